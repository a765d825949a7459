"""A chat's own file: the append-only log of what happened in it.

`line.py` is a line and its JSON, `sums.py` what the lines add up to, `file.py` reads and appends to a file, `mending.py`
repairs and rewrites one, `standing.py` says what a chat may do. Nothing here knows of the bus, the journal or the indexes.
"""
