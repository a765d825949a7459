"""Somebody's wares praised to the assistant, or others' talked down."""

from typing import Final

from services.memory.check.wording.lexicons.views import View, follows, together
from services.memory.check.wording.rules.finding import NOTHING, SENTENCE_WORDS, Finding, about_style

ONE_OF_MANY: Final = {
    "en": ("a", "an", "her", "his", "their"),
    "de": ("ein", "eine", "einer", "einem"),
    "fr": ("un", "une"),
    "es": ("un", "una"),
    "pt": ("um", "uma"),
    "it": ("un", "una"),
}
"""Somebody may well be "a leading expert"; praise says "the"."""
CASELESS: Final = frozenset({"ja", "zh", "ko", "ar", "hi"})
"""Scripts without capitals, in which a name can't be told from a word."""


def recommendation(view: View) -> Finding:
    """Somebody's wares praised to the assistant, or others' talked down."""
    words = "It would have the assistant recommend something, and you didn't ask for that."
    for hit in view["rank_sure"]:
        if view.word_before(hit) not in ONE_OF_MANY.get(view.language, ()):
            return (hit.offset,), words
    for rank, source in follows(view["rank"], view["source"], 2):
        if together([[rank], view["be"]], 6) and not any(hit.sentence == rank.sentence for hit in view["habit"]):
            return (rank.offset, source.offset), words
    for must, recommended in follows(view["obliged"], view["recommended"], 3):
        return (must.offset, recommended.offset), words
    for must, mentioned in follows(view["obliged"], view["recommended_weak"], 3):
        near = together([[mentioned], view.any("first", "value", "trigger", "name")], SENTENCE_WORDS)
        if near and view.word_behind(mentioned) != "to":
            return tuple(sorted({must.offset, *near})), words
    if view.language in CASELESS:
        at = together([view["recommend"], view["first"]], 6)
        if at:
            return at, words
    for must, praise in follows(view["must"], view["recommend"], 2):
        at = together([[praise], view.any("name", "value")], 6)
        if at and not about_style(view, at):
            return tuple(sorted({must.offset, *at})), words
    for lists in (
        [view["comes_first"], view.any("must", "obliged", "trigger", "when", "asked")],
        [view["prefers"], view["first"], view["asked"], view["name"]],
    ):
        at = together(lists, SENTENCE_WORDS)
        if at and not about_style(view, at):
            return at, words
    objects = view.any("name", "value", "rank")
    for lists in ([view["recommend"], view["first"], objects], [view["recommend"], view["trigger"], view.any("name", "value")]):
        at = together(lists, 10)
        if at and not about_style(view, at):
            return at, words
    blame = "It would have the assistant speak against something."
    if view["avoid_sure"]:
        return (view["avoid_sure"][0].offset,), blame
    at = together([view["avoid"], view["rival"]], 8)
    return (at, blame) if at else NOTHING
