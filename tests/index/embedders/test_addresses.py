import asyncio
import contextlib
import ipaddress
import socket
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kit.errors import Unavailable
from services.index.embedders.addresses import checked_address, is_loopback, is_private, ollama_url, place

PRIVATE = [
    *("127.0.0.1", "127.9.9.9", "::1", "10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1", "fd12::1"),
    "::ffff:10.0.0.1",
]
PUBLIC = [
    *("8.8.8.8", "1.1.1.1", "172.32.0.1", "172.15.0.1", "192.169.0.1", "11.0.0.1", "0.0.0.0", "255.255.255.255", "224.0.0.1"),
    *("169.254.169.254", "100.64.0.1", "198.18.0.1", "2001:4860:4860::8888", "fe80::1", "::", "ff02::1", "::ffff:8.8.8.8"),
    *("64:ff9b::a00:1", "2002:a00:1::1", "::7f00:1"),
]


@pytest.mark.parametrize("address", PRIVATE)
def test_this_machine_and_the_private_network(address: str) -> None:
    assert is_private(ipaddress.ip_address(address))


@pytest.mark.parametrize("address", PUBLIC)
def test_nothing_else(address: str) -> None:
    assert not is_private(ipaddress.ip_address(address))


@given(st.ip_addresses())
def test_what_the_internet_routes_is_never_private(address: Any) -> None:
    if address.is_global and not getattr(address, "ipv4_mapped", None):
        assert not is_private(address)
    if is_loopback(address):
        assert is_private(address)


@pytest.mark.parametrize(
    "url",
    [
        *(
            "",
            "127.0.0.1",
            "ftp://127.0.0.1",
            "file:///etc/passwd",
            "http://",
            "http://user:password@127.0.0.1",
            "http://@h\\x",
        ),
        *(
            "http://127.0.0.1:99999",
            "http://127.0.0.1/?q=1",
            "http://127.0.0.1/#a",
            "http://a%2eb",
            "http://a\nb",
            "http://[::1",
        ),
        "http://a\x00b",
    ],
)
async def test_an_address_that_is_not_plain_is_refused(url: str) -> None:
    with pytest.raises(Unavailable):
        await checked_address(place(url))


@given(st.text(max_size=60))
def test_any_text_is_a_place_or_unavailable(text: str) -> None:
    for url in (text, f"http://{text}", f"http://127.0.0.1:{text}"):
        with contextlib.suppress(Unavailable):
            assert place(url).scheme in ("http", "https")


def answers(monkeypatch: pytest.MonkeyPatch, *answers_in_turn: list[str]) -> list[str]:
    """Names resolve to these addresses, one list a time."""
    asked: list[str] = []

    async def resolve(self: object, host: str, port: int, **more: object) -> list[Any]:
        asked.append(host)
        found = answers_in_turn[min(len(asked), len(answers_in_turn)) - 1]
        return [(socket.AF_INET6 if ":" in each else socket.AF_INET, socket.SOCK_STREAM, 6, "", (each, port)) for each in found]

    monkeypatch.setattr(asyncio.base_events.BaseEventLoop, "getaddrinfo", resolve)
    return asked


async def test_every_address_of_a_name_must_be_private(monkeypatch: pytest.MonkeyPatch) -> None:
    answers(monkeypatch, ["::1", "127.0.0.1"], ["10.0.0.1", "8.8.8.8"], [], ["fd00::1%eth0"])
    where = place("http://models.house:1234")
    assert str(await checked_address(where)) == "127.0.0.1"
    for reason in ("address_refused", "address_refused"):
        with pytest.raises(Unavailable) as caught:
            await checked_address(where)
        assert caught.value.reason == reason
    assert str(await checked_address(where)) == "fd00::1"


async def test_a_name_that_nobody_knows_is_unavailable() -> None:
    for host in ("no-such-name.invalid", "a" * 300, "\u2024" * 10, "xn--"):
        with pytest.raises(Unavailable):
            await checked_address(place(f"http://{host}"))


@pytest.mark.parametrize(
    ("setting", "url"),
    [
        ("127.0.0.1", "http://127.0.0.1:11434"),
        ("0.0.0.0", "http://127.0.0.1:11434"),
        ("0.0.0.0:8080", "http://127.0.0.1:8080"),
        ("[::]:8080", "http://127.0.0.1:8080"),
        ("[::1]", "http://[::1]:11434"),
        ("box.lan:11435", "http://box.lan:11435"),
        (":1234", "http://127.0.0.1:1234"),
        ("http://box.lan", "http://box.lan:80"),
        ("https://box.lan/ollama/", "https://box.lan:443/ollama"),
        ("http://127.0.0.1:11434", "http://127.0.0.1:11434"),
    ],
)
def test_ollama_host_is_read_as_ollama_reads_it(setting: str, url: str) -> None:
    assert ollama_url(setting) == url


@given(st.text(max_size=40))
def test_any_ollama_host_is_read_or_refused(setting: str) -> None:
    with contextlib.suppress(Unavailable):
        assert place(ollama_url(setting)).host
