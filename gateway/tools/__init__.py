"""The tools that an assistant may use in a chat, as definitions for a model and as what happens when it calls one.

One module a tool; `table.py` lists them. Each asks the services as the assistant that it is: nothing here is the person's own
act, and what a model says of its chat is not taken: what that chat read, what was said in it and whether it is attended comes
from its log. A call that names no chat, or one that the log doesn't know, is an unattended one of which nothing is known; the
services' rules then have a save, and a wish to forget, wait for the person.
"""
