"""Questions that wait for their answers, each ended once: by its answer, its time, a refusal, or the end of the connection."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

from kit.bus.incoming import Incoming
from kit.errors import ConchError, Forbidden, TimedOut


class Asking:
    """Open questions by token, the last word of the inbox that their answer goes to."""

    def __init__(self) -> None:
        self._open: dict[str, tuple[str, asyncio.Future[Incoming]]] = {}
        self._asked = 0

    @contextmanager
    def question(self, subject: str, ends: float) -> Iterator[tuple[str, asyncio.Future[Incoming]]]:
        """The token and the answer to wait for, which raises `TimedOut` at `ends` (of the loop's clock)."""
        loop = asyncio.get_running_loop()
        self._asked += 1
        token = str(self._asked)
        answer: asyncio.Future[Incoming] = loop.create_future()
        self._open[token] = (subject.lower(), answer)
        timer = loop.call_at(ends, _fail, answer, TimedOut("No answer came in time."))
        try:
            yield token, answer
        finally:
            timer.cancel()
            del self._open[token]
            if answer.done() and not answer.cancelled():
                answer.exception()  # so that one which nobody got to wait for is not complained about

    def answer(self, message: Incoming) -> None:
        asked = self._open.get(message.subject.rpartition(".")[2])
        if asked and not asked[1].done():
            asked[1].set_result(message)

    def refuse(self, subject: str) -> None:
        """Ends the questions on a subject that the server refused; it tells the subject in small letters."""
        for asked, answer in self._open.values():
            if asked == subject:
                _fail(answer, Forbidden("This user may not ask that.", code="bus_forbidden"))

    def fail_all(self, error: ConchError) -> None:
        for _, answer in self._open.values():
            _fail(answer, type(error)(error.detail, code=error.reason))


def _fail(answer: "asyncio.Future[Incoming]", error: ConchError) -> None:
    if not answer.done():
        answer.set_exception(error)
