"""The index: finds memories by words and by meaning.

Owns: `derived/<person>/memory-index.db` and `models/`; nothing that can't be made again.
Answers: search, prompt, nearby, pairs, meaning, get_meaning, remove_meaning, embed, headroom, purge, health, repair.
Listens: memory.purged.
Emits: meaning.landed, meaning.lost, index.healed.

A query's way: `handlers` → `answers` → `people` (whose index) → `person` (caught up from memory's feed through `feed` and
`turnstile`) → `understanding` (its embedding) → `ranking/`. Behind it: `keeper` writes `batch`es to `store`; `reindex` gives
memories their vectors, of which `meanings` and `coverage` know which serve.
"""
