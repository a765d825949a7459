"""Chats in memory, with what the word index asks of them."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from kit.contracts.chat_search import LineRole
from services.chatmeaning.line import Card, Line, Mark, Read

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
Said = str | tuple[LineRole, str]


class Chats:
    """`say` appends, `forget` takes a chat away, `rewrite` puts another file in its place."""

    def __init__(self) -> None:
        self._cards: dict[str, Card] = {}
        self._lines: dict[str, list[Line]] = {}
        self.reads: list[tuple[str, int]] = []

    def say(self, conversation_id: str, *said: Said, title: str = "", days_ago: float = 0.0, archived: bool = False) -> None:
        before = self._cards.get(conversation_id)
        lines = self._lines.setdefault(conversation_id, [])
        at = NOW - timedelta(days=days_ago)
        for each in said:
            role, text = each if isinstance(each, tuple) else ("user", each)
            seq = len(lines) + 1
            lines.append(Line(seq, f"{conversation_id}-{seq}", role, at, text))
        made = before.mark.made if before is not None else "first"
        mark = Mark(len(lines), sum(len(line.text) for line in lines), made)
        title = title or (before.title if before is not None else "")
        self._cards[conversation_id] = Card(conversation_id, title, archived, at, mark)

    def rewrite(self, conversation_id: str, *said: Said, made: str) -> None:
        self._lines.pop(conversation_id)
        self.say(conversation_id, *said)
        card = self._cards[conversation_id]
        self._cards[conversation_id] = replace(card, mark=replace(card.mark, made=made))

    def forget(self, conversation_ids: Iterable[str]) -> None:
        for each in conversation_ids:
            del self._cards[each], self._lines[each]

    def cards(self) -> list[Card]:
        return sorted(self._cards.values(), key=lambda card: card.updated_at, reverse=True)

    def card(self, conversation_id: str) -> Card | None:
        return self._cards.get(conversation_id)

    def read(self, conversation_id: str, after_seq: int = 0, *, lines_max: int = 5_000) -> Read | None:
        card = self._cards.get(conversation_id)
        if card is None:
            return None
        self.reads.append((conversation_id, after_seq))
        lines = tuple(line for line in self._lines[conversation_id] if line.seq > after_seq)[:lines_max]
        last_seq = lines[-1].seq if lines else card.mark.last_seq
        return Read(replace(card, mark=replace(card.mark, last_seq=last_seq)), lines)
