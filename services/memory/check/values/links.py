"""Links and hosts in a text: with a scheme, or bare (`news.example`, `bit.ly/x`) under a suffix that exists."""

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final

from kit.text import UNSPACED
from services.memory.check.values.value import NAME_LETTERS, Surface, Value

if TYPE_CHECKING:
    from publicsuffixlist import PublicSuffixList

HOSTS_MAX: Final = 200
"""More bare hosts than this in one text are not looked at."""

_LABEL: Final = rf"{NAME_LETTERS}0-9_\-"
_REST: Final = rf"[^\s<>\"“”«»„…`|\\{UNSPACED}\uac00-\ud7a3]"
_SCHEME: Final = re.compile(
    rf"(?<![a-z0-9+.-])[a-z][a-z0-9+.-]{{1,15}}+:/{{1,3}}+(?:[^\s/<>\"“”«»…`|\\?#]++(?:[/?#]{_REST}*+)?)"
)
_WITHOUT_HOST: Final = re.compile(
    rf"(?<![a-z0-9])(?:mailto|tel|sms|bitcoin|ethereum|upi|magnet|callto|skype|facetime):{_REST}++"
)
_BARE: Final = re.compile(rf"(?<![{_LABEL}@.])[{_LABEL}]++(?:\.[{_LABEL}]++)++(?::[0-9]{{1,5}}+)?(?:[/?#]{_REST}*+)?")
_TAKEN_APART: Final = re.compile(r" ?[\[({] ?(?:dot|\.) ?[\])}] ?|(?<=[a-z0-9]) dot (?=[a-z])")
_IN_BRACKETS: Final = re.compile(r"[\[({] ?(?:dot|\.) ?[\])}]")
_RESERVED: Final = frozenset({"example", "test", "invalid", "onion", "localhost", "local", "internal", "i2p", "bit"})
"""RFC 2606, RFC 6762, RFC 7686: names that the public list leaves out."""

_ALSO_FILES: Final = frozenset({"md", "py", "sh", "rs", "pl", "ps", "zip", "mov", "so", "cab", "bz", "gz", "rip"})
_PRODUCTS: Final = frozenset({"asp.net", "vb.net", "ado.net", "ml.net"})
_BEFORE_NUMBER: Final = frozenset({"tel", "ref", "art", "fax", "pos", "kto", "acct", "inv", "order", "item", "ser"})
_END: Final = ".,;:!?'\"*_~>`-–—»。、，！？）」』】"
_BRACKETS: Final = {")": "(", "]": "[", "}": "{"}


@cache
def _suffixes() -> "PublicSuffixList":
    from publicsuffixlist import PublicSuffixList  # a list of 10,000 suffixes: read when the first candidate is seen

    return PublicSuffixList(accept_unknown=False)


@lru_cache(maxsize=4_096)
def is_suffix(label: str) -> bool:
    """Whether hosts end in this folded label: by the public suffix list in the library, never by the network."""
    if label in _RESERVED or label.startswith("xn--"):
        return True
    if len(label) < 2 or len(label) > 24 or label.isdigit():
        return False
    return _suffixes().publicsuffix(f"x.{label}") is not None


def trimmed(link: str) -> str:
    """The link without the sentence's punctuation after it; a closing bracket stays where the link opens it."""
    opened = {closing: link.count(closing) - link.count(opening) for closing, opening in _BRACKETS.items()}
    end = len(link)
    while end:
        one = link[end - 1]
        if one in _BRACKETS and opened[one] > 0:
            opened[one] -= 1
        elif one not in _END:
            break
        end -= 1
    return link[:end]


def link_key(link: str) -> str:
    """The link as it is compared: without scheme, `www.`, final slash and punctuation. Takes folded text."""
    head, colon, rest = link.partition(":")
    if colon and (rest.startswith("/") or head in {"mailto", "tel", "sms"}):
        link = rest.lstrip("/")
    elif "://" in link:
        link = link.partition("://")[2]
    link = link.rpartition("@")[2] if "@" in link.partition("/")[0] and colon and rest.startswith("/") else link
    return trimmed(link.removeprefix("www.")).rstrip("/")


def links(surface: Surface) -> Iterator[Value]:
    """Every link and bare host, in one pass; covers what it found.

    File names, abbreviations, versions and a full stop without its space are no hosts.
    """
    plain = surface.plain
    if ":" in plain:
        for pattern in (_SCHEME, _WITHOUT_HOST) if ":/" in plain else (_WITHOUT_HOST,):
            for match in pattern.finditer(surface.plain):
                end = match.start() + len(trimmed(match.group()))
                key = link_key(match.group())
                if len(key) < 3:
                    continue
                surface.cover(match.start(), end)
                yield Value("link", surface.shown(match.start(), end), key, match.start())
            surface.settle()
    if "." in surface.plain:
        for count, match in enumerate(_BARE.finditer(surface.plain)):
            if count >= HOSTS_MAX:
                break
            yield from _bare(surface, match)
        surface.settle()
    if " dot " in surface.plain or "[" in surface.plain or "(" in surface.plain or "{" in surface.plain:
        yield from _taken_apart(surface)


def _bare(surface: Surface, match: re.Match[str]) -> Iterator[Value]:
    whole = trimmed(match.group())
    host, rest = _parted(whole)
    labels = host.strip("-_").split(".")
    last = labels[-1]
    if not last.startswith("xn--"):
        last = last.partition("-")[0]
    if all(label.isdigit() for label in labels):
        if len(labels) == 4 and all(len(label) <= 3 and int(label) <= 255 for label in labels):
            surface.cover(match.start(), match.start() + len(whole))
            yield Value("link", surface.shown(match.start(), match.start() + len(whole)), link_key(whole), match.start())
        return
    if last != labels[-1]:
        whole, rest = ".".join([*labels[:-1], last]), ""
    if not rest and not _stands_alone(surface, match.start(), labels[:-1], last):
        return
    if not is_suffix(last):
        return
    end = match.start() + len(whole)
    surface.cover(match.start(), end)
    yield Value("link", surface.shown(match.start(), end), link_key(whole), match.start())


def _parted(whole: str) -> tuple[str, str]:
    """The host, and what follows it: port, path, query."""
    for place, one in enumerate(whole):
        if one in ":/?#":
            return whole[:place], whole[place:]
    return whole, ""


def _stands_alone(surface: Surface, start: int, labels: list[str], last: str) -> bool:
    """Whether a dotted word without a path can be a host at all."""
    if len(last) < 2 or (last in _ALSO_FILES and labels[0] != "www") or ".".join([*labels, last]) in _PRODUCTS:
        return False
    if len(last) == 2 and all(len(label) <= 2 for label in labels):
        return False  # "m.in.", "u.a."
    if last == "no" and labels[-1] in _BEFORE_NUMBER:
        return False
    dot = start + len(".".join(labels))
    if len(labels) == 1 and dot + 1 < len(surface.source.kept) and len(surface.source.kept) == len(surface.source.folded):
        # "I like tea.It is warm": a full stop without its space.
        return not (surface.source.kept[dot + 1].isupper() and surface.source.kept[dot - 1].islower())
    return True


def _taken_apart(surface: Surface) -> Iterator[Value]:
    """Hosts with their dots in brackets or in words, as in "news[.]example"."""
    if " dot " not in surface.plain and not _IN_BRACKETS.search(surface.plain):
        return
    joined = _TAKEN_APART.sub(".", surface.plain)
    for count, match in enumerate(_BARE.finditer(joined)):
        if count >= HOSTS_MAX:
            break
        host = _parted(trimmed(match.group()))[0]
        last = host.rpartition(".")[2]
        if match.group() not in surface.plain and not host.replace(".", "").isdigit() and is_suffix(last):
            first = host.partition(".")[0]
            at = max(surface.plain.find(first), 0)
            shown = trimmed(match.group())
            yield Value("link", shown, link_key(shown), at)
