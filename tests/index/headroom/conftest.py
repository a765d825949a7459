"""Here what stops background work is what is shipped, not what the other tests run with."""

import pytest


@pytest.fixture(autouse=True)
def as_shipped(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("CONCH_INDEX_HEADROOM_LOAD_MAX", "CONCH_INDEX_HEADROOM_STALLED_MAX"):
        monkeypatch.delenv(name, raising=False)
