"""Claude Code's logs as batches: first every line is noted by numbers, then each session's branch is read in its order."""

import os
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from pathlib import Path
from typing import IO, Any, Final

from services.chatmeaning.importing import claude_code
from services.chatmeaning.importing.batch import CHARACTERS_MAX, Batch, Gathering, Place, characters_of
from services.chatmeaning.importing.elements import NOT_JSON, value_of
from services.chatmeaning.importing.lines import lines
from services.chatmeaning.importing.making import ChatMaking, chat_id
from services.chatmeaning.importing.sessions import Session, Sessions
from services.chatmeaning.importing.source import CUT, CutOff, Part, copy_unpacked
from services.chatmeaning.importing.tally import Tally

NO_LINE: Final = "It is no line of a session."
EMPTY: Final = "Nothing was said in it."
BEAT_BYTES: Final = 16 * 1024 * 1024
_FILE_BITS: Final = 44
"""A place is the file's number and the byte in it, which has so many bits."""


class SessionReading:
    """`path` is the staged file; members of a zip are unpacked to `scratch` first, since a session's lines lie apart."""

    def __init__(
        self, path: Path, scratch: Path, tally: Tally, now: datetime, *,
        value_bytes_max: int, messages_max: int, check: Callable[[], None],
    ) -> None:  # fmt: skip
        self._path = path
        self._scratch = scratch
        self._tally = tally
        self._now = now
        self._value_bytes_max = value_bytes_max
        self._messages_max = messages_max
        self._check = check
        self._files: list[IO[bytes]] = []

    def batches(self, logs: Sequence[Part], begin: Place, bytes_before: int) -> Iterator[Batch]:
        """`begin.number`: sessions that are done. The first half of the bytes is for noting, the other for reading."""
        bytes_total = sum(part.packed_bytes for part in logs)
        # What was skipped while noting was told before the restart.
        tally = self._tally if begin.number == 0 else Tally()
        sessions = Sessions(self._now)
        try:
            noted = 0
            for part in logs:
                yield from self._note(part, sessions, tally, bytes_before + noted // 2)
                noted += part.packed_bytes
            sessions.ready()
            yield from self._read(sessions, begin, bytes_before + bytes_total // 2, bytes_total - bytes_total // 2)
            yield Batch((), 0, bytes_before + bytes_total, Place(begin.part + 1))
        finally:
            for file in self._files:
                file.close()

    def _note(self, part: Part, sessions: Sessions, tally: Tally, bytes_before: int) -> Iterator[Batch]:
        file = self._open(part, tally)
        number = len(self._files)
        self._files.append(file)
        others, beat = 0, BEAT_BYTES
        size = os.fstat(file.fileno()).st_size
        ends_whole = _ends_whole(file, size)
        file.seek(0)
        for line in lines(file.read, bytes_max=self._value_bytes_max):
            self._check()
            where = f"{part.name}, line {line.number:,}" if part.name else f"line {line.number:,}"
            value: Any = None
            if line.raw is not None:
                try:
                    value = value_of(line.raw)
                except ValueError:
                    value = None
            if line.problem:
                tally.skip(where, line.problem)
            elif value is None:
                tally.skip(where, CUT if line.end >= size and not ends_whole else NOT_JSON)
            elif not isinstance(value, dict) or not isinstance(value.get("type"), str):
                tally.skip(where, NO_LINE)
            elif not sessions.add(value, number << _FILE_BITS | line.start):
                others += 1
            if line.end >= beat:
                beat += BEAT_BYTES
                yield Batch((), 0, bytes_before + int(part.packed_bytes * line.end / max(1, size)) // 2, None)
        tally.left_out("notes of the program (snapshots, queues, progress)", claude_code.HIDDEN, others)

    def _open(self, part: Part, tally: Tally) -> IO[bytes]:
        """The part as a file that can be read anywhere."""
        reader = part.open()
        try:
            if part.plain and reader.is_plain:
                return self._path.open("rb")
            descriptor = os.open(self._scratch, os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, 0o600)
            file = os.fdopen(descriptor, "w+b")
            self._scratch.unlink()  # It lives as long as it is open: no kill can leave it behind.
            try:
                copy_unpacked(reader, file)
            except CutOff:
                tally.skip(part.name or "the file", CUT)
            file.flush()
            return file
        finally:
            reader.close()

    def _read(self, sessions: Sessions, begin: Place, bytes_before: int, bytes_mine: int) -> Iterator[Batch]:
        gathering = Gathering(self._messages_max)
        count = len(sessions.sessions)
        for session in list(sessions.sessions.values()):
            if session.number < begin.number:
                continue
            reached = bytes_before + bytes_mine * session.number // max(1, count)
            said = 0
            for made, is_last in self._session(sessions, session):
                messages = sum(event.type == "message" for event in made.events)
                said += messages
                chat = made.slice()
                if not is_last:
                    if not gathering.is_empty:
                        pending = gathering.messages
                        yield Batch(gathering.taken(), pending, reached, Place(begin.part, 0, session.number))
                    yield Batch((chat,), 0, reached, None)
                    continue
                gathering.add(chat)
                gathering.messages += said - messages
            if gathering.is_full:
                pending = gathering.messages
                yield Batch(gathering.taken(), pending, reached, Place(begin.part, 0, session.number + 1))
        pending = gathering.messages
        yield Batch(gathering.taken(), pending, bytes_before + bytes_mine, Place(begin.part, 0, count))

    def _session(self, sessions: Sessions, session: Session) -> Iterator[tuple[ChatMaking, bool]]:
        """The session's chat, handed out in slices; the last is marked."""
        places, others = sessions.branch(session)
        made = ChatMaking(
            "claude-code", chat_id("claude-code", session.name), sessions.title(session), None, self._tally, self._now,
            are_unique=True,
        )  # fmt: skip
        self._tally.left_out("messages of other branches", claude_code.OTHER_BRANCH, others)
        self._tally.left_out("lines of helper agents", claude_code.ASIDE, sessions.aside(session))
        tools: dict[str, str] = {}
        some, characters, seen = False, 0, 0
        for place in places:
            self._check()
            claude_code.take(made, self._line(place), tools, self._tally, self._now)
            characters += characters_of(made.events[seen:])
            seen = len(made.events)
            if seen >= self._messages_max or characters >= CHARACTERS_MAX:
                yield made, False
                some, characters, seen = True, 0, 0
        if some or any(event.type != "read" for event in made.events):
            yield made, True
        else:
            self._tally.skip(made.title or session.name, EMPTY)

    def _line(self, place: int) -> dict[str, Any]:
        file = self._files[place >> _FILE_BITS]
        file.seek(place & ((1 << _FILE_BITS) - 1))
        raw = file.readline(self._value_bytes_max + 2)
        try:
            value = value_of(raw)
        except ValueError:
            return {}  # The file is ours alone; where it is not, the line is as good as gone.
        return value if isinstance(value, dict) else {}


def _ends_whole(file: IO[bytes], size: int) -> bool:
    if not size:
        return True
    file.seek(size - 1)
    return file.read(1) == b"\n"
