"""The settings that every process shares; a service's own class builds on it."""

from pathlib import Path

import platformdirs
from pydantic import Field
from pydantic_settings import BaseSettings, SettingsConfigDict


def default_home() -> Path:
    return Path(platformdirs.user_data_dir("conch", appauthor=False))


class HomeSettings(BaseSettings):
    """Where the person's data lies and where the bus is. Read from `CONCH_*` in the environment."""

    model_config = SettingsConfigDict(env_prefix="CONCH_", extra="ignore", frozen=True)

    home: Path = Field(default_factory=default_home, description="The folder of everything that Conch keeps.")
    nats_url: str | None = Field(None, description="The NATS server; none: the one that `conch up` starts.")
    nats_prefix: str = Field("conch", description="The first word of every subject.")
    log_level: str = Field("info", description="debug, info, warning or error.")

    @property
    def people(self) -> Path:
        return self.home / "people"

    @property
    def derived(self) -> Path:
        return self.home / "derived"

    @property
    def models(self) -> Path:
        return self.home / "models"

    @property
    def secrets(self) -> Path:
        return self.home / "secrets"

    @property
    def bus(self) -> Path:
        return self.home / "bus"
