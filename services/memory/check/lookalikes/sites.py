"""Sites and addresses whose characters pass for others: another alphabet's, fullwidth, false dots, or a name in code.

UTS #39 sections 4 and 5, UTR #36; RFC 3492 and RFC 5890 for names in code (`xn--`).
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from services.memory.check.lookalikes.confusables import ALPHABETS, LATIN, almost_latin, latin_for
from services.memory.check.lookalikes.styles import CJK_LETTERS, STYLED, plain

_TOKEN = re.compile(f"[^\\s\"'<>(){{}}\\[\\],;!?|«»“”„‘’‹›…、，；！？「」『』（）【】《》〈〉・·{CJK_LETTERS}]+")
_SEPARATORS: Final = {
    "\u3002": ".", "\uff0e": ".", "\uff61": ".", "\u2024": ".", "\ufe52": ".", "\uff20": "@", "\ufe6b": "@",
    "\u2044": "/", "\u2215": "/", "\u29f8": "/", "\uff0f": "/", "\uff1a": ":", "\u2236": ":", "\ua789": ":", "\uff0d": "-",
    "\u2010": "-", "\u2011": "-",
}  # fmt: skip
"""Signs that pass for those of an address."""
_PLAIN_SEPARATORS = str.maketrans(_SEPARATORS)
_STOPS: Final = "\u3002\uff61"
_FOREIGN = re.compile(f"[{''.join(ALPHABETS.values())}]")
_LATIN = re.compile("[A-Za-z\xc0-\xd6\xd8-\xf6\xf8-\u024f\u1e00-\u1eff]")
_WORTH_A_LOOK = re.compile(f"[{''.join(ALPHABETS.values())}{STYLED}{''.join(_SEPARATORS)}{''.join(LATIN)}]")
_CJK = re.compile(f"[{CJK_LETTERS}\u3000-\u303f]")
_CODED = re.compile(r"(?<![a-z0-9])xn--[a-z0-9-]+", re.IGNORECASE)
_PORT = re.compile(r":\d{0,5}\Z")
_TOP = re.compile(r"[a-z]{2,24}|xn--[a-z0-9-]{2,59}", re.IGNORECASE)
_SAME_CASE = re.compile(r"[a-z]+|[A-Z]+|xn--.*", re.IGNORECASE)
_FILE_ENDINGS: Final = frozenset(
    "pdf doc docx odt rtf txt xls xlsx ods csv ppt pptx odp jpg jpeg png gif svg heic webp mp3 mp4 mov wav zip rar gz exe apk "
    "html htm xml json md py js ts css cpp sh tex epub djvu psd log".split()
)
_TOP_NAMES: Final = frozenset("com co net org info biz eu io me tv cc ru uk de fr us app dev shop site online example".split())
_LABEL_CHARACTERS_MAX: Final = 63
_TOKEN_CHARACTERS_MAX: Final = 320
"""The longest e-mail address (RFC 3696, errata)."""


@dataclass(frozen=True, slots=True)
class Site:
    """A site or an address as it is written, and what it passes for. `stands_for` is what a name in code means."""

    shown: str
    passes_for: str
    coded: bool = False
    stands_for: str = ""


def sites(text: str) -> Iterator[Site]:
    """The sites and addresses in the text that pass for others, in their order."""
    in_code = "xn--" in text.lower()
    if not in_code and (text.isascii() or not _WORTH_A_LOOK.search(text)):
        return
    cjk = _CJK.search(text) is not None
    for match in _TOKEN.finditer(text):
        token = match.group()
        if not in_code and token.isascii():
            continue
        token = token[:_TOKEN_CHARACTERS_MAX].strip(".:。．｡*_`~")
        coded = _CODED.search(token)
        if coded:
            yield _coded_site(token, coded.group())
        elif not token.isascii() and _WORTH_A_LOOK.search(token):
            site = _plain_site(token, cjk)
            if site is not None:
                yield site


def _plain_site(token: str, cjk: bool) -> Site | None:
    spelled = token.translate(_PLAIN_SEPARATORS)
    address, schemed = _address(plain(spelled)), "://" in spelled or plain(spelled).lower().startswith("www.")
    written = _address(spelled)
    mailbox, at, host = written.rpartition("@")
    labels = host.split(".")
    if len(labels) < 2 or not all(labels) or (at and not mailbox):
        return None
    sure = schemed or bool(at)
    if not _is_host(labels, sure):
        return None
    parts = [part for part in (mailbox, *labels) if part]
    if any(map(_passes, parts)):
        return Site(token, latin(token))
    if not address.isascii():
        return None
    # From here on the letters are plain ones in costume, or plain ones between false signs.
    false_signs = {character for character in token if character in _SEPARATORS and character not in "\u2010\u2011\uff0d"}
    costume = not written.isascii()
    if not costume and not false_signs & set(token[: _end_of_host(token, spelled, written)]):
        return None
    if cjk and not sure and not _is_host_in_cjk(address, false_signs):
        return None
    return Site(token, latin(token))


def _address(spelled: str) -> str:
    """The mailbox and host of a link or address, without scheme or label (`mail:`), path and port."""
    rest = spelled.partition("://")[2] or spelled
    rest = _PORT.sub("", re.split("[/?#]", rest, maxsplit=1)[0])
    return rest.rpartition(":")[2].strip(".")


def _end_of_host(token: str, spelled: str, written: str) -> int:
    """Where the host ends in the token, with one sign more: a false slash there ends it too."""
    return min(len(token), spelled.find(written) + len(written) + 1)


def _is_host(labels: list[str], sure: bool) -> bool:
    """Whether the last label could be a top-level domain, and not the word after a full stop without a space."""
    top = plain(labels[-1])
    if _TOP.fullmatch(top):
        if sure:
            return True
        one_case = top.islower() or (top.isupper() and "".join(map(plain, labels[:-1])).isupper())
        return one_case and top.lower() not in _FILE_ENDINGS and not (len(labels) == 2 and len(labels[0]) == 1)
    return latin(top).lower() in _TOP_NAMES or (sure and all(map(latin_for, filter(str.isalpha, top)))) or _mixes(top)


def _is_host_in_cjk(address: str, false_signs: set[str]) -> bool:
    """`Mac。Windows` is two sentences in Japanese and `Ｍｒ．Ｃｈｉｌｄｒｅｎ` a band; `ｐａｓｓ．ｅｘａｍｐｌｅ` is a site."""
    labels = address.split(".")
    if not false_signs.isdisjoint(_STOPS):
        return labels[-1] in _TOP_NAMES
    return labels[-1] in _TOP_NAMES or (address.islower() and len(labels[-1]) > 2)


def _mixes(label: str) -> bool:
    return bool(_LATIN.search(label) and _FOREIGN.search(label)) and latin(label).isascii()


def _passes(label: str) -> bool:
    """Whether some letters of a label are another alphabet's and it reads as a Latin name all the same."""
    if not LATIN.keys().isdisjoint(label):
        return True
    foreign = [letter for letter in label if _FOREIGN.match(letter) and letter.isalpha()]
    if not foreign:
        return False
    if _LATIN.search(label) or any(plain(letter) != letter for letter in label):
        return all(map(almost_latin, foreign)) or _has_false_letter_inside(label)
    return len(foreign) > 1 and all(map(latin_for, foreign))


def _has_false_letter_inside(label: str) -> bool:
    return any(
        _LATIN.match(before) and _LATIN.match(after) and _FOREIGN.match(letter) and latin_for(letter)
        for before, letter, after in zip(label, label[1:], label[2:], strict=False)
    )


def _coded_site(token: str, label: str) -> Site:
    decoded = _decoded(label)
    stands_for = token.replace(label, decoded) if decoded else ""
    passes = decoded if decoded and _passes(decoded) else ""
    return Site(token, latin(stands_for) if passes else "", coded=True, stands_for=stands_for)


def _decoded(label: str) -> str:
    """What an `xn--` label means; "" where it means nothing."""
    if len(label) > _LABEL_CHARACTERS_MAX:
        return ""
    try:
        decoded = label[4:].encode("ascii").decode("punycode")
    except (UnicodeError, ValueError, OverflowError, IndexError):
        return ""
    return decoded if decoded.isprintable() and not decoded.isascii() else ""


def latin(text: str) -> str:
    """The text as it is read by whoever takes its characters for those of an address in Latin letters."""
    spelled = plain(text.translate(_PLAIN_SEPARATORS))
    return "".join(letter if letter.isascii() else LATIN.get(letter) or almost_latin(letter) or letter for letter in spelled)
