"""The tools of a chat: which there are, and calling one. What each does is in `gateway/tools`."""

from typing import Annotated

from fastapi import APIRouter, Path, Query
from pydantic import BaseModel
from starlette.responses import Response

from gateway.bodies import ToolCall, ToolsAsked
from gateway.declaration import DeclaredRoute, declared
from gateway.desk import AtDesk, Write, answer
from gateway.routes import examples
from gateway.tools.table import TOOLS, tool_named, tools_for
from gateway.tools.tool import ToolAnswer, ToolDefinition, Use

router = APIRouter(route_class=DeclaredRoute, tags=["tools"])

ToolName = Annotated[str, Path(json_schema_extra={"enum": [tool.name for tool in TOOLS]})]


class ToolList(BaseModel):
    tools: tuple[ToolDefinition, ...]


@router.get("/api/tools", summary="The tools that an assistant may use in a chat")
@declared("app", ToolList, example=examples.TOOLS)
async def list_tools(desk: AtDesk, asked: Annotated[ToolsAsked, Query()]) -> Response:
    """Function definitions with JSON Schema parameters. One that the rules take away from the chat is not there."""
    conversation = asked.conversation_id or desk.caller.conversation_id
    tools = await tools_for(desk, conversation)
    return answer(ToolList(tools=tuple(tool.definition(desk.settings) for tool in tools)))


@router.post("/api/tools/{name}", summary="Call a tool for an assistant")
@declared("app", ToolAnswer, example=examples.TOOL_ANSWER, problems=(404, 409), writes=True)
async def call_tool(desk: AtDesk, write: Write, name: ToolName, body: ToolCall) -> Response:
    """`content` is the text for the model. 404 `no_such_tool`; 403 `tool_not_here`, with the sentence for the model."""
    conversation = body.conversation_id or desk.caller.conversation_id
    return answer(await tool_named(name).called(Use(desk, conversation, write), body.arguments))
