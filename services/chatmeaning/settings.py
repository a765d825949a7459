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

    # --- meaning

    # --- finding

    chats_query_embed_seconds: float = Field(
        1.5, gt=0, description="Seconds that a chat search waits for the model; words alone after that."
    )

    # --- imports
