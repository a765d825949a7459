"""Phone numbers, IBANs and account numbers in a text, by their form and the words beside them, in any digits."""

import re
from collections.abc import Iterator
from typing import Final

from services.memory.check.values.number_words import AFTER_CHARACTERS, BEFORE_CHARACTERS, NumberWords
from services.memory.check.values.value import NAME_LETTERS, Surface, Value, digits_of

CANDIDATES_MAX: Final = 60
"""More numbers or IBANs than this in one text are not looked at."""

_UNDECIDED_MAX: Final = 4
_REGIONS: Final = ("ES", "PL", "US", "DK", "NO", "PT", "IT", "IN")
"""Countries whose people write their numbers without a leading nought."""

_IBAN: Final = re.compile(r"(?<![a-z0-9])[a-z]{2}[0-9]{2}(?:[ .-]?[a-z0-9]){8,34}+")
_FOURS: Final = re.compile(r"[a-z]{2}[0-9]{2}(?: [a-z0-9]{4}){2,7}+(?: [0-9]{1,4}(?![a-z0-9]))?")
_BIC: Final = re.compile(r"(?<![a-z0-9])(?:[a-z]{6}[a-z0-9]{2}(?:[a-z0-9]{3})?|[a-z]{4}0[a-z0-9]{6})(?![a-z0-9])")
_BIC_WORD: Final = re.compile(r"\b(?:bic|swift|ifsc)\b")
_NUMBER: Final = re.compile(
    rf"(?<![{NAME_LETTERS}0-9_])(?<![0-9][.,:])(?:\+ ?)?\(?[0-9](?:(?:\)? ?[().\-‐–/·]{{1,2}} ?"
    rf"| )?[0-9])*+(?![{NAME_LETTERS}_])"
)
_NOT_PHONE_WORDS: Final = re.compile(r"isbn|issn|version|firmware|release|\bbuild|\bv ?$|\bean\b|\bgtin\b")
_MONEY_BEFORE: Final = re.compile(r"[$€£¥₹₽₺₩₴₫฿][ ]?$|\b(?:usd|eur|gbp|chf|inr|jpy|kr|pln|zl|rs) ?$")
_MONEY_AFTER: Final = re.compile(
    r" ?(?:[$€£¥₹₽₺₩₴₫฿%]|(?:usd|eur|gbp|chf|inr|kr|zl|euros?|dollars?|pounds?|km|kg|people|steps|meters|metres|miles"
    r"|words)\b)"
)
_DATE: Final = re.compile(
    r"(?:[0-9]{1,2}([./-])[0-9]{1,2}\1(?:(?:19|20)[0-9]{2}|[0-9]{2})|(?:19|20)[0-9]{2}([./-])[0-9]{1,2}\2[0-9]{1,2})(?![0-9]|[./-][0-9])"
)
_SORT_CODE: Final = re.compile(r"[0-9]{2}-[0-9]{2}-[0-9]{2}")
_SORT: Final = re.compile(r"sort ?code|\bsc\b|\bblz\b|\baccount\b")
_YEARS: Final = re.compile(r"(?:1[5-9]|20)[0-9]{2}(?: ?[-–/] ?| )(?:1[5-9]|20)[0-9]{2}")
_ISO_DAY: Final = re.compile(r"(?:19|20)[0-9]{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12][0-9]|3[01])(?:[0-9]{4,6})?")
_DECIMAL: Final = re.compile(r"[0-9]+\.[0-9]+")
_VERSION: Final = re.compile(r"[0-9]{1,2}(?:\.[0-9]{1,5}){2,}")
_PAIRS: Final = re.compile(r"0[0-9](?:\.[0-9]{2}){4}")
_THOUSANDS: Final = re.compile(r"[0-9]{1,3}(?:[ .][0-9]{3})+")
_NORTH_AMERICA: Final = re.compile(
    r"(?:1[ .-])?\(?[2-9][0-9]{2}\)?[ .\-/]{1,2}[0-9]{3}[ .\-][0-9]{4}|[2-9][0-9]{2}[-–.][0-9]{4}"
)
_CARD: Final = re.compile(r"[0-9]{4}([ -])[0-9]{4}\1[0-9]{4}\1[0-9]{1,7}")
_APART: Final = re.compile(r" ?/ ?| [-–] ")


def ibans(surface: Surface) -> Iterator[Value]:
    """Every IBAN whose check digits are right (ISO 13616, mod 97), and what is only shaped like one; BICs beside their word."""
    plain = surface.plain
    place = 0
    for _ in range(CANDIDATES_MAX):
        match = _IBAN.search(plain, place)
        if match is None:
            break
        end = _iban_end(plain, match)
        if end is None:
            place = match.start() + 4
            continue
        place = end
        surface.cover(match.start(), end)
        key = "".join(one for one in plain[match.start() : end] if one.isalnum())
        yield Value("iban", surface.shown(match.start(), end), key, match.start())
    if _BIC_WORD.search(plain):
        for match in _BIC.finditer(plain):
            if surface.shown(match.start(), match.end()).isupper():
                surface.cover(match.start(), match.end())
                yield Value("account", surface.shown(match.start(), match.end()), match.group(), match.start())
    surface.settle()


def _iban_end(plain: str, match: re.Match[str]) -> int | None:
    """Where the IBAN ends that starts here: at the last place where its check digits are right, else by its form."""
    start, last = match.span()
    if sum(one.isdigit() for one in plain[start:last]) < 10:
        return None
    ends = [at for at in range(start + 15, last + 1) if at == len(plain) or not plain[at].isalnum()]
    for end in reversed(ends):
        number = "".join(one for one in plain[start:end] if one.isalnum())
        if 15 <= len(number) <= 34 and number.isascii() and _right(number):
            return end
    form = _FOURS.match(plain, start)
    if form and sum(one.isdigit() for one in form.group()) >= 10:
        return form.end()
    if "iban" in plain[max(0, start - AFTER_CHARACTERS) : start]:
        end = start
        for word in re.finditer(r"[a-z0-9]+", plain[start:last]):
            if not any(one.isdigit() for one in word.group()):
                break
            end = start + word.end()
        return end if end - start >= 12 else None
    return None


def _right(number: str) -> bool:
    if int("".join(str(int(one, 36)) for one in number[4:] + number[:4])) % 97 != 1:
        return False
    from stdnum import iban  # reads its table of countries when it is first used

    return bool(iban.is_valid(number, check_country=False))


def numbers(surface: Surface) -> Iterator[Value]:
    """Every phone and account number; dates, times, spans of years, prices, ISBNs, versions and coordinates are none."""
    plain = surface.plain
    beside = NumberWords(plain)
    undecided = _UNDECIDED_MAX
    for count, match in enumerate(_NUMBER.finditer(plain)):
        if count >= 4 * CANDIDATES_MAX:
            break
        for start, end in _parts(match):
            found = _number(surface, beside, start, end, undecided > 0)
            if found is None:
                undecided -= end - start >= 8
                continue
            surface.cover(start, end)
            yield found
    surface.settle()


def _parts(match: re.Match[str]) -> list[tuple[int, int]]:
    """The number, or the numbers that only a stroke or a dash parts; a date at its front is left off."""
    start, end = match.span()
    date = _DATE.match(match.group())
    if date and date.end() < end - start:
        start += date.end()
        while start < end and not match.string[start].isdigit() and match.string[start] not in "+(":
            start += 1
    text = match.string[start:end]
    if len(digits_of(text)) <= 15:
        return [(start, end)] if text else []
    found: list[tuple[int, int]] = []
    last = 0
    for mark in _APART.finditer(text):
        found.append((start + last, start + mark.start()))
        last = mark.end()
    found.append((start + last, end))
    return found[:8]


def _number(surface: Surface, beside: NumberWords, start: int, end: int, look_up: bool) -> Value | None:
    plain = surface.plain
    text = plain[start:end]
    digits = digits_of(text)
    if len(digits) < 5 or len(digits) > 40:
        return None
    before = plain[max(0, start - BEFORE_CHARACTERS) : start]
    after = plain[end : end + AFTER_CHARACTERS]
    if _SORT_CODE.fullmatch(text) and _SORT.search(before):
        return Value("account", surface.shown(start, end), digits, start)
    if _MONEY_BEFORE.search(before) or _MONEY_AFTER.match(after) or _DATE.fullmatch(text) or _YEARS.fullmatch(text):
        return None
    if not text.startswith("+") and beside.says_account(start, end):
        return Value("account", surface.shown(start, end), digits, start)
    if _CARD.fullmatch(text):
        return Value("account", surface.shown(start, end), digits, start)
    if 7 <= len(digits) <= 16 and _is_phone(text, digits, before, beside.says_phone(start, end), look_up):
        return Value("phone", surface.shown(start, end), phone_key(text), start)
    return None


def phone_key(text: str) -> str:
    """The digits of a phone number, with its country's where they are given and without what is only dialled before them."""
    bare = text.replace("(0)", "")
    digits = digits_of(bare)
    return digits[2:] if digits.startswith("00") and not bare.startswith("+") else digits


def _is_phone(text: str, digits: str, before: str, near_phone: bool, look_up: bool) -> bool:
    if text.startswith("+") or digits.startswith("00"):
        return True
    if _NOT_PHONE_WORDS.search(before) or (len(digits) == 13 and digits.startswith(("978", "979"))):
        return False
    if _DECIMAL.fullmatch(text) or (_VERSION.fullmatch(text) and not _PAIRS.fullmatch(text)):
        return False
    if near_phone:
        return True
    if digits.startswith("0"):
        return len(digits) >= 8
    if _NORTH_AMERICA.fullmatch(text):
        return True
    if _ISO_DAY.fullmatch(digits) or text == digits or digits.endswith("000") or not look_up:
        return False
    if _THOUSANDS.fullmatch(text) and len(digits) != 9:
        return False
    import phonenumbers  # reads a country's table when it is first asked about it

    return any(
        phonenumbers.is_valid_number(phonenumbers.PhoneNumber(country_code=code, national_number=int(digits)))
        for code in map(phonenumbers.country_code_for_region, _REGIONS)
    )
