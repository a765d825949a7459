"""English words whose forms no stemmer brings together: the form on the left is read as the word on the right.

Forms that are also common words of another meaning (left, found, saw, felt, rose, wound, lay) stay out.
"""

_VERBS = """
arise arose arisen | awake awoke awoken | beat beaten | become became | begin began begun | bend bent
bite bit bitten | bleed bled | blow blew blown | break broke broken | breed bred | bring brought | build built | buy bought
catch caught | choose chose chosen | come came | creep crept | deal dealt | dig dug | draw drew drawn | dream dreamt
drink drank drunk | drive drove driven | eat ate eaten | fall fell fallen | feed fed | fight fought | flee fled | fly flew flown
forbid forbade forbidden | forget forgot forgotten | forgive forgave forgiven | freeze froze frozen | get got gotten
give gave given | go went gone | grow grew grown | hang hung | hear heard | hide hid hidden | hold held | keep kept
kneel knelt | know knew known | lead led | learn learnt | lend lent | light lit | lose lost | make made | meet met
mistake mistook mistaken | pay paid | prove proven | ride rode ridden | ring rang rung | rise risen | run ran | say said
see seen | seek sought | sell sold | send sent | sew sewn | shake shook shaken | shine shone | shoot shot
show shown | shrink shrank shrunk | sing sang sung | sink sank sunk | sit sat | sleep slept | slide slid | speak spoke spoken
spell spelt | spend spent | spin spun | stand stood | steal stole stolen | stick stuck | sting stung | strike struck
swear swore sworn | sweep swept | swim swam swum | swing swung | take took taken | teach taught | tear tore torn | tell told
think thought | throw threw thrown | understand understood | wake woke woken | wear wore worn | weave wove woven
weep wept | win won | withdraw withdrew withdrawn | write wrote written
"""

_NOUNS = """
child children | foot feet | tooth teeth | goose geese | mouse mice | man men | woman women | person people | knife knives
wife wives | half halves | shelf shelves | wolf wolves | loaf loaves | calf calves | thief thieves | scarf scarves
"""

_OTHERS = """
allergy allergic allergies | death dead | marriage married marry marries marrying
injury injured injure | vaccination vaccine vaccinated vaccinate | diagnosis diagnosed diagnose diagnoses
success successful | photo photograph photographs photos | exam examination exams | phone telephone phones
bike bicycle bikes bicycles | fridge refrigerator | mum mom mummy mommy | dad daddy | grandma granny grandmother
grandpa granddad grandfather | favourite favorite favourites favorites | colour color colours colors | tire tyre tyres tires
neighbour neighbor neighbours neighbors | neighbourhood neighborhood | organise organize | pyjamas pajamas
grey gray | theatre theater | centre center | metre meter metres meters | kilometre kilometer km | kilo kilogram kg kilos
kilograms
jewellery jewelry | cheque cheques | programme program programmes programs | tv television telly
"""


def _read(*tables: str) -> dict[str, str]:
    base: dict[str, str] = {}
    for table in tables:
        for line in table.strip().replace("\n", " | ").split("|"):
            first, *rest = line.split() or [""]
            base |= dict.fromkeys(rest, first)
    return base


BASE_FORM: dict[str, str] = _read(_VERBS, _NOUNS, _OTHERS)
