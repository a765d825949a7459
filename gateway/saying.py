"""Which chats still say what was forgotten for good."""

from dataclasses import dataclass

import structlog

from gateway.desk import Desk
from kit.contracts.chat_search import FindSaid
from kit.contracts.chats import GetStanding
from kit.contracts.memory import GetHistory
from kit.errors import ConchError, NotFound

TEXTS_MAX = 50
CHATS_MAX = 20
"""Chats that a memory came from, of which it is asked whether they are still there."""

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Words:
    """What a memory said in all its versions, the newest first, and which chats they came from."""

    texts: tuple[str, ...]
    conversation_ids: tuple[str, ...]


async def words_of(desk: Desk, id: str) -> Words:
    """To be asked before a purge, which leaves nothing to ask for; empty where the memory is gone already."""
    try:
        versions = (await desk.ask(GetHistory(id=id))).versions
    except NotFound:
        return Words((), ())
    memories = [version.memory for version in reversed(versions) if version.memory is not None]
    texts = dict.fromkeys(memory.content for memory in memories if memory.content.strip())
    chats = dict.fromkeys(memory.conversation_id for memory in memories if memory.conversation_id)
    return Words(tuple(texts)[:TEXTS_MAX], tuple(chats)[:CHATS_MAX])


async def still_said_in(desk: Desk, words: Words) -> tuple[str, ...]:
    """The chats that still say it word for word, and those it came from that are still there (which may say it otherwise).

    A chat service that doesn't answer leaves the receipt without them: the purge itself is done.
    """
    if not words.texts and not words.conversation_ids:
        return ()
    try:
        found = dict.fromkeys((await desk.ask(FindSaid(texts=words.texts))).conversation_ids)
        for conversation_id in words.conversation_ids:
            if conversation_id not in found:
                standing = await desk.ask(GetStanding(conversation_id=conversation_id, whole=False))
                if standing.origin is not None:
                    found[conversation_id] = None
    except ConchError as error:
        log.warning("still_said_not_known", reason=error.reason)
        return ()
    return tuple(found)
