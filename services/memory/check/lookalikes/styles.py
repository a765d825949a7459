"""Letters in costume: fullwidth, mathematical, circled, small capitals. Words in them are read but not found."""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

CJK_LETTERS: Final = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3"
_CJK = re.compile(f"[{CJK_LETTERS}]")

FULLWIDTH: Final = "\uff21-\uff3a\uff41-\uff5a"
_MATHEMATICAL = "\u2102\u210a-\u2113\u2115\u2119-\u211d\u2124\u2128\u212c\u212d\u212f-\u2131\u2133\u2134\U0001d400-\U0001d7cb"
_CIRCLED = "\u249c-\u24e9\U0001f110-\U0001f149\U0001f150-\U0001f169\U0001f170-\U0001f189"
_RAISED = "\u1d2c-\u1d6a\u2071\u207f\u2090-\u209c\u02b0-\u02b8\u02e1-\u02e3"
_SMALL_CAPITALS: Final = dict(zip("ᴀᴄᴅᴇᴊᴋᴍᴏᴘᴛᴜᴠᴡᴢɪɴʀʟʜɢʙʏꜰꜱғǫ", "acdejkmoptuvwzinrlhgbyfsfq", strict=True))
_PLAIN_CAPITALS = str.maketrans(_SMALL_CAPITALS)
_BRACKETED = re.compile("[\u249c-\u24b5\U0001f110-\U0001f129]")
_WORD = re.compile(r"[^\W\d_]+")
_NO_PHONETICS = "ᴀᴄᴅᴇᴊᴋᴍᴏᴘᴛᴜᴠᴡᴢꜰꜱ"

STYLED: Final = FULLWIDTH + _MATHEMATICAL + _CIRCLED
_ANY = re.compile(f"[{STYLED}{_RAISED}{_NO_PHONETICS}]")


@dataclass(frozen=True, slots=True)
class Style:
    """How many letters of one costume in a row are a word. A formula, `ⓒ` and `Mˡˡᵉ` have fewer."""

    run: re.Pattern[str]
    letters_min: int
    ordinary_in_cjk: bool = False


_STYLES: Final = (
    Style(re.compile(f"[{FULLWIDTH}]+"), 3, ordinary_in_cjk=True),
    Style(re.compile(f"[{_MATHEMATICAL}]+"), 3),
    Style(re.compile(f"[{_CIRCLED}]+"), 3),
    Style(re.compile(f"[{_RAISED}]+"), 5),
    Style(re.compile(f"[{''.join(_SMALL_CAPITALS)}a-z]+"), 4),
)
_APART: Final = (
    re.compile(f"(?:[{_CIRCLED}] ){{5,}}[{_CIRCLED}]"),
    re.compile(f"(?:[{_MATHEMATICAL}] ){{5,}}[{_MATHEMATICAL}]"),
)
"""One letter at a time, with spaces."""
_INSIDE = re.compile(f"[A-Za-z][{_MATHEMATICAL}{FULLWIDTH}]+[a-z]")
_INSIDE_LETTERS_MIN: Final = 5
_SHOWN_CHARACTERS_MAX: Final = 64
_FORMULAS: Final = frozenset("sin cos tan cot log exp lim max min det mod gcd div arg var cov".split())
_ALPHABET = "abcdefghijklmnopqrstuvwxyz"
_FIGURE_LETTERS_MAX: Final = 4


def styled(text: str) -> Iterator[tuple[str, str]]:
    """Words in costume, with the plain ones that they pass for. Fullwidth words are ordinary in Chinese, Japanese, Korean."""
    if not _ANY.search(text):
        return
    cjk = _CJK.search(text) is not None
    for style in _STYLES:
        if style.ordinary_in_cjk and cjk:
            continue
        for match in style.run.finditer(text):
            run = match.group()[:_SHOWN_CHARACTERS_MAX]
            if len(run) >= style.letters_min and not run.isascii() and not _is_formula(run):
                yield run, plain(run)
    for pattern in _APART:
        for match in pattern.finditer(text):
            apart = match.group()[:_SHOWN_CHARACTERS_MAX]
            if plain(apart).replace(" ", "").lower() not in _ALPHABET:
                yield apart, plain(apart)
    for match in _WORD.finditer(text):
        word = match.group()
        if len(word) >= _INSIDE_LETTERS_MIN and not word.isascii() and _INSIDE.search(word):
            yield word, plain(word)


def _is_formula(run: str) -> bool:
    read = plain(run)
    if run[0] in _SMALL_CAPITALS or run[0].isascii():
        return sum(letter in _NO_PHONETICS for letter in run) < 2
    if read.isascii() and read.isupper() and len(read) <= _FIGURE_LETTERS_MAX and re.fullmatch(f"[{_MATHEMATICAL}]+", run):
        return True  # a triangle ABC
    return read.lower() in _FORMULAS or (len(read) < 10 and read.lower() in _ALPHABET) or not read.isascii()


def plain(text: str) -> str:
    """The text without costume."""
    if text.isascii():
        return text
    read = unicodedata.normalize("NFKC", text.translate(_PLAIN_CAPITALS))
    return read.replace("(", "").replace(")", "") if _BRACKETED.search(text) else read
