"""An OpenAI-compatible embedding endpoint (`POST /v1/embeddings`), as LM Studio, llama.cpp, vLLM and others give one.

https://platform.openai.com/docs/api-reference/embeddings. On loopback or the private network alone, like every server here.
"""

from collections.abc import Callable

from numpy import float32
from numpy.typing import NDArray

from services.index.embedders.clock import Clock
from services.index.embedders.remote import PrivateServer, unit_vector, without_surrogates
from services.index.embedders.served import SERVED_FLOOR, SERVED_SAME, ServedEmbedder
from services.index.embedders.settings import EmbedderSettings

NO_NAME = "default"
"""The model asked for when none is set; servers with one model take any name."""


class OpenAIServer:
    """`lookout.Server` for an OpenAI-compatible endpoint.

    Floor and same are those of Ollama's models unless they are set: a server on the private network gives the same open
    models. An endpoint that changes its weights under one name and one dimension can't be told apart from itself.
    """

    def __init__(self, url: str, settings: EmbedderSettings, clock: Clock) -> None:
        self._settings = settings
        self._clock = clock
        self._name = settings.model or NO_NAME
        base, path = endpoint(url)
        self._path = path
        self._server = PrivateServer(base, key=settings.key, reply_bytes_max=settings.reply_bytes_max, clock=clock)

    async def pick(self, staying_with: str | None, timeout_seconds: float) -> str:
        """The model that is set. Nothing is asked: a listing of models is not given by all, and need not name this one."""
        return f"openai/{self._name}"

    async def dimensions(self, stem: str, text: str, timeout_seconds: float) -> int:
        vector = await self._vector(text, timeout_seconds=timeout_seconds)
        return int(vector.shape[0])

    def embedder(self, stem: str, dimensions: int, on_changed: Callable[[int], None]) -> ServedEmbedder:
        return ServedEmbedder(
            source="openai",
            model=self._name,
            stem=stem,
            dimensions=dimensions,
            floor=SERVED_FLOOR if self._settings.floor is None else self._settings.floor,
            same=SERVED_SAME if self._settings.same is None else self._settings.same,
            asking=self._vector,
            settings=self._settings,
            clock=self._clock,
            on_changed=on_changed,
        )

    def offers(self, stem: str) -> bool:
        return stem == f"openai/{self._name}"

    async def close(self) -> None:
        await self._server.close()

    async def _vector(self, text: str, *, timeout_seconds: float) -> NDArray[float32]:
        body = {"model": self._name, "input": without_surrogates(text, self._settings.text_characters_max)}
        body["encoding_format"] = "float"
        reply = await self._server.ask("POST", self._path, body, timeout_seconds=timeout_seconds)
        data = reply.get("data") if isinstance(reply, dict) else None
        first = data[0] if isinstance(data, list) and len(data) == 1 else None
        return unit_vector(first.get("embedding") if isinstance(first, dict) else None)


def endpoint(url: str) -> tuple[str, str]:
    """The server and the path of its embeddings, from an address given with or without `/v1` or `/embeddings`."""
    base = url.strip().rstrip("/")
    if base.endswith("/embeddings"):
        return base.removesuffix("/embeddings"), "/embeddings"
    return (base, "/embeddings") if base.endswith("/v1") else (base, "/v1/embeddings")
