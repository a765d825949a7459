"""A query on its way through the embedder: begun before memory has answered, given up when it takes too long."""

import asyncio

import structlog

from kit.errors import Unavailable
from services.index.embedders.port import Embedder, Embedding
from services.index.people import Held
from services.index.person import Understood
from services.index.ranking.signals import QueryEmbedding
from services.index.settings import IndexSettings

log = structlog.get_logger(__name__)


class Understanding:
    """One query's embeddings. Without them in time a search goes by words; what was begun still ends, and is remembered."""

    def __init__(self, held: Held, text: str, settings: IndexSettings) -> None:
        self._held = held
        self._text = text
        self._settings = settings
        self._until = asyncio.get_running_loop().time() + settings.index_query_embed_seconds
        self._asked: dict[tuple[str, str], asyncio.Task[Embedding]] = {}

    def begin(self) -> None:
        """Embeds the query as it was said, while memory is asked what changed."""
        meanings = self._held.index.meanings
        embedder = meanings.server() or meanings.current()
        if embedder is not None and len(self._held.index.shelf):
            self._ask(embedder, self._text)

    async def finish(self) -> Understood | None:
        """What the embedder that serves now makes of the query, and of it with typos forgiven; None: words.

        What was just saved is embedded meanwhile, so that meaning finds it at once.
        """
        index = self._held.index
        embedder = index.meanings.server()
        if embedder is None:
            return None
        saved = index.saved = index.meanings.coverage.missing(embedder.id, index.saved)
        said, *forgiven = [self._ask(embedder, text) for text in await index.texts_to_embed(self._text)]
        embedding_saved: set[asyncio.Task[None]] = set()
        if 0 < len(saved) <= self._settings.index_saved_embed_max:
            embedding_saved.add(asyncio.create_task(self._held.reindex.saved(saved)))
        await asyncio.wait({said, *forgiven}, timeout=self._left())
        if embedding_saved:
            _, late = await asyncio.wait(embedding_saved, timeout=min(self._left(), self._settings.index_saved_embed_seconds))
            if late:
                # Too slow for searches to wait for: it is done behind them.
                index.saved = []
        found = _result(said)
        if found is None:
            return None
        return Understood(embedder.id, QueryEmbedding(found, _result(forgiven[0]) if forgiven else None, embedder.floor))

    def _ask(self, embedder: Embedder, text: str) -> "asyncio.Task[Embedding]":
        key = (embedder.id, text)
        if key not in self._asked:
            seconds = self._settings.index_text_embed_seconds
            task = asyncio.create_task(embedder.embed(text, timeout_seconds=seconds))
            task.add_done_callback(lambda done: done.cancelled() or done.exception())
            self._asked[key] = task
        return self._asked[key]

    def _left(self) -> float:
        return max(self._until - asyncio.get_running_loop().time(), 0.0)


def _result(task: "asyncio.Task[Embedding]") -> Embedding | None:
    if not task.done():
        log.info("model too slow for this search")
        return None
    try:
        return task.result()
    except Unavailable as error:
        log.info("model did not answer", reason=error.reason)
        return None
