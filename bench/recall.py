"""Recall of every ranking scheme on people's memories and questions: `python bench/recall.py [--json] [--data FILE ...]`.

The meaning part needs the model's two files, in the folder that `CONCH_MODELS` names (default: the platform's user data
folder); without
them only the words part runs, and says so.
"""

import argparse
import json
import os
import statistics
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import platformdirs

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from services.index.embedders.minilm import MiniLM
from services.index.embedders.port import Embedding
from services.index.ranking.corpus import Corpus
from services.index.ranking.doc import Doc
from services.index.ranking.query import texts_to_embed
from services.index.ranking.rank import rank
from services.index.ranking.schemes import SCHEMES
from services.index.ranking.signals import QueryEmbedding

NOW_SECONDS = 1_800_000_000.0
DAY_SECONDS = 86_400.0
DEPTH = 10
FLOOR = 0.30
DATA = Path(__file__).parent / "data"
FILES = ("recall.json", "recall_own.json", "recall_talks.json")

Row = dict[str, float | int]


@dataclass(frozen=True)
class Question:
    corpus: Corpus
    text: str
    relevant: frozenset[str]
    kind: str


def models() -> Path:
    """The folder with the model's files, there or not."""
    folder = os.environ.get("CONCH_MODELS")
    return Path(folder) if folder else Path(platformdirs.user_data_dir("conch")) / "models"


def load_model() -> MiniLM | None:
    folder = models() / "minilm"
    model, tokenizer = folder / "model.onnx", folder / "tokenizer.json"
    return MiniLM(model, tokenizer) if model.exists() and tokenizer.exists() else None


class Embeddings:
    """Each text embedded once."""

    def __init__(self, model: MiniLM | None) -> None:
        self._model = model
        self._made: dict[str, Embedding] = {}

    def of(self, text: str) -> Embedding:
        assert self._model is not None, "embedding without a model"
        if text not in self._made:
            self._made[text] = self._model.embed(text)
        return self._made[text]


def questions(file: Path, embeddings: Embeddings | None) -> list[Question]:
    """The file's questions, each with its person's corpus, embedded if there is a model."""
    found: list[Question] = []
    for person in json.loads(file.read_text(encoding="utf-8"))["persons"]:
        corpus = Corpus()
        for memory in person["memories"]:
            age_seconds = memory.get("age_days", 0) * DAY_SECONDS
            corpus.put(Doc(memory["id"], memory["content"], memory.get("kind", "fact"), NOW_SECONDS - age_seconds))
            if embeddings is not None:
                corpus.set_embedding(memory["id"], embeddings.of(memory["content"]))
        found.extend(Question(corpus, each["q"], frozenset(each["relevant"]), each["type"]) for each in person["queries"])
    return found


def measure(asked: list[Question], scheme: str, embeddings: Embeddings | None) -> dict[str, Row]:
    """By type and `all`: recall@5, recall@10, mean reciprocal rank; for `none` the share answered with nothing."""
    rows: dict[str, list[tuple[float, float, float]]] = {}
    nothing: list[bool] = []
    for question in asked:
        embedding = None
        if embeddings is not None:
            texts = texts_to_embed(question.corpus, question.text)
            embedding = QueryEmbedding.of([embeddings.of(text) for text in texts], FLOOR)
        ranking = rank(
            question.corpus,
            question.text,
            scheme=scheme,
            embedding=embedding,
            now=NOW_SECONDS,
            limit=DEPTH if not question.relevant else 50,
        )
        ids = [each.id for each in ranking.results]
        if not question.relevant:
            nothing.append(not ids)
            continue
        hits = [place for place, each in enumerate(ids) if each in question.relevant]
        score = (
            sum(place < 5 for place in hits) / len(question.relevant),
            sum(place < 10 for place in hits) / len(question.relevant),
            1 / (1 + hits[0]) if hits else 0.0,
        )
        rows.setdefault(question.kind, []).append(score)
        rows.setdefault("all", []).append(score)
    result = {
        kind: {
            "recall@5": statistics.fmean(each[0] for each in scores),
            "recall@10": statistics.fmean(each[1] for each in scores),
            "mrr": statistics.fmean(each[2] for each in scores),
            "questions": len(scores),
        }
        for kind, scores in sorted(rows.items())
    }
    if nothing:
        result["none"] = {"answered with nothing": statistics.fmean(nothing), "questions": len(nothing)}
    return result


def report(results: dict[str, dict[str, dict[str, dict[str, Row]]]]) -> Iterator[str]:
    for file, modes in results.items():
        for mode, schemes in modes.items():
            yield f"\n{file}, {'with the model' if mode == 'meaning' else 'without a model'}"
            yield f"{'scheme':10}{'recall@5':>10}{'recall@10':>11}{'mrr':>8}{'nothing':>9}"
            for scheme, kinds in schemes.items():
                every = kinds["all"]
                none = kinds.get("none", {}).get("answered with nothing")
                said = "" if none is None else f"{none:.2f}"
                yield f"{scheme:10}{every['recall@5']:10.3f}{every['recall@10']:11.3f}{every['mrr']:8.3f}{said:>9}"
            yield "by type, recall@10 / mrr:"
            types = [kind for kind in next(iter(schemes.values())) if kind not in ("all", "none")]
            yield "          " + "".join(f"{kind[:12]:>13}" for kind in types)
            for scheme, kinds in schemes.items():
                yield f"{scheme:10}" + "".join(
                    f"{kinds[kind]['recall@10']:.2f} / {kinds[kind]['mrr']:.2f}".rjust(13) for kind in types
                )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    parser.add_argument("--data", type=Path, nargs="*", default=[DATA / name for name in FILES])
    parser.add_argument("--scheme", nargs="*", default=list(SCHEMES), choices=list(SCHEMES))
    options = parser.parse_args()
    model = load_model()
    embeddings = Embeddings(model)
    results: dict[str, dict[str, dict[str, dict[str, Row]]]] = {}
    for file in options.data:
        modes: dict[str, dict[str, dict[str, Row]]] = {}
        for mode, made in (("words", None), *((("meaning", embeddings),) if model else ())):
            asked = questions(file, made)
            modes[mode] = {scheme: measure(asked, scheme, made) for scheme in options.scheme}
        results[file.name] = modes
    if options.json:
        print(json.dumps(results, indent=1))
        return
    for line in report(results):
        print(line)
    if model is None:
        print(f"\nno model in {models()}: only words were measured")


if __name__ == "__main__":
    main()
