"""What quiet learning may take from a chat, decided by code: no bus, no disk, no clock, no model.

signals.py   what in a chat says that there is something to learn, and facts of this computer that code can write itself
durable.py   whether the person said something lasting of themselves
echo.py      what only repeats a memory, which teaches nothing
asking.py    the question to a language model, and its answer read item by item
deciding.py  from an answer's items to what is learned, waits or is dropped
"""
