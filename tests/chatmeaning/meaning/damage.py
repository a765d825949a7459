"""What may happen to a file of vectors while nobody looks."""

import sqlite3
from pathlib import Path

from services.chatmeaning.meaning.contents import SCHEMA

DAMAGES = ("empty", "rubbish", "cut", "page", "other", "version")


def spoil(path: Path, damage: str) -> None:
    if damage in ("other", "version"):
        path.unlink()
        with sqlite3.connect(path) as other:
            other.execute("CREATE TABLE chat (x)")
            other.execute(f"PRAGMA user_version = {SCHEMA.version if damage == 'other' else SCHEMA.version + 7}")
        return
    data = path.read_bytes()
    spoilt = {
        "empty": b"", "rubbish": b"x" * 9_000, "cut": data[: len(data) // 2],
        "page": data[:4096] + b"\xff" * 4096 + data[8192:],
    }  # fmt: skip
    path.write_bytes(spoilt[damage])
