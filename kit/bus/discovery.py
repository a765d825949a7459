"""Being found: the NATS services protocol (https://github.com/nats-io/nats-architecture-and-design/blob/main/adr/ADR-32.md).

`$SRV.PING`, `$SRV.INFO` and `$SRV.STATS`, each for all, for a name and for one instance, so that `nats micro ls|info|stats`
see every service. One subscription takes all verbs of a service, since per-verb ones would lose the order of one person's
requests; each verb still is an endpoint here, with its own subject and numbers.
"""

import asyncio
import secrets
from datetime import UTC, datetime
from typing import Any

import orjson
import structlog

from kit.bus.client import Client, Listening
from kit.bus.dispatch import Dispatcher
from kit.bus.incoming import Incoming
from kit.bus.port import ServiceInfo
from kit.contracts import subjects
from kit.contracts.subjects import SERVICES

log = structlog.get_logger(__name__)

VERSION = "0.1.0"
DISCOVERY_SECONDS = 0.2
QUEUE = "q"
TYPE = "io.nats.micro.v1"


class Card:
    """What one running service tells of itself."""

    def __init__(self, dispatcher: Dispatcher, *, prefix: str, description: str) -> None:
        self.id = secrets.token_hex(11)
        self._dispatcher = dispatcher
        self._prefix = prefix
        self._description = description
        self._started = datetime.now(UTC)

    def _head(self, kind: str) -> dict[str, Any]:
        name = self._dispatcher.service
        return {"name": name, "id": self.id, "version": VERSION, "metadata": {}, "type": f"{TYPE}.{kind}_response"}

    def _subject(self, verb: str) -> str:
        return subjects.request(self._prefix, "*", self._dispatcher.service, verb)

    def ping(self) -> dict[str, Any]:
        return self._head("ping")

    def info(self) -> dict[str, Any]:
        endpoints = [
            {"name": verb, "subject": self._subject(verb), "queue_group": QUEUE, "metadata": {}}
            for verb in self._dispatcher.endpoints
        ]
        return self._head("info") | {"description": self._description, "endpoints": endpoints}

    def stats(self) -> dict[str, Any]:
        endpoints = [
            {
                "name": verb,
                "subject": self._subject(verb),
                "queue_group": QUEUE,
                "num_requests": each.requests,
                "num_errors": each.errors,
                "last_error": each.last_error,
                "processing_time": each.processing_nanoseconds,
                "average_processing_time": each.processing_nanoseconds // max(1, each.requests),
            }
            for verb, each in self._dispatcher.statistics.items()
        ]
        started = self._started.isoformat(timespec="milliseconds").replace("+00:00", "Z")
        return self._head("stats") | {"started": started, "endpoints": endpoints}

    async def show(self, client: Client) -> list[Listening]:
        """Answers discovery until the returned subscriptions are stopped."""
        answers = {"PING": self.ping, "INFO": self.info, "STATS": self.stats}

        async def on_message(message: Incoming) -> None:
            answer = answers.get(message.subject.split(".")[1])
            if answer is not None and is_inbox(message.reply):
                await client.tell(message.reply, orjson.dumps(answer()))

        listening: list[Listening] = []
        for verb in answers:
            of_all = f"$SRV.{verb}"
            of_name = f"{of_all}.{self._dispatcher.service}"
            listening.extend([await client.listen(each, on_message) for each in (of_all, of_name, f"{of_name}.{self.id}")])
        return listening


def is_inbox(reply: str) -> bool:
    """Whether an answer may go there: an asker's own inbox, and never a subject that means something to somebody else."""
    return reply.startswith("_INBOX")


async def discover(client: Client, seconds: float = DISCOVERY_SECONDS) -> tuple[ServiceInfo, ...]:
    """Every service that answers within `seconds`; sooner once all that this version knows have."""
    found: dict[str, ServiceInfo] = {}
    complete = asyncio.Event()

    async def on_message(message: Incoming) -> None:
        if message.status is not None:
            complete.set()  # nobody is there
            return
        try:
            info = orjson.loads(message.data)
            found[info["id"]] = ServiceInfo(
                name=info["name"],
                id=info["id"],
                version=info["version"],
                description=info.get("description", ""),
                subjects=tuple(endpoint["subject"] for endpoint in info["endpoints"]),
            )
        except (orjson.JSONDecodeError, KeyError, TypeError) as error:
            log.warning("discovery_unreadable", exc_info=error)
        if {each.name for each in found.values()} >= set(SERVICES):
            complete.set()

    inbox = client.new_inbox()
    listening = await client.listen(inbox, on_message)
    try:
        await client.tell("$SRV.INFO", b"", reply=inbox)
        async with asyncio.timeout(seconds):
            await complete.wait()
    except TimeoutError:
        pass
    finally:
        await listening.stop()
    return tuple(sorted(found.values(), key=lambda each: (each.name, each.id)))
