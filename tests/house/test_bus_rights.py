"""Each act that a user of the bus may not do is tried on a real server, and refused; what it is for is not."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable

import nats
import nats.errors
import orjson
import pytest
from structlog.testing import capture_logs

from kit.bus import secrets, server, streams
from kit.bus.client import Client
from kit.bus.connection import NatsBus, connect
from kit.bus.incoming import Incoming
from kit.bus.port import Call, Endpoint
from kit.bus.users import SERVICE_USERS, USERS, rights, subscriber_user
from kit.contracts.events import TYPES
from kit.contracts.memory import ForgetMemory, GetProfile, Profile, ProfileReply
from kit.contracts.subjects import SERVICES
from kit.errors import Forbidden, Invalid, NotFound, Unavailable
from kit.testing import NatsWorld, saved

SUBSCRIBER = "sub_reader"
OTHER = "sub_other"
EVERYBODY = ("memory", "index", "chatmeaning", "tidy", "gateway", SUBSCRIBER)

OF_OTHERS = {
    "memory": [
        "conch.me.index.search",
        "conch.me.memory.list",
        "conch.me.memory.add",
        "conch.parked.memory",
        "conch.parked.index",
    ],
    "index": [
        "conch.me.memory.add",
        "conch.me.memory.purge",
        "conch.me.memory.undo",
        "conch.me.memory.list",
        "conch.me.index.purge",
        "conch.parked.memory",
    ],
    "chatmeaning": [
        "conch.me.memory.list",
        "conch.me.memory.add",
        "conch.me.index.search",
        "conch.me.index.purge",
        "conch.me.index.get_meaning",
        "conch.me.chatmeaning.delete",
        "conch.parked.index",
    ],
    "tidy": [
        "conch.me.memory.add",
        "conch.me.memory.remember",
        "conch.me.memory.purge",
        "conch.me.memory.patch_preferences",
        "conch.me.memory.add_never",
        "conch.me.index.purge",
        "conch.me.chatmeaning.append",
        "conch.me.chatmeaning.delete",
        "conch.me.chatmeaning.look",
        "conch.me.tidy.undo",
        "conch.parked.index",
    ],
    "gateway": ["conch.parked.index", "conch.me.suggest.run"],
    SUBSCRIBER: ["conch.me.memory.list", "conch.me.index.search", "conch.parked.sub_reader"],
}
"""Requests and parking places that are not this user's."""

MANAGING = [
    "$JS.API.INFO",
    "$JS.API.STREAM.LIST",
    "$JS.API.STREAM.NAMES",
    "$JS.API.STREAM.CREATE.MINE",
    "$JS.API.STREAM.UPDATE.CONCH_EVENTS",
    "$JS.API.STREAM.DELETE.CONCH_EVENTS",
    "$JS.API.STREAM.PURGE.CONCH_EVENTS",
    "$JS.API.STREAM.MSG.GET.CONCH_EVENTS",
    "$JS.API.STREAM.MSG.DELETE.CONCH_EVENTS",
    "$JS.API.STREAM.DELETE.CONCH_PARKED",
    "$JS.API.CONSUMER.CREATE.CONCH_EVENTS",
    "$JS.API.CONSUMER.CREATE.CONCH_EVENTS.mine",
    "$JS.API.CONSUMER.CREATE.CONCH_EVENTS.mine.conch.me.event.memory.saved",
    "$JS.API.CONSUMER.CREATE.CONCH_EVENTS.sub_other",
    "$JS.API.CONSUMER.DURABLE.CREATE.CONCH_EVENTS.mine",
    "$JS.API.CONSUMER.DELETE.CONCH_EVENTS.sub_other",
    "$JS.API.CONSUMER.DELETE.CONCH_EVENTS.index",
    "$JS.API.CONSUMER.LIST.CONCH_EVENTS",
    "$JS.API.CONSUMER.INFO.CONCH_EVENTS.sub_other",
    "$JS.API.CONSUMER.MSG.NEXT.CONCH_EVENTS.sub_other",
    "$JS.ACK.CONCH_EVENTS.sub_other.1.1.1.1.0",
    "$JS.API.SERVER.REMOVE",
    "$SYS.REQ.SERVER.PING",
    "$SYS.REQ.USER.INFO.X",
    "$SRV.STATS",
]
"""What only `conch` may, or nobody."""

READING = ["$JS.API.DIRECT.GET.CONCH_EVENTS", "$JS.API.DIRECT.GET.CONCH_PARKED", "$SRV.INFO", "$SRV.PING"]
"""What the gateway may beside `conch`."""

INBOXES = {user: f"_INBOX_{user}.abc" for user in (*USERS, SUBSCRIBER, OTHER)}


@pytest.fixture
async def world(nats_world: NatsWorld) -> NatsWorld:
    """A server that knows two subscribers, their consumers made."""
    admin = await nats_world.bus("conch")
    await streams.ensure_consumer(admin.client, "conch", SUBSCRIBER, person="me", types=["memory.saved"])
    await streams.ensure_consumer(admin.client, "conch", OTHER)
    for name in ("reader", "other"):
        secrets.add_subscriber(nats_world.home, name)
    assert server.reload(nats_world.home)
    return nats_world


@pytest.fixture
async def client(world: NatsWorld) -> AsyncIterator[Callable[[str], Awaitable[Client]]]:
    opened: list[Client] = []

    async def open_(user: str) -> Client:
        async with asyncio.timeout(10):
            while True:
                made = Client(user=user, name="test")
                try:
                    await made.open(world.url, secrets.password(world.home, user), wait_seconds=5.0)
                    break
                except Forbidden:
                    continue  # the server has not read its new users yet
        opened.append(made)
        return made

    yield open_
    for each in opened:
        await each.close()


async def refused(client: Client, subject: str) -> bool:
    try:
        await client.ask(subject, b"{}", timeout_seconds=2.0)
    except Forbidden:
        return True
    except Unavailable:
        return False
    return False


def forbidden_events(user: str) -> list[str]:
    return [f"conch.me.event.{type_}" for type_, data in TYPES.items() if data.owner != user] + [
        "conch.me.event.made.up",
        "conch.me.event.memory",
    ]


@pytest.mark.parametrize("user", EVERYBODY)
async def test_what_others_may_is_refused(client: Callable[[str], Awaitable[Client]], user: str) -> None:
    own = await client(user)
    subjects = [
        *OF_OTHERS[user],
        *forbidden_events(user),
        *MANAGING,
        *([] if user == "gateway" else READING),
        *(inbox for other, inbox in INBOXES.items() if other != user),
        *([] if user == "index" else ["$JS.API.CONSUMER.MSG.NEXT.CONCH_EVENTS.index", "$JS.ACK.CONCH_EVENTS.index.1.1.1.1.0"]),
        *([] if user == "index" else ["$JS.API.CONSUMER.CREATE.CONCH_EVENTS.index"]),
        *([] if user == "gateway" else ["$JS.API.CONSUMER.CREATE.CONCH_EVENTS.gateway_tail"]),
        *(
            []
            if user != SUBSCRIBER
            else [f"$JS.API.CONSUMER.{act}.CONCH_EVENTS.{SUBSCRIBER}" for act in ("CREATE", "INFO", "DELETE")]
        ),
    ]
    allowed = [subject for subject in subjects if not await refused(own, subject)]
    assert allowed == []


@pytest.mark.parametrize("user", SERVICE_USERS)
async def test_a_service_reads_where_its_own_log_stands_and_no_other_s(
    client: Callable[[str], Awaitable[Client]], user: str
) -> None:
    own = await client(user)
    for type_, data in TYPES.items():
        subject = f"$JS.API.DIRECT.GET.CONCH_EVENTS.conch.me.event.{type_}"
        assert await refused(own, subject) is (data.owner != user), type_


@pytest.mark.parametrize("user", EVERYBODY)
async def test_other_inboxes_subjects_and_events_can_t_be_listened_to(
    client: Callable[[str], Awaitable[Client]], user: str
) -> None:
    own = await client(user)
    subjects = [
        ">", "conch.>", "*.*.*.*", "conch.*.*.*", "conch.me.event.>", "conch.*.event.memory.saved", "*.>", "_INBOX.>",
        "$JS.>", "$JS.API.>", "$JS.EVENT.ADVISORY.>", "$SYS.>", "$SRV.>", "conch.parked.>",
        *(f"_INBOX_{other}.>" for other in INBOXES if other != user),
        *(f"conch.*.{service}.*" for service in SERVICES if service != user),
        *(f"$SRV.INFO.{service}" for service in SERVICES if service != user),
    ]  # fmt: skip
    heard: list[Incoming] = []

    async def hear(message: Incoming) -> None:
        heard.append(message)

    for subject in subjects:
        with capture_logs() as logged:
            await own.listen(subject, hear)
            assert await own.flush(2.0)
        assert [line["subject"] for line in logged if line["event"] == "bus_refused"] == [subject.lower()], subject
    assert heard == []


async def test_a_subscriber_fetches_and_acknowledges_on_its_own_consumer(
    world: NatsWorld, client: Callable[[str], Awaitable[Client]]
) -> None:
    memory = await world.bus("memory")
    await memory.publish("you", saved(1, person="you"))
    await memory.publish("me", saved(2))
    own = await client(SUBSCRIBER)
    came: asyncio.Queue[Incoming] = asyncio.Queue()
    inbox = own.new_inbox()
    await own.listen(inbox, came.put)
    await own.tell(f"$JS.API.CONSUMER.MSG.NEXT.CONCH_EVENTS.{SUBSCRIBER}", b"1", reply=inbox)
    async with asyncio.timeout(5):
        got = await came.get()
    event = orjson.loads(got.data)
    assert (event["specversion"], event["type"], event["data"]["person"]) == ("1.0", "memory.saved", "me")
    assert got.headers["Content-Type"] == "application/cloudevents+json"
    await own.tell(got.reply, b"+ACK")
    await own.flush(2.0)
    admin = await client("conch")
    info = await admin.ask(f"$JS.API.CONSUMER.INFO.CONCH_EVENTS.{SUBSCRIBER}", b"", timeout_seconds=2.0)
    state = orjson.loads(info.data)
    assert (state["num_ack_pending"], state["num_pending"]) == (0, 0)


async def test_an_ordinary_nats_client_reads_a_subscriber_s_events(
    world: NatsWorld, client: Callable[[str], Awaitable[Client]]
) -> None:
    memory = await world.bus("memory")
    for number in range(1, 4):
        await memory.publish("me", saved(number))
    await client(SUBSCRIBER)  # waits until the server knows it
    refusals: list[Exception] = []

    async def note(error: Exception) -> None:
        refusals.append(error)

    plain = await nats.connect(
        world.url, user=SUBSCRIBER, password=secrets.password(world.home, SUBSCRIBER), inbox_prefix=f"_INBOX_{SUBSCRIBER}",
        error_cb=note,
    )  # fmt: skip
    reading = await plain.jetstream().pull_subscribe_bind(SUBSCRIBER, stream="CONCH_EVENTS")
    messages = await reading.fetch(3, timeout=5)
    assert [orjson.loads(message.data)["data"]["revision"] for message in messages] == [1, 2, 3]
    for message in messages:
        await message.ack()
    with pytest.raises(nats.errors.TimeoutError):
        await reading.fetch(1, timeout=0.2)
    await plain.close()
    assert refusals == []


async def test_the_command_line_has_one_thing_to_ask_of_a_service(client: Callable[[str], Awaitable[Client]]) -> None:
    own = await client("conch")
    assert not await refused(own, "conch.me.index.get_meaning")
    for subject in ("conch.me.memory.list", "conch.me.memory.add", "conch.me.index.search", "conch.me.event.memory.saved"):
        assert await refused(own, subject)


async def test_a_removed_subscriber_is_out(world: NatsWorld, client: Callable[[str], Awaitable[Client]]) -> None:
    own = await client(SUBSCRIBER)
    password = secrets.password(world.home, SUBSCRIBER)
    assert secrets.remove_subscriber(world.home, "reader")
    assert not secrets.remove_subscriber(world.home, "reader")
    assert server.reload(world.home)
    async with asyncio.timeout(10):
        while own.connected:
            await asyncio.sleep(0)
    with pytest.raises(Forbidden):
        await connect(world.url, user=SUBSCRIBER, password=password, name="test", wait_seconds=5.0)
    with pytest.raises(NotFound):
        secrets.password(world.home, SUBSCRIBER)


async def test_a_reload_of_the_users_keeps_the_others_connections(world: NatsWorld) -> None:
    memory, gateway = await world.bus("memory"), await world.bus("gateway")
    await memory.serve("memory", description="d", endpoints=[Endpoint(GetProfile, _profile)])
    lost: list[str] = []
    memory.client.on_reconnect(lambda: lost.append("memory"))
    secrets.add_subscriber(world.home, "third")
    assert server.reload(world.home)
    async with asyncio.timeout(10):
        while True:
            third = Client(user="sub_third", name="test")
            try:
                await third.open(world.url, secrets.password(world.home, "sub_third"), wait_seconds=5.0)
                break
            except Forbidden:
                continue
    await third.close()
    assert (await gateway.request("me", GetProfile())).profile.name == "x"
    assert lost == []


async def test_nobody_comes_in_with_a_wrong_password_or_another_name(world: NatsWorld) -> None:
    for user in (*USERS, SUBSCRIBER, "sys", "admin", "sub_nobody"):
        with pytest.raises(Forbidden):
            await connect(world.url, user=user, password="wrong", name="test", wait_seconds=5.0)
    with pytest.raises(Forbidden):
        await connect(world.url, user="gateway", password=secrets.password(world.home, "memory"), name="test", wait_seconds=5.0)


async def _profile(call: Call, message: GetProfile) -> ProfileReply:
    return ProfileReply(profile=Profile(name="x"))


async def test_no_service_can_be_made_to_speak_for_itself_where_its_caller_may_not(
    world: NatsWorld, client: Callable[[str], Awaitable[Client]]
) -> None:
    """Answers, receipts of stored events and fetched events go where the asker says: they must reach no handler."""
    memory, index = await world.bus("memory"), await world.bus("index")
    forgotten: list[str] = []

    async def forget(call: Call, message: ForgetMemory) -> ProfileReply:
        forgotten.append(message.id)
        return ProfileReply(profile=Profile())

    endpoints = [Endpoint(GetProfile, _profile), Endpoint(ForgetMemory, forget)]
    await memory.serve("memory", description="d", endpoints=endpoints)
    heard: list[str] = []

    async def search(call: Call, message: GetProfile) -> ProfileReply:
        heard.append(call.person)
        return ProfileReply(profile=Profile())

    await _serve_search(index, search)
    gateway, reader, service = await client("gateway"), await client(SUBSCRIBER), await client("index")
    await gateway.tell("conch.me.memory.profile", b"{}", reply="conch.me.index.search")
    await memory.publish("me", saved(1))
    for reply in ("conch.me.memory.forget", "conch.me.memory.profile"):
        await reader.tell(f"$JS.API.CONSUMER.MSG.NEXT.CONCH_EVENTS.{SUBSCRIBER}", b"1", reply=reply)
        await service.tell("conch.me.event.meaning.landed", b"{}", reply=reply)
    for each in (gateway, reader, service):
        assert await each.flush(2.0)
    bus = await world.bus("gateway")
    assert (await bus.request("me", GetProfile())).profile.name == "x"
    assert (forgotten, heard) == ([], [])


async def _serve_search(index: NatsBus, handler: Callable[[Call, GetProfile], Awaitable[ProfileReply]]) -> None:
    class Search(GetProfile):
        service = "index"
        verb = "search"

    await index.serve("index", description="d", endpoints=[Endpoint(Search, handler)])


def test_every_user_s_lists_are_written_and_none_is_empty() -> None:
    for user in (*USERS, SUBSCRIBER):
        config = rights(user).as_config()
        assert config["publish"]["allow"], user
        assert config["subscribe"]["allow"], user
        assert ("allow_responses" in config) is (user in SERVICE_USERS)
    assert set(SERVICE_USERS) == set(SERVICES)


@pytest.mark.parametrize("name", ["", "A", "a.b", "a>", "*", "a b", "a\n", "../x", "a" * 33, "ä"])
def test_a_subscriber_s_name_is_a_short_word(name: str) -> None:
    with pytest.raises(Invalid):
        subscriber_user(name)
    with pytest.raises(Invalid):
        rights(f"sub_{name}")
