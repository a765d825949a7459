"""From the memories, what was said and a model's answers to the changes of one run, in order. A memory changes once a run."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from kit.contracts.memory import Kind, Memory, Read
from kit.text import same_words, stems
from services.tidy.rules.answer import Add, Answer, Merge, Update
from services.tidy.rules.asking import Asking
from services.tidy.rules.gate import why_dropped
from services.tidy.rules.proposal import Proposal, Said
from services.tidy.rules.values import lost

ADDS_MAX: Final = 5
SHORTEST_SHARE: Final = 0.6

INVENTED: Final = "It names a memory that isn't there."
TOO_FEW: Final = "It names fewer than two memories that are there."
TOUCHED: Final = "Another change of this run has it already."
TOO_SHORT: Final = "It would lose too much of what they say."
LOSES: Final = "It would lose {what}."
DIFFER: Final = "They don't say the same: one says “not”."
NO_CHANGE: Final = "It says nothing new."
KNOWN: Final = "It is known already."
TOO_MANY: Final = "More than five things were found; the rest is left for another time."
OTHERS_WORDS: Final = "Someone else wrote in that chat."
BY_ITSELF: Final = "Nobody said it: it is from a routine or a task."
SAID_MORE_RECENTLY: Final = "Said more recently."
SAID_IN_A_CHAT: Final = "Said in a chat."
SAY_THE_SAME: Final = "They say the same."


class Plan:
    """The changes of one run. `take` what code found first, then each answer to its question; `proposals` is in order."""

    def __init__(self, memories: Sequence[Memory], said: Sequence[Said]) -> None:
        self._memories = {memory.id: memory for memory in memories}
        self._said = {each.conversation_id: each for each in said}
        self._known = {same_words(memory.content) for memory in memories}
        self._touched: set[str] = set()
        self._merges: list[Proposal] = []
        self._updates: list[Proposal] = []
        self._adds: list[Proposal] = []

    @property
    def proposals(self) -> tuple[Proposal, ...]:
        """Merges, then updates, then additions, of which at most five are made."""
        return (*self._merges, *self._updates, *_first(self._adds, ADDS_MAX))

    @property
    def touched(self) -> frozenset[str]:
        return frozenset(self._touched)

    def take(self, found: Sequence[Proposal]) -> None:
        for proposal in found:
            if proposal.ids & self._touched:
                continue
            self._touch(proposal)
            (self._merges if proposal.how == "merged" else self._updates).append(proposal)

    def answered(self, answers: Sequence[tuple[Asking, Answer]]) -> None:
        """Every question's merges before any update, every update before any addition."""
        for asking, answer in answers:
            self._merges += [self._merge(asking, each) for each in answer.merges]
        for asking, answer in answers:
            self._updates += [self._update(asking, each) for each in answer.updates]
        for asking, answer in answers:
            self._adds += [self._add(asking, each) for each in answer.adds]

    def _touch(self, proposal: Proposal) -> Proposal:
        if proposal.dropped is None:
            self._touched |= proposal.ids
            self._known.add(same_words(proposal.content))
        return proposal

    def _merge(self, asking: Asking, merge: Merge) -> Proposal:
        found = [self._memory(asking, each) for each in merge.ids]
        old = tuple(dict.fromkeys(memory.id for memory in found if memory is not None))
        memories = tuple(self._memories[each] for each in old)
        kind: Kind = memories[0].kind if memories else "fact"
        dropped = self._why_not_merged(memories, merge.content)
        return self._touch(Proposal("merged", merge.content, kind, merge.why or SAY_THE_SAME, memories, dropped=dropped))

    def _why_not_merged(self, old: Sequence[Memory], content: str) -> str | None:
        if len(old) < 2:
            return TOO_FEW
        if any(memory.id in self._touched for memory in old):
            return TOUCHED
        for memory in old:
            if (what := lost(content, memory.content)) is not None:
                return DIFFER if "not" in what else LOSES.format(what=what)
        if len(content) < SHORTEST_SHARE * max(len(memory.content) for memory in old):
            return TOO_SHORT
        said = set(stems(content))
        if any(own and said.isdisjoint(own) for own in (stems(memory.content) for memory in old)):
            return TOO_SHORT  # one of them left no trace in it: they were not about the same
        return None

    def _update(self, asking: Asking, update: Update) -> Proposal:
        memory, said = self._memory(asking, update.id), self._source(asking, update.source)
        old = (memory,) if memory is not None else ()
        kind: Kind = memory.kind if memory is not None else "fact"
        dropped = self._why_not_updated(memory, update.content, said)
        why = update.why or SAID_MORE_RECENTLY
        return self._touch(Proposal("updated", update.content, kind, why, old, said, dropped=dropped))

    def _why_not_updated(self, memory: Memory | None, content: str, said: Said | None) -> str | None:
        if memory is None:
            return INVENTED
        if memory.id in self._touched:
            return TOUCHED
        if same_words(memory.content) == same_words(content):
            return NO_CHANGE
        return _why_not_said(said) or why_dropped(content)

    def _add(self, asking: Asking, add: Add) -> Proposal:
        said = self._source(asking, add.source)
        dropped = KNOWN if same_words(add.content) in self._known else _why_not_said(said) or why_dropped(add.content)
        return self._touch(Proposal("added", add.content, add.kind, add.why or SAID_IN_A_CHAT, (), said, dropped=dropped))

    def _memory(self, asking: Asking, named: str) -> Memory | None:
        """A memory of the question, by its alias or by its own id; anything else is invented."""
        memory = asking.memories.get(named)
        if memory is None:
            memory = next((each for each in asking.memories.values() if each.id == named), None)
        return memory

    def _source(self, asking: Asking, named: str | None) -> Said | None:
        """The chat that an answer names, by alias or id; what names none, or one that isn't there, counts as the strictest.

        Of the whole run and not of the question: a model that names nothing may have it from anywhere.
        """
        found = asking.chats.get(named or "") or self._said.get(named or "")
        return found or strictest([each for each in self._said.values() if each.teaches] or list(self._said.values()))


def strictest(said: Sequence[Said]) -> Said | None:
    """All of these as one: from outside where any of them is, unattended where any of them was."""
    if not said:
        return None
    read: tuple[Read, ...] = tuple(each for one in said for each in one.read)
    texts = tuple(text for one in said for text in one.texts)
    return Said(
        said[0].conversation_id,
        texts,
        read,
        attended=all(each.attended for each in said),
        others=any(each.others for each in said),
        by_itself=any(each.by_itself for each in said),
    )


def _why_not_said(said: Said | None) -> str | None:
    if said is None:
        return "Nobody said it."
    if said.others:
        return OTHERS_WORDS
    return BY_ITSELF if said.by_itself else None


def _first(adds: Sequence[Proposal], count: int) -> list[Proposal]:
    """The first `count` items of the model's list, made or not; the rest is dropped."""
    return [each if place < count or each.dropped else replace(each, dropped=TOO_MANY) for place, each in enumerate(adds)]
