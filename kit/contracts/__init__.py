"""What processes say to each other: every request, reply and event, filed by owner.

`message.py` holds the bases, `subjects.py` the only subject strings, `memory.py` and `index.py` what those services answer,
`events.py` what happened. Fields are only added, with defaults; readers ignore what they don't know.
"""
