"""Finds a person's memories by words, typos, concepts and meaning. Pure and in memory: no bus, no disk, no model of its own.

`Corpus` holds one person's memories; `texts_to_embed` says what to give an embedder for a query; `rank` answers it.
"""
