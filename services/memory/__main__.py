"""Builds and runs the memory service."""

import os
import sys

from kit.service import run
from services.memory.handlers import MemoryService
from services.memory.settings import MemorySettings


def main() -> int:
    os.umask(0o077)
    settings = MemorySettings()
    model = None
    if settings.llm_provider is not None:
        # It loads an HTTP client, which most people's services never need.
        from kit.llm.choosing import language_model

        model = language_model(settings)
    return run("memory", settings, lambda bus: MemoryService(settings, bus, model=model))


if __name__ == "__main__":
    sys.exit(main())
