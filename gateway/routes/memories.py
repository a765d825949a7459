"""Memories: list, add, read, edit, forget, and the answers to a waiting one."""

from typing import Annotated

import structlog
from fastapi import APIRouter, Query
from pydantic import BaseModel
from starlette.responses import Response

from gateway.bodies import ForgetAsked, Keep, MemoriesAsked, MemoryEdit, NewMemory, Nothing
from gateway.declaration import DeclaredRoute, declared
from gateway.desk import AtDesk, Write, answer
from gateway.limits import check_count, check_text
from gateway.routes import examples
from gateway.saying import still_said_in, words_of
from gateway.texts import is_memory_id
from kit.contracts.index import PurgeFromIndex
from kit.contracts.memory import (
    AddMemory,
    EditMemory,
    ForgetMemory,
    GetHistory,
    GetMemory,
    KeepMemory,
    ListMemories,
    Memory,
    MemoryPage,
    OneMemory,
    PurgeMemory,
    RejectMemory,
    Saved,
    Versions,
)
from kit.contracts.message import MemoryId
from kit.contracts.tidy import PurgeFromTidy
from kit.errors import ConchError, Invalid, NotFound

log = structlog.get_logger(__name__)
router = APIRouter(route_class=DeclaredRoute, tags=["memories"])


class Receipt(BaseModel):
    """Where a memory was removed from for good, and where its words may still be."""

    removed_from: tuple[str, ...]
    still_said_in: tuple[str, ...] = ()
    still_in_backups: tuple[str, ...] = ()


class SavedMemory(BaseModel):
    """A memory as a change left it, and the change, by which it can be undone."""

    memory: Memory
    change_id: str


def saved_answer(saved: Saved, status: int = 200) -> Response:
    return answer(SavedMemory.model_construct(memory=saved.memory, change_id=saved.change_id), status)


def known(id: str) -> MemoryId:
    """The id, where it could be one at all; whatever else was asked for is not there."""
    if not is_memory_id(id):
        raise NotFound("There is no memory with this id.")
    return id


@router.get("/api/memories", summary="List memories, newest first")
@declared("app", MemoryPage, example=examples.MEMORY_PAGE)
async def list_memories(desk: AtDesk, asked: Annotated[MemoriesAsked, Query()]) -> Response:
    check_count("results_max", desk.settings.results_max, asked.limit, "A list's limit")
    message = ListMemories(kind=asked.kind, status=asked.status, as_of=asked.as_of, limit=asked.limit, cursor=asked.cursor)
    return answer(await desk.ask(message.model_copy(update={"usable": desk.caller.app is not None})))


@router.post("/api/memories", summary="Add a memory in the person's own words")
@declared("person", SavedMemory, statuses=(201, 200), example=examples.SAVED, writes=True)
async def add_memory(desk: AtDesk, write: Write, body: NewMemory) -> Response:
    """201 where it is new; saying the same again refreshes it and answers 200."""
    check_text("memory_characters_max", desk.settings.memory_characters_max, body.content, "A memory")
    saved = await desk.ask(AddMemory(content=body.content, kind=body.kind, **write))
    return saved_answer(saved, 201 if saved.created else 200)


@router.get("/api/memories/{id}", summary="One memory")
@declared("app", OneMemory, example=examples.ONE_MEMORY, problems=(404,))
async def get_memory(desk: AtDesk, id: str) -> Response:
    return answer(await desk.ask(GetMemory(id=known(id), usable=desk.caller.app is not None)))


@router.patch("/api/memories/{id}", summary="Change a memory's words or kind")
@declared("person", SavedMemory, example=examples.SAVED, problems=(404, 409), writes=True)
async def edit_memory(desk: AtDesk, write: Write, id: str, body: MemoryEdit) -> Response:
    if body.content is None and body.kind is None:
        raise Invalid("Say what to change: content, kind or both.")
    if body.content is not None:
        check_text("memory_characters_max", desk.settings.memory_characters_max, body.content, "A memory")
    message = EditMemory(id=known(id), content=body.content, kind=body.kind, revision=body.revision, **write)
    return saved_answer(await desk.ask(message))


@router.delete("/api/memories/{id}", summary="Forget a memory, or forget it for good")
@declared("person", SavedMemory, Receipt, example=examples.SAVED, problems=(404, 409), writes=True)
async def forget_memory(desk: AtDesk, write: Write, id: str, asked: Annotated[ForgetAsked, Query()]) -> Response:
    """With `purge=true` the answer is a receipt `{removed_from, still_said_in, still_in_backups}`, and there is no Undo."""
    if not asked.purge:
        return saved_answer(await desk.ask(ForgetMemory(id=known(id), **write)))
    words = await words_of(desk, known(id))
    purged = await desk.ask(PurgeMemory(id=known(id), **write))
    removed, ids = purged.removed_from, purged.memory_ids or (id,)
    try:
        removed += (await desk.ask(PurgeFromIndex(ids=ids, by=desk.caller.by))).removed_from
    except ConchError as error:
        # The receipt leaves the index out; it carries the purge out by itself as soon as it can.
        log.warning("purge_not_in_index", reason=error.reason)
    try:
        removed += (await desk.ask(PurgeFromTidy(ids=ids, by=desk.caller.by))).removed_from
    except ConchError as error:
        log.warning("purge_not_in_tidy", reason=error.reason)
    return answer(Receipt(removed_from=removed, still_said_in=await still_said_in(desk, words)))


@router.get("/api/memories/{id}/history", summary="Every version of a memory, oldest first")
@declared("app", Versions, example=examples.VERSIONS, problems=(404,))
async def get_history(desk: AtDesk, id: str) -> Response:
    return answer(await desk.ask(GetHistory(id=known(id), usable=desk.caller.app is not None)))


@router.post("/api/memories/{id}/keep", summary="Keep a waiting memory")
@declared("person", SavedMemory, example=examples.SAVED, problems=(404, 409), writes=True)
async def keep_memory(desk: AtDesk, write: Write, id: str, body: Keep) -> Response:
    """409 `needs_anyway` for a refused one without `anyway`; 409 `changed` where it is no longer what the person saw."""
    if body.content is not None:
        check_text("memory_characters_max", desk.settings.memory_characters_max, body.content, "A memory")
    message = KeepMemory(id=known(id), revision=body.revision, content=body.content, anyway=body.anyway, **write)
    return saved_answer(await desk.ask(message))


@router.post("/api/memories/{id}/forget", summary="Forget a waiting memory")
@declared("person", SavedMemory, example=examples.SAVED, problems=(404, 409), writes=True)
async def reject_memory(desk: AtDesk, write: Write, id: str, body: Nothing | None = None) -> Response:
    return saved_answer(await desk.ask(RejectMemory(id=known(id), **write)))
