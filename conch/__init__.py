"""Starting Conch, and its command line.

Owns: what a person types. `launcher/` starts the set and keeps it running, `commands/` talk to the running one over HTTP.
Answers: commands (`conch --help`).
Listens: nothing.
Emits: nothing.
"""
