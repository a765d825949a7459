"""The tidy service: one pass over the memories, and a quiet look at each chat, every change a card that can be undone.

Owns: people/<person>/tidy/: runs.json, which is derived (the last twenty runs, a run that was planned and is not over, how far
    the person's words were read), and learning.json (what was learned, and how far each chat was looked at).
Answers: tidying, tidy, keep, undo, learning, look, undo_learned, purge, health.
Listens: memory.purged, conversation.archived, conversation.deleted.
Emits: tidy.started, tidy.finished, learning.learned.

It changes nothing itself: each change is a revision that the memory service decides on and keeps. `rules/` decides what tidying
proposes and `learning/` what a look at a chat may take from it; `run` and `look` carry one through, `schedule` and `sweep` say
when.
"""
