"""Every tool that there is, in the order in which a model sees them."""

from gateway.callers import Caller
from gateway.tools.forget import FORGET
from gateway.tools.recall import RECALL
from gateway.tools.remember import REMEMBER
from gateway.tools.tool import Tool
from kit.errors import NotFound

TOOLS: tuple[Tool, ...] = (REMEMBER, RECALL, FORGET)


def tools_for(caller: Caller, conversation_id: str | None, tools: tuple[Tool, ...] = TOOLS) -> tuple[Tool, ...]:
    """Those that this chat has."""
    return tuple(tool for tool in tools if tool.away(caller, conversation_id) is None)


def tool_named(name: str, tools: tuple[Tool, ...] = TOOLS) -> Tool:
    """The tool of this name, wherever it may be used. Raises `NotFound` as `no_such_tool`."""
    found = next((tool for tool in tools if tool.name == name), None)
    if found is None:
        raise NotFound("There is no tool of this name.", code="no_such_tool")
    return found
