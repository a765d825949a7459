"""What of a text can be seen, by Unicode's tables; everything else is hidden."""

import unicodedata


def visible(raw: str) -> str:
    """The text as it is stored: NFC, single spaces, without its hidden characters."""
    return " ".join(unicodedata.normalize("NFC", raw).split())
