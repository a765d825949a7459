"""The index service as it is, but that it notes every text that its model is asked for, and that there is always room.

python -m tests.chatmeaning.meaning.counting FILE: a line of JSON a text.
"""

import json
import sys
from pathlib import Path

from kit.contracts.embedding import Headroom
from kit.service import run
from services.index.embedders.lanes import Work
from services.index.embedders.process import ModelProcess
from services.index.handlers import IndexService
from services.index.headroom.sampler import Sampler
from services.index.settings import IndexSettings

ask = ModelProcess.ask


def main(path: Path) -> int:
    noted = path.open("a", buffering=1)

    async def counted(process: ModelProcess, text: str, characters_max: int) -> Work:
        noted.write(json.dumps([process.pid, text]) + "\n")
        return await ask(process, text, characters_max)

    async def now(_sampler: Sampler) -> Headroom:
        return Headroom(room=True, age_seconds=0.0)

    ModelProcess.ask = counted  # type: ignore[method-assign]
    Sampler.now = now  # type: ignore[method-assign]
    settings = IndexSettings()
    return run("index", settings, lambda bus: IndexService(bus, settings))


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
