"""Every failure that Conch names, as one tree. Imports nothing.

    ConchError                 code, detail: calm words for the person
     ├─ Invalid                the request itself is wrong: nothing was changed
     │   └─ TooLarge           a named limit was passed
     ├─ NotFound               no such thing
     ├─ Forbidden              not allowed with this token, or in this chat
     ├─ Conflict               somebody was faster, or something newer stands on it
     │   ├─ Changed            it is no longer what the caller saw
     │   └─ KeyReused          an idempotency key came back with another body
     ├─ Unavailable            a service, a model or the disk can't answer now
     │   ├─ TimedOut           no answer before the deadline
     │   ├─ Busy               too much at once: try again shortly
     │   ├─ ReadOnly           the owner stopped writing after a failed write
     │   └─ DiskFull           no space left
     └─ Damaged                bytes that can't be read as what they should be

A failure crosses the bus as ``{code, reason, detail}`` and is raised at the caller as the same class (`from_wire`).
HTTP statuses are chosen in `gateway/problems.py` alone.
"""

from typing import ClassVar


class ConchError(Exception):
    """A failure with a stable `code` and a `detail` that may be shown to the person."""

    code: ClassVar[str] = "failed"

    def __init__(self, detail: str, *, code: str | None = None) -> None:
        super().__init__(detail)
        self.detail = detail
        self.reason = code or self.code
        """The stable code of this failure: the class's own, or a narrower one given by the raiser."""


class Invalid(ConchError):
    code = "invalid"


class TooLarge(Invalid):
    code = "too_large"


class NotFound(ConchError):
    code = "not_found"


class Forbidden(ConchError):
    code = "forbidden"


class Conflict(ConchError):
    code = "conflict"


class Changed(Conflict):
    code = "changed"


class KeyReused(Conflict):
    code = "idempotency_key_reused"


class Unavailable(ConchError):
    code = "unavailable"


class TimedOut(Unavailable):
    code = "timed_out"


class Busy(Unavailable):
    code = "busy"


class ReadOnly(Unavailable):
    code = "read_only"


class DiskFull(Unavailable):
    code = "disk_full"


class Damaged(ConchError):
    code = "damaged"


def _tree(root: type[ConchError]) -> dict[str, type[ConchError]]:
    found = {root.code: root}
    for child in root.__subclasses__():
        found |= _tree(child)
    return found


_BY_CODE = _tree(ConchError)


def to_wire(error: ConchError) -> dict[str, str]:
    """What crosses the bus: the class's code, the narrower reason, the words."""
    return {"code": error.code, "reason": error.reason, "detail": error.detail}


def from_wire(data: dict[str, str]) -> ConchError:
    """The same typed error again; an unknown class becomes a plain `ConchError`."""
    kind = _BY_CODE.get(data.get("code", ""), ConchError)
    return kind(data.get("detail", ""), code=data.get("reason") or kind.code)
