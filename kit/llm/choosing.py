"""The language model that the settings name, asked within its time, retried once, and never past the month's cap."""

import asyncio
import time
from collections.abc import Mapping
from typing import Any, Final

import structlog

from kit.errors import Damaged, TimedOut, Unavailable
from kit.llm.port import LanguageModel, Question
from kit.llm.providers import PRICES, Anthropic, Ollama, OpenAI, Server, Written
from kit.llm.reading import read_object
from kit.llm.remote import NO_ANSWER, Refused, is_near
from kit.llm.settings import LanguageModelSettings
from kit.llm.spending import Spending

CONTEXT_TOKENS: Final = 8_000
RETRY_SECONDS: Final = 0.5
RETRY_AFTER_SECONDS_MAX: Final = 10.0
CHARACTERS_A_TOKEN: Final = 2
"""Fewer than there are, so that what a call may cost is more than what it does."""
UNKNOWN_PRICE: Final = (15.0, 75.0)
"""Of a model whose price nobody told: as dear as the dearest, so that the cap holds."""
_AGAIN: Final = frozenset({408, 425, 429, 500, 502, 503, 504, 529})
_TYPES: Final[Mapping[str, type]] = {"array": list, "object": dict, "string": str, "boolean": bool}
log = structlog.get_logger(__name__)


def language_model(settings: LanguageModelSettings) -> LanguageModel | None:
    """None where none is set. Raises `Unavailable` for settings that no server can be asked by."""
    if settings.llm_provider is None:
        return None
    if settings.llm_provider == "ollama":
        server: Server = Ollama(settings.llm_url, settings.llm_model)
    elif settings.llm_provider == "openai":
        server = OpenAI(settings.llm_url, settings.llm_model, settings.llm_key)
    else:
        server = Anthropic(settings.llm_url, settings.llm_model, settings.llm_key or "")
    known = PRICES.get(server.model or "", UNKNOWN_PRICE)
    price = (
        settings.llm_price_in if settings.llm_price_in is not None else known[0],
        settings.llm_price_out if settings.llm_price_out is not None else known[1],
    )
    free = settings.llm_provider == "ollama" or is_near(server.url)
    return Asked(
        server,
        context_tokens=settings.llm_context_tokens or CONTEXT_TOKENS,
        spending=Spending(settings.home, settings.llm_cap_usd),
        price=None if free else price,
    )


class Asked:
    """`LanguageModel` by one server. `price`: US dollars a million tokens read and written; None costs nothing."""

    def __init__(
        self, server: Server, *, context_tokens: int, spending: Spending, price: tuple[float, float] | None = None
    ) -> None:
        self.context_tokens = context_tokens
        self.spending = spending
        self._server = server
        self._price = price

    @property
    def name(self) -> str:
        return self._server.model or "a language model"

    def spent(self) -> float:
        return self.spending.spent()

    def paused(self) -> str | None:
        return self.spending.paused() if self._price is not None else None

    async def answer(self, question: Question) -> dict[str, Any]:
        written = await self._paid(question)
        read = written.read if written.read is not None else read_object(written.text)
        if not _fits(read, question.schema):
            raise Damaged("The language model's answer has another form than was asked for.", code="answer_unfit")
        return read

    async def _paid(self, question: Question) -> Written:
        if self._price is None:
            return await self._written(question)
        most = _usd(self._price, len(question.rules + question.data) // CHARACTERS_A_TOKEN, question.answer_tokens_max)
        call = await asyncio.to_thread(self.spending.reserve, most)
        try:
            written = await self._written(question)
        except Unavailable:
            # It was never answered, so it cost nothing; after a time-out or a cut it may have.
            await asyncio.to_thread(self.spending.settle, call, 0.0)
            raise
        cost = _usd(self._price, written.tokens_in, written.tokens_out)
        await asyncio.to_thread(self.spending.settle, call, cost or most)
        return written

    async def _written(self, question: Question) -> Written:
        """One retry, for a server that can't be reached or is busy, within the question's time."""
        ends = time.monotonic() + question.timeout_seconds
        for attempt in (1, 2):
            pause = RETRY_SECONDS
            try:
                async with asyncio.timeout(max(ends - time.monotonic(), 0.0)):
                    return await self._server.write(
                        question, context_tokens=self.context_tokens, timeout_seconds=question.timeout_seconds
                    )
            except TimeoutError:
                raise TimedOut(NO_ANSWER) from None
            except Refused as refused:
                failed = _unavailable(refused.status)
                pause = max(pause, refused.retry_after_seconds or 0.0)
                again = refused.status in _AGAIN and pause <= RETRY_AFTER_SECONDS_MAX
            except Unavailable as error:
                failed, again = error, error.reason == "model_unreachable"
            log.info("language model failed", reason=failed.reason, attempt=attempt)
            if attempt == 2 or not again or time.monotonic() + pause >= ends:
                raise failed
            await asyncio.sleep(pause)
        raise AssertionError("the second attempt returns or raises")


def _unavailable(status: int) -> Unavailable:
    """The server's own words are never passed on: they may quote what it was asked, or the key."""
    if status in (401, 403):
        return Unavailable("The language model's server refuses the key.", code="key_refused")
    if status == 404:
        return Unavailable("The language model's server doesn't know that model.", code="no_model")
    if status == 429:
        return Unavailable("The language model's server takes no more requests now.", code="model_busy")
    return Unavailable(f"The language model's server refused the request ({status}).", code="model_refused")


def _usd(price: tuple[float, float], tokens_in: int, tokens_out: int) -> float:
    return (price[0] * tokens_in + price[1] * tokens_out) / 1_000_000


def _fits(read: Mapping[str, Any], schema: Mapping[str, Any]) -> bool:
    """Whether it has some of what was asked for, and nothing of it in another form. Who asked reads the items."""
    properties: Mapping[str, Any] = schema.get("properties", {})
    here = [name for name in properties if name in read]
    return bool(here) and all(isinstance(read[name], _TYPES.get(properties[name].get("type"), object)) for name in here)
