"""Which memories have a vector of which embedder, and which embedder should serve: pure bookkeeping."""

from collections.abc import Callable, Iterable, Mapping

from services.index.embedders.port import Embedder


class Coverage:
    """By embedder: the memories whose words, as they are now, have a vector, and those that it could not be given."""

    def __init__(self) -> None:
        self._having: dict[str, set[str]] = {}
        self._given_up: dict[str, set[str]] = {}

    def replace(self, hashes: Mapping[str, Mapping[str, bytes]], digests: Callable[[str], bytes | None]) -> None:
        """Takes what a file holds; a vector of words that a memory no longer has counts for nothing."""
        self._having = {
            embedder: {id_ for id_, digest in found.items() if digests(id_) == digest} for embedder, found in hashes.items()
        }

    def add(self, embedder_id: str, memory_id: str) -> None:
        self._having.setdefault(embedder_id, set()).add(memory_id)
        self._given_up.get(embedder_id, set()).discard(memory_id)

    def give_up(self, embedder_id: str, memory_id: str) -> None:
        self._given_up.setdefault(embedder_id, set()).add(memory_id)

    def retry(self) -> None:
        """What was given up is tried again."""
        self._given_up.clear()

    def drop(self, memory_id: str) -> None:
        """Its words changed or went."""
        for kept in (*self._having.values(), *self._given_up.values()):
            kept.discard(memory_id)

    def has(self, embedder_id: str, memory_id: str) -> bool:
        return memory_id in self._having.get(embedder_id, ())

    def count(self, embedder_id: str | None) -> int:
        return len(self._having.get(embedder_id, ())) if embedder_id is not None else 0

    def given_up(self, embedder_id: str) -> int:
        return len(self._given_up.get(embedder_id, ()))

    def missing(self, embedder_id: str, ids: Iterable[str]) -> list[str]:
        """Of these, in their order, those that are still to be embedded."""
        having, given_up = self._having.get(embedder_id, set()), self._given_up.get(embedder_id, set())
        return [id_ for id_ in ids if id_ not in having and id_ not in given_up]

    def complete(self, embedder_id: str, total: int) -> bool:
        return self.count(embedder_id) + self.given_up(embedder_id) >= total

    def best(
        self, serving: str | None, current: Embedder | None, get: Callable[[str], Embedder | None], total: int
    ) -> Embedder | None:
        """Which embedder should serve now; None: words.

        The old one serves on while it is there and knows more memories, until the new one knows all of them. After a start,
        where none serves yet, the old one is whichever knows most.
        """
        if current is not None and (current.id == serving or self.complete(current.id, total)):
            return current
        earlier = [serving] if serving is not None else sorted(self._having, key=lambda id_: (-self.count(id_), id_))
        old = next((found for id_ in earlier if (found := get(id_)) is not None), None)
        if current is None or old is None:
            return old or current
        return old if self.count(old.id) > self.count(current.id) else current
