"""The last few hundred query embeddings, bounded by number and by bytes."""

from collections import OrderedDict

from services.index.embedders.lanes import Lanes
from services.index.embedders.port import Embedding

_ENTRY_BYTES = 600  # the dictionary's slot, the dataclass and three array headers, about


class EmbeddingCache:
    """Least recently used goes first. Holds what people asked: in memory only, and gone with `clear()`."""

    def __init__(self, entries_max: int, bytes_max: int) -> None:
        self._entries_max = entries_max
        self._bytes_max = bytes_max
        self._entries: OrderedDict[str, Embedding] = OrderedDict()
        self.bytes = 0

    def __len__(self) -> int:
        return len(self._entries)

    def get(self, text: str) -> Embedding | None:
        found = self._entries.get(text)
        if found is not None:
            self._entries.move_to_end(text)
        return found

    def put(self, text: str, embedding: Embedding) -> None:
        """Keeps it, letting older ones go; one that is larger than the whole cache is not kept."""
        size = _size_bytes(text, embedding)
        if size > self._bytes_max or self._entries_max < 1:
            return
        old = self._entries.pop(text, None)
        if old is not None:
            self.bytes -= _size_bytes(text, old)
        self._entries[text] = embedding
        self.bytes += size
        while self.bytes > self._bytes_max or len(self._entries) > self._entries_max:
            gone_text, gone = self._entries.popitem(last=False)
            self.bytes -= _size_bytes(gone_text, gone)

    async def embed(self, lanes: Lanes, text: str, *, background: bool, timeout_seconds: float) -> Embedding:
        """From memory where the same text was asked before, else by `lanes`; a background text is read once and not kept."""
        if background:
            return await lanes.embed(text, background=True, timeout_seconds=timeout_seconds)
        known = self.get(text)
        if known is None:
            known = await lanes.embed(text, background=False, timeout_seconds=timeout_seconds)
            self.put(text, known)
        return known

    def clear(self) -> None:
        self._entries.clear()
        self.bytes = 0


def _size_bytes(text: str, embedding: Embedding) -> int:
    size = _ENTRY_BYTES + 4 * len(text) + embedding.vector.nbytes
    if embedding.tokens is not None:
        size += embedding.tokens.nbytes
    if embedding.token_ids is not None:
        size += embedding.token_ids.nbytes
    return size
