"""The words that a person's memories hold, and which of them a mistyped one may have meant."""

from collections import Counter
from collections.abc import Iterable

from rapidfuzz import process
from rapidfuzz.distance import OSA

SHORT_LETTERS_MIN = 4
LONG_LETTERS_MIN = 7
"""One edit is forgiven in a word of 4 to 6 letters, two from 7: an edit is a letter too many, missing, wrong, or two swapped.
"""

NEAREST_MAX = 3
"""How many words a mistyped one may stand for, all at the same distance."""


class Vocabulary:
    """Folded words with the number of their documents, changed in place."""

    def __init__(self) -> None:
        self._count: Counter[str] = Counter()
        self._by_length: dict[int, dict[str, str]] = {}

    def __contains__(self, word: str) -> bool:
        return word in self._count

    def __len__(self) -> int:
        return len(self._count)

    def add(self, words: Iterable[str]) -> None:
        for word in set(words):
            if word not in self._count:
                self._by_length.setdefault(len(word), {})[word] = word
            self._count[word] += 1

    def remove(self, words: Iterable[str]) -> None:
        for word in set(words):
            self._count[word] -= 1
            if not self._count[word]:
                del self._count[word], self._by_length[len(word)][word]

    def nearest(self, word: str) -> list[tuple[str, int]]:
        """The words that a folded word may have meant, with their distance in edits: the nearest only, most used first.

        Numbers have no typos: 45 is not 46. The first letter is rarely the wrong one (Yannakoudakis & Fawthrop 1983), so a
        word that starts otherwise must be long and one edit away, or have its first two letters swapped.
        """
        if len(word) < SHORT_LETTERS_MIN or any(letter.isdigit() for letter in word):
            return []
        edits_max = 1 if len(word) < LONG_LETTERS_MIN else 2
        found: list[tuple[int, int, str]] = []
        for length in range(len(word) - edits_max, len(word) + edits_max + 1):
            for near, edits, _ in process.extract_iter(
                word, self._by_length.get(length, {}), scorer=OSA.distance, processor=None, score_cutoff=edits_max
            ):
                if _likely(word, near, int(edits)):
                    found.append((int(edits), -self._count[near], near))
        found.sort()
        return [(near, edits) for edits, _, near in found if edits == found[0][0]][:NEAREST_MAX]

    def halves(self, word: str) -> tuple[str, str] | None:
        """The two known words that a word is made of, three letters each at least: `birthdayparty`."""
        for cut in range(3, len(word) - 2):
            if word[:cut] in self._count and word[cut:] in self._count:
                return word[:cut], word[cut:]
        return None

    def holding(self, character: str, limit: int) -> list[str]:
        """Pairs of characters with this one in them: how a single Chinese or Japanese character is looked for."""
        return [pair for pair in self._by_length.get(2, ()) if character in pair][:limit]


def _likely(word: str, near: str, edits: int) -> bool:
    if any(letter.isdigit() for letter in near) or len(near) < 3:
        return False
    if word[0] == near[0] or word[:2] == near[1::-1]:
        return True
    return edits == 1 and min(len(word), len(near)) >= LONG_LETTERS_MIN
