"""A service as it is, but for one thing: it kills itself, as a power cut would, at the n-th time of a named step.

python -m tests.dying SERVICE STEP N
"""

import os
import signal
import sys
from collections.abc import Callable

from kit.bus.port import Bus
from kit.service import Service, run
from kit.settings import HomeSettings

Step = Callable[[str], None]


def memory(step: Step) -> tuple[HomeSettings, Callable[[Bus], Service]]:
    from services.memory.handlers import MemoryService
    from services.memory.settings import MemorySettings

    settings = MemorySettings()
    return settings, lambda bus: MemoryService(settings, bus, step=step)


def chatmeaning(step: Step) -> tuple[HomeSettings, Callable[[Bus], Service]]:
    from services.chatmeaning.handlers import ChatmeaningService
    from services.chatmeaning.settings import ChatmeaningSettings

    settings = ChatmeaningSettings()
    return settings, lambda bus: ChatmeaningService(settings, bus, step=step)


def tidy(step: Step) -> tuple[HomeSettings, Callable[[Bus], Service]]:
    from services.tidy.handlers import TidyService
    from services.tidy.settings import TidySettings

    settings = TidySettings()
    return settings, lambda bus: TidyService(settings, bus, step=step)


def main() -> int:
    service, wanted, left = sys.argv[1], sys.argv[2], int(sys.argv[3])

    def step(name: str) -> None:
        nonlocal left
        if name == wanted:
            left -= 1
            if left == 0:
                os.kill(os.getpid(), signal.SIGKILL)

    settings, build = {"memory": memory, "chatmeaning": chatmeaning, "tidy": tidy}[service](step)
    return run(service, settings, build)


if __name__ == "__main__":
    sys.exit(main())
