"""What the command line does on the bus itself, as its user `conch`: subscribers of events, and a model from a folder."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, TypeVar

from conch.place import Place
from kit.bus import secrets, server, streams
from kit.bus.connection import NatsBus, connect
from kit.bus.users import ADMIN, subscriber_user
from kit.contracts.events import TYPES
from kit.contracts.index import FetchMeaning
from kit.contracts.subjects import STREAM
from kit.errors import Invalid, NotFound, Unavailable

WAIT_SECONDS = 3.0

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Subscriber:
    """What a program needs to read events: it fetches on `consumer` of `stream`, with `inbox` as the prefix of its inbox."""

    url: str
    user: str
    password: str
    stream: str
    consumer: str
    inbox: str

    def as_dict(self) -> dict[str, str]:
        return asdict(self)


def bus_url(place: Place) -> str:
    """Where this folder's bus answers; raises `NotFound` where none was ever started."""
    if place.nats_url:
        return place.nats_url
    try:
        return (place.home / "bus" / "url").read_text("ascii").strip()
    except (OSError, UnicodeDecodeError):
        raise NotFound(f"There is no bus in {place.home} yet. Start Conch with: conch up") from None


def admit(place: Place, name: str, types: Sequence[str], person: str | None) -> Subscriber:
    """Makes the subscriber's user and its consumer, and answers what it needs: the same when asked again."""
    _demand_types(types)
    user = subscriber_user(name)

    async def make(bus: NatsBus) -> None:
        await streams.ensure_consumer(bus.client, place.nats_prefix, user, person=person or "*", types=types)

    asyncio.run(_with_bus(place, make))
    user, password = secrets.add_subscriber(place.home, name)
    server.reload(place.home, prefix=place.nats_prefix)
    return Subscriber(bus_url(place), user, password, STREAM, user, f"_INBOX_{user}")


def revoke(place: Place, name: str) -> None:
    """Takes the subscriber's user and its consumer away; raises `NotFound` where there is none."""
    user = subscriber_user(name)
    if not secrets.remove_subscriber(place.home, name):
        raise NotFound(f"There is no subscriber called {name}.")
    server.reload(place.home, prefix=place.nats_prefix)

    async def remove(bus: NatsBus) -> None:
        await streams.remove_consumer(bus.client, user)

    asyncio.run(_with_bus(place, remove))


def fetch_meaning(place: Place, folder: Path) -> dict[str, Any]:
    """Lets the index take the model's files from this folder; answers as `GET /api/meaning` does."""
    if not folder.is_dir():
        raise Invalid(f"There is no folder {folder}.")

    async def ask(bus: NatsBus) -> dict[str, Any]:
        found = await bus.request("me", FetchMeaning(folder=str(folder.resolve())))
        return found.model_dump(mode="json")

    return asyncio.run(_with_bus(place, ask))


def is_there(place: Place, service: str) -> bool:
    """Whether this service answers on the bus."""

    async def look(bus: NatsBus) -> bool:
        return any(found.name == service for found in await bus.discover())

    return asyncio.run(_with_bus(place, look))


def example(subscriber: Subscriber) -> str:
    """A program that prints events, complete but for the password, which it takes from the environment."""
    return f"""import asyncio, os, nats

async def main():
    connection = await nats.connect({subscriber.url!r}, user={subscriber.user!r},
                                    password=os.environ["CONCH_SUBSCRIBER_PASSWORD"], inbox_prefix={subscriber.inbox!r})
    events = await connection.jetstream().pull_subscribe_bind({subscriber.consumer!r}, stream={subscriber.stream!r})
    while True:
        try:
            for message in await events.fetch(10, timeout=30):
                print(message.data.decode())
                await message.ack()
        except TimeoutError:
            pass

asyncio.run(main())"""


def _demand_types(types: Sequence[str]) -> None:
    for type_ in types:
        known = type_ in TYPES or (type_.endswith(".*") and any(each.startswith(type_[:-1]) for each in TYPES))
        if not known:
            raise Invalid(f"There is no event {type_}. There are: {', '.join(TYPES)}.")


async def _with_bus(place: Place, act: Callable[[NatsBus], Awaitable[T]]) -> T:
    url = bus_url(place)
    try:
        bus = await connect(
            url,
            user=ADMIN,
            password=secrets.password(place.home, ADMIN),
            name="conch",
            prefix=place.nats_prefix,
            wait_seconds=WAIT_SECONDS,
        )
    except Unavailable as error:
        raise Unavailable(f"The bus does not answer at {url}. Start Conch with: conch up") from error
    try:
        return await act(bus)
    finally:
        await bus.drain()
