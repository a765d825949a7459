"""Standing rules, and tools used on somebody's word."""

from typing import Final

from services.memory.check.wording.lexicons.hits import Hit
from services.memory.check.wording.lexicons.views import View, follows, together
from services.memory.check.wording.rules.aliases import alias
from services.memory.check.wording.rules.finding import CHAIN_WORDS, DOING, NOTHING, SENTENCE_WORDS, Finding, about_style, habit

VERB_LAST: Final = frozenset({"de", "nl"})
"""Languages whose orders may end in the verb: "das Ergebnis an das Büro weiterleiten"."""


def directive(view: View) -> Finding:
    """A standing rule that makes an assistant act, or a tool used on somebody's word."""
    standing = "It is a standing rule: it would make the assistant act again and again."
    trigger, destination = view["trigger"], view["destination"]
    for lists in (
        [view["act"], trigger],
        [view["deed"], trigger, destination],
        [view["act"], view["when"], destination],
        [view["done"], view["obliged"], view.any("destination", "trigger", "when")],
        [view["done"], trigger],
        [view["maybe"], trigger, view["value"]],
        [view["bot"], trigger, view.any("act", "deed", "maybe")],
        [view.any(*DOING), trigger, view["first"], view["name"]],
    ):
        at = together(lists, SENTENCE_WORDS)
        if at and not about_style(view, at) and not (len(lists) == 2 and habit(view, at)):
            return at, standing
    for each, present in follows(view["each"], view["present"], 6):
        for _, done in follows([present], view.any("done", "recommended"), 2):
            return (each.offset, done.offset), standing
    for output, must in follows(view["output"], view["must"], 6):
        at = together([[must], view.any(*DOING)], 6)
        if at and not about_style(view, at):
            return tuple(sorted({output.offset, *at})), standing
    at = together([view["frame"], view["value"]], 8)
    if at:
        return at, "It would put an address from outside into what the assistant writes."
    swapped = alias(view)
    if swapped[0]:
        return swapped
    at = _handled(view)
    if at:
        return at, standing
    at = together([view["done_mild"], view["obliged"], destination], SENTENCE_WORDS)
    if at and not habit(view, at):
        return at, standing
    at = together([view.any("errand", "errand_noun"), trigger, view.any("destination", "beside_name")], SENTENCE_WORDS)
    if at and not habit(view, at):
        return at, standing
    at = together([view.any(*DOING), trigger, destination], CHAIN_WORDS, sentence=False)
    if at and not about_style(view, at) and not habit(view, at):
        return at, standing
    return _tool(view)


def _handled(view: View) -> tuple[int, ...]:
    """What is told mildly and still done whenever something is spoken of: who is booked, which card is charged."""
    asked = view.any("asked", "trigger")
    for lists in (
        [view["handled"], asked, view["destination"]],
        [view["stored"], view.any("asked", "trigger", "when"), view.any("destination", "name")],
        [view["package"], view["added"], view["coding"]],
        [view["package_add"], view.any("coding", "trigger", "when", "asked")],
    ):
        at = together(lists, SENTENCE_WORDS)
        if at and not habit(view, at):
            return at
    return ()


def _tool(view: View) -> Finding:
    at = together([view["unscanned"], view["downloads"]], 8)
    if at and not habit(view, at):
        return at, "It would have a protection switched off."
    for roles, words_apart, words in (
        (("off", "security"), 6, "It would have a protection switched off."),
        (("wipe", "wiped"), 6, "It would have something of yours deleted."),
        (("run", "shell"), 5, "It would have a program or command run."),
    ):
        verbs = [hit for hit in view[roles[0]] if _ordered(view, hit)]
        at = together([verbs, view[roles[1]]], words_apart)
        if at:
            return at, words
    at = together([view["shell_sure"], view["value"]], SENTENCE_WORDS)
    if at:
        return at, "It would have a program or command run."
    verbs = [hit for hit in view.any(*DOING, "maybe", "run") if view.opens_sentence(hit)]
    at = together([verbs, view["value"]], SENTENCE_WORDS)
    if at:
        return at, "It tells the assistant to do something with an address from outside."
    words = "It tells the assistant to do something."
    opening = [hit for hit in view.any("opening", *DOING) if view.opens_sentence(hit)]
    at = together([opening, view["act"], view.any("when", "shell", "security")], SENTENCE_WORDS)
    if at:
        return at, words
    acts = [
        hit for hit in view["act"] if view.opens_sentence(hit) or (view.language in VERB_LAST and view.closes_sentence(hit))
    ]
    at = together([acts, view["destination"]], SENTENCE_WORDS)
    return (at, words) if at and not habit(view, at) else NOTHING


def _ordered(view: View, verb: Hit) -> bool:
    """Whether an action is asked for, not told: it opens its sentence, or a "must" or a standing rule stands near."""
    return view.opens_sentence(verb) or bool(
        together([[verb], view.any("obliged", "modal", "trigger", "bot", "covert", "allowed")], 6)
    )
