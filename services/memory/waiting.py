"""When an assistant's save or wish to forget waits for the person, by its circumstances and by what the check found. Pure."""

from dataclasses import dataclass

from kit.contracts.check import ForgetForAssistant
from kit.contracts.memory import Memory, Preferences, Reason, RememberMemory, Waiting
from kit.secrets import masked
from services.memory.check import Evidence, Origin, Verdict, check
from services.memory.check.evidence import quoted

FROM_AN_APP = "{app} suggests it."
ANOTHERS_WORDS = "Someone else wrote in that chat."
NOBODY_THERE = "Nobody was in that chat to see it."
NOT_ASKED = "Remembering by itself is off, and this was not asked for."
WISHES_IT_GONE = "{who} wants it forgotten."
AFTER_READING = "The chat had read something from outside."
LOOKS_PLANTED = "It looks planted."
IS_PRIVATE = "It holds a secret."
CHANGED_BY_YOU = "You changed its words. Keep it to have it remembered."
BELONGS_WITH = "It belongs with {later}, which the same chat wanted to save after it."
REMEMBERED = "Remembered. The person sees it and can undo it."
KNOWN = "This was known already."
WAITS = "Not remembered yet: it waits for the person's OK. {reason} Don't say that you remember it."
HELD = "Not remembered: {why}, so the person is asked first. Don't say that you remember it, and don't try other words."
WAITS_ALREADY = "It waits already."
NEVER = "The person doesn't want this remembered. It was not saved; don't bring it up."
FORGOTTEN = "Forgotten. The person sees it and can undo it."
FORGETTING_WAITS = "Not forgotten: that waits for the person's OK. {reason} Don't say that you forgot it."


@dataclass(frozen=True, slots=True)
class Decision:
    """`reason` is None where it is done at once."""

    reason: str | None


def decide(save: RememberMemory, preferences: Preferences) -> Decision:
    """What a save's circumstances ask for. A save with nothing said of its chat counts as unattended."""
    if save.via == "app":
        return Decision(FROM_AN_APP.format(app=_name(save.app)))
    if any(read.kind == "person" for read in save.read):
        return Decision(ANOTHERS_WORDS)
    if save.attended is not True:
        return Decision(NOBODY_THERE)
    if not preferences.auto_memory and not save.asked:
        return Decision(NOT_ASKED)
    return Decision(None)


def decide_forgetting(wish: ForgetForAssistant) -> Decision:
    """What the circumstances of a wish to forget ask for: it is done at once only in a chat that someone is in and that read
    nothing."""
    if wish.via == "app":
        return Decision(WISHES_IT_GONE.format(who=_name(wish.app)))
    if wish.read:
        return Decision(f"{WISHES_IT_GONE.format(who='An assistant')} {AFTER_READING}")
    if wish.attended is not True:
        return Decision(f"{WISHES_IT_GONE.format(who='An assistant')} {NOBODY_THERE}")
    return Decision(None)


def _name(app: str | None) -> str:
    return f"The app {app}" if app else "An app"


def reasons(found: tuple[Evidence, ...]) -> tuple[Reason, ...]:
    """The check's evidence as the person is told it, each sentence once."""
    told = dict.fromkeys((each.code, each.words) for each in found)
    return tuple(Reason(code=code, words=words) for code, words in told)


def waiting_of(verdict: Verdict, decision: Decision) -> Waiting | None:
    """Why a memory waits: held by the check, or by its circumstances. None where it is remembered at once."""
    if verdict.verdict != "ok":
        refused = True if verdict.verdict == "refuse" else None
        secret = all(each.code == "secret" for each in verdict.evidence)
        return Waiting(reason=IS_PRIVATE if secret else LOOKS_PLANTED, held=reasons(verdict.evidence), refused=refused)
    return Waiting(reason=decision.reason) if decision.reason is not None else None


def told_of_held(why: Waiting) -> str:
    """What the assistant is told of a memory that is held: nothing that quotes the attacker."""
    return HELD.format(why="it holds a secret" if why.reason == IS_PRIVATE else "it looks planted")


def waiting_edited(was: Waiting, edited: str) -> Waiting:
    """Why a held memory waits once the person gave it other words: what was held against it were not these.

    A refused one stays refused while they still hold a secret or hidden characters.
    """
    found = check(edited, Origin(said=(edited,), attended=True), contents_only=True) if was.refused else Verdict("ok")
    held = {"held": reasons(found.evidence), "refused": True} if found.verdict != "ok" else {"held": None, "refused": None}
    return was.model_copy(update={"reason": CHANGED_BY_YOU, **held})


def held_again(piece: Memory, later: str) -> Memory:
    """An earlier piece of a plant, waiting again; as it is where that was noticed already."""
    was = piece.waiting or Waiting(reason=LOOKS_PLANTED)
    if any(reason.code == "pieces" for reason in was.held or ()):
        return piece
    belongs = Reason(code="pieces", words=BELONGS_WITH.format(later=quoted(masked(later))))
    waiting = was.model_copy(update={"reason": LOOKS_PLANTED, "held": (*(was.held or ()), belongs)})
    return piece.model_copy(update={"status": "waiting", "waiting": waiting})


def its_own(memory: Memory, app: str) -> bool:
    """Whether all of a waiting memory is the app's own: it suggested it, and no reason quotes what a chat saved after it."""
    if memory.provenance is None or memory.provenance.app != app or memory.waiting is None:
        return False
    return all(reason.code != "pieces" for reason in memory.waiting.held or ())


def waits(memory: Memory) -> bool:
    """Whether something about the memory waits for the person: itself, or a wish to forget it."""
    return memory.status == "waiting" or (memory.waiting is not None and bool(memory.waiting.forget))
