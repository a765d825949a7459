"""A process with a word index that catches up: `python child.py FOLDER`. Says each chat that it begins to read."""

import asyncio
import sys
from pathlib import Path

from kit.contracts.chat_search import LineRole
from kit.healing import Healing, Note
from services.chatmeaning.line import Read
from services.chatmeaning.settings import ChatmeaningSettings
from services.chatmeaning.words import keeper as room
from tests.chatmeaning.words.stand import Chats

CHATS, LINES = 60, 20
ROLES: tuple[LineRole, ...] = ("user", "assistant")


def history() -> Chats:
    """The same chats in both processes."""
    chats = Chats()
    for chat in range(CHATS):
        said = [(ROLES[line % 2], f"chat {chat} says word{chat}x{line} and zebra") for line in range(LINES)]
        chats.say(f"chat-{chat}", *said, title=f"title{chat}", days_ago=chat)
    return chats


class Telling(Chats):
    def read(self, conversation_id: str, after_seq: int = 0, *, lines_max: int = 5_000) -> Read | None:
        sys.stdout.write(f"{conversation_id}\n")
        sys.stdout.flush()
        return super().read(conversation_id, after_seq, lines_max=lines_max)


async def main(folder: Path) -> None:
    async def tell(_note: Note) -> None: ...

    room.CATCH_UP_LINES_AT_ONCE = 60
    chats = history()
    chats.__class__ = Telling
    keeper = room.WordKeeper(folder, "me", chats, Healing(tell), ChatmeaningSettings(home=folder))
    await keeper.start()
    await asyncio.sleep(60)


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
