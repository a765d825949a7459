"""The numbers, names and negations of a text: what a merge must keep, and what two memories that say the same share."""

import re
from functools import lru_cache

from kit.text import fold, is_stop, stem, words

_WRITTEN: dict[str, str] = {
    word: str(number)
    for line in (
        "zero one two three four five six seven eight nine ten eleven twelve",
        "null - zwei drei vier funf sechs sieben acht neun zehn elf zwolf",
        "- - deux trois quatre cinq six sept huit neuf dix onze douze",
        "- - dos tres cuatro cinco seis siete ocho nueve diez once doce",
        "- - dois tres quatro cinco seis sete oito nove dez onze doze",
        "- - due tre quattro cinque sei sette otto nove dieci undici dodici",
        "- - twee drie vier vijf zes zeven acht negen tien elf twaalf",
        "- - to tre fire fem seks syv otte ni ti elleve tolv",
    )
    for number, word in enumerate(line.split())
    if word not in ("-", "to", "once", "sei", "seis", "fire", "ti", "ni", "six", "nove", "sete")
} | {"six": "6", "nove": "9", "sete": "7", "seis": "6", "dozen": "12", "twice": "2", "once": "1", "half": "0.5"}
"""Words that are a number in one language and common in another are left out; articles are no numbers."""
_NEGATIONS = frozenset(
    """
no not never none nobody nothing neither nor without cannot cant dont doesnt didnt isnt arent wasnt werent wont wouldnt
shouldnt couldnt hasnt havent hadnt mustnt aint stopped quit hates dislikes avoids except
nicht nie niemals kein keine keinen keinem keiner keines ohne nichts weder
pas jamais sans rien aucun aucune ni
nunca jamas sin nada ningun ninguno ninguna tampoco
nao sem nenhum nenhuma
non mai senza niente nessun nessuno nessuna
niet geen nooit zonder niets
ikke aldrig uden ingen intet
""".split()
)
_OPENINGS = frozenset(
    """
likes loves enjoys adores prefers hates dislikes avoids wants needs uses plays visits visited knows knew speaks reads writes
drives owns has had is was lives lived works worked studies studied teaches taught supports follows watches wears drinks eats
drank ate cooks bakes makes made buys bought sells sold rides rents rented keeps kept collects met meets married moved moving
born learns learning takes took calls called named trains joined started runs ran sings listens travels flew flies goes went
comes came admires misses remembers celebrates celebrated attends attended leads manages runs founded helps sees saw
mag liebt hasst wohnt arbeitet spielt spricht hat ist aime adore deteste habite joue parle gosta adora mora vive habla juega
neighbour neighbor colleague sister brother friend boss doctor dentist plumber teacher cat dog son daughter wife husband partner
mother father uncle aunt cousin landlord trainer coach
ama odia parla gioca woont houdt spreekt speelt bor elsker taler spiller kan
""".split()
)
"""What notes begin with, verbs and who somebody is: no name, though a capital follows."""
_SUBJECTS_VERB = frozenset(
    """
is was has had and or will lives lived works worked likes loves plays studies moved got wants prefers hates knows speaks
ist hat war und lebt wohnt arbeitet est a et habite travaille es tiene y vive trabaja e tem mora vive ha lavora en heeft woont
er har og bor arbejder
""".split()
)
"""What follows a first word that is somebody: "Marta is a dentist"."""
_TOKEN = re.compile(r"[^\W_]+(?:['’.\-/&][^\W_]+)*", re.UNICODE)
_SENTENCE_END = re.compile(r"[.!?:;…]\s*[\"'”’)]*$")
_DIGITS = re.compile(r"\d")


def in_digits(word: str) -> str:
    """A number that is written out as digits; any other word as it is."""
    return _WRITTEN.get(word, word)


@lru_cache(maxsize=16_384)
def numbers(text: str) -> frozenset[str]:
    """Every number as digits, also one that is written out; `45,000` is `45000`, a time or a date its parts."""
    found: set[str] = set()
    for word in words(text):
        if _DIGITS.search(word):
            found.add(word)
        elif word in _WRITTEN:
            found.add(_WRITTEN[word])
    return frozenset(found)


@lru_cache(maxsize=16_384)
def names(text: str) -> frozenset[str]:
    """The words with a capital that no sentence begins with, folded to their stem.

    A first word is one where a capital or what somebody does follows it ("Marta is"), or where it is of capitals alone (NHS).
    Where every noun has a capital, nouns count: then less is merged.
    """
    found: set[str] = set()
    begins = True
    tokens = list(_TOKEN.finditer(text))
    for place, token in enumerate(tokens):
        word, before = token.group(), text[: token.start()].rstrip()
        begins = place == 0 or bool(_SENTENCE_END.search(before[-4:]))
        if not word[0].isupper() or fold(word) in ("i", "im", "id", "ive", "ill", "i'm", "i've", "i'd", "i'll"):
            continue
        following = tokens[place + 1].group() if place + 1 < len(tokens) else ""
        if not begins or (len(word) > 1 and word.isupper()) or _opens_with_name(word, following, text[token.end() :][:1]):
            found.update(_stem(part) for part in words(word))
    return frozenset(found)


def _opens_with_name(word: str, following: str, between: str) -> bool:
    folded = fold(word)
    if folded.endswith("'s"):
        return not is_stop(folded[:-2])
    if between != " " or folded in _OPENINGS or is_stop(folded):
        return False
    return following[:1].isupper() or fold(following) in _SUBJECTS_VERB


@lru_cache(maxsize=16_384)
def _stem(word: str) -> str:
    return stem(word, "english")


@lru_cache(maxsize=16_384)
def has_name(text: str, name: str) -> bool:
    """Whether the text says the name, with or without its capital."""
    return name in all_stems(text)


@lru_cache(maxsize=16_384)
def all_stems(text: str) -> frozenset[str]:
    """Of every word, as names are stemmed."""
    return frozenset(_stem(word) for word in words(text))


@lru_cache(maxsize=16_384)
def negated(text: str) -> bool:
    """Whether it says no to something, in any language that is known here."""
    return any(word in _NEGATIONS for word in words(text))


def lost(content: str, old: str) -> str | None:
    """What of an older text the new one no longer says, as a word for the person; None where nothing is lost."""
    if missing := numbers(old) - numbers(content):
        return f"the number {min(missing)}"
    if any(not has_name(content, name) for name in names(old)):
        return "a name"
    if negated(old) != negated(content):
        return "a “not”"
    return None
