"""Values in a memory: what money, files or answers could be led by."""

import re
from typing import Final

from services.memory.check.evidence import Text
from services.memory.check.values.emails import emails
from services.memory.check.values.links import links
from services.memory.check.values.numbers import ibans, numbers
from services.memory.check.values.value import Kind, Surface, Value
from services.memory.check.values.wallets import handles, wallets

__all__ = ["Kind", "Value", "values_in"]

_MARKS: Final = frozenset("@.:$#[({")
_WORDS: Final = re.compile(r" dot |swift|\bbic\b")


def values_in(text: Text) -> tuple[Value, ...]:
    """Every email, link, phone, IBAN, account, wallet and handle of the text once, in its order; in any script and language.

    Linear in the text; nothing is asked of the network. Sources: RFC 5321, RFC 3986, the public suffix list, ITU-T E.164,
    ISO 13616 (IBAN), ISO 9362 (BIC), BIP 173, EIP-55.
    """
    surface = Surface(text)
    found: list[Value] = []
    plain = surface.plain
    long_words = len(plain) >= 24
    has_digits = any(map(str.isdigit, plain))
    if not has_digits and _MARKS.isdisjoint(plain) and not _WORDS.search(plain):
        return ()
    found.extend(emails(surface))
    if long_words or ".eth" in plain:
        found.extend(wallets(surface))
    found.extend(links(surface))
    found.extend(handles(surface))
    if has_digits or _WORDS.search(plain):
        found.extend(ibans(surface))
        found.extend(numbers(surface))
    found.sort(key=lambda value: value.at)
    once = {(value.kind, value.key): value for value in reversed(found)}
    return tuple(sorted(once.values(), key=lambda value: value.at))
