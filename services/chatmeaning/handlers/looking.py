"""`search_chats` and `read_chat`: the rules stand in `looking/`."""

from collections.abc import Sequence

from kit.bus.port import Call, Endpoint
from kit.contracts.chat_search import ChatRead, Looked, LookThroughChats, ReadChat
from kit.errors import Forbidden
from services.chatmeaning.log.standing import UNKNOWN
from services.chatmeaning.looking.reading import read_chat
from services.chatmeaning.looking.rights import NOT_HERE
from services.chatmeaning.looking.search import look
from services.chatmeaning.people import People


class Looking:
    def __init__(self, people: People) -> None:
        self._people = people

    def endpoints(self) -> Sequence[Endpoint]:
        return (Endpoint(LookThroughChats, self.look), Endpoint(ReadChat, self.read))

    async def look(self, call: Call, message: LookThroughChats) -> Looked:
        person = await self._people.known(call.person)
        if person is None:
            raise Forbidden(UNKNOWN, code=NOT_HERE)
        return await look(person.chats, person.words, person.meaning, message)

    async def read(self, call: Call, message: ReadChat) -> ChatRead:
        person = await self._people.known(call.person)
        if person is None:
            raise Forbidden(UNKNOWN, code=NOT_HERE)
        return await read_chat(person.chats, message)
