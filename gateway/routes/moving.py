"""Taking memories away and bringing them in: export and import."""

import secrets
from collections.abc import AsyncIterator
from typing import Annotated

import structlog
from fastapi import APIRouter, Query
from pydantic import BaseModel
from starlette.background import BackgroundTask
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from gateway.bodies import ExportAsked, ImportAsked
from gateway.declaration import DeclaredRoute, declared
from gateway.desk import AtDesk, Desk, Write, answer
from gateway.routes import examples
from kit.contracts.index import GetMeaning
from kit.contracts.memory import (
    ExportMemories,
    ExportPart,
    Imported,
    ImportFormat,
    ImportItem,
    ImportMemories,
    ImportPlan,
    PlanImport,
    StageImport,
)
from kit.errors import ConchError, Invalid

FORMATS: dict[str, ImportFormat] = {"application/json": "json", "text/markdown": "markdown", "text/plain": "lines"}
PLAN_ITEMS_MAX = 50_000
READ_SOON_SECONDS = 60.0

log = structlog.get_logger(__name__)

router = APIRouter(route_class=DeclaredRoute, tags=["moving"])


class WholePlan(BaseModel):
    """Every item that an import would bring, with what would become of it. `more` were left out past a limit."""

    items: tuple[ImportItem, ...]
    total: int
    more: int = 0


@router.get("/api/memories/export", summary="Every memory as a document")
@declared("person", example=examples.EXPORT, media_types=("text/markdown", "application/json"))
async def export(desk: AtDesk, asked: Annotated[ExportAsked, Query()]) -> Response:
    """Without waiting ones. The JSON one, `conch-memories/1`, keeps times, kinds, sources and history."""
    first = await desk.ask(ExportMemories(format=asked.format))  # Before the answer begins, so that a failure is a problem.
    kind, ending = ("application/json", "json") if asked.format == "json" else ("text/markdown; charset=utf-8", "md")
    headers = {"Content-Disposition": f'attachment; filename="memories-{desk.caller.person}.{ending}"'}
    return StreamingResponse(_parts(desk, asked, first), headers=headers, media_type=kind)


async def _parts(desk: Desk, asked: ExportAsked, part: ExportPart) -> AsyncIterator[bytes]:
    yield part.text.encode()
    while part.next is not None:
        part = await desk.ask(ExportMemories(format=asked.format, cursor=part.next))
        yield part.text.encode()


@router.post("/api/memories/import", summary="Bring memories in, or say first what would come in")
@declared("person", Imported, WholePlan, example=examples.IMPORTED, takes=tuple(FORMATS), writes=True)
async def import_memories(request: Request, desk: AtDesk, write: Write, asked: Annotated[ImportAsked, Query()]) -> Response:
    """The body is the document: our JSON export, a Markdown list, or plain lines, by its Content-Type.

    `plan=true` answers `{items, total, more}` and changes nothing. Otherwise what is ticked comes in, as one change that Undo
    takes back.
    """
    document, format = await _document(request)
    ticked = None if asked.ticked is None else _numbers(asked.ticked)
    import_id = secrets.token_hex(16)
    size = desk.settings.import_part_characters
    for part, start in enumerate(range(0, len(document), size)):
        await desk.ask(StageImport(import_id=import_id, part=part, text=document[start : start + size]))
    if asked.plan:
        return answer(await _plan(desk, import_id, format))
    done = await desk.ask(ImportMemories(import_id=import_id, format=format, ticked=ticked, **write))
    response = answer(done)
    if done.added:
        response.background = BackgroundTask(_read_soon, desk)
    return response


def _numbers(ticked: str) -> tuple[int, ...]:
    """The numbers in `1-3,7`, in order, each once. Raises `Invalid` where they are more than a plan has."""
    found: set[int] = set()
    for run in ticked.split(","):
        first, _, last = run.partition("-")
        numbers = range(int(first), int(last or first) + 1)
        if len(found) + len(numbers) > PLAN_ITEMS_MAX:
            raise Invalid(f"A plan has at most {PLAN_ITEMS_MAX:,} numbers.")
        found.update(numbers)
    return tuple(sorted(found))


async def _read_soon(desk: Desk) -> None:
    """Has the index read what came in, so that the first search need not wait for thousands of memories."""
    try:
        await desk.ask(GetMeaning(), timeout_seconds=READ_SOON_SECONDS)
    except ConchError as error:
        log.info("import_not_read_yet", reason=error.reason)


async def _document(request: Request) -> tuple[str, ImportFormat]:
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    try:
        document = (await request.body()).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Invalid("The document is not UTF-8 text.", code="malformed") from None
    if "\x00" in document:
        raise Invalid("NUL can't be part of a text.")
    if not document.strip():
        raise Invalid("There is no document in the body.")
    return document, FORMATS[kind]


async def _plan(desk: Desk, import_id: str, format: ImportFormat) -> WholePlan:
    items: list[ImportItem] = []
    page: ImportPlan = await desk.ask(PlanImport(import_id=import_id, format=format))
    items += page.items
    while page.next is not None and len(items) < PLAN_ITEMS_MAX:
        page = await desk.ask(PlanImport(import_id=import_id, format=format, after=page.next))
        items += page.items
    return WholePlan(items=tuple(items), total=page.total, more=max(0, page.total - len(items)))
