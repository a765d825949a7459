"""A text read once: which phrases stand where, and what in it could be a destination."""

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Final, NamedTuple

from services.memory.check.evidence import Text
from services.memory.check.lexicons import LEXICONS
from services.memory.check.lexicons.phrases import CHUNK, PLAIN, Phrases, pieces

NAME_AFTER_WORDS: Final = 4
"""How far behind "to" a name still is the destination: "to the office of Mallow"."""

HITS_MAX: Final = 300
"""Of one role. A text with more is over 300 characters long, which is a finding by itself."""

MIXED_CHARACTERS_MIN: Final = 3
"""Among mixed languages a single word counts only if it is longer than this."""

ACCOUNT_DIGITS_MIN: Final = 8
_ACCOUNT: Final = re.compile(r"(?<![a-z0-9])[a-z]{2}\d{2}(?: ?[a-z0-9]{2,4}+){3,8}+")
"""An IBAN's shape (ISO 13616); each start is tried over at most 44 characters."""

_ENDS: Final = frozenset(".!?;。।؟！？")
_MADE: Final = frozenset({"name", "destination", "beside_name"})
_NONE: Final[list["Hit"]] = []
_CLOSING: Final = "\"')]}”’»」"


class Hit(NamedTuple):
    """A phrase found: its word's place in the text, the place after it, its sentence, and its offset in `folded`."""

    at: int
    end: int
    sentence: int
    offset: int


class Reading:
    """A text's words and the hits of each role by language, in their order."""

    def __init__(self) -> None:
        self.words: list[str] = []
        self.offsets: list[int] = []
        self.sentences: list[int] = []
        self.named: list[bool] = []
        self.values: list[Hit] = []
        self.mailboxes: list[Hit] = []
        self.numbers: list[Hit] = []
        """Values that could be an account: long numbers, IBANs, wallets."""
        self.accounts: list[Hit] = []
        """Numbers in the shape of an IBAN."""
        self.opens: set[int] = set()
        """The words that stand first in a sentence or behind a colon."""
        self.languages: dict[str, dict[str, list[Hit]]] = {}

    def add(self, tag: tuple[str, str], at: int, end: int, offset: int) -> None:
        roles = self.languages.get(tag[0])
        if roles is None:
            roles = self.languages[tag[0]] = {}
        hits = roles.get(tag[1])
        if hits is None:
            hits = roles[tag[1]] = []
        if len(hits) < HITS_MAX:
            hits.append(Hit(at, end, self.sentences[at], offset))


@cache
def phrases() -> Phrases:
    """Built on first use, once."""
    return Phrases(LEXICONS)


def is_value(chunk: str) -> bool:
    """Whether a chunk without spaces looks like an address, link, site, handle, path, long number, IBAN or wallet."""
    if chunk.isalpha():
        return False
    core = chunk.strip("\"'()[]<>.,;:!?“”„«»")
    if "://" in core or core.startswith(("www.", "mailto:", "data:", "~/", "\\\\", "0x")):
        return True
    head, at, tail = core.rpartition("@")
    if at and tail[:1].isalnum():
        return True
    if core[:1] in "#@/" and core[1:2].isalpha():
        return True
    if "{" in core and "}" in core:
        return True
    digits = sum(character.isdigit() for character in core)
    if digits >= 9 or (digits >= 6 and core[0] in "+0") or (digits >= 8 and core[:2].isalpha() and core[2:4].isdigit()):
        return True
    host = core.partition("/")[0]
    name, dot, top = host.rpartition(".")
    return bool(dot and len(name) >= 3 and len(top) >= 2 and top.isalpha() and name[-1].isalnum() and not name.isdigit())


def is_number(chunk: str) -> bool:
    """Whether a value is mostly digits, or a wallet."""
    core = chunk.strip("\"'()[].,;:")
    return "@" not in core and "/" not in core and (core.startswith("0x") or sum(map(str.isdigit, core)) >= 6)


def read(text: Text, value_offsets: Iterable[int] = ()) -> Reading:
    """The text's hits; `value_offsets` are places in `folded` where a value is known to stand."""
    reading = Reading()
    folded = text.folded
    chunks = [(match.group(), match.start()) for match in CHUNK.finditer(folded)]
    kept = CHUNK.findall(text.kept)
    known = sorted(value_offsets)
    cased = len(kept) == len(chunks)
    sentence = 0
    digits_run = 0
    reading.opens.add(0)
    for index, (chunk, start) in enumerate(chunks):
        if not chunk[0].isascii() and chunk[0].isalpha() and _unspaced(chunk):
            _read_run(reading, chunk, start, sentence)
            continue
        place = bisect_left(known, start)
        value = (place < len(known) and known[place] < start + len(chunk)) or is_value(chunk)
        short_digits = chunk.strip("().,-/;:+").isdigit()
        digits_run = digits_run + sum(map(str.isdigit, chunk)) if short_digits else 0
        if not value and short_digits and digits_run >= 8 and "." not in chunk.rstrip(".,;"):
            value = True
        if value:
            hit = Hit(len(reading.words), len(reading.words) + 1, sentence, start)
            reading.values.append(hit)
            if "@" in chunk:
                reading.mailboxes.append(hit)
            if digits_run >= 8 or is_number(chunk):
                reading.numbers.append(hit)
            _word(reading, "", start, sentence, named=False)
        else:
            named = not cased or kept[index].lstrip("\"'([“„«¿¡")[:1].isupper()
            for word, offset in pieces(chunk):
                _word(reading, word, start + offset, sentence, named=named)
        last = chunk.rstrip(_CLOSING)[-1:]
        if last in _ENDS:
            sentence += 1
        if last in _ENDS or last in (":", "：", "-", "–", "—"):
            reading.opens.add(len(reading.words))
    if reading.words:
        _find_accounts(reading, folded)
    _find(reading)
    for roles in reading.languages.values():
        for hits in roles.values():
            hits.sort()
    return reading


def _find_accounts(reading: Reading, folded: str) -> None:
    for match in _ACCOUNT.finditer(folded):
        if sum(map(str.isdigit, match.group())) >= ACCOUNT_DIGITS_MIN:
            place = min(bisect_left(reading.offsets, match.start()), len(reading.words) - 1)
            reading.accounts.append(Hit(place, place + 1, reading.sentences[place], match.start()))


def _unspaced(chunk: str) -> bool:
    return CHUNK.match(chunk + "a").end() == len(chunk)  # type: ignore[union-attr]


def _word(reading: Reading, word: str, offset: int, sentence: int, *, named: bool) -> None:
    reading.words.append(word)
    reading.offsets.append(offset)
    reading.sentences.append(sentence)
    reading.named.append(named)


def _read_run(reading: Reading, run: str, start: int, sentence: int) -> None:
    """Counts a word for each two characters."""
    base = len(reading.words)
    for offset in range(0, len(run), 2):
        _word(reading, "", start + offset, sentence, named=False)
    for offset, tag in phrases().in_run(run):
        at = base + offset // 2
        reading.add(tag, at, at + 1, start + offset)


def _find(reading: Reading) -> None:
    words = reading.words
    tree = phrases()
    hidden_until: dict[str, int] = {}
    for place, word in enumerate(words):
        if not word:
            continue
        found = tree.at(words, place)
        if not found:
            continue
        for end, (language, role) in found:
            if role == PLAIN:
                hidden_until[language] = max(end, hidden_until.get(language, 0))
        sentence, offset = reading.sentences[place], reading.offsets[place]
        for end, tag in found:
            if tag[1] != PLAIN and hidden_until.get(tag[0], 0) <= place and reading.sentences[end - 1] == sentence:
                reading.add(tag, place, end, offset)


class View:
    """The hits that one look at a text goes by: those of one language, or of all with only values as destinations."""

    def __init__(self, reading: Reading, roles: Mapping[str, list[Hit]], language: str, *, names: bool) -> None:
        self.reading = reading
        self.language = language
        self._roles = dict(roles)
        self._roles["value"] = reading.values
        self._roles["mailbox"] = reading.mailboxes
        self._roles["number"] = reading.numbers
        self._roles["iban"] = reading.accounts
        self._names_count = names
        self._complete = False

    def __getitem__(self, role: str) -> list[Hit]:
        hits = self._roles.get(role)
        if hits is None and role in _MADE and not self._complete:
            self._complete = True
            self._make()
            hits = self._roles.get(role)
        return _NONE if hits is None else hits

    def _make(self) -> None:
        """Roles made of others, only if a rule asks for one."""
        roles = self._roles
        fixed = {*self.reading.values, *roles.get("toward", _NONE)}
        if self._names_count:
            roles["name"] = self._names()
            fixed.update(self._behind("to", self.any("name", "desk")))
            roles["beside_name"] = self._behind("beside", roles["name"])
        roles["destination"] = sorted(fixed)

    def any(self, *roles: str) -> list[Hit]:
        """The hits of several roles in their order."""
        lists = [hits for role in roles if (hits := self[role])]
        if len(lists) > 1:
            return sorted([hit for hits in lists for hit in hits])
        return lists[0] if lists else _NONE

    def opens_sentence(self, hit: Hit) -> bool:
        """Whether nothing stands before it in its sentence, or a colon does."""
        return hit.at in self.reading.opens

    def closes_sentence(self, hit: Hit) -> bool:
        """Whether nothing stands behind it in its sentence."""
        sentences = self.reading.sentences
        return hit.end == len(sentences) or sentences[hit.end] != hit.sentence

    def sentence_at(self, offset: int) -> int:
        """The sentence that a hit's offset is in."""
        return self.reading.sentences[bisect_left(self.reading.offsets, offset)]

    def word_before(self, hit: Hit) -> str:
        return self.reading.words[hit.at - 1] if hit.at else ""

    def word_behind(self, hit: Hit) -> str:
        return self.reading.words[hit.end] if hit.end < len(self.reading.words) else ""

    def ends_sentence_with_the(self, hit: Hit) -> bool:
        """Whether it is "the" one and nothing stands behind it in its sentence."""
        return self.closes_sentence(hit) and self.word_before(hit) in THE

    def _names(self) -> list[Hit]:
        reading = self.reading
        common = {hit.at for hit in self["unnamed"]}
        return [
            Hit(place, place + 1, reading.sentences[place], reading.offsets[place])
            for place, named in enumerate(reading.named)
            if named and place and reading.sentences[place - 1] == reading.sentences[place] and place not in common
        ]

    def _behind(self, role: str, nouns: list[Hit]) -> list[Hit]:
        """The first of the nouns that stands behind each preposition of a role."""
        found: list[Hit] = []
        for hit in self._roles.get(role, _NONE):
            place = bisect_left(nouns, (hit.end,))
            if place < len(nouns) and nouns[place].at < hit.end + NAME_AFTER_WORDS and nouns[place].sentence == hit.sentence:
                found.append(nouns[place])
        return found


THE: Final = frozenset({"the", "der", "die", "le", "la", "el", "o", "il", "l"})
WEAK: Final = frozenset(
    "to beside toward when be already here habit style obliged modal unnamed may own changed first desk source requests".split()
)
"""Roles that no rule fires on without one of another kind."""


def views(reading: Reading) -> list[View]:
    """One view a language that has hits, and one of them all together."""
    found = [View(reading, roles, language, names=True) for language, roles in reading.languages.items() if roles.keys() - WEAK]
    if len(reading.languages) > 1 and (found or reading.values):
        together: dict[str, list[Hit]] = {}
        for roles in reading.languages.values():
            for role, hits in roles.items():
                together.setdefault(role, []).extend(hit for hit in hits if not _small(reading, hit))
        found.append(View(reading, {role: sorted(hits) for role, hits in together.items()}, "", names=False))
    return found


def _small(reading: Reading, hit: Hit) -> bool:
    """A short word alone means another thing in each language ("a", "for")."""
    return hit.end == hit.at + 1 and 0 < len(reading.words[hit.at]) <= MIXED_CHARACTERS_MIN


def follows(first: list[Hit], second: list[Hit], words_between: int) -> Iterator[tuple[Hit, Hit]]:
    """Pairs in which the second stands behind the first in its sentence, at most so many words between them."""
    for hit in first:
        place = bisect_left(second, (hit.end,))
        if place < len(second):
            other = second[place]
            if other.at <= hit.end + words_between and other.sentence == hit.sentence:
                yield hit, other


def together(lists: Sequence[list[Hit]], words_max: int, *, sentence: bool = True) -> tuple[int, ...]:
    """Offsets of one hit of each list that stand near the first's: within `words_max` words, in its sentence if asked.

    Order is free. Empty where there are none. Each first hit asks only its two nearest of every other list.
    """
    if not all(lists):
        return ()
    for first in lists[0]:
        chosen = [first]
        for hits in lists[1:]:
            near = _nearest(first, hits, chosen, words_max, sentence)
            if near is None:
                break
            chosen.append(near)
        else:
            return tuple(sorted({hit.offset for hit in chosen}))
    return ()


def _nearest(first: Hit, hits: list[Hit], taken: list[Hit], words_max: int, sentence: bool) -> Hit | None:
    place = bisect_left(hits, first)
    best: Hit | None = None
    for index in (place, place - 1, place + 1, place - 2):
        if not 0 <= index < len(hits):
            continue
        hit = hits[index]
        distance = abs(hit.at - first.at)
        if distance > words_max or (sentence and hit.sentence != first.sentence):
            continue
        if any(hit.at == other.at for other in taken):
            continue
        if best is None or distance < abs(best.at - first.at):
            best = hit
    return best
