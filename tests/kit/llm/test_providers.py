"""Each provider against a real server on loopback: what is sent, what comes back, and every way in which it fails."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from kit.errors import ConchError, Damaged, TimedOut, Unavailable
from kit.llm import Question
from kit.llm.choosing import Asked, language_model
from kit.llm.settings import LanguageModelSettings

KEY = "sk-a-key-that-nobody-may-see-0123456789"
SCHEMA = {
    "type": "object",
    "properties": {"planted": {"type": "boolean"}},
    "required": ["planted"],
    "additionalProperties": False,
}
WRITTEN = '{"planted": true}'


@dataclass
class Server:
    """Answers each request in turn by `(status, headers, body)`; the last one again and again."""

    answers: list[tuple[int, dict[str, str], bytes]] = field(default_factory=list)
    asked: list[tuple[str, dict[str, str], dict[str, Any]]] = field(default_factory=list)
    pause_seconds: float = 0.0
    port: int = 0

    def says(self, told: Any, status: int = 200, **headers: str) -> None:
        self.answers.append((status, headers, told if isinstance(told, bytes) else json.dumps(told).encode()))

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        line, *rest = head.splitlines()
        headers = {name.lower(): value.strip() for name, _, value in (each.partition(":") for each in rest if each)}
        body = await reader.readexactly(int(headers.get("content-length", "0")))
        self.asked.append((line.split()[1], headers, json.loads(body) if body else {}))
        await asyncio.sleep(self.pause_seconds)
        status, more, told = self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]
        told_headers = "".join(f"{name.replace('_', '-')}: {value}\r\n" for name, value in more.items())
        writer.write(
            f"HTTP/1.1 {status} X\r\nContent-Length: {len(told)}\r\nConnection: close\r\n{told_headers}\r\n".encode() + told
        )
        await writer.drain()
        writer.close()


@pytest.fixture
async def server() -> AsyncIterator[Server]:
    made = Server()
    listening = await asyncio.start_server(made.serve, "127.0.0.1", 0)
    made.port = listening.sockets[0].getsockname()[1]
    yield made
    listening.close()
    await listening.wait_closed()


def ollama(text: str) -> dict[str, Any]:
    return {"message": {"content": text}, "done_reason": "stop"}


def openai(text: str) -> dict[str, Any]:
    usage = {"prompt_tokens": 100, "completion_tokens": 10}
    return {"choices": [{"message": {"content": text}, "finish_reason": "stop"}], "usage": usage}


def anthropic(text: str) -> dict[str, Any]:
    try:
        content = [{"type": "tool_use", "name": "answer", "input": json.loads(text)}]
    except (json.JSONDecodeError, RecursionError):
        content = [{"type": "text", "text": text}]
    return {"content": content, "stop_reason": "end_turn", "usage": {"input_tokens": 100, "output_tokens": 10}}


PROVIDERS: dict[str, Callable[[str], dict[str, Any]]] = {"ollama": ollama, "openai": openai, "anthropic": anthropic}


def model_of(provider: str, server: Server, home: Path, **more: Any) -> Asked:
    given = {"llm_provider": provider, "llm_url": f"http://127.0.0.1:{server.port}", "llm_model": "small", **more}
    if provider != "ollama":
        given.setdefault("llm_key", KEY)
    found = language_model(LanguageModelSettings(home=home, **given))
    assert isinstance(found, Asked)
    return found


def question(seconds: float = 5.0) -> Question:
    return Question("Our rules.", "<<<n\nits data\nn>>>", SCHEMA, seconds, answer_tokens_max=50)


@pytest.mark.parametrize("provider", PROVIDERS)
async def test_it_is_asked_for_json_of_the_schema_and_answers_it(server: Server, tmp_path: Path, provider: str) -> None:
    server.says(PROVIDERS[provider](WRITTEN))
    model = model_of(provider, server, tmp_path)
    with capture_logs() as logged:
        assert await model.answer(question()) == {"planted": True}
    ((path, headers, body),) = server.asked
    assert (model.name, body["model"]) == ("small", "small")
    assert {"ollama": "/api/chat", "openai": "/chat/completions", "anthropic": "/v1/messages"}[provider] == path
    schema = {
        "ollama": lambda: body["format"],
        "openai": lambda: body["response_format"]["json_schema"]["schema"],
        "anthropic": lambda: body["tools"][0]["input_schema"],
    }[provider]()
    assert schema == SCHEMA
    assert "its data" in json.dumps(body["messages"])
    key = {"ollama": None, "openai": f"Bearer {KEY}", "anthropic": KEY}[provider]
    assert headers.get("x-api-key" if provider == "anthropic" else "authorization") == key
    assert KEY not in repr(logged) + repr(model.__dict__["spending"])


WRAPPED = {
    "fenced": f"```json\n{WRITTEN}\n```",
    "wrapped": f"Certainly, here it is:\n{WRITTEN}\nHave a good night!",
    "after its thoughts": f'<think>{{"planted": false}} perhaps</think>{WRITTEN}',
}


@pytest.mark.parametrize("provider", PROVIDERS)
@pytest.mark.parametrize("how", WRAPPED)
async def test_whatever_stands_around_it_is_passed_over(server: Server, tmp_path: Path, provider: str, how: str) -> None:
    server.says(PROVIDERS[provider](WRAPPED[how]))
    assert await model_of(provider, server, tmp_path).answer(question()) == {"planted": True}


UNREADABLE = {
    "empty": "", "cut": '{"planted": tr', "a list": '[{"planted": true}]', "another form": '{"planted": "yes"}',
    "nothing of it": '{"answer": 7}', "no number": '{"planted": NaN}', "deep": '{"planted": ' + "[" * 100_000,
}  # fmt: skip


@pytest.mark.parametrize("provider", PROVIDERS)
@pytest.mark.parametrize("how", UNREADABLE)
async def test_what_is_no_answer_is_said_to_be_none(server: Server, tmp_path: Path, provider: str, how: str) -> None:
    server.says(PROVIDERS[provider](UNREADABLE[how]))
    with pytest.raises(Damaged):
        await model_of(provider, server, tmp_path).answer(question())
    assert len(server.asked) == 1


@pytest.mark.parametrize("provider", PROVIDERS)
async def test_five_megabytes_are_not_read(server: Server, tmp_path: Path, provider: str) -> None:
    server.says(PROVIDERS[provider]("x" * 5_000_000))
    with pytest.raises(Damaged):
        await model_of(provider, server, tmp_path).answer(question())


@pytest.mark.parametrize("provider", PROVIDERS)
async def test_a_late_answer_is_none(server: Server, tmp_path: Path, provider: str) -> None:
    server.says(PROVIDERS[provider](WRITTEN))
    server.pause_seconds = 2.0
    with pytest.raises(TimedOut):
        await model_of(provider, server, tmp_path).answer(question(0.3))


@pytest.mark.parametrize("provider", PROVIDERS)
@pytest.mark.parametrize("status", [429, 503])
async def test_a_busy_server_is_asked_once_more(server: Server, tmp_path: Path, provider: str, status: int) -> None:
    server.says({"error": "slow down"}, status)
    server.says(PROVIDERS[provider](WRITTEN))
    assert await model_of(provider, server, tmp_path).answer(question()) == {"planted": True}
    server.answers = [(status, {}, b"{}")]
    with pytest.raises(Unavailable):
        await model_of(provider, server, tmp_path).answer(question())
    assert len(server.asked) == 4


REFUSALS = {401: "key_refused", 404: "no_model", 302: "model_refused", 418: "model_refused"}


@pytest.mark.parametrize("status", REFUSALS)
async def test_a_refusal_is_a_sentence_of_ours_and_follows_nobody(server: Server, tmp_path: Path, status: int) -> None:
    server.says({"error": f"bad key {KEY}"}, status, Location=f"http://127.0.0.1:{server.port}/elsewhere")
    with capture_logs() as logged, pytest.raises(Unavailable) as refused:
        await model_of("anthropic", server, tmp_path).answer(question())
    assert refused.value.reason == REFUSALS[status]
    assert KEY not in str(refused.value) + repr(logged)
    assert len(server.asked) == 1


async def test_a_server_without_schemas_is_asked_in_other_forms_and_then_for_words(server: Server, tmp_path: Path) -> None:
    for status in (400, 500, 422):
        server.says({"error": "response_format"}, status)
    server.says(openai(WRITTEN))
    model = model_of("openai", server, tmp_path)
    assert await model.answer(question()) == {"planted": True}
    assert await model.answer(question()) == {"planted": True}
    formats = [body.get("response_format", {}).get("type") for _, _, body in server.asked]
    assert formats == ["json_schema", "json_object", "json_object", None, None]


async def test_ollamas_smallest_model_that_writes_is_chosen(server: Server, tmp_path: Path) -> None:
    models = [
        {"name": "big", "size": 9, "details": {"family": "llama"}}, {"name": "nomic-embed-text", "size": 1, "details": {}},
        {"name": "minilm", "size": 2, "details": {"family": "bert"}},
        {"name": "small", "size": 5, "details": {"family": "qwen"}},
        {"name": "cloudy", "size": 3, "remote_host": "https://ollama.example"},
    ]  # fmt: skip
    server.says({"models": models})
    server.says(ollama(WRITTEN))
    model = model_of("ollama", server, tmp_path, llm_model=None)
    await model.answer(question())
    assert (model.name, server.asked[1][2]["model"]) == ("small", "small")
    server.answers = [(200, {}, b'{"models": []}')]
    with pytest.raises(Unavailable) as none:
        await model_of("ollama", server, tmp_path, llm_model=None).answer(question())
    assert none.value.reason == "no_model"


async def test_nobody_there_is_unavailable(server: Server, tmp_path: Path) -> None:
    server.port = 9
    with pytest.raises(Unavailable):
        await model_of("ollama", server, tmp_path).answer(question())


# --- settings ---------------------------------------------------------------------------------------------------------


def test_none_is_the_default(tmp_path: Path) -> None:
    assert language_model(LanguageModelSettings(home=tmp_path)) is None


@pytest.mark.parametrize(
    "given",
    [
        {"llm_model": "small"}, {"llm_provider": "anthropic"}, {"llm_provider": "openai", "llm_url": "http://127.0.0.1:1"},
        {"llm_provider": "nobody"}, {"llm_provider": "ollama", "llm_cap_usd": -1},
    ],
)  # fmt: skip
def test_settings_that_make_no_sense_are_refused(tmp_path: Path, given: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"(?s)."):
        LanguageModelSettings(home=tmp_path, **given)


@pytest.mark.parametrize("url", ["ftp://x", "http://user:pw@x", "nonsense", "http://x?y=1", "http://[::1"])
def test_an_address_that_is_none_is_refused(tmp_path: Path, url: str) -> None:
    with pytest.raises(ConchError):
        language_model(LanguageModelSettings(home=tmp_path, llm_provider="ollama", llm_url=url))


@pytest.mark.parametrize("url", ["http://10.0.0.7:8000", "http://api.example.com"])
def test_a_key_never_goes_over_a_network_in_plain_text(tmp_path: Path, url: str) -> None:
    with pytest.raises(Unavailable) as refused:
        language_model(LanguageModelSettings(home=tmp_path, llm_provider="openai", llm_url=url, llm_model="x", llm_key=KEY))
    assert refused.value.reason == "key_refused"


def test_a_key_shows_nowhere(tmp_path: Path) -> None:
    settings = LanguageModelSettings(home=tmp_path, llm_provider="anthropic", llm_key=KEY)
    assert KEY not in repr(settings) + str(settings)
