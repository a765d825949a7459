"""Asking a language model, whoever runs it.

    port.py   what may be asked, and how it fails
    fake.py   a model that answers what a test tells it

Providers come with the services that need them most; without one nothing here is asked, and everything still works.
"""

from kit.llm.port import LanguageModel, Question

__all__ = ["LanguageModel", "Question"]
