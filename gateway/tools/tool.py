"""What a tool is: a definition for a model, a shape that its arguments must have, and what it does."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any

from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel, ValidationError

from gateway.bodies import Asked
from gateway.callers import Caller
from gateway.desk import Desk
from gateway.openapi import settled
from gateway.settings import GatewaySettings
from gateway.standing import NO_CHAT, ask_standing
from gateway.texts import LIMIT_KEY
from kit.contracts.chats import Standing
from kit.errors import Forbidden

_FOR_US = frozenset({"title", "pattern", LIMIT_KEY})
"""Parts of a schema that say nothing to a model, or that its provider doesn't take."""


@dataclass(frozen=True, slots=True)
class Use:
    """One call of a tool: who asks and in which chat. `write` is what every command carries, the caller's key among it."""

    desk: Desk
    conversation_id: str | None
    write: Mapping[str, Any]

    @property
    def caller(self) -> Caller:
        return self.desk.caller


class ToolAnswer(BaseModel):
    """`content` is the text for the model; `data` is the same for the program that called for it."""

    content: str
    data: dict[str, Any]


class ToolDefinition(BaseModel):
    """A function definition; `parameters` is a JSON Schema."""

    name: str
    description: str
    parameters: dict[str, Any]


def everywhere(_standing: Standing | None) -> str | None:
    return None


def looking_back(standing: Standing | None) -> str | None:
    """Why a chat has no tool that looks into others; None: it has. The rule is the log's own."""
    return NO_CHAT if standing is None else standing.looks_back


def chat_of(use: Use) -> str:
    """The chat that a tool looks back from. Raises `Forbidden` as `tool_not_here` where none is named."""
    if use.conversation_id is None:
        raise Forbidden(NO_CHAT, code="tool_not_here")
    return use.conversation_id


@dataclass(frozen=True, slots=True)
class Tool:
    """`away` says by a chat's standing, as a sentence for the model, why the tool is not there; None where it is."""

    name: str
    description: str
    takes: type[Asked]
    use: Callable[[Use, Any], Awaitable[ToolAnswer]]
    away: Callable[[Standing | None], str | None] = everywhere

    def definition(self, settings: GatewaySettings) -> ToolDefinition:
        parameters = _for_models(settled(self.takes.model_json_schema(), settings))
        return ToolDefinition(name=self.name, description=self.description, parameters=parameters)

    @property
    def asks_log(self) -> bool:
        """Whether it depends on the chat where it is."""
        return self.away is not everywhere

    async def called(self, use: Use, arguments: Mapping[str, Any]) -> ToolAnswer:
        """What it did. Raises `Forbidden` where it is away, and a validation error that names the argument."""
        standing = await ask_standing(use.desk, use.conversation_id, whole=False) if self.asks_log else None
        sentence = self.away(standing)
        if sentence is not None:
            raise Forbidden(sentence, code="tool_not_here")
        return await self.use(use, self._read(arguments))

    def _read(self, arguments: Mapping[str, Any]) -> Asked:
        try:
            return self.takes.model_validate(arguments, strict=True)
        except ValidationError as error:
            found = [{**one, "loc": ("arguments", *one["loc"])} for one in error.errors(include_input=False)]
        raise RequestValidationError(found)


def _for_models(schema: dict[str, Any]) -> dict[str, Any]:
    """The schema without what is for us; names of arguments are names, whatever they are."""
    kept = {key: value for key, value in schema.items() if key not in _FOR_US and key not in ("properties", "description")}
    if isinstance(schema.get("description"), str) and "properties" not in schema:
        kept["description"] = schema["description"]
    if "properties" in schema:
        kept["properties"] = {name: _for_models(one) for name, one in schema["properties"].items()}
    return kept
