"""A whole Conch with a history, over HTTP: messages taken in, searches of every chat, an import; each beside a baseline.

Vectors of a long history would take an hour to make, so they are random ones here: their number is what a search costs, not
what they mean. The model, the index service, the bus and the word index are the real ones.
"""

import asyncio
import json
import os
import shutil
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote

import numpy as np

from bench import asking
from bench.chats.history import LINES_A_CHAT, NOW, history, queries, word_forms
from bench.chats.scan import DIMENSIONS, unit_rows
from bench.chats.timing import spread, timed
from bench.running import Running, conch
from kit.bus.fake import FakeBroker, FakeBus
from services.chatmeaning.meaning.contents import Piece
from services.chatmeaning.meaning.file import VectorFile
from services.chatmeaning.meaning.model import Key
from services.chatmeaning.settings import MEANING_FILE, WORDS_FILE
from services.chatmeaning.store import Chats
from services.chatmeaning.words.search import search
from services.chatmeaning.words.store import WordStore
from services.index.embedders.minilm import MiniLM
from services.index.embedders.own import MODEL_NAME, OWN_ID

EVENTS_AT_ONCE = 500
WAIT_SECONDS_MAX = 1_800.0


def measure(models: Path | None, messages: int) -> None:
    forms = word_forms()
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        print(f"{messages:,} messages in a whole Conch")
        with conch(folder) as running:
            _take_in(running, folder, messages, forms)
            _wait_until_indexed(running, messages)
            _search(running, "words, over HTTP", _asked(forms))
        if models is not None:
            pieces = asyncio.run(_make_vectors(folder / "home"))
            shutil.copytree(models / "minilm", folder / "home" / "models" / "minilm")
            # Nothing else goes on while searches are timed: every chat is done.
            with conch(folder) as running:
                _search(running, "blended, over HTTP", _asked(forms))
            _parts(folder / "home", models, _asked(forms), pieces)
    with tempfile.TemporaryDirectory() as temporary:
        _import(Path(temporary), messages, forms)


def _asked(forms: Sequence[str]) -> list[str]:
    return [query for kind in queries(forms).values() for query in kind]


def _batches(messages: int, forms: Sequence[str]) -> Iterator[tuple[str, bytes]]:
    """A chat's id and the body of one request."""
    chats = max(EVENTS_AT_ONCE // LINES_A_CHAT, 1)
    events: list[dict[str, Any]] = []
    for number, update in enumerate(history(messages, forms)):
        events += [{"type": "message", "role": line.role, "text": line.text} for line in update.lines]
        if len(events) >= EVENTS_AT_ONCE or (number + 1) * LINES_A_CHAT >= messages:
            yield f"c{number // chats}", json.dumps(events).encode()
            events = []


def _take_in(running: Running, folder: Path, messages: int, forms: Sequence[str]) -> None:
    batches = list(_batches(messages, forms))
    asked = [
        asking.request("POST", f"/api/conversations/{name}/events", running.port, running.token, body) for name, body in batches
    ]
    took_ms = asyncio.run(asking.times_ms(running.port, asked))

    def plainly() -> None:
        with (folder / "plain.jsonl").open("ab") as file:
            for _, body in batches:
                file.write(body)
                file.flush()
                os.fsync(file.fileno())

    rates = [1_000 * messages / each for each in (sum(took_ms), timed(plainly))]
    print(f"  taken in, durable, over HTTP   {rates[0]:,.0f} messages/s   written and synced plainly {rates[1]:,.0f}")


def _wait_until_indexed(running: Running, messages: int) -> None:
    began = time.perf_counter()
    while time.perf_counter() - began < WAIT_SECONDS_MAX:
        status = running.ask("GET", "/api/search/status")
        if status["state"] == "ready" and status["messages"] >= messages:
            print(f"  searchable by words            {time.perf_counter() - began:.1f} s later")
            return
        time.sleep(0.1)
    raise SystemExit("The chats were not indexed.")


def _search(running: Running, name: str, asked: Sequence[str]) -> None:
    """Each query once: a query that was asked before has its vector in memory."""
    targets = [f"/api/search?q={quote(query)}" for query in asked]
    requests = [asking.request("GET", target, running.port, running.token) for target in targets]
    asyncio.run(asking.times_ms(running.port, [asking.request("GET", "/api/search?q=warm", running.port, running.token)]))
    time.sleep(2.0)  # the model's process begins, and the vectors are loaded, on the first search
    spread(name, asyncio.run(asking.times_ms(running.port, requests)))


async def _make_vectors(home: Path) -> int:
    chats = Chats("me", home / "people" / "me", FakeBus(FakeBroker()))
    await chats.load()
    file = VectorFile(home / "derived" / "me" / MEANING_FILE)
    file.open()
    embedder = file.embedder(Key(OWN_ID, DIMENSIONS), MODEL_NAME, 0.30)
    rows, place = unit_rows(65_536), 0
    for card in chats.cards():
        read = chats.read(card.conversation_id, lines_max=1_000_000)
        assert read is not None
        pieces = []
        for line in read.lines:
            row = np.roll(rows[place % len(rows)], place // len(rows))
            pieces.append(Piece(line.seq, 0, place.to_bytes(16, "big"), row.tobytes()))
            place += 1
        file.keep(card.conversation_id, embedder, pieces, card.mark)
    await chats.close()
    return place


def _parts(home: Path, models: Path, asked: Sequence[str], pieces: int) -> None:
    """What a blended search is made of, each alone and in this process."""
    store, file = WordStore(home / "derived" / "me" / WORDS_FILE), VectorFile(home / "derived" / "me" / MEANING_FILE)
    store.open()
    file.open()
    (embedder,) = file.contents.embedders.values()
    began = time.perf_counter()
    matrix = file.matrix(embedder)
    loaded_ms = (time.perf_counter() - began) * 1_000
    model = MiniLM(models / "minilm" / "model.onnx", models / "minilm" / "tokenizer.json")
    vectors = [np.rint(model.embed(query).vector * 127).astype(np.int8) for query in asked]
    spread("  embedding of the query", [timed(lambda q=q: model.embed(q)) for q in asked])  # type: ignore[misc]
    spread("  vectors compared", [timed(lambda vector=vector: matrix.near(vector)) for vector in vectors])  # type: ignore[misc]
    spread("  words", [timed(lambda q=q: search(store, q, within=None, limit=200, now=NOW)) for q in asked])  # type: ignore[misc]
    raw = (home / "derived" / "me" / MEANING_FILE).read_bytes()
    plain_ms = timed(lambda: np.frombuffer(raw, np.int8).copy())
    print(
        f"  {pieces:,} vectors loaded in {loaded_ms:,.0f} ms (a plain copy of the file {plain_ms:,.0f}); bytes a piece: "
        f"{matrix.bytes / pieces:,.0f} in memory, {len(raw) / pieces:,.0f} on disk, {DIMENSIONS} the vector alone"
    )
    store.file.close()


def _import(folder: Path, messages: int, forms: Sequence[str]) -> None:
    lines = [
        json.dumps(
            {"conversation_id": update.card.conversation_id, "role": line.role, "text": line.text, "at": line.at.isoformat()}
        )
        for update in history(messages, forms)
        for line in update.lines
    ]
    body = "\n".join(lines)
    with conch(folder) as running:
        began = time.perf_counter()
        answer = running.ask("POST", "/api/import/chats", body, "application/x-ndjson")
        while answer["state"] not in ("done", "failed"):
            answer = running.ask("GET", f"/api/import/chats/{answer['import_id']}?wait=15")
        took = time.perf_counter() - began
    plain_ms = timed(lambda: [json.loads(line) for line in lines])
    if answer["messages"] != messages:
        raise SystemExit(f"The import brought {answer['messages']:,} messages ({answer['state']}).")
    rates = messages / took, 1_000 * messages / plain_ms
    print(f"  imported, searchable later     {rates[0]:,.0f} messages/s   its JSON read plainly {rates[1]:,.0f}")
