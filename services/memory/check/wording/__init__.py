"""What a memory's words ask for: redirected money and mail, orders, standing rules, authority, leaks, praise.

`find` answers at most one finding a code, in any language of `lexicons`. It is asked only where something from outside could
be behind a memory and the words are not the person's own. No regular expression backtracks: phrases are found in one pass,
and a rule asks whether hits of its roles stand near each other, in time linear in the hits.

Sources: FBI IC3 on business email compromise; Greshake et al. 2023 (arXiv 2302.12173); MINJA (arXiv 2503.03704); SpAIware
(Rehberger 2024); AI Recommendation Poisoning (Microsoft 2026); OWASP Agentic AI T1, T9.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Final, Protocol

from services.memory.check.evidence import Evidence, Text
from services.memory.check.wording.lexicons.hits import read
from services.memory.check.wording.lexicons.views import View, views
from services.memory.check.wording.rules.claims import authority
from services.memory.check.wording.rules.directives import directive
from services.memory.check.wording.rules.finding import Finding
from services.memory.check.wording.rules.leaks import exfiltration
from services.memory.check.wording.rules.orders import order
from services.memory.check.wording.rules.payments import bank_details, redirect
from services.memory.check.wording.rules.praise import recommendation

LONG_CHARACTERS: Final = 300
"""A memory is a sentence or two; what is longer is shown before it is kept."""

INSTRUCTING: Final = (
    "trigger", "when", "act", "errand", "obliged", "assistant", "bot", "override", "order", "conceal", "covert", "goes", "pays",
    "toward", "consent", "permission", "trust_all", "leak", "leaked", "encode", "rank_sure", "recommended", "recommend",
)  # fmt: skip
"""Roles that a piece of an instruction has. Alone they say little: half of all that people say has one of them."""
STEERING: Final = (
    "frame", "obliged", "already", "power", "permission", "allowed", "trust_all", "conceal", "covert", "order", "recommended",
    "rank_sure", "first", "avoid_sure", "assistant", "bot", "security", "wipe",
)  # fmt: skip
"""Roles of which one is enough to change what is done."""
STEERING_TOGETHER: Final = (
    (("bills", "money", "papers"), ("goes", "pays", "changed", "desk")),
    (("trigger", "each"), ("act", "deed", "errand", "habit", "recommend")),
    (("consent",), ("may", "leaked", "consent_object")),
)
"""Roles of which it takes one of each, at different places."""
FRAGMENT_WORDS_MAX: Final = 8
"""A text of so few words may be only the end of a sentence: "to Mallow Partners"."""


class Placed(Protocol):
    """A value of `values.find`, as far as wording needs it."""

    @property
    def at(self) -> int: ...


Rule = Callable[[View], Finding]

RULES: Final[tuple[tuple[str, Rule], ...]] = (
    ("order", order),
    ("exfiltration", exfiltration),
    ("bank_details", bank_details),
    ("redirect", redirect),
    ("authority", authority),
    ("directive", directive),
    ("recommendation", recommendation),
)


def find(text: Text, values: Sequence[Placed] = ()) -> list[Evidence]:
    """Everything in the words that would steer an assistant, each code once, in a fixed order.

    `values` are places of addresses, links and numbers in `text.folded`; without them such are told by their look alone.
    """
    found = list(_worded(views(read(text, (value.at for value in values)))))
    if len(text.kept) > LONG_CHARACTERS:
        found.append(Evidence("long", f"It is longer than a memory usually is: {len(text.kept):,} characters."))
    return found


def instructs(text: Text) -> bool:
    """Whether the words could be part of an instruction: they begin one, order something, or say where it goes."""
    looks = views(read(text))
    short = len(text.words) <= FRAGMENT_WORDS_MAX
    return any(view[role] for view in looks for role in INSTRUCTING) or (short and any(view["destination"] for view in looks))


def steers(text: Text) -> bool:
    """Whether something in the words could change what is done: a rule, a permission, a preference, where bills go.

    Far less than what `find` asks for; it says something only of words that were read somewhere.
    """
    return any(any(view[role] for role in STEERING) or _together(view) for view in views(read(text)))


def _together(view: View) -> bool:
    for first, second in STEERING_TOGETHER:
        places = {hit.offset for role in second for hit in view[role]}
        if any(places - {hit.offset} for role in first for hit in view[role]):
            return True
    return False


def _worded(looks: Sequence[View]) -> Iterable[Evidence]:
    for code, rule in RULES:
        for view in looks:
            at, words = rule(view)
            if at:
                yield Evidence(code, words, at=at)
                break
