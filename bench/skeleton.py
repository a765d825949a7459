"""The least that a durable save can be, to measure Conch's own against: HTTP, NATS, append and sync a line, rename a file.

No checks, no index of anything, no events: `gateway` is one ASGI function under uvicorn, `owner` one subscription that does,
for each request in turn, append, fsync, temporary file, fsync, rename, fsync of the folder: what a journal promises, no more.
"""

import asyncio
import os
import secrets
import sys
from pathlib import Path
from typing import Any

SUBJECT = "skeleton.save"


async def gateway(nats_url: str, port: int) -> None:
    import nats
    import uvicorn

    bus = await nats.connect(nats_url)

    async def app(scope: dict[str, Any], receive: Any, send: Any) -> None:
        if scope["type"] != "http":
            return
        body, more = b"", True
        while more:
            message = await receive()
            body += message.get("body", b"")
            more = message.get("more_body", False)
        reply = await bus.request(SUBJECT, body, timeout=10)
        headers = [(b"content-type", b"application/json"), (b"content-length", str(len(reply.data)).encode())]
        await send({"type": "http.response.start", "status": 201, "headers": headers})
        await send({"type": "http.response.body", "body": reply.data})

    config = uvicorn.Config(
        app, port=port, http="httptools", loop="none", lifespan="off", ws="none", access_log=False, log_level="error"
    )
    await uvicorn.Server(config).serve()


async def owner(nats_url: str, folder: Path) -> None:
    import nats

    folder.mkdir(parents=True, exist_ok=True)
    bus = await nats.connect(nats_url)
    log = os.open(folder / "journal.jsonl", os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    directory = os.open(folder, os.O_RDONLY)

    async def save(message: Any) -> None:
        os.write(log, message.data.replace(b"\n", b" ") + b"\n")
        os.fsync(log)
        name = secrets.token_hex(6)
        temporary = folder / f".{name}"
        handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        os.write(handle, message.data)
        os.fsync(handle)
        os.close(handle)
        temporary.rename(folder / f"{name}.md")
        os.fsync(directory)
        await message.respond(b'{"id":"%s"}' % name.encode())

    await bus.subscribe(SUBJECT, cb=save)
    await bus.flush()
    await asyncio.Event().wait()


def main() -> None:
    import uvloop

    role, nats_url, rest = sys.argv[1:4]
    uvloop.run(gateway(nats_url, int(rest)) if role == "gateway" else owner(nats_url, Path(rest)))


if __name__ == "__main__":
    main()
