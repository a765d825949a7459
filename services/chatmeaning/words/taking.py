"""Takes chats into the index: what of each it lacks, in transactions of a bounded size. Synchronous, for worker threads."""

from collections.abc import Sequence

from services.chatmeaning.line import Card, Mark
from services.chatmeaning.words.source import Source
from services.chatmeaning.words.store import Entry, Update, WordStore

BYTES_AT_ONCE = 2 * 1024 * 1024
"""Of the chats' files, as near as their lines' average length tells."""


class Taking:
    """From these chats into that store."""

    def __init__(self, chats: Source, store: WordStore) -> None:
        self._chats = chats
        self._store = store

    def take(self, conversation_ids: Sequence[str], lines_max: int) -> int:
        """Writes lines of the first of these chats; answers how many of the chats are wholly in the index now."""
        updates: list[Update] = []
        done = lines = size = 0
        for conversation_id in conversation_ids:
            read = self._read(conversation_id, lines_max - lines)
            if read is None:
                done += 1
                continue
            update, whole = read
            updates.append(update)
            lines += len(update.lines)
            size += sum(len(line.text) for line in update.lines)
            done += whole
            if not whole or lines >= lines_max or size >= BYTES_AT_ONCE:
                break
        if updates:
            self._store.write(updates)
        return done

    def _read(self, conversation_id: str, lines_max: int) -> tuple[Update, bool] | None:
        """What to write of a chat, and whether that is all of it; None where there is nothing."""
        card = self._chats.card(conversation_id)
        if card is None:
            return None
        entry = self._store.entries.get(conversation_id)
        if entry is not None and _is_as(entry, card):
            return None
        same = entry is not None and _continues(entry.mark, card.mark)
        after = entry.mark.last_seq if entry is not None and same else 0
        fitting = BYTES_AT_ONCE * max(card.mark.last_seq, 1) // max(card.mark.bytes, 1)
        read = self._chats.read(conversation_id, after, lines_max=max(min(lines_max, fitting), 1))
        if read is None:
            return None
        whole = read.card.mark.last_seq >= card.mark.last_seq
        return Update(read.card, read.lines, whole=not same), whole

    def lines_behind(self, card: Card) -> int:
        """About how many lines of a chat the index lacks; at least one where it lacks anything, 0 where nothing."""
        entry = self._store.entries.get(card.conversation_id)
        if entry is not None and _is_as(entry, card):
            return 0
        had = entry.mark.last_seq if entry is not None and entry.mark.made == card.mark.made else 0
        return max(card.mark.last_seq - had, 1)


def _continues(before: Mark, now: Mark) -> bool:
    """Whether what was read before still stands there: else the file was written anew, or edited by hand."""
    if before.made != now.made or before.last_seq > now.last_seq:
        return False
    return before.last_seq < now.last_seq or before.bytes == now.bytes


def _is_as(entry: Entry, card: Card) -> bool:
    return entry.mark == card.mark and entry.title == card.title and entry.archived == card.archived
