"""The tidy service: one pass over the memories, on request or once a night, every change a card that can be undone.

Owns: people/<person>/tidy/runs.json, which is derived: the last twenty runs, a run that was planned and is not over, and how
    far the person's words were read.
Answers: tidying, tidy, keep, undo, purge, health.
Listens: memory.purged.
Emits: tidy.started, tidy.finished.

It changes nothing itself: each change is a revision that the memory service decides on and keeps. `rules/` decides what is
proposed, `run` carries one run through, `schedule` says when a night's run is due.
"""
