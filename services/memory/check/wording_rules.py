"""The rules of `wording`: each answers where in the text what it looks for stands, and one sentence for the person.

An empty place means nothing was found. Roles are those of `lexicons`.
"""

from typing import Final

from services.memory.check.lexicons.hits import Hit, View, follows, together

Finding = tuple[tuple[int, ...], str]

NOTHING: Final[Finding] = ((), "")
SENTENCE_WORDS: Final = 16
"""What belongs together in one sentence stands this near."""
CHAIN_WORDS: Final = 30
"""A trigger, an action and a destination may stand in sentences that follow each other."""
GOODS: Final = ("bills", "money", "papers", "post")
GOODS_WORDS: Final = {
    "bills": "It would change where invoices go.",
    "money": "It would change where money goes.",
    "papers": "It would change where files and documents go.",
    "post": "It would change where mail, calls or orders go.",
}
ONE_OF_MANY: Final = {
    "en": ("a", "an", "her", "his", "their"),
    "de": ("ein", "eine", "einer", "einem"),
    "fr": ("un", "une"),
    "es": ("un", "una"),
    "pt": ("um", "uma"),
    "it": ("un", "una"),
}
"""Somebody may well be "a leading expert"; praise says "the"."""
VERB_LAST: Final = frozenset({"de", "nl"})
"""Languages whose orders may end in the verb: "das Ergebnis an das Büro weiterleiten"."""
CASELESS: Final = frozenset({"ja", "zh", "ko", "ar", "hi"})
"""Scripts without capitals, in which a name can't be told from a word."""
DOING: Final = ("act", "errand", "deed")


def redirect(view: View) -> Finding:
    """Money, papers or mail going somewhere."""
    for goods in GOODS:
        at = together([view["goes"], view[goods], view["destination"]], SENTENCE_WORDS)
        if at:
            return at, GOODS_WORDS[goods]
    at = together([view["pays_to"], view["destination"]], 8)
    if at:
        return at, GOODS_WORDS["money"]
    for goods, values in (("bills", view["value"]), ("money", view["value"]), ("papers", view["mailbox"])):
        at = together([view[goods], values], SENTENCE_WORDS)
        if at and not together([view[goods], view["own"]], 6):
            return at, GOODS_WORDS[goods]
    at = together([view["pays"], view["number"]], 10)
    return (at, GOODS_WORDS["money"]) if at else NOTHING


def bank_details(view: View) -> Finding:
    """New or changed bank details, or an account to pay."""
    words = "It would change which bank account somebody is paid on."
    account_new = view["account_new"]
    if account_new:
        return (account_new[0].offset,), words
    at = together([view["details"], view["changed"]], 8)
    if at:
        return at, words
    for account in view["iban"]:
        if not together([[account], view["own"]], 6):
            return (account.offset,), "It names a bank account or wallet to pay."
    at = together([view["number"], view["bank"]], 10)
    if at and not together([view["number"], view["own"]], 6):
        return at, "It names a bank account or wallet to pay."
    return NOTHING


def order(view: View) -> Finding:
    """An order to the assistant, or something kept from the person."""
    if view["order"]:
        return (view["order"][0].offset,), "It gives the assistant orders, which a memory about you doesn't."
    if view["conceal"]:
        return (view["conceal"][0].offset,), "It would have the assistant keep something from you."
    at = together([view["override"], view["rules"]], 7)
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
    at = together([view["bot"], view["act"]], 6)
    return (at, words) if at else NOTHING


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
        if at and not _about_style(view, at) and not (len(lists) == 2 and _habit(view, at)):
            return at, standing
    for each, present in follows(view["each"], view["present"], 6):
        for _, done in follows([present], view.any("done", "recommended"), 2):
            return (each.offset, done.offset), standing
    for output, must in follows(view["output"], view["must"], 6):
        at = together([[must], view.any(*DOING)], 6)
        if at and not _about_style(view, at):
            return tuple(sorted({output.offset, *at})), standing
    at = together([view["frame"], view["value"]], 8)
    if at:
        return at, "It would put an address from outside into what the assistant writes."
    at = together([view["done_mild"], view["obliged"], destination], SENTENCE_WORDS)
    if at and not _habit(view, at):
        return at, standing
    at = together([view.any("errand", "errand_noun"), trigger, view.any("destination", "beside_name")], SENTENCE_WORDS)
    if at and not _habit(view, at):
        return at, standing
    at = together([view.any(*DOING), trigger, destination], CHAIN_WORDS, sentence=False)
    if at and not _about_style(view, at) and not _habit(view, at):
        return at, standing
    return _tool(view)


def _tool(view: View) -> Finding:
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
    acts = [hit for hit in view["act"] if view.opens_sentence(hit) or (view.language in VERB_LAST and view.closes_sentence(hit))]
    at = together([acts, view["destination"]], SENTENCE_WORDS)
    return (at, words) if at and not _habit(view, at) else NOTHING


def _ordered(view: View, verb: Hit) -> bool:
    """Whether an action is asked for, not told: it opens its sentence, or a "must" or a standing rule stands near."""
    return view.opens_sentence(verb) or bool(
        together([[verb], view.any("obliged", "modal", "trigger", "bot", "covert", "allowed")], 6)
    )


def _about_style(view: View, at: tuple[int, ...]) -> bool:
    """A wish about how answers look ("always answer in German") names no address."""
    sentences = {view.sentence_at(offset) for offset in at}
    if any(hit.sentence in sentences for hit in view["value"]):
        return False
    return any(hit.sentence in sentences for hit in view["style"])


def _habit(view: View, at: tuple[int, ...]) -> bool:
    sentences = {view.sentence_at(offset) for offset in at}
    if any(hit.sentence in sentences for hit in [*view["value"], *view["bot"]]):
        return False
    return any(hit.sentence in sentences for hit in view["habit"])


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
    for be, claim in follows(view["be"], view["claim"], 3):
        if together([[claim], view.any("here", "requests")], 8) or view.ends_sentence_with_the(claim):
            return (be.offset, claim.offset), "It says who is in charge, and you didn't say so."
    agreed = "It says that you or others have agreed already, and you didn't say so."
    for first, consent in follows(view["already"], view["consent"], 4):
        if together([[consent], view["consent_object"]], 10):
            return (first.offset, consent.offset), agreed
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


def exfiltration(view: View) -> Finding:
    """What was said or remembered, copied to somewhere."""
    words = "It would copy what you say, or what is remembered, to somewhere else."
    leak = view.any("leak", "leaked")
    at = together([view["inner"], leak, view["destination"]], SENTENCE_WORDS)
    if at and not _habit(view, at):
        return at, words
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
        if at and not _about_style(view, at):
            return tuple(sorted({must.offset, *at})), words
    objects = view.any("name", "value", "rank")
    for lists in ([view["recommend"], view["first"], objects], [view["recommend"], view["trigger"], view.any("name", "value")]):
        at = together(lists, 10)
        if at and not _about_style(view, at):
            return at, words
    blame = "It would have the assistant speak against something."
    if view["avoid_sure"]:
        return (view["avoid_sure"][0].offset,), blame
    at = together([view["avoid"], view["rival"]], 8)
    return (at, blame) if at else NOTHING
