"""What a rule answers, and how far apart its words may stand."""

from typing import Final

from services.memory.check.wording.lexicons.views import View

Finding = tuple[tuple[int, ...], str]
"""Where in the folded text what it looks for stands, empty where it doesn't, and one sentence for the person."""

NOTHING: Final[Finding] = ((), "")
SENTENCE_WORDS: Final = 16
"""What belongs together in one sentence stands this near."""
CHAIN_WORDS: Final = 30
"""A trigger, an action and a destination may stand in sentences that follow each other."""
DOING: Final = ("act", "errand", "deed")


def about_style(view: View, at: tuple[int, ...]) -> bool:
    """A wish about how answers look ("always answer in German") names no address."""
    sentences = {view.sentence_at(offset) for offset in at}
    if any(hit.sentence in sentences for hit in view["value"]):
        return False
    return any(hit.sentence in sentences for hit in view["style"])


def habit(view: View, at: tuple[int, ...]) -> bool:
    """Somebody's own custom ("likes to book through Harlow"), where no address and no assistant is named."""
    sentences = {view.sentence_at(offset) for offset in at}
    if any(hit.sentence in sentences for hit in [*view["value"], *view["bot"]]):
        return False
    return any(hit.sentence in sentences for hit in view["habit"])
