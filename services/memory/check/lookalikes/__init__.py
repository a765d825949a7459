"""Evidence: letters that pass for others, so that a name, a site or an order is not what it looks like.

UTS #39 (confusables), UTR #36; homograph attacks (Gabrilovich and Gontmakher 2002). Ordinary writing mixes alphabets too:
`PDFку`, `IT-компания`, `TNFα`, `kΩ`, `ＮＨＫ` in Japanese. So a word is held only where the letters of another alphabet pass
for Latin ones and stand where no language puts them, and a site or an address (`sites.py`) already for less.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, groupby, islice, pairwise
from typing import Final

from services.memory.check.evidence import Evidence, Text, quoted
from services.memory.check.lookalikes.confusables import (
    ALPHABETS,
    GREEK_SIGNS,
    LIVING,
    OTHER_WAY,
    RARE,
    almost_latin,
    latin_for,
)
from services.memory.check.lookalikes.sites import Site, sites
from services.memory.check.lookalikes.styles import plain, styled

CODE: Final = "lookalike"
FINDINGS_MAX: Final = 3

_CJK = "\u1100-\u11ff\u3005-\u3007\u3040-\u30ff\u3130-\u318f\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uff66-\uffdc"
_WORD = re.compile(f"[^\\W_{_CJK}]+")
_LATIN = re.compile("[A-Za-z\xc0-\xd6\xd8-\xf6\xf8-\u024f\u1e00-\u1eff]")
_LOOSE_MARKS = re.compile("[\u0300-\u036f\u0483-\u0487]+")
"""What NFC could not join to its letter; no part of what it passes for."""
_FOREIGN = re.compile(f"[{''.join(ALPHABETS.values())}]")
_FUNCTIONS: Final = frozenset("sin cos tan log ln exp lim d".split())
_MIXED_WITH_SIGNS_MIN: Final = 5
_WHOLE_MIN: Final = 3
_OTHER_WAY_MIN: Final = 3


def find(text: Text) -> list[Evidence]:
    """What passes for something else: sites and addresses first, then styled letters, then words of mixed letters.

    At most `FINDINGS_MAX`, each saying what it passes for.
    """
    kept = text.kept if text.kept.isascii() else _LOOSE_MARKS.sub("", text.kept)
    found = list(islice(sites(kept), FINDINGS_MAX))
    words = [_site_words(site) for site in found]
    shown = {site.shown for site in found}
    for word, latin in () if kept.isascii() else chain(styled(kept), _mixed_words(kept)):
        if len(words) == FINDINGS_MAX:
            break
        if not any(word in each for each in shown):
            shown.add(word)
            words.append(f"{quoted(word)} passes for {quoted(latin)}, but some of its characters are others.")
    return [Evidence(CODE, each) for each in words]


def _site_words(site: Site) -> str:
    if site.coded and site.passes_for:
        return f"{quoted(site.shown)} is a name in code. It passes for {quoted(site.passes_for)}."
    if site.coded:
        stands_for = f" for {quoted(site.stands_for)}" if site.stands_for else ""
        return f"{quoted(site.shown)} is a foreign name in code{stands_for}, which can look like another site."
    return f"{quoted(site.shown)} passes for {quoted(site.passes_for)}, but some of its characters are others."


# --- words ------------------------------------------------------------------------------------------------------------


_ALPHABETS = tuple((name, re.compile(f"[{inside}]")) for name, inside in ALPHABETS.items())
_NO_LETTER: Final = "none"


@lru_cache(maxsize=4_096)
def _alphabet(letter: str) -> str:
    """The name of the letter's alphabet, "Latin", "" for one that is of no interest here; `_NO_LETTER` for a digit."""
    if not letter.isalpha():
        return _NO_LETTER
    if _LATIN.match(letter):
        return "Latin"
    return next((name for name, pattern in _ALPHABETS if pattern.match(letter)), "")


@dataclass(frozen=True, slots=True)
class Run:
    """Letters of one alphabet that stand together in a word. Digits belong to none."""

    alphabet: str
    letters: str


def _runs(word: str) -> list[Run]:
    grouped = groupby((letter for letter in word if letter.isalpha()), _alphabet)
    return [Run(name, "".join(letters)) for name, letters in grouped]


def _mixed_words(text: str) -> Iterator[tuple[str, str]]:
    """Words whose letters pass for those of another alphabet, with what they pass for."""
    if not _FOREIGN.search(text):
        return
    candidates: dict[str, set[str]] = {}
    written: set[str] = set()
    """Alphabets in which the text has a word that passes for no Latin one: somebody writes such a language here."""
    for match in _WORD.finditer(text):
        word = match.group()
        if word.isascii():
            continue
        names = set(map(_alphabet, word)) - {_NO_LETTER}
        if "" in names or not names - {"Latin"}:
            continue
        if len(names) == 1 and (names <= written or (len(word) > 1 and not _all_pass(word))):
            written |= names
        else:
            candidates[word] = names
    latin_text = re.search("[A-Za-z]", text) is not None
    for word, names in candidates.items():
        if len(names) == 1:
            if latin_text and _is_disguised(word, min(names), written):
                yield word, latin_form(word)
            continue
        runs = _runs(word)
        if _passes_for_latin(runs, written):
            yield word, latin_form(word)
        elif names - {"Latin"} <= OTHER_WAY.keys() and len(names) == 2 and "Latin" in names:
            other = _passes_for_other(runs)
            if other:
                yield word, other


def _all_pass(letters: str) -> bool:
    return all(latin_for(letter) for letter in letters if letter.isalpha())


def _is_disguised(word: str, name: str, written: set[str]) -> bool:
    """Whether a word of one foreign alphabet is Latin in disguise. `Вера` and `сахар` are words; `ассеѕѕ` is none."""
    if name in written or len(word) < _WHOLE_MIN or not _all_pass(word):
        return False
    capitals_inside = any(before.islower() and after.isupper() for before, after in pairwise(word))
    return name not in LIVING or capitals_inside or not RARE.isdisjoint(word)


def _passes_for_latin(runs: list[Run], written: set[str]) -> bool:
    foreign = [run for run in runs if run.alphabet != "Latin"]
    latin = [run.letters for run in runs if run.alphabet == "Latin"]
    letters = "".join(run.letters for run in foreign)
    if GREEK_SIGNS.issuperset(letters):
        return _signs_pass(runs, latin)
    if not any(latin_for(letter) for letter in letters):
        return False
    # Between Latin letters, where no language puts another alphabet's.
    for before, run, after in zip(runs, runs[1:], runs[2:], strict=False):
        if before.alphabet == after.alphabet == "Latin" and _all_pass(run.letters):
            return True
    if not latin:
        return len({run.alphabet for run in foreign}) > 1 and _all_pass(letters)
    speaks = any(run.alphabet in written for run in foreign)
    if len(runs) == 2 and runs[0].alphabet == "Latin":
        # An ending after a Latin word: `SMSка`, and in a text of that language `Zoomе`.
        acronym = len(latin[0]) > 1 and latin[0].isupper() and letters.islower()
        if speaks or acronym:
            return False
    if speaks:
        return len(letters) + len("".join(latin)) > 2 and _all_pass(letters)
    return all(map(almost_latin, letters))


def _signs_pass(runs: list[Run], latin: list[str]) -> bool:
    """Whether Greek letters that are signs too stand inside a word (`pαypal`) and not beside one (`TNFα`, `NFκB`)."""
    if sum(len(run.letters) for run in runs) < _MIXED_WITH_SIGNS_MIN or _FUNCTIONS.issuperset(latin):
        return False
    return any(
        before.letters[-1].islower() and after.letters[0].islower() and all(map(almost_latin, run.letters))
        for before, run, after in zip(runs, runs[1:], runs[2:], strict=False)
        if before.alphabet == after.alphabet == "Latin"
    )


def _passes_for_other(runs: list[Run]) -> str:
    """What a word of another alphabet with Latin letters in it passes for (`cобака`); "" where that is ordinary."""
    name = next(run.alphabet for run in runs if run.alphabet != "Latin")
    foreign = "".join(run.letters for run in runs if run.alphabet == name)
    latin = "".join(run.letters for run in runs if run.alphabet == "Latin")
    table = OTHER_WAY[name]
    if len(foreign) < max(_OTHER_WAY_MIN, len(latin)) or GREEK_SIGNS.issuperset(foreign) or not set(latin) <= table.keys():
        return ""
    one_run = sum(run.alphabet == "Latin" for run in runs) == 1
    if one_run and len(latin) > 1 and latin.isupper() and foreign.islower():
        return ""  # an acronym and its ending
    if runs[0].letters in ("e", "i") and foreign[0].isupper():
        return ""  # as in `iМаркет`
    return "".join(table.get(letter, letter) for run in runs for letter in run.letters)


def latin_form(word: str) -> str:
    """The word as it is read by whoever takes it for Latin letters."""
    return "".join(plain(letter) if letter.isascii() else almost_latin(letter) or plain(letter) for letter in word)
