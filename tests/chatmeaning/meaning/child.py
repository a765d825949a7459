"""A process that makes vectors until it is killed: `child.py FOLDER CHATS MESSAGES [BATCH]` notes each text that was embedded.

At batch number BATCH it kills itself before that batch is answered. Ends by itself when everything is made.
"""

import asyncio
import os
import signal
import sys
from pathlib import Path
from typing import Any

from kit.bus.fake import FakeBroker, FakeBus
from kit.bus.port import Endpoint
from kit.contracts.embedding import EmbedTexts, GetHeadroom
from kit.healing import Healing
from services.chatmeaning.meaning.keeper import MeaningKeeper
from services.chatmeaning.settings import ChatmeaningSettings
from tests.chatmeaning.meaning.conftest import FakeChats, FakeIndex


async def main(folder: Path, chats_count: int, messages: int, last: int | None) -> None:
    chats, index, broker = FakeChats(), FakeIndex(), FakeBroker()
    for number in range(chats_count):
        chats.said(f"c{number}", *(f"message {each} of chat {number}" for each in range(messages)))
    noted = (folder / "embedded.txt").open("a", buffering=1)

    async def embed(call: Any, message: EmbedTexts) -> Any:
        if message.texts and len(index.batches) + 1 == last:
            os.kill(os.getpid(), signal.SIGKILL)
        answer = await index.embed(call, message)
        noted.write("".join(f"{text}\n" for text in message.texts))
        return answer

    serving = FakeBus(broker)
    await serving.serve("index", description="", endpoints=(Endpoint(EmbedTexts, embed), Endpoint(GetHeadroom, index.headroom)))

    async def announce(note: Any) -> None:
        raise AssertionError(note.words)

    settings = ChatmeaningSettings(home=folder, chats_embed_rest_ratio=0.0)
    keeper = MeaningKeeper(folder, "me", FakeBus(broker), chats, Healing(announce), settings)
    await keeper.start()
    while (await keeper.status()).done < chats_count:
        await asyncio.sleep(0.005)
    await keeper.close()


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4]) if len(sys.argv) > 4 else None))
