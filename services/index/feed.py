"""Memory's feed, read whole: the pages of one read put together into one delta, or none of it."""

from dataclasses import dataclass

from kit.bus.port import Bus
from kit.contracts.memory import Feed, Memory, ReadFeed
from kit.errors import Invalid, Unavailable
from services.index.batch import Place

ATTEMPTS_MAX = 3
"""Reads begun again because the epoch changed between two pages."""


@dataclass(frozen=True, slots=True)
class Delta:
    """What changed, by id; None where a memory may not be used any more. `whole`: these are all there are."""

    place: Place
    changes: dict[str, Memory | None]
    whole: bool


class FeedReader:
    """Reads one person's feed. Raises `Unavailable` when memory doesn't answer in time: what it forgot may not be served."""

    def __init__(self, bus: Bus, person: str, *, timeout_seconds: float, pages_max: int) -> None:
        self._bus = bus
        self._person = person
        self._timeout_seconds = timeout_seconds
        self._pages_max = pages_max

    async def read(self, since: Place | None) -> Delta:
        """Everything after `since`, or everything there is when it is None or of another epoch."""
        for _ in range(ATTEMPTS_MAX):
            delta = await self._pages(since)
            if delta is not None:
                return delta
        raise Unavailable("The memories are being replaced right now; try again in a moment.")

    async def _pages(self, since: Place | None) -> Delta | None:
        """None when memory began another epoch, or anew, between two pages: then they can't be put together."""
        changes: dict[str, Memory | None] = {}
        page = await self._page(since, None)
        epoch, seq = page.epoch, page.seq
        # To a reader of another epoch memory tells everything from the beginning.
        whole = since is None or since.epoch != epoch
        for _ in range(self._pages_max):
            # Later pages say what is so now, which is newer than what an earlier one said.
            changes |= {item.id: item.memory for item in page.changes}
            if not page.more:
                return Delta(Place(epoch, seq), changes, whole)
            try:
                page = await self._page(since, page.cursor)
            except Invalid:
                return None
            if page.epoch != epoch:
                return None
            # What changed while the pages were read is asked for again: the delta stands where its first page stood.
            seq = min(seq, page.seq)
        raise Unavailable("There are more memories than the index reads in one go.")

    async def _page(self, since: Place | None, cursor: str | None) -> Feed:
        request = ReadFeed(epoch=since and since.epoch, since=since.seq if since else 0, cursor=cursor)
        try:
            return await self._bus.request(self._person, request, timeout_seconds=self._timeout_seconds)
        except Unavailable as error:
            raise Unavailable("The memories can't be read right now, so nothing was searched.") from error
