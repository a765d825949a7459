"""Phrases by the part they play, found in one pass: a tree by word, and by character in scripts without spaces.

At each word at most a few dictionaries are asked, so time is linear in the words whatever they are. A phrase's word may end
in `*` for "starts with". A phrase of the role `plain` hides whatever begins inside it ("post office" is no "post").
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from kit.text import UNSPACED, WORD_CHARACTERS_MAX, fold

PLAIN: Final = "plain"
Tag = tuple[str, str]
"""Language and role."""

CHUNK: Final = re.compile(rf"[{UNSPACED}]+|[^\s{UNSPACED}]+")
_INNER: Final = re.compile(
    r"[^!-&(-/:-@\[-`{-~\u00a0-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u2010-\u206f\u3000-\u3004\u3008-\u3020।،؛؟]+"
)


def pieces(chunk: str) -> Iterator[tuple[str, int]]:
    """The words of a chunk without spaces and where each begins in it; `don't` is `dont`, `l'assistant` two words."""
    for match in _INNER.finditer(chunk):
        word, start = match.group(), match.start()
        if "'" not in word:
            yield word[:WORD_CHARACTERS_MAX], start
        elif word.endswith("n't"):
            yield word.replace("'", "")[:WORD_CHARACTERS_MAX], start
        else:
            for part in word.split("'"):
                if part:
                    yield part[:WORD_CHARACTERS_MAX], start
                start += len(part) + 1


_NONE: Final[dict[str, "Node"]] = {}
"""What ends a phrase shares it: most of the nodes do, and an empty dictionary each would be a megabyte."""


class Node:
    """What may follow the words read so far, and the roles of the phrase that ends here."""

    __slots__ = ("begins", "lengths", "tags", "words")

    def __init__(self) -> None:
        self.words = _NONE
        self.begins = _NONE
        self.lengths: tuple[int, ...] = ()
        self.tags: tuple[Tag, ...] = ()

    def grown(self, word: str) -> "Node":
        """The node after a word of a phrase, made where it is not there yet."""
        if not word.endswith("*"):
            if word not in self.words:
                self.words = self.words or {}
                self.words[word] = Node()
            return self.words[word]
        begin = word[:-1]
        if begin not in self.begins:
            self.begins = self.begins or {}
            self.begins[begin] = Node()
            self.lengths = tuple(sorted({*self.lengths, len(begin)}))
        return self.begins[begin]

    def after(self, word: str) -> list["Node"]:
        """The nodes that a word of a text leads to."""
        node = self.words.get(word)
        found = [] if node is None else [node]
        begins = self.begins
        for length in self.lengths:
            if length > len(word):
                break
            node = begins.get(word[:length])
            if node is not None:
                found.append(node)
        return found


class Phrases:
    """All phrases of all languages."""

    def __init__(self, lexicons: Mapping[str, Mapping[str, str]]) -> None:
        self.root = Node()
        self.unspaced: dict[str, list[tuple[str, Tag]]] = {}
        for language, roles in lexicons.items():
            for role, listed in roles.items():
                tag = (language, role)
                for phrase in fold(listed).split(","):
                    if phrase.strip():
                        self._add(phrase.strip(), tag)

    def _add(self, phrase: str, tag: Tag) -> None:
        if CHUNK.fullmatch(phrase) and not phrase[0].isascii() and CHUNK.match(phrase + "a").end() == len(phrase):  # type: ignore[union-attr]
            self.unspaced.setdefault(phrase[:2], []).append((phrase, tag))
            return
        node = self.root
        for word in split(phrase):
            node = node.grown(word)
        node.tags = (*node.tags, tag)

    def at(self, words: list[str], start: int) -> list[tuple[int, Tag]]:
        """Each phrase that begins at this word: the place after its last word, and its tag."""
        found: list[tuple[int, Tag]] = []
        nodes = self.root.after(words[start])
        place = start + 1
        while nodes:
            for node in nodes:
                if node.tags:
                    found += [(place, tag) for tag in node.tags]
            if place == len(words):
                break
            word = words[place]
            nodes = [further for node in nodes if node.words or node.begins for further in node.after(word)]
            place += 1
        return found

    def in_run(self, run: str) -> Iterator[tuple[int, Tag]]:
        """Each phrase in a run of a script without spaces: the offset in it, and its tag."""
        begins = self.unspaced
        for offset, character in enumerate(run):
            for phrase, tag in begins.get(run[offset : offset + 2], ()):
                if run.startswith(phrase, offset):
                    yield offset, tag
            if offset + 1 < len(run):
                for _, tag in begins.get(character, ()):
                    yield offset, tag


def split(phrase: str) -> Iterable[str]:
    """A phrase's words as a text's are split, with its `*` kept."""
    for chunk in phrase.split():
        words = [word for word, _ in pieces(chunk.rstrip("*"))]
        if chunk.endswith("*") and words:
            words[-1] += "*"
        yield from words
