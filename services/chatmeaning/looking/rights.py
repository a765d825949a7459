"""Who may look into earlier chats, and into which: only the person, only from a chat that can say what it read."""

from collections.abc import Callable
from typing import Final

from kit.errors import Forbidden
from services.chatmeaning.log.standing import UNKNOWN
from services.chatmeaning.store import Chats
from services.chatmeaning.writing import reaches

NOT_HERE: Final = "tool_not_here"
NOT_YOURS: Final = "Earlier chats can't be looked through from a chat of somebody else."


def demand(chats: Chats, asking: str, by: str) -> None:
    """Raises `Forbidden` with the sentence for the model where the asking chat may not look back now."""
    standing = chats.standing(asking, by=by, whole=False)
    if not standing.mine:
        raise Forbidden(NOT_YOURS, code=NOT_HERE)
    if standing.looks_back is not None or not standing.known:
        raise Forbidden(standing.looks_back or UNKNOWN, code=NOT_HERE)


def reachable(chats: Chats, asking: str, by: str) -> Callable[[str], bool]:
    """Which chats may be shown: never the one that asks; every other to the person, its own to an app.

    Asked of every chat that was found, so no file is read for it.
    """

    def shows(conversation_id: str) -> bool:
        known = chats.catalogue.get(conversation_id)
        return conversation_id != asking and (known is None or reaches(by, known))

    return shows


def is_untrusted(chats: Chats, conversation_id: str) -> bool:
    """Whether the chat read something from outside, or can't say."""
    standing = chats.standing(conversation_id, by="person", whole=False)
    return standing.tainted or not standing.known


def made(chats: Chats, conversation_id: str) -> str | None:
    """The name of the chat's file: another one once it was made again, or lost lines. None: there is no such chat."""
    card = chats.card(conversation_id)
    return card.mark.made if card is not None else None
