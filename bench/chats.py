"""How fast chats are found: `python -m bench.chats [--messages 50000 500000 1000000] [--pieces 1000000] [--keep FOLDER]`.

Makes a history by Zipf's law (60,000 word forms, lines of 5 to 60 words, 50 lines a chat; seeded), takes it into the word
index, and prints for each kind of query p50 and p95 in milliseconds beside plain FTS5 on the same lines in the same run (whole
words by unicode61, parts of words and typos by trigrams). Then the scan of vectors beside numpy's and a plain copy of the same
bytes.
`--keep` keeps the indexes in a folder, so that the next run need not make them again.
"""

import argparse
import random
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

import numpy as np

from kit.sqlite import Connection, HeldFile, Schema
from services.chatmeaning.line import Card, Line, Mark
from services.chatmeaning.meaning.matrix import Matrix
from services.chatmeaning.words.search import search
from services.chatmeaning.words.store import Update, WordStore

WORD_FORMS = 60_000
ZIPF = 1.05
LINES_A_CHAT = 50
CHATS_AT_ONCE = 40
QUERIES = 20
DIMENSIONS = 384
NOW = datetime(2026, 1, 1, tzinfo=UTC)

PLAIN = Schema(
    1,
    (
        "CREATE VIRTUAL TABLE whole USING fts5(text, tokenize = 'unicode61 remove_diacritics 2')",
        "CREATE VIRTUAL TABLE parts USING fts5(text, tokenize = 'trigram')",
    ),
)


def word_forms() -> list[str]:
    """Made-up words, the commonest first."""
    chosen = random.Random(3)
    found: dict[str, None] = {}
    while len(found) < WORD_FORMS:
        syllables = (chosen.choice("bcdfghklmnprstvw") + chosen.choice("aeiou") for _ in range(chosen.randint(2, 4)))
        found["".join(syllables) + chosen.choice(["", "n", "s", "r", "ing", "ed"])] = None
    return list(found)


def history(messages: int, forms: Sequence[str]) -> Iterator[Update]:
    """Chats, newest first."""
    numbers = np.random.default_rng(7)
    weights = 1 / np.arange(1, len(forms) + 1) ** ZIPF
    weights /= weights.sum()
    words = np.array(forms)
    for chat in range(messages // LINES_A_CHAT):
        began = NOW - timedelta(minutes=30 * chat)
        lengths = numbers.integers(5, 61, LINES_A_CHAT)
        chosen = np.split(words[numbers.choice(len(forms), int(lengths.sum()), p=weights)], np.cumsum(lengths)[:-1])
        lines = tuple(
            Line(seq, f"m{seq}", "user" if seq % 2 else "assistant", began + timedelta(minutes=seq), " ".join(said))
            for seq, said in enumerate(chosen, 1)
        )
        yield Update(Card(f"c{chat}", "", False, lines[-1].at, Mark(LINES_A_CHAT, 1, "x")), lines, whole=True)


def queries(forms: Sequence[str]) -> dict[str, list[str]]:
    def misspelt(word: str) -> str:
        middle = len(word) // 2
        return word[:middle] + word[middle + 1] + word[middle] + word[middle + 2 :]

    long = [word for word in forms[3_000:6_000] if len(word) > 7]
    return {
        "rare": list(forms[30_000 : 30_000 + QUERIES]),
        "common": list(forms[5 : 5 + QUERIES]),
        "typo": [misspelt(word) for word in long[:QUERIES]],
        "part of a word": [word[1:6] for word in long[QUERIES : 2 * QUERIES]],
        "several words": [f"{forms[place]} {forms[place + 300]} {forms[place + 900]}" for place in range(100, 100 + QUERIES)],
        "question": [f"what did we say about {forms[place]} and {forms[place + 500]}?" for place in range(200, 200 + QUERIES)],
    }


def spread(name: str, times: Sequence[float], beside: Sequence[float] | None) -> None:
    ordered = sorted(times)
    line = f"  {name:<16} p50 {statistics.median(ordered):8.2f} ms  p95 {ordered[int(len(ordered) * 0.95)]:8.2f} ms"
    if beside is not None:
        plain = statistics.median(beside)
        line += f"   plain FTS5 p50 {plain:8.2f} ms  ({statistics.median(ordered) / plain:5.2f} of it)"
    print(line)


def timed(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return (time.perf_counter() - began) * 1_000


def plain_query(query: str) -> tuple[str, str]:
    """Which plain table answers a query of a kind, and what it is asked."""
    words = query.rstrip("?").split()
    if len(words) > 4:  # a question: any of its telling words
        return "whole", " OR ".join(f'"{word}"' for word in words[5:])
    return "whole", " AND ".join(f'"{word}"' for word in words)


def plain_times(plain: HeldFile, kind: str, asked: Sequence[str]) -> list[float]:
    def ask(query: str) -> Callable[[Connection], object]:
        table, match = plain_query(query)
        if kind in ("part of a word", "typo"):
            thirds = [query[place : place + 3] for place in range(len(query) - 2)]
            table, match = "parts", (f'"{query}"' if kind != "typo" else " OR ".join(f'"{each}"' for each in thirds))
        sql = f"SELECT rowid FROM {table} WHERE {table} MATCH ? ORDER BY rank LIMIT 60"
        return lambda connection: list(connection.rows(sql, (match,)))

    return [timed(lambda query=query: plain.read(ask(query))) for query in asked]  # type: ignore[misc]


def words(messages: int, folder: Path) -> None:
    forms = word_forms()
    store, plain = WordStore(folder / f"chats-{messages}.db"), HeldFile(folder / f"plain-{messages}.db", PLAIN)
    fresh = not store.file.path.exists()
    plain.open()
    store.open()
    print(f"{messages:,} messages")
    if fresh:
        gathered: list[Update] = []
        took = {"conch": 0.0, "plain": 0.0}
        for update in history(messages, forms):
            gathered.append(update)
            if len(gathered) == CHATS_AT_ONCE or len(gathered) * LINES_A_CHAT >= messages:
                took["conch"] += timed(lambda batch=tuple(gathered): store.write(batch))  # type: ignore[misc]
                took["plain"] += timed(lambda batch=tuple(gathered): plain.write(lambda on: _insert(on, batch)))  # type: ignore[misc]
                gathered = []
        if gathered:
            store.write(gathered)
            plain.write(lambda on: _insert(on, gathered))
        rates = {name: 1_000 * messages / each for name, each in took.items() if each}
        print(f"  taken in         {rates.get('conch', 0):,.0f} messages/s   plain FTS5 {rates.get('plain', 0):,.0f}")
    sizes = [file.path.stat().st_size / 1e6 for file in (store.file, plain)]
    print(f"  on disk          {sizes[0]:,.0f} MB   plain FTS5 {sizes[1]:,.0f} MB")
    store.file.close()
    print(f"  opened           {timed(store.open):,.0f} ms")
    for kind, asked in queries(forms).items():
        times = [timed(lambda q=q: search(store, q, within=None, limit=20, now=NOW)) for q in asked]  # type: ignore[misc]
        spread(kind, times, plain_times(plain, kind, asked))
    store.file.close()
    plain.close()


def _insert(connection: Connection, batch: Sequence[Update]) -> None:
    rows = [(line.text,) for update in batch for line in update.lines]
    connection.run_many("INSERT INTO whole (text) VALUES (?)", rows)
    connection.run_many("INSERT INTO parts (text) VALUES (?)", rows)


def scan(pieces: int) -> None:
    """The scan of random unit vectors: their number is what it costs, not what they mean."""
    numbers = np.random.default_rng(5)
    matrix, part = Matrix(DIMENSIONS), 65_536
    blocks = []
    for start in range(0, pieces, part):
        count = min(part, pieces - start)
        block = numbers.integers(-20, 21, (count, DIMENSIONS), dtype=np.int8)
        places = np.arange(start, start + count, dtype=np.int32)
        matrix.add(places // LINES_A_CHAT, places % LINES_A_CHAT + 1, block)
        blocks.append(block)
    query = numbers.integers(-20, 21, DIMENSIONS, dtype=np.int8)
    target = np.empty_like(blocks[0])

    def copy() -> None:
        for block in blocks:
            np.copyto(target[: len(block)], block)

    def multiply() -> None:
        for block in blocks:
            block.astype(np.float32) @ query.astype(np.float32)

    runs = {"all of it": lambda: matrix.near(query), "a plain copy": copy, "numpy": multiply}
    print(f"{pieces:,} pieces")
    for name, work in runs.items():
        times = [timed(work) for _ in range(3 if name == "numpy" else 15)]
        spread(name, times, None)
    print(f"  in memory        {matrix.bytes / pieces:,.0f} bytes a piece")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--messages", type=int, nargs="+", default=[50_000])
    parser.add_argument("--pieces", type=int, nargs="+", default=[1_000_000])
    parser.add_argument("--keep", type=Path)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder = asked.keep or Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        for messages in asked.messages:
            words(messages, folder)
    for pieces in asked.pieces:
        scan(pieces)


if __name__ == "__main__":
    main()
