"""A text read once: its words, which phrases stand where, and what in it looks like a value."""

import re
from bisect import bisect_left
from collections.abc import Iterable
from functools import cache, cached_property
from typing import Final, NamedTuple

from kit.text import UNSPACED, WORD_CHARACTERS_MAX
from services.memory.check.evidence import Text
from services.memory.check.wording.lexicons import LEXICONS
from services.memory.check.wording.lexicons.chunks import accounts, is_number, is_value
from services.memory.check.wording.lexicons.phrases import CHUNK, PLAIN, Phrases, pieces

HITS_MAX: Final = 300
"""Of one role. A text with more is over 300 characters long, which is a finding by itself."""

_UNSPACED: Final = re.compile(f"[{UNSPACED}]")
_ENDS: Final = frozenset(".!?;。।؟！？")
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

    @cached_property
    def names(self) -> list[Hit]:
        """The words with a capital that don't stand first in their sentence."""
        sentences = self.sentences
        return [
            Hit(place, place + 1, sentences[place], self.offsets[place])
            for place, named in enumerate(self.named)
            if named and place and sentences[place - 1] == sentences[place]
        ]

    def add_word(self, word: str, offset: int, sentence: int, named: bool = False) -> None:
        self.words.append(word)
        self.offsets.append(offset)
        self.sentences.append(sentence)
        self.named.append(named)

    def add(self, tag: tuple[str, str], hit: Hit) -> None:
        hits = self.of(tag)
        if len(hits) < HITS_MAX:
            hits.append(hit)

    def of(self, tag: tuple[str, str]) -> list[Hit]:
        """The hits of a language and a part, to be added to; `HITS_MAX` at most."""
        return self.languages.setdefault(tag[0], {}).setdefault(tag[1], [])


@cache
def phrases() -> Phrases:
    """Built on first use, once."""
    return Phrases(LEXICONS)


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
        if not chunk[0].isascii() and chunk[0].isalpha() and _UNSPACED.match(chunk):
            _read_run(reading, chunk, start, sentence)
            continue
        place = bisect_left(known, start)
        value = place < len(known) and known[place] < start + len(chunk)
        named = not cased or kept[index].lstrip("\"'([“„«¿¡")[:1].isupper()
        if not value and chunk.isalpha():  # most are one word and nothing else
            reading.add_word(chunk[:WORD_CHARACTERS_MAX], start, sentence, named)
            digits_run = 0
            continue
        value = value or is_value(chunk)
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
            reading.add_word("", start, sentence)
        else:
            for word, offset in pieces(chunk):
                reading.add_word(word, start + offset, sentence, named)
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
    for offset in accounts(folded):
        place = min(bisect_left(reading.offsets, offset), len(reading.words) - 1)
        reading.accounts.append(Hit(place, place + 1, reading.sentences[place], offset))


def _read_run(reading: Reading, run: str, start: int, sentence: int) -> None:
    """Counts a word for each two characters."""
    base = len(reading.words)
    for offset in range(0, len(run), 2):
        reading.add_word("", start + offset, sentence)
    for offset, tag in phrases().in_run(run):
        at = base + offset // 2
        reading.add(tag, Hit(at, at + 1, reading.sentences[at], start + offset))


def _find(reading: Reading) -> None:
    words = reading.words
    tree = phrases()
    hidden_until: dict[str, int] = {}
    found_of: dict[tuple[str, str], list[Hit]] = {}
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
        hit = Hit(place, 0, sentence, offset)
        for end, tag in found:
            if tag[1] != PLAIN and hidden_until.get(tag[0], 0) <= place and reading.sentences[end - 1] == sentence:
                if hit.end != end:  # many languages have the same word
                    hit = Hit(place, end, sentence, offset)
                hits = found_of.get(tag)
                if hits is None:
                    hits = found_of[tag] = reading.of(tag)
                if len(hits) < HITS_MAX:
                    hits.append(hit)
