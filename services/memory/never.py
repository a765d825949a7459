"""What is not to be learned again, without keeping its words: a keyed hash of each."""

import hashlib
import hmac
import secrets
from pathlib import Path

import orjson

from kit.errors import Damaged
from kit.files import write_whole
from kit.text import same_words

PATH = "memory/never.json"


def key(folder: Path) -> bytes:
    """The secret of this installation, made at first need; without it the hashes say nothing."""
    path = folder / "never.key"
    if not path.exists():
        write_whole(path, secrets.token_bytes(32))
    return path.read_bytes()


def digest(secret: bytes, content: str) -> str:
    """The same for the same words in other case or punctuation."""
    return hmac.new(secret, same_words(content).encode("utf-8", "replace"), hashlib.sha256).hexdigest()


def render(hashes: frozenset[str]) -> bytes:
    return orjson.dumps({"hashes": sorted(hashes)}, option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE)


def parse(data: bytes) -> frozenset[str]:
    try:
        return frozenset(str(item) for item in orjson.loads(data)["hashes"])
    except (ValueError, KeyError, TypeError) as error:
        raise Damaged("It isn't the list of what not to learn again.") from error
