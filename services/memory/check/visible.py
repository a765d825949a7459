"""What of a text can be seen, by Unicode's tables; everything else is hidden.

One scanner tells both apart, so that what is found (`hidden.py`) and what is removed can't differ. Hidden is what Unicode
calls default-ignorable (zero-width, direction, tags, variation selectors, fillers), format characters, private and unassigned
places, controls, halves of characters, the blank Braille pattern, and marks stacked past `MARKS_MAX`. Some of these are typed
by people without knowing: joiners inside an emoji or in a script that shapes with them, a selector after a symbol, a direction
mark next to Hebrew or Arabic. A place is left to them only where it stands alone and can do what it is for.

Sources: UAX #9 (direction), UAX #15 (NFC), UAX #31 and RFC 5892 appendix A (joiners), UTS #51 (emoji), UTS #37 (ideographic
variation), UTR #36 and UTS #39 (security).
"""

import re
import unicodedata
from collections.abc import Callable
from functools import cache
from typing import Any, Final

MARKS_MAX: Final = 8
"""Combining marks on one letter. Written language needs six at most (Burmese, Hebrew with accents)."""

_PASSES_MAX: Final = 3
_MARKS_BEFORE_NFC_MAX: Final = 32
"""`unicodedata.normalize` sorts a run of marks in quadratic time; a longer run than this is nobody's writing."""

_CONTROL = re.compile("[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f]+")
_ORDINARY = re.compile(
    "[\t\n\r -~\xa0-\xac\xae-\u02ff\u0391-\u03a1\u03a3-\u03ce\u0400-\u0482\u048a-\u052f\u1e00-\u1eff\u2010-\u2027\u202f-\u205e"
    "\u20a0-\u20bf\u2190-\u22ff\u3000-\u3029\u3030-\u303f\u3041-\u3096\u309b-\u30ff\u4e00-\u9ffc\uac00-\ud7a3\uff01-\uff9f"
    "\U0001f300-\U0001f64f]*"
)
"""Letters, signs and emoji that are seen, compose with nothing, and need no look at what stands around them."""

_FLAG = "\U0001f3f4"
_FLAG_TAGS: Final = tuple("".join(chr(0xE0000 + ord(c)) for c in code) + "\U000e007f" for code in ("gbeng", "gbsct", "gbwls"))
"""England, Scotland, Wales: the only flags that UTS #51 recommends to spell with tags."""

_KEYCAP = "\u20e3"
_EMOJI_STYLE = "\ufe0f"

Rule = Callable[[str, str], bool]
"""Whether a character is ordinary typing between the one kept before it and the one that follows; "" at an end."""


def visible(raw: str) -> str:
    """The text as it is stored: NFC, single spaces, without its hidden characters. Idempotent, for any text.

    Compatibility forms stay (`10²`, `ﬁ`). Every kind of space is a space. Controls and lone surrogates are hidden, so who
    wants to refuse them looks before calling this.
    """
    return seen_and_hidden(raw)[0]


def seen_and_hidden(raw: str) -> tuple[str, str]:
    """The visible text, and every character that was taken out of it, in order within a pass. Linear, raises nothing."""
    if raw.isascii():
        if raw.isprintable():
            return " ".join(raw.split()), ""
        return " ".join(_CONTROL.sub("", raw).split()), "".join(_CONTROL.findall(raw))
    if _ORDINARY.fullmatch(raw):
        return " ".join(unicodedata.normalize("NFC", raw).split()), ""
    text, removed = _without_stacks(raw, _MARKS_BEFORE_NFC_MAX)
    text = unicodedata.normalize("NFC", text)
    hidden = [removed]
    # What is taken out can bring together what stood apart, so the rest is looked at again until nothing is found.
    for number in range(_PASSES_MAX):
        text, found = _one_pass(text, anything_typed=number < _PASSES_MAX - 1)
        if not found:
            break
        hidden.append(found)
    return text, "".join(hidden)


def _one_pass(text: str, *, anything_typed: bool) -> tuple[str, str]:
    kept: list[str] = []
    hidden: list[str] = []
    done = 0
    typed = _typed(text) if anything_typed else {}
    for match in _suspect().finditer(text):
        start, end = match.span()
        run = match.group()
        kept.append(text[done:start])
        stays = _typed_part(run, text[start - 1 : start], text[end : end + 1], typed)
        if stays:
            kept.append(stays[0])
            hidden.append(stays[1])
        else:
            hidden.append(run)
        done = end
    kept.append(text[done:])
    rest, stacked = _without_stacks("".join(kept), MARKS_MAX)
    hidden.append(stacked)
    return " ".join(unicodedata.normalize("NFC", rest).split()), "".join(hidden)


def _typed_part(run: str, before: str, after: str, typed: dict[str, Rule]) -> tuple[str, str] | None:
    """What of a run of suspects is ordinary typing, and the rest; None where all of it is hidden."""
    kept = ""
    if before == _FLAG and run.startswith(_FLAG_TAGS):
        kept, before = run[:6], run[5]
        run = run[6:]
    if not kept and typed.keys().isdisjoint(run):
        return None
    rest: list[str] = []
    for index, character in enumerate(run):
        rule = typed.get(character)
        if rule is not None and rule(before, run[index + 1 : index + 2] or after):
            kept += character
            before = character
        else:
            rest.append(character)
    return kept, "".join(rest)


def _without_stacks(text: str, marks_max: int) -> tuple[str, str]:
    pattern = _stack(marks_max)
    if not pattern.search(text):
        return text, ""
    return pattern.sub(r"\1", text), "".join(match.group(2) for match in pattern.finditer(text))


# --- Unicode's tables, loaded with the first text that needs them ---------------------------------------------------

_SHAPING: Final = (
    "Arab Syrc Mand Nkoo Mong Phag Adlm Rohg Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Khmr Mymr Tibt Bali Java Sund "
    "Newa Tirh Gran Brah Kthi Modi Shrd Takr Sylo Saur Cham Lana Limb Mtei Cakm"
).split()
"""Scripts whose letters change form with their neighbours, where a joiner or non-joiner chooses the form."""

_UNSPACED: Final = "Khmr Thai Laoo Mymr Lana Tibt Java Bali".split()
"""Scripts written without spaces, where keyboards and web pages put a zero-width space between words (UAX #14)."""


def _set(characters: str) -> Any:
    import regex  # type: ignore[import-untyped, unused-ignore]

    return regex.compile(characters, regex.V1)


def _letters(scripts: list[str]) -> str:
    inside = "".join(rf"\p{{Script_Extensions={script}}}" for script in scripts)
    return rf"[[[\p{{L}}\p{{M}}]&&[{inside}]]--\p{{Default_Ignorable_Code_Point}}]"


@cache
def _suspect() -> Any:
    """Runs of what can't be seen, or can't always. A place reserved for a future emoji is seen."""
    return _set(
        r"[[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cn}\p{Co}\p{Cs}\p{Cc}\u2800\U0001d159\U00013440]"
        r"--[\p{Extended_Pictographic}\p{Prepended_Concatenation_Mark}\t-\r\x1c-\x1f\x85]]+"
    )


@cache
def _stack(marks_max: int) -> Any:
    return _set(rf"(\p{{M}}{{{marks_max}}})(\p{{M}}+)")


@cache
def _right_to_left() -> Any:
    return _set(r"[[\p{L}]&&[\p{Bidi_Class=R}\p{Bidi_Class=AL}]]")


def _typed(text: str) -> dict[str, Rule]:
    """The characters that may be typed in this text, with where. Direction marks only beside right-to-left writing."""
    return _rules_both_ways() if _right_to_left().search(text) else _rules()


@cache
def _rules() -> dict[str, Rule]:
    suspect = _suspect()
    shaping = _set(_letters(_SHAPING))
    unspaced = _set(_letters(_UNSPACED))
    picture = _set(r"[\p{Extended_Pictographic}\p{Emoji_Modifier}]")
    joined = _set(r"\p{Extended_Pictographic}")
    symbol = _set(r"[[\p{Extended_Pictographic}\p{So}\p{Sm}\p{Emoji_Modifier}]--[\x00-\x7f\u2800]]")
    han = _set(r"[\p{Script=Han}&&\p{L}]")
    burmese = _set(r"[\p{Script=Mymr}&&\p{L}]")
    mongolian = _set(r"[\p{Script=Mong}&&\p{L}]")
    mongolian_forms = ("\u180b", "\u180c", "\u180d", "\u180f")
    braille = _set(r"[\u2801-\u28ff]")
    hieroglyphs = _set(r"[\U00013000-\U0001345f]")

    def non_joiner(before: str, after: str) -> bool:
        return not suspect.match(before) and bool(shaping.match(before) or shaping.match(after))

    def joiner(before: str, after: str) -> bool:
        if joined.match(after) and (before == _EMOJI_STYLE or picture.match(before)):
            return True
        return non_joiner(before, after)

    def space(before: str, after: str) -> bool:
        return not suspect.match(before) and bool(unspaced.match(before) or unspaced.match(after))

    def style(before: str, after: str) -> bool:
        return bool(symbol.match(before)) or (after == _KEYCAP and before in set("0123456789#*"))

    def blank(before: str, after: str) -> bool:
        return bool(braille.match(before) and braille.match(after))

    def vowel_separator(before: str, after: str) -> bool:
        return bool((before in mongolian_forms or mongolian.match(before)) and mongolian.match(after))

    def among_hieroglyphs(before: str, _after: str) -> bool:
        return bool(hieroglyphs.match(before))

    def after_han(before: str, _after: str) -> bool:
        return bool(han.match(before))

    def after_han_or_burmese(before: str, _after: str) -> bool:
        return bool(han.match(before) or burmese.match(before))

    def after_mongolian(before: str, _after: str) -> bool:
        return bool(mongolian.match(before))

    rules: dict[str, Rule] = {"\u200b": space, "\u200c": non_joiner, "\u200d": joiner, "\ufe0e": style, "\ufe0f": style}
    rules |= {"\u2800": blank, "\u180e": vowel_separator, "\ufe00": after_han_or_burmese}
    rules |= dict.fromkeys(("\ufe01", "\ufe02", *map(chr, range(0xE0100, 0xE01F0))), after_han)
    rules |= dict.fromkeys(map(chr, range(0x13430, 0x13441)), among_hieroglyphs)
    return rules | dict.fromkeys(mongolian_forms, after_mongolian)


@cache
def _rules_both_ways() -> dict[str, Rule]:
    suspect = _suspect()
    mark = _set(r"\p{M}")

    def direction(before: str, after: str) -> bool:
        if suspect.match(before) or suspect.match(after) or mark.match(after):
            return False
        # Inside a word or an address in Latin letters it does nothing but break it up.
        latin = before.isascii() and after.isascii() and not before.isspace() and not after.isspace()
        return not (latin and before and after and (before.isalpha() or after.isalpha()))

    return _rules() | dict.fromkeys(("\u200e", "\u200f", "\u061c"), direction)
