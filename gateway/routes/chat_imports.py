"""Other programs' chats: a file streamed in, and how far its import is."""

import asyncio
import base64
import hashlib
import re
import secrets
from typing import Annotated

from fastapi import APIRouter, Path, Query
from pydantic import Field
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from gateway.bodies import Asked
from gateway.callers import Caller
from gateway.declaration import DeclaredRoute, declared
from gateway.desk import AtDesk, Desk, answer
from gateway.routes import chat_import_examples as examples
from gateway.texts import Text
from kit.contracts.chat_imports import (
    PART_BYTES_MAX,
    ChatFormat,
    ChatImport,
    DropChatImport,
    GetChatImport,
    RunChatImport,
    StageChatImport,
)
from kit.errors import ConchError, Conflict, DiskFull, Invalid, NotFound, ReadOnly

TAKES = ("application/json", "application/zip", "application/x-ndjson", "application/octet-stream", "text/plain")
WAIT_SECONDS = 15.0
LOOK_SECONDS = 2.0
"""Between looks whether the client is still there."""
_KEY = re.compile(r"[ -~]{1,200}")

router = APIRouter(route_class=DeclaredRoute, tags=["chats"])


class ChatImportAsked(Asked):
    format: ChatFormat | None = Field(None, description="What the file is, where its content doesn't tell.")
    plan: bool = Field(False, description="Read everything and change nothing.")
    name: Annotated[Text, Field(max_length=200)] = Field("", description="The file's name, for the list of changes.")


class ChatImportLookedAt(Asked):
    wait: Annotated[float, Field(ge=0, le=20)] = Field(0.0, description="Seconds to wait for its end.")


@router.post("/api/import/chats", summary="Bring other programs' chats in")
@declared(
    "person", ChatImport, statuses=(200, 202), example=examples.CHAT_IMPORT, takes=TAKES, problems=(409, 413), writes=True,
    streams=True,
)  # fmt: skip
async def import_chats(request: Request, desk: AtDesk, asked: Annotated[ChatImportAsked, Query()]) -> Response:
    """The body is the file: ChatGPT's or Claude's export (`.zip` or `conversations.json`), Claude Code's sessions, plain JSONL.

    What came and what did not, item by item, when it is done; one change that Undo takes back. With `Prefer: respond-async`
    202 as soon as the file is here, and `GET /api/import/chats/{import_id}` tells how far it is. A client that goes away before
    that leaves nothing; after it, the import goes on.
    """
    import_id, known = await _started(request, desk)
    if known is None:
        digest = await _stage(request, desk, import_id)
    else:
        digest = await _hash(request)
    begun = await desk.ask(
        RunChatImport(
            import_id=import_id, name=asked.name, format=asked.format, plan=asked.plan, sha256=digest, by=desk.caller.by
        )
    )
    if "respond-async" in request.headers.get("prefer", "").lower():
        response = answer(begun, 202)
        response.headers["Location"] = f"/api/import/chats/{import_id}"
        response.headers["Preference-Applied"] = "respond-async"
        return response
    return await _ended(request, desk, begun)


@router.get("/api/import/chats/{import_id}", summary="How far an import of chats is")
@declared("person", ChatImport, example=examples.CHAT_IMPORT, problems=(404,))
async def chat_import(
    desk: AtDesk, import_id: Annotated[str, Path(pattern=r"^[0-9a-f]{32}$")], asked: Annotated[ChatImportLookedAt, Query()]
) -> Response:
    """Its report is kept for a day after its end."""
    message = GetChatImport(import_id=import_id, wait_seconds=asked.wait)
    return answer(await desk.ask(message, timeout_seconds=asked.wait + 10))


async def _started(request: Request, desk: Desk) -> tuple[str, ChatImport | None]:
    """The import's id, and what is known of it where this key began it before."""
    key = request.headers.get("idempotency-key")
    if key is None:
        return secrets.token_hex(16), None
    if not _KEY.fullmatch(key):
        raise Invalid("An Idempotency-Key has 1 to 200 printable characters.", code="invalid_idempotency_key")
    import_id = _id_of(desk.caller, key, request.scope["query_string"])
    try:
        found = await desk.ask(GetChatImport(import_id=import_id))
    except NotFound:
        return import_id, None
    if found.state != "receiving":
        return import_id, found
    await desk.ask(DropChatImport(import_id=import_id))  # What another try left half-way.
    return import_id, None


def _id_of(caller: Caller, key: str, query: bytes) -> str:
    parts = "\n".join((caller.by, caller.person, key)).encode()
    return hashlib.sha256(parts + b"\n" + query).hexdigest()[:32]


async def _stage(request: Request, desk: Desk, import_id: str) -> str:
    """Hands the body on part by part and returns its SHA-256. Whatever ends it early leaves nothing."""
    length = request.headers.get("content-length")
    bytes_total = int(length) if length is not None else None
    digest = hashlib.sha256()
    waiting = bytearray()
    offset = 0
    try:
        async for chunk in request.stream():
            waiting += chunk
            while len(waiting) >= PART_BYTES_MAX:
                part = bytes(waiting[:PART_BYTES_MAX])
                del waiting[:PART_BYTES_MAX]
                offset = await _send(desk, import_id, offset, part, bytes_total)
                digest.update(part)
        if waiting:
            offset = await _send(desk, import_id, offset, bytes(waiting), bytes_total)
            digest.update(waiting)
    except (ClientDisconnect, ConchError, asyncio.CancelledError):
        if offset or waiting:
            await asyncio.shield(_drop(desk, import_id))
        raise
    if not offset:
        raise Invalid("There is no file in the body.", code="empty_file")
    return digest.hexdigest()


async def _send(desk: Desk, import_id: str, offset: int, part: bytes, bytes_total: int | None) -> int:
    data = base64.b64encode(part).decode("ascii")
    await desk.ask(StageChatImport(import_id=import_id, offset=offset, bytes_total=bytes_total, data=data))
    return offset + len(part)


async def _drop(desk: Desk, import_id: str) -> None:
    try:
        await desk.ask(DropChatImport(import_id=import_id))
    except ConchError:
        return  # The service removes by itself, after a day, what nobody began.


async def _hash(request: Request) -> str:
    digest = hashlib.sha256()
    async for chunk in request.stream():
        digest.update(chunk)
    return digest.hexdigest()


async def _ended(request: Request, desk: Desk, found: ChatImport) -> Response:
    """Waits for the end while the client does; 202 where Conch itself stops first, since the import goes on after its start."""
    stopping: asyncio.Event = request.app.state.stopping
    waited = 0.0
    while found.state not in ("done", "failed"):
        if await request.is_disconnected():
            raise ClientDisconnect
        if stopping.is_set():
            return answer(found, 202)
        seconds = min(WAIT_SECONDS, LOOK_SECONDS if waited else 0.2)
        waited += seconds
        found = await desk.ask(GetChatImport(import_id=found.import_id, wait_seconds=seconds), timeout_seconds=seconds + 10)
    if found.state == "failed":
        raise _failure(found)
    return answer(found)


def _failure(found: ChatImport) -> ConchError:
    detail = found.problem or "The import failed."
    if found.change_id is not None:
        detail += f" What came in before is one change, {found.change_id}, which Undo takes back."
    code = found.code or "import_failed"
    kinds: dict[str, type[ConchError]] = {"disk_full": DiskFull, "read_only": ReadOnly, "undone": Conflict}
    return kinds.get(code, Invalid)(detail, code=code)
