"""Which words of a chat are the person's own: typed in an attended chat, not pasted."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from kit.text import fold, words
from services.memory.check.evidence import Text
from services.memory.check.reading import digits_joined, number_forms, spaced
from services.memory.check.values import values_in
from services.memory.check.values.value import Value, digits_of, plain_digits
from services.memory.check.whose.gist import Vocabulary, content, content_of, missing
from services.memory.check.whose.pasted import parts
from services.memory.check.whose.small_words import AGAINST, ASKING, ASKING_ANYWHERE, CONTRASTING, NEGATIONS, REMINDING

SAID_CHARACTERS_MAX: Final = 60_000
"""So much of what was said is looked at, the newest first."""

PARTED_CHARACTERS_MAX: Final = 200_000
"""So much of what was said is parted in typed and pasted, the newest first; what is older counts as pasted."""

FOREIGN_RUN_MIN: Final = 4
"""So many content words in a row that the person never said are a thought of somebody else's."""

NUMBER_DIGITS_MIN: Final = 4
"""Shorter numbers are written in too many ways (a day, "six") to be compared."""

LONG_DIGITS_MIN: Final = 7

_SENTENCE_END: Final = re.compile(r"(?<=[.!?…])\s+|(?<=[。！？\n।])")
_QUESTION_END: Final = re.compile(r"[?？؟]\s*$")


@dataclass(frozen=True)
class _Sentence:
    text: str
    words: frozenset[str]
    negated: bool


class OwnWords:
    """What the person typed in this chat. Nothing is prepared before it is asked for.

    In an unattended chat nothing is own: nobody was there to type it, or others were too.
    """

    def __init__(self, said: Sequence[str], *, attended: bool) -> None:
        self._said = said
        self._attended = attended

    @cached_property
    def _parted(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        typed: list[str] = []
        pasted: list[str] = []
        older: list[str] = []
        left, to_part = SAID_CHARACTERS_MAX, PARTED_CHARACTERS_MAX
        for message in reversed(self._said):
            to_part -= len(message)
            if to_part < 0:
                older.append(message)
                continue
            own, others = parts(message)
            pasted.extend(others)
            if own.strip() and left > 0:
                typed.append(own[:left])
                left -= len(own)
        return (tuple(typed) if self._attended else ()), (*reversed(pasted), *older)

    @property
    def pasted(self) -> tuple[str, ...]:
        """What the person pasted: mails, pages, code and long quotations. It is reading."""
        return self._parted[1]

    @cached_property
    def _folded(self) -> str:
        return plain_digits(fold("\n".join(self._parted[0])))

    @cached_property
    def _spaced(self) -> str:
        return spaced(self._folded)

    @cached_property
    def _digits(self) -> str:
        return digits_joined(self._folded)

    @cached_property
    def _values(self) -> tuple[Value, ...]:
        return values_in(Text("\n".join(self._parted[0])))

    @cached_property
    def _words(self) -> frozenset[str]:
        return frozenset(word for message in self._parted[0] for word in words(message))

    def _typed_digits(self, digits: str) -> bool:
        """A short number must stand alone; a long one may touch the number before it, parted only by a space."""
        return digits in self._digits if len(digits) >= LONG_DIGITS_MIN else _stands_in(digits, self._digits)

    def typed(self, value: str) -> bool:
        """Whether the person typed this: as whole words, or the same digits with other separators."""
        if not self._parted[0]:
            return False
        wanted = plain_digits(fold(value)).strip()
        if not wanted:
            return False
        if _stands_in(wanted, self._folded):
            return True
        digits = digits_of(wanted)
        letters = sum(one.isalpha() for one in wanted)
        if len(digits) >= NUMBER_DIGITS_MIN and not letters:
            return self._typed_digits(digits)
        words_wanted = spaced(wanted)
        # Apart from its spaces and marks it is the same; a secret's marks are part of it, but what was typed is the person's.
        return len(words_wanted) > 6 and words_wanted in self._spaced

    def typed_value(self, value: Value) -> bool:
        """Whether the person typed this value, in whatever way one writes it."""
        if not self._parted[0]:
            return False
        if value.kind in ("phone", "account") and value.key.isdigit():
            return any(form in self._digits for form in number_forms(value)[: 5 if value.kind == "phone" else 1])
        if any(value.key == other.key for other in self._values):
            return True
        if value.kind == "link":
            return any(other.kind == "link" and _leads_into(value.key, other.key) for other in self._values)
        if value.kind in ("iban", "account", "wallet"):
            return value.key in self._spaced.replace(" ", "")
        return value.kind == "handle" and _stands_in(value.key, self._folded)

    @cached_property
    def _sentences(self) -> tuple[_Sentence, ...]:
        """What the person said, question sentences that ask for facts left out: who asks for something hasn't said it."""
        found: list[_Sentence] = []
        for message in self._parted[0]:
            for sentence in _SENTENCE_END.split(message):
                if not sentence.strip():
                    continue
                in_it = words(sentence)
                if _QUESTION_END.search(sentence) and _asks(sentence, in_it):
                    continue
                found.append(_Sentence(sentence, frozenset(in_it), not (NEGATIONS | AGAINST).isdisjoint(in_it)))
        return tuple(found)

    @cached_property
    def _vocabulary(self) -> Vocabulary:
        return Vocabulary(sorted({word for sentence in self._sentences for word in sentence.words}))

    def hold(self, text: Text, values: Sequence[Value]) -> bool:
        """Whether the memory is the person's: half of its content words at least, every value and every long number.

        Not where four words in a row are somebody else's, where one of its sentences is, or where it says no and they never
        did.
        """
        if not self._parted[0] or not all(self.typed_value(value) for value in values):
            return False
        wanted = content_of(text.words)
        if not wanted:
            return self.typed(text.kept)
        in_values = {word for value in values for word in words(value.shown)}
        numbers = {
            word: digits
            for word in wanted
            if len(digits := digits_of(plain_digits(word))) >= NUMBER_DIGITS_MIN and word not in in_values
        }
        if any(word not in self._words and not self._typed_digits(digits) for word, digits in numbers.items()):
            return False
        # What belongs to a value or a number was compared as one; its parts are no words that could be missing.
        there = in_values.union(numbers)
        gone = [out and word not in there for word, out in zip(wanted, missing(wanted, self._vocabulary), strict=True)]
        if 2 * sum(gone) > len(gone):
            return False
        lost = {word for word, out in zip(wanted, gone, strict=True) if out}
        return not _foreign_run(wanted, gone) and not self._foreign_sentence(text.kept, lost) and not self._turned(text)

    def denied(self, text: Text) -> bool:
        """Whether the person said it only to have it not so: "never let invoices go to ...". A memory with a "no" says that."""
        if not (NEGATIONS | AGAINST).isdisjoint(text.words):
            return False
        wanted = frozenset(content(text.kept))
        shared = [(len(wanted & sentence.words), sentence) for sentence in self._sentences]
        most = max((count for count, _ in shared), default=0)
        return most > 0 and all(_denies(sentence, wanted) for count, sentence in shared if count == most)

    @staticmethod
    def _foreign_sentence(kept: str, lost: set[str]) -> bool:
        for sentence in _SENTENCE_END.split(kept):
            found = content(sentence) if sentence.strip() else ()
            if len(found) >= 2 and 2 * sum(word in lost for word in found) > len(found):
                return True
        return False

    def _turned(self, text: Text) -> bool:
        """Whether the memory says no where the person never did."""
        return not NEGATIONS.isdisjoint(text.words) and not any(sentence.negated for sentence in self._sentences)


def _denies(sentence: _Sentence, wanted: frozenset[str]) -> bool:
    """Whether the sentence says no before the last of the wanted words, and neither reminds of them nor sets them against
    something else."""
    if not sentence.negated or not (REMINDING | CONTRASTING).isdisjoint(sentence.words):
        return False
    in_it = words(sentence.text)
    first = next(place for place, word in enumerate(in_it) if word in NEGATIONS or word in AGAINST)
    last = max(place for place, word in enumerate(in_it) if word in wanted)
    return first < last and len(values_in(Text(sentence.text))) <= 1


def _asks(sentence: str, in_it: Sequence[str]) -> bool:
    """Whether a sentence with a question mark asks for a fact; "can you …?" asks for a deed, and says what is wanted."""
    return not ASKING.isdisjoint(in_it[:2]) or (not sentence.isascii() and any(word in sentence for word in ASKING_ANYWHERE))


def _foreign_run(wanted: Sequence[str], gone: Sequence[bool]) -> bool:
    run = 0
    for word, out in zip(wanted, gone, strict=True):
        run = run + 1 if out else 0
        # Pairs of characters overlap: a word of a script without spaces is about two of them.
        if run >= (FOREIGN_RUN_MIN if word.isascii() or len(word) > 2 else 2 * FOREIGN_RUN_MIN):
            return True
    return False


def _stands_in(wanted: str, folded: str) -> bool:
    """Whether the text holds this with no letter or digit right before or after it."""
    place = folded.find(wanted)
    tries = 0
    while place >= 0 and tries < 50:
        end = place + len(wanted)
        before = folded[place - 1] if place else " "
        after = folded[end] if end < len(folded) else " "
        if not (before.isalnum() and wanted[0].isalnum()) and not (after.isalnum() and wanted[-1].isalnum()):
            return True
        place = folded.find(wanted, place + 1)
        tries += 1
    return False


def _leads_into(key: str, typed: str) -> bool:
    """Whether a typed link lies on the host or under the path that the key names."""
    return typed.startswith(key) and typed[len(key)] in "/?#:" if len(typed) > len(key) else typed == key
