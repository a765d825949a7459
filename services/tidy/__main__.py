"""Builds the tidy service and runs it."""

import os
import sys

from kit.service import run
from services.tidy.handlers import TidyService
from services.tidy.settings import TidySettings


def main() -> int:
    os.umask(0o077)
    settings = TidySettings()
    model = None
    if settings.llm_provider is not None:
        # It loads an HTTP client, which most people's services never need.
        from kit.llm.choosing import language_model

        model = language_model(settings)
    return run("tidy", settings, lambda bus: TidyService(settings, bus, model=model))


if __name__ == "__main__":
    sys.exit(main())
