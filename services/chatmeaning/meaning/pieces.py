"""What of a message is embedded: its text in up to four pieces, since a small model reads only the start of a long one.

Linear in the text, whatever is in it. A piece never has more than `EmbedTexts` takes.
"""

import hashlib
import re
from typing import Final

from services.chatmeaning.line import Line

CHARACTERS_MIN: Final = 12
"""A shorter message ("ok", "thanks") means nothing by itself."""
PIECES_MAX: Final = 4
PIECE_CHARACTERS: Final = 1_000
_SLACK: Final = 0.4
"""The part of a piece, from its end, in which a good place to cut is looked for."""
_HASH_BYTES: Final = 16

_CUTS: Final = (re.compile(r"\n\s*\n"), re.compile(r"[.!?…]+[\"'”’)\]]*\s|[。！？]|\n"), re.compile(r"\s"))
"""Between paragraphs, else sentences, else words."""
_SPACE: Final = re.compile(r"\s+")
_READ_CHARACTERS: Final = 2 * PIECES_MAX * PIECE_CHARACTERS


def pieces_of(line: Line) -> tuple[str, ...]:
    """The pieces of a message that are embedded; none where it isn't: a step, or too short."""
    if line.role == "step":
        return ()
    text = sendable(line.text[:_READ_CHARACTERS]).strip()
    return _cut(text) if len(_flat(text)) >= CHARACTERS_MIN else ()


def hash_of(piece: str) -> bytes:
    """16 bytes that know a piece again."""
    return hashlib.blake2b(piece.encode(), digest_size=_HASH_BYTES).digest()


def sendable(text: str) -> str:
    """The text as it can be sent: a lone surrogate is no character, and NUL says nothing."""
    return text.encode("utf-8", "replace").decode().replace("\0", " ")


def _cut(text: str) -> tuple[str, ...]:
    pieces: list[str] = []
    while text and len(pieces) < PIECES_MAX:
        end = _end(text)
        piece = _flat(text[:end])
        if piece:
            pieces.append(piece)
        text = text[end:].lstrip()
    return tuple(pieces)


def _end(text: str) -> int:
    """Where the next piece ends."""
    if len(text) <= PIECE_CHARACTERS:
        return len(text)
    earliest = int(PIECE_CHARACTERS * (1 - _SLACK))
    for cut in _CUTS:
        last = None
        for found in cut.finditer(text, earliest, PIECE_CHARACTERS):
            last = found.end()
        if last is not None:
            return last
    return PIECE_CHARACTERS


def _flat(text: str) -> str:
    return _SPACE.sub(" ", text).strip()
