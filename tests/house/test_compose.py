"""compose.yaml without Docker: each service's own command and health check as plain processes, in the order that it says."""

import os
import re
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import yaml

from kit.bus.server import binary
from tests.e2e.running import ROOT, free_port

COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8"))
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]
HEALTHY_SECONDS_MAX = 30.0
ONE_SHOTS = {name for name, service in SERVICES.items() if "healthcheck" not in service}


class Machine:
    """Stands in for the containers: their paths are folders of `root`, their ports free ones, their names this machine."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.ports = {"4222": free_port(), "8222": free_port(), "8420": free_port()}
        self.running: dict[str, subprocess.Popen[bytes]] = {}
        for name in COMPOSE["volumes"]:
            (root / name).mkdir(mode=0o700)

    def start(self, name: str) -> subprocess.Popen[bytes]:
        service = SERVICES[name]
        with (self.root / f"{name}.log").open("wb") as log:
            process = subprocess.Popen(
                self._command(service["command"], service), env=self._environment(service), cwd=ROOT, stdout=log, stderr=log
            )
        self.running[name] = process
        return process

    def healthy(self, name: str) -> bool:
        service = SERVICES[name]
        kind, *command = service["healthcheck"]["test"]
        assert kind == "CMD"
        seconds = float(service["healthcheck"]["timeout"].removesuffix("s"))
        mapped = self._command(command, service)
        if mapped[0] == "wget":  # The nats image brings one; this machine need not have it.
            return _answers(mapped[-1])
        return (
            subprocess.run(mapped, env=self._environment(service), cwd=ROOT, capture_output=True, timeout=seconds).returncode
            == 0
        )

    def log(self, name: str) -> str:
        return (self.root / f"{name}.log").read_text("utf-8", "replace")[-3000:]

    def stop(self) -> None:
        for name in reversed(list(self.running)):
            process = self.running[name]
            if process.poll() is None:
                process.terminate()
                try:
                    process.wait(15)
                except subprocess.TimeoutExpired:
                    process.kill()
                    process.wait()

    def _command(self, command: list[str], service: dict[str, Any]) -> list[str]:
        programs = {
            "conch": [sys.executable, "-m", "conch"],
            "python": [sys.executable],
            "nats-server": [str(binary())],
            "wget": ["wget"],
        }
        return [*programs[command[0]], *(self._mapped(word, service) for word in command[1:])]

    def _environment(self, service: dict[str, Any]) -> dict[str, str]:
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("CONCH_", "OLLAMA_"))}
        given = {name: self._mapped(str(value), service) for name, value in service.get("environment", {}).items()}
        # Port and loopback inside a container are its own; here they are everybody's.
        given["CONCH_PORT"] = str(self.ports["8420"])
        return {**kept, "PYTHONPATH": str(ROOT), "OLLAMA_HOST": "http://127.0.0.1:9", **given}

    def _mapped(self, word: str, service: dict[str, Any]) -> str:
        for volume in service.get("volumes", []):
            source, target = volume.split(":")[:2]
            word = re.sub(rf"^{re.escape(target)}(?=/|$)", lambda _, at=source: str(self.root / at), word)
        word = word.replace("nats://nats:", "nats://127.0.0.1:").replace("0.0.0.0", "127.0.0.1")
        return re.sub(r"\b(4222|8222)\b", lambda found: str(self.ports[found[1]]), word)


def _answers(url: str) -> bool:
    try:
        return httpx.get(url, trust_env=False, timeout=2).status_code == 200
    except httpx.HTTPError:
        return False


def _order() -> list[str]:
    """The services so that each comes after what it depends on."""
    order: list[str] = []
    while len(order) < len(SERVICES):
        ready = [n for n, s in SERVICES.items() if n not in order and set(s.get("depends_on", {})) <= set(order)]
        assert ready, "services wait for each other"
        order += ready
    return order


@pytest.fixture
def machine(tmp_path: Path) -> Iterator[Machine]:
    one = Machine(tmp_path)
    yield one
    one.stop()


def test_every_command_and_health_check_works(machine: Machine) -> None:
    pause = threading.Event()
    for name in _order():
        process = machine.start(name)
        if name in ONE_SHOTS:
            assert process.wait(HEALTHY_SECONDS_MAX) == 0, machine.log(name)
            continue
        ends = time.monotonic() + HEALTHY_SECONDS_MAX
        while not machine.healthy(name):
            assert process.poll() is None, machine.log(name)
            assert time.monotonic() < ends, machine.log(name)
            pause.wait(0.1)
    url = f"http://127.0.0.1:{machine.ports['8420']}"
    token = (machine.root / "data" / "secrets" / "token").read_text().strip()
    with httpx.Client(base_url=url, headers={"Authorization": f"Bearer {token}"}, trust_env=False) as client:
        assert client.get("/readyz").json()["ready"] is True
        assert client.post("/api/memories", json={"content": "Moved to Lisbon in May"}).status_code == 201
        found = client.get("/api/memories/search", params={"q": "lisbn"}).json()["results"]
        assert [result["memory"]["content"] for result in found] == ["Moved to Lisbon in May"]
    # A health check must also be able to fail.
    for name in ("memory", "index", "chatmeaning", "gateway", "nats"):
        machine.running[name].kill()
        machine.running[name].wait()
        assert not machine.healthy(name), f"{name} is dead, and its check says that it is well"


def test_setting_up_twice_changes_no_password(machine: Machine) -> None:
    assert machine.start("setup").wait(30) == 0, machine.log("setup")
    first = (machine.root / "data" / "secrets" / "nats.json").read_bytes()
    assert machine.start("setup").wait(30) == 0
    assert (machine.root / "data" / "secrets" / "nats.json").read_bytes() == first
    assert (machine.root / "bus" / "nats.conf").stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("name", sorted(SERVICES))
def test_each_container_has_the_least_rights(name: str) -> None:
    service = SERVICES[name]
    assert service["user"] == "10001:10001"
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert not service.get("privileged")


def test_only_the_gateway_is_published_and_only_to_this_machine() -> None:
    published = {name: service["ports"] for name, service in SERVICES.items() if "ports" in service}
    assert published == {"gateway": ["127.0.0.1:8420:8420"]}


def test_every_service_that_there_is_runs() -> None:
    rooms = {path.parent.name for path in (ROOT / "services").glob("*/__main__.py")}
    commands = {tuple(service["command"]) for service in SERVICES.values()}
    assert {("python", "-m", f"services.{room}") for room in rooms} <= commands


def test_the_image_has_the_folders_and_the_user_of_the_volumes() -> None:
    dockerfile = (ROOT / "Dockerfile").read_text("utf-8")
    made = re.search(r"install -d -m 0700 -o conch -g conch ([^\n]+)", dockerfile)
    assert made is not None
    targets = {volume.split(":")[1] for service in SERVICES.values() for volume in service.get("volumes", [])}
    assert targets <= set(made[1].split())
    assert "--uid 10001" in dockerfile
    copied = set(re.findall(r"^COPY (\w+) \1$", dockerfile, re.MULTILINE))
    assert copied == {"kit", "conch", "services", "gateway"}
