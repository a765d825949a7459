"""Asking a language model, whoever runs it.

    port.py        what may be asked, and how it fails
    settings.py    which one there is: none by default
    choosing.py    the one that the settings name, within its time and the month's cap
    providers.py   how Ollama, OpenAI-compatible servers and Anthropic are asked
    remote.py      one request: no proxy, no redirect, a bounded reply
    reading.py     a JSON object out of whatever was written
    spending.py    what it cost this month
    fake.py        a model that answers what a test tells it

Without one nothing here is asked, and everything still works.
"""

from kit.llm.port import LanguageModel, Question

__all__ = ["LanguageModel", "Question"]
