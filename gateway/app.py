"""Puts the gateway together: settings, bus, books of tokens and sessions, routes, and the guard around all of it."""

import asyncio
import time
from collections.abc import Callable
from typing import Any, cast

from fastapi import APIRouter, FastAPI
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from pydantic import ValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from gateway.declaration import declaration_of
from gateway.doors import Door
from gateway.guard import Guard
from gateway.limits import Followers
from gateway.pages import Pages
from gateway.problems import from_error, from_http, from_validation, unexpected
from gateway.routes import (
    changes,
    chat_imports,
    chat_search,
    conversations,
    events,
    finding,
    health,
    learning,
    meaning,
    memories,
    moving,
    never,
    opened,
    profile,
    remembering,
    signing,
    tidy,
    tools,
)
from gateway.routes.health import Readiness
from gateway.sessions import SessionBook
from gateway.settings import GatewaySettings
from gateway.tokens import TokenBook
from kit.bus.port import Bus
from kit.errors import ConchError

# What has a word of its own after /api/memories/ stands before what takes an id there.
ROUTERS: tuple[APIRouter, ...] = (
    finding.router, moving.router, remembering.router, memories.router, tools.router, changes.router, profile.router,
    meaning.router, conversations.router, chat_search.router, events.router, health.router, signing.router, opened.router,
    chat_imports.router, tidy.router, never.router, learning.router,
)  # fmt: skip


class Gateway:
    """The running gateway: `asgi` is what a server runs, `stopping` lets long answers end."""

    def __init__(self, settings: GatewaySettings, bus: Bus, *, clock: Callable[[], float] = time.time) -> None:
        self.settings = settings
        self.tokens = TokenBook(settings.secrets, settings.token)
        self.sessions = SessionBook(
            settings.secrets, code_seconds=settings.code_seconds, session_seconds=settings.session_seconds, clock=clock
        )
        self.stopping = asyncio.Event()
        self.app = _application()
        state = self.app.state
        state.settings = settings
        state.bus = bus
        state.sessions = self.sessions
        state.pages = Pages()
        state.followers = Followers(settings)
        state.stopping = self.stopping
        state.readiness = Readiness(bus, settings.ready_cache_seconds, settings.ready_timeout_seconds)
        self.asgi = Guard(self.app, settings=settings, door=Door(self.tokens, self.sessions))


def _application() -> FastAPI:
    app = FastAPI(openapi_url=None, docs_url=None, redoc_url=None, redirect_slashes=False)
    app.state.routes = []
    for router in ROUTERS:
        for route in router.routes:
            declaration_of(route.endpoint)  # type: ignore[attr-defined]
            # The very routes, not copies of them under a prefix: one match fewer on the way of every request.
            app.router.routes.append(route)
            app.state.routes.append(route)
    handlers: dict[Any, Callable[[Request, Any], Any]] = {
        ConchError: _on_error,
        RequestValidationError: _on_validation,
        ValidationError: _on_validation,
        HTTPException: _on_http,
        Exception: _on_exception,
    }
    for kind, handler in handlers.items():
        app.add_exception_handler(kind, cast(Any, handler))
    return app


async def _on_error(_request: Request, error: ConchError) -> Response:
    return from_error(error)


async def _on_validation(_request: Request, error: RequestValidationError | ValidationError) -> Response:
    return from_validation(error.errors())


async def _on_http(request: Request, error: HTTPException) -> Response:
    headers = dict(error.headers or {})
    if error.status_code == 405:
        headers["Allow"] = ", ".join(_methods_at(request))  # The framework names those of the first route at that path alone.
    return from_http(error.status_code, str(error.detail), headers)


def _methods_at(request: Request) -> list[str]:
    routes: list[APIRoute] = request.app.state.routes
    matching = [route for route in routes if route.path_regex.match(request.scope["path"])]
    first = next(iter(matching), None)
    # Where an exact path and one with an id both match, the exact one is what is there.
    same = [route for route in matching if first is not None and route.path == first.path]
    return sorted({method for route in same for method in route.methods or ()})


async def _on_exception(_request: Request, _error: Exception) -> Response:
    return unexpected()  # It is raised on to the guard, which logs it.
