"""What a stretch of encoded text says: base64, base32, hex, bits, escapes. Each answers None where nothing can be read."""

import base64
import binascii
import re
from typing import Final

_READABLE_SHARE: Final = 0.75
_LETTERS_MIN: Final = 6
_MAGIC: Final = (b"\x1f\x8b", b"\x89PNG", b"PK\x03\x04", b"%PDF", b"\xff\xd8\xff", b"\x7fELF", b"GIF8")


def readable(data: bytes) -> str | None:
    """The text that the bytes are, where all can be printed and most are letters or spaces."""
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        text = _wide(data)
    if not text or not all(character.isprintable() or character in "\n\r\t" for character in text):
        return None
    letters = sum(character.isalpha() for character in text)
    spaces = sum(character.isspace() for character in text)
    return text if letters >= _LETTERS_MIN and letters + spaces >= _READABLE_SHARE * len(text) else None


def _wide(data: bytes) -> str:
    """PowerShell's encoded commands are UTF-16."""
    try:
        return data.decode("utf-16-le") if len(data) % 2 == 0 and data[1::2].count(0) > len(data) // 3 else ""
    except UnicodeDecodeError:
        return ""


def from_base64(word: str) -> str | None:
    """RFC 4648, both alphabets, with or without padding."""
    data = base64_bytes(word)
    if data is None:
        return None
    if data.startswith(_MAGIC):
        return "a file"
    if data[1::2].count(0) > len(data) // 3:
        return _wide(data[: len(data) // 2 * 2]) or None
    return readable(data)


def base64_bytes(word: str) -> bytes | None:
    word = word.rstrip("=").replace("-", "+").replace("_", "/")
    word = word[: len(word) - 1] if len(word) % 4 == 1 else word
    try:
        return base64.b64decode(word + "=" * (-len(word) % 4), validate=True)
    except (binascii.Error, ValueError):
        return None


def from_base32(word: str) -> str | None:
    """RFC 4648 base32."""
    word = word.rstrip("=")
    word = word[: len(word) - len(word) % 8] if len(word) % 8 in (1, 3, 6) else word
    try:
        return readable(base64.b32decode(word + "=" * (-len(word) % 8)))
    except (binascii.Error, ValueError):
        return None


def from_hex(digits: str) -> str | None:
    return readable(bytes.fromhex(digits[: len(digits) // 2 * 2]))


_PERCENT = re.compile(r"%([0-9A-Fa-f]{2})")


def from_percent(run: str) -> str | None:
    """Percent escapes (RFC 3986) of letters that need none; a word of another script in a link needs them."""
    data = bytes(int(each, 16) for each in _PERCENT.findall(run))
    plain = sum(byte < 0x80 and chr(byte).isalnum() for byte in data)
    return data.decode("ascii", "replace") if plain >= 4 else None
