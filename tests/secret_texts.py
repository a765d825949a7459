"""Shapes of secrets, each as a whole text and what of it must never come out; and ordinary texts that stay whole."""

import json
from pathlib import Path

_TEXTS = json.loads((Path(__file__).parent / "kit" / "secrets" / "texts.json").read_text("utf-8"))
SHAPES: dict[str, tuple[str, str]] = {name: (text, secret) for name, (text, secret) in _TEXTS["secret"].items()}
ORDINARY: tuple[str, ...] = tuple(_TEXTS["ordinary"])
