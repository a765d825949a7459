"""Secrets that stand beside a word which says so: "the Wi-Fi password is …", "… ist das Passwort", "door code …"."""

import re
from collections.abc import Iterator
from typing import Final

from kit.secrets import words as lexicon
from kit.secrets.chunks import CODE, Chunk, Strength, strength
from kit.secrets.made_values import any_made, span_at
from kit.secrets.secret import Kind, Secret
from kit.text import is_stop

_GAP_CHUNKS_MAX: Final = 9
_BACK_CHUNKS_MAX: Final = 8
_LONE_CHARACTERS_MIN: Final = 8
_KEY_CHARACTERS_MIN: Final = 12
_PHRASE_WORDS_MIN, _PHRASE_WORDS_MAX = 3, 24
_VALUE_WORDS_MAX: Final = 8
"""Of a password; only a seed phrase has more."""
_QUOTED = re.compile(r"\"([^\"]{3,64})\"|'([^']{3,64})'(?!\w)")
_PHRASES: Final[dict[str, list[tuple[str, tuple[str, ...]]]]] = {}
for _kind_of, _phrases in (("password", lexicon.PASSWORD_PHRASES), ("seed", lexicon.SEED_PHRASES)):
    for _phrase in _phrases:
        _PHRASES.setdefault(_phrase[0], []).append((_kind_of, _phrase))
_WORDS: Final = lexicon.PASSWORD | lexicon.LOGIN | lexicon.KEY | frozenset(_PHRASES)
_ENDINGS: Final = lexicon.PASSWORD_ENDINGS + lexicon.KEY_ENDINGS
_USED = re.compile(r"(?i:\b(?:use|enter|type|give)s?) (\S{6,64}) (?i:to (?:log|sign|get) (?:in|on)\b)")
_PARTS = re.compile(r"[-_/'.]")


def might_name(low: str) -> bool:
    """Whether any word is in the text that could stand beside a secret; most texts are done with here."""
    return any(stem in low for stem in lexicon.STEMS)


def named_secrets(text: str, row: list[Chunk]) -> list[Secret]:
    """Every value that stands where the words around it say a password, key or login is. Linear in the text."""
    found: list[Secret] = []
    for match in _USED.finditer(text):
        span = span_at(text, match.start(1))
        if strength(text[span[0] : span[1]]) == Strength.MADE:
            found.append(Secret("password", *span))
    place = 0
    while place < len(row):
        kind, width = _word_at(row, place)
        if kind:
            found.extend(_around(text, row, place, place + width - 1, kind))
        place += width
    return found


def _word_at(row: list[Chunk], place: int) -> tuple[str, int]:
    """What the chunk is a word for (password, key, login, seed), if anything, and how many chunks it takes."""
    core = row[place].core
    if (
        core not in _WORDS
        and core.isalpha()
        and not core.endswith(_ENDINGS)
        and not core.startswith(lexicon.PASSWORD_BEGINNINGS)
    ):
        return "", 1
    for kind, phrase in _PHRASES.get(core, ()):
        if tuple(each.core for each in row[place : place + len(phrase)]) == phrase:
            return kind, len(phrase)
    if len(core) > 64:
        return "", 1
    last = core
    if not core.isalpha():
        parts = [part for part in _PARTS.split(core) if part]
        last = parts[-1] if parts else core
        if last == "s" and len(parts) > 1:
            last = parts[-2]
    for word in (core, last):
        if word in lexicon.PASSWORD or word.endswith(lexicon.PASSWORD_ENDINGS) or word.startswith(lexicon.PASSWORD_BEGINNINGS):
            return "password", 1
        if word in lexicon.LOGIN:
            return "login", 1
        if word in lexicon.KEY or word.endswith(lexicon.KEY_ENDINGS):
            return "key", 1
    return "", 1


def _around(text: str, row: list[Chunk], first: int, last: int, kind: str) -> Iterator[Secret]:
    after = row[last + 1].core if last + 1 < len(row) and not row[last].ends else ""
    if after in lexicon.NOT_NEXT:
        return
    found = _after(text, row, first, last, kind) or _before(text, row, first, last, kind) or _near(text, row, first, last, kind)
    if found:
        yield Secret(_kind(kind), *found)


def _kind(kind: str) -> Kind:
    return "key" if kind == "key" else "seed_phrase" if kind == "seed" else "password"


# --- the value after the word -------------------------------------------------------------------------------------------


def _after(text: str, row: list[Chunk], first: int, last: int, kind: str) -> tuple[int, int] | None:
    """`WORD [for the …] is VALUE`, `WORD: VALUE`, `WORD VALUE`."""
    place = last + 1
    gap = False
    if row[last].ends and not row[last].core.endswith("no"):
        return None
    if place < len(row) and row[place].core not in lexicon.COPULA and row[place].core not in lexicon.ASSIGNS:
        if found := _accepted(text, row, place, kind, _Where("beside", first, last)):
            return found
        gap = row[place].core in lexicon.PREPOSITIONS or row[place].core in lexicon.FILLERS
        if not gap and kind not in ("login",):
            return None
    end = min(len(row), last + 1 + _GAP_CHUNKS_MAX)
    polish = row[last].core.startswith(lexicon.POLISH_BEGINNINGS)
    while place < end:
        core = row[place].core
        if core in lexicon.COPULA or core in lexicon.ASSIGNS or (polish and core == "to"):
            told = "told" if core in lexicon.ASSIGNS else "is"
            at = place + 1
            while at < end + 2 and at < len(row) and (row[at].core in lexicon.FILLERS or row[at].core in lexicon.ASSIGNS):
                told = "told" if row[at].core in lexicon.ASSIGNS else told
                at += 1
            if at < len(row) and (found := _accepted(text, row, at, kind, _Where(told, first, last))):
                return found
            if kind == "login" and (found := any_made(text, row, at, min(len(row), at + 6))):
                return found
            if told == "is":
                return None
        if row[place].ends:
            return None
        place += 1
    return None


class _Where:
    """Where a value stands: `beside` its word, after `is`, or after a sign that gives it a value (`told`)."""

    __slots__ = ("first", "last", "place")

    def __init__(self, place: str, first: int, last: int) -> None:
        self.place, self.first, self.last = place, first, last


def _accepted(text: str, row: list[Chunk], at: int, kind: str, where: _Where) -> tuple[int, int] | None:
    quoted = _QUOTED.match(text, row[at].start)
    if quoted and kind in ("password", "seed"):
        group = 1 if quoted.group(1) else 2
        return quoted.span(group)
    if CODE.fullmatch(text[row[at].start : row[at].end].rstrip(",;")):
        return None
    span = span_at(text, row[at].start)
    value = text[span[0] : span[1]]
    found = strength(value)
    if found == Strength.NUMBER and at + 1 < len(row) and not row[at].closes and row[at + 1].core in lexicon.UNITS:
        return None
    if kind == "key":
        if (
            found == Strength.NUMBER
            and len(value) >= 4
            and row[where.first].core in ("clave", "chave")
            and where.place != "beside"
        ):
            return span
        named = (where.first > 0 and row[where.first - 1].core in lexicon.KEY_KINDS) or len(row[where.first].core) > 8
        least = 6 if named and where.place != "beside" else 8 if named else _KEY_CHARACTERS_MIN
        return span if found == Strength.MADE and len(value) >= least and any(map(str.isdigit, value)) else None
    if kind == "login":
        return span if found == Strength.MADE and (where.place == "told" or len(value) >= _LONE_CHARACTERS_MIN) else None
    if where.place == "beside":
        # A year or a count stands beside the word too; at least a short number has to end its part of the sentence.
        alone = row[at].closes or at + 1 == len(row)
        number = found == Strength.NUMBER and (len(value) >= 4 if alone else len(value) >= 5)
        return span if found == Strength.MADE or number else None
    if found >= Strength.NUMBER:
        return span
    return _words(text, row, at, kind, where)


def _words(text: str, row: list[Chunk], at: int, kind: str, where: _Where) -> tuple[int, int] | None:
    """A value of plain words: one that ends its part of the sentence, or three and more without a small word among them."""
    most = _PHRASE_WORDS_MAX if kind == "seed" else _VALUE_WORDS_MAX
    end = at
    if where.place == "told" and at + 1 < len(row) and row[at + 1].core in (":", "=") and len(row[at].core) >= 4:
        # "password: VALUE: …": what follows is another thing's.
        return span_at(text, row[at].start) if _plain(row[at].core) else None
    while end < len(row) and not row[end].closes and end - at < most:
        end += 1
    taken = row[at : min(end + 1, len(row))]
    if kind != "seed" and len(taken) > _VALUE_WORDS_MAX:
        return None
    if not taken or any(not _plain(each.core, among=len(taken)) for each in taken):
        return None
    if len(taken) == 1 and len(taken[0].core) >= 4:
        return span_at(text, taken[0].start)
    enough = 2 if where.place == "told" else _PHRASE_WORDS_MIN
    if enough <= len(taken):
        return taken[0].start, span_at(text, taken[-1].start)[1]
    return None


def _plain(core: str, among: int = 1) -> bool:
    """Whether a word could be one of a value's; a longer row of words may hold any, such as "correct horse battery staple"."""
    if among > 1 and core.isdigit():
        return True
    small = core in lexicon.COPULA or core in lexicon.PREPOSITIONS or core in lexicon.FILLERS or is_stop(core)
    if small or "://" in core or "@" in core:
        return False
    return among > _PHRASE_WORDS_MIN or (core not in lexicon.NOT_A_VALUE and strength(core) != Strength.NONE)


# --- the value before the word ------------------------------------------------------------------------------------------


def _before(text: str, row: list[Chunk], first: int, last: int, kind: str) -> tuple[int, int] | None:
    """`VALUE is the … WORD`, `VALUE as WORD`."""
    if kind in ("login", "key") and not (kind == "key" and row[first - 1].core in lexicon.KEY_KINDS):
        return None
    for place in range(first - 1, max(-1, first - 1 - _BACK_CHUNKS_MAX), -1):
        if row[place].ends:
            return None
        core = row[place].core
        used = core in lexicon.AS
        if not used and core not in lexicon.COPULA and core != "-":
            continue
        if place == 0:
            return None
        span = span_at(text, row[place - 1].start)
        value = text[span[0] : span[1]]
        found = strength(value)
        if found >= (Strength.JOINED if used else Strength.NUMBER) and not (found == Strength.NUMBER and len(value) < 4):
            return span
        begins = place == 1 or row[place - 2].ends
        owned = place + 1 < len(row) and row[place + 1].core in lexicon.DETERMINERS and place + 1 < first
        if found == Strength.WORD and begins and owned and not used and kind == "password" and _plain(value.lower()):
            return span if last + 1 >= len(row) or row[last].closes or row[last + 1].core in lexicon.PREPOSITIONS else None
        return None
    return None


# --- the value somewhere near ------------------------------------------------------------------------------------------


def _near(text: str, row: list[Chunk], first: int, last: int, kind: str) -> tuple[int, int] | None:
    """A value that nobody would write otherwise, in the same sentence as a password's word."""
    if kind not in ("password", "seed") or any(each.core in lexicon.NO_VALUE_BEFORE for each in row[max(0, first - 5) : first]):
        return None
    end = last
    while end + 1 < len(row) and not row[end].ends and end - last <= _GAP_CHUNKS_MAX:
        end += 1
    start = first
    while start > 0 and not row[start - 1].ends and first - start < _BACK_CHUNKS_MAX:
        start -= 1
    return any_made(text, row, last + 1, end + 1, _LONE_CHARACTERS_MIN) or any_made(
        text, row, start, first, _LONE_CHARACTERS_MIN
    )


def names_secret(row: list[Chunk]) -> bool:
    """Whether any of its words is one for a password, a key, a login or recovery words."""
    return any(_word_at(row, place)[0] for place in range(len(row)))
