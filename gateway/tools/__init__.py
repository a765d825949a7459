"""The tools that an assistant may use in a chat, as definitions for a model and as what happens when it calls one.

One module a tool; `table.py` lists them. Each asks the services as the assistant that it is: nothing here is the person's own
act, and what a model says of its chat is not taken. No log knows a chat yet, so every call is an unattended one of which
nothing is known that was read or said; the services' rules then have a save, and a wish to forget, wait for the person.
"""
