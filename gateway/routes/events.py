"""Following what happens, as server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html).

Each is a CloudEvent; its `id:` is the place in the stream, so that a client that was away names the last one and catches up.
"""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import suppress
from datetime import UTC, datetime
from typing import Annotated, Any

import orjson
from fastapi import APIRouter, Query
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from gateway.bodies import EventsAsked
from gateway.declaration import DeclaredRoute, declared
from gateway.desk import AtDesk, Desk
from gateway.limits import Followers
from gateway.routes import examples
from kit.bus.port import StreamEvent
from kit.contracts.events import TYPES
from kit.errors import ConchError, Invalid, Unavailable

SEND_SECONDS_MAX = 30.0
RETRY_MILLISECONDS = 2_000

router = APIRouter(route_class=DeclaredRoute, tags=["events"])


def wanted_types(types: str | None) -> tuple[str, ...]:
    """The event types asked for; raises `Invalid` for one that there is not, since it would never come."""
    wanted = tuple(sorted({name.strip() for name in (types or "").split(",")} - {""}))
    for name in wanted:
        if name not in TYPES:
            raise Invalid(f"There is no such type of event. There are: {', '.join(sorted(TYPES))}.")
    return wanted


def last_seen(header: str | None) -> int | None:
    """The place in the stream after which to go on; raises `Invalid` for what can't be one."""
    if header is None or header == "":
        return None
    if len(header) > 18 or not (header.isascii() and header.isdecimal()):
        raise Invalid("Last-Event-ID is the id of an event: a number.")
    return int(header)


def frame(found: StreamEvent) -> bytes:
    """One event as it goes over the wire; JSON has no line breaks, so no text can end the frame early."""
    data = found.event.model_dump_json(exclude_none=True)
    return f"id: {found.sequence}\nevent: {found.event.type}\ndata: {data}\n\n".encode()


def gap_frame(person: str, after: int | None, found: StreamEvent) -> bytes:
    """Says first that events between were dropped meanwhile. It has no id of its own: it is no event of the stream."""
    data: dict[str, Any] = {
        "specversion": "1.0",
        "id": f"gap-{found.sequence}",
        "source": "conch/gateway",
        "type": "gap",
        "subject": person,
        "time": datetime.now(UTC).isoformat().replace("+00:00", "Z"),
        "datacontenttype": "application/json",
        "data": {"person": person, "after": after, "next": found.sequence},
    }
    return b"event: gap\ndata: " + orjson.dumps(data) + b"\n\n"


class EventStream(Response):
    """Runs until the client leaves, the events end or Conch stops: it ends cleanly then, so that no stop waits for it."""

    media_type = "text/event-stream"

    def __init__(
        self, desk: Desk, types: tuple[str, ...], after: int | None, *, followers: Followers, stopping: asyncio.Event
    ) -> None:
        super().__init__(headers={"X-Accel-Buffering": "no"})
        del self.headers["content-length"]
        self._desk = desk
        self._types = types
        self._after = after
        self._followers = followers
        self._stopping = stopping

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        with self._followers.place():
            events = self._desk.bus.follow(self._desk.caller.person, types=self._types, after=self._after)
            try:
                await self._run(events, receive, send)
            finally:
                if isinstance(events, AsyncGenerator):
                    await events.aclose()

    async def _run(self, events: AsyncIterator[StreamEvent], receive: Receive, send: Send) -> None:
        following: asyncio.Task[StreamEvent] = asyncio.ensure_future(_next(events))
        ends = {asyncio.ensure_future(_left(receive)), asyncio.ensure_future(self._stopping.wait())}
        try:
            await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
            await _send(send, f"retry: {RETRY_MILLISECONDS}\n: following\n\n".encode())
            while True:
                done, _ = await asyncio.wait(
                    {following, *ends},
                    timeout=self._desk.settings.event_heartbeat_seconds,
                    return_when=asyncio.FIRST_COMPLETED,
                )
                if done & ends:
                    break
                if following not in done:
                    await _send(send, b": still here\n\n")
                    continue
                try:
                    found = following.result()
                except (ConchError, _Ended):
                    break
                if found.gap:
                    await _send(send, gap_frame(self._desk.caller.person, self._after, found))
                await _send(send, frame(found))
                following = asyncio.ensure_future(_next(events))
            with suppress(TimeoutError, OSError):
                await send({"type": "http.response.body", "body": b"", "more_body": False})
        except TimeoutError:
            pass  # A client that reads nothing is let go; it comes back with the id of its last event.
        finally:
            for task in (following, *ends):
                task.cancel()
            await asyncio.gather(following, *ends, return_exceptions=True)


class _Ended(Exception):
    """The events ended. (StopAsyncIteration itself can't leave a task.)"""


async def _next(events: AsyncIterator[StreamEvent]) -> StreamEvent:
    try:
        return await anext(events)
    except StopAsyncIteration:
        raise _Ended from None


async def _send(send: Send, data: bytes) -> None:
    async with asyncio.timeout(SEND_SECONDS_MAX):
        await send({"type": "http.response.body", "body": data, "more_body": True})


async def _left(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


@router.get("/api/events", summary="Follow what happens")
@declared("person", example=examples.EVENTS, problems=(429, 503), media_types=("text/event-stream",))
async def follow(request: Request, desk: AtDesk, asked: Annotated[EventsAsked, Query()]) -> Response:
    """Who was away for longer than the stream keeps events gets one `gap` event first. No event carries anyone's words."""
    types = wanted_types(asked.types)
    after = last_seen(request.headers.get("last-event-id"))
    state = request.app.state
    if state.stopping.is_set() or not await desk.bus.ready():
        raise Unavailable("Events can't be followed now. Try again shortly.")
    if after is None:
        after = await desk.bus.newest()  # from before the answer begins: what the client does next is in it
    return EventStream(desk, types, after, followers=state.followers, stopping=state.stopping)
