"""The concept layer: everyday words that mean one thing, so that `our anniversary` meets `Got married on 12 June` without a model.

A group's words each add the group's own token to a document or a query. Only words that mean one thing in almost every
sentence are here, since a wrong match is worse than none: `glass`, `date`, `ring`, `band`, `match`, `plant` or `bar` are not.
Two words in a row may mean what neither means alone (`tie knot`, stop words between them don't count).
"""

from functools import cache

from kit.text import stem

CONCEPT_MARK = "#"
"""First character of a concept's token; no word starts with it."""

_GROUPS = """
marriage: marriage wedding anniversary spouse husband wife bride groom honeymoon fiance fiancee engaged engagement newlywed | tie knot | walk aisle
divorce: divorce | split up | ex husband | ex wife
birth: birth birthday born bday | date birth
death: death died funeral deceased widow widower buried burial grave cremated | pass away
pregnancy: pregnant pregnancy maternity midwife ultrasound
baby: baby infant newborn toddler
child: child kid kids son daughter offspring children
mother: mother mum mama
father: father dad papa
parent: parent parents folks
sibling: sibling brother sister twin
grandparent: grandparent grandma grandpa grandson granddaughter grandchild grandchildren
relative: aunt uncle cousin niece nephew relative relatives
partner: partner girlfriend boyfriend
friend: friend buddy mate pal bestie
vehicle: car automobile vehicle sedan suv hatchback
bicycle: bike cycling cyclist biking pedal ebike
motorcycle: motorcycle motorbike scooter moped
flight: flight fly plane airplane aeroplane airline airport aircraft
railway: railway train tram subway metro underground
boat: boat ship yacht sailboat ferry sailing
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
illness: ill illness sick disease unwell ailment
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
vegetarian: vegetarian vegan veggie meatless | plant based
meat: meat beef pork steak chicken bacon sausage ham
fish: fish salmon tuna seafood
food: food meal cuisine dish eat
breakfast: breakfast muesli cereal porridge oatmeal
dinner: dinner supper
restaurant: restaurant diner eatery bistro trattoria pizzeria
cook: cook cooking recipe chef
bake: bake baking baker bakery pastry
cake: cake gateau cupcake
sweets: dessert chocolate candy sweets pudding
coffee: coffee espresso cappuccino latte barista cafe
alcohol: alcohol wine beer whisky whiskey vodka gin booze cocktail
smoking: smoke smoking smoker cigarette cigarettes nicotine tobacco
dog: dog puppy pup canine
cat: cat kitten feline
pet: pet pets dog cat hamster rabbit parrot
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
sport: sport sports athlete athletic
yoga: yoga pilates
dance: dance dancing dancer ballet salsa tango
music: music musical musician song melody
band: orchestra choir | jazz trio
instrument: guitar piano violin cello drum drums flute saxophone trumpet ukulele clarinet instrument percussion percussionist
singing: sing singing singer choir vocalist
concert: concert gig
film: film movie cinema
television: tv series documentary
reading: book novel reading paperback library
writing: author writer poem poetry poet
painting: paint painting painter watercolour watercolor canvas easel
pottery: pottery ceramics ceramic clay kiln
photography: photo camera picture photographer photography snapshot
art: art artist artwork artistic
craft: knit knitting crochet sewing embroidery quilting
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
religion: church mosque synagogue temple prayer pray religion religious faith
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
    "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty"
).split()


@cache
def _tables() -> tuple[dict[str, tuple[str, ...]], dict[tuple[str, str], tuple[str, ...]]]:
    """Concept tokens by stem and by pair of stems."""
    single: dict[str, set[str]] = {}
    pairs: dict[tuple[str, str], set[str]] = {}
    for line in _GROUPS.strip().splitlines():
        group, _, members = line.partition(":")
        token = CONCEPT_MARK + group
        first, *phrases = members.split("|")
        for word in first.split():
            single.setdefault(stem(word), set()).add(token)
        for phrase in phrases:
            left, right = (stem(word) for word in phrase.split())
            pairs.setdefault((left, right), set()).add(token)
    for value, word in enumerate(_NUMBERS, start=2):
        single[stem(word)] = {str(value)}
    return (
        {word: tuple(sorted(tokens)) for word, tokens in single.items()},
        {pair: tuple(sorted(tokens)) for pair, tokens in pairs.items()},
    )


def concepts(stemmed: str) -> tuple[str, ...]:
    """The tokens of the groups that a word belongs to, by its English stem; a number word is its number."""
    single, _ = _tables()
    return single.get(stemmed, ())


def pair_concepts(left: str, right: str) -> tuple[str, ...]:
    """The tokens of what two stems in a row mean together."""
    _, pairs = _tables()
    return pairs.get((left, right), ())
