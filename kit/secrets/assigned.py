"""Values that a configuration, a link, a header or a command gives to a secret's name, where no sentence is around them.

Only masking goes by these: they are wide, and what they take too much of is read by nobody.
"""

import re
from collections.abc import Iterator
from typing import Final

_NAME: Final = (
    r"(?:pass(?:word|wd|phrase|code)?|pwd|secret|token|api[_-]?key|access[_-]?key|(?:private|preshared|shared|account|signing"
    r"|encryption|master|secret)[_-]?key|credentials?|sess(?:ion)?[_.-]?id|connect\.sid|\bsid|\b_?auth|signature|\bsig)"
)
_VALUE: Final = r"([^\s&;,\"'<>(){}\[\]$%=][^\s&;,\"'<>(){}\[\]]{3,511}+)(?!\()"
_SHAPES: Final = (
    # (what must be in the text in lower case, the shape whose last group is the value)
    ("=", re.compile(rf"(?i:{_NAME}[\"']?\s?=\s?[\"']?){_VALUE}")),
    ('"auth"', re.compile(r"\"auth\"\s?:\s?\"([A-Za-z0-9+/=]{8,512})\"")),
    ("</", re.compile(rf"(?i:<[\w:.-]{{0,40}}{_NAME}(?:\s[^<>]{{0,80}})?>)([^<>]{{1,512}})</")),
    (" -", re.compile(
        r"\b(?:(?:mysql\w{0,8}|mariadb|7z)\b[^\n]{0,120}?\s-p|(?:sshpass|docker login)\b[^\n]{0,120}?\s-p\s?"
        r"|zip\b[^\n]{0,120}?\s-P\s)([^\s-]\S{2,63})"
    )),
    (" -", re.compile(
        r"\b(?:curl|wget|https?|svn|ldapsearch)\b[^\n]{0,200}?\s(?:-u|--user|-a|--auth)[ =][\"']?"
                r"[^\s:\"']{1,64}:([^\s\"']{1,128})"
    )),
    ("://", re.compile(r"://[^\s/:@\"'<>]{0,128}:([^\s/\"'<>]{1,128})@")),
    ("authorization", re.compile(r"(?i:\bauthorization)\s?:\s?(?:[A-Za-z]{1,12}\s)?([\w.~+/=:-]{8,512})")),
    ("bearer", re.compile(r"(?i:\bbearer)\s+([\w.~+/=-]{8,512})")),
    ("cookie", re.compile(r"(?i:\b(?:set-)?cookie)\s?:\s?([^\n=]{1,64}=[^\n]{1,1024})")),
)  # fmt: skip
_NO_VALUES: Final = frozenset("null none nil true false undefined empty process.env self.token await input".split())
_MANIFEST: Final = re.compile(r"(?m)^[ \t]{0,40}\"?(?:stringD|d)ata\"?:[ \t]{0,8}\n((?:[ \t]+[^\n]{1,8192}(?:\n|\Z)){1,200})")
_MANIFEST_VALUE: Final = re.compile(r"(?m)^[ \t]+[^\s:]{1,256}:[ \t]{1,8}([^\n|>][^\n]{0,8191})$")


def assigned_spans(text: str) -> Iterator[tuple[int, int]]:
    """Where such values stand in a levelled text. Linear: each shape is bounded."""
    low = text.lower()
    for needle, shape in _SHAPES:
        if needle in low:
            for match in shape.finditer(text):
                if match.group(1).lower() not in _NO_VALUES:
                    yield match.span(1)
    if "kind: Secret" in text:
        for block in _MANIFEST.finditer(text):
            for value in _MANIFEST_VALUE.finditer(text, *block.span(1)):
                yield value.span(1)
