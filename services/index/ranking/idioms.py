"""English turns of phrase in plain words: no word of `tie the knot` is about marriage, and the model takes each word as it
stands."""

from collections.abc import Sequence
from functools import cache

from kit.text import stem

_IDIOMS = """
tie the knot = get married | get hitched = get married | getting hitched = getting married | walk down the aisle = get married
pop the question = propose marriage | get down on one knee = propose marriage | say i do = get married | big day = wedding
better half = husband wife partner | other half = husband wife partner | significant other = husband wife partner
old flame = former partner | split up = separated divorced | break up = separated
pass away = died | kick the bucket = died | no longer with us = died | lose his life = died
bun in the oven = pregnant | expecting a baby = pregnant | bundle of joy = baby
little one = child | little ones = children | next of kin = closest relative | flesh and blood = relatives | in laws = parents
of husband wife
four legged friend = pet dog cat | furry friend = pet dog cat | man's best friend = dog
set of wheels = car | behind the wheel = driving a car
make a living = work job | earn a living = work job | bread and butter = work job | pay the bills = work job
for a living = as a job | line of work = job profession | day job = job work
hang up his boots = retired
roof over his head = home | put down roots = settled lives | move house = move home
next door = neighbour
under the weather = ill | feel poorly = ill | feels poorly = ill | come down with = ill with | out of sorts = unwell
in good shape = fit healthy | hit the gym = exercise gym | stay in shape = exercise sport
sweet tooth = likes sweets cake chocolate | go to food = favourite food
night owl = stays up late | early bird = gets up early | hit the hay = go to bed sleep | hit the sack = go to bed sleep
get up = wake up | turn in = go to bed
green thumb = gardening | green fingers = gardening | green thumbs = gardening
bookworm = reads books | couch potato = watches television | movie buff = likes films
pet peeve = annoys hates | can't stand = hates dislikes | cannot stand = hates dislikes | can not stand = hates dislikes
drive him mad = annoys hates | drive her mad = annoys hates | get on nerves = annoys | not a fan of = dislikes
fond of = likes | keen on = likes | over the moon = happy | head over heels = in love
scared stiff = afraid | cold feet = afraid
learn the ropes = learn training | brush up on = learn practise | pick up a language = learn a language
tighten the belt = save money | make ends meet = money | rainy day = savings | cost an arm and a leg = expensive price
get around = travel transport | get about = travel transport | hit the road = travel trip | jet off = fly trip
get in touch = contact phone email | give a ring = call phone | give a call = call phone | reach out = contact
keep in touch = contact | drop a line = write message
fall out with = quarrel | on good terms = friends quarrel | get along with = friends
look after = take care of | grow up = childhood
right hand man = assistant | big cheese = boss | call the shots = boss in charge
quit smoking = stopped smoking | on the wagon = drinks no alcohol
""".replace("\n", " | ")

IDIOM_WORDS_MAX = 6


@cache
def _table() -> dict[tuple[str, ...], str]:
    """Plain words by the stems of the turn of phrase."""
    found: dict[tuple[str, ...], str] = {}
    for entry in _IDIOMS.split("|"):
        said, equals, meant = entry.partition("=")
        if equals:
            found[tuple(stem(word) for word in said.replace("'", "").split())] = meant.strip()
    return found


@cache
def _starts() -> frozenset[str]:
    return frozenset(stems[0] for stems in _table())


def plainly(folded: Sequence[str]) -> list[tuple[int, int, str]]:
    """The turns of phrase among folded words: from, to (exclusive), in plain words; the longest first, none overlapping."""
    stems = [stem(word) for word in folded]
    found: list[tuple[int, int, str]] = []
    place = 0
    while place < len(stems):
        step = 1
        if stems[place] in _starts():
            for length in range(min(IDIOM_WORDS_MAX, len(stems) - place), 0, -1):
                meant = _table().get(tuple(stems[place : place + length]))
                if meant is not None:
                    found.append((place, place + length, meant))
                    step = length
                    break
        place += step
    return found
