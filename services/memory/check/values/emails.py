"""Email addresses in a text, also those written out for people ("ida at honeyhut dot example") or taken apart."""

import re
from collections.abc import Iterator
from typing import Final

from services.memory.check.values.value import NAME_LETTERS, Surface, Value

_NAME: Final = f"{NAME_LETTERS}0-9._%+'-"
_LABEL: Final = rf"{NAME_LETTERS}0-9_\-"
_ADDRESS: Final = re.compile(rf"(?<![{_NAME}])[{_NAME}]++@[{_LABEL}]++(?:\.[{_LABEL}]++)*+")
_ANY_SCRIPT: Final = re.compile(r"(?<![\w.+-])[\w.+-]++@[\w-]++(?:\.[\w-]++)++")

_AT_WORDS: Final = "at|arroba|chiocciola|malpa|arobase|собака"
_DOT_WORDS: Final = "dot|punkt|point|punto|ponto|kropka|точка"
_AT: Final = rf"(?: ?[\[({{<] ?(?:@|a|ad|{_AT_WORDS}) ?[\])}}>] ?|(?<!@) @ ?| (?:{_AT_WORDS}) )"
_DOT: Final = rf"(?: ?[\[({{<] ?(?:\.|{_DOT_WORDS}) ?[\])}}>] ?| (?:{_DOT_WORDS}) |\.)"
_WRITTEN_OUT: Final = re.compile(rf"(?<![{_LABEL}.+])([{_LABEL}.+]++){_AT}([{_LABEL}]++(?:{_DOT}[{_LABEL}]++)++)")
_DOT_ONCE: Final = re.compile(_DOT)
_PARTING: Final = re.compile(r"[\[({<] ?(?:@|at|a|ad|dot|\.)|arroba|chiocciola|malpa|arobase|собака| @")
_AT_DOT: Final = re.compile(r"\bat [^@]{1,80} dot ")


def emails(surface: Surface) -> Iterator[Value]:
    """Every address once, in one pass; covers what it found. `anil@okaxis`, without a dot, is a payment handle (UPI)."""
    plain = surface.plain
    signs = plain.count("@")
    if signs:
        found = 0
        for pattern in (_ADDRESS, _ANY_SCRIPT):
            for match in pattern.finditer(surface.plain):
                found += 1
                yield from _address(surface, match)
            surface.settle()
            if found >= signs:
                break
    if _PARTING.search(surface.plain) or (" dot " in surface.plain and _AT_DOT.search(surface.plain)):
        yield from _written_out(surface)
        surface.settle()


def _address(surface: Surface, match: re.Match[str]) -> Iterator[Value]:
    whole = match.group()
    start = match.start() + len(whole) - len(whole.lstrip(".'-%+"))
    name, _, host = surface.plain[start : match.end()].partition("@")
    host = _host(host)
    if not name or not host:
        return
    end = start + len(name) + 1 + len(host)
    surface.cover(start, end)
    if "." in host:
        yield Value("email", surface.shown(start, end), f"{name}@{host}", start)
    else:
        yield Value("handle", surface.shown(start, end), f"{name}@{host}", start)


def _host(host: str) -> str:
    """The host without an ending of the sentence's language that is joined to it ("…@kas.example-re")."""
    host = host.rstrip("-_.")
    head, _, last = host.rpartition(".")
    if not last.startswith("xn--"):
        last = last.partition("-")[0].partition("_")[0]
    if len(last) < 2 or last.isdigit():
        return ""
    return f"{head}.{last}" if head else last


def _written_out(surface: Surface) -> Iterator[Value]:
    for match in _WRITTEN_OUT.finditer(surface.plain):
        whole = match.group()
        host = _DOT_ONCE.sub(".", match.group(2))
        if not any(mark in whole for mark in "[({<@") and "." in match.group(2):
            continue  # "works at acme.com" is a place of work and a host
        last = host.rpartition(".")[2]
        if len(last) < 2 or not _known(last):
            continue
        surface.cover(match.start(), match.end())
        yield Value("email", surface.shown(match.start(), match.end()), f"{match.group(1).strip('.')}@{host}", match.start())


def _known(label: str) -> bool:
    from services.memory.check.values.links import is_suffix

    return is_suffix(label)
