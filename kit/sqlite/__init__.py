"""Derived databases: SQLite files that one process writes and that can always be made again. The only importer of apsw.

`derived.py` is for small ones, opened for each visit; `held.py` for big ones that stay open. Everything here is synchronous
and meant for a worker thread; a visit holds one transaction and never waits for anything else. Nothing here heals by itself:
the caller knows what a file was made from.
"""

from kit.sqlite.connection import Connection, Locked, Row, Schema, Value
from kit.sqlite.derived import DerivedFile
from kit.sqlite.held import HeldFile

__all__ = ["Connection", "DerivedFile", "HeldFile", "Locked", "Row", "Schema", "Value"]
