"""What the log's bytes mean: what the file itself says, unless it was held when it came in from outside.

Every memory that is read out of the log or its files is read here, so that nothing shows a held one as in use.
"""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any, Final

from pydantic import ValidationError

from kit.contracts.memory import Memory, Waiting
from kit.journal import Purged, sha256
from services.memory import document

Holds = Callable[[str, str], dict[str, Any] | None]
"""Path and SHA-256 to why those bytes were held; None where they were not. The log's own is `LogIndex.held`."""
WAITS: Final = "It waits for your OK."


def memory(path: str, data: bytes, holds: Holds, *, revision: int = 0, at: datetime | None = None) -> Memory:
    """The memory in a file's bytes; a held one waits, whatever they say. Raises `Damaged`."""
    found = document.parse(path, data, revision=revision, at=at)
    hold = holds(path, sha256(data))
    return found if hold is None else found.model_copy(update={"status": "waiting", "waiting": waiting(hold)})


def waiting(hold: dict[str, Any]) -> Waiting:
    """Why held bytes wait, from the note of it in the log."""
    try:
        return Waiting.model_validate(hold)
    except ValidationError:
        return Waiting(reason=WAITS)  # whatever a later version notes there: it was held


def memories_in(files: Mapping[str, bytes | Purged | None], holds: Holds, revision: int) -> dict[str, Memory | None]:
    """The memories that these files leave, by id; None for one whose every file goes."""
    found: dict[str, Memory | None] = {}
    for path, data in files.items():
        memory_id = document.id_of(path)
        if memory_id is None or isinstance(data, Purged):
            continue
        if data is not None:
            found[memory_id] = memory(path, data, holds, revision=revision)
        else:
            found.setdefault(memory_id, None)
    return found
