"""Every word that the chats have, in memory, with in how many chats and lines it stands: which of them may a query's word mean?

About 100 bytes a word. New words go into a small part of their own until enough have gathered to sort them in.
"""

import bisect
from collections.abc import Iterable, Mapping

from rapidfuzz import process
from rapidfuzz.distance import OSA

from kit.irregular import BASE_FORM
from kit.text import stem
from services.chatmeaning.words.query import is_unspaced

FRESH_MAX = 4_000
PARTS_MAX = 256
FORMS_MAX = 64
NEAR_MAX = 4
STEM_LETTERS_SAME = 3
"""Forms of one word begin alike: this many letters, or all of a shorter one."""
_FORMS_OF: dict[str, list[str]] = {}
for _form, _base in BASE_FORM.items():
    _FORMS_OF.setdefault(_base, []).append(_form)


def typos_forgiven(word: str) -> int:
    """How many letters may be wrong: one of 4 to 6, two from 7; none in numbers and in scripts without spaces."""
    if len(word) < 4 or is_unspaced(word) or any(letter.isdigit() for letter in word):
        return 0
    return 1 if len(word) < 7 else 2


class Vocabulary:
    """Changed by one thread, read by another: what is read is replaced whole."""

    def __init__(self) -> None:
        self.chats: dict[str, int] = {}
        self.lines: dict[str, int] = {}
        self._sorted: list[str] = []
        self._joined = ""
        self._starts: list[int] = []
        self._by_length: dict[int, list[str]] = {}
        self._fresh: set[str] = set()
        self._near: dict[str, tuple[str, ...]] = {}

    def __len__(self) -> int:
        return len(self.chats)

    def load(self, rows: Iterable[tuple[str, int, int]]) -> None:
        for word, chats, lines in rows:
            self.chats[word] = chats
            self.lines[word] = lines
        self._sort()

    def take(self, chats: Mapping[str, int], lines: Mapping[str, int]) -> None:
        """Adds to the counts (or takes from them); a word that is in no chat any more is gone."""
        for word, more in chats.items():
            count = self.chats.get(word, 0) + more
            if count <= 0:
                self.chats.pop(word, None)
                self.lines.pop(word, None)
                continue
            if word not in self.chats:
                self._fresh.add(word)
                self._near.clear()
            self.chats[word] = count
        for word, more in lines.items():
            if word in self.chats:
                self.lines[word] = self.lines.get(word, 0) + more
        if len(self._fresh) > FRESH_MAX:
            self._sort()

    def _sort(self) -> None:
        words = sorted(self.chats)
        starts: list[int] = []
        at = 0
        by_length: dict[int, list[str]] = {}
        for word in words:
            starts.append(at)
            at += len(word) + 1
            by_length.setdefault(len(word), []).append(word)
        self._sorted, self._starts, self._by_length = words, starts, by_length
        self._joined = "\n".join(words)
        self._fresh = set()
        self._near.clear()

    # --- what a word may mean -------------------------------------------------------------------------------------

    def parts(self, word: str) -> tuple[list[str], bool]:
        """The words that `word` is a part of, itself first, the commonest next; and whether there were more."""
        if len(word) < 3 and not is_unspaced(word):
            return ([word] if word in self.chats else []), False
        found = {each for each in self._fresh if word in each and each in self.chats}
        joined, starts, words = self._joined, self._starts, self._sorted
        at = joined.find(word)
        while at >= 0 and len(found) < 4 * PARTS_MAX:
            place = bisect.bisect_right(starts, at) - 1
            if words[place] in self.chats:
                found.add(words[place])
            at = joined.find(word, starts[place] + len(words[place]))
        best = sorted(found, key=lambda each: (each != word, -self.chats.get(each, 0), each))
        return best[:PARTS_MAX], len(best) > PARTS_MAX

    def forms(self, word: str, language: str) -> list[str]:
        """The words with the same stem, itself first if it is there, by the query's language and English."""
        if len(word) < 3 or word[0].isdigit() or is_unspaced(word):
            return [word] if word in self.chats else []
        names = ("english",) if language == "english" else (language, "english")
        found: dict[str, None] = {word: None} if word in self.chats else {}
        for name in names:
            wanted = stem(word, name)
            base = BASE_FORM.get(word, word) if name == "english" else word
            for start in {wanted[: max(STEM_LETTERS_SAME, len(wanted) - 2)], base[: STEM_LETTERS_SAME + 1]}:
                for each in self._beginning(start):
                    if each not in found and stem(each, name) == wanted:
                        found[each] = None
                    if len(found) >= FORMS_MAX:
                        break
            if name == "english":
                found.update((each, None) for each in (base, *_FORMS_OF.get(base, ())) if each in self.chats)
        return list(found)

    def _beginning(self, start: str) -> Iterable[str]:
        words = self._sorted
        place = bisect.bisect_left(words, start)
        while place < len(words) and words[place].startswith(start):
            if words[place] in self.chats:
                yield words[place]
            place += 1
        yield from [each for each in self._fresh if each.startswith(start) and each in self.chats]

    def near(self, word: str) -> tuple[str, ...]:
        """The words that `word` may be a typo of: the nearest first, of those the commonest."""
        cached = self._near.get(word)
        if cached is not None:
            return tuple(each for each in cached if each in self.chats)
        wrong = typos_forgiven(word)
        found: list[tuple[str, float]] = []
        if wrong:
            choices = [self._by_length.get(length, []) for length in range(len(word) - wrong, len(word) + wrong + 1)]
            for each in (*choices, sorted(self._fresh)):
                found += [
                    (near, distance)
                    for near, distance, _ in process.extract(
                        word, each, scorer=OSA.distance, processor=None, score_cutoff=wrong, limit=16
                    )
                    if near in self.chats and near != word
                ]
        found.sort(key=lambda each: (each[1], each[0][0] != word[0], -self.chats.get(each[0], 0), each[0]))
        nearest = tuple(near for near, distance in found if distance == found[0][1])[:NEAR_MAX]
        self._near[word] = nearest
        return nearest


def side_by_side(words: list[str], phrase: tuple[str, ...]) -> bool:
    """Whether the phrase's words stand next to each other in this order."""
    first = phrase[0]
    return any(word == first and tuple(words[place : place + len(phrase)]) == phrase for place, word in enumerate(words))
