"""The recovery words of a wallet: twelve or more words in a row from the English list of BIP-39.

The list (`seed_words.txt`, 2,048 words, in the public domain) is read at first need.
"""

import hashlib
import re
from functools import cache
from importlib.resources import files
from typing import Final

from kit.secrets.secret import Secret

WORDS_MIN: Final = 12
_LETTERS_MIN, _LETTERS_MAX = 3, 8
_WORD = re.compile(r"[^\W\d_]+")
_GAP_CHARACTERS_MAX = 12
_LENGTHS: Final = (12, 15, 18, 21, 24)
_NAMED = re.compile(r"\b(?:seed|recovery|wallet|mnemonic|backup|phrase|ledger|trezor|metamask|bip)")


@cache
def seed_words() -> frozenset[str]:
    """The 2,048 words, in lower case."""
    return frozenset(_places())


@cache
def _places() -> dict[str, int]:
    listed = (files(__package__) / "seed_words.txt").read_text("ascii").split()
    return {word: place for place, word in enumerate(listed)}


def seed_phrases(low: str) -> list[Secret]:
    """Every run of at least twelve words of the list, numbered or not, with anything but letters between them. Linear.

    A shopping list can be one; with commas it has to say what it is, or its last bits must be the checksum of the others.
    """
    found: list[Secret] = []
    # Most prose ends here: it has no twelve words in a row that are all of three to eight letters.
    for first, end in _runs(low):
        row: list[re.Match[str]] = []
        for match in _WORD.finditer(low, first, end):
            if match.group() in seed_words():
                row.append(match)
            else:
                _take(low, row, found)
                row = []
        _take(low, row, found)
    return found


def _take(low: str, row: list[re.Match[str]], found: list[Secret]) -> None:
    if len(row) < WORDS_MIN:
        return
    start, end = row[0].start(), row[-1].end()
    listed = low.count(",", start, end) >= len(row) - 2
    if not listed or len(row) > max(_LENGTHS) or _NAMED.search(low) or _checked([match.group() for match in row]):
        found.append(Secret("seed_phrase", start, end))


def _checked(row: list[str]) -> bool:
    return any(checksum_holds(row[start : start + length]) for length in _LENGTHS for start in range(len(row) - length + 1))


def checksum_holds(words: list[str]) -> bool:
    """Whether the last bits are the first of the SHA-256 of the others (BIP-39, "Generating the mnemonic")."""
    order = _places()
    bits = "".join(f"{order[word]:011b}" for word in words)
    size = len(bits) * 32 // 33
    entropy = int(bits[:size], 2).to_bytes(size // 8, "big")
    check = f"{hashlib.sha256(entropy).digest()[0]:08b}"
    return check.startswith(bits[size:])


def _runs(low: str) -> list[tuple[int, int]]:
    runs: list[tuple[int, int]] = []
    start = last = count = 0
    for match in _WORD.finditer(low):
        fits = _LETTERS_MIN <= match.end() - match.start() <= _LETTERS_MAX
        if count and (not fits or match.start() - last > _GAP_CHARACTERS_MAX):
            if count >= WORDS_MIN:
                runs.append((start, last))
            count = 0
        if fits:
            start = match.start() if not count else start
            last = match.end()
            count += 1
    if count >= WORDS_MIN:
        runs.append((start, last))
    return runs
