"""The pages that a person opens: the first one, and the description of the API."""

from contextlib import suppress
from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from gateway.callers import SCOPE_KEY, Caller
from gateway.declaration import DeclaredRoute, declared
from gateway.openapi import document_of
from gateway.pages import Pages
from gateway.sessions import csrf_token
from kit.bus.port import Bus
from kit.contracts.index import GetMeaning, Meaning
from kit.errors import ConchError, Forbidden

router = APIRouter(route_class=DeclaredRoute)


def _reader(request: Request) -> Caller | None:
    """Whoever may see pages: a browser's session or the person's token."""
    caller: Caller | None = request.scope[SCOPE_KEY]
    if caller is not None and caller.app is not None:
        raise Forbidden("An app's token can't open pages.", code="scope")
    return caller


def _pages(request: Request) -> Pages:
    pages: Pages = request.app.state.pages
    return pages


async def _home(request: Request) -> Response:
    caller = _reader(request)
    if caller is None:
        return _pages(request).render("signed-out.html", 401)
    meaning: Meaning | None = None
    bus: Bus = request.app.state.bus
    with suppress(ConchError):  # The page then says that the index doesn't answer, which is all it could do.
        meaning = await bus.request(caller.person, GetMeaning(), timeout_seconds=2.0, traceparent=caller.trace.traceparent)
    csrf = csrf_token(caller.session) if caller.session is not None else None
    return _pages(request).render("home.html", 200, meaning=meaning, person=caller.person, csrf=csrf)


@router.get("/", include_in_schema=False)
@declared("open")
async def home(request: Request) -> Response:
    return await _home(request)


@router.get("/memory", include_in_schema=False)
@declared("open")
async def memory(request: Request) -> Response:
    return await _home(request)


@router.get("/docs", include_in_schema=False)
@declared("open")
async def docs(request: Request) -> Response:
    if _reader(request) is None:
        return _pages(request).render("signed-out.html", 401)
    document: dict[str, Any] = document_of(request.app)
    return _pages(request).render("docs.html", 200, document=document, base=f"{request.url.scheme}://{request.headers['host']}")


@router.get("/openapi.json", include_in_schema=False)
@declared("app")
async def openapi(request: Request) -> Response:
    return _pages(request).json(document_of(request.app))
