"""The vectors of chats: what one person's chats mean, kept in `chats-meaning.db` and compared exactly.

`keeper` is what the rest of the service speaks to. `pieces` and `batch` cut messages; `file` keeps vectors (`contents` is what
it is made of), `matrix` compares them, `shelf` holds both in step and heals. `backfill` makes what is missing, `making` for one
chat, `fresh` has those that just changed, `choice` says with which embedder, `model` asks the index service, `matching` says
what is close enough. Nothing here fails a search: without a model, or in trouble, there is just nothing found by meaning.
"""
