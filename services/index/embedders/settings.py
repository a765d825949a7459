"""What the embedders are told; the index service's own settings build one of these and pass it in."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

Provider = Literal["ollama", "openai"]

OLLAMA_URL = "http://127.0.0.1:11434"


@dataclass(frozen=True, slots=True)
class EmbedderSettings:
    """Every limit and address of the embedders, with its unit. Nothing here may be set over HTTP."""

    models_folder: Path
    """Where models live; Conch's own goes into `minilm/` there."""

    provider: Provider | None = None
    """`CONCH_EMBED_PROVIDER`: the kind of embedding server to use before all others."""
    url: str | None = None
    """`CONCH_EMBED_URL`: its address, on loopback or the private network."""
    model: str | None = None
    """`CONCH_EMBED_MODEL`: its model; an Ollama needs none, the best that is there is taken."""
    key: str | None = field(default=None, repr=False)
    """`CONCH_EMBED_KEY`: sent over https or loopback only."""
    floor: float | None = None
    """`CONCH_EMBED_FLOOR`: the cosine from which two texts match, where the configured model needs another than 0.50."""
    same: float | None = None
    """`CONCH_EMBED_SAME`: the cosine from which two texts are the same request, where it needs another than 0.80."""

    ollama_url: str | None = OLLAMA_URL
    """Where an Ollama is looked for without being configured (`OLLAMA_HOST`); None looks for none."""

    idle_seconds: float = 600.0
    """The own model's process stops after this long without a text."""
    start_seconds_max: float = 30.0
    """The own model's process has this long to load."""
    text_seconds_max: float = 10.0
    """A text that the own model's process works on for longer is a hang: the process is ended."""
    crashes_forgotten_seconds: float = 3600.0
    """Crashes further apart than this are not the same trouble."""
    text_characters_max: int = 8_000
    """What a text is cut to before it is embedded; the models read less than this anyway (256 to 512 word pieces)."""
    cache_bytes_max: int = 8 * 1024 * 1024
    """Query embeddings kept in memory."""
    cache_entries_max: int = 400
    """Query embeddings kept in memory."""
    waiting_max: int = 2_000
    """Texts that may wait for an embedder, each of interactive and background; more are refused as busy."""

    look_seconds: float = 30.0
    """How often embedding servers are looked for, and the own model's files looked at."""
    look_seconds_max: float = 3.0
    """How long one look at a server may take."""
    reply_bytes_max: int = 1024 * 1024
    """The longest reply that is read from an embedding server."""
    rest_seconds: float = 15.0
    """How long an embedding server that failed is left alone (words serve meanwhile)."""

    fetch_seconds_max: float = 1800.0
    """The longest that getting the own model may take."""
    fetch_stall_seconds_max: float = 120.0
    """Getting it is given up when no byte came for this long."""
