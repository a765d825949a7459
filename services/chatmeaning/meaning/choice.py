"""Which embedder new vectors are made with, and whose vectors answer searches meanwhile."""

import time
from collections.abc import Callable

from kit.contracts.embedding import EmbedderInfo
from services.chatmeaning.line import Card
from services.chatmeaning.meaning.contents import Kept
from services.chatmeaning.meaning.model import Key, key_of
from services.chatmeaning.meaning.shelf import Shelf


class Choice:
    """`target`: what new vectors are made with; None: no model, or not asked yet. `asked_at`: when that was last heard.

    `gone`: embedders that no longer answer; what they made can't be searched. `moved` is told where the target may be another.
    """

    def __init__(self, shelf: Shelf, moved: Callable[[], None]) -> None:
        self.target: EmbedderInfo | None = None
        self.asked_at: float | None = None
        self.gone: set[Key] = set()
        self._shelf = shelf
        self._moved = moved

    def note(self, current: EmbedderInfo | None) -> None:
        """What an answer said new vectors should be made with."""
        self.asked_at = time.monotonic()
        if current is not None:
            self.gone.discard(key_of(current))
        before, self.target = self.target, current
        if current is not None and (before is None or key_of(current) != key_of(before)):
            self._moved()

    def ask_again(self) -> None:
        """Another model may be there."""
        self.asked_at = None
        self.gone.clear()
        self._moved()

    def lose(self, embedder: Kept) -> None:
        """It no longer answers as what it was."""
        self.gone.add(embedder.key)
        if self.target is not None and key_of(self.target) == embedder.key:
            self.target = None
            self.asked_at = None
            self._moved()

    def covering(self) -> Kept | None:
        """The target, where the file knows it."""
        return self._shelf.contents.embedders.get(key_of(self.target)) if self.target is not None else None

    def is_done(self, card: Card, embedder: Kept | None) -> bool:
        """Whether every message of the chat has its vectors."""
        reached = self._shelf.contents.reach(card.conversation_id, embedder)
        return reached is not None and reached.mark == card.mark

    def serving(self) -> Kept | None:
        """Whose vectors answer searches: an older embedder's until the new ones are whole, while it is there."""
        contents = self._shelf.contents
        target = self.covering()
        others = [one for one in contents.embedders.values() if one is not target and one.key not in self.gone]
        if others and len(contents.embedders) > 1:
            pieces = dict.fromkeys((one.number for one in others), 0)
            for (_, number), reached in contents.reached.items():
                if number in pieces:
                    pieces[number] += reached.pieces
            best = max(others, key=lambda one: pieces[one.number])
            if pieces[best.number] or target is None:
                return best
        if target is not None:
            return target
        return others[0] if others else None

    def beside(self, target: Kept) -> list[Kept]:
        serving = self.serving()
        return [serving] if serving is not None and serving.key != target.key else []
