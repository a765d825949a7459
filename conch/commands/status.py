"""`status`: what runs, what is remembered, where things are."""

from typing import Any

import typer

from conch.commands.options import Json, Person


def status(json: Json = False, person: Person = None) -> None:
    """Say what runs, how much is remembered, how search works, and where things are."""
    from conch import client, screen
    from conch.client import NotRunning

    place = client.here()
    where = {"home": str(place.home), "address": place.url, "logs": str(place.logs)}
    try:
        found = _look(client.Client(place, person=person))
    except NotRunning:
        if json:
            screen.say_json({"running": False, **where})
        else:
            screen.say(f"Conch is not running on {screen.clean(place.home)}.\nStart it with: conch up")
        raise typer.Exit(1) from None
    if json:
        screen.say_json({"running": True, **where, **found})
        return
    services = found["services"]
    screen.pairs(
        [
            ("Conch", "ready" if found["ready"] else "not everything answers"),
            *(("  " + name, state) for name, state in services.items()),
            ("Memories", _count(found["memories"])),
            ("Waiting", _count(found["waiting"])),
            ("Chats", _chats(found["chats"])),
            ("Search", _meaning(found["meaning"])),
            *(("Look at", line["words"]) for line in found["health"] if line["state"] in ("warning", "needs_you", "news")),
            ("Address", place.url),
            ("Folder", place.home),
            ("Logs", place.logs),
        ]
    )
    if not found["ready"]:
        raise typer.Exit(1)


def _look(conch: Any) -> dict[str, Any]:
    """Each part on its own, since one that can't answer must not hide the others."""
    from kit.errors import ConchError

    ready = conch.ask("GET", "/readyz", expect=(200, 503))
    parts: dict[str, Any] = {"ready": bool(ready.get("ready")), "services": ready.get("services", {})}
    try:
        parts["meaning"] = conch.ask("GET", "/api/meaning")
    except ConchError as error:
        parts["meaning"] = {"problem": error.detail}
    try:
        parts["chats"] = conch.ask("GET", "/api/search/status")
    except ConchError as error:
        parts["chats"] = {"problem": error.detail}
    try:
        parts["health"] = conch.ask("GET", "/api/health")
    except ConchError as error:
        parts["health"] = [{"check": "gateway", "state": "warning", "words": error.detail, "repair": False}]
    for name, state in (("memories", "active"), ("waiting", "waiting")):
        try:
            parts[name] = _counted(conch, state)
        except ConchError as error:
            parts[name] = {"problem": error.detail}
    return parts


COUNT_PAGES_MAX = 50


def _counted(conch: Any, state: str) -> dict[str, Any]:
    count, cursor = 0, None
    for _ in range(COUNT_PAGES_MAX):
        page = conch.ask("GET", "/api/memories", query={"status": state, "limit": 200, "cursor": cursor})
        count, cursor = count + len(page["memories"]), page.get("next")
        if cursor is None:
            break
    return {"count": count, "more": cursor is not None}


def _count(part: dict[str, Any]) -> str:
    return str(part["problem"]) if "problem" in part else f"{part['count']}{' and more' if part['more'] else ''}"


def _meaning(part: dict[str, Any]) -> str:
    if "source" not in part:
        return str(part.get("problem"))
    words = "by words" if part["source"] == "words" else f"by meaning ({part.get('model')})"
    return f"{words}. {part['better']}" if part.get("better") else words


def _chats(part: dict[str, Any]) -> str:
    if "problem" in part:
        return str(part["problem"])
    said = str(part["chats"])
    done, total = part["meaning"]["done"], part["meaning"]["total"]
    if part["meaning"]["model"] is not None and total:
        said += f", {done} of {total} searchable by meaning"
    if part["state"] == "unavailable":
        return f"{said}. They can't be searched by words now."
    if part["state"] != "catching-up":
        return said
    return f"{said}, {part['behind']} still being read in" if part.get("behind") else f"{said}, still being read in"


def register(app: typer.Typer) -> None:
    app.command()(status)
