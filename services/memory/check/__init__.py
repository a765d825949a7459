"""The memory check: whether a memory about to be written looks planted. Pure functions, no model, no disk, no network.

    decide.py                which evidence counts here, and the verdict
    evidence.py visible.py   what a finding is, and a text's forms
    reading/ whose/          what the chat read; which words are the person's own
    hidden.py lookalikes/ secrets.py blobs/ beacons/  evidence wherever a memory comes from
    untyped.py wording/ lifted.py reworded.py         evidence where something from outside could be behind it
    values/                  addresses, links, numbers and names that something could be led by
    pieces.py                what several saves of one chat say together

`check` is the way in. The same text and origin always get the same verdict; time is linear in what it is given.
Threats: OWASP Agentic AI T1 and ASI06 (memory poisoning), MINJA (arXiv 2503.03704), SpAIware (Rehberger 2024).
"""

from services.memory.check.decide import Verdict, check
from services.memory.check.evidence import Evidence, Origin, Piece, Text, Way

__all__ = ["Evidence", "Origin", "Piece", "Text", "Verdict", "Way", "check"]
