"""What a text may not show to a model though nothing names it: long tokens, hashes of passwords, keys beside their ids.

Only masking goes by these: a commit's hash in a memory is no evidence of a secret.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from kit.secrets.assigned import assigned_spans
from kit.secrets.blocks import block_spans

_HEX: Final = re.compile(r"(?<![0-9A-Za-z])(?:0x)?[0-9a-fA-F]{32,128}(?![0-9A-Za-z])")
_BEFORE_CHARACTERS: Final = 40
_SUM = re.compile(
    r"(?i)\b(?:commits?|revision|rev|git|sha-?(?:1|256|384|512)?(?:sum)?|md5(?:sum)?|checksum|digest|hash|blob|tree|parent|merge|"
    r"cherry-pick|etag)\b(?!.*\b(?:pass\w*|token|secret|key|auth\w*)\b)[^\n]*$"
)
"""Before a row of hexadecimal digits: it is the sum of something, which opens nothing."""
_LONG: Final = re.compile(r"(?<![A-Za-z0-9+/_-])[A-Za-z0-9+/_-]{40,}+={0,2}")
_TURNS_RATIO_MIN: Final = 0.4
"""How often upper case, lower case and digits take turns: random letters do at six of ten places, words and paths at two."""
_DIGITS_MIN: Final = 3
_NEXT_LINE: Final = re.compile(r"\\?\r?\n[ \t]{0,8}([A-Za-z0-9+/=_-]{8,256}+)(?=[\s\"',;:.)]|\Z)")
_SHAPES: Final = (
    # (what must be in the text, the shape)
    ("sk", re.compile(r"\bsk_[A-Za-z0-9_]{20,255}|\bsk-[\w-]{20,255}")),
    ("IA", re.compile(r"\bA(?:KIA|SIA|BIA|CCA)[A-Z0-9]{12,20}\b[\s\S]{1,80}?(?<![\w/+])([A-Za-z0-9/+]{40})(?![\w/+=])")),
    ("b3BlbnNzaC1rZXkt", re.compile(r"b3BlbnNzaC1rZXkt[A-Za-z0-9+/=\s]{16,16384}")),
    ("key-", re.compile(r"\bkey-[0-9a-z]{32}\b")),
    (".atlasv1.", re.compile(r"\b\w{8,32}\.atlasv1\.[\w-]{20,128}")),
    ("gl", re.compile(r"\bgl(?:c|sa)_[\w=+/-]{20,512}")),
    ("$", re.compile(r"\$(?:apr1|[1256y]|2[aby]|argon2\w{1,2})\$[^\s:\"']{8,200}")),
    ("-", re.compile(r"(?<![\d-])\d{6}(?:-\d{6}){7}(?![\d-])")),
)


def bare_spans(text: str) -> list[tuple[int, int]]:
    """Where they stand in a levelled text. Linear: each shape is bounded."""
    found = [*block_spans(text), *assigned_spans(text), *_hex_spans(text), *_long_spans(text)]
    for needle, shape in _SHAPES:
        if needle in text:
            found += [match.span(match.lastindex or 0) for match in shape.finditer(text)]
    return found


def continued(text: str, ends: Sequence[int]) -> list[tuple[int, int]]:
    """Where keys that end with their line go on in the next: letters and digits as of a key, alone at its beginning."""
    places: list[tuple[int, int]] = []
    for end in ends:
        match = _NEXT_LINE.match(text, end)
        if match and any(map(str.isdigit, match.group(1))) and any(map(str.isalpha, match.group(1))):
            places.append(match.span(1))
    return places


def _hex_spans(text: str) -> Iterator[tuple[int, int]]:
    for match in _HEX.finditer(text):
        if not _SUM.search(text[max(0, match.start() - _BEFORE_CHARACTERS) : match.start()]):
            yield match.span()


def _long_spans(text: str) -> Iterator[tuple[int, int]]:
    for match in _LONG.finditer(text):
        value = match.group()
        if _HEX.fullmatch(value):
            continue
        kinds = [0 if each.isdigit() else 1 if each.islower() else 2 if each.isupper() else 3 for each in value]
        turns = sum(one != next_one and 3 not in (one, next_one) for one, next_one in pairwise(kinds))
        if kinds.count(0) >= _DIGITS_MIN and turns >= _TURNS_RATIO_MIN * len(value):
            yield match.span()
