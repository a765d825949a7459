"""Authority and agreement that nobody gave."""

from services.memory.check.wording.lexicons.views import View, follows, together
from services.memory.check.wording.rules.aliases import swapped_word
from services.memory.check.wording.rules.finding import NOTHING, Finding


def authority(view: View) -> Finding:
    """Somebody is said to be in charge, or something to be allowed or agreed already."""
    allowed = "It says that something is allowed, or needs no asking, and you didn't say so."
    for role, words in (
        ("permission", allowed),
        ("first_person", "It says who is in charge, and you didn't say so."),
        ("trust_all", "It would have somebody's words trusted like yours."),
    ):
        if view[role]:
            return (view[role][0].offset,), words
    swapped = swapped_word(view)
    if swapped[0]:
        return swapped
    for sees, inner in follows(view["sees_all"], view.any("inner", "post"), 2):
        if not view.opens_sentence(sees):
            return (sees.offset, inner.offset), allowed
    for receives, inner in follows(view["receives"], view["inner"], 4):
        if not view.opens_sentence(receives):
            return (receives.offset, inner.offset), allowed
    at = together([view["read_out"], view["code_words"]], 8)
    if at:
        return at, allowed
    for be, claim in follows(view["be"], view["claim"], 3):
        if together([[claim], view.any("here", "requests")], 8) or view.ends_sentence_with_the(claim):
            return (be.offset, claim.offset), "It says who is in charge, and you didn't say so."
    agreed = "It says that you or others have agreed already, and you didn't say so."
    for first, consent in follows(view["already"], view["consent"], 4):
        if together([[consent], view["consent_object"]], 10):
            return (first.offset, consent.offset), agreed
    for consent, first in follows(view["consent"], view["already"], 2):
        if together([[consent], view.any("consent_object", "requests")], 10):
            return (consent.offset, first.offset), agreed
    at = together([view["consents"], view["consent_object"]], 8)
    if at:
        return at, agreed
    for may, power in follows(view["allowed"], view["power"], 3):
        return (may.offset, power.offset), allowed
    for may, power in follows(view.any("may", "allowed"), view.any("power", "look") if view["look"] else view["power"], 2):
        at = together([[power], view.any("inner", "money", "papers", "post", "bills", "trigger", "wiped", "bank")], 6)
        if at:
            return tuple(sorted({may.offset, *at})), allowed
    return NOTHING
