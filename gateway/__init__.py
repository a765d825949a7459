"""The gateway: everything that speaks HTTP to the outside, and nothing that knows a rule about memories.

Owns: tokens and their scopes, sign-in and sessions, the checks before any route (Host, Origin, limits), problem documents,
      the OpenAPI document and the pages. Files: `<home>/secrets/{token,tokens.json,sessions.json}`.
Answers: HTTP on `CONCH_HOST:CONCH_PORT`; the routes are in `routes/`, one module a noun.
Listens: every event of a person, for those who follow `/api/events`.
Emits: nothing.

Read `app.py` for how it is put together, `guard.py` for what happens before a route, `problems.py` for how failures look;
`tools/` is what assistants call.
"""
