"""What in a chat says that there is something to learn; read by code, in the languages that are known here."""

import re
from collections.abc import Sequence
from typing import Final, Literal

from kit.contracts.chats import ChatEvent
from kit.text import fold, same_words, stems

Signal = Literal[
    "correction", "rephrased", "repeated", "stopped", "files_undone", "memory_undone", "frustration", "thanks", "another_way"
]  # fmt: skip

REPHRASED_JACCARD: Final = 0.5
_CORRECTION: Final = re.compile(
    r"\b(?:no,? i (?:meant|said|want(?:ed)?)|i meant\b|not what i (?:meant|asked|wanted|said)|that'?s (?:not right|wrong)|"
    r"i said\b|instead of that|nein,? ich (?:meinte|wollte)|ich meinte\b|das ist falsch|non,? je (?:voulais|parlais)|"
    r"ce n'est pas ce que|no,? (?:quise decir|queria)|no es lo que|nao,? (?:eu )?(?:quis|queria)|no,? (?:intendevo|volevo)|"
    r"nee,? ik (?:bedoelde|wilde)|nej,? jeg (?:mente|ville))"
)
_FRUSTRATION: Final = re.compile(
    r"\b(?:ugh|argh|how many times|i (?:already )?told you|stop doing|stop it|again\?!|not again|this is useless|"
    r"for the last time|wie oft|schon wieder|hor auf|combien de fois|arrete|cuantas veces|otra vez no|quantas vezes|"
    r"quante volte|hoe vaak|"
    r"hvor mange gange)"
)
_THANKS: Final = re.compile(
    r"\b(?:thanks|thank you|perfect|exactly (?:that|right|what)|that'?s it|great,|danke|genau so|merci|parfait|gracias|"
    r"perfecto|obrigad[oa]|perfeito|grazie|perfetto|bedankt|precies|tak|perfekt)\b"
)
_NAME: Final = r"[A-Za-z0-9][A-Za-z0-9_.+-]{0,39}"
_MISSING: Final = re.compile(
    rf"(?:command not found: (?P<a>{_NAME})|(?P<b>{_NAME}): (?:command )?not found(?!:)|no such command:? (?P<c>{_NAME})|"
    rf"'(?P<d>{_NAME})' is not recognized)"
)
_COMMAND: Final = re.compile(rf"(?:\bran `?|\brun `?|`|\$ )(?P<name>{_NAME})\b|^(?P<first>{_NAME})\b")


def signals_of(events: Sequence[ChatEvent]) -> tuple[Signal, ...]:
    """Each once, in the order in which they first came."""
    found: dict[Signal, None] = {}
    said: list[str] = []
    for event in events:
        if event.type == "turn_ended" and event.stopped:
            found["stopped"] = None
        elif event.type == "undo_files":
            found["files_undone"] = None
        elif event.type == "memory_decided" and event.decision == "undone":
            found["memory_undone"] = None
        elif event.type == "message" and event.role == "user" and event.text:
            for signal in _in_words(event.text, said):
                found[signal] = None
            said.append(event.text)
    if another_ways(events):
        found["another_way"] = None
    return tuple(found)


def _in_words(text: str, before: Sequence[str]) -> list[Signal]:
    folded = fold(text[:2_000])
    found: list[Signal] = []
    if _CORRECTION.search(folded):
        found.append("correction")
    if _FRUSTRATION.search(folded):
        found.append("frustration")
    if _THANKS.search(folded):
        found.append("thanks")
    if any(same_words(text) == same_words(earlier) for earlier in before[-20:]):
        found.append("repeated")
    elif before and _rephrases(text, before[-1]):
        found.append("rephrased")
    return found


def _rephrases(text: str, earlier: str) -> bool:
    one, two = frozenset(stems(text[:2_000])), frozenset(stems(earlier[:2_000]))
    return len(one & two) >= 2 and len(one & two) >= REPHRASED_JACCARD * len(one | two)


def another_ways(events: Sequence[ChatEvent]) -> tuple[str, ...]:
    """Facts about this computer: a command was not there and the next step did the job with another one."""
    found: dict[str, None] = {}
    missing: str | None = None
    for event in events:
        if event.type != "step" or not event.summary:
            continue
        failed = _MISSING.search(event.summary[:2_000])
        if failed is not None:
            missing = next(name for name in failed.groups() if name)
        elif missing is not None:
            used = _COMMAND.search(event.summary[:2_000])
            name = used["name"] or used["first"] if used is not None else missing
            if name != missing:
                found[f"{missing} is not there on this computer; {name} does the job"] = None
            missing = None
    return tuple(found)
