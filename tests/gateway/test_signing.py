"""Signing in with a browser: a link that works once, a session that only our own page can use."""

from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest

from gateway.app import Gateway
from gateway.doors import COOKIE
from gateway.sessions import csrf_token
from tests.gateway.stand import Rooms, asgi_client, assert_problem, settings_of

OWN = {"Sec-Fetch-Site": "same-origin"}


async def a_code(gateway: Gateway) -> str:
    async with asgi_client(gateway) as client:
        response = await client.post("/api/sign-in/codes")
    assert response.status_code == 201
    assert urlsplit(response.json()["url"]).netloc == "127.0.0.1:8420"
    assert response.json()["url"].endswith(f"/sign-in?code={response.json()['code']}")
    assert response.json()["expires_at"].endswith("Z")
    return str(response.json()["code"])


async def a_session(gateway: Gateway, browser: httpx.AsyncClient) -> str:
    response = await browser.post("/sign-in", data={"code": await a_code(gateway)}, headers=OWN)
    assert response.status_code == 303
    assert response.headers["location"] == "/"
    return str(browser.cookies[COOKIE])


@pytest.fixture
def browser(gateway: Gateway) -> httpx.AsyncClient:
    return asgi_client(gateway, None)


async def test_opening_the_link_uses_nothing_up_and_the_button_does(gateway: Gateway, browser: httpx.AsyncClient) -> None:
    code = await a_code(gateway)
    for site in ("none", "cross-site", "same-origin"):
        page = await browser.get(f"/sign-in?code={code}", headers={"Sec-Fetch-Site": site})
        assert "for 30 days at most" in page.text
        assert page.status_code == 200
        assert code in page.text
        assert "<button>" in page.text
        assert COOKIE not in browser.cookies
    response = await browser.post("/sign-in", data={"code": code}, headers=OWN)
    cookie = response.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=strict" in cookie
    assert "Path=/" in cookie
    assert (await browser.get("/", headers=OWN)).status_code == 200
    again = await asgi_client(gateway, None).post("/sign-in", data={"code": code}, headers=OWN)
    assert again.status_code == 403
    assert "set-cookie" not in again.headers
    assert (await browser.get(f"/sign-in?code={code}")).status_code == 403


@pytest.mark.parametrize("code", ["", "wrong", "x" * 5_000, "<script>alert(1)</script>", "a\x00b"])
async def test_a_wrong_code_signs_nobody_in(browser: httpx.AsyncClient, code: str) -> None:
    response = await browser.post("/sign-in", data={"code": code}, headers=OWN)
    assert response.status_code in (403, 422)
    assert "set-cookie" not in response.headers
    page = await browser.get("/sign-in", params={"code": code})
    assert page.status_code == 403
    assert "<script>" not in page.text


async def test_another_site_cant_sign_us_in(gateway: Gateway, browser: httpx.AsyncClient) -> None:
    code = await a_code(gateway)
    for site in ("cross-site", "same-site", "none"):
        response = await browser.post("/sign-in", data={"code": code}, headers={"Sec-Fetch-Site": site})
        assert_problem(response, 403, "csrf")
    assert gateway.sessions.code_works(code)


@pytest.mark.parametrize("site", [None, "cross-site", "same-site", "none", "SAME-ORIGIN"])
async def test_a_cookie_counts_from_our_own_page_alone(
    gateway: Gateway, browser: httpx.AsyncClient, rooms: Rooms, site: str | None
) -> None:
    await a_session(gateway, browser)
    headers = {} if site is None else {"Sec-Fetch-Site": site}
    assert_problem(await browser.get("/api/memories", headers=headers), 403, "csrf")
    assert rooms.asked == []
    assert (await browser.get("/api/memories", headers=OWN)).status_code == 200
    assert (await browser.get("/", headers={"Sec-Fetch-Site": "none"})).status_code == 200


async def test_writes_need_the_pages_csrf_token(gateway: Gateway, browser: httpx.AsyncClient, rooms: Rooms) -> None:
    session = await a_session(gateway, browser)
    page = (await browser.get("/", headers=OWN)).text
    assert csrf_token(session) in page
    for token in (None, "", "wrong", csrf_token("another"), "é"):
        headers = {**OWN, **({} if token is None else {"X-CSRF-Token": token.encode("latin-1")})}
        assert_problem(await browser.post("/api/memories", json={"content": "x"}, headers=headers), 403, "csrf")
    assert rooms.writes() == []
    headers = {**OWN, "X-CSRF-Token": csrf_token(session)}
    assert (await browser.post("/api/memories", json={"content": "x"}, headers=headers)).status_code == 201


async def test_a_made_up_cookie_is_nobodys(browser: httpx.AsyncClient) -> None:
    for value in ("x", "", "a" * 9_000, '"'):
        response = await browser.get("/api/memories", headers={**OWN, "Cookie": f"other=1; {COOKIE}={value}"})
        assert_problem(response, 401, "unauthorized")


async def test_a_wrong_bearer_is_not_helped_by_a_cookie(gateway: Gateway, browser: httpx.AsyncClient) -> None:
    await a_session(gateway, browser)
    response = await browser.get("/api/memories", headers={**OWN, "Authorization": "Bearer wrong"})
    assert_problem(response, 401, "unauthorized")


async def test_signing_out_ends_the_session(gateway: Gateway, browser: httpx.AsyncClient) -> None:
    session = await a_session(gateway, browser)
    headers = {**OWN, "X-CSRF-Token": csrf_token(session)}
    assert (await browser.post("/api/sign-out", headers=headers)).json() == {"signed_out": True}
    response = await browser.get("/api/memories", headers={**OWN, "Cookie": f"{COOKIE}={session}"})
    assert_problem(response, 401, "unauthorized")


async def test_the_pages_own_button_signs_out(gateway: Gateway, browser: httpx.AsyncClient) -> None:
    session = await a_session(gateway, browser)
    assert_problem(await browser.post("/sign-out", data={"csrf": "wrong"}, headers=OWN), 403, "csrf")
    assert_problem(
        await browser.post("/sign-out", data={"csrf": csrf_token(session)}, headers={"Sec-Fetch-Site": "none"}), 403, "csrf"
    )
    assert gateway.sessions.works(session)
    assert (await browser.post("/sign-out", data={"csrf": csrf_token(session)}, headers=OWN)).status_code == 303
    assert not gateway.sessions.works(session)


async def test_the_token_signs_every_browser_out(gateway: Gateway, browser: httpx.AsyncClient) -> None:
    session = await a_session(gateway, browser)
    async with asgi_client(gateway) as person:
        await person.post("/api/sign-out")
    assert not gateway.sessions.works(session)


async def test_a_session_outlives_a_restart(gateway: Gateway, browser: httpx.AsyncClient, rooms: Rooms, tmp_path: Path) -> None:
    session = await a_session(gateway, browser)
    again = Gateway(settings_of(tmp_path), gateway.app.state.bus)
    async with asgi_client(again, None) as later:
        response = await later.get("/api/memories", headers={**OWN, "Cookie": f"{COOKIE}={session}"})
    assert response.status_code == 200
