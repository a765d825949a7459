"""Memories that say the same, and facts that a newer one plainly replaces, found without a language model."""

import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from functools import lru_cache

from kit.contracts.index import Pair
from kit.contracts.memory import Memory
from kit.text import fold, same_words, stems
from services.tidy.rules.proposal import Proposal
from services.tidy.rules.values import all_stems, has_name, in_digits, names, negated, numbers

EXACT_JACCARD = 0.85
NEAR_COSINE = 0.85
SAME_WORDS = "They say the same."
LOOK_ALIKE = "They look alike."
NEWER = "Something newer says otherwise."
KEEP_IF_SAME = "They only look alike. Keep it if they say the same."
KEEP_IF_OVER = "Keep it if the older one is no longer true."


def exact_repeats(memories: Iterable[Memory]) -> list[Proposal]:
    """Repeats of one kind, in almost the same words, with the same numbers, names and negations. Linear in the memories.

    A word that is a name in any of them is one in all: "lisbon" too.
    """
    given = list(memories)
    known = frozenset(name for memory in given for name in names(memory.content))
    alike: dict[tuple[object, ...], list[Memory]] = defaultdict(list)
    for memory in given:
        content = memory.content
        alike[memory.kind, numbers(content), negated(content), all_stems(content) & known].append(memory)
    return [proposal for block in alike.values() if len(block) > 1 for proposal in _repeats_of(block)]


def _repeats_of(memories: Sequence[Memory]) -> list[Proposal]:
    """Of these, which say what an earlier one says. Each is held against that one alone, so that a chain can't drift away."""
    said = {memory.id: _stems(memory.content) for memory in memories}
    rarity = Counter(stem for found in said.values() for stem in found)
    groups: dict[str, list[Memory]] = {}
    first: dict[str, list[Memory]] = defaultdict(list)
    worded: dict[tuple[frozenset[str], str], Memory] = {}
    for memory in memories:
        mine = said[memory.id]
        same = worded.setdefault((mine, "" if mine else same_words(memory.content)), memory)
        ordered = sorted(mine, key=lambda stem: (rarity[stem], stem))
        # Two sets that share so much share one of these: the rarest stems, of which few memories have any (prefix filtering,
        # Chaudhuri et al. 2006).
        rarest = ordered[: len(ordered) - math.ceil(EXACT_JACCARD * len(ordered)) + 1]
        near = [same] if same is not memory else [other for stem in rarest for other in first[stem]]
        leader = next((other for other in near if _repeats(memory, other)), None)
        if leader is not None:
            groups[leader.id].append(memory)
            worded[mine, "" if mine else same_words(memory.content)] = leader
            continue
        groups[memory.id] = [memory]
        for stem in rarest:
            first[stem].append(memory)
    return [
        Proposal("merged", best_wording(group), group[0].kind, SAME_WORDS, old=tuple(group))
        for group in groups.values()
        if len(group) > 1
    ]


def _repeats(one: Memory, two: Memory) -> bool:
    mine, other = _stems(one.content), _stems(two.content)
    return (mine == other or _jaccard(mine, other) >= EXACT_JACCARD) and agree(one, two)


def near_repeats(memories: Iterable[Memory], pairs: Iterable[Pair], taken: frozenset[str] = frozenset()) -> list[Proposal]:
    """Pairs of one kind that are close in meaning, with the same numbers and names: offered, never made."""
    by_id = {memory.id: memory for memory in memories if memory.id not in taken}
    found: list[Proposal] = []
    used: set[str] = set()
    for pair in pairs:
        one, two = (by_id.get(each) for each in pair.ids)
        if one is None or two is None or pair.closeness < NEAR_COSINE or used & {one.id, two.id}:
            continue
        if one.kind == two.kind and agree(one, two):
            used |= {one.id, two.id}
            content = best_wording((one, two))
            found.append(Proposal("merged", content, one.kind, LOOK_ALIKE, old=(one, two), waits=KEEP_IF_SAME))
    return found


def plainly_replaced(memories: Iterable[Memory], taken: frozenset[str] = frozenset()) -> list[Proposal]:
    """Facts of which a person has one at a time, where two are remembered: the newer is offered in the older one's place."""
    slots: dict[tuple[str, str], list[tuple[Memory, str]]] = defaultdict(list)
    for memory in sorted(memories, key=lambda each: (each.updated_at, each.id)):
        if memory.id in taken or negated(memory.content):
            continue
        slot = _slot_of(memory.content)
        if slot is not None:
            slots[memory.kind, slot[0]].append((memory, slot[1]))
    found = []
    for group in slots.values():
        newest, value = group[-1]
        older = tuple(memory for memory, other in group[:-1] if other != value)
        if older:
            found.append(Proposal("updated", newest.content, newest.kind, NEWER, old=(*older, newest), waits=KEEP_IF_OVER))
    return found


_WHO = r"^(?:i |the person |user |the user )?(?:now )?"
_VALUE = r" (?P<value>[\w'\- ]+)"
_SLOTS: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("home", re.compile(_WHO + r"(?:lives? (?:now )?in|(?:have |has )?moved to|is living in)" + _VALUE)),
    ("home", re.compile(r"^(?:ich )?(?:wohnt?e?|lebt?e?) (?:jetzt )?in" + _VALUE)),
    ("home", re.compile(r"^(?:j'|je )?(?:habite|vit|vis) (?:maintenant )?a" + _VALUE)),
    ("home", re.compile(r"^(?:ahora )?(?:(?:vive|vivo) (?:ahora )?en|se mudo a)" + _VALUE)),
    ("work", re.compile(_WHO + r"(?:works? (?:now )?(?:at|for)|started at|(?:has |have )?joined)" + _VALUE)),
    ("called", re.compile(r"^(?:wants|prefers|likes) to be called" + _VALUE)),
)
_AFTER_VALUE = re.compile(r"\b(?:in|since|from|on|with|as|at|for|and|seit|mit|depuis|desde)\b.*$")


def _slot_of(content: str) -> tuple[str, str] | None:
    """Which one-valued fact it is and its value, folded; None for everything else."""
    folded = fold(content)
    for name, pattern in _SLOTS:
        if (found := pattern.match(folded)) is not None:
            value = _AFTER_VALUE.sub("", found["value"]).strip()
            # A name, in its capitals: nobody lives in a place called fear.
            return (name, value) if value and any(has_name(value, each) for each in names(content)) else None
    return None


def agree(one: Memory, two: Memory) -> bool:
    """The same numbers, names and negations."""
    return (
        numbers(one.content) == numbers(two.content)
        and negated(one.content) == negated(two.content)
        and _same_names(one.content, two.content)
    )


def _same_names(one: str, two: str) -> bool:
    return all(has_name(two, name) for name in names(one)) and all(has_name(one, name) for name in names(two))


def best_wording(memories: Sequence[Memory]) -> str:
    """The person's own words before another's, then the longest, then the newest."""
    best = max(memories, key=lambda memory: (memory.source == "user", len(memory.content), memory.updated_at, memory.id))
    return best.content


def _jaccard(one: frozenset[str], two: frozenset[str]) -> float:
    return len(one & two) / len(one | two)


@lru_cache(maxsize=16_384)
def _stems(content: str) -> frozenset[str]:
    return frozenset(in_digits(each) for each in stems(content))
