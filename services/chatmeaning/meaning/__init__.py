"""The vectors of chats: what one person's chats mean, kept in `chats-meaning.db` and compared exactly.

`keeper` is what the rest of the service speaks to. `pieces` cuts messages, `file` keeps vectors, `backfill` makes them in the
background, `model` asks the index service for them, `matrix` compares them and `matching` says which are close enough. Nothing
here fails a search: without a model, or in trouble, there is just nothing found by meaning.
"""
