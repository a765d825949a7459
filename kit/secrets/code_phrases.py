"""Numbers that a whole phrase says the use of: "the lock opens with …", the back of a card, a social security number."""

import re

from kit.secrets.secret import Secret

_OPENED = re.compile(
    r"\b(?:open(?:s|ed)?|unlock(?:s|ed)?|disarm(?:s|ed)?|offnet|offnen|ouvre|abre|apre|otwiera|oppnas|abnes|opent)\b"
    r"(?: [^\s.;]{1,24}){0,4}? (?:with|using|by|mit|avec|con|com|kodem|med|met)(?: (?:the|code|pin|den?|le|el|il))? "
    r"([#*]?\d(?:[ \-]?\d){3,7}[#*]?)(?=[.,;!)]|$| (?:and|und|et|y|e)\b)"
)
_OPENS = re.compile(
    r"(?<![\w.,\-])([#*]?\d(?:[ \-]?\d){3,7}[#*]?) (?:opens|unlocks|disarms|offnet|ouvre|abre|apre)\b(?! (?:at|on|in|um|a)\b)"
)
_VERBS = ("open", "unlock", "disarm", "offne", "ouvre", "abre", "apre", "otwiera", "oppnas", "abnes")
"""One of these is in every text that the two above find something in."""

_TURNED = re.compile(
    r"\b(?:safe|vault|lock|padlock|locker|tresor|schloss|coffre|cadenas|candado|cassaforte|lucchetto)\b[^.\n\d]{0,40}"
    r"(?<![\w-])(\d{1,2}-\d{1,2}-\d{1,2}(?:-\d{1,2})?)(?![\w-])"
)
_CARD_BACK = re.compile(
    r"\b(?:security|verification) (?:number|digits|code)\b[^.\n]{0,30}\bcard\b[^.\n\d]{0,12}(\d{3,4})(?!\d)"
)
_IDENTITY = re.compile(r"\b(?:ssn|social security(?: number| no\.?)?)\b[^\d\n]{0,40}(\d{3}[ -]?\d{2}[ -]?\d{4})(?!\d)")
_IDENTITY_AFTER = re.compile(r"(?<![\d-])(\d{3}[ -]\d{2}[ -]\d{4}) (?:is|was)\b[^.\n]{0,40}\b(?:ssn|social security)\b")


def phrased_codes(low: str) -> list[Secret]:
    """Every number in such a phrase. `low` is levelled and in lower case. Linear: what may stand between is bounded."""
    found: list[Secret] = []
    if any(verb in low for verb in _VERBS):
        found += [Secret("access_code", *match.span(1)) for pattern in (_OPENED, _OPENS) for match in pattern.finditer(low)]
    if "-" in low:
        found += [Secret("access_code", *match.span(1)) for match in _TURNED.finditer(low)]
    if "card" in low:
        found += [Secret("card_code", *match.span(1)) for match in _CARD_BACK.finditer(low)]
    if "ssn" in low or "social security" in low:
        for pattern in (_IDENTITY, _IDENTITY_AFTER):
            found += [Secret("identity_number", *match.span(1)) for match in pattern.finditer(low)]
    return found
