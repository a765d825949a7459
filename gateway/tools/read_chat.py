"""`read_chat`: a few lines of an earlier chat, for an assistant. Every rule of looking back is the chat service's."""

from typing import Annotated

from pydantic import BeforeValidator, Field, model_validator

from gateway.bodies import Asked
from gateway.texts import ChatId, whole_number
from gateway.tools.tool import Tool, ToolAnswer, Use, chat_of, looking_back
from kit.contracts.chat_search import READ_MESSAGES, ReadChat

_Seq = Annotated[int, Field(ge=0, le=2**53), BeforeValidator(whole_number)]
_Line = Annotated[int, Field(ge=1, le=2**53), BeforeValidator(whole_number)]


class Arguments(Asked):
    chat: ChatId = Field(description="The chat's id, as search_chats shows it.")
    around: _Line | None = Field(None, description="The number of the line to read around, as search_chats shows it.")
    before: _Line | None = Field(None, description="The lines before this number.")
    after: _Seq | None = Field(None, description="The lines after this number.")

    @model_validator(mode="after")
    def _one_place(self) -> "Arguments":
        if sum(place is not None for place in (self.around, self.before, self.after)) > 1:
            raise ValueError("give one of around, before and after, or none for the end of the chat")
        return self


async def _use(use: Use, arguments: Arguments) -> ToolAnswer:
    message = ReadChat(
        conversation_id=chat_of(use),
        chat=arguments.chat,
        around=arguments.around,
        before=arguments.before,
        after=arguments.after,
        by=use.caller.by,
    )
    read = await use.desk.ask(message)
    return ToolAnswer(content=read.content, data=read.model_dump(mode="json", exclude={"content"}))


READ_CHAT = Tool(
    name="read_chat",
    description=f"Read up to {READ_MESSAGES} messages of one of the person's earlier chats: around a line that search_chats "
    "found, before or after one, or the end where you give none. Use it to check what was said before you rely on it.",
    takes=Arguments,
    use=_use,
    away=looking_back,
)
