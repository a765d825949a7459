"""How fast a whole Conch answers: `python -m bench.latency [--json] [--sizes 1000 10000] [--no-model]`.

Starts Conch as a person does, on a temporary folder and a free port, and prints: the time until it is ready, the memory (PSS)
of each process, search over HTTP beside the same ranking called in this process, by words and by meaning, and durable saves a
second beside a bare skeleton (`skeleton.py`) on the same disk in the same run. The meaning part needs the model's two files in
the folder that `CONCH_MODELS` names (default: the platform's user data folder); without them it is left out, and says so.
"""

import argparse
import asyncio
import json
import os
import platform
import shutil
import statistics
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote

import platformdirs

from bench import asking, life
from bench.running import Running, conch, skeleton

QUESTIONS = 300
WARM_UP = 20
SAVES = 1_500
INDEX_SECONDS_MAX = 1_800.0

Row = dict[str, Any]


def spread(times: Sequence[float]) -> Row:
    """p50 and p95 in milliseconds."""
    ordered = sorted(times)
    return {"p50_ms": round(statistics.median(ordered), 2), "p95_ms": round(ordered[int(len(ordered) * 0.95)], 2)}


def model_folder() -> Path | None:
    """The folder that holds `minilm/`, if it is there."""
    named = os.environ.get("CONCH_MODELS")
    folder = Path(named) if named else Path(platformdirs.user_data_dir("conch", appauthor=False)) / "models"
    return folder if (folder / "minilm" / "model.onnx").exists() else None


def seed(running: Running, person: str, contents: Sequence[str]) -> float:
    """Brings the facts in by import, and answers how long that took in seconds."""
    began = time.perf_counter()
    running.ask("POST", "/api/memories/import", "\n".join(contents), "text/plain", person)
    return time.perf_counter() - began


def wait_until_indexed(running: Running, person: str, total: int) -> float:
    began = time.perf_counter()
    while time.perf_counter() - began < INDEX_SECONDS_MAX:
        found = running.ask("GET", "/api/meaning", person=person)
        if found["state"] == "ready" and found["indexed"] >= total:
            return time.perf_counter() - began
        time.sleep(1.0)
    raise SystemExit(f"Not indexed within {INDEX_SECONDS_MAX:g} s: {found}")


def searches(running: Running, person: str, texts: Sequence[str]) -> list[bytes]:
    plain = [asking.request("GET", f"/api/memories/search?q={quote(text)}", running.port, running.token) for text in texts]
    return [data.replace(b"\r\n\r\n", f"\r\nConch-Person: {person}\r\n\r\n".encode(), 1) for data in plain]


def over_http(running: Running, person: str, texts: Sequence[str]) -> Row:
    """One client, each question once: nothing is answered from a cache of questions."""
    times = asyncio.run(asking.times_ms(running.port, searches(running, person, texts)))
    return spread(times[WARM_UP:])


def in_process(contents: Sequence[str], texts: Sequence[str], models: Path | None) -> Row:
    """The same ranking of the same facts, called here; with a model, embedding of the question included."""
    from services.index.embedders.minilm import MiniLM
    from services.index.ranking.corpus import Corpus
    from services.index.ranking.doc import Doc
    from services.index.ranking.query import texts_to_embed
    from services.index.ranking.rank import rank
    from services.index.ranking.signals import QueryEmbedding

    model = MiniLM(models / "minilm" / "model.onnx", models / "minilm" / "tokenizer.json") if models else None
    corpus = Corpus()
    for number, content in enumerate(contents):
        corpus.put(Doc(f"m_{number:012d}", content, "fact", 1_800_000_000.0 - number))
        if model is not None:
            corpus.set_embedding(f"m_{number:012d}", model.embed(content))
    times = []
    for text in texts:
        began = time.perf_counter()
        embedding = QueryEmbedding.of([model.embed(each) for each in texts_to_embed(corpus, text)], 0.30) if model else None
        rank(corpus, text, embedding=embedding, now=1_800_000_000.0)
        times.append((time.perf_counter() - began) * 1000)
    return spread(times[WARM_UP:])


def saves(port: int, token: str, clients: int, mark: str) -> float:
    contents = [f"{content} ({mark} {number})" for number, content in enumerate(life.facts(SAVES))]
    return round(asyncio.run(asking.rate(port, [asking.save(content, port, token) for content in contents], clients)), 1)


def measure_saves(running: Running, folder: Path) -> Row:
    """Conch and the skeleton in turns, so that a slow moment of the disk hits both; the median of three rounds each."""
    rows: Row = {}
    with skeleton(folder) as bare_port:
        for clients in (1, 16):
            ours, bare = [], []
            for turn in range(3):
                bare.append(saves(bare_port, "none", clients, f"b{clients}{turn}"))
                ours.append(saves(running.port, running.token, clients, f"c{clients}{turn}"))
            conch_rate, bare_rate = statistics.median(ours), statistics.median(bare)
            rows[f"{clients} clients" if clients > 1 else "1 client"] = {
                "conch": conch_rate, "skeleton": bare_rate, "share": round(conch_rate / bare_rate, 2)
            }  # fmt: skip
    return rows


def measure(sizes: Sequence[int], models: Path | None) -> Row:
    report: Row = {"machine": f"{os.cpu_count()} cores, {platform.system()}, Python {platform.python_version()}"}
    with tempfile.TemporaryDirectory(prefix="conch-bench-") as name:
        folder = Path(name)
        for start in ("first", "second"):
            with conch(folder) as running:
                report.setdefault("ready_seconds", {})[start] = round(running.ready_seconds, 2)
                if start == "second":
                    time.sleep(2.0)
                    report["memory_mb_idle"] = running.memory_mb()
        with conch(folder) as running:
            report["saves_per_second"] = measure_saves(running, folder)
        _search(report, folder, sizes, None)
        if models is not None:
            shutil.copytree(models / "minilm", folder / "home" / "models" / "minilm", dirs_exist_ok=True)
            _search(report, folder, sizes, models)
    return report


def _search(report: Row, folder: Path, sizes: Sequence[int], models: Path | None) -> None:
    """Adds a row a size: by words where there is no model, else by meaning."""
    kind = "words" if models is None else "meaning"
    texts = life.questions(QUESTIONS + WARM_UP)
    with conch(folder) as running:
        for size in sizes:
            person, contents = f"p{size}", life.facts(size)
            row: Row = report.setdefault("search", {}).setdefault(f"{size} memories, {kind}", {})
            if models is None:
                row["import_seconds"] = round(seed(running, person, contents), 2)
            else:
                running.ask("GET", "/api/memories/search?q=wake", person=person)
                row["index_seconds"] = round(wait_until_indexed(running, person, size), 1)
            row["http"] = over_http(running, person, texts)
            row["in_process"] = in_process(contents, texts, models)
            row["ratio_p50"] = round(row["http"]["p50_ms"] / row["in_process"]["p50_ms"], 2)
            row["memory_mb"] = running.memory_mb()


def lines(report: Row, depth: int = 0) -> Iterator[str]:
    for key, value in report.items():
        if isinstance(value, dict) and any(isinstance(inner, dict) for inner in value.values()):
            yield f"{'  ' * depth}{key}"
            yield from lines(value, depth + 1)
        elif isinstance(value, dict):
            yield f"{'  ' * depth}{key:<28}" + "  ".join(f"{name} {inner}" for name, inner in value.items())
        else:
            yield f"{'  ' * depth}{key:<28}{value}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--sizes", type=int, nargs="*", default=[1_000, 10_000])
    parser.add_argument("--no-model", action="store_true", help="leave the meaning part out")
    asked = parser.parse_args()
    models = None if asked.no_model else model_folder()
    report = measure(asked.sizes, models)
    if models is None:
        report["meaning"] = "left out: there is no model (set CONCH_MODELS)"
    print(json.dumps(report, indent=1) if asked.json else "\n".join(lines(report)))


if __name__ == "__main__":
    main()
