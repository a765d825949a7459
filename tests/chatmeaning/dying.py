"""The chatmeaning service as it is, but for one thing: it kills itself, as a power cut would, at the n-th time of a named step.

python -m tests.chatmeaning.dying STEP N
"""

import os
import signal
import sys

from kit.service import run
from services.chatmeaning.handlers import ChatmeaningService
from services.chatmeaning.settings import ChatmeaningSettings


def main() -> int:
    wanted, left = sys.argv[1], int(sys.argv[2])

    def step(name: str) -> None:
        nonlocal left
        if name == wanted:
            left -= 1
            if left == 0:
                os.kill(os.getpid(), signal.SIGKILL)

    settings = ChatmeaningSettings()
    return run("chatmeaning", settings, lambda bus: ChatmeaningService(settings, bus, step=step))


if __name__ == "__main__":
    sys.exit(main())
