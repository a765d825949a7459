"""The word index beside plain FTS5 on the same lines in the same run: whole words by unicode61, parts of words and typos by
trigrams."""

from collections.abc import Callable, Sequence
from pathlib import Path

from bench.chats.history import LINES_A_CHAT, NOW, history, queries, word_forms
from bench.chats.timing import spread, timed
from kit.sqlite import Connection, HeldFile, Schema
from services.chatmeaning.words.search import search
from services.chatmeaning.words.store import Update, WordStore

CHATS_AT_ONCE = 40

PLAIN = Schema(
    1,
    (
        "CREATE VIRTUAL TABLE whole USING fts5(text, tokenize = 'unicode61 remove_diacritics 2')",
        "CREATE VIRTUAL TABLE parts USING fts5(text, tokenize = 'trigram')",
    ),
)


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
        spread(kind, times, plain_times(plain, kind, asked), "plain FTS5")
    store.file.close()
    plain.close()


def _insert(connection: Connection, batch: Sequence[Update]) -> None:
    rows = [(line.text,) for update in batch for line in update.lines]
    connection.run_many("INSERT INTO whole (text) VALUES (?)", rows)
    connection.run_many("INSERT INTO parts (text) VALUES (?)", rows)
