"""The concept layer: everyday words that mean one thing, so that `our anniversary` meets `Got married on 12 June` without a
model.

A group's words each add the group's own token to a document or a query. Only words that mean one thing in almost every
sentence are here, since a wrong match is worse than none: `glass`, `date`, `ring`, `band`, `match`, `plant` or `bar` are not.
Two words in a row, after `|`, may mean what neither means alone (`tie knot`, stop words between them don't count). Words after
`>` are kinds of the group: who asks for a pet finds the hamster, who asks for the hamster doesn't find the cat.
"""

from dataclasses import dataclass
from functools import cache

from kit.text import stem

CONCEPT_MARK = "#"
"""First character of a concept's token; no word starts with it."""

_GROUPS = """
marriage: marriage wedding anniversary spouse husband wife bride groom honeymoon fiance fiancee engaged engagement | walk aisle
divorce: divorce | split up | ex husband | ex wife
birth: birth birthday born bday | date birth
death: death died funeral deceased widow widower buried burial grave cremated | pass away
pregnancy: pregnant pregnancy maternity midwife ultrasound
baby: baby infant newborn toddler
child: child kid kids offspring toddler > son daughter baby newborn boy girl
mother: mother mum mama
father: father dad papa
parent: parent parents folks > mother mum mama father dad papa
sibling: sibling > brother sister twin
grandparent: grandparent > grandma grandpa
grandchild: grandchild grandchildren > grandson granddaughter
relative: relative relatives kin > aunt uncle cousin niece nephew grandma grandpa grandparent
partner: partner girlfriend boyfriend
friend: friend buddy mate pal bestie
vehicle: vehicle > car automobile motorcycle van lorry truck
car: car automobile > sedan suv hatchback
bicycle: bike cycling cyclist biking pedal ebike
motorcycle: motorcycle motorbike scooter moped
flight: flight fly plane airplane aeroplane airline aircraft
railway: railway train tram subway metro underground
boat: boat ship > yacht sailboat ferry houseboat canoe kayak
travel: travel trip honeymoon vacation holiday journey voyage getaway
home: house home flat apartment residence dwelling condo
live: live lives living reside resides residence resident dwell
move: relocate relocated relocation | move house
rent: rent tenant landlord landlady lease rental
neighbour: neighbour | next door
work: job work occupation profession employment employed employer career vocation
boss: boss supervisor superior | line manager
colleague: colleague coworker workmate teammate | co worker
salary: salary wage wages payroll earnings income paycheck
retirement: retire retired retirement pension pensioner
meeting: meeting appointment conference
study: study studies university college bachelor undergraduate student campus
school: school classroom pupil kindergarten preschool nursery
teacher: teacher tutor instructor professor lecturer
exam: exam quiz
language: language fluent bilingual
doctor: doctor physician gp clinician
dentist: dentist dental tooth orthodontist braces
hospital: hospital clinic surgery surgeon
illness: ill illness sick disease unwell ailment > flu fever asthma diabetes diabetic dementia cancer migraine
medicine: medicine medication pill pills prescription tablet drug pharmacy pharmacist
allergy: allergy allergic intolerance intolerant hypersensitive | hay fever
pollen: pollen | hay fever
therapy: therapist therapy counselling counseling counsellor counselor psychologist psychotherapy
physiotherapy: physiotherapist physiotherapy physio
back: spine spinal backache vertebra lumbar | slipped disc
injury: injury fracture sprain sprained
pain: pain ache hurts hurting sore
eyes: eyeglasses spectacles optician eyesight | contact lens
sleep: sleep asleep nap insomnia bedtime
fear: fear afraid scared frightened frighten frightens phobia terrified scary anxious
vegetarian: vegetarian veggie meatless > vegan | plant based
meat: meat steak > beef pork chicken bacon sausage ham lamb
fish: fish seafood > salmon tuna herring shrimp shellfish prawn cod trout
food: food meal cuisine dish eat
breakfast: breakfast > muesli cereal porridge oatmeal
dinner: dinner supper
restaurant: restaurant diner eatery bistro trattoria pizzeria
cook: cook cooking recipe chef
bake: bake baking baker bakery pastry
cake: cake gateau cupcake
sweets: dessert sweets candy pudding > chocolate cake
coffee: coffee espresso cappuccino latte barista
alcohol: alcohol alcoholic booze > wine beer whisky whiskey vodka gin cocktail champagne
smoking: smoke smoking smoker cigarette cigarettes nicotine tobacco
dog: dog puppy pup canine > terrier retriever lurcher poodle labrador dachshund spaniel
cat: cat kitten feline
pet: pet pets > dog puppy cat kitten hamster rabbit parrot tortoise goldfish budgie guinea terrier retriever lurcher poodle
veterinarian: vet veterinarian veterinary
bees: bee bees beehive hive beekeeper beekeeping apiary honey
garden: garden gardening gardener allotment
exercise: exercise workout fitness gym
running: run runner jogging jog marathon
swimming: swim swimming swimmer
hiking: hike hiking hiker trek trekking
camping: camping tent campsite
climbing: climb climbing climber bouldering
football: football soccer footballer
sport: sport sports athlete athletic > football soccer tennis handball basketball hockey swim climb jogging rugby fencing
yoga: yoga pilates
dance: dance dancing dancer ballet salsa tango
music: music musical musician > song melody choir band orchestra guitar piano violin
band: orchestra choir | jazz trio
instrument: instrument > guitar piano violin cello drum drums flute saxophone trumpet clarinet trombone harp
drums: drum drums drummer percussion percussionist
singing: sing singing singer choir vocalist
concert: concert gig
film: film movie cinema
television: tv series documentary
reading: book novel reading paperback library
writing: author writer poem poetry poet
painting: paint painting painter watercolour watercolor canvas easel
pottery: pottery ceramics ceramic clay kiln
photography: photo picture photographer photography snapshot > camera
art: art artist artwork artistic > painting sculpture
craft: craft crafts handicraft needlework > knit crochet sewing embroidery quilting pottery
game: boardgame | board game | video game
computer: computer laptop pc macbook
phone: phone smartphone cellphone mobile handset iphone android
internet: internet wifi broadband router
email: email inbox
password: password passcode pin
money: money cash
bank: bank savings
loan: loan mortgage debt
tax: tax taxes accountant
insurance: insurance insured insurer
budget: budget spending expenses
gift: gift
clothes: clothes clothing garment outfit wardrobe apparel
shoes: shoe shoes footwear sneaker sneakers boots
hair: hair haircut hairdresser barber hairstyle
religion: religion religious > church mosque synagogue temple pray prayer christian muslim jewish buddhist hindu
volunteering: volunteer volunteering charity
politics: politics election vote political
police: police burglary burglar theft thief
lawyer: lawyer attorney solicitor barrister
caretaker: caretaker janitor superintendent concierge
electrician: electrician electrical wiring
plumber: plumber plumbing
rubbish: rubbish garbage trash recycling
christmas: christmas xmas advent
newyear: | new year | new years
easter: easter
party: party celebration celebrate
nickname: nickname nicknamed
surname: surname | last name | family name
citizenship: citizen citizenship nationality passport
immigration: immigrant immigrated immigration emigrated emigrate visa
military: military army navy soldier veteran
adoption: adopt adoption adopted adoptive
gay: gay lesbian lgbt lgbtq queer transgender trans
morning: morning dawn sunrise
evening: evening dusk sunset
beach: beach seaside coast shore
mountain: mountain mountains alps summit
lake: lake pond
sick: vomit nausea nauseous | food poisoning
diet: diet calories calorie
weight: weight overweight kilograms pounds
left: lefthanded | left handed
hate: hate hates dislike dislikes detest detests loathe loathes | can stand
love: love loves adore adores
prefer: prefer prefers preference favourite fond
quit: quit | give up
buy: buy purchase purchased
"""

_NUMBERS = (
    "two three four five six seven eight nine ten eleven twelve thirteen fourteen "
    " fifteen sixteen seventeen eighteen nineteen twenty"
).split()


@dataclass(frozen=True)
class _Tables:
    """Concept tokens by stem, by stem of a kind, by pair of stems."""

    single: dict[str, tuple[str, ...]]
    kinds: dict[str, tuple[str, ...]]
    pairs: dict[tuple[str, str], tuple[str, ...]]


@cache
def _tables() -> _Tables:
    single: dict[str, set[str]] = {}
    pairs: dict[tuple[str, str], set[str]] = {}
    kinds: dict[str, set[str]] = {}
    for line in _GROUPS.strip().splitlines():
        group, _, members = line.partition(":")
        token = CONCEPT_MARK + group
        first, *phrases = members.split("|")
        general, _, special = first.partition(">")
        for word in general.split():
            single.setdefault(stem(word), set()).add(token)
        for word in special.split():
            kinds.setdefault(stem(word), set()).add(token)
        for phrase in phrases:
            left, right = (stem(word) for word in phrase.split())
            pairs.setdefault((left, right), set()).add(token)
    for value, word in enumerate(_NUMBERS, start=2):
        single[stem(word)] = {str(value)}
    return _Tables(
        {word: tuple(sorted(tokens)) for word, tokens in single.items()},
        {word: tuple(sorted(tokens)) for word, tokens in kinds.items()},
        {pair: tuple(sorted(tokens)) for pair, tokens in pairs.items()},
    )


def concepts(stemmed: str) -> tuple[str, ...]:
    """The tokens of the groups that a word belongs to, by its English stem; a number word is its number."""
    return _tables().single.get(stemmed, ())


def kinds(stemmed: str) -> tuple[str, ...]:
    """The tokens of the groups that a word is only one kind of: what a memory has that is asked for by the general word."""
    return _tables().kinds.get(stemmed, ())


def pair_concepts(left: str, right: str) -> tuple[str, ...]:
    """The tokens of what two stems in a row mean together."""
    return _tables().pairs.get((left, right), ())
