"""`forget`: an assistant's wish that a memory be forgotten, as a tool."""

from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from gateway.bodies import Asked
from gateway.standing import app_via, labels, of_tool
from gateway.texts import is_memory_id
from gateway.tools.tool import Tool, ToolAnswer, Use
from kit.contracts.check import ForgetForAssistant


def _an_id(id: str) -> str:
    if not is_memory_id(id):
        raise ValueError("a memory's id is m_ and twelve small letters and digits")
    return id


class Arguments(Asked):
    id: Annotated[str, AfterValidator(_an_id)] = Field(description="The note's id, as recall shows it.")


async def _use(use: Use, arguments: Arguments) -> ToolAnswer:
    via: Literal["remember", "app"] = "app" if app_via(use.caller) == "app" else "remember"
    read, _, attended = await of_tool(use.desk, use.conversation_id)
    message = ForgetForAssistant(
        id=arguments.id,
        conversation_id=use.conversation_id,
        via=via,
        app=use.caller.app,
        read=labels(read),
        attended=attended,
        **use.write,
    )
    forgot = await use.desk.ask(message)
    return ToolAnswer(content=forgot.message, data=forgot.model_dump(mode="json"))


FORGET = Tool(
    name="forget",
    description="Forget one note about the person, when the person asks for it. The answer says whether it is forgotten or "
    "waits for the person's yes.",
    takes=Arguments,
    use=_use,
)
