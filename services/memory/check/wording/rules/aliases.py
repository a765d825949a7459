"""One thing meant where another is asked for."""

from typing import Final

from services.memory.check.wording.lexicons.views import View, follows, together
from services.memory.check.wording.rules.finding import NOTHING, SENTENCE_WORDS, Finding

CASELESS: Final = frozenset({"ja", "zh"})
"""Scripts without spaces: two names can't be counted, and the phrases are sure enough."""


def alias(view: View) -> Finding:
    """Whoever asks for one number or name gets another (MINJA, arXiv 2503.03704)."""
    asked, meant = view["asked"], view["alias"]
    if not asked or not meant:
        return NOTHING
    at = together([asked, meant], SENTENCE_WORDS)
    if not at:
        return NOTHING
    words = "It would have the assistant take one thing for another when asked."
    if view.language in CASELESS:
        return at, words
    sentence = view.sentence_at(at[0])
    numbers = {
        word
        for word, place in zip(view.reading.words, view.reading.sentences, strict=True)
        if place == sentence and any(map(str.isdigit, word))
    }
    names = {view.reading.words[hit.at] for hit in view["name"] if hit.sentence == sentence}
    values = [hit for hit in view["value"] if hit.sentence == sentence]
    return (at, words) if len(numbers) + len(values) >= 2 or len(names) >= 2 else NOTHING


def swapped_word(view: View) -> Finding:
    """Somebody's word that is to count like the person's."""
    for equal, own in follows(view["equal"], view["user_own"], 6):
        return (equal.offset, own.offset), "It would have somebody's words trusted like yours."
    return NOTHING
