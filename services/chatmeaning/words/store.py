"""The tables of `search.db`: chats, their lines, and which lines of which chat have a word. Synchronous, for worker threads.

A posting is a word in one chat with the seqs of its lines, once for each time the word stands there: one row says how often a
chat says a word and where, and a chat is taken out by its own words alone.
"""

import re
import threading
from array import array
from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from kit.contracts.chat_search import LineRole
from kit.sqlite import Connection, HeldFile, Locked, Schema
from kit.text import TEXT_VERSION, words
from services.chatmeaning.line import Card, Line, Mark
from services.chatmeaning.words.flat import flat
from services.chatmeaning.words.vocabulary import Vocabulary

SCHEMA = Schema(
    100 + TEXT_VERSION,
    (
        "CREATE TABLE chats (id INTEGER PRIMARY KEY, conversation_id TEXT UNIQUE NOT NULL, title TEXT NOT NULL, archived"
        " INTEGER NOT NULL, updated_at REAL NOT NULL, last_seq INTEGER NOT NULL, bytes INTEGER NOT NULL, made TEXT NOT NULL,"
        " lines INTEGER NOT NULL, words INTEGER NOT NULL)",
        "CREATE TABLE lines (id INTEGER PRIMARY KEY, message_id TEXT NOT NULL, role INTEGER NOT NULL, at REAL NOT NULL,"
        " words INTEGER NOT NULL, text TEXT NOT NULL)",
        "CREATE TABLE postings (word TEXT NOT NULL, chat INTEGER NOT NULL, seqs BLOB NOT NULL, PRIMARY KEY (word, chat))"
        " WITHOUT ROWID",
        "CREATE TABLE words (word TEXT PRIMARY KEY, chats INTEGER NOT NULL, lines INTEGER NOT NULL) WITHOUT ROWID",
    ),
)
SEQ_BITS = 24
"""A line's number is its chat's and its seq's: up to 16 million lines a chat."""
SEQ_MAX = (1 << SEQ_BITS) - 1
TITLE_SEQ = 0
"""Where a title's words stand in the postings: no line has this seq."""
TITLE_COUNTS = 3
"""A word of the title counts as often as this in its chat."""
ROLES: tuple[LineRole, ...] = ("user", "assistant", "other", "step")
_ROLE_NUMBERS = {role: number for number, role in enumerate(ROLES)}
_ROWS_AT_ONCE = 400
_ERASED_AT_ONCE = 200
"""Chats whose words are taken out together, in the order of the table."""
DROPPED_LINES_MIN = 5_000
"""From here on a file that loses most of its lines is made again sooner than they are taken out of it."""
_HALF_CHARACTER = re.compile("[\ud800-\udfff]")


@dataclass(slots=True)
class Entry:
    """A chat as the index has it."""

    id: int
    conversation_id: str
    title: str
    archived: bool
    updated_at: float
    mark: Mark
    lines: int
    words: int


@dataclass(frozen=True, slots=True)
class Update:
    """Lines that come to a chat. `whole`: they are all there are, and what the index had goes."""

    card: Card
    lines: tuple[Line, ...]
    whole: bool


Posting = tuple[str, int, bytes]


@dataclass(frozen=True, slots=True)
class Totals:
    """What a ranking needs of all chats at once; `updated` and `words` have a place for each chat's id."""

    updated: NDArray[np.float64]
    words: NDArray[np.float64]
    chats: int
    lines: int


@dataclass(slots=True)
class _Counted:
    chats: Counter[str]
    lines: Counter[str]


def line_id(chat: int, seq: int) -> int:
    return chat << SEQ_BITS | min(seq, SEQ_MAX)


def _whole(text: str) -> str:
    """The text as a file can hold it: half a character has no bytes."""
    return text if text.isascii() else _HALF_CHARACTER.sub("�", text)


class WordStore:
    """`open` first. One thread writes, another may read beside it."""

    def __init__(self, path: Path) -> None:
        self.file = HeldFile(path, SCHEMA)
        self.entries: dict[str, Entry] = {}
        self.by_id: dict[int, Entry] = {}
        self.vocabulary = Vocabulary()
        self._writes = 0
        self._totals: tuple[int, Totals] | None = None
        """And after how many writes they were made."""
        self._writing = threading.Lock()

    def open(self) -> None:
        """Raises `Damaged` for a file that can't be read."""
        self.file.open()
        entries, vocabulary = self.file.read(_read_all)
        self.entries = {entry.conversation_id: entry for entry in entries}
        self.by_id = {entry.id: entry for entry in entries}
        self.vocabulary = vocabulary
        self._writes += 1

    # --- writing --------------------------------------------------------------------------------------------------

    def write(self, updates: Sequence[Update]) -> None:
        """Takes in lines, all of them or none; each chat once."""
        counted = _Counted(Counter(), Counter())
        changed: list[Entry] = []
        with self._writing:
            self.file.write(lambda connection: self._write(connection, updates, counted, changed))
            self.vocabulary.take(counted.chats, counted.lines)
            erased = any(update.whole and update.card.conversation_id in self.entries for update in updates)
            for entry in changed:
                before = self.entries.get(entry.conversation_id)
                if before is not None:
                    self.by_id.pop(before.id, None)
                self.entries[entry.conversation_id] = entry
                self.by_id[entry.id] = entry
            self._writes += 1
        if erased:
            # Lines that a file lost (an import undone, an edit) leave no byte either, as soon as nobody reads.
            with suppress(Locked):
                self.file.erase()

    def _write(self, connection: Connection, updates: Sequence[Update], counted: _Counted, changed: list[Entry]) -> None:
        postings: list[Posting] = []
        for update in updates:
            before = self.entries.get(update.card.conversation_id)
            if before is not None and update.whole:
                self._erase(connection, [before], counted)
                before = None
            changed.append(self._put(connection, update, before, counted, postings))
        # In the order of the table, so that each of its pages is looked up once for all chats.
        postings.sort()
        connection.run_many("INSERT OR REPLACE INTO postings VALUES (?, ?, ?)", postings)
        _write_counts(connection, counted)

    def _put(
        self, connection: Connection, update: Update, before: Entry | None, counted: _Counted, postings: list[Posting]
    ) -> Entry:
        card = update.card
        chat = before.id if before is not None else self._new_id(connection, card)
        added: dict[str, list[int]] = {}
        title = _whole(card.title)
        if before is None or before.title != title:
            if before is not None:
                self._drop_title(connection, before, counted)
            for word in words(title):
                added.setdefault(word, []).extend([TITLE_SEQ] * TITLE_COUNTS)
        count = 0
        rows = []
        for line in update.lines:
            if line.seq <= TITLE_SEQ:
                continue
            shown = _whole(flat(line.text))
            found = words(shown)
            count += len(found)
            seq = min(line.seq, SEQ_MAX)
            for word in found:
                added.setdefault(word, []).append(seq)
            rows.append(
                (line_id(chat, seq), _whole(line.message_id), _ROLE_NUMBERS[line.role], line.at.timestamp(), len(found), shown)
            )
        connection.run_many("INSERT OR REPLACE INTO lines VALUES (?, ?, ?, ?, ?, ?)", rows)
        had = _seqs_of(connection, chat, added) if before is not None else {}
        for word, seqs in added.items():
            old = had.get(word)
            postings.append((word, chat, (old or b"") + array("I", seqs).tobytes()))
            counted.lines[word] += len(set(seqs))
            counted.chats[word] += old is None
        entry = Entry(
            chat, card.conversation_id, title, card.archived, card.updated_at.timestamp(), card.mark,
            (before.lines if before else 0) + len(rows), (before.words if before else 0) + count,
        )  # fmt: skip
        connection.run(
            "UPDATE chats SET title=?, archived=?, updated_at=?, last_seq=?, bytes=?, made=?, lines=?, words=? WHERE id=?",
            (entry.title, int(entry.archived), entry.updated_at, card.mark.last_seq, card.mark.bytes, card.mark.made,
             entry.lines, entry.words, chat),
        )  # fmt: skip
        return entry

    def _new_id(self, connection: Connection, card: Card) -> int:
        connection.run(
            "INSERT INTO chats (conversation_id, title, archived, updated_at, last_seq, bytes, made, lines, words)"
            " VALUES (?, '', 0, 0, 0, 0, '', 0, 0)",
            (card.conversation_id,),
        )
        ((chat,),) = connection.rows("SELECT id FROM chats WHERE conversation_id=?", (card.conversation_id,))
        assert isinstance(chat, int)  # noqa: S101 - a primary key
        return chat

    def _drop_title(self, connection: Connection, entry: Entry, counted: _Counted) -> None:
        title = dict.fromkeys(words(entry.title))
        for word, blob in _seqs_of(connection, entry.id, title).items():
            seqs = array("I")
            seqs.frombytes(blob)
            left = array("I", [seq for seq in seqs if seq != TITLE_SEQ])
            counted.lines[word] -= 1
            if left:
                connection.run("UPDATE postings SET seqs=? WHERE word=? AND chat=?", (left.tobytes(), word, entry.id))
            else:
                connection.run("DELETE FROM postings WHERE word=? AND chat=?", (word, entry.id))
                counted.chats[word] -= 1

    def remove(self, conversation_ids: Iterable[str]) -> None:
        """Takes chats out so that not a byte of their words is in any file. Raises `Locked` where that can't be now."""
        with self._writing:
            self._remove([self.entries[each] for each in conversation_ids if each in self.entries])
        self.file.erase()

    def is_most(self, conversation_ids: Iterable[str]) -> bool:
        """Whether these chats are so much of the file that it is made again sooner without them."""
        lines = sum(self.entries[each].lines for each in conversation_ids if each in self.entries)
        return lines >= DROPPED_LINES_MIN and 2 * lines > sum(entry.lines for entry in self.entries.values())

    def _remove(self, gone: Sequence[Entry]) -> None:
        counted = _Counted(Counter(), Counter())

        def work(connection: Connection) -> None:
            for start in range(0, len(gone), _ERASED_AT_ONCE):
                self._erase(connection, gone[start : start + _ERASED_AT_ONCE], counted)
            _write_counts(connection, counted)

        if gone:
            self.file.write(work)
            for entry in gone:
                self.entries.pop(entry.conversation_id, None)
                self.by_id.pop(entry.id, None)
            self._writes += 1
            self.vocabulary.take(counted.chats, counted.lines)

    def _erase(self, connection: Connection, entries: Sequence[Entry], counted: _Counted) -> None:
        postings: list[tuple[str, int]] = []
        for entry in entries:
            lines: Counter[str] = Counter(dict.fromkeys(words(entry.title), 1))
            first, last = line_id(entry.id, 0), line_id(entry.id, SEQ_MAX)
            for (text,) in connection.rows("SELECT text FROM lines WHERE id BETWEEN ? AND ?", (first, last)):
                lines.update(set(words(str(text))))
            postings += [(word, entry.id) for word in lines]
            connection.run("DELETE FROM lines WHERE id BETWEEN ? AND ?", (first, last))
            connection.run("DELETE FROM chats WHERE id=?", (entry.id,))
            for word, count in lines.items():
                counted.lines[word] -= count
                counted.chats[word] -= 1
        postings.sort()
        connection.run_many("DELETE FROM postings WHERE word=? AND chat=?", postings)

    # --- reading --------------------------------------------------------------------------------------------------

    def totals(self) -> Totals:
        """Made once for all searches between two writes: at 20,000 chats it takes longer than many a search."""
        writes, kept = self._writes, self._totals
        if kept is not None and kept[0] == writes:
            return kept[1]
        entries = list(self.by_id.values())
        size = max((entry.id for entry in entries), default=0) + 1
        updated, words = np.zeros(size), np.zeros(size)
        for entry in entries:
            updated[entry.id], words[entry.id] = entry.updated_at, entry.words
        totals = Totals(updated, words, len(entries), sum(entry.lines for entry in entries))
        self._totals = (writes, totals)
        return totals

    def lines(self, refs: Sequence[tuple[str, int]]) -> dict[tuple[str, int], Line]:
        """Of these lines those that are in the index now."""
        ids = {
            line_id(entry.id, seq): (conversation_id, seq)
            for conversation_id, seq in refs
            if (entry := self.entries.get(conversation_id)) is not None
        }
        if not ids:
            return {}
        found = self.file.read(lambda connection: rows_of(connection, list(ids)))
        return {ids[id_]: line for id_, line in found.items()}


def rows_of(connection: Connection, ids: Sequence[int]) -> dict[int, Line]:
    """Lines by their number."""
    found: dict[int, Line] = {}
    for start in range(0, len(ids), _ROWS_AT_ONCE):
        part = ids[start : start + _ROWS_AT_ONCE]
        marks = ",".join("?" * len(part))
        for id_, message_id, role, at, text in connection.rows(
            f"SELECT id, message_id, role, at, text FROM lines WHERE id IN ({marks})",  # noqa: S608 - question marks alone
            part,
        ):
            number = int(id_ or 0)
            found[number] = Line(
                number & SEQ_MAX, str(message_id), ROLES[int(role or 0)], datetime.fromtimestamp(float(at or 0), UTC), str(text)
            )
    return found


def _seqs_of(connection: Connection, chat: int, wanted: Iterable[str]) -> dict[str, bytes]:
    found: dict[str, bytes] = {}
    for word in wanted:
        for (seqs,) in connection.rows("SELECT seqs FROM postings WHERE word=? AND chat=?", (word, chat)):
            if isinstance(seqs, bytes):
                found[word] = seqs
    return found


def _write_counts(connection: Connection, counted: _Counted) -> None:
    connection.run_many(
        "INSERT INTO words VALUES (?1, ?2, ?3) ON CONFLICT (word) DO UPDATE SET chats = chats + ?2, lines = lines + ?3",
        ((word, counted.chats[word], counted.lines[word]) for word in sorted(counted.lines)),
    )
    gone = [(word,) for word, chats in counted.chats.items() if chats < 0]
    connection.run_many("DELETE FROM words WHERE word=? AND chats <= 0", gone)


def _read_all(connection: Connection) -> tuple[list[Entry], Vocabulary]:
    entries = [
        Entry(
            int(id_ or 0), str(conversation_id), str(title), bool(archived), float(updated_at or 0),
            Mark(int(last_seq or 0), int(size or 0), str(made)), int(lines or 0), int(count or 0),
        )
        for id_, conversation_id, title, archived, updated_at, last_seq, size, made, lines, count in connection.rows(
            "SELECT id, conversation_id, title, archived, updated_at, last_seq, bytes, made, lines, words FROM chats"
        )
    ]  # fmt: skip
    vocabulary = Vocabulary()
    vocabulary.load(
        (str(word), int(chats or 0), int(lines or 0))
        for word, chats, lines in connection.rows("SELECT word, chats, lines FROM words")
    )
    return entries, vocabulary
