"""What a text may not show to a model though nothing names it: bare tokens, bearer values, cookies, key blocks cut short.

Only masking goes by these: a commit's hash in a memory is no evidence of a secret.
"""

import re
from typing import Final

_SHAPES: Final = (
    re.compile(r"(?<![0-9A-Za-z])[0-9a-fA-F]{32,128}(?![0-9A-Za-z])"),
    re.compile(r"(?i:\bbearer)\s+([\w.~+/=-]{8,512})"),
    re.compile(r"(?i:\bauthorization)\s?:\s?(?:[A-Za-z]{1,12}\s)?([\w.~+/=:-]{8,512})"),
    re.compile(r"(?i:\b(?:set-)?cookie)\s?:\s?([^\n]{4,1024})"),
    re.compile(
        r"-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-{0,5}(?:[^-]|-(?!----)){0,16384}(?:-----END [A-Z0-9 ]{0,40}-----)?"
    ),
    re.compile(r"://[^\s/:@\"'<>]{0,128}:([^\s/@\"'<>]{1,128})@"),
    re.compile(r"\bsk_[A-Za-z0-9_]{20,255}|\bsk-[\w-]{20,255}"),
)


def bare_spans(text: str) -> list[tuple[int, int]]:
    """Where they stand in a levelled text. Linear: each shape is bounded."""
    return [match.span(match.lastindex or 0) for shape in _SHAPES for match in shape.finditer(text)]
