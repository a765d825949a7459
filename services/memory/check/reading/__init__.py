"""What a chat read, looked at only as far as somebody asks."""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Final

from kit.contracts.memory import Read
from kit.secrets import masked
from kit.text import fold
from services.memory.check.evidence import Text, quoted
from services.memory.check.reading.addressed import addressed
from services.memory.check.values.emails import emails
from services.memory.check.values.links import is_suffix
from services.memory.check.values.value import Surface, Value, digits_of, plain_digits

READ_CHARACTERS_MAX: Final = 400_000
"""More than this of a chat's reading is not looked at; what lies beyond it counts as known by its label only."""

NATIONAL_DIGITS_MIN: Final = 7
SQUEEZED_CHARACTERS_MIN: Final = 8
"""A shorter address is not looked for with its spaces and marks left out: it would be found inside of words."""

_BETWEEN_DIGITS: Final = re.compile(r"(?<=[0-9])[ ().\-‐–/·\u00a0]{1,4}(?=[0-9+(])")
_KINDS: Final = {"web": "the page", "download": "the download", "email": "the email", "app": "the app", "file": "the file"}


Three = tuple[str, str, str]


class _Spaced(dict[int, int | str]):
    """A table for `str.translate` that fills itself: letters, marks and digits stay, everything else is a space."""

    def __missing__(self, point: int) -> int | str:
        self[point] = stays = point if unicodedata.category(chr(point))[0] in "LMN" else " "
        return stays


_SPACED: Final = _Spaced()


def spaced(folded: str) -> str:
    """The folded words with one space before, between and after; scripts without spaces as long words. Linear."""
    return f" {' '.join(folded.translate(_SPACED).split())} "


def digits_joined(plain: str) -> str:
    """The text with what people put between the digits of one number left out."""
    return _BETWEEN_DIGITS.sub("", plain)


def number_forms(value: Value) -> tuple[str, ...]:
    """The digits under which the same number may stand elsewhere: whole, and without its country's code or leading nought."""
    if value.kind != "phone":
        parts = [digits_of(part) for part in re.split(r"[^0-9\-]+", plain_digits(value.shown))]
        return (value.key, *(part for part in parts if NATIONAL_DIGITS_MIN <= len(part) < len(value.key)))
    key = value.key
    forms = [key, key.lstrip("0")]
    shown = plain_digits(value.shown)
    if shown.lstrip(" (").startswith(("+", "00")):
        # A country's code has one to three digits (ITU-T E.164); the rest is long enough only where it is a number by itself.
        forms += [key[cut:] for cut in (1, 2, 3) if len(key) - cut >= max(NATIONAL_DIGITS_MIN, len(key) - 3)]
    return tuple(dict.fromkeys(form for form in forms if len(form) >= NATIONAL_DIGITS_MIN)) or (key,)


class Look:
    """One thing that was read; each form of it is made once, when it is first asked for."""

    def __init__(self, read: Read | None, text: str, label: str) -> None:
        self.read = read
        self._text = text
        self._label = label

    @cached_property
    def folded(self) -> str:
        return plain_digits(fold(self._text))

    @cached_property
    def spaced(self) -> str:
        return spaced(self.folded)

    @cached_property
    def threes(self) -> frozenset[Three]:
        """Three words that follow each other."""
        found = self.spaced.split()
        return frozenset(zip(found, found[1:], found[2:], strict=False))

    @cached_property
    def addressed(self) -> tuple[str, ...]:
        """The parts that speak to an assistant."""
        return addressed(self.folded)

    @cached_property
    def _digits(self) -> str:
        return digits_joined(self.folded)

    @cached_property
    def _squeezed(self) -> str:
        return self.spaced.replace(" ", "")

    @cached_property
    def _written_out(self) -> frozenset[str]:
        """Emails that are written out for people. Only looked for in what is short enough."""
        return frozenset(value.key for value in emails(Surface(Text(self._text[:20_000]))))

    @cached_property
    def label(self) -> str:
        return fold(self._label)

    def holds(self, value: Value) -> bool:
        if value.kind in ("phone", "account", "iban"):
            if value.key.isdigit():
                return any(form in self._digits for form in number_forms(value))
            return value.key in self._squeezed
        if value.kind == "handle" and len(value.key) < 4:
            return f"@{value.key}" in self.folded or f"${value.key}" in self.folded
        if value.key in self.folded or value.key in self.label:
            return True
        squeezed = spaced(value.key).replace(" ", "")
        if len(squeezed) >= SQUEEZED_CHARACTERS_MIN and squeezed in self._squeezed:
            return True
        if value.kind == "email" and "dot" in self.folded and value.key in self._written_out:
            return True
        if value.kind == "link" and self._named(value.key):
            return True
        host = _host(value)
        return bool(host) and (host in self.label or host in self.folded)

    def _named(self, key: str) -> bool:
        """Whether the name at the end of a link is there as a handle or a number (`t.me/hive` is `@hive`)."""
        name = re.split(r"[?#]", key.partition("/")[2], maxsplit=1)[0]
        if len(name) < 4 or "/" in name:
            return False
        if name.isdigit():
            return len(name) >= NATIONAL_DIGITS_MIN and name in self._digits
        return f"@{name}" in self.folded or f"${name}" in self.folded


def _host(value: Value) -> str:
    """The host that an address leads to: with the page's host alone, its whole address is put together easily."""
    if value.kind == "email":
        return value.key.rpartition("@")[2]
    if value.kind != "link":
        return ""
    host = re.split(r"[/?#:]", value.key, maxsplit=1)[0]
    return host if "." in host and is_suffix(host.rpartition(".")[2]) else ""


class Reading:
    """What the chat read: pages, mails, files and what the person pasted. Nothing is prepared before it is asked for.

    At most `READ_CHARACTERS_MAX` characters are looked at, in the order read, the pasted ones first. `unseen` names whoever
    else could have brought the words, where nobody knows what was read.
    """

    def __init__(self, read: Sequence[Read], pasted: Sequence[str] = (), unseen: str = "") -> None:
        self._read = read
        self._pasted = pasted
        self._unseen = unseen

    def __bool__(self) -> bool:
        return bool(self._read) or bool(self._pasted) or bool(self._unseen)

    @property
    def perhaps(self) -> str:
        """Where words may be from that are in nothing that was looked at, as a sentence names it; nothing where all was."""
        return self._unseen if self.label_only is None else self.source(self.label_only)

    @cached_property
    def looks(self) -> tuple[Look, ...]:
        return tuple(self._looked_at())

    def _looked_at(self) -> Iterator[Look]:
        left = READ_CHARACTERS_MAX
        for text in self._pasted:
            yield Look(None, text[:left], "")
            left -= min(left, len(text))
        for read in self._read:
            text = read.text or ""
            yield Look(read, text[:left], read.label)
            left -= min(left, len(text))

    def holds(self, value: Value) -> Look | None:
        """The first thing read that holds the value, in any way to write it, or whose host the value leads to."""
        return next((look for look in self.looks if look.holds(value)), None)

    @cached_property
    def label_only(self) -> Read | None:
        """The first read without a text, with an empty one, or past the characters that are looked at."""
        left = READ_CHARACTERS_MAX - sum(map(len, self._pasted))
        for read in self._read:
            if read.text is None or len(read.text) > left or not read.text.strip():
                return read
            left -= len(read.text)
        return None

    def source(self, read: Read | Look | None) -> str:
        """What was read, as a sentence names it: the page “news.example”, another person, “Brandt”, what you pasted."""
        known = read.read if isinstance(read, Look) else read
        if known is None:
            return "what you pasted"
        if known.kind == "person":
            return f"another person ({quoted(masked(known.label))})" if known.label.strip() else "another person"
        kind = _KINDS[known.kind]
        if known.label.strip():
            return f"{kind} {quoted(masked(known.label))}"
        noun = kind.removeprefix("the ")
        return f"{'an' if noun[0] in 'ae' else 'a'} {noun} without a name"
