"""A message as a reader sees it: Markdown's marks gone, the words, links' texts and code kept. Linear in the text."""

import re

_FENCE = re.compile(r"^[ \t]*(?:```|~~~)[^\n]*$", re.MULTILINE)
_BLOCK = re.compile(r"^[ \t]{0,8}(?:#{1,6}[ \t]+|>[ \t]?|[-*+][ \t]+(?:\[[ xX]\][ \t]+)?)", re.MULTILINE)
_RULE = re.compile(r"^[ \t]*(?:[-*_=][ \t]*){3,}$", re.MULTILINE)
_LINK = re.compile(r"!?\[([^\[\]\n]{0,500})\]\(<?([^()\s<>]{1,2000})>?(?:[ \t]+\"[^\"\n]{0,500}\")?\)")
_STRONG = re.compile(r"(?<!\w)(\*{1,3}|_{1,3}|~~)(?=\S)([^*_~\n]{1,500}?)(?<=\S)\1(?!\w)")
_CODE = re.compile(r"`([^`\n]{1,2000})`")
_TABLE = re.compile(r"[ \t]*\|[ \t]*")
_TAG = re.compile(r"</?[a-zA-Z][a-zA-Z0-9]{0,20}(?:[ \t][^<>\n]{0,500})?/?>")
_MARKS = frozenset("#>*_`~[|<=-+")


def flat(text: str) -> str:
    """The text without Markdown's marks. A link's address goes, unless it is all there is of the link."""
    if _MARKS.isdisjoint(text):
        return text
    if "```" in text or "~~~" in text:
        text = _FENCE.sub("", text)
    text = _RULE.sub("", _BLOCK.sub("", text))
    if "](" in text:
        text = _LINK.sub(lambda found: found.group(1) or found.group(2), text)
    if "`" in text:
        text = _CODE.sub(r"\1", text)
    if "*" in text or "_" in text or "~~" in text:
        text = _STRONG.sub(r"\2", text)
    if "|" in text:
        text = _TABLE.sub(" ", text)
    if "<" in text:
        text = _TAG.sub("", text)
    return text
