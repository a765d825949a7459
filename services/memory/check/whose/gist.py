"""What a text is about: its content words, and how many of them other words hold, in whatever form a language gives them."""

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Final

from kit.stop_words import ENGLISH, OTHERS
from kit.text import UNSPACED, is_stop, language, stem, words

TYPOS_MAX: Final = 24
"""Words compared letter by letter in one look; the rest count as missing."""

_FILLER: Final = frozenset(
    """
    user users person persons prefer prefers preferred like likes liked want wants wanted enjoy enjoys love loves use
    uses need needs name named called nutzer nutzerin benutzer bevorzugt mag utilisateur utilisatrice prefere aime
    usuario usuaria prefiere gusta utente preferisce utilizador prefere gosta gebruiker
    """.split()
)
"""What an assistant puts around a fact when it writes down somebody else's; it says nothing by itself."""

_STRANGE: Final = re.compile(f"[{UNSPACED}]")
_HIRAGANA: Final = re.compile("[\u3041-\u309f]")
"""Particles and endings in Japanese, for the most part."""

_HANGUL: Final = re.compile("[\uac00-\ud7a3]")
_SEMITIC: Final = re.compile("[\u0590-\u06ff\u0750-\u077f]")
_BRAHMIC: Final = re.compile("[\u0900-\u0dff]")


def content(text: str) -> tuple[str, ...]:
    """The text's content words once each, in their order; all of its words where it has none. Folded, not stemmed."""
    return content_of(words(text))


def content_of(folded_words: Iterable[str]) -> tuple[str, ...]:
    """The same of words that are folded already."""
    found = list(dict.fromkeys(folded_words))
    name = language(found)
    stops = ENGLISH if name == "english" else ENGLISH | OTHERS.get(name, frozenset())
    kept = tuple(word for word in found if word not in stops and word not in _FILLER and not is_stop(word, name))
    if any(map(_HIRAGANA.search, kept)):
        kept = tuple(dict.fromkeys(bare for word in kept if (bare := _HIRAGANA.sub("", word)))) or kept
    return kept or tuple(found)


class Vocabulary:
    """The words of a text, asked for one by one."""

    def __init__(self, found: Iterable[str]) -> None:
        self._words = dict.fromkeys(found)

    @cached_property
    def _language(self) -> str:
        return language(self._words)

    @cached_property
    def _stems(self) -> frozenset[str]:
        return frozenset(stem(word, self._language) for word in self._words)

    @cached_property
    def _characters(self) -> frozenset[str]:
        return frozenset("".join(word for word in self._words if _STRANGE.match(word)))

    @cached_property
    def _starts(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = defaultdict(list)
        for word in self._words:
            found[word[:2]].append(word)
        return found

    @cached_property
    def _spaced(self) -> list[str]:
        return [word for word in self._words if len(word) >= 3 and not word[0].isdigit() and not _STRANGE.match(word)]

    def __contains__(self, word: str) -> bool:
        """Whether the word, or another form of it, is among them; typing errors aside."""
        if word in self._words:
            return True
        if word[0].isdigit():
            return False
        if _STRANGE.match(word):
            return len(word) == 1 and word in self._characters
        if stem(word, self._language) in self._stems:
            return True
        return any(_one_word(word, other) for other in self._starts.get(word[:2], ()))

    def near(self, word: str) -> bool:
        """Whether a word with a few letters changed is among them: a typing error, or a verb's person in front (Arabic)."""
        from rapidfuzz import fuzz, process  # only for what no stem finds

        if len(word) < 3 or word[0].isdigit() or _STRANGE.match(word):
            return False
        least = 66 if _SEMITIC.match(word) else 80 if len(word) >= 5 else 101
        return least <= 100 and process.extractOne(word, self._spaced, scorer=fuzz.ratio, score_cutoff=least) is not None


def _one_word(one: str, other: str) -> bool:
    """Whether two words have so long a beginning in common that they are forms of one."""
    longer = max(len(one), len(other))
    same = 0
    for first, second in zip(one, other, strict=False):
        if first != second:
            break
        same += 1
    if _HANGUL.match(one):
        return same >= 2 and 2 * same >= longer
    least = 3 if longer <= 5 or _SEMITIC.match(one) or _BRAHMIC.match(one) else 4
    return same >= least and 5 * same >= 3 * longer


def missing(wanted: Sequence[str], vocabulary: Vocabulary, *, typos_max: int = TYPOS_MAX) -> list[bool]:
    """For each wanted word whether it is missing from the vocabulary. Letters are compared only where it can matter."""
    gone = [word not in vocabulary for word in wanted]
    if 2 * sum(gone) > len(gone) + 2 * typos_max:
        return gone
    left = typos_max
    for number, word in enumerate(wanted):
        if not left:
            break
        if gone[number]:
            left -= 1
            gone[number] = not vocabulary.near(word)
    return gone
