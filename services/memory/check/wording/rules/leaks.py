"""What was said or remembered, copied to somewhere."""

from services.memory.check.wording.lexicons.views import View, together
from services.memory.check.wording.rules.finding import CHAIN_WORDS, NOTHING, SENTENCE_WORDS, Finding, habit


def exfiltration(view: View) -> Finding:
    """What was said or remembered, copied to somewhere."""
    words = "It would copy what you say, or what is remembered, to somewhere else."
    leak = view.any("leak", "leaked")
    at = together([view["inner"], leak, view["destination"]], SENTENCE_WORDS)
    if at and not habit(view, at):
        return at, words
    at = together([view["personal"], view["public"]], 6)
    if at and not habit(view, at):
        return at, "It would let others see something of yours."
    for lists in (
        [view["inner_sure"], view["leak"], view["trigger"]],
        [view["inner_sure"], leak, view["obliged"]],
        [view["inner"], view["encode"], view["carrier"]],
        [[hit for hit in view["leak"] if view.opens_sentence(hit)], view["inner_sure"]],
        [view["bot"], view["leak"], view["inner"]],
    ):
        at = together(lists, SENTENCE_WORDS)
        if at:
            return at, words
    at = together([view["inner_sure"], leak, view["value"]], CHAIN_WORDS, sentence=False)
    return (at, words) if at else NOTHING
