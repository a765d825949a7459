"""What tidying may do, decided by code: no bus, no disk, no clock, no model.

proposal.py   what was said, and a change that is proposed
values.py     the numbers, names and negations of a text: what no change may lose
repeats.py    memories that say the same, and facts that a newer one plainly replaces, found without a model
gate.py       what is never learned, whatever a model says
asking.py     the questions to a language model: everything that anyone said as data, nothing cut silently
answer.py     its answer, read item by item
plan.py       from all of that to the changes of one run, in order
"""
