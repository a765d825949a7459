"""Looking back: what an assistant may see of earlier chats, and what seeing it does to the chat that it sits in.

`rights.py` who may look; `search.py` and `reading.py` the two tools; `view.py` what they saw; `shown.py` lines without secrets,
guarded and cut; `traces.py` what a look leaves in the asking chat; `telling.py` the words and budgets of the answer.
"""
