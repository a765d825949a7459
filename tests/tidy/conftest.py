"""A real memory service beside what is tested here."""

from tests.memory.conftest import start

__all__ = ["start"]
