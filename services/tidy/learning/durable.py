"""Whether the person said something lasting of themselves: first person, and a word of what lasts."""

import re
from typing import Final

from kit.text import fold

_I: Final = re.compile(
    r"\b(?:i|i'm|im|i've|ive|my|me|mine|we|our|ich|mein\w*|mich|mir|wir|unser\w*|je|j'|moi|mon|ma|mes|nous|notre|yo|mi|mis|me|"
    r"nosotros|nuestr\w*|eu|meu|minha|nos|nosso|io|mio|mia|noi|nostr\w*|ik|mijn|wij|ons|onze|jeg|min|mit|mig|vi|vores)\b"
)
_LASTS: Final = re.compile(
    r"\b(?:always|never|prefer\w*|like|love|hate|live|lives|living|moved|work|works|working|job|call me|name is|partner|wife|"
    r"husband|son|daughter|kids?|children|dog|cat|birthday|born|allergic|vegetarian|vegan|speak|study|studying|learn\w*|play|"
    r"favou?rite|usually|every (?:day|week|morning|evening|year)|from now on|as of|new|married|own|drive|use|using|company|"
    r"team|project|immer|nie|lieber|mag|hasse|wohne\w*|arbeite\w*|heisse|umgezogen|jeden|toujours|jamais|prefere|aime|deteste|habite|"
    r"travaille|appelle|siempre|nunca|prefiero|gusta|odio|vivo|trabajo|llamo|sempre|prefiro|gosto|moro|trabalho|chamo|mai|"
    r"preferisco|abito|lavoro|chiamo|altijd|nooit|liever|woon|werk|heet|altid|aldrig|bor|arbejder|hedder)\b"
)
_NAMED: Final = re.compile(r"\b(?:call me|nenn mich|appelle-moi|llamame|me chame|chiamami|noem me|kald mig)\b")


def is_durable(text: str) -> bool:
    """A guess that costs a question where it is wrong; said of the first 4,000 characters."""
    folded = fold(text[:4_000])
    return bool(_NAMED.search(folded)) or bool(_I.search(folded) and _LASTS.search(folded))
