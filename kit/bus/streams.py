"""The two streams and their consumers, by JetStream's own interface
(https://docs.nats.io/reference/reference-protocols/nats_api_reference).

`CONCH_EVENTS` keeps what happened for seven days, `CONCH_PARKED` what a listener could not take for thirty. Making them needs
the `conch` user; everybody else may only do what `users.py` says.
"""

import asyncio
from collections.abc import Sequence
from datetime import datetime
from typing import Any

import orjson
import structlog

from kit.bus import wire
from kit.bus.client import Client
from kit.bus.delivery import ACKNOWLEDGE_SECONDS, Parked
from kit.bus.incoming import Incoming
from kit.contracts import subjects
from kit.contracts.subjects import PARKED_STREAM, STREAM
from kit.errors import ConchError, NotFound, TimedOut, Unavailable

log = structlog.get_logger(__name__)

EVENTS_KEPT_SECONDS = 7 * 24 * 3600
PARKED_KEPT_SECONDS = 30 * 24 * 3600
EVENTS_BYTES_MAX = 512 * 1024 * 1024
PARKED_BYTES_MAX = 16 * 1024 * 1024
SAME_EVENT_SECONDS = 600
"""For so long an event with an id that was stored is not stored again."""
SUBSCRIBER_ATTEMPTS_MAX = 10
WAITING_ACKNOWLEDGEMENT_MAX = 256
ASK_SECONDS = 5.0
STREAM_POLL_SECONDS = 0.1

_API = "$JS.API"


def _nanoseconds(seconds: float) -> int:
    return int(seconds * 1_000_000_000)


async def _api(client: Client, verb: str, body: dict[str, Any] | None = None) -> dict[str, Any]:
    """JetStream's answer. Raises `NotFound` for 404, `Unavailable` for any other error of its."""
    answer = await client.ask(f"{_API}.{verb}", orjson.dumps(body) if body else b"", timeout_seconds=ASK_SECONDS)
    try:
        result: dict[str, Any] = orjson.loads(answer.data)
    except orjson.JSONDecodeError as error:
        raise Unavailable("The bus's event store gave no answer that can be read.") from error
    failed = result.get("error")
    if failed:
        kind = NotFound if failed.get("code") == 404 else Unavailable
        raise kind(f"The bus's event store: {failed.get('description', 'failed')}", code="stream")
    return result


async def ensure_stream(client: Client, prefix: str) -> None:
    """Makes or brings up to date both streams; running twice changes nothing. For the `conch` user."""
    common = {"retention": "limits", "storage": "file", "discard": "old", "num_replicas": 1, "allow_direct": True}
    for config in (
        {
            "name": STREAM,
            "subjects": [subjects.event(prefix, "*", ">")],
            "max_age": _nanoseconds(EVENTS_KEPT_SECONDS),
            "max_bytes": EVENTS_BYTES_MAX,
            "duplicate_window": _nanoseconds(SAME_EVENT_SECONDS),
        },
        {
            "name": PARKED_STREAM,
            "subjects": [subjects.parked(prefix, "*")],
            "max_age": _nanoseconds(PARKED_KEPT_SECONDS),
            "max_bytes": PARKED_BYTES_MAX,
            "duplicate_window": _nanoseconds(SAME_EVENT_SECONDS),
        },
    ):
        whole = common | config
        try:
            await _api(client, f"STREAM.INFO.{config['name']}")
        except NotFound:
            await _api(client, f"STREAM.CREATE.{config['name']}", whole)
        else:
            await _api(client, f"STREAM.UPDATE.{config['name']}", whole)


async def wait_for_stream(client: Client, *, timeout_seconds: float) -> None:
    """Returns once events can be stored; raises `Unavailable` when nobody made the stream in time."""
    ends = asyncio.get_running_loop().time() + timeout_seconds
    while True:
        try:
            await _api(client, f"STREAM.INFO.{STREAM}")
            return
        except (NotFound, TimedOut, Unavailable) as error:
            if asyncio.get_running_loop().time() >= ends:
                raise Unavailable("The bus has no stream for events yet.", code="no_stream") from error
        await asyncio.sleep(STREAM_POLL_SECONDS)


async def bounds(client: Client) -> tuple[int, int]:
    """The first and the last sequence that the event stream has; `first > last` where it is empty."""
    state = (await _api(client, f"STREAM.INFO.{STREAM}"))["state"]
    return int(state["first_seq"]), int(state["last_seq"])


async def forget(client: Client, *, before: int) -> None:
    """Drops every event older than sequence `before`. For the `conch` user."""
    await _api(client, f"STREAM.PURGE.{STREAM}", {"seq": before})


async def ensure_durable(client: Client, prefix: str, durable: str, types: Sequence[str]) -> None:
    """The service's own durable consumer of these types, for every person, from the oldest event that is kept."""
    await _create(client, durable, {
        "filter_subjects": [subjects.event(prefix, "*", type_) for type_ in types],
        "deliver_policy": "all",
        "ack_wait": _nanoseconds(ACKNOWLEDGE_SECONDS),
        "max_deliver": -1,  # the bound is the listener's own, so that what it could not take is parked
        "max_ack_pending": WAITING_ACKNOWLEDGEMENT_MAX,
    })  # fmt: skip


async def ensure_consumer(
    client: Client, prefix: str, durable: str, *, person: str = "*", types: Sequence[str] = (), past: bool = True
) -> None:
    """A subscriber's durable consumer, made by the `conch` user; with `past`, from the oldest event that is kept."""
    # JetStream refuses filters that overlap, such as `memory.saved` beside `memory.*`.
    narrow = {type_ for type_ in types if type_.endswith(".*") or f"{type_.split('.')[0]}.*" not in types}
    await _create(client, durable, {
        "filter_subjects": [subjects.event(prefix, person, type_) for type_ in (sorted(narrow) or (">",))],
        "deliver_policy": "all" if past else "new",
        "ack_wait": _nanoseconds(ACKNOWLEDGE_SECONDS),
        "max_deliver": SUBSCRIBER_ATTEMPTS_MAX,
        "max_ack_pending": WAITING_ACKNOWLEDGEMENT_MAX,
    })  # fmt: skip


async def _create(client: Client, durable: str, config: dict[str, Any]) -> None:
    whole = {"name": durable, "durable_name": durable, "ack_policy": "explicit", "replay_policy": "instant", **config}
    await _api(client, f"CONSUMER.CREATE.{STREAM}.{durable}", {"stream_name": STREAM, "config": whole})


async def remove_consumer(client: Client, durable: str) -> bool:
    """True when it was there."""
    try:
        await _api(client, f"CONSUMER.DELETE.{STREAM}.{durable}")
    except NotFound:
        return False
    return True


async def last_of(client: Client, subject: str) -> Incoming | None:
    """The last event on a subject with its headers, or None. Rights are by subject: `$JS.API.DIRECT.GET.<stream>.<subject>`."""
    answer = await client.ask(f"{_API}.DIRECT.GET.{STREAM}.{subject}", b"", timeout_seconds=ASK_SECONDS)
    return _got(answer)


async def next_of(client: Client, stream: str, subject: str, sequence: int) -> Incoming | None:
    """The first message on a subject (wildcards allowed) at `sequence` or later, or None."""
    body = orjson.dumps({"seq": max(1, sequence), "next_by_subj": subject})
    return _got(await client.ask(f"{_API}.DIRECT.GET.{stream}", body, timeout_seconds=ASK_SECONDS))


def _got(answer: Incoming) -> Incoming | None:
    if answer.status == "404":
        return None
    if answer.status is not None or "Nats-Sequence" not in answer.headers:
        raise Unavailable("The bus's event store can't be read at the moment.", code="stream")
    return answer


def sequence_of(message: Incoming) -> int:
    return int(message.headers["Nats-Sequence"])


async def park(client: Client, prefix: str, parked: Parked, data: bytes | None) -> None:
    """Puts an event aside: its place and the reason; its bytes only where they were an event, which has no one's words."""
    headers = {
        wire.MESSAGE_ID_HEADER: f"{parked.durable}-{parked.sequence}",
        wire.REASON_HEADER: parked.reason[:100],
        "Conch-Sequence": str(parked.sequence),
        "Conch-Subject": parked.subject[:250].encode("ascii", "replace").decode(),
        "Conch-Attempts": str(parked.attempts),
    }
    answer = await client.ask(
        subjects.parked(prefix, parked.durable), data or b"", headers=headers, timeout_seconds=ASK_SECONDS
    )
    stored(answer)


def stored(answer: Incoming) -> int:
    """The sequence of what the stream has just stored; raises `Unavailable` where it did not."""
    try:
        result = orjson.loads(answer.data)
    except orjson.JSONDecodeError as error:
        raise Unavailable("The bus's event store gave no answer that can be read.", code="stream") from error
    if "error" in result:
        raise Unavailable(f"The bus did not keep it: {result['error'].get('description', '')}", code="stream")
    return int(result["seq"])


async def list_parked(client: Client, prefix: str, *, limit: int = 100) -> tuple[Parked, ...]:
    """What was put aside, oldest first. For the `conch` user and the gateway."""
    found: list[Parked] = []
    sequence = 1
    while len(found) < limit:
        message = await next_of(client, PARKED_STREAM, subjects.parked(prefix, "*"), sequence)
        if message is None:
            break
        sequence = sequence_of(message) + 1
        headers = message.headers
        try:
            found.append(Parked(
                durable=headers.get("Nats-Subject", "").rpartition(".")[2],
                sequence=int(headers.get("Conch-Sequence", "0")),
                subject=headers.get("Conch-Subject", ""),
                reason=headers.get(wire.REASON_HEADER, ""),
                attempts=int(headers.get("Conch-Attempts", "0")),
                at=datetime.fromisoformat(headers["Nats-Time-Stamp"][:26].rstrip("Z") + "+00:00"),
            ))  # fmt: skip
        except (KeyError, ValueError) as error:
            raise ConchError("A parked event's place can't be read.") from error
    return tuple(found)
