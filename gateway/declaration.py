"""What a route says of itself: its scope, what it answers, an example. Enforced before its body is even read.

A route without a declaration can't be built, so none can be forgotten.
"""

from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any, Literal, TypeVar

from fastapi.routing import APIRoute
from pydantic import BaseModel
from starlette.requests import Request
from starlette.responses import Response

from gateway.callers import SCOPE_KEY, Caller
from kit.errors import Forbidden, Invalid

RouteScope = Literal["person", "app", "open"]
_ATTRIBUTE = "__declaration__"

F = TypeVar("F", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class Declaration:
    """Beside what the signature says. `statuses` are those of success; `problems` refusals beyond the usual.

    `streams`: the body is handed on as it comes, never held whole; `limits.LARGE_BODIES` bounds it.
    """

    scope: RouteScope
    answers: tuple[type[BaseModel], ...]
    statuses: tuple[int, ...] = (200,)
    example: Any = None
    problems: tuple[int, ...] = ()
    media_types: tuple[str, ...] = ("application/json",)
    takes: tuple[str, ...] = ("application/json",)
    writes: bool = False
    streams: bool = False


def declared(
    scope: RouteScope,
    *answers: type[BaseModel],
    statuses: tuple[int, ...] = (200,),
    example: Any = None,
    problems: tuple[int, ...] = (),
    media_types: tuple[str, ...] = ("application/json",),
    takes: tuple[str, ...] = ("application/json",),
    writes: bool = False,
    streams: bool = False,
) -> Callable[[F], F]:
    """Says it of the function below; goes under the route's own decorator."""

    def mark(function: F) -> F:
        found = Declaration(scope, answers, statuses, example, problems, media_types, takes, writes, streams)
        setattr(function, _ATTRIBUTE, found)
        return function

    return mark


def declaration_of(endpoint: Callable[..., Any]) -> Declaration:
    found = getattr(endpoint, _ATTRIBUTE, None)
    if not isinstance(found, Declaration):
        raise TypeError(f"{endpoint.__module__}.{endpoint.__qualname__} is a route without a declaration.")
    return found


class DeclaredRoute(APIRoute):
    """A route that refuses who may not use it, and a body of the wrong kind, before anything is parsed."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        declaration = declaration_of(self.endpoint)
        handle = super().get_route_handler()

        async def guarded(request: Request) -> Response:
            caller: Caller | None = request.scope[SCOPE_KEY]
            if declaration.scope != "open":
                if caller is None:
                    raise Forbidden("Conch needs a token.", code="unauthorized")
                if caller.scope == "app" and declaration.scope != "app":
                    raise Forbidden("An app's token can't do this.", code="scope")
            # Read here, outside the framework's own reading, so that a passed limit stays what it is.
            if request.method != "GET" and (declaration.streams or await request.body()):
                kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
                if kind not in declaration.takes:
                    taken = " or ".join(declaration.takes)
                    raise Invalid(f"The Content-Type of the body is {taken} here.", code="unsupported_media_type")
            return await handle(request)

        return guarded
