"""A whole file as batches of chats, each with the place up to which it is done: reading can begin again from there."""

import threading
from collections.abc import Callable, Generator, Iterator
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from kit.contracts.chat_imports import ChatFormat
from kit.errors import Invalid
from services.chatmeaning.importing import chatgpt, claude, plain
from services.chatmeaning.importing.batch import Batch, Gathering, Place, slices
from services.chatmeaning.importing.detection import Kind, kind_of
from services.chatmeaning.importing.elements import NOT_JSON, Element, Elements, value_of
from services.chatmeaning.importing.lines import lines
from services.chatmeaning.importing.making import ChatMaking
from services.chatmeaning.importing.session_reading import SessionReading
from services.chatmeaning.importing.source import CUT, CutOff, Part, Reader, parts_of
from services.chatmeaning.importing.tally import Tally

NO_CHAT: Final = "It is no chat."
NOT_CHATS: Final = "There are no chats in it that Conch can read."
UNKNOWN: Final = (
    "Conch doesn't know what that file is. It reads ChatGPT's and Claude's exports, Claude Code's sessions and plain JSONL; "
    "if it is one of these, say which."
)


class Stopped(Exception):
    """Reading was asked to stop."""


class Reading:
    """`batches` once, in one thread at a time. `format` is known with the first batch."""

    def __init__(
        self, path: Path, scratch: Path, tally: Tally, now: datetime, *,
        format: ChatFormat | None, value_bytes_max: int, messages_max: int, place: Place | None = None,
        stop: threading.Event | None = None,
    ) -> None:  # fmt: skip
        self.format = format
        self._path = path
        self._scratch = scratch
        self._tally = tally
        self._now = now
        self._given: ChatFormat | None = format
        self._value_bytes_max = value_bytes_max
        self._messages_max = messages_max
        self._place = place or Place()
        self._stop = stop or threading.Event()

    def batches(self) -> Generator[Batch, None, None]:
        """Raises `Invalid` where nothing in the file can come, and `Stopped`."""
        is_fresh = self._place == Place()
        tally = self._tally if is_fresh else Tally()
        parts = parts_of(self._path, tally)
        kinds = [self._kind(part) for part in parts]
        if not any(kinds):
            raise Invalid(UNKNOWN, code="unknown_format")
        self.format = next(kind.format for kind in kinds if kind is not None)
        for part, kind in zip(parts, kinds, strict=True):
            if kind is None:
                tally.skip(part.name, NOT_CHATS)
        bytes_before = 0
        for number, (part, kind) in enumerate(zip(parts, kinds, strict=True)):
            if kind is not None and kind.format != "claude-code" and number >= self._place.part:
                begin = self._place if number == self._place.part else Place(number)
                yield from self._part(part, kind, begin, bytes_before)
            if kind is not None and kind.format != "claude-code":
                bytes_before += part.packed_bytes
        logs = [part for part, kind in zip(parts, kinds, strict=True) if kind is not None and kind.format == "claude-code"]
        if logs:
            begin = self._place if self._place.part == len(parts) else Place(len(parts))
            reading = SessionReading(
                self._path, self._scratch, self._tally, self._now,
                value_bytes_max=self._value_bytes_max, messages_max=self._messages_max, check=self._check,
            )  # fmt: skip
            yield from reading.batches(logs, begin, bytes_before)

    def _check(self) -> None:
        if self._stop.is_set():
            raise Stopped

    def _kind(self, part: Part) -> Kind | None:
        try:
            return kind_of(part, self._given, self._value_bytes_max)
        except CutOff:
            self._tally.skip(part.name or "the file", CUT)
            return None

    def _part(self, part: Part, kind: Kind, begin: Place, bytes_before: int) -> Iterator[Batch]:
        """One document or one file of lines."""
        gathering = Gathering(self._messages_max)
        chats_of = self._chats_of(kind)
        done = begin
        share = part.packed_bytes / max(1, part.unpacked_bytes)

        def batch(place: Place | None) -> Batch:
            reached = (place or done).offset
            messages = gathering.messages if place is not None else 0
            return Batch(gathering.taken(), messages, bytes_before + int(reached * share), place)

        for element in self._elements(part, kind, begin):
            self._check()
            is_done = element.end <= begin.offset
            for made in chats_of(element, Tally() if is_done else self._tally):
                if is_done:
                    continue
                *firsts, last = slices(made, self._messages_max)
                if firsts and not gathering.is_empty:
                    yield batch(done)
                for first in firsts:
                    yield Batch((first,), 0, bytes_before + int(element.start * share), None)
                gathering.add(last)
                gathering.messages += sum(event.type == "message" for first in firsts for event in first.events)
            if is_done:
                continue
            done = Place(begin.part, element.end, element.number)
            if gathering.is_full:
                yield batch(done)
        yield batch(Place(begin.part + 1))

    def _elements(self, part: Part, kind: Kind, begin: Place) -> Iterator[Element]:
        """The part's values; what a cut-off file lacks is told."""
        last = begin.number
        try:
            reader = part.open()
            try:
                found = self._from(reader, kind, begin)
                for element in found:
                    last = element.number
                    yield element
                if isinstance(found, Elements) and found.torn:
                    raise CutOff
            finally:
                reader.close()
        except CutOff:
            what = "line" if kind.is_lines else "chat"
            where = f"{part.name or 'the file'}, after {what} {last:,}" if last else part.name or "the file"
            self._tally.skip(where, CUT)

    def _from(self, reader: Reader, kind: Kind, begin: Place) -> "Iterator[Element] | Elements":
        if kind.is_lines:
            # From the beginning, since a message without a time is known by its place; what is done is passed over above.
            return lines(reader.read, bytes_max=self._value_bytes_max)
        return Elements(reader.read, bytes_max=self._value_bytes_max, start=begin.offset, number=begin.number)

    def _chats_of(self, kind: Kind) -> Callable[[Element, Tally], Iterator[ChatMaking]]:
        reader = plain.Plain(self._now)
        what = "line" if kind.is_lines else "chat"

        def chats_of(element: Element, tally: Tally) -> Iterator[ChatMaking]:
            where = f"{what} {element.number:,}"
            value: Any = None
            problem = element.problem
            if element.raw is not None:
                try:
                    value = value_of(element.raw)
                except ValueError:
                    problem = NOT_JSON
            if problem:
                tally.skip(where, problem)
            elif not isinstance(value, dict):
                tally.skip(where, NO_CHAT)
            elif kind.format == "jsonl":
                yield from reader.chats_of(value, element.number, tally)
            elif (made := _ROOMS[kind.format](value, element.number, tally, self._now)) is not None:
                yield made

        return chats_of


_ROOMS: Final[dict[str, Callable[[dict[str, Any], int, Tally, datetime], ChatMaking | None]]] = {
    "chatgpt": chatgpt.chat_of, "claude": claude.chat_of,
}  # fmt: skip
