"""Numbers that let somebody in: PINs, door and alarm codes, combinations, a card's security code, codes sent for one use."""

import re
from functools import cached_property
from typing import Final, NamedTuple

from kit.secrets import words as lexicon
from kit.secrets.chunks import Chunk, Strength, strength
from kit.secrets.code_phrases import phrased_codes
from kit.secrets.secret import Kind, Secret

_GAP_CHUNKS_MAX: Final = 8
_SENT_GAP_CHUNKS_MAX: Final = 10
"""A code that was sent says by whom and how before it says what it is."""
_AROUND_CHUNKS: Final = 6
_WORD_CHARACTERS_MAX: Final = 48
_VALUE = re.compile(
    r"[#*\"'(]?((?:[A-Z]{1,2}-?)?(?:\d(?:[ .\-]?\d){2,9}|\d{1,4}[A-Z]\d{1,4})[^\W\d_a-z]?[#*]?)(?![\w%°€$£:]|[.,]\d)"
)
_TURNS = re.compile(r"((?:[LR] ?)?\d{1,2}(?: ?[-–,/.] ?(?:[LR] ?)?\d{1,2}){2,4})(?![\w%°:])")
_DATE = re.compile(r"\d{1,2}\.\d{1,2}\.\d{2,4}|\d{4}-\d{2}-\d{2}|\d{1,2}-\d{1,2}-\d{4}")
_YEAR = re.compile(r"(?:19|20)\d\d")
_LETTERS_OR_DIGITS = re.compile(r"[-_/'.]")
_INDIAN_ADDRESS = re.compile(
    r"\b(?:address|lives|street|road|nagar|marg|sector|post office|delhi|mumbai|bengaluru|bangalore|chennai|kolkata"
    r"|hyderabad|pune|india)\b"
)
_WORDS: Final = lexicon.CARD_CODE | lexicon.ONE_TIME | lexicon.NUMBER | lexicon.CODE | lexicon.LOCKS
_ENDINGS: Final = lexicon.NUMBER_ENDINGS + lexicon.CODE_ENDINGS
_OF: Final = frozenset({"of", "de", "du", "di", "del", "della", "da", "do", "der", "des", "van"})
_OTHER_PINS: Final = frozenset(
    "rolling bowling lapel hair safety clothes bobby drawing firing cotter enamel gpio tie hat".split()
)


def access_codes(text: str, low: str, row: list[Chunk]) -> list[Secret]:
    """Every such number beside the words that say what it is for. Linear in the text."""
    if not any(map(str.isdigit, low)):
        return []
    found = phrased_codes(low)
    around = _Around(row, low)
    for place in range(len(row)):
        kind, strict = _word_at(text, row, place, around)
        if kind:
            span = _after(text, row, place, kind, strict) or _before(text, row, place, kind, strict)
            while span:
                found.append(Secret(kind, *span))
                # Backup codes come as a list.
                after = next((at for at in range(place, len(row)) if row[at].start >= span[1]), len(row))
                span = _value(text, row, after, kind) if kind == "one_time_code" and after < len(row) else None
    return found


def _word_at(text: str, row: list[Chunk], place: int, around: "_Around") -> tuple[Kind | None, bool]:
    """What kind of code the chunk is a word for; and whether only "code is 4711" counts, since nothing says what for."""
    core = row[place].core
    if len(core) > _WORD_CHARACTERS_MAX or (
        core not in _WORDS and core.isalpha() and not core.endswith(_ENDINGS) and core != "tan"
    ):
        return None, True
    last = core
    if not core.isalpha():
        parts = [part for part in _LETTERS_OR_DIGITS.split(core) if part]
        last = parts[-1] if parts else core
    if core in lexicon.CARD_CODE:
        return "card_code", False
    if core in lexicon.ONE_TIME or (last == "tan" and "TAN" in text[row[place].start : row[place].end]):
        return "one_time_code", False
    if core in lexicon.NUMBER or last in lexicon.NUMBER or core.endswith(lexicon.NUMBER_ENDINGS):
        if (place and row[place - 1].core in _OTHER_PINS) or around.indian:
            return None, True
        return "access_code", False
    if core in lexicon.LOCKS:
        after = row[place + 1] if place + 1 < len(row) and not row[place].ends else None
        if after and after.core.strip("#*").isdigit() and (after.closes or place + 2 == len(row)):
            return "access_code", False
        return "access_code", True
    compound = core.endswith(lexicon.CODE_ENDINGS) and core not in lexicon.CODE
    if not (core in lexicon.CODE or last in lexicon.CODE or compound):
        return None, True
    return _code_at(row, place, around)


class _Marks(NamedTuple):
    """What one chunk says about a code near it: what it is for, that it was sent, that it was texted, that it is none."""

    opens: bool
    sent: bool
    texted: bool
    other: bool


_NO_MARKS: Final = _Marks(opens=False, sent=False, texted=False, other=False)
_TEXTED: Final = frozenset({"sms", "texted"})
_MARKING: Final = lexicon.PLACES | lexicon.SENT | lexicon.OTHER_CODES | _TEXTED


def _marks(core: str) -> _Marks:
    if len(core) > _WORD_CHARACTERS_MAX or (
        core not in _MARKING
        and core.isalpha()
        and not core.startswith(lexicon.PLACE_BEGINNINGS)
        and not core.endswith(_ENDINGS)
    ):
        return _NO_MARKS
    parts = {core, *_LETTERS_OR_DIGITS.split(core)}
    for ending in ("code", "codes", "kod", "kode"):
        if core.endswith(ending) and core != ending:
            parts |= {
                core.removesuffix(ending),
                core.removesuffix(ending).removesuffix("s"),
                core.removesuffix(ending).rstrip("-"),
            }
    return _Marks(
        opens=bool(parts & lexicon.PLACES) or core.startswith(lexicon.PLACE_BEGINNINGS),
        sent=bool(parts & lexicon.SENT),
        texted=bool(parts & _TEXTED),
        other=core in lexicon.OTHER_CODES or (core not in lexicon.SENT | lexicon.PLACES and bool(parts & lexicon.OTHER_CODES)),
    )


class _Around:
    """What stands around a word for a code, looked at when somebody asks: most texts have no such word."""

    def __init__(self, row: list[Chunk], low: str) -> None:
        self._row = row
        self._low = low
        self._known: dict[int, _Marks] = {}

    @cached_property
    def indian(self) -> bool:
        """Whether it could be an address in India, whose postal code is a PIN."""
        return _INDIAN_ADDRESS.search(self._low) is not None

    def marks(self, place: int) -> _Marks:
        found = self._known.get(place)
        if found is None:
            found = self._known[place] = _marks(self._row[place].core)
        return found


def _code_at(row: list[Chunk], place: int, around: _Around) -> tuple[Kind | None, bool]:
    core = row[place].core
    near = [around.marks(at) for at in range(max(0, place - _AROUND_CHUNKS), min(len(row), place + 1 + _AROUND_CHUNKS))]
    if _is_other(row, place, around) and not any(each.texted for each in near):
        return None, True
    if any(each.sent for each in near) and not around.marks(place).opens:
        return "one_time_code", False
    if any(each.opens for each in near):
        return "access_code", False
    combination = core.startswith(("kombi", "combi")) or core == "combo"
    return (None, True) if combination else ("access_code", True)


def _is_other(row: list[Chunk], place: int, around: _Around) -> bool:
    """A code that opens nothing: of a place, a product, a discount, an error."""
    if around.marks(place).other or (place and around.marks(place - 1).other):
        return True
    after = place + 1
    while after < len(row) and after < place + 3 and row[after].core in lexicon.PREPOSITIONS:
        after += 1
    # A code from the bank, for the tax office, is no bank's code; a code of conduct, "code de la route", is what it says.
    if after > place + 1 and row[place + 1].core not in _OF:
        return False
    return after < len(row) and around.marks(after).other


def _after(text: str, row: list[Chunk], place: int, kind: Kind, strict: bool) -> tuple[int, int] | None:
    if row[place].ends:
        return None
    told = False
    gap = False
    gap_chunks_max = _SENT_GAP_CHUNKS_MAX if kind == "one_time_code" else _GAP_CHUNKS_MAX
    for at in range(place + 1, min(len(row), place + 2 + gap_chunks_max)):
        core = row[at].core
        beside = at == place + 1
        if span := _value(text, row, at, kind):
            building = place > 0 and row[place - 1].core == "building" and not told
            year = bool(_YEAR.fullmatch(text[span[0] : span[1]]))
            if building and year:
                return None
            if (
                told
                or (beside and not strict)
                or (gap and not strict and not year and row[at - 1].core not in lexicon.PREPOSITIONS)
            ):
                return span
        if (
            core in lexicon.COPULA
            or core in lexicon.ASSIGNS
            or (core == "to" and row[place].core.startswith(lexicon.POLISH_BEGINNINGS))
        ):
            told = True
        elif core in lexicon.FILLERS or core in lexicon.CODE or core in lexicon.NUMBER:
            pass
        elif (
            beside
            and core not in lexicon.PREPOSITIONS
            and not (kind == "one_time_code" and core in lexicon.SENT)
            and core not in lexicon.PLACES
        ):
            return None
        else:
            told = False
            gap = True
        if row[at].ends:
            return None
    return None


def _before(text: str, row: list[Chunk], place: int, kind: Kind, strict: bool) -> tuple[int, int] | None:
    for at in range(place - 1, max(-1, place - 1 - _GAP_CHUNKS_MAX), -1):
        if row[at].ends:
            return None
        core = row[at].core
        used = core in lexicon.AS
        if not (used or core in lexicon.COPULA or core == "-"):
            continue
        if strict and not any(each.core in ("the", "your", "my", "der", "le", "el", "il", "o") for each in row[at:place]):
            return None
        first = at - 1
        while first > 0 and at - first < 4 and row[first - 1].core.isdigit() and row[first].core[:1].isdigit():
            first -= 1
        if first < 0:
            return None
        span = _value(text, row, first, kind)
        return span if span and row[at].start - span[1] <= 2 else None
    return None


def _value(text: str, row: list[Chunk], at: int, kind: Kind) -> tuple[int, int] | None:
    start = row[at].start
    end = start + 40
    if _DATE.match(text, start, end):
        return None
    match = _VALUE.match(text, start, end)
    if match:
        after = text[match.end() : match.end() + 16].split()
        if after and after[0].strip(".,;").lower() in lexicon.UNITS:
            return None
        digits = sum(character.isdigit() for character in match.group(1))
        least, most = (3, 4) if kind == "card_code" else (3, 10)
        return match.span(1) if least <= digits <= most else None
    if kind == "access_code" and (match := _TURNS.match(text, start, end)):
        return match.span(1)
    if kind in ("one_time_code", "access_code"):
        value = text[start : row[at].end].strip("\"'.,;:()!?")
        if (
            6 <= len(value) <= 40
            and strength(value) == Strength.MADE
            and any(map(str.isdigit, value))
            and value.upper() == value
        ):
            return start, row[at].end
        if (
            kind == "one_time_code"
            and 8 <= len(value) <= 40
            and strength(value) == Strength.MADE
            and any(map(str.isdigit, value))
        ):
            return start, row[at].end
    return None


def names_code(text: str, low: str, row: list[Chunk]) -> bool:
    """Whether any of its words is one for a number that lets somebody in."""
    around = _Around(row, low)
    return any(_word_at(text, row, place, around)[0] for place in range(len(row)))
