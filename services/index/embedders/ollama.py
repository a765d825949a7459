"""Ollama's native API: which embedding model is there (`/api/tags`), and a text's vector (`/api/embed`).

https://github.com/ollama/ollama/blob/main/docs/api.md. A model that Ollama only passes on to a cloud is left out: what a
person said stays here.
"""

from collections.abc import Callable
from dataclasses import dataclass

from numpy import float32
from numpy.typing import NDArray

from kit.errors import Unavailable
from services.index.embedders.clock import Clock
from services.index.embedders.remote import PrivateServer, unit_vector, without_surrogates
from services.index.embedders.served import SERVED_FLOOR, SERVED_SAME, ServedEmbedder
from services.index.embedders.settings import EmbedderSettings

MODELS_MAX = 1_000

PREFERRED = (
    *("nomic-embed-text", "mxbai-embed-large", "bge-m3", "snowflake-arctic-embed2", "embeddinggemma", "qwen3-embedding"),
    *("snowflake-arctic-embed", "granite-embedding", "nomic-embed-text-v2-moe", "paraphrase-multilingual", "bge-large"),
    "all-minilm",
)
"""Embedding models of Ollama's library, the first that is there is taken; then any other that looks like one, by name."""

_FAMILIES = frozenset({"bert", "nomic-bert", "nomic-bert-moe", "xlm-roberta", "jina-bert-v2", "modernbert", "gemma-embedding"})
_NAME_PARTS = frozenset({"bge", "gte", "e5", "minilm", "embed", "embedding", "embeddings", "embeddinggemma"})

_OWN_KIND = ("all-minilm", 0.30, 0.50)
"""The model that Conch's own is made from, so the same floor and same hold."""


@dataclass(frozen=True, slots=True)
class Offered:
    """One local model as `/api/tags` names it, `digest` the start of its hash (may be empty), `embeds` whether it looks so."""

    name: str
    digest: str
    embeds: bool = True

    @property
    def base(self) -> str:
        """The name without its owner and tag."""
        return self.name.rpartition("/")[2].partition(":")[0].lower()

    @property
    def stem(self) -> str:
        """With the digest: the same name pulled anew may be other weights, whose vectors must not be mixed with the old."""
        return f"ollama/{self.name}@{self.digest}" if self.digest else f"ollama/{self.name}"


class OllamaServer:
    """`lookout.Server` for an Ollama."""

    def __init__(self, url: str, settings: EmbedderSettings, clock: Clock, *, configured: bool) -> None:
        self._settings = settings
        self._clock = clock
        self._configured = configured
        key = settings.key if configured else None
        self._server = PrivateServer(url, key=key, reply_bytes_max=settings.reply_bytes_max, clock=clock)
        self._offered: dict[str, Offered] = {}
        self._given: dict[str, Offered] = {}
        self._unfit: set[str] = set()

    async def pick(self, staying_with: str | None, timeout_seconds: float) -> str:
        """See `lookout.Server`; raises `Unavailable` when there is no Ollama, or no embedding model in it."""
        try:
            reply = await self._server.ask("GET", "/api/tags", timeout_seconds=timeout_seconds)
            offered = offered_models(reply)
        except Unavailable:
            self._offered = {}
            raise
        self._offered = {each.stem: each for each in offered if each.embeds}
        wanted = self._settings.model if self._configured else None
        if wanted is not None:
            named = [each for each in offered if each.name in (wanted, f"{wanted}:latest")]
            if not named:
                raise Unavailable("The embedding model that is set is not in this Ollama, or in a cloud.", code="no_model")
            self._offered[named[0].stem] = named[0]
            return named[0].stem
        if staying_with is not None and staying_with in self._offered:
            return staying_with
        if not self._offered:
            raise Unavailable(
                "This Ollama has no embedding model; `ollama pull nomic-embed-text` gives it one.", code="no_model"
            )
        if self._unfit.issuperset(self._offered):
            self._unfit.clear()
        return min((each for each in self._offered.values() if each.stem not in self._unfit), key=_rank).stem

    async def dimensions(self, stem: str, text: str, timeout_seconds: float) -> int:
        """See `lookout.Server`; a model that can't embed after all is passed over at the next look."""
        try:
            vector = await self._vector(self._offered[stem], text, timeout_seconds)
        except Unavailable as error:
            if error.reason in ("server_refused", "bad_reply"):
                self._unfit.add(stem)
            raise
        return int(vector.shape[0])

    def embedder(self, stem: str, dimensions: int, on_changed: Callable[[int], None]) -> ServedEmbedder:
        model = self._offered.get(stem) or self._given[stem]
        self._given[stem] = model

        async def asking(text: str, *, timeout_seconds: float) -> NDArray[float32]:
            return await self._vector(model, text, timeout_seconds)

        own_kind = model.base == _OWN_KIND[0]
        floor, same = _OWN_KIND[1:] if own_kind else (SERVED_FLOOR, SERVED_SAME)
        if self._configured:
            floor = floor if self._settings.floor is None else self._settings.floor
            same = same if self._settings.same is None else self._settings.same
        return ServedEmbedder(
            source="ollama",
            model=model.name,
            stem=stem,
            dimensions=dimensions,
            floor=floor,
            same=same,
            asking=asking,
            settings=self._settings,
            clock=self._clock,
            on_changed=on_changed,
        )

    def offers(self, stem: str) -> bool:
        return stem in self._offered

    async def close(self) -> None:
        await self._server.close()

    async def _vector(self, model: Offered, text: str, timeout_seconds: float) -> NDArray[float32]:
        body = {"model": model.name, "input": without_surrogates(text, self._settings.text_characters_max), "truncate": True}
        reply = await self._server.ask("POST", "/api/embed", body, timeout_seconds=timeout_seconds)
        vectors = reply.get("embeddings") if isinstance(reply, dict) else None
        return unit_vector(vectors[0] if isinstance(vectors, list) and len(vectors) == 1 else None)


def offered_models(reply: object) -> list[Offered]:
    """The local models of an `/api/tags` reply; entries that can't be read, and models of a cloud, are left out."""
    if not isinstance(reply, dict) or not isinstance(reply.get("models"), list):
        raise Unavailable("What answers at Ollama's address is no Ollama.", code="bad_reply")
    found = []
    for entry in reply["models"][:MODELS_MAX]:
        name = _name(entry)
        if name is None or entry.get("remote_host") or entry.get("remote_model") or name.endswith((":cloud", "-cloud")):
            continue
        digest = entry.get("digest")
        short = digest.removeprefix("sha256:")[:12] if isinstance(digest, str) else ""
        found.append(Offered(name, short if short.isalnum() and short.isascii() else "", _embeds(name, entry)))
    return found


def _embeds(name: str, entry: dict[str, object]) -> bool:
    """It says so by its name, its family, or what it is capable of."""
    base = Offered(name, "").base
    if base.startswith(PREFERRED) or not _NAME_PARTS.isdisjoint(base.replace("_", "-").replace(".", "-").split("-")):
        return True
    details, can = entry.get("details"), entry.get("capabilities")
    family = details.get("family") if isinstance(details, dict) else None
    return (isinstance(family, str) and family in _FAMILIES) or (isinstance(can, list) and "embedding" in can)


def _name(entry: object) -> str | None:
    if not isinstance(entry, dict):
        return None
    name = entry.get("name") or entry.get("model")
    return name if isinstance(name, str) and 0 < len(name) <= 200 and name.isprintable() else None


def _rank(model: Offered) -> tuple[int, str]:
    """A name from `PREFERRED` before all others, the nearest one first."""
    exact = PREFERRED.index(model.base) if model.base in PREFERRED else len(PREFERRED)
    return exact, model.name
