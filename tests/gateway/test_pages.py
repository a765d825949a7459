"""The pages are calm, self-contained and hold no script; what is remembered can't become part of their markup."""

import base64
import hashlib
import re

import httpx
import pytest

from gateway.app import Gateway
from kit import errors
from kit.contracts import index
from tests.gateway.stand import Rooms, asgi_client


@pytest.mark.parametrize("path", ["/", "/memory", "/docs"])
async def test_a_page_needs_nothing_from_elsewhere(client: httpx.AsyncClient, path: str) -> None:
    page = await client.get(path)
    assert page.status_code == 200
    assert "<script" not in page.text.lower()
    assert not re.search(r"\son[a-z]+\s*=|\sstyle\s*=", page.text), "neither handlers nor styles in the markup"
    for address in re.findall(r"(?:src|href|action)\s*=\s*\"([^\"]*)\"", page.text):
        assert address.startswith(("/", "#")), address
        assert not address.startswith("//"), address
    policy = page.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    style = re.findall(r"<style>(.*?)</style>", page.text, re.DOTALL)
    assert len(style) == 1
    digest = base64.b64encode(hashlib.sha256(style[0].encode()).digest()).decode()
    assert f"style-src 'sha256-{digest}'" in policy, "the browser would throw the style away"


async def test_it_says_how_search_works_and_what_would_make_it_better(client: httpx.AsyncClient, rooms: Rooms) -> None:
    page = (await client.get("/")).text
    assert "1,234" in page
    assert "By words" in page
    assert "Get the model." in page
    rooms.answers[index.GetMeaning] = index.Meaning(
        state="ready", source="own", model="<b>all-MiniLM</b>", indexed=5, total=10, progress=index.Progress(done=1, total=2)
    )
    page = (await client.get("/")).text
    assert "by meaning" in page
    assert "5 of 10" in page
    assert "&lt;b&gt;all-MiniLM" in page
    assert "<b>" not in page


async def test_without_the_index_the_page_still_opens(client: httpx.AsyncClient, rooms: Rooms) -> None:
    rooms.answers[index.GetMeaning] = errors.Unavailable("Not now.")
    page = await client.get("/")
    assert page.status_code == 200
    assert "does not answer" in page.text


async def test_signed_out_it_says_how_to_sign_in_and_nothing_else(gateway: Gateway, rooms: Rooms) -> None:
    async with asgi_client(gateway, None) as client:
        for path in ("/", "/docs", "/memory"):
            page = await client.get(path)
            assert page.status_code == 401
            assert "conch token link" in page.text
            assert "1,234" not in page.text
    assert rooms.asked == []


async def test_the_docs_name_every_route(client: httpx.AsyncClient) -> None:
    page = (await client.get("/docs")).text
    document = (await client.get("/openapi.json")).json()
    for path in document["paths"]:
        assert path in page
    assert "<code>conch token</code>" in page
    assert "`" not in page
