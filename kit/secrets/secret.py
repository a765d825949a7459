"""One secret found in a text, and what people call its kind."""

from dataclasses import dataclass
from typing import Final, Literal

Kind = Literal["password", "key", "link", "access_code", "one_time_code", "card", "card_code", "seed_phrase", "identity_number"]

NAME: Final[dict[str, str]] = {
    "password": "a password",
    "key": "a secret key",
    "link": "a link with a password in it",
    "access_code": "a PIN or an access code",
    "one_time_code": "a one-time code",
    "card": "a payment card number",
    "card_code": "a card's security code",
    "seed_phrase": "the recovery words of a wallet",
    "identity_number": "a social security number",
}


@dataclass(frozen=True, slots=True)
class Secret:
    """The secret value itself stands at `start` to `end` of the levelled text that was looked at."""

    kind: Kind
    start: int
    end: int
