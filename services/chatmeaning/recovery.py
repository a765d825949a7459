"""Opening a person's chats, and finishing what a kill left half done. Synchronous."""

from pathlib import Path

import structlog

from kit.errors import Unavailable
from services.chatmeaning.opening import Opened, open_chats
from services.chatmeaning.writing import Step, Writer, Written, batches, outside
from services.chatmeaning.writing.writer import Clock

log = structlog.get_logger(__name__)


def recover(person: str, root: Path, *, step: Step, clock: Clock) -> tuple[Opened, Writer]:
    """Everything there is, and its one writer. Raises `Unavailable` where another process holds it.

    Where the disk refuses what is still to be done, chats can be read all the same, and the next start tries again.
    """
    opened = open_chats(root, step)
    try:
        writer = Writer(person, root, opened.journal, opened.catalogue, step=step, clock=clock)
        try:
            _finish(writer, opened)
        except Unavailable as error:
            log.warning("what a stop left half done waits", person=person, reason=error.reason)
    except BaseException:
        opened.journal.close()
        raise
    return opened, writer


def _finish(writer: Writer, opened: Opened) -> None:
    """A batch that came in, chats without a cover, an import half taken out."""
    homeless = opened.homeless
    batch = writer.arrivals.unfinished
    if batch is not None:
        batches.finish(writer, batch, homeless)
        homeless = [known for known in homeless if known.name not in batch.files]
    outside.take_in(writer, homeless)
    for each in writer.arrivals.half_undone():
        batches.carry_out_undo(writer, each, "person", None, Written())
