"""What a caller is told where there is no such chat, or it is another's: the same wherever that is found out."""

from kit.errors import Forbidden, NotFound


def no_such_chat() -> NotFound:
    return NotFound("There is no such chat.", code="no_such_conversation")


def not_yours() -> Forbidden:
    return Forbidden("An app reaches only chats that it made.", code="not_your_chat")
