"""How the chats are, a sentence a check, and repairing what can be made again."""

from collections.abc import Sequence

from kit.bus.port import Call, Endpoint
from kit.contracts.chats import GetChatsHealth, RepairChats
from kit.contracts.memory import Health, HealthLine
from services.chatmeaning.people import People
from services.chatmeaning.person import Person

CHECK_CHATS = "chats"
NAMES_MAX = 5


class Condition:
    def __init__(self, people: People) -> None:
        self._people = people

    def endpoints(self) -> Sequence[Endpoint]:
        return (Endpoint(GetChatsHealth, self.health), Endpoint(RepairChats, self.repair))

    async def health(self, call: Call, message: GetChatsHealth) -> Health:
        person = await self._people.known(call.person)
        if person is None:
            return Health(lines=(HealthLine(check=CHECK_CHATS, state="ok", words="There are no chats yet."),))
        notes = [
            HealthLine(check=note.check, state="news", words=note.words)
            for note in self._people.healing.recent()
            if note.person in (None, call.person)
        ]
        return Health(lines=(*_lines(person), *person.words.health(), *person.meaning.health(), *notes))

    async def repair(self, call: Call, message: RepairChats) -> Health:
        person = await self._people.known(call.person)
        if person is not None:
            await person.scan.look()
            await person.words.repair()
            await person.meaning.repair()
        return await self.health(call, GetChatsHealth())


def _lines(person: Person) -> list[HealthLine]:
    chats = person.chats
    lines: list[HealthLine] = []
    writer, journal = chats.writer, chats.journal
    stopped = (writer.read_only if writer else None) or (journal.read_only if journal else None)
    if stopped:
        lines.append(HealthLine(check=CHECK_CHATS, state="needs_you", words=stopped))
    if person.scan.needs_you:
        lines.append(HealthLine(check=CHECK_CHATS, state="needs_you", words=person.scan.needs_you))
    if chats.unreadable:
        names = ", ".join(sorted(chats.unreadable)[:NAMES_MAX])
        more = f" and {len(chats.unreadable) - NAMES_MAX} more" if len(chats.unreadable) > NAMES_MAX else ""
        words = f"These files of chats can't be read: {names}{more}. They are left as they are."
        lines.append(HealthLine(check=CHECK_CHATS, state="warning", words=words))
    damaged = [known for known in chats.catalogue.all() if known.problem]
    if damaged:
        names = ", ".join(sorted(f"{known.name}.jsonl" for known in damaged)[:NAMES_MAX])
        words = f"Lines of {_chats(len(damaged))} can't be read ({names}); the others are there."
        lines.append(HealthLine(check=CHECK_CHATS, state="warning", words=words))
    if journal is not None and journal.set_aside is not None:
        words = "The log of chats was damaged and set aside; chats are read from their own files."
        lines.append(HealthLine(check=CHECK_CHATS, state="news", words=words))
    if chats.mended:
        words = f"A crash tore the last line of {_chats(chats.mended)}; it was cut. Nothing before it was lost."
        lines.append(HealthLine(check=CHECK_CHATS, state="news", words=words))
    if not lines:
        count = len(chats.catalogue)
        words = f"{_chats(count)} {'is' if count == 1 else 'are'} in order."
        lines.append(HealthLine(check=CHECK_CHATS, state="ok", words=words))
    return lines


def _chats(count: int) -> str:
    return "1 chat" if count == 1 else f"{count:,} chats"
