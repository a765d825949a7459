"""Builds and runs the memory service."""

import os
import sys

from kit.service import run
from services.memory.handlers import MemoryService
from services.memory.settings import MemorySettings


def main() -> int:
    os.umask(0o077)
    settings = MemorySettings()
    return run("memory", settings, lambda bus: MemoryService(settings, bus))


if __name__ == "__main__":
    sys.exit(main())
