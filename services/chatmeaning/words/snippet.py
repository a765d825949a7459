"""A piece of a line around what matched, and where in it the matches stand. Places are code points of the text as it is
given."""

import re
from collections.abc import Callable
from functools import lru_cache

from rapidfuzz.distance import OSA

from kit.contracts.chat_search import SNIPPET_CHARACTERS, Range
from kit.text import UNSPACED, fold, folded_words, stem
from services.chatmeaning.words.query import Query, read
from services.chatmeaning.words.vocabulary import typos_forgiven

RANGES_MAX = 40
LOOKED_CHARACTERS_MAX = 20_000
"""Of a long text no more than this is looked through for ranges from its first match on."""
_UNSPACED_RUN = re.compile(f"[{UNSPACED}]+")
_WORD = re.compile(r"[^\W_]+(?:[\u0300-\u036f'’.,:]*[^\W_]+)*[\u0300-\u036f]*")
Matches = Callable[[str], str | None]
"""Which part of a folded word matches; None: none of it does."""


def matches_of(query: Query, *, typos: bool) -> Matches:
    """What of a text answers to the query: parts of words as typed, forms of the same word, and typos where they were
    forgiven."""
    wanted = query.content or query.words
    typed = tuple(word for word in (wanted if not query.phrases else query.words) if word)
    stems = {stem(word, query.language) for word in typed} | {stem(word) for word in typed}

    def matches(word: str) -> str | None:
        for each in typed:
            if each in word and (len(each) > 2 or each == word):
                return each
        if stem(word, query.language) in stems or stem(word) in stems:
            return word
        if typos:
            for each in typed:
                wrong = typos_forgiven(each)
                if wrong and OSA.distance(each, word, score_cutoff=wrong) <= wrong:
                    return word
        return None

    return lru_cache(maxsize=5_000)(matches)


def ranges_in(text: str, q: str, *, typos: bool = True) -> tuple[Range, ...]:
    """Where in the text the query's words stand."""
    query = read(q)
    return _ranges(text, matches_of(query, typos=typos), _runs(query))


def snippets(query: Query, *, typos: bool) -> Callable[[str], tuple[str, tuple[Range, ...]]]:
    """`snippet` for many lines of one search, which share what is known of each word."""
    matches = matches_of(query, typos=typos)
    return lambda text: _snippet(text, query, matches, SNIPPET_CHARACTERS)


def snippet(text: str, query: Query, *, typos: bool, characters: int = SNIPPET_CHARACTERS) -> tuple[str, tuple[Range, ...]]:
    """About that many characters around the place where most of the query stands, on one line."""
    return _snippet(text, query, matches_of(query, typos=typos), characters)


def _snippet(text: str, query: Query, matches: Matches, characters: int) -> tuple[str, tuple[Range, ...]]:
    line = " ".join(text.split())
    found = _ranges(line, matches, _runs(query))
    start, end = _window(line, found, characters)
    cut = line[start:end]
    before, after = ("…" if start > 0 else ""), ("…" if end < len(line) else "")
    shift = len(before) - start
    inside = tuple((first + shift, last + shift) for first, last in found if first >= start and last <= end)
    return before + cut + after, inside


def _window(line: str, found: tuple[Range, ...], characters: int) -> tuple[int, int]:
    if len(line) <= characters:
        return 0, len(line)
    best, most = 0, -1
    for place, (first, _) in enumerate(found):
        inside = sum(last <= first + characters * 2 // 3 for _, last in found[place:])
        if inside > most:
            best, most = first, inside
    start = max(0, best - characters // 3) if found else 0
    start = min(start, len(line) - characters)
    if start > 0:
        space = line.find(" ", start, start + 20)
        start = space + 1 if 0 <= space < best else start
    end = start + characters
    if end < len(line):
        space = line.rfind(" ", end - 20, end)
        last = max((last for first, last in found if first < end), default=0)
        end = space if space > max(start, last) else end
    return start, min(end, len(line))


def _runs(query: Query) -> tuple[str, ...]:
    return tuple(dict.fromkeys(_UNSPACED_RUN.findall(fold(query.text))))


def _ranges(text: str, matches: Matches, runs: tuple[str, ...]) -> tuple[Range, ...]:
    found: list[Range] = []
    until = len(text)
    for word in _WORD.finditer(text):
        if word.start() > until or len(found) >= RANGES_MAX:
            break
        part = _part(word.group(), matches)
        if part is not None:
            found.append((word.start() + part[0], word.start() + part[1]))
            until = min(until, found[0][0] + LOOKED_CHARACTERS_MAX)
    for run in _UNSPACED_RUN.finditer(text) if runs else ():
        folded = fold(run.group())
        if len(folded) != len(run.group()):
            continue
        for wanted in runs:
            at = folded.find(wanted)
            while at >= 0 and len(found) < RANGES_MAX:
                found.append((run.start() + at, run.start() + at + len(wanted)))
                at = folded.find(wanted, at + len(wanted))
    return _merged(found)


def _part(word: str, matches: Matches) -> Range | None:
    """Which part of a word as written matches: letter for letter where folding keeps their number, else all of it."""
    if word.isascii() and word.isalpha():
        low = word.lower()
        part = matches(low)
        return None if part is None else (low.find(part), low.find(part) + len(part))
    folded = fold(word)
    for each in folded_words(folded):
        part = matches(each)
        if part is None:
            continue
        at = folded.find(part)
        places = _places(word)
        if at >= 0 and places is not None:
            # A letter that folds to several is marked whole, and one with the marks that stand over it.
            last = at + len(part)
            return places[at], max(places[last], places[last - 1] + 1)
        return 0, len(word)
    return None


def _places(word: str) -> list[int] | None:
    """For each letter of the folded word where in the written one it comes from; None where letters fold only together."""
    places: list[int] = []
    for place, letter in enumerate(word):
        places += [place] * len(fold(letter))
    return [*places, len(word)] if len(places) == len(fold(word)) else None


def _merged(found: list[Range]) -> tuple[Range, ...]:
    merged: list[Range] = []
    for first, last in sorted(found):
        if merged and first <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(last, merged[-1][1]))
        else:
            merged.append((first, last))
    return tuple(merged)
