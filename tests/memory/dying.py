"""The memory service as it is, but for one thing: it kills itself, as a power cut would, at the n-th time of a named step.

python -m tests.memory.dying STEP N
"""

import os
import signal
import sys

from kit.service import run
from services.memory.handlers import MemoryService
from services.memory.settings import MemorySettings


def main() -> int:
    wanted, left = sys.argv[1], int(sys.argv[2])

    def step(name: str) -> None:
        nonlocal left
        if name == wanted:
            left -= 1
            if left == 0:
                os.kill(os.getpid(), signal.SIGKILL)

    settings = MemorySettings()
    return run("memory", settings, lambda bus: MemoryService(settings, bus, step=step))


if __name__ == "__main__":
    sys.exit(main())
