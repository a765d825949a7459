"""The memory check: whether a memory about to be written looks planted. Pure functions, no model, no disk, no network.

    visible.py  evidence.py     a text's forms, and what a finding is
    reading.py  whose.py        what the chat read; which words are the person's own
    hidden  lookalikes  secrets  blobs  beacons      evidence wherever a memory comes from
    values  wording  lifted                          evidence where something from outside could be behind it
    pieces.py                   what several saves of one chat say together
    decide.py                   which evidence counts here, and the verdict

`check` is the way in. The same text and origin always get the same verdict; time is linear in what it is given.
Threats: OWASP Agentic AI T1 and ASI06 (memory poisoning), MINJA (arXiv 2503.03704), SpAIware (Rehberger 2024).
"""

from services.memory.check.decide import Verdict, check
from services.memory.check.evidence import Evidence, Origin, Piece, Text, Way

__all__ = ["Evidence", "Origin", "Piece", "Text", "Verdict", "Way", "check"]
