"""What the index service is told: where it keeps things, how long it waits, how much it does at once. Read from `CONCH_*`."""

import os
from typing import Literal

from pydantic import Field

from kit.settings import HomeSettings

INDEX_FILE = "memory-index.db"
"""Each person's index, in their folder of derived files."""


class IndexSettings(HomeSettings):
    """Every limit and time-out of the index, with its unit. Nothing here may be set over HTTP."""

    index_idle_seconds: float = Field(
        600.0, gt=0, description="Seconds without a query after which a person's index leaves memory."
    )
    index_people_max: int = Field(
        50, ge=1, description="People whose index is in memory at once; the longest unused leaves first."
    )
    index_feed_timeout_seconds: float = Field(
        3.0, gt=0, description="Seconds that the memory service has for one page of its feed."
    )
    index_feed_pages_max: int = Field(10_000, ge=1, description="Pages of the feed that are read in one go.")
    index_thread_memories_min: int = Field(
        1_500, ge=0, description="Memories from which a query is ranked beside the event loop."
    )

    index_query_embed_seconds: float = Field(
        1.5, gt=0, description="Seconds that a search waits for the model; words after that."
    )
    index_saved_embed_seconds: float = Field(
        0.4, ge=0, description="Seconds that a search waits for what was just saved to be embedded."
    )
    index_saved_embed_max: int = Field(8, ge=0, description="Memories just saved that are embedded before a search answers.")
    index_text_embed_seconds: float = Field(30.0, gt=0, description="Seconds that one memory's embedding may take.")
    index_embed_attempts_max: int = Field(3, ge=1, description="Tries before a memory that can't be embedded is left to words.")
    index_embed_pause_seconds: float = Field(
        1.0, gt=0, description="Seconds between tries while the model doesn't answer; they double."
    )
    index_embed_pause_seconds_max: float = Field(60.0, gt=0, description="The longest pause between such tries, in seconds.")

    index_file_busy_seconds: float = Field(0.25, ge=0, description="Seconds that a write waits for another program's lock.")
    index_file_retry_seconds: float = Field(0.5, gt=0, description="Seconds between tries while its file can't be written.")
    index_file_retry_seconds_max: float = Field(30.0, gt=0, description="The longest pause between such tries, in seconds.")
    index_file_lock_seconds_max: float = Field(
        3.0, ge=0, description="Seconds after which a file that stays locked is set aside."
    )
    index_file_asides_max: int = Field(2, ge=0, description="Damaged index files that are kept for a look.")
    index_file_gather_seconds: float = Field(
        0.05, ge=0, description="Seconds that changes gather before they are written in one go."
    )
    index_file_rows_max: int = Field(500, ge=1, description="Rows that are written in one go.")
    index_waiting_vectors_max: int = Field(
        2_000, ge=1, description="Vectors that may wait to be written before embedding pauses."
    )

    index_headroom_sample_seconds: float = Field(
        2.0, gt=0, description="Seconds for which a look at how busy the machine is holds."
    )
    index_headroom_resume_seconds: float = Field(
        30.0, ge=0, description="Seconds without a reason to wait after which background work goes on."
    )
    index_headroom_load_max: float = Field(
        0.95, gt=0, description="Busy share of the available processors that stops background work; above 1: none does."
    )
    index_headroom_reserve_bytes: int = Field(
        512 * 1024 * 1024, ge=0, description="Bytes of memory of which twice as many must be left for background work."
    )
    index_headroom_stalled_max: float = Field(
        0.02, gt=0, le=1, description="Share of time in which everything waits for memory that stops background work."
    )

    embed_provider: Literal["ollama", "openai"] | None = Field(
        None, description="An embedding server to use: ollama or openai."
    )
    embed_url: str | None = Field(None, description="Its address, on this computer or the private network.")
    embed_model: str | None = Field(None, description="Its model.")
    embed_key: str | None = Field(None, repr=False, description="Its key; sent over https or on this computer only.")
    embed_floor: float | None = Field(None, ge=-1, le=1, description="The cosine from which two texts match; none: 0.50.")
    embed_same: float | None = Field(
        None, ge=-1, le=1, description="The cosine from which two texts are the same request; none: 0.80."
    )
    embed_idle_seconds: float = Field(
        600.0, gt=0, description="Seconds without a text after which the own model's process stops."
    )

    @property
    def ollama_url(self) -> str | None:
        """Where an Ollama is looked for without being configured: `OLLAMA_HOST` (Ollama's own variable), or its default."""
        return os.environ.get("OLLAMA_HOST", "").strip() or "http://127.0.0.1:11434"
