"""Builds the chatmeaning service and runs it."""

import os
import sys

from kit.service import run
from services.chatmeaning.handlers import ChatmeaningService
from services.chatmeaning.settings import ChatmeaningSettings


def main() -> int:
    # A scan is one pass over memory; more threads of numpy's only wait for each other. Said before numpy is loaded.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    settings = ChatmeaningSettings()
    return run("chatmeaning", settings, lambda bus: ChatmeaningService(settings, bus))


if __name__ == "__main__":
    sys.exit(main())
