"""Builds the index service and runs it."""

import sys

from kit.service import run
from services.index.handlers import IndexService
from services.index.settings import IndexSettings


def main() -> int:
    settings = IndexSettings()
    return run("index", settings, lambda bus: IndexService(bus, settings))


if __name__ == "__main__":
    sys.exit(main())
