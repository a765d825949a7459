"""Every tool that there is, in the order in which a model sees them."""

from gateway.desk import Desk
from gateway.standing import NO_ANSWER, ask_standing
from gateway.tools.forget import FORGET
from gateway.tools.read_chat import READ_CHAT
from gateway.tools.recall import RECALL
from gateway.tools.remember import REMEMBER
from gateway.tools.search_chats import SEARCH_CHATS
from gateway.tools.tool import Tool
from kit.contracts.chats import Standing
from kit.errors import Forbidden, NotFound, TimedOut, Unavailable

TOOLS: tuple[Tool, ...] = (REMEMBER, RECALL, FORGET, SEARCH_CHATS, READ_CHAT)


async def tools_for(desk: Desk, conversation_id: str | None, tools: tuple[Tool, ...] = TOOLS) -> tuple[Tool, ...]:
    """Those that this chat has; one question for all of them. A log that doesn't answer takes away what depends on it."""
    standing: Standing | None = None
    if any(tool.asks_log for tool in tools):
        try:
            standing = await ask_standing(desk, conversation_id, whole=False)
        except (Forbidden, Unavailable, TimedOut):
            standing = Standing(known=False, looks_back=NO_ANSWER)
    return tuple(tool for tool in tools if tool.away(standing) is None)


def tool_named(name: str, tools: tuple[Tool, ...] = TOOLS) -> Tool:
    """The tool of this name, wherever it may be used. Raises `NotFound` as `no_such_tool`."""
    found = next((tool for tool in tools if tool.name == name), None)
    if found is None:
        raise NotFound("There is no tool of this name.", code="no_such_tool")
    return found
