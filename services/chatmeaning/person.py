"""One person's chats with everything that is kept of them: the log, words, meaning, and what ends turns and looks at files."""

import asyncio
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
        self.meaning = MeaningKeeper(derived, person, bus, self.chats, self.words, healing, settings)
        self.settling = Settling(self.chats, settings.chats_quiet_seconds)
        self.scan = Scan(self.chats, settings.chats_scan_interval_seconds)
        self._starting = asyncio.Lock()
        self._started = False

    @property
    def exists(self) -> bool:
        return self.root.is_dir()

    async def start(self) -> None:
        async with self._starting:
            if self._started:
                return
            await self.chats.load()
            self.chats.changed += [self.words.changed, self.meaning.changed]
            self.chats.deleted += [self.words.deleted, self.meaning.deleted]
            await self.words.start()
            await self.meaning.start()
            self.settling.start()
            self.scan.start()
            self._started = True

    async def close(self) -> None:
        if not self._started:
            return
        await self.scan.close()
        await self.settling.close()
        await self.meaning.close()
        await self.words.close()
        await self.chats.close()
