"""A memory as the ranking sees it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Doc:
    """One memory. `updated_at` is in seconds since 1970, UTC; a superseded one is found with `history` only."""

    id: str
    content: str
    kind: str
    updated_at: float
    superseded: bool = False
