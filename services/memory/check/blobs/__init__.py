"""Encoded text: what a person can't read as it stands and a model can, so that an order hides in it.

What decodes to readable text always counts; what looks random counts unless the person typed it (a commit's hash, a
fingerprint). Technique: Hines et al. 2024; MITRE ATLAS AML.T0068.
"""

import re
from collections.abc import Iterator
from itertools import groupby, islice, pairwise
from typing import Final, Protocol

from services.memory.check.blobs import ciphers, encodings
from services.memory.check.evidence import Evidence, Text

CODE: Final = "encoded"
WORDS: Final = "Part of it is encoded, so you can't see what it says."
TO_DECODE: Final = "It asks for something encoded to be decoded and followed."
APART: Final = "Part of it is written in a way that hides its words."

_READABLE_CHARACTERS_MIN: Final = 16
_RANDOM_CHARACTERS_MIN: Final = 24
_TURNS_SHARE_MIN: Final = 0.35
_WORDS_CHARACTERS_MAX: Final = 4_000

_BASE64 = re.compile(r"[A-Za-z0-9+/_-]{14,}={0,2}")
_BASE32 = re.compile(r"(?<![A-Za-z0-9])[A-Z2-7]{16,}={0,6}(?![A-Za-z0-9])")
_HEX = re.compile(r"(?<![A-Za-z0-9])(?:0x|\\x)?([0-9A-Fa-f]{16,})(?![A-Za-z0-9])")
_HEX_PAIRS = re.compile(r"(?<![A-Za-z0-9])(?:0x)?[0-9A-Fa-f]{2}(?:[ :,\-]{1,2}(?:0x)?[0-9A-Fa-f]{2}){7,}(?![A-Za-z0-9])")
_UUID = re.compile(r"[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")
_WALLET = re.compile(r"0x[0-9a-fA-F]{40}|(?:bc1|tb1|ltc1|addr1|cosmos1)[a-z0-9]{20,100}|[13LT][1-9A-HJ-NP-Za-km-z]{25,34}")
_ESCAPES = re.compile(
    r"(?:\\u\{?[0-9A-Fa-f]{2,6}\}?[ ,]?){3,}|(?:\\x[0-9A-Fa-f]{2}[ ,]?){3,}|(?:\\[0-3][0-7]{2}){4,}"
    r"|(?:&#(?:x[0-9A-Fa-f]{1,6}|\d{1,7});? ?){3,}|"
    r"(?:=[0-9A-F]{2}){4,}|(?:U\+[0-9A-Fa-f]{4,6}[ ,]{0,2}){4,}"
)
_PERCENTS = re.compile(r"(?:%[0-9A-Fa-f]{2}[A-Za-z0-9]?){3,}")
_BITS = re.compile(r"(?<![\w.,])(?:[01]{7,8}[ ,._-]{0,2}){4,}(?![\w])")
_BITS_MIN: Final = 4 * 7
_MORSE = re.compile(r"(?<![^\s/|])(?:[.·•_\-]{1,6}[ /|]{1,3}){7,}[.·•_\-]{1,6}")
_NUMBERS = re.compile(r"(?<![\d.,])\d{2,3}(?:[ ,;]{1,2}\d{2,3}){9,}(?![\d])")
_BRAILLE_SIGN = re.compile("[\u2801-\u28ff]")
_BRAILLE = re.compile("[\u2801-\u28ff\u2800 ]{12,}")
_DATA = re.compile(r"\bdata:[a-z]{2,12}/[a-z0-9.+-]{1,40}(?:[;,])", re.IGNORECASE)
_ASCII85 = re.compile(r"<~[!-u\s]{10,2000}~>")
_GROUPS = re.compile(r"[A-Za-z0-9+/_=\-]{2,24}")

_DECODE = (
    r"(?:decod\w{0,5}|decipher\w{0,3}|decrypt\w{0,3}|unscrambl\w{0,3}|dekodier\w{0,4}|entschlussel\w{0,4}"
    r"|decodier\w{0,4}|dechiffr\w{0,4}|decrypte\w{0,3}|"
    r"descodific\w{0,4}|decodific\w{0,4}|descifr\w{0,4}|decifr\w{0,4}|desencript\w{0,4}|descriptograf\w{0,4}"
    r"|decritt\w{0,5}|base ?64|base ?32|rot-?13|hex)"
)
_AND = r"(?:and|then|und|dann|et|puis|y|luego|e|depois|ed|poi|&)"
_OBEY = (
    r"(?:(?:follow|obey|execute|run|apply)s? (?:it|them|the|what|whatever|its|that|any|every)|do(?:es)? (?:what|as|it)"
    r"|act on|carry out|comply|"
    r"befolg\w{0,3}|ausfuhr\w{0,3}|fuhre? |mach was|folge|suivre|suis|suivez|execute[rz]?|obei\w{0,3}|sigue\w{0,2}"
    r"|seguir|siga|ejecut\w{0,4}|obedec\w{0,3}|"
    r"execut[ae]\w{0,3}|segui\w{0,3}|esegui\w{0,3}|obbedisc\w{0,2})"
)
_DECODED = (
    r"(?:decoded|decrypted|deciphered|dekodiert\w{0,2}|entschlusselt\w{0,2}|decodificad\w{0,2}"
    r"|decodificat\w{0,2}|base ?64|rot-?13)"
)
_ORDERED = re.compile(
    rf"\b{_DECODE}\b[^.\n]{{0,80}}[ ,]{_AND} (?:\w{{1,12}} ){{0,2}}{_OBEY}|"
    rf"\b(?:follow|obey|execute|run|apply|befolge|fuhre|execute[rz]?|ejecuta|executa|esegui)\b[^.\n]{{0,40}}\b{_DECODED} "
    r"(?:text|string|message|instructions?|content|result|payload|output|command|nachricht|anweisung|befehl|texte?"
    r"|messag\w|mensaje|mensagem|testo)"
)
_COMMANDS = re.compile(
    r"\batob ?\( ?[\"'a-z$]|\beval ?\( ?(?:atob|unescape|decodeuri|base64|string\.from|buffer)|string\.fromcharcode|"
    r"\|\s?(?:base64|base32|openssl (?:enc|base64)|xxd|gunzip|rev|tr) "
    r"-{1,2}[a-z]|\bbase64 (?:-d|--decode|-di?)\b[^.\n]{0,80}[|<]|\b(?:run|call|use|execute) (?:window\.)?(?:atob"
    r"|b64decode|unescape)\b|frombase64string|b64decode ?\(|"
    r"<<< ?[\"']?[a-z0-9+/=]{12,}|\bxxd -r\b"
)


_DECODE_NEEDLES: Final = (
    "decod", "deciph", "decr", "unscr", "dekod", "entschl", "dechif", "desc", "decif", "desen",
    "64", "32", "13", "hex", "atob", "fromchar", "xxd", "eval",
)  # fmt: skip


class Typed(Protocol):
    """Who knows whether the person typed a value in the chat: `whose.OwnWords`."""

    def typed(self, value: str) -> bool: ...


def find(text: Text, own: Typed) -> list[Evidence]:
    """At most one finding for encoded stretches, one for an order to decode, one for hidden words. Linear in the text."""
    plain, low = text.levelled.text, text.levelled.low
    found: list[Evidence] = []
    for _, value, says in _stretches(plain):
        if says or not own.typed(value):
            found.append(Evidence(CODE, WORDS, at=(max(0, text.folded.find(value[:64].lower())),)))
            break
    if _ordered(low):
        found.append(Evidence(CODE, TO_DECODE))
    words = ciphers.words_of(low[:_WORDS_CHARACTERS_MAX])
    if ciphers.rotated(words) or ciphers.reversed_(words) or ciphers.digits_for_letters(low) or ciphers.apart(plain):
        found.append(Evidence(CODE, APART))
    return found


def _ordered(low: str) -> bool:
    if not any(each in low for each in _DECODE_NEEDLES):
        return False
    return bool(_ORDERED.search(low) or _COMMANDS.search(low))


def _stretches(text: str) -> Iterator[tuple[int, str, bool]]:
    """Where each encoded stretch starts, what it is, and whether something readable is inside."""
    longest = max(map(len, text.split()), default=0)
    if "data:" in text.lower() and (match := _DATA.search(text)):
        yield match.start(), match.group(), True
    if "\\" in text or "&#" in text or "U+" in text or text.count("=") >= 4:
        yield from ((match.start(), match.group(), True) for match in _ESCAPES.finditer(text))
    if text.count("%") >= 3:
        for match in _PERCENTS.finditer(text):
            if encodings.from_percent(match.group()):
                yield match.start(), match.group(), True
    if "<~" in text and (match := _ASCII85.search(text)):
        yield match.start(), match.group(), True
    if longest >= _READABLE_CHARACTERS_MIN:
        yield from _long_words(text)
    yield from _in_groups(text)


def _long_words(text: str) -> Iterator[tuple[int, str, bool]]:
    for match in _HEX.finditer(text):
        digits = match.group(1)
        if digits.isdigit():
            continue
        if encodings.from_hex(digits):
            yield match.start(), digits, True
        elif len(digits) >= 32 and not _WALLET.fullmatch(match.group()):
            yield match.start(), digits, False
    for match in _BASE32.finditer(text):
        word = match.group()
        if encodings.from_base32(word):
            yield match.start(), word, True
        elif len(word) >= _RANDOM_CHARACTERS_MIN and _random(word, 2) and not word.isdigit():
            yield match.start(), word, False
    for match in _BASE64.finditer(text):
        word = match.group()
        if len(word) < _READABLE_CHARACTERS_MIN:
            continue
        for part in (word, *(part for part in word.split("/") if part != word and len(part) >= _READABLE_CHARACTERS_MIN)):
            if encodings.from_base64(part):
                yield match.start(), part, True
                break
        else:
            linked = _in_link(text, match.start())
            if (
                len(word) >= _RANDOM_CHARACTERS_MIN
                and not linked
                and _random(word, 3)
                and not _WALLET.fullmatch(word)
                and not _UUID.fullmatch(word)
            ):
                yield match.start(), word, False


def _in_link(text: str, place: int) -> bool:
    """Whether the stretch is part of an address, whose names are often random."""
    start = max(text.rfind(space, max(0, place - 300), place) for space in (" ", "(", "<", '"')) + 1
    before = text[start:place]
    return (
        "://" in before or before.startswith("www.") or ("." in before and "/" in before) or "://" in text[place : place + 24]
    )


def _random(word: str, kinds_min: int) -> bool:
    """Whether small and capital letters and digits take turns as nobody writes them: a name has few turns."""
    kinds = [("A" if character.isupper() else "0" if character.isdigit() else "a") for character in word if character.isalnum()]
    if len(set(kinds)) < kinds_min:
        return False
    turns = sum(one != after for one, after in pairwise(kinds))
    return turns >= _TURNS_SHARE_MIN * len(kinds)


def _in_groups(text: str) -> Iterator[tuple[int, str, bool]]:
    for match in _HEX_PAIRS.finditer(text):
        digits = "".join(re.findall(r"[0-9A-Fa-f]{2}", match.group().replace("0x", "")))
        if digits.isdigit():  # ages, weights, sizes
            continue
        if encodings.from_hex(digits):
            yield match.start(), match.group(), True
        elif len(digits) >= 32:
            yield match.start(), match.group(), False
    if text.count("0") + text.count("1") >= _BITS_MIN:
        yield from ((match.start(), match.group(), True) for match in _BITS.finditer(text))
    for match in _NUMBERS.finditer(text):
        if _character_codes(match.group()):
            yield match.start(), match.group(), True
    if text.count("-") + text.count(".") + text.count("_") + text.count("·") >= 10:
        for match in _MORSE.finditer(text):
            signs = match.group()
            if len(signs) >= 24 and set(signs) & set(".·•") and set(signs) & set("-_"):
                yield match.start(), signs, True
    if not text.isascii() and _BRAILLE_SIGN.search(text) and (found := _BRAILLE.search(text)):
        yield found.start(), found.group(), True
    yield from _split(text)


def _character_codes(run: str) -> bool:
    """Whether numbers in a row are the codes of letters, and not ages, sizes or rooms."""
    codes = [int(each) for each in re.findall(r"\d+", run)]
    if not all(32 <= each <= 126 for each in codes) or codes == sorted(codes) or codes == sorted(codes, reverse=True):
        return False
    said = "".join(map(chr, codes))
    small = sum(each.islower() or each == " " for each in said)
    vowels = sum(each in "aeiou" for each in said)
    return small >= 0.8 * len(said) and vowels >= 0.2 * len(said)


def _split(text: str) -> Iterator[tuple[int, str, bool]]:
    """Base64 cut in groups of one length, as `aWdu b3Jl IGFs`."""
    groups = _GROUPS.findall(text)
    first = 0
    for _, alike in groupby(map(len, groups)):
        end = first + len(list(alike))
        if end - first >= 3:
            whole = "".join(groups[first : end + 1])
            for run in (whole, "".join(groups[first:end])) if len(whole) >= _READABLE_CHARACTERS_MIN else ():
                if not run.islower() and encodings.from_base64(run):
                    yield next(islice(_GROUPS.finditer(text), first, None)).start(), run, True
                    break
        first = end
