"""What the chatmeaning service is told: intervals, time-outs and limits, each with its unit. Read from `CONCH_*`."""

from pydantic import Field

from kit.settings import HomeSettings

WORDS_FILE = "search.db"
MEANING_FILE = "chats-meaning.db"


class ChatmeaningSettings(HomeSettings):
    """Nothing here may be set over HTTP."""

    # --- the log: chats and their lines

    chats_quiet_seconds: float = Field(120.0, gt=0, description="Seconds without an event after which a chat's turn has ended.")
    chats_scan_interval_seconds: float = Field(60.0, gt=0, description="Seconds between looks at the chats' files.")

    # --- words

    chats_flush_seconds: float = Field(
        0.5, ge=0, description="Seconds that a chat search waits for what was just said to be indexed."
    )

    # --- meaning

    chats_embed_settles_seconds: float = Field(
        2.0, ge=0, description="Seconds that a chat rests after a line before it is embedded; half as much again at most."
    )
    chats_embed_rest_ratio: float = Field(
        0.1, ge=0, description="Rest after a batch of background embedding, in times of what it took, its rests included."
    )
    chats_headroom_wait_seconds: float = Field(
        2.0, gt=0, description="Seconds between questions whether there is room, while background embedding waits for it."
    )
    chats_model_retry_seconds: float = Field(
        2.0, gt=0, description="Seconds until a model that failed is asked again; doubled each time, up to the next setting."
    )
    chats_model_look_seconds: float = Field(
        300.0, gt=0, description="Seconds between looks for another or a first meaning model, where nothing told of one."
    )
    chats_vectors_idle_seconds: float = Field(
        600.0, gt=0, description="Seconds without a search after which the vectors of chats leave memory."
    )

    # --- finding

    chats_query_embed_seconds: float = Field(
        1.5, gt=0, description="Seconds that a chat search waits for the model; words alone after that."
    )

    # --- imports

    chats_import_bytes_max: int = Field(8 * 1024**3, ge=1_024, description="Bytes of a file of other programs' chats.")
    chats_import_free_bytes_min: int = Field(
        512 * 1024**2, ge=0, description="Bytes that stay free on the disk while such a file comes in."
    )
    chats_import_value_bytes_max: int = Field(
        32 * 1024**2, ge=1_024, description="Bytes of one chat, or one line, in such a file; a larger one is left out."
    )
    chats_import_batch_messages: int = Field(
        500, ge=1, le=5_000, description="Messages of other programs' chats that are brought in at once."
    )
    chats_import_rest_ratio: float = Field(
        0.1, ge=0, description="Rest after a batch of an import, in times of what the batch took."
    )
    chats_import_keeps_seconds: float = Field(
        86_400.0, gt=0, description="Seconds that an import's report is kept, and a file whose sender went away."
    )
