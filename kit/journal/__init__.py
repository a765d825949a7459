"""The journal: one append-only log a person and owner, on which all truth stands.

Owns: `journal.jsonl`, the order append, fsync, apply, publish, and what a start after a kill finishes or undoes.
It is Undo, outbox, history and seal in one: a line carries the raw bytes before and after, the events it implies, and the
caller's idempotency key. The person's files are its projection; their own edits of them come back in by `append`.

`line.py` is a line and its JSON, `index.py` what the lines add up to, `files.py` puts bytes in place without losing anyone
else's, `projection.py` keeps the files as the log says,
`log.py` is the log, `outbox.py` publishes. Nobody outside knows where the log lies, so that a replicated one can take
its place.
"""

from kit.journal import files
from kit.journal.index import Entry
from kit.journal.line import OUTSIDE, PURGED, Draft, FileChange, Held, Line, Purged, sha256
from kit.journal.log import NO_MORE_WRITES, Journal, short_id
from kit.journal.outbox import Outbox

__all__ = [
    "NO_MORE_WRITES", "OUTSIDE", "PURGED", "Draft", "Entry", "FileChange", "Held", "Journal", "Line", "Outbox", "Purged",
    "files", "sha256", "short_id",
]  # fmt: skip
