"""What the tidy service is told: time-outs, limits and intervals, each with its unit. Read from `CONCH_*`."""

from pydantic import Field

from kit.llm.settings import LanguageModelSettings


class TidySettings(LanguageModelSettings):
    """Nothing here may be set over HTTP."""

    tidy_model_seconds: float = Field(90.0, gt=0, description="Seconds that tidying waits for a language model's answer.")
    tidy_said_characters_max: int = Field(8_000, gt=0, description="Characters of the person's words that one run reads.")
    tidy_first_days: float = Field(7.0, gt=0, description="Days of chats that the first run reads.")
    tidy_quiet_seconds: float = Field(600.0, ge=0, description="Seconds without a chat before a night's run begins.")
    learning_sweep_seconds: float = Field(300.0, gt=0, description="Seconds between looks for chats to learn from.")
    learning_quiet_seconds: float = Field(600.0, ge=0, description="Seconds that a chat is quiet before it is looked at.")
    learning_days: float = Field(7.0, gt=0, description="Days after which a chat is not looked at any more.")
    learning_looks_max: int = Field(2, ge=1, description="Chats that one sweep looks at.")
    tidy_look_seconds: float = Field(60.0, gt=0, description="Seconds between looks whether a night's run is due.")
