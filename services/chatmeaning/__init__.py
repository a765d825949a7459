"""Chats: their log, search in it by words and by meaning, and looking back safely.

Owns: `people/<person>/chats/`; `derived/<person>/search.db` and `chats-meaning.db`, which can be made again.
Answers: put, append, list, read, delete, standing, log, undo, search, preview, status, where_said, look, read_chat, stage,
run_import, import, drop_import, health, repair.
Listens: memory.saved, memory.waiting, memory.decided, learning.learned, meaning.landed.
Emits: conversation.started, .retitled, .archived, .message, .settled, .deleted, .imported; index.healed.

A chat's own file is the log of what happened in it (`log/`); the journal holds what is not an event. `words/` and `meaning/`
are derived from the files and apart from each other, so that a cheap rebuild of one never costs the other. `finding` blends
them;
`looking/` holds every rule of an assistant's look into earlier chats; `importing/` reads other programs' files.
"""
