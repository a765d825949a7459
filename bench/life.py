"""A made-up life for benches: distinct facts and questions about them, the same at every run."""

import itertools
import random

_WHO = (
    "Ada",
    "Bruno",
    "Chidi",
    "Dana",
    "Elif",
    "Farah",
    "Goran",
    "Hana",
    "Ines",
    "Jonas",
    "Kaya",
    "Lena",
    "Mateo",
    "Nora",
    "Omar",
    "Pia",
)
_DOES = (
    ("met {who} in {place} to talk about {thing}", "who wanted to talk about {thing} in {place}"),
    ("bought {thing} from {who} at the market in {place}", "where did the {thing} come from"),
    ("prefers {thing} to anything that {who} brings from {place}", "what does {who} bring from {place}"),
    ("keeps {thing} in the house in {place} for {who}", "what is kept for {who} in {place}"),
    ("plans a trip with {who} to {place} because of {thing}", "why travel to {place} with {who}"),
    ("lent {who} the {thing} and wants it back in {place}", "who still has my {thing}"),
    ("learned about {thing} from {who} while living in {place}", "who taught me about {thing}"),
    ("is allergic to {thing}, found out with {who} in {place}", "what makes me ill in {place}"),
)  # fmt: skip
_PLACE = (
    "Lisbon",
    "Porto",
    "Vienna",
    "Oslo",
    "Tallinn",
    "Zagreb",
    "Kyoto",
    "Lima",
    "Quito",
    "Dakar",
    "Accra",
    "Hanoi",
    "Perth",
    "Turin",
    "Ghent",
    "Basel",
    "Malmö",
    "Leeds",
    "Cork",
    "Riga",
)
_THING = (
    "old maps",
    "rye bread",
    "the piano",
    "wool socks",
    "green tea",
    "a wooden boat",
    "bee hives",
    "fountain pens",
    "walnut oil",
    "a telescope",
    "chess books",
    "clay pots",
    "night trains",
    "sour cherries",
    "film cameras",
    "garden tools",
    "oat milk",
    "sheet music",
    "stamp albums",
    "a red bicycle",
    "paper lamps",
    "goat cheese",
    "card games",
    "linen shirts",
    "mountain huts",
)


def facts(count: int) -> list[str]:
    """So many different one-line facts, in the third person."""
    every = list(itertools.product(_DOES, _WHO, _PLACE, _THING))
    chosen = random.Random(7).sample(every, count)
    texts = [does[0].format(who=who, place=place, thing=thing) for does, who, place, thing in chosen]
    return [text[0].upper() + text[1:] for text in texts]


def questions(count: int) -> list[str]:
    """So many different questions; every fifth has a typo."""
    every = sorted(
        {
            does[1].format(who=who, place=place, thing=thing)
            for does in _DOES
            for who in _WHO
            for place in _PLACE
            for thing in _THING
        }
    )
    chosen = random.Random(11).sample(every, count)
    return [_with_typo(text) if number % 5 == 0 else text for number, text in enumerate(chosen)]


def _with_typo(text: str) -> str:
    words = text.split()
    longest = max(range(len(words)), key=lambda at: len(words[at]))
    word = words[longest]
    words[longest] = word[:2] + word[3:]
    return " ".join(words)
