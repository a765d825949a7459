"""The single values of a JSON document, cut out of a stream of bytes without parsing the whole.

A value's end is found by its brackets alone, outside of strings; then it is parsed by itself. So memory is bounded by the
largest value that is taken, and a value that is no JSON, is nested too deep or is too large costs nothing but itself (a parser
of the whole stream would end at the first wrong byte).
"""

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final

import orjson

CHUNK_BYTES: Final = 256 * 1024
DEPTH_MAX: Final = 200
"""Brackets within brackets. Exports have some ten; far more is an attack on whoever walks down."""
TORN = "The file ends in the middle of it."
TOO_LARGE = "It is too large to be read at once."
TOO_DEEP = "It is nested too deep."
NOT_JSON = "It is not valid JSON."

_SPACE = b" \t\r\n"
_OPENING, _QUOTE = b"{[", 0x22
_OUTSIDE = re.compile(rb'(?:[^"{}\[\]]++|"[^"\\]*+(?:\\.[^"\\]*+)*+")*+', re.DOTALL)
"""Everything up to the next bracket, whole strings with it; stops before a string whose end is not here yet."""
_INSIDE = re.compile(rb'[^"\\]*+(?:\\.[^"\\]*+)*+', re.DOTALL)
_SCALAR = re.compile(rb'(?:[^",{}\[\]]++|"[^"\\]*+(?:\\.[^"\\]*+)*+")*+', re.DOTALL)
_BETWEEN = re.compile(rb"[\s,]*")
_WRAPPED = re.compile(rb'\s*\{\s*"(?:conversations|chats)"\s*:\s*\[')

Read = Callable[[int], bytes]


@dataclass(frozen=True, slots=True)
class Element:
    """One value: its bytes, or why there are none. `number` counts from 1; `end` is where the next may begin."""

    number: int
    start: int
    end: int
    raw: bytes | None
    problem: str = ""


def value_of(raw: bytes) -> Any:
    """The value in these bytes; raises `ValueError`.

    What strict parsers refuse and other programs write all the same (NaN, bare control characters, half surrogates, bytes that
    are no UTF-8) is taken.
    """
    try:
        return orjson.loads(raw)
    except ValueError:
        try:
            return json.loads(raw.decode("utf-8", "replace"), strict=False)
        except RecursionError as error:
            raise ValueError(TOO_DEEP) from error


class Elements:
    """The values in an array, or one after another. After the last, `torn` says whether the end is missing."""

    def __init__(self, read: Read, *, bytes_max: int, start: int = 0, number: int = 0) -> None:
        """`start` and `number` are the `end` and the number of the last one that is done."""
        self._read = read
        self._bytes_max = bytes_max
        self._buffer = b""
        self._base = 0
        self._start = start
        self._number = number
        self._is_array = False
        self.torn = False

    def __iter__(self) -> Iterator[Element]:
        self._open()
        while self._base < self._start:
            dropped = min(len(self._buffer), self._start - self._base)
            if not self._more(dropped) and not dropped:
                return
        at = 0
        while True:
            at = self._next(at)
            if at >= len(self._buffer):
                self.torn = self._is_array
                return
            if self._is_array and self._buffer[at] in b"]}":
                return
            self._number += 1
            element, at = self._cut(at)
            yield element

    def _open(self) -> None:
        self._more(0)
        while self._buffer.strip(_SPACE) == b"" and self._more(len(self._buffer)):
            pass
        found = _WRAPPED.match(self._buffer)
        begins = found.end() if found else len(self._buffer) - len(self._buffer.lstrip(_SPACE))
        self._is_array = found is not None or self._buffer[begins : begins + 1] == b"["
        if self._is_array and found is None:
            begins += 1
        self._start = max(self._start, self._base + begins)

    def _more(self, drop: int, size: int = CHUNK_BYTES) -> bool:
        """Forgets the first `drop` bytes and reads on; False at the end."""
        kept = self._buffer[drop:]
        chunk = self._read(size)
        self._buffer = kept + chunk
        self._base += drop
        return bool(chunk)

    def _next(self, at: int) -> int:
        """Where the next value or closing bracket stands."""
        while True:
            found = _BETWEEN.match(self._buffer, at)
            at = found.end() if found else at
            if at < len(self._buffer):
                return at
            if not self._more(at):
                return 0
            at = 0

    def _cut(self, at: int) -> tuple[Element, int]:
        if self._buffer[at] not in _OPENING:
            return self._cut_scalar(at)
        start, depth, deepest = at, 0, 0
        while True:
            found = _OUTSIDE.match(self._buffer, at)
            at = found.end() if found else at
            if at < len(self._buffer) and self._buffer[at] != _QUOTE:
                if self._buffer[at] in _OPENING:
                    depth += 1
                    deepest = max(deepest, depth)
                else:
                    depth -= 1
                at += 1
                if depth <= 0:
                    raw = self._buffer[start:at]
                    return self._element(start, at, raw, TOO_DEEP if deepest > DEPTH_MAX else ""), at
                continue
            if len(self._buffer) - start > self._bytes_max:
                return self._pass_over(start, at, depth)
            at -= start
            # Read in growing steps: a string longer than all that is here is looked at from its beginning each time.
            if not self._more(start, max(CHUNK_BYTES, len(self._buffer) - start)):
                self.torn = True
                return Element(self._number, self._base, self._base + len(self._buffer), None, TORN), len(self._buffer)
            start = 0

    def _element(self, start: int, end: int, raw: bytes, problem: str) -> Element:
        if len(raw) > self._bytes_max:
            problem = TOO_LARGE
        return Element(self._number, self._base + start, self._base + end, None if problem else raw, problem)

    def _cut_scalar(self, at: int) -> tuple[Element, int]:
        """A value that is no object and no list: nothing that could be a chat, so its bytes don't matter."""
        start = self._base + at
        while True:
            found = _SCALAR.match(self._buffer, at)
            end = max(found.end() if found else at, at)
            if end < len(self._buffer) and self._buffer[end] != _QUOTE:
                end += 0 if end > at else 1
                return Element(self._number, start, self._base + end, None, NOT_JSON), end
            if end < len(self._buffer) and len(self._buffer) - end > self._bytes_max:
                end += 1
            if not self._more(end):
                return Element(self._number, start, self._base + len(self._buffer), None, NOT_JSON), len(self._buffer)
            at = 0

    def _pass_over(self, start: int, at: int, depth: int) -> tuple[Element, int]:
        """Reads a value that is too large to its end without keeping it."""
        begins = self._base + start
        is_inside = False
        while True:
            if at >= len(self._buffer) or (is_inside and self._buffer[at] != _QUOTE):
                # At the end, or at a last backslash whose other half is not here yet.
                if not self._more(at):
                    self.torn = True
                    return Element(self._number, begins, self._base + len(self._buffer), None, TOO_LARGE), len(self._buffer)
                at = 0
            if is_inside:
                found = _INSIDE.match(self._buffer, at)
                at = found.end() if found else at
                if at < len(self._buffer) and self._buffer[at] == _QUOTE:
                    is_inside, at = False, at + 1
                continue
            found = _OUTSIDE.match(self._buffer, at)
            at = found.end() if found else at
            if at >= len(self._buffer):
                continue
            if self._buffer[at] == _QUOTE:
                is_inside, at = True, at + 1
                found = _INSIDE.match(self._buffer, at)
                at = found.end() if found else at
                if at < len(self._buffer) and self._buffer[at] == _QUOTE:
                    is_inside, at = False, at + 1
                continue
            depth += 1 if self._buffer[at] in _OPENING else -1
            at += 1
            if depth <= 0:
                return Element(self._number, begins, self._base + at, None, TOO_LARGE), at
