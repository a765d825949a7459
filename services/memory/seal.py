"""The seal: bytes that the log has passed are ours; any other came from outside, and are checked before they count.

A memory that the check holds is taken in and waits, its file as somebody left it. What has no way to wait is not taken in
at all: old memories, the profile, and a file that turns the check off.
"""

from collections.abc import Callable, Mapping
from typing import Final

from kit.contracts.memory import Memory, Preferences, Reason, Waiting
from kit.errors import Damaged
from kit.journal import Held, Journal, sha256
from kit.line import from_outside
from services.memory import document, plain
from services.memory.check import Origin, check
from services.memory.logged import WAITS, waiting
from services.memory.state import PersonState
from services.memory.waiting import LOOKS_PLANTED, Decision, waiting_of

Checker = Callable[[str, str | None, Preferences], Waiting | None]
"""Raw words, what the log had in their place (None: nothing that was in use) and the preferences to why they wait."""

STILL_WAITS: Final = "It was waiting for your OK when its file was changed."
SAYS_WHAT_WAITS: Final = "It says what waits for your OK already."
SAYS_LESS: Final = Reason(code="origin", words="Its file was changed, and no longer says where it came from.")
CHECK_TURNED_OFF: Final = (
    "Turning the memory check off is done in Conch, not in the file; until then the file isn't used. Put it right, or change "
    "your preferences in Conch, which writes it anew."
)
PLANTED_PROFILE: Final = (
    "It looks planted, so it isn't used. Put it right, or change your profile in Conch, which writes it anew."
)
PLANTED_HISTORY: Final = "It looks planted, so it isn't used. Put it right, or delete it."
WAITING_HISTORY: Final = "It waits for your OK, so it isn't taken for history. Delete it, and answer in Conch."
IN_USE: Final = "A memory of this name is in use, so it isn't taken for history. Delete one of the two files."
REFUSED_REMEMBERED_MAX: Final = 10_000


def checked(raw: str, said: str | None, preferences: Preferences) -> Waiting | None:
    """What the memory check says of words that were changed on disk."""
    origin = Origin(via="disk", said=() if said is None else (said,), attended=False)
    verdict = check(raw, origin, contents_only=not preferences.check_memories)
    return waiting_of(verdict, Decision(None))


class Seal:
    """One person's. It reads the log and `state`, the memories as the log last left them, and changes neither."""

    def __init__(self, journal: Journal, state: PersonState, checker: Checker) -> None:
        self._journal = journal
        self._state = state
        self._checker = checker
        self._refused: dict[str, tuple[tuple[object, ...], str | None]] = {}

    def holds(self, changed: Mapping[str, bytes | None]) -> Held:
        """Of what somebody left on disk, what is to wait, as the line that takes it in notes it. Every file is readable."""
        found = {path: self._hold(path, data) for path, data in changed.items() if data is not None}
        return {path: why.model_dump(mode="json", exclude_none=True) for path, why in found.items() if why is not None}

    def refuses(self, path: str, data: bytes) -> str | None:
        """Why these bytes are not taken in at all, as a sentence that says what to do; None where they may be.

        The same bytes are checked once: they lie there until the person does something about them.
        """
        memory_id = document.id_of(path)
        if memory_id is not None and not path.startswith(document.HISTORY_FOLDER):
            return None
        was = self._state.memories.get(memory_id) if memory_id is not None else self._state.profile
        asked = (sha256(data), self._state.preferences, was)
        if (known := self._refused.get(path)) is not None and known[0] == asked:
            return known[1]
        try:
            why = self._refusal(path, data)
        except Damaged:
            return None
        if len(self._refused) >= REFUSED_REMEMBERED_MAX:
            self._refused.clear()
        self._refused[path] = (asked, why)
        return why

    def _refusal(self, path: str, data: bytes) -> str | None:
        if path == plain.PREFERENCES:
            # Its bytes have no time in them, so that the log knows those of a check turned off before.
            turned_off = self._state.preferences.check_memories and not plain.preferences(data).check_memories
            return CHECK_TURNED_OFF if turned_off else None
        if path.startswith(document.HISTORY_FOLDER):
            why = self._hold(path, data)
            if why is not None:
                return PLANTED_HISTORY if why.held else WAITING_HISTORY
            in_use = f"{document.FOLDER}/{document.id_of(path)}.md"
            return IN_USE if in_use in self._journal.index.current else None
        if self._journal.index.knows(path, sha256(data)):
            return None
        if path == plain.PROFILE:
            was, now = self._state.profile, plain.profile(data)
            return PLANTED_PROFILE if self._planted(was.name, now.name) or self._planted(was.about, now.about) else None
        return None

    def _planted(self, was: str, now: str) -> bool:
        return bool(now) and now != was and self._checker(now, was or None, self._state.preferences) is not None

    def _hold(self, path: str, data: bytes) -> Waiting | None:
        memory_id, index = document.id_of(path), self._journal.index
        if memory_id is None or index.knows(path, sha256(data)):
            return None  # what was held with these bytes once is so still: the log says it
        in_use = f"{document.FOLDER}/{memory_id}.md"
        if (held := index.held(in_use, sha256(data))) is not None:
            return waiting(held)  # moved to the folder of old memories
        now, was = document.parse(in_use, data), self._state.memories.get(memory_id)
        said = was.content if was is not None and was.status == "active" else None
        raw = document.raw_content(data)
        found = None if raw == said else self._checker(raw, said, self._state.preferences)
        return _stricter(found, self._claimed(now, was))

    def _claimed(self, now: Memory, was: Memory | None) -> Waiting | None:
        """What the front matter alone makes of it. It is the outsider's, so it can make nothing easier.

        Where there is no log yet, nobody else knows why something waits.
        """
        if self._journal.seq == 0:
            return now.waiting if now.status == "waiting" else None
        if was is not None and was.status == "waiting":
            return was.waiting if was.waiting and was.content == now.content else Waiting(reason=STILL_WAITS)
        if now.status == "active" and any(other.status == "waiting" for other in self._state.same(now.content)):
            return Waiting(reason=SAYS_WHAT_WAITS)
        if was is not None and _says_less(now, was):
            return Waiting(reason=LOOKS_PLANTED, held=(SAYS_LESS,))
        if now.waiting is not None and (was is None or now.waiting != was.waiting):
            return Waiting(reason=WAITS)
        return None


def _says_less(now: Memory, was: Memory) -> bool:
    """Whether it passes for the person's own word more than it did."""
    claims_source = now.source != was.source and now.source == "user"
    claims_words = bool(now.provenance and now.provenance.yours) and not (was.provenance and was.provenance.yours)
    return claims_source or claims_words or (from_outside(was) and not from_outside(now))


def _stricter(one: Waiting | None, other: Waiting | None) -> Waiting | None:
    """Both, where there are two: what `other` was held for, and what `one` has found beside it."""
    if one is None or other is None:
        return one or other
    known = {reason.code for reason in other.held or ()}
    held = (*(other.held or ()), *(reason for reason in one.held or () if reason.code not in known))
    return Waiting(reason=one.reason, held=held or None, refused=one.refused or other.refused)
