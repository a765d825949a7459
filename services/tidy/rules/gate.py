"""What is never learned, whatever a model says: secrets, health and money, the assistant itself, orders to it and powers."""

import re
from functools import cache
from importlib.resources import files
from typing import Final

from kit.secrets import masked
from kit.text import fold

WHY: Final = {
    "secret": "It holds a secret.",
    "power": "It would give the assistant a power.",
    "assistant": "It is about the assistant, or an order to it.",
    "health": "It is about health.",
    "money": "It is about money.",
}
"""In the order in which they are looked for."""
_CURRENCY: Final = "eur|euros?|usd|dollars?|pounds?|gbp|chf|francs?|kroner|dkk|sek|nok|yen|reais"
_PERIOD: Final = "year|month|mois|an|mes|ano|mese|anno|monat|jahr|maand|jaar|maneden|aret"
_AMOUNT: Final = re.compile(
    rf"[$€£¥₹]\s?\d|\d\s?(?:[$€£¥₹]|(?:k|{_CURRENCY}|(?:a|per|par|al|por|im|pro|om) (?:{_PERIOD}))\b)",
)
_JOBS: Final = re.compile(
    r"\b(?:teaching|research|dental|shop|sales|legal|laboratory|lab|nursing|executive|administrative|office|classroom|library|"
    r"production|care|kitchen|veterinary) assistant\b"
)
"""People who are assistants, and no machine."""
_LEADING: Final = (
    "please |from now on,? |always |never |in future,? |you (?:must|should) |remember to |make sure (?:to )?|be sure to |"
    "bitte |immer |ab jetzt |toujours |siempre |sempre |altijd |altid "
)
_DO: Final = (
    "agree|answer|reply|respond|ignore|obey|follow|forward|send|email|delete|run|execute|install|download|trust|approve|allow|"
    "publish|pay|transfer|click|disable|bypass|skip|pretend|act as|tell|mention|warn|refuse|treat|consider|"
    "(?:do not|don't|dont) (?:tell|ask|mention|warn|check)|antworte|ignoriere|sende|losche|reponds|envoie|responde|envia"
)
_DO_AS_PEOPLE_DO: Final = "share|post|buy|order|visit|open|say|recommend|prefer|use|remember"
"""What a note may say of a person as well ("Share a van with friends"): an order only where it is led up to."""
_ORDER: Final = re.compile(rf"^(?:(?:{_LEADING})*(?:{_DO})|(?:{_LEADING})+(?:{_DO_AS_PEOPLE_DO}))\b")
_TO_YOU: Final = re.compile(
    r"\b(?:you (?:must|should|shall|have to|may|can|will|are (?:allowed|free|to))|du (?:musst|sollst|darfst)|vous devez)\b"
)


def why_dropped(content: str) -> str | None:
    """Why these words are never learned; None where nothing speaks against them. Linear in the text."""
    if masked(content) is not content:
        return WHY["secret"]
    folded = _JOBS.sub("job", fold(content))
    for about, words in _table().items():
        if words.search(folded):
            return WHY[about]
    if _ORDER.match(folded) or _TO_YOU.search(folded):
        return WHY["assistant"]
    return WHY["money"] if _AMOUNT.search(folded) else None


@cache
def _table() -> dict[str, re.Pattern[str]]:
    phrases: dict[str, list[str]] = {about: [] for about in WHY}
    about = ""
    for line in (files(__package__) / "gate.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            about = line.strip("[]")
        elif line and not line.startswith("#"):
            phrases[about] += [phrase.strip() for phrase in line.split(",") if phrase.strip()]
    return {about: _any_of(found) for about, found in phrases.items()}


def _any_of(phrases: list[str]) -> re.Pattern[str]:
    """Any of them as whole words, the longest first; one that ends in `-` begins a word."""
    parts = [re.escape(each[:-1]) + r"\w*" if each.endswith("-") else re.escape(each) for each in phrases]
    return re.compile(rf"\b(?:{'|'.join(sorted(parts, key=len, reverse=True))})\b")
