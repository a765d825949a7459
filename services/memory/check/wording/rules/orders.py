"""Orders to the assistant."""

from typing import Final

from services.memory.check.wording.lexicons.views import View, follows, together
from services.memory.check.wording.rules.finding import DOING, NOTHING, SENTENCE_WORDS, Finding

TASTES: Final = frozenset({"prefiere", "prefere", "preferisce", "prefiero"})
"""Behind these, "not speak of politics" is what somebody likes; it is another thing with uploads or transfers."""


def order(view: View) -> Finding:
    """An order to the assistant, or something kept from the person."""
    if view["order"]:
        return (view["order"][0].offset,), "It gives the assistant orders, which a memory about you doesn't."
    hushed = [hit for hit in view["conceal"] if view.word_before(hit) not in TASTES]
    if hushed:
        return (hushed[0].offset,), "It would have the assistant keep something from you."
    at = together([view.any("unwilling", "conceal"), view["matter"]], 9)
    at = at or together([view["telling"], view["nowish"], view["matter"]], 7)
    if at:
        return at, "It would have the assistant keep something from you."
    at = together([view["warned"], view["dismissed"]], 9)
    if at:
        return at, "It would have warnings set aside."
    if view["user_says"]:
        return (view["user_says"][0].offset,), "It waits for a word of yours and then acts."
    at = together([view["override"], view["rules"]], 7)
    if at:
        return at, "It would set aside what the assistant was told before."
    at = together([view["rules"], view["changed"], view.any("inner_sure", "assistant", "bot")], 10)
    if at:
        return at, "It would set aside what the assistant was told before."
    at = together([view["covert"], view.any(*DOING, "done", "leak", "off", "wipe")], 6)
    if at:
        return at, "It would have the assistant do something without your seeing it."
    words = "It tells the assistant how to act."
    for bot, modal in follows(view["bot"], view["modal"], 3):
        near = [hit for hit in view["style"] if hit.sentence == bot.sentence and abs(hit.at - bot.at) <= SENTENCE_WORDS]
        if not near or together([[bot], view["destination"]], SENTENCE_WORDS):
            return (bot.offset, modal.offset), words
    for bot in view["bot"]:
        subject = bot.end > bot.at + 1 and view.opens_sentence(bot)
        if subject and not any(hit.sentence == bot.sentence for hit in view["style"]):
            return (bot.offset,), words
    at = together([view["bot"], view["act"]], 6)
    return (at, words) if at else NOTHING
