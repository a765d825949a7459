"""The three ways to ask a language model: Ollama's own, any OpenAI-compatible server's, and Anthropic's.

Each asks for JSON of the question's schema in the way that its server has for it (Ollama's `format`, `response_format`, a tool
that must be called) and returns what was written, with the tokens that it cost.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Protocol

from kit.errors import Damaged, Unavailable
from kit.llm import remote
from kit.llm.port import Question
from kit.llm.remote import Refused

OLLAMA_URL: Final = "http://127.0.0.1:11434"
OPENAI_URL: Final = "https://api.openai.com/v1"
ANTHROPIC_URL: Final = "https://api.anthropic.com"
OPENAI_MODEL: Final = "gpt-4o-mini"
ANTHROPIC_MODEL: Final = "claude-haiku-4-5"
PRICES: Final[Mapping[str, tuple[float, float]]] = {OPENAI_MODEL: (0.15, 0.60), ANTHROPIC_MODEL: (1.00, 5.00)}
"""US dollars a million tokens read and written."""
CUT: Final = "The language model's answer was cut off."
_KEEP_ALIVE: Final = "2m"
_EMBEDDING_FAMILIES: Final = frozenset({"bert", "nomic-bert", "xlm-roberta"})
_LENGTHS: Final = frozenset({"minLength", "maxLength"})
"""Parts of a schema that OpenAI refuses, and that make llama.cpp's grammars huge."""
_COUNTS: Final = frozenset({"minItems", "maxItems"})
"""OpenAI refuses these too; elsewhere they keep a small model from writing lists without an end."""


@dataclass(frozen=True, slots=True)
class Written:
    """`text` or, where the server keeps to the schema by itself, `read`."""

    text: str = ""
    read: dict[str, Any] | None = None
    tokens_in: int = 0
    tokens_out: int = 0


class Server(Protocol):
    """`url` is where it is asked; `model` None until it was chosen."""

    url: str
    model: str | None

    async def write(self, question: Question, *, context_tokens: int, timeout_seconds: float) -> Written:
        """Raises `Refused`, `TimedOut`, `Unavailable`, `Damaged`."""
        ...


class Ollama:
    def __init__(self, url: str | None, model: str | None) -> None:
        self.url = remote.address(url or OLLAMA_URL)
        self.model = model

    async def write(self, question: Question, *, context_tokens: int, timeout_seconds: float) -> Written:
        if self.model is None:
            self.model = await self._smallest(timeout_seconds)
        body = {
            "model": self.model,
            "messages": _messages(question),
            "stream": False,
            "format": question.schema,
            "keep_alive": _KEEP_ALIVE,
            "options": {"temperature": 0, "num_ctx": context_tokens, "num_predict": question.answer_tokens_max},
        }
        told = await remote.ask("POST", f"{self.url}/api/chat", headers={}, body=body, timeout_seconds=timeout_seconds)
        if told.get("done_reason") == "length":
            raise Damaged(CUT, code="answer_cut")
        return Written(_text(_at(told, "message", "content")))

    async def _smallest(self, timeout_seconds: float) -> str:
        """The smallest model that writes; embedding models don't, and what Ollama passes on to a cloud is left out."""
        told = await remote.ask("GET", f"{self.url}/api/tags", headers={}, timeout_seconds=timeout_seconds)
        models = told.get("models")
        found = [each for each in models if isinstance(each, dict) and _writes(each)] if isinstance(models, list) else []
        if not found:
            raise Unavailable("Ollama has no language model. Get one, such as: ollama pull llama3.2", code="no_model")
        return str(min(found, key=lambda each: (each.get("size") or 0, str(each.get("name"))))["name"])


def _writes(model: Mapping[str, Any]) -> bool:
    name, family = str(model.get("name", "")), _at(model, "details", "family")
    return bool(name) and "embed" not in name and family not in _EMBEDDING_FAMILIES and not model.get("remote_host")


class OpenAI:
    """`response_format` goes from OpenAI's schema to llama.cpp's to plain JSON to nothing, as far as the server takes it.

    Some say so by 500, which counts until one was taken.
    """

    def __init__(self, url: str | None, model: str | None, key: str | None) -> None:
        self.url = remote.address(url or OPENAI_URL)
        self.model: str | None = model or OPENAI_MODEL
        self._headers = _with_key(self.url, key, "Authorization", f"Bearer {key}")
        self._format = 0
        self._is_taken = False

    async def write(self, question: Question, *, context_tokens: int, timeout_seconds: float) -> Written:
        schema = _without(question.schema, _LENGTHS)
        named = {"name": "answer", "strict": True, "schema": _without(schema, _COUNTS)}
        formats: tuple[dict[str, Any], ...] = (
            {"response_format": {"type": "json_schema", "json_schema": named}},
            {"response_format": {"type": "json_object", "schema": schema}},
            {"response_format": {"type": "json_object"}},
            {},
        )
        while True:
            body = {
                "model": self.model, "messages": _messages(question), "temperature": 0,
                "max_tokens": question.answer_tokens_max, **formats[self._format],
            }  # fmt: skip
            try:
                told = await remote.ask(
                    "POST", f"{self.url}/chat/completions", headers=self._headers, body=body, timeout_seconds=timeout_seconds
                )
                break
            except Refused as refused:
                form = refused.status in (400, 415, 422) or (refused.status == 500 and not self._is_taken)
                if not form or self._format + 1 == len(formats):
                    raise
                self._format += 1
        self._is_taken = True
        choices = told.get("choices")
        choice = choices[0] if isinstance(choices, list) and choices and isinstance(choices[0], dict) else {}
        if choice.get("finish_reason") == "length":
            raise Damaged(CUT, code="answer_cut")
        tokens = _count(_at(told, "usage", "prompt_tokens")), _count(_at(told, "usage", "completion_tokens"))
        return Written(_text(_at(choice, "message", "content")), None, *tokens)


class Anthropic:
    VERSION: Final = "2023-06-01"

    def __init__(self, url: str | None, model: str | None, key: str) -> None:
        self.url = remote.address(url or ANTHROPIC_URL)
        self.model: str | None = model or ANTHROPIC_MODEL
        self._headers = {**_with_key(self.url, key, "x-api-key", key), "anthropic-version": self.VERSION}

    async def write(self, question: Question, *, context_tokens: int, timeout_seconds: float) -> Written:
        body = {
            "model": self.model,
            "max_tokens": question.answer_tokens_max,
            "temperature": 0,
            "system": question.rules,
            "messages": [{"role": "user", "content": question.data}],
            "tools": [{"name": "answer", "description": "Gives the answer.", "input_schema": question.schema}],
            "tool_choice": {"type": "tool", "name": "answer"},
        }
        told = await remote.ask(
            "POST", f"{self.url}/v1/messages", headers=self._headers, body=body, timeout_seconds=timeout_seconds
        )
        if told.get("stop_reason") == "max_tokens":
            raise Damaged(CUT, code="answer_cut")
        parts = told.get("content")
        blocks = [each for each in parts if isinstance(each, dict)] if isinstance(parts, list) else []
        tokens = _count(_at(told, "usage", "input_tokens")), _count(_at(told, "usage", "output_tokens"))
        for block in blocks:
            if block.get("type") == "tool_use" and isinstance(block.get("input"), dict):
                return Written("", block["input"], *tokens)
        return Written("".join(str(each.get("text", "")) for each in blocks), None, *tokens)


def _messages(question: Question) -> list[dict[str, str]]:
    return [{"role": "system", "content": question.rules}, {"role": "user", "content": question.data}]


def _with_key(url: str, key: str | None, header: str, value: str) -> dict[str, str]:
    if not key:
        return {}
    remote.demand_safe_for_key(url)
    return {header: value}


def _without(schema: Any, names: frozenset[str]) -> Any:
    if isinstance(schema, Mapping):
        return {name: _without(part, names) for name, part in schema.items() if name not in names}
    return [_without(part, names) for part in schema] if isinstance(schema, list) else schema


def _at(told: object, *names: str) -> object:
    for name in names:
        told = told.get(name) if isinstance(told, Mapping) else None
    return told


def _text(said: object) -> str:
    if not isinstance(said, str):
        raise Damaged("The language model's answer has no words.", code="answer_unreadable")
    return said


def _count(said: object) -> int:
    return said if isinstance(said, int) and said >= 0 else 0
