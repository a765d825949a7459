"""`search_chats`: an assistant's look through the person's earlier chats. Every rule of looking back is the chat service's."""

from typing import Annotated

from pydantic import BeforeValidator, Field

from gateway.bodies import Asked
from gateway.limits import check_text
from gateway.texts import QueryText, whole_number
from gateway.tools.tool import Tool, ToolAnswer, Use, chat_of, looking_back
from kit.contracts.chat_search import LOOK_CHATS, LOOK_CHATS_MAX, LookThroughChats


class Arguments(Asked):
    query: QueryText = Field(description="What to look for: words or a question, in any language.")
    limit: Annotated[int, Field(ge=1, le=LOOK_CHATS_MAX), BeforeValidator(whole_number)] = Field(
        LOOK_CHATS, description="How many chats at most."
    )


async def _use(use: Use, arguments: Arguments) -> ToolAnswer:
    desk = use.desk
    check_text("query_characters_max", desk.settings.query_characters_max, arguments.query, "A query")
    message = LookThroughChats(conversation_id=chat_of(use), query=arguments.query, limit=arguments.limit, by=desk.caller.by)
    looked = await desk.ask(message)
    return ToolAnswer(content=looked.content, data=looked.model_dump(mode="json", exclude={"content"}))


SEARCH_CHATS = Tool(
    name="search_chats",
    description="Look through the person's earlier chats, by words, typos forgiven, and by meaning. Use it when they refer "
    "to something that was said or done before and it isn't in this chat; read_chat then shows more of what was found.",
    takes=Arguments,
    use=_use,
    away=looking_back,
)
