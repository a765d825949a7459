"""Evidence: a value that the person never typed, and that the chat read or may have read."""

from collections.abc import Sequence
from typing import Final

from kit.secrets import masked_part
from services.memory.check.evidence import Evidence, Text, quoted
from services.memory.check.reading import Reading
from services.memory.check.values import Value
from services.memory.check.whose import OwnWords

SENTENCES_MAX: Final = 3
"""A memory full of addresses gets as many sentences as somebody reads."""


def find(text: Text, values: Sequence[Value], own: OwnWords, reading: Reading) -> list[Evidence]:
    """`untyped_value` for what the person never typed and the chat read, or may have read where only a label is known.

    A secret in a value is not quoted.
    """
    found: list[Evidence] = []
    for value in values:
        if len(found) == SENTENCES_MAX:
            break
        if own.typed_value(value):
            continue
        look = reading.holds(value)
        if look is not None:
            said = f"it is from {reading.source(look)}."
        elif perhaps := reading.perhaps:
            said = f"it may be from {perhaps}."
        else:
            continue
        shown = quoted(masked_part(text.levelled, value.shown))
        found.append(Evidence("untyped_value", f"You never typed {shown}; {said}", at=(value.at,)))
    return found
