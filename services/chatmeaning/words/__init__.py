"""Search of chats by words: an index of our own in `search.db`, derived from the chats' files.

Owns: `derived/<person>/search.db`; deleted, it is made again.

`store.py` holds lines, postings (which lines of which chat have a word) and the vocabulary's counts; `vocabulary.py` finds the
words that a query's word may stand for (parts of words, forms, typos); `query.py` takes a query apart; `search.py` asks,
`ranking.py` orders; `snippet.py` shows; `flat.py` is a message as a reader sees it; `keeper.py` keeps it all in step with the
chats, of which `taking.py` takes in what is new.
"""
