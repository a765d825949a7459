"""Beacons: what tells somebody outside, or fetches from them, when it is shown, filled in or run.

An image loaded from an address, a link with a gap for words, a download that is run at once. Technique: SpAIware and
Markdown image exfiltration (Rehberger 2023-24); MITRE ATT&CK T1059, T1105.
"""

import re
from collections.abc import Iterator
from typing import Final

from services.memory.check.beacons import commands, link_gaps
from services.memory.check.evidence import Evidence, Text, quoted

CODE: Final = "beacon"

_MARKDOWN_IMAGE = re.compile(r"!\s?\[[^\]\n]{0,300}\]\s?\(\s?<?\s?(?:[a-z][a-z+.-]{1,12}:)?//([^\s/)>?#]{1,200})")
_REFERENCE_IMAGE = re.compile(r"!\s?\[[^\]\n]{0,300}\]\s?\[[^\]\n]{0,200}\]|!\s?\[[^\]\n]{1,200}\](?!\s?[(\w])")
_REFERENCE = re.compile(r"\[[^\]\n]{1,200}\]:\s?<?\s?https?://([^\s/>?#]{1,200})")
_ELEMENT = re.compile(
    r"<\s?(?:img|image|iframe|frame|object|embed|script|video|audio|source|track|picture|svg|link|base|meta|form|input"
    r"|body|table|style|"
    r"portal|applet)\b[^<>\n]{0,600}?\b(?:src|srcset|href|data|action|poster|background|content|url|formaction|onerror"
    r"|onload|@import)\b[^<>\n]{0,40}?//([^\s/\"'>?#)]{1,200})"
)
_BARE_ELEMENT = re.compile(r"<\s?(?:img|iframe|script|object|embed)\b[^<>\n]{0,200}?\b(?:src|data|onerror|onload)\s?=")
_STYLE = re.compile(r"(?:\burl\s?\(\s?[\"']?\s?|@import\s?[\"']\s?)(?:https?:)?//([^\s/\"')?#]{1,200})")
_SCRIPT_LINK = re.compile(
    r"(?:\(\s?|href\s?=\s?[\"']?\s?|<|^|\s)(?:javascript|vbscript):(?=\S)[^\s]{0,300}?[(%=`]|\]\(\s?(?:java|vb)script:"
)


def find(text: Text) -> list[Evidence]:
    """One finding for each sort of beacon. Linear in the text: each pattern starts at a sign and is bounded."""
    plain = text.levelled.text
    low = text.levelled.low.replace("&lt;", "<")
    found: list[Evidence] = []
    if image := _image(low):
        where = f" from {quoted(image)}" if image != "?" else ""
        found.append(Evidence(CODE, f"It loads something{where} when it is shown, which tells that site so."))
    if gap := link_gaps.gap(plain, text.levelled.low):
        found.append(Evidence(CODE, f"It holds a link to {quoted(gap)} with a gap that could carry your words there."))
    if commands.runs_a_download(low):
        found.append(Evidence(CODE, "It holds a command that fetches something and runs it at once."))
    elif commands.destroys(low):
        found.append(Evidence(CODE, "It holds a command that deletes or overwrites files."))
    if "script:" in low and _SCRIPT_LINK.search(low):
        found.append(Evidence(CODE, "It holds a link that runs a script."))
    return found


def _image(low: str) -> str | None:
    """The site that something is loaded from; `?` where it isn't said."""
    for match in _images(low):
        return match.group(1) if match.re.groups else "?"
    return None


def _images(low: str) -> Iterator[re.Match[str]]:
    if "!" in low and "](" in low.replace(" ", ""):
        yield from _MARKDOWN_IMAGE.finditer(low)
    if "!" in low and "[" in low and "://" in low and _REFERENCE_IMAGE.search(low):
        yield from _REFERENCE.finditer(low)
    if "<" in low:
        yield from _ELEMENT.finditer(low)
        yield from _BARE_ELEMENT.finditer(low)
    if "url" in low or "@import" in low:
        yield from _STYLE.finditer(low)
