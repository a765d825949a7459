"""How rules look at a text that was read: the hits of a role, what could be a destination, and what stands near what."""

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from services.memory.check.wording.lexicons.hits import Hit, Reading

NAME_AFTER_WORDS: Final = 4
"""How far behind "to" a name still is the destination: "to the office of Mallow"."""

MIXED_CHARACTERS_MIN: Final = 3
"""Among mixed languages a single word counts only if it is longer than this."""

THE: Final = frozenset({"the", "der", "die", "le", "la", "el", "o", "il", "l"})
WEAK: Final = frozenset(
    "to beside toward when be already here habit style obliged modal unnamed may own changed first desk source requests".split()
)
"""Roles that no rule fires on without one of another kind."""

_MADE: Final = frozenset({"name", "destination", "beside_name"})
_NONE: Final[list[Hit]] = []


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
        self._names_are_destinations = names
        self._complete = False
        self._several: dict[tuple[str, ...], list[Hit]] = {}

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
        if self._names_are_destinations:
            roles["name"] = self._names()
            fixed.update(self._behind("to", self.any("name", "desk")))
            roles["beside_name"] = self._behind("beside", roles["name"])
        roles["destination"] = sorted(fixed)

    def any(self, *roles: str) -> list[Hit]:
        """The hits of several roles in their order."""
        found = self._several.get(roles)
        if found is None:
            lists = [hits for role in roles if (hits := self[role])]
            found = sorted([hit for hits in lists for hit in hits]) if len(lists) > 1 else lists[0] if lists else _NONE
            self._several[roles] = found
        return found

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
        """The word before it, empty where there is none or it is a value."""
        return self.reading.words[hit.at - 1] if hit.at else ""

    def word_behind(self, hit: Hit) -> str:
        """The word behind it, empty where there is none or it is a value."""
        return self.reading.words[hit.end] if hit.end < len(self.reading.words) else ""

    def ends_sentence_with_the(self, hit: Hit) -> bool:
        """Whether it is "the" one and nothing stands behind it in its sentence."""
        return self.closes_sentence(hit) and self.word_before(hit) in THE

    def _names(self) -> list[Hit]:
        common = {hit.at for hit in self["unnamed"]}
        return [hit for hit in self.reading.names if hit.at not in common]

    def _behind(self, role: str, nouns: list[Hit]) -> list[Hit]:
        """The first of the nouns that stands behind each preposition of a role."""
        found: list[Hit] = []
        for hit in self._roles.get(role, _NONE):
            place = bisect_left(nouns, (hit.end,))
            if place < len(nouns) and nouns[place].at < hit.end + NAME_AFTER_WORDS and nouns[place].sentence == hit.sentence:
                found.append(nouns[place])
        return found


def views(reading: Reading) -> list[View]:
    """One view a language that has hits, and one of them all together."""
    found = [View(reading, roles, language, names=True) for language, roles in reading.languages.items() if roles.keys() - WEAK]
    if len(reading.languages) > 1 and (found or reading.values):
        # A short word alone means another thing in each language ("a", "for").
        small = {place for place, word in enumerate(reading.words) if 0 < len(word) <= MIXED_CHARACTERS_MIN}
        mixed: dict[str, list[Hit]] = {}
        for roles in reading.languages.values():
            for role, hits in roles.items():
                mixed.setdefault(role, []).extend([hit for hit in hits if hit.at not in small or hit.end > hit.at + 1])
        found.append(View(reading, {role: sorted(hits) for role, hits in mixed.items()}, "", names=False))
    return found


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
