"""A few hundred everyday words of other languages in English, so that a German question finds an English memory, and the
reverse.

The model that ships reads English only, and words of two languages share nothing: a small glossary serves both.
"""

from functools import cache
from importlib.resources import files

from kit.text import is_stop, stem, words

LANGUAGES = ("german", "french", "spanish", "italian", "portuguese", "dutch")
_COMPOUNDING = frozenset({"german", "dutch"})
_PART_CHARACTERS_MIN = 3
_LINKING = ("", "s", "n", "en", "es")
"""Letters between the parts of a German or Dutch compound."""


@cache
def _table() -> dict[str, dict[str, str]]:
    """English words by language and then by folded word or stem; a word as it stands goes before another's stem."""
    exact: dict[str, dict[str, str]] = {name: {} for name in LANGUAGES}
    stemmed: dict[str, dict[str, str]] = {name: {} for name in LANGUAGES}
    for line in (files(__package__) / "glossary.txt").read_text(encoding="utf-8").splitlines():
        english, equals, columns = line.partition(" = ")
        if not equals:
            continue
        for name, column in zip(LANGUAGES, columns.split("|"), strict=True):
            for written in column.split():
                folded = words(written)
                if len(folded) == 1:
                    exact[name].setdefault(folded[0], english)
                    stemmed[name].setdefault(stem(folded[0], name), english)
    return {name: stemmed[name] | exact[name] for name in LANGUAGES}


def in_english(word: str, name: str) -> str:
    """What a folded word of the language is in English, one word or more; empty when the glossary doesn't have it."""
    table = _table().get(name)
    if table is None:
        return ""
    found = table.get(word) or table.get(stem(word, name))
    if found or name not in _COMPOUNDING:
        return found or ""
    for cut in range(_PART_CHARACTERS_MIN, len(word) - _PART_CHARACTERS_MIN + 1):
        rest = table.get(word[cut:]) or table.get(stem(word[cut:], name))
        if not rest:
            continue
        for link in _LINKING:
            head = word[: cut - len(link)] if word[:cut].endswith(link) else ""
            first = (table.get(head) or table.get(stem(head, name))) if len(head) >= _PART_CHARACTERS_MIN else None
            if first:
                return f"{first} {rest}"
    return ""


def any_in_english(word: str) -> str:
    """What a folded word is in English if every language that has it agrees; for a word that stands alone."""
    found = {each for name in LANGUAGES if (each := _table()[name].get(word))}
    return found.pop() if len(found) == 1 else ""


def translated(folded: list[str], name: str) -> str:
    """A text's words in English as far as the glossary goes, without the language's other small words."""
    said = (in_english(word, name) or ("" if is_stop(word, name) else word) for word in folded)
    return " ".join(word for word in said if word)
