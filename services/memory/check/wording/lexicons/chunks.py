"""What a piece of a text without spaces could be, by its look alone: an address, a link, a number, an account."""

import re
from collections.abc import Iterator
from typing import Final

ACCOUNT_DIGITS_MIN: Final = 8
_ACCOUNT: Final = re.compile(r"(?<![a-z0-9])[a-z]{2}\d{2}(?: ?[a-z0-9]{2,4}+){3,8}+")
"""An IBAN's shape (ISO 13616); each start is tried over at most 44 characters."""


def is_value(chunk: str) -> bool:
    """Whether a chunk without spaces looks like an address, link, site, handle, path, long number, IBAN or wallet."""
    if chunk.isalpha():
        return False
    core = chunk.strip("\"'()[]<>.,;:!?“”„«»")
    if "://" in core or core.startswith(("www.", "mailto:", "data:", "~/", "\\\\", "0x")):
        return True
    _, at, tail = core.rpartition("@")
    if at and tail[:1].isalnum():
        return True
    if core[:1] in "#@/" and core[1:2].isalpha():
        return True
    if "{" in core and "}" in core:
        return True
    digits = sum(map(str.isdigit, core))
    if digits >= 9 or (digits >= 6 and core[0] in "+0") or (digits >= 8 and core[:2].isalpha() and core[2:4].isdigit()):
        return True
    host = core.partition("/")[0]
    name, dot, top = host.rpartition(".")
    return bool(dot and len(name) >= 3 and len(top) >= 2 and top.isalpha() and name[-1].isalnum() and not name.isdigit())


def is_number(chunk: str) -> bool:
    """Whether a value is mostly digits, or a wallet."""
    core = chunk.strip("\"'()[].,;:")
    return "@" not in core and "/" not in core and (core.startswith("0x") or sum(map(str.isdigit, core)) >= 6)


def accounts(folded: str) -> Iterator[int]:
    """The offsets of what has the shape of an IBAN."""
    for match in _ACCOUNT.finditer(folded):
        if sum(map(str.isdigit, match.group())) >= ACCOUNT_DIGITS_MIN:
            yield match.start()
