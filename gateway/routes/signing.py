"""Signing in with a browser: a one-use link, a page with a button, a session; and signing out.

The link itself uses nothing up, since mail programs and browsers open links ahead of people: only the button's POST does.
"""

import hmac
from datetime import UTC, datetime
from math import ceil
from urllib.parse import parse_qs, urlencode

from fastapi import APIRouter
from pydantic import BaseModel
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from gateway.bodies import Nothing
from gateway.callers import SCOPE_KEY, Caller
from gateway.declaration import DeclaredRoute, declared
from gateway.desk import AtDesk, answer
from gateway.doors import COOKIE
from gateway.pages import Pages
from gateway.routes import examples
from gateway.sessions import SessionBook, csrf_token
from kit.contracts.message import Time
from kit.errors import Forbidden, Invalid

FORM = "application/x-www-form-urlencoded"
FORM_BYTES_MAX = 4_096

router = APIRouter(route_class=DeclaredRoute, tags=["signing in"])


class SignInCode(BaseModel):
    """A link for one browser, once."""

    code: str
    url: str
    expires_at: Time


class SignedOut(BaseModel):
    signed_out: bool = True


def _book(request: Request) -> SessionBook:
    book: SessionBook = request.app.state.sessions
    return book


def _pages(request: Request) -> Pages:
    pages: Pages = request.app.state.pages
    return pages


async def _form(request: Request) -> dict[str, str]:
    body = await request.body()
    if len(body) > FORM_BYTES_MAX:
        raise Invalid("This form is short.")
    fields = parse_qs(body.decode("ascii", "replace"), max_num_fields=5)
    return {name: values[0] for name, values in fields.items()}


@router.post("/api/sign-in/codes", summary="Make a sign-in link")
@declared("person", SignInCode, statuses=(201,), example=examples.CODE)
async def make_code(request: Request, desk: AtDesk, body: Nothing | None = None) -> Response:
    """It works once, and for ten minutes."""
    code = _book(request).new_code()
    base = f"{request.url.scheme}://{request.headers['host']}"
    url = f"{base}/sign-in?{urlencode({'code': code.secret})}"
    return answer(SignInCode(code=code.secret, url=url, expires_at=datetime.fromtimestamp(code.expires_at, UTC)), 201)


@router.get("/sign-in", include_in_schema=False)
@declared("open")
async def sign_in_page(request: Request) -> Response:
    code = request.query_params.get("code", "")[:200]
    works = bool(code) and _book(request).code_works(code)
    days = ceil(request.app.state.settings.session_seconds / 86_400)
    return _pages(request).render("sign-in.html", 200 if works else 403, code=code if works else None, days=days)


@router.post("/sign-in", include_in_schema=False)
@declared("open", takes=(FORM,))
async def sign_in(request: Request) -> Response:
    """Exchanges the code for a session's cookie; only from the page itself, where the browser says where it comes from."""
    if request.headers.get("sec-fetch-site", "same-origin") != "same-origin":
        raise Forbidden("Only Conch's own page can sign in.", code="csrf")
    session = _book(request).exchange((await _form(request)).get("code", ""))
    if session is None:
        return _pages(request).render("sign-in.html", 403, code=None)
    response = RedirectResponse("/", 303)
    seconds = int(request.app.state.settings.session_seconds)
    response.set_cookie(
        COOKIE, session, max_age=seconds, path="/", httponly=True, samesite="strict", secure=request.url.scheme == "https"
    )
    return response


@router.post("/sign-out", include_in_schema=False)
@declared("open", takes=(FORM,))
async def sign_out_form(request: Request) -> Response:
    caller: Caller | None = request.scope[SCOPE_KEY]
    if caller is not None and caller.session is not None:
        sent = (await _form(request)).get("csrf", "")
        if not hmac.compare_digest(sent.encode(), csrf_token(caller.session).encode()):
            raise Forbidden("The page is old. Load it again.", code="csrf")
        _book(request).revoke(caller.session)
    response = RedirectResponse("/", 303)
    response.delete_cookie(COOKIE, path="/", httponly=True, samesite="strict")
    return response


@router.post("/api/sign-out", summary="Sign this browser out, or with the token every browser")
@declared("person", SignedOut, example=examples.SIGNED_OUT)
async def sign_out(request: Request, desk: AtDesk, body: Nothing | None = None) -> Response:
    """With a session's cookie that session ends; with the person's token all do, and open links work no more."""
    if desk.caller.session is not None:
        _book(request).revoke(desk.caller.session)
    else:
        _book(request).revoke_all()
    response = answer(SignedOut())
    response.delete_cookie(COOKIE, path="/", httponly=True, samesite="strict")
    return response
