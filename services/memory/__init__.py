"""The memory service: what is known about a person, kept in plain files.

Owns: people/<person>/memory/ (one Markdown file a memory, superseded/, never/ and never.json, the journal), profile.json,
    preferences.json.
Answers: add, edit, forget, purge, remember, check, forget_for, keep, reject, supersede, revise, never, add_never,
    remove_never, list, get, history, changes (the feed), log, log_of, learning_off, undo, profile, put_profile, preferences,
    patch_preferences, export, stage_import, plan_import, import, health.
Listens: nothing on the bus; the file system, for edits by hand.
Emits: memory.saved, memory.edited, memory.forgotten, memory.superseded, memory.restored, memory.purged, memory.waiting,
    memory.decided, preferences.changed.

It asks no other service. Every change goes through `PersonStore.write`, the one door, and so through the journal. Words that
are not the person's own hand pass `check/` first, in `admission.py`, and those of files changed on disk in `seal.py`.
"""
