"""What only repeats a memory teaches nothing: else what was recalled would be learned again, round after round."""

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Final

from kit.text import same_words, stems

REPEATS_SHARE: Final = 0.85
_SENTENCE: Final = re.compile(r"[^.!?\n;•]+(?:[.!?;]+|\n|$)")
_LEADING: Final = re.compile(r"^[\s>*\-–—•\d.)(\"'“”]+|[\"'“”\s]+$")
_QUOTES: Final = re.compile(
    r"^(?:you (?:said|wrote|know|remember)(?: that)?|as you (?:said|know)|it says(?: that)?|your memory says|memory:|note:)"
    r"[:,]?\s*",
    re.IGNORECASE,
)


class Known:
    """What is remembered, for finding sentences that say no more."""

    def __init__(self, contents: Iterable[str]) -> None:
        self._words: set[str] = set()
        self._by_stem: dict[str, list[frozenset[str]]] = defaultdict(list)
        for content in contents:
            self._words.add(same_words(content))
            found = frozenset(stems(content))
            for stem in found:
                self._by_stem[stem].append(found)

    def own_words(self, text: str) -> str:
        """The sentences that don't only repeat a memory, as they were said."""
        return "".join(sentence for sentence in _SENTENCE.findall(text) if not self._repeats(sentence)).strip()

    def _repeats(self, sentence: str) -> bool:
        said = _QUOTES.sub("", _LEADING.sub("", sentence))
        if same_words(said) in self._words:
            return True
        mine = frozenset(stems(said))
        if len(mine) < 2:
            return False
        rarest = min(mine, key=lambda stem: len(self._by_stem.get(stem, ())))
        return any(len(mine & known) >= REPEATS_SHARE * len(mine) for known in self._near(rarest, mine))

    def _near(self, rarest: str, mine: frozenset[str]) -> Sequence[frozenset[str]]:
        found = self._by_stem.get(rarest, ())
        if found or len(mine) < 3:
            return found
        # A word of the person's own beside a whole memory: what else is in it decides.
        return [known for stem in sorted(mine)[:3] for known in self._by_stem.get(stem, ())]
