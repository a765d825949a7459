"""One person's chats with everything that is kept of them: the log, words, meaning, and what ends turns and looks at files."""

from pathlib import Path

from kit.bus.port import Bus
from kit.healing import Healing
from services.chatmeaning.meaning.keeper import MeaningKeeper
from services.chatmeaning.scan import Scan
from services.chatmeaning.settings import ChatmeaningSettings
from services.chatmeaning.settling import Settling
from services.chatmeaning.store import Chats
from services.chatmeaning.words.keeper import WordKeeper
from services.chatmeaning.writing import Step


class Person:
    """`start` opens what is there; a person with nothing yet gets everything with the first write."""

    def __init__(
        self, person: str, settings: ChatmeaningSettings, bus: Bus, healing: Healing, *, step: Step = lambda _name: None
    ) -> None:
        self.person = person
        self.root: Path = settings.people / person
        derived = settings.derived / person
        self.chats = Chats(person, self.root, bus, step=step)
        self.words = WordKeeper(derived, person, self.chats, healing, settings)
        self.meaning = MeaningKeeper(derived, person, bus, self.chats, healing, settings)
        self.settling = Settling(self.chats, settings.chats_quiet_seconds)
        self.scan = Scan(self.chats, settings.chats_scan_interval_seconds)

    async def start(self) -> None:
        """Once. Raises `Unavailable` where another process has these chats; then nothing is held."""
        await self.chats.load()
        self.chats.changed += [self.words.changed, self.meaning.changed]
        self.chats.deleted += [self.words.deleted, self.meaning.deleted]
        try:
            await self.words.start()
            await self.meaning.start()
        except BaseException:
            await self.close()
            raise
        self.settling.start()
        self.scan.start()

    async def close(self) -> None:
        await self.scan.close()
        await self.settling.close()
        await self.meaning.close()
        await self.words.close()
        await self.chats.close()
