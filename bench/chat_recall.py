"""Recall of chats on questions about them: `python -m bench.chat_recall [--words] [--data FILE ...]`.

Two kinds of data, each chat found among all of its file. Histories of two people who write to each other for months: whole
questions, and the share of the chats that hold the answer among the first five and ten, as its baseline the same words by plain
BM25 over each chat as one document. Chats with an assistant: queries as people type them, and the share with a relevant message
among the first five chats. The meaning part needs the model's two files, in the folder that `CONCH_MODELS` names (default: the
platform's user data folder); without them only the words part runs, and says so.
"""

import argparse
import asyncio
import json
import math
import statistics
import tempfile
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import numpy as np

from bench.recall import DATA, Embeddings, load_model, models
from kit.text import stems
from services.chatmeaning.finding import find
from services.chatmeaning.line import Card, Line, Mark
from services.chatmeaning.meaning.found import MeaningFound
from services.chatmeaning.meaning.matching import matched
from services.chatmeaning.meaning.matrix import Matrix
from services.chatmeaning.meaning.pieces import pieces_of, sendable
from services.chatmeaning.words.found import WordsFound
from services.chatmeaning.words.search import search
from services.chatmeaning.words.store import Update, WordStore

FILES = ("histories.json", "chats_own.json")
NOW = datetime(2026, 1, 1, tzinfo=UTC)
FLOOR = 0.30
DIMENSIONS = 384
LIMIT = 20
K1, B = 1.2, 0.75
ROLES = {"you": "user", "assistant": "assistant", "step": "step"}


@dataclass(frozen=True)
class Question:
    """`chats` hold the answer; `messages` are the (chat, seq) that do, where the data says so."""

    text: str
    kind: str
    chats: frozenset[str]
    messages: frozenset[tuple[str, int]] = frozenset()


@dataclass
class Asked:
    chats: list[Update] = field(default_factory=list)
    questions: list[Question] = field(default_factory=list)


def read(file: Path) -> Asked:
    data = json.loads(file.read_text(encoding="utf-8"))
    return histories(data) if "people" in data else with_an_assistant(data)


def histories(data: Mapping[str, Any]) -> Asked:
    asked = Asked()
    for pair in data["people"]:
        for session in pair["sessions"]:
            began = datetime.fromisoformat(session["date"]).replace(tzinfo=UTC)
            first = pair["pair"][0]
            lines = tuple(
                _line(place, "user" if turn["speaker"] == first else "assistant", began, f"{turn['speaker']}: {turn['text']}")
                for place, turn in enumerate(session["turns"])
            )
            asked.chats.append(_update(session["id"], "", lines))
        asked.questions += [Question(q["q"], q["kind"], frozenset(q["evidence"])) for q in pair["questions"]]
    return asked


def with_an_assistant(data: Mapping[str, Any]) -> Asked:
    asked = Asked()
    for chat in data["chats"]:
        began = NOW - timedelta(days=chat["days_ago"])
        lines = tuple(
            _line(message["minute"], ROLES.get(message["role"], "other"), began, message["text"], seq)
            for seq, message in enumerate(chat["messages"], 1)
        )
        asked.chats.append(_update(chat["id"], chat["title"], lines))
    for query in data["queries"]:
        messages = frozenset((each["chat"], each["message_index"] + 1) for each in query["relevant"])
        asked.questions.append(Question(query["q"], query["type"], frozenset(chat for chat, _ in messages), messages))
    return asked


def _line(minute: int, role: Any, began: datetime, text: str, seq: int | None = None) -> Line:
    place = minute + 1 if seq is None else seq
    return Line(place, str(place), role, began + timedelta(minutes=minute), text)


def _update(conversation_id: str, title: str, lines: tuple[Line, ...]) -> Update:
    card = Card(conversation_id, title, False, lines[-1].at, Mark(len(lines), 1, "x"))
    return Update(card, lines, whole=True)


class Words:
    """The word index, in a file of its own."""

    def __init__(self, chats: Sequence[Update], folder: Path) -> None:
        self.store = WordStore(folder / "search.db")
        self.store.open()
        self.store.write(chats)

    async def search(self, q: str, *, within: str | None = None, limit: int = 200, now: datetime | None = None) -> WordsFound:
        return search(self.store, q, within=within, limit=limit, now=now or NOW)

    async def lines(self, refs: Sequence[tuple[str, int]]) -> dict[tuple[str, int], Line]:
        return self.store.lines(refs)


class Meaning:
    """Vectors of one model, or none."""

    def __init__(self, chats: Sequence[Update], embeddings: Embeddings | None) -> None:
        self._embeddings = embeddings
        self._ids = [update.card.conversation_id for update in chats]
        self._matrix = Matrix(DIMENSIONS)
        pieces = [
            (number, line.seq, self._vector(piece))
            for number, update in enumerate(chats)
            for line in (update.lines if embeddings is not None else ())
            for piece in pieces_of(line)
        ]
        if pieces:
            numbers, seqs, vectors = zip(*pieces, strict=True)
            self._matrix.add(np.array(numbers, np.int32), np.array(seqs, np.int32), np.array(vectors, np.int8))

    async def search(self, q: str) -> MeaningFound | None:
        if self._embeddings is None:
            return None
        near, background = self._matrix.near(self._vector(sendable(q).strip()))
        return MeaningFound("model", matched([(self._ids[one.chat], one) for one in near], FLOOR, background))

    def _vector(self, text: str) -> Any:
        assert self._embeddings is not None
        return np.rint(self._embeddings.of(text).vector * 127).astype(np.int8)


class Cards:
    def __init__(self, chats: Sequence[Update]) -> None:
        self._cards = {update.card.conversation_id: update.card for update in chats}

    def card(self, conversation_id: str) -> Card | None:
        return self._cards.get(conversation_id)


class Plain:
    """BM25 of stems (Robertson & Zaragoza 2009) over chats as documents."""

    def __init__(self, chats: Sequence[Update]) -> None:
        self._documents = {
            update.card.conversation_id: Counter(word for line in update.lines for word in stems(line.text)) for update in chats
        }
        self._having = Counter(word for document in self._documents.values() for word in document)
        self._average = statistics.fmean(document.total() for document in self._documents.values())

    def ranked(self, q: str) -> list[str]:
        wanted = set(stems(q))
        scores = {chat: self._score(document, wanted) for chat, document in self._documents.items()}
        return sorted((chat for chat in scores if scores[chat] > 0), key=lambda chat: -scores[chat])

    def _score(self, document: Counter[str], wanted: set[str]) -> float:
        total = len(self._documents)
        longness = K1 * (1 - B + B * document.total() / self._average)
        return sum(
            math.log(1 + (total - self._having[word] + 0.5) / (self._having[word] + 0.5))
            * document[word] * (K1 + 1) / (document[word] + longness)
            for word in wanted
            if word in document
        )  # fmt: skip


async def measure(asked: Asked, embeddings: Embeddings | None, folder: Path) -> None:
    words, cards, plain = Words(asked.chats, folder), Cards(asked.chats), Plain(asked.chats)
    ways = {"words": Meaning(asked.chats, None)}
    if embeddings is not None:
        ways["words and meaning"] = Meaning(asked.chats, embeddings)
    for name, meaning in ways.items():
        shares: dict[str, list[tuple[float, ...]]] = {}
        for question in asked.questions:
            found = await find(words, meaning, question.text, chats=cards, limit=LIMIT, now=NOW)
            ids = [group.conversation_id for group in found.groups]
            if question.messages:
                shown = {(group.conversation_id, hit.seq) for group in found.groups[:5] for hit in group.hits}
                told: tuple[float, ...] = (float(bool(shown & question.messages)), float(bool(question.chats & set(ids[:5]))))
            elif question.chats:
                told = tuple(
                    _share(question, ranked[:first]) for ranked in (ids, plain.ranked(question.text)) for first in (5, 10)
                )
            else:
                told = (float(not ids),)
            shares.setdefault(question.kind, []).append(told)
        print(f"  {name}")
        report(shares, together=not any(question.messages for question in asked.questions))


def _share(question: Question, ids: Sequence[str]) -> float:
    return sum(chat in ids for chat in question.chats) / len(question.chats)


def report(shares: Mapping[str, list[tuple[float, ...]]], *, together: bool) -> None:
    rows = dict(sorted(shares.items()))
    if together:
        rows["all"] = [told for each in shares.values() for told in each]
    for kind, told in rows.items():
        means = [statistics.fmean(column) for column in zip(*told, strict=True)]
        if len(means) == 1:
            said = f"answered with nothing {means[0]:.3f}"
        elif len(means) == 2:
            said = f"a relevant message in the first five {means[0]:.3f}, its chat {means[1]:.3f}"
        else:
            said = f"recall@5 {means[0]:.3f}, recall@10 {means[1]:.3f}   plain BM25 {means[2]:.3f}, {means[3]:.3f}"
        print(f"    {kind:<12} {len(told):4}   {said}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, nargs="*", default=[DATA / name for name in FILES])
    parser.add_argument("--words", action="store_true", help="without the model")
    options = parser.parse_args()
    model = None if options.words else load_model()
    if model is None and not options.words:
        print(f"no model in {models()}: only words are measured")
    for file in options.data:
        asked = read(file)
        print(f"{file.name}: {len(asked.chats)} chats, {len(asked.questions)} questions")
        with tempfile.TemporaryDirectory() as folder:
            asyncio.run(measure(asked, Embeddings(model) if model is not None else None, Path(folder)))


if __name__ == "__main__":
    main()
