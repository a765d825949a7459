"""The memory service's settings; each can be set as `CONCH_MEMORY_<NAME>`."""

from pydantic import Field
from pydantic_settings import SettingsConfigDict

from kit.llm.settings import LanguageModelSettings


class MemorySettings(LanguageModelSettings):
    """Limits and intervals of one memory service, checked at start."""

    model_config = SettingsConfigDict(env_prefix="CONCH_", env_nested_delimiter="__", extra="ignore", frozen=True)

    memory_scan_interval_seconds: float = Field(
        60.0, gt=0, description="How often files are looked at, whatever the system reports."
    )
    memory_edit_settles_seconds: float = Field(
        1.0, ge=0, description="How long a file must rest before an edit by hand is read."
    )
    memory_deletion_settles_seconds: float = Field(
        10.0, ge=0, description="How long a file must be gone before that means Forget; editors save by moving files."
    )
    memory_import_items_max: int = Field(10_000, gt=0, description="Memories in one import.")
    memory_import_characters_max: int = Field(8_388_608, gt=0, description="Characters of one imported document.")
    memory_import_keeps_seconds: float = Field(600.0, gt=0, description="How long a staged import waits for its go.")
