"""Embedders: texts to vectors, by the best model there is.

Owns:    the model files under `models/minilm`, their fetching and healing; the model's process; embedding servers.
Answers: `choice.Choice`: `current()`, `get(id)`, `status()`, `begin_getting()`, `take_from()`, `remove()`, `repair()`.
Emits:   `own_model.MeaningEvent` (`meaning.landed`, `meaning.lost`) to whoever was passed in; the bus is not known here.

Read `port.py` first, then `choice.py`. One's own: `own_model.py` over `fetch.py` (`download.py`, `members.py`), `files.py`
and `own.py`, which talks through `process.py` in `frames.py` to `worker.py`, where `minilm.py` holds the model. Servers:
`lookout.py` over `ollama.py` and `openai.py`, which ask through `remote.py` what `addresses.py` lets them. Both queue in
`lanes.py`.

Nothing is imported here, since the model's process imports this package and must stay small.
"""
