"""All the processes of one Conch: started side by side, watched, and stopped in order."""

import asyncio
import contextlib
import json
import os
import signal
import sys

from conch.launcher.child import ROOT, Child, Command, leash
from conch.launcher.front import Front, demand_free
from conch.launcher.groundwork import BUS_PORT, bus_port
from conch.launcher.home import Home, Run
from conch.launcher.log import Log
from conch.place import Place, is_loopback, read
from kit.errors import Invalid, Unavailable

READY_LOOK_SECONDS = 0.04
READY_SECONDS_MAX = 30.0
"""When not everything answers by then, the address is printed with what is missing; what does answer is of use."""
FRONT_CRASHES_MAX = 3
STOP_GRACE_SECONDS = 6.0
BUS_STOP_GRACE_SECONDS = 3.0

SERVICES = ("memory", "index", "chatmeaning", "tidy")
FRONT = "gateway"
BUS = "nats"
GROUNDWORK = "groundwork"

STOPPING = (((FRONT,), STOP_GRACE_SECONDS), (SERVICES, STOP_GRACE_SECONDS), ((BUS,), BUS_STOP_GRACE_SECONDS))
"""In which order, and how many seconds each group has."""

_SECRETS = {"CONCH_TOKEN": (FRONT,), "CONCH_EMBED_KEY": ("index",), "CONCH_LLM_KEY": ("memory", "tidy")}
"""Who may see which secret of the environment; no other child is handed it."""


def up(*, is_verbose: bool) -> int:
    """Runs until it is told to stop; returns the exit code. Raises `ConchError` where it can't start."""
    place = read(os.environ)
    _demand_sane(place)
    home = Home(place.home)
    home.take()
    left = home.reap()
    if left:
        tell(f"A Conch that was killed had left {len(left)} processes on this folder; they were ended.")
    try:
        demand_free(place.host, place.port)
        return asyncio.run(Fleet(place, home, is_verbose=is_verbose).run())
    finally:
        home.leave()


def tell(words: str, *, trouble: bool = False) -> None:
    """Says one sentence: trouble on stderr, the rest on stdout. Nobody listening any more is no reason to stop."""
    from conch.screen import clean

    stream = sys.stderr if trouble else sys.stdout
    with contextlib.suppress(OSError, ValueError):
        stream.write(clean(words) + "\n")
        stream.flush()


class Fleet:
    """The nats-server (unless there is one outside), the services and the gateway, by name."""

    def __init__(self, place: Place, home: Home, *, is_verbose: bool) -> None:
        self._place = place
        self._home = home
        self._is_verbose = is_verbose
        self._run = Run.of_this_process(place.url)
        self._front = Front(place.host, place.port)
        self._children: dict[str, Child] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._groundwork: asyncio.Task[None] | None = None
        self._asked = asyncio.Event()

    async def run(self) -> int:
        """Starts, says when it is ready, and stays until a signal; then stops everything."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            # Under nohup the end of the terminal is to be no end of Conch.
            if number is not signal.SIGHUP or signal.getsignal(number) is not signal.SIG_IGN:
                loop.add_signal_handler(number, self._ask_to_stop)
        self._home.write(self._run)
        try:
            await self._start()
            if await self._until_ready():
                await self._greet()
                await self._asked.wait()
        finally:
            await self._stop()
        return 0

    async def _start(self) -> None:
        """The services and the gateway at once: they wait for the bus, and loading takes them longer than laying its ground."""
        environment = self._environment()
        if self._place.nats_url is None:
            environment[BUS_PORT] = str(bus_port(self._home.path))
            environment["CONCH_NATS_URL"] = f"nats://127.0.0.1:{environment[BUS_PORT]}"
        # The gateway loads longest, so it begins first.
        self._launch(Command(FRONT, (sys.executable, "-m", "gateway"), self._for(FRONT, environment)))
        for name in SERVICES:
            self._launch(Command(name, (sys.executable, "-m", f"services.{name}"), self._for(name, environment)))
        self._groundwork = asyncio.create_task(self._lay_groundwork(environment))

    async def _lay_groundwork(self, environment: dict[str, str]) -> None:
        """Starts the server as the groundwork says, which then makes the streams on it and ends."""
        working = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "conch.launcher.groundwork",
            stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
            env=self._for(GROUNDWORK, environment), cwd=ROOT, start_new_session=True, preexec_fn=leash(os.getpid()),
        )  # fmt: skip
        try:
            line = await working.stdout.readline() if working.stdout else b""
            told = json.loads(line) if line else {}
            if "arguments" in told:
                self._launch(Command(BUS, tuple(told["arguments"]), told["environment"]))
            _, trouble = await working.communicate()
            if working.returncode:
                last_line = trouble.decode("utf-8", "replace").strip().rpartition("\n")[2]
                raise Unavailable(last_line or "The bus could not be prepared.")
        finally:
            if working.returncode is None:
                working.kill()
                await working.wait()

    def _launch(self, command: Command) -> None:
        echo = (lambda line: tell(f"{command.name}: {line}")) if self._is_verbose else None
        child = Child(command, Log(self._home.logs, command.name, echo=echo), tell=tell, changed=self._note)
        self._children[command.name] = child
        self._tasks[command.name] = asyncio.create_task(child.keep(), name=command.name)

    async def _until_ready(self) -> bool:
        """True when everything answers, or enough time has passed; False when asked to stop meanwhile."""
        loop = asyncio.get_running_loop()
        until = loop.time() + READY_SECONDS_MAX
        while not self._asked.is_set():
            readiness = await self._front.readiness()
            if readiness.is_ready:
                return True
            if self._groundwork and self._groundwork.done():
                self._groundwork.result()
            if self._children[FRONT].crashes >= FRONT_CRASHES_MAX:
                raise Unavailable(f"The gateway does not start. Its log says why: {self._home.logs / FRONT}.log")
            if loop.time() > until:
                for name, why in readiness.missing.items():
                    tell(f"{name} is not ready: {why}. Its log: {self._home.logs / name}.log", trouble=True)
                return True
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._asked.wait(), READY_LOOK_SECONDS)
        return False

    async def _greet(self) -> None:
        from gateway.tokens import person_token

        tell(f"Conch is ready at {self._place.url}")
        link = await self._front.sign_in_link(person_token(self._place.secrets, self._place.token))
        if link:
            tell(f"Sign in (once, within ten minutes): {link}")
        tell(f"Your data is in {self._place.home}. Ctrl-C stops Conch.")

    async def _stop(self) -> None:
        """The gateway first, so that nobody asks in vain; the bus last, so that the others can end what they began."""
        if self._groundwork:
            self._groundwork.cancel()
            await asyncio.gather(self._groundwork, return_exceptions=True)
        for names, grace_seconds in STOPPING:
            children = [self._children[name] for name in names if name in self._children]
            await asyncio.gather(*(child.stop(grace_seconds) for child in children))
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    def _ask_to_stop(self) -> None:
        if self._asked.is_set():  # Asked twice: the person doesn't want to wait.
            for child in self._children.values():
                child.kill()
        elif self._tasks:
            tell("Stopping.")
        self._asked.set()

    def _note(self) -> None:
        self._run.children = {name: child.process for name, child in self._children.items() if child.process}
        with contextlib.suppress(OSError):  # A full disk costs the note, which only a killed launcher's successor reads.
            self._home.write(self._run)

    def _environment(self) -> dict[str, str]:
        place = self._place
        return {
            **os.environ,
            "CONCH_HOME": str(place.home),
            "CONCH_HOST": place.host,
            "CONCH_PORT": str(place.port),
            "CONCH_PARENT": str(os.getpid()),
        }

    def _for(self, name: str, environment: dict[str, str]) -> dict[str, str]:
        return {key: value for key, value in environment.items() if name in _SECRETS.get(key, (name,))}


def _demand_sane(place: Place) -> None:
    if not is_loopback(place.host) and not place.is_remote_allowed:
        raise Invalid(
            f"CONCH_HOST={place.host} lets other machines reach Conch. If they may, say so with CONCH_ALLOW_REMOTE=1.",
            code="remote",
        )
    token = place.token
    if token is not None and not (16 <= len(token) <= 200 and token.isascii() and token.isprintable() and " " not in token):
        raise Invalid("CONCH_TOKEN has 16 to 200 printable ASCII characters and no spaces.")
