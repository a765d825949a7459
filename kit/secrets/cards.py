"""Payment card numbers: an issuer's first digits and length (ISO/IEC 7812), and the Luhn check digit."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Final

from kit.secrets.secret import Secret

_RUN = re.compile(r"\d(?<![\w.,+]\d)(?:[ ._\-/]{0,2}\d){12,}(?![\w])")
"""The digit comes before the look at what stands before it, since places without one are then passed over at once."""
_GROUP = re.compile(r"\d+")
_IBAN_BEFORE = re.compile(r"[A-Za-z]{2}\d{2}[ -]?(?:[A-Za-z\d]{4}[ -]?){0,2}$")
_CHARACTERS_BEFORE = 40

_ISSUERS: Final = (
    # first digits from, to, lengths
    ("4", "4", (16, 19)),
    ("51", "55", (16,)),
    ("2221", "2720", (16,)),
    ("34", "34", (15,)),
    ("37", "37", (15,)),
    ("300", "305", (14,)),
    ("36", "36", (14,)),
    ("38", "39", (14,)),
    ("6011", "6011", (16, 19)),
    ("644", "659", (16, 19)),
    ("62", "62", (16, 17, 18, 19)),
    ("3528", "3589", (16, 19)),
    ("2200", "2204", (16, 19)),
    ("5018", "5018", (16, 18, 19)),
    ("5020", "5020", (16, 18, 19)),
    ("5038", "5038", (16, 18, 19)),
    ("5060", "5061", (16, 18, 19)),
    ("5081", "5089", (16,)),
    ("5893", "5893", (16, 18, 19)),
    ("6304", "6304", (16, 18, 19)),
    ("6759", "6763", (16, 18, 19)),
    ("8171", "8172", (16,)),
    ("9792", "9792", (16,)),
)
"""Visa, Mastercard, American Express, Diners Club, Discover, UnionPay, JCB, Mir, Maestro, Verve, RuPay, Troy."""

_OLD_VISA_DIGITS = 13
_CARD_WORDS = re.compile(
    r"\b(?:visa|master ?card|amex|american express|maestro|(?:credit|debit|bank|payment) ?card|card (?:number|no)|kreditkarte|"
    r"carte (?:bancaire|bleue|de credit)|tarjeta|cartao|carta di credito|karta|creditcard)"
)
_OTHER_NUMBERS = re.compile(
    r"\b(?:imei|isbn|ean|gtin|serial|seriennummer|order|bestell\w*|parcel|tracking|sendung\w*|shipment|invoice|rechnung\w*|"
    r"ticket|phone|telefon\w*|tel|fax|patent|gene|doi|orcid|library|loyalty|meter|zahler\w*)\b[^\d]{0,24}$"
)
_CHECKED_MAX = 256


def cards(text: str, low: str) -> list[Secret]:
    """Every payment card number. `text` is levelled, `low` the same in lower case. Linear in its length."""
    return list(_cards(text, low))


def _cards(text: str, low: str) -> Iterator[Secret]:
    checked = 0
    for run in _RUN.finditer(text):
        before = low[max(0, run.start() - _CHARACTERS_BEFORE) : run.start()]
        if _IBAN_BEFORE.search(text[max(0, run.start() - 16) : run.start()]):
            continue
        groups = [(run.start() + each.start(), each.group()) for each in _GROUP.finditer(run.group())]
        digits = "".join(group for _, group in groups)
        named = any(group.startswith("4") for _, group in groups) and bool(_CARD_WORDS.search(low))
        if _OTHER_NUMBERS.search(before) and not _CARD_WORDS.search(before):
            continue
        places = [start + index for start, group in groups for index in range(len(group))]
        starts: list[int] = []
        ends: set[int] = set()
        at = 0
        for _, group in groups:
            starts.append(at)
            at += len(group)
            ends.add(at)
        free_until = 0
        for start in starts:
            if start < free_until:
                continue
            for length in _lengths(digits[start : start + 4], named):
                if start + length not in ends:
                    continue
                checked += 1
                # So many numbers with an issuer's shape are no list of anything else; and the time stays bounded.
                if checked > _CHECKED_MAX or _luhn(digits[start : start + length]):
                    yield Secret("card", places[start], places[start + length - 1] + 1)
                    free_until = start + length
                    break


@cache
def _lengths(first: str, named: bool) -> tuple[int, ...]:
    lengths = {
        length for low, high, allowed in _ISSUERS if low <= first[: len(low)] <= high for length in allowed
    }  # strings of digits of one length compare as numbers do
    if named and first.startswith("4"):
        lengths.add(_OLD_VISA_DIGITS)
    return tuple(sorted(lengths, reverse=True))


def _luhn(digits: str) -> bool:
    from stdnum import luhn  # its package loads importlib's resources: at first need

    return len(set(digits)) > 1 and bool(luhn.is_valid(digits))
