"""What every bus does with requests."""

import asyncio
import time
from typing import Any, ClassVar

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kit.bus import dispatch
from kit.bus.fake import FakeBus
from kit.bus.port import Call, Endpoint
from kit.contracts.message import Command, Reply, Request
from kit.errors import Busy, Changed, ConchError, Invalid, NotFound, TimedOut, TooLarge, Unavailable
from kit.testing import World


class Said(Reply):
    text: str


class Say(Request[Said]):
    service: ClassVar[str] = "memory"
    verb: ClassVar[str] = "changes"
    reply: ClassVar[type[Any]] = Said

    text: str


class Write(Command[Said]):
    service: ClassVar[str] = "memory"
    verb: ClassVar[str] = "add"
    reply: ClassVar[type[Any]] = Said

    text: str


class Ask(Request[Said]):
    service: ClassVar[str] = "index"
    verb: ClassVar[str] = "search"
    reply: ClassVar[type[Any]] = Said

    text: str


async def echo(call: Call, message: Say) -> Said:
    return Said(text=f"{call.person}: {message.text}")


async def test_a_request_is_answered_by_its_service_for_its_person(world: World) -> None:
    memory, gateway = await world.bus("memory"), await world.bus("gateway")
    await memory.serve("memory", description="d", endpoints=[Endpoint(Say, echo)])
    assert (await gateway.request("me", Say(text="hello"))).text == "me: hello"
    assert (await gateway.request("anna-2", Say(text="\x00 ünï 😀 \u2028"))).text == "anna-2: \x00 ünï 😀 \u2028"


async def test_a_service_asks_another_while_it_answers_and_the_trace_goes_along(world: World) -> None:
    memory, index, gateway = await world.bus("memory"), await world.bus("index"), await world.bus("gateway")
    traces: list[str] = []

    async def list_(call: Call, message: Say) -> Said:
        traces.append(call.traceparent)
        return Said(text=message.text)

    async def search(call: Call, message: Ask) -> Said:
        traces.append(call.traceparent)
        return await index.request(call.person, Say(text=message.text + "!"))

    await memory.serve("memory", description="d", endpoints=[Endpoint(Say, list_)])
    await index.serve("index", description="d", endpoints=[Endpoint(Ask, search)])
    trace = "00-" + "a" * 32 + "-" + "b" * 16 + "-01"
    assert (await gateway.request("me", Ask(text="x"), traceparent=trace)).text == "x!"
    assert [each[:35] for each in traces] == [trace[:35]] * 2
    assert len({each[36:52] for each in traces} | {"b" * 16}) == 3


@pytest.mark.parametrize(
    ("raised", "kind", "reason"),
    [
        (Changed("It is no longer what you saw."), Changed, "changed"),
        (NotFound("No such memory.", code="no_memory"), NotFound, "no_memory"),
        (Invalid("a lone \ud800 surrogate"), Invalid, "invalid"),
    ],
)
async def test_a_service_s_error_is_raised_at_the_caller(
    world: World, raised: ConchError, kind: type[ConchError], reason: str
) -> None:
    memory, gateway = await world.bus("memory"), await world.bus("gateway")

    async def fails(call: Call, message: Say) -> Said:
        raise raised

    await memory.serve("memory", description="d", endpoints=[Endpoint(Say, fails)])
    with pytest.raises(kind) as caught:
        await gateway.request("me", Say(text=""))
    assert type(caught.value) is kind
    assert caught.value.reason == reason
    assert caught.value.detail == raised.detail.replace("\ud800", "?")


async def test_any_other_failure_says_nothing_of_what_it_failed_on(world: World) -> None:
    memory, gateway = await world.bus("memory"), await world.bus("gateway")

    async def fails(call: Call, message: Say) -> Said:
        raise ValueError(message.text)

    await memory.serve("memory", description="d", endpoints=[Endpoint(Say, fails)])
    with pytest.raises(ConchError) as caught:
        await gateway.request("me", Say(text="my secret"))
    assert caught.value.reason == "failed"
    assert "secret" not in caught.value.detail


async def test_nobody_there_is_unavailable_at_once(world: World) -> None:
    gateway = await world.bus("gateway")
    began = time.monotonic()
    with pytest.raises(Unavailable) as caught:
        await gateway.request("me", Say(text="hello"))
    assert type(caught.value) is Unavailable
    assert time.monotonic() - began < 1.0


async def test_a_verb_that_the_service_has_not_is_refused(world: World) -> None:
    memory, gateway = await world.bus("memory"), await world.bus("gateway")
    await memory.serve("memory", description="d", endpoints=[Endpoint(Say, echo)])
    with pytest.raises(NotFound):
        await gateway.request("me", Write(text="hello"))


async def test_a_request_that_is_not_the_endpoint_s_type_is_invalid_and_names_the_field_only(world: World) -> None:
    class Other(Request[Said]):
        service: ClassVar[str] = "memory"
        verb: ClassVar[str] = "changes"
        reply: ClassVar[type[Any]] = Said

        text: tuple[str, ...]

    memory, gateway = await world.bus("memory"), await world.bus("gateway")
    await memory.serve("memory", description="d", endpoints=[Endpoint(Say, echo)])
    with pytest.raises(Invalid) as caught:
        await gateway.request("me", Other(text=("my secret",)))
    assert "text" in caught.value.detail
    assert "secret" not in caught.value.detail


@pytest.mark.parametrize("person", ["", "*", ">", "a.b", "../x", "Me", "a b", "a" * 65, "me\n", "me\r\nPUB x 0\r\n"])
async def test_a_person_that_is_none_is_refused_before_anything_is_sent(world: World, person: str) -> None:
    gateway = await world.bus("gateway")
    with pytest.raises(Invalid):
        await gateway.request(person, Say(text="x"))


async def test_text_that_is_no_text_is_invalid_in_both_directions(world: World) -> None:
    memory, gateway = await world.bus("memory"), await world.bus("gateway")

    async def surrogate(call: Call, message: Say) -> Said:
        return Said(text="\ud800")

    await memory.serve("memory", description="d", endpoints=[Endpoint(Say, surrogate)])
    with pytest.raises(Invalid):
        await gateway.request("me", Say(text="\udfff"))
    with pytest.raises(Invalid):
        await gateway.request("me", Say(text="fine"))


async def test_too_much_for_one_message_is_said_so_in_both_directions_and_hurts_nobody(world: World) -> None:
    memory, gateway = await world.bus("memory"), await world.bus("gateway")

    async def multiply(call: Call, message: Say) -> Said:
        return Said(text=message.text * 1000)

    await memory.serve("memory", description="d", endpoints=[Endpoint(Say, multiply)])
    with pytest.raises(TooLarge):
        await gateway.request("me", Say(text="x" * (4 * 1024 * 1024)))
    with pytest.raises(TooLarge):
        await gateway.request("me", Say(text="x" * 5000))
    assert (await gateway.request("me", Say(text="x" * 4000))).text == "x" * 4_000_000


async def test_one_slow_request_delays_nobody_else_s(world: World) -> None:
    memory, gateway = await world.bus("memory"), await world.bus("gateway")
    let_go = asyncio.Event()

    async def write(call: Call, message: Write) -> Said:
        if call.person == "slow":
            await let_go.wait()
        return Said(text=call.person)

    await memory.serve("memory", description="d", endpoints=[Endpoint(Write, write), Endpoint(Say, echo)])
    slow = [asyncio.create_task(gateway.request("slow", Write(text=str(number)))) for number in range(5)]
    assert (await gateway.request("quick", Write(text="x"))).text == "quick"
    assert (await gateway.request("slow", Say(text="read"))).text == "slow: read"
    assert not any(task.done() for task in slow)
    let_go.set()
    assert len(await asyncio.gather(*slow)) == 5


async def test_writes_of_one_person_come_one_at_a_time_in_their_order(world: World) -> None:
    class Edit(Write):
        verb: ClassVar[str] = "edit"

    memory, gateway = await world.bus("memory"), await world.bus("gateway")
    order: list[tuple[str, str]] = []
    inside = 0
    most = 0

    async def write(call: Call, message: Write) -> Said:
        nonlocal inside, most
        inside += call.person == "me"
        most = max(most, inside)
        for _ in range(3):
            await asyncio.sleep(0)
        order.append((call.person, message.text))
        inside -= call.person == "me"
        return Said(text="")

    await memory.serve("memory", description="d", endpoints=[Endpoint(Write, write), Endpoint(Edit, write)])
    kinds = [Write, Edit, Edit, Write, Edit]
    writes = [(person, number) for number in range(50) for person in ("me", "you")]
    await asyncio.gather(*(gateway.request(person, kinds[number % 5](text=str(number))) for person, number in writes))
    for person in ("me", "you"):
        assert [text for who, text in order if who == person] == [str(number) for number in range(50)]
    assert most == 1


async def test_no_more_than_its_share_for_one_person_and_busy_at_once_beyond(world: World) -> None:
    memory, gateway = await world.bus("memory"), await world.bus("gateway")
    let_go = asyncio.Event()

    async def wait(call: Call, message: Say) -> Said:
        if call.person == "many":
            await let_go.wait()
        return Said(text="")

    await memory.serve("memory", description="d", endpoints=[Endpoint(Say, wait)])
    share = dispatch.REQUESTS_PERSON_MAX
    asked = [asyncio.create_task(gateway.request("many", Say(text=""))) for _ in range(share + 20)]
    first, _ = await asyncio.wait(asked, return_when=asyncio.FIRST_COMPLETED)
    assert all(isinstance(task.exception(), Busy) for task in first)
    assert (await gateway.request("other", Say(text=""))).text == ""
    let_go.set()
    results = await asyncio.gather(*asked, return_exceptions=True)
    assert sum(isinstance(result, Busy) for result in results) == 20
    assert sum(isinstance(result, Said) for result in results) == share
    assert (await gateway.request("many", Say(text=""))).text == ""


async def test_a_read_is_cancelled_at_its_deadline_and_the_caller_told(world: World) -> None:
    memory, gateway = await world.bus("memory"), await world.bus("gateway")
    cancelled = asyncio.Event()

    async def hang(call: Call, message: Say) -> Said:
        try:
            await asyncio.Event().wait()
        finally:
            cancelled.set()
        return Said(text="")

    await memory.serve("memory", description="d", endpoints=[Endpoint(Say, hang)])
    with pytest.raises(TimedOut):
        await gateway.request("me", Say(text=""), timeout_seconds=0.1)
    async with asyncio.timeout(5):
        await cancelled.wait()


async def test_a_write_that_began_ends_and_one_that_waits_too_long_never_begins(world: World) -> None:
    memory, gateway = await world.bus("memory"), await world.bus("gateway")
    let_go, ended = asyncio.Event(), asyncio.Event()
    begun: list[str] = []

    async def write(call: Call, message: Write) -> Said:
        begun.append(message.text)
        await let_go.wait()
        ended.set()
        return Said(text="")

    await memory.serve("memory", description="d", endpoints=[Endpoint(Write, write)])
    first = asyncio.create_task(gateway.request("me", Write(text="first"), timeout_seconds=0.1))
    second = asyncio.create_task(gateway.request("me", Write(text="second"), timeout_seconds=0.1))
    for task in (first, second):
        with pytest.raises(TimedOut):
            await task
    assert not ended.is_set()
    let_go.set()
    async with asyncio.timeout(5):
        await ended.wait()
        await gateway.request("me", Write(text="third"))
    assert begun == ["first", "third"]


async def test_a_timeout_of_the_handler_s_own_is_a_failure_and_no_deadline(world: World) -> None:
    memory, gateway = await world.bus("memory"), await world.bus("gateway")

    async def fails(call: Call, message: Say) -> Said:
        raise TimeoutError

    await memory.serve("memory", description="d", endpoints=[Endpoint(Say, fails)])
    with pytest.raises(ConchError) as caught:
        await gateway.request("me", Say(text=""))
    assert caught.value.reason == "failed"


async def test_draining_lets_the_running_end_and_takes_no_more(world: World) -> None:
    memory, gateway = await world.bus("memory"), await world.bus("gateway")
    begun, let_go = asyncio.Event(), asyncio.Event()

    async def wait(call: Call, message: Say) -> Said:
        begun.set()
        await let_go.wait()
        return Said(text="done")

    await memory.serve("memory", description="d", endpoints=[Endpoint(Say, wait)])
    running = asyncio.create_task(gateway.request("me", Say(text="")))
    async with asyncio.timeout(5):
        await begun.wait()
    draining = asyncio.create_task(memory.drain())
    async with asyncio.timeout(5):
        while True:
            try:
                await gateway.request("me", Say(text=""), timeout_seconds=0.05)
            except TimedOut:
                continue  # it came in before the service stopped listening
            except Unavailable:
                break
    let_go.set()
    assert (await running).text == "done"
    await draining


async def test_services_are_discovered_with_their_verbs(world: World) -> None:
    memory, gateway = await world.bus("memory"), await world.bus("gateway")
    await memory.serve("memory", description="Keeps what is remembered.", endpoints=[Endpoint(Say, echo)])
    (found,) = await gateway.discover()
    assert (found.name, found.description) == ("memory", "Keeps what is remembered.")
    assert found.subjects == ("conch.*.memory.changes",)
    assert await gateway.ready()


async def test_while_the_server_is_away_requests_fail_in_time_and_afterwards_all_is_as_before(world: World) -> None:
    memory, gateway = await world.bus("memory"), await world.bus("gateway")
    await memory.serve("memory", description="d", endpoints=[Endpoint(Say, echo)])
    await gateway.request("me", Say(text="before"))
    await world.stop_server()
    began = time.monotonic()
    with pytest.raises(Unavailable):
        await gateway.request("me", Say(text="away"), timeout_seconds=1.0)
    assert time.monotonic() - began < 2.0
    assert not await gateway.ready()
    await world.start_server()
    async with asyncio.timeout(20):
        while True:
            try:
                assert (await gateway.request("me", Say(text="after"), timeout_seconds=0.5)).text == "me: after"
                break
            except Unavailable:
                continue


@given(data=st.binary(max_size=300), deadline=st.text(max_size=30), trace=st.text(max_size=80))
@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_no_bytes_and_no_headers_bring_a_service_down(data: bytes, deadline: str, trace: str) -> None:
    async def ask() -> None:
        bus = FakeBus()
        await bus.serve("memory", description="d", endpoints=[Endpoint(Say, echo)])
        headers = {"Conch-Deadline": deadline, "traceparent": trace}
        try:
            await bus.ask("conch.me.memory.changes", data, headers, timeout_seconds=0.5)
        except TimedOut:
            assert deadline.isascii()
            assert deadline.isdigit()  # a deadline that had passed
        assert (await bus.request("me", Say(text="still there"))).text == "me: still there"

    asyncio.run(ask())
