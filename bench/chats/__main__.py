"""Runs the benches of chats: all of them, or those named.

python -m bench.chats [words scan whole gently] [--messages 50000 500000] [--pieces 1000000] [--keep FOLDER]

With `--messages 2000 --pieces 100000 --backfill 2000 --seconds 10 --tries 2` everything takes about a minute. The model's two
files are looked for in the folder that `CONCH_MODELS` names (default: the platform's user data folder); without them what needs
them is left out, and says so. `--keep` keeps the word indexes in a folder, so that the next run need not make them again.
"""

import argparse
import os
import tempfile
from pathlib import Path

# As the service has it: a scan is one pass over memory. Said before numpy is loaded.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

from bench.chats import gently, whole
from bench.chats.scan import scan
from bench.chats.words import words
from bench.latency import model_folder

PARTS = ("words", "scan", "whole", "gently")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", help=f"of: {' '.join(PARTS)}")
    parser.add_argument("--messages", type=int, nargs="+", default=[50_000])
    parser.add_argument("--pieces", type=int, nargs="+", default=[1_000_000])
    parser.add_argument("--backfill", type=int, default=10_000, help="messages that are embedded in the background")
    parser.add_argument("--seconds", type=float, default=60.0, help="for which its cost is measured")
    parser.add_argument("--tries", type=int, default=20, help="fresh chats that are waited for")
    parser.add_argument("--keep", type=Path)
    asked = parser.parse_args()
    parts = asked.parts or PARTS
    if unknown := set(parts) - set(PARTS):
        parser.error(f"there is no {', '.join(sorted(unknown))}")
    models = model_folder()
    if "words" in parts:
        with tempfile.TemporaryDirectory() as temporary:
            folder = asked.keep or Path(temporary)
            folder.mkdir(parents=True, exist_ok=True)
            for messages in asked.messages:
                words(messages, folder)
    if "scan" in parts:
        for pieces in asked.pieces:
            scan(pieces)
    if "whole" in parts:
        for messages in asked.messages:
            whole.measure(models, messages)
    if "gently" in parts and models is not None:
        gently.measure(models, asked.backfill, asked.seconds, asked.tries)
    if models is None:
        print("What needs the model is left out: there is none (set CONCH_MODELS).")


if __name__ == "__main__":
    main()
