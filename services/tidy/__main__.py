"""Builds the tidy service and runs it."""

import os
import sys

from kit.service import run
from services.tidy.handlers import TidyService
from services.tidy.settings import TidySettings


def main() -> int:
    os.umask(0o077)
    settings = TidySettings()
    return run("tidy", settings, lambda bus: TidyService(settings, bus))


if __name__ == "__main__":
    sys.exit(main())
