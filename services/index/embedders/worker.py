"""The process that holds Conch's own model: `python -m services.index.embedders.worker PARENT_PID MODEL TOKENIZER`.

Reads questions from stdin and writes answers to stdout (`frames.py`), one text at a time, until stdin ends or its parent
does. It loads the model's libraries and nothing of the service around it.
"""

import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO

from services.index.embedders import frames
from services.index.embedders.leash import die_with_parent
from services.index.embedders.port import Embedding


def serve(questions: BinaryIO, answers: BinaryIO, embed: Callable[[str], Embedding]) -> None:
    """Answers until the questions end. A text on which the model raises is answered FAILED; the next goes on."""
    answers.write(frames.ready())
    answers.flush()
    while True:
        head = questions.read(frames.LENGTH.size)
        if len(head) < frames.LENGTH.size:
            return
        (length,) = frames.LENGTH.unpack(head)
        if length > frames.QUESTION_BYTES_MAX:
            return
        body = questions.read(length)
        if len(body) < length:
            return
        before_seconds = time.process_time()
        try:
            embedding = embed(body.decode("utf-8", "replace"))
            reply = frames.embedded(embedding, time.process_time() - before_seconds)
        except Exception as error:  # noqa: BLE001 - the top of this process's loop: one text must not end it
            reply = frames.failed(type(error).__name__)
        answers.write(reply)
        answers.flush()


def main(arguments: list[str]) -> None:
    die_with_parent(int(arguments[0]))
    # Ctrl-C in the terminal reaches the whole group; the service decides when this one ends, by closing its stdin.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # Libraries may print: frames go to a descriptor of their own, and stdout becomes stderr for everybody else.
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    try:
        from services.index.embedders.minilm import MiniLM

        model = MiniLM(Path(arguments[1]), Path(arguments[2]))
    except Exception as error:  # noqa: BLE001 - said to the parent, which counts it and sets the model aside
        answers.write(frames.failed(type(error).__name__))
        answers.flush()
        sys.exit(1)
    serve(sys.stdin.buffer, answers, model.embed)


if __name__ == "__main__":
    main(sys.argv[1:])
