"""What the word index needs of the chats: `store.Chats`, or a stand-in."""

from typing import Protocol

from services.chatmeaning.line import Card, Read


class Source(Protocol):
    def cards(self) -> list[Card]: ...
    def card(self, conversation_id: str) -> Card | None: ...
    def read(self, conversation_id: str, after_seq: int = 0, *, lines_max: int = 5_000) -> Read | None: ...
