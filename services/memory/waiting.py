"""When an assistant's save waits for the person although nothing about it looks planted. Pure."""

from dataclasses import dataclass

from kit.contracts.memory import Preferences, RememberMemory

FROM_AN_APP = "{app} suggests it."
ANOTHERS_WORDS = "Someone else wrote in that chat."
NOBODY_THERE = "Nobody was in that chat to see it."
NOT_ASKED = "Remembering by itself is off, and this was not asked for."
REMEMBERED = "Remembered. The person sees it and can undo it."
KNOWN = "This was known already."
WAITS = "Not remembered yet: it waits for the person's OK ({reason}) Don't say that you remember it."
WAITS_ALREADY = "It waits already."
NEVER = "The person asked for this to be forgotten for good. It was not saved; don't bring it up."


@dataclass(frozen=True, slots=True)
class Decision:
    """`reason` is None where it is remembered at once."""

    reason: str | None

    @property
    def waits(self) -> bool:
        return self.reason is not None


def decide(save: RememberMemory, preferences: Preferences) -> Decision:
    """What a save's circumstances ask for. A save with nothing said of its chat counts as unattended."""
    if save.via == "app":
        return Decision(FROM_AN_APP.format(app=f"The app {save.app}" if save.app else "An app"))
    if any(read.kind == "person" for read in save.read):
        return Decision(ANOTHERS_WORDS)
    if save.attended is not True:
        return Decision(NOBODY_THERE)
    if not preferences.auto_memory and not save.asked:
        return Decision(NOT_ASKED)
    return Decision(None)
