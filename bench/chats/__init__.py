"""How fast chats are found, kept and embedded: `python -m bench.chats --help`.

`words`: the word index beside plain FTS5. `scan`: the comparing of vectors beside numpy and a plain copy of the bytes. `whole`:
a Conch as a person starts it, with the real model. `gently`: what its background embedding costs beside bare onnxruntime, and
how soon a chat that just changed is found meanwhile. `history` makes what they ask of, seeded.
"""
