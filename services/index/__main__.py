"""Builds the index service and runs it."""

import os
import sys

from kit.service import run
from services.index.handlers import IndexService
from services.index.settings import IndexSettings


def main() -> int:
    # One query multiplies small matrices: more threads only wait for each other, and take three times the processor's time
    # (18 against 49 ms a query at 10,000 memories, both cores busy). It has to be said before numpy is loaded.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    settings = IndexSettings()
    return run("index", settings, lambda bus: IndexService(bus, settings))


if __name__ == "__main__":
    sys.exit(main())
