"""What becomes of a revision: which memories it takes the place of, why it waits, and the files that it leaves. Pure."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from kit.contracts.memory import Memory, Preferences, Provenance, Read, ReadLabel, Waiting
from kit.contracts.revising import ReviseMemory
from kit.errors import Invalid
from kit.text import same_words
from services.memory import document
from services.memory.check import Origin
from services.memory.waiting import AFTER_READING, ANOTHERS_WORDS, NOBODY_THERE

APPLIED: Final = "Done. The person sees it and can undo it."
CHANGED_MEANWHILE: Final = "What it would change was changed meanwhile."
NO_CHANGE: Final = "It says nothing new."
DECLINED: Final = "You turned this down before."
NOT_AGAIN: Final = "You took this back before, so it isn't learned again."
LIKE_ONE_TAKEN_BACK: Final = "You took something like it back before."
REFUSED: Final = "It holds a secret, or characters that can't be seen."
YOU_WROTE_IT: Final = "It would replace what you wrote."
WAITS_TOO: Final = "What it would replace still waits for your OK."
BY_ITSELF_IS_OFF: Final = "Remembering by itself is off."
_REPLACED_MIN: Final = {"merged": 2, "updated": 1, "added": 0}


def check_shape(ask: ReviseMemory) -> None:
    """Raises `Invalid` for a revision that takes the place of too few memories, or of one twice."""
    ids = {each.id for each in ask.replaces}
    wrong = len(ids) != len(ask.replaces) or len(ids) < _REPLACED_MIN[ask.how] or (ask.how == "added" and ids)
    if wrong:
        raise Invalid("A merge names at least two memories, an update at least one, and an addition none.", code="replaces")


def base_of(content: str, old: Sequence[Memory]) -> Memory | None:
    """The memory that says it already, in the same words: the person's own before another's, the oldest first."""
    words = same_words(content)
    saying = [memory for memory in old if same_words(memory.content) == words and memory.status == "active"]
    return min(saying, key=lambda memory: (memory.source != "user", memory.created_at, memory.id), default=None)


def why_it_waits(
    ask: ReviseMemory, content: str, old: Sequence[Memory], preferences: Preferences, *, close: bool
) -> str | None:
    """What the circumstances ask for; None where it may be done at once. `close`: it is like something taken back."""
    words = same_words(content)
    if any(read.kind == "person" for read in ask.read):
        return ANOTHERS_WORDS
    if ask.read:
        return AFTER_READING
    if ask.how != "merged" and not ask.attended:
        return NOBODY_THERE
    if ask.how == "added" and not preferences.auto_memory:
        return BY_ITSELF_IS_OFF
    if any(memory.status == "waiting" for memory in old):
        return WAITS_TOO
    if any(memory.source == "user" and same_words(memory.content) != words for memory in old):
        return YOU_WROTE_IT
    return LIKE_ONE_TAKEN_BACK if close else ask.waits


def origin_of(ask: ReviseMemory, old: Sequence[Memory]) -> Origin:
    """Where its words come from: for a merge the memories, of which those from outside count as read."""
    if ask.how != "merged":
        return Origin(ask.source, ask.read, ask.said, ask.attended)
    read = [
        Read(kind=label.kind, label=label.label, text=memory.content)
        for memory in old
        for label in (memory.provenance.read if memory.provenance and not memory.provenance.yours else ())
    ]
    own = tuple(memory.content for memory in old if memory.provenance is None or not memory.provenance.read)
    return Origin(ask.source, tuple(read), own, attended=True)


def draft(ask: ReviseMemory, memory_id: str, content: str, old: Sequence[Memory], base: Memory | None, now: datetime) -> Memory:
    """The memory that it makes. In the words of one that is there it stays what that was, the person's if it was theirs."""
    if base is not None:
        update = {"id": memory_id, "kind": ask.kind, "updated_at": now, "waiting": None, "provenance": _together(base, old)}
        if ask.how == "merged":
            update["created_at"] = min(memory.created_at for memory in old)
        return base.model_copy(update=update)
    return Memory(
        id=memory_id,
        kind=ask.kind,
        content=content,
        source=ask.source,
        created_at=min((memory.created_at for memory in old), default=now) if ask.how == "merged" else now,
        updated_at=now,
        conversation_id=ask.conversation_id,
        provenance=Provenance(via=ask.source),
        about=ask.about,
    )


def _together(base: Memory, old: Sequence[Memory]) -> Provenance | None:
    """Of memories that say the same: from outside where one of them is, so that it stays as strict as the strictest."""
    known = [memory.provenance for memory in old if memory.provenance is not None]
    labels = tuple(dict.fromkeys(ReadLabel(kind=one.kind, label=one.label) for each in known for one in each.read))
    if not labels or base.source == "user":
        return base.provenance
    came = base.provenance or Provenance(via=base.source)
    return came.model_copy(update={"read": labels, "yours": all(each.yours for each in known)})


def waiting_for(why: Waiting, ask: ReviseMemory, old: Sequence[Memory]) -> Waiting:
    """Why it waits, and whose place it takes once it is kept."""
    if ask.how == "added":
        return why
    return why.model_copy(update={"replaces": tuple(memory.id for memory in old), "how": ask.how})


def places(new: Memory, how: str | None, old: Sequence[Memory], now: datetime) -> dict[str, bytes | None]:
    """The files that taking their place leaves: merged ones go, and what waited or says the same; others become history."""
    files: dict[str, bytes | None] = {}
    words = same_words(new.content)
    for memory in old:
        files[document.path_of(memory)] = None
        if how == "updated" and memory.status == "active" and same_words(memory.content) != words:
            past = memory.model_copy(
                update={"status": "superseded", "invalid_at": now, "superseded_by": new.id, "waiting": None}
            )
            files[document.path_of(past)] = document.render(past)
    files[document.path_of(new)] = document.render(new)
    return files
