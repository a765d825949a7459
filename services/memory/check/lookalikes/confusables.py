"""Letters that pass for Latin ones, by alphabet: the part of Unicode's list (UTS #39, confusables.txt) that a person can meet.

`PASSES` are taken for the Latin letter in any font. `ALMOST` are so at a glance, inside a word that is Latin otherwise: they
prove nothing alone.
"""

import unicodedata
from functools import lru_cache
from typing import Final

ALPHABETS: Final = {
    "Cyrillic": "\u0400-\u0482\u048a-\u052f\u1c80-\u1c8f\ua640-\ua69d",
    "Greek": "\u0370-\u03e1\u03f0-\u03ff\u1f00-\u1fff",
    "Armenian": "\u0531-\u0587",
    "Cherokee": "\u13a0-\u13fd\uab70-\uabbf",
    "Coptic": "\u03e2-\u03ef\u2c80-\u2cff",
    "Lisu": "\ua4d0-\ua4f7",
    "Canadian": "\u1400-\u167f",
    "Tifinagh": "\u2d30-\u2d67",
    "Georgian": "\u10a0-\u10ff",
    "Runic": "\u16a0-\u16ea",
    "Historic": "\U00010280-\U0001031f\U00010400-\U0001044f\U000104b0-\U0001052f\U000118a0-\U000118ff\U00016f00-\U00016f9f",
}
"""The insides of character classes. Alphabets that have letters which pass for Latin ones."""

LIVING: Final = frozenset({"Cyrillic", "Greek", "Armenian", "Georgian"})
"""Alphabets in which people write what an assistant remembers; a word of theirs is ordinary however it looks."""

_PASSES_BY_ALPHABET: Final = {
    "Cyrillic": ("АВЕЅІЈКМНОРСТУХЬаеорсухѕіјгѡѴѵҮүһҽӀӏԁԌԛԜԝꙇ", "ABESIJKMHOPCTYXbaeopcyxsijrwVvYyheIldGqWwi"),
    "Greek": ("ͿΑΒΕΖΗΙΚΜΝΟΡΤΥΧϒϜϲϳϹϺο", "JABEZHIKMNOPTYXYFcjCMo"),
    "Armenian": ("ՍՏՕագզհոռսցքօ", "USOwqqhnnugfo"),
    "Cherokee": ("ᎠᎡᎢᎥᎩᎪᎫᎬᎳᎷᎻᎽᏀᏂᏃᏏᏒᏔᏕᏙᏚᏞᏟᏢᏦᏧᏳᏴꭵꮁꮃꮓꮩꮪꮯ", "DRTiYAJEWMHYGhZbRWSVSLCPKdGBirwzvsc"),
    "Coptic": ("ⲅⲎⲒⲔⲘⲚⲞⲟⲢⲣⲤⲥⲦⲨⲬⳐ", "rHlKMNOoPpCcTYXL"),
    "Lisu": ("ꓐꓑꓒꓓꓔꓖꓗꓙꓚꓜꓝꓟꓠꓡꓢꓣꓦꓧꓪꓫꓬꓮꓰꓲꓳꓴ", "BPdDTGKJCZFMNLSRVHWXYAElOU"),
    "Canadian": ("ᐯᑌᑭᑯᑲᒍᒪᕁᕼᕽᖇᖯᖴᗅᗞᗪᗰᗷ᙭᙮", "VUPdbJLxHxRbFADDMBXx"),
    "Tifinagh": ("ⴸⴹⵏⵔⵕⵝ", "VElOQX"),
    "Georgian": ("ყჿ", "yo"),
    "Runic": ("ᚷᛁᛕᛖ", "XlKM"),
    "Historic": (
        "𐊂𐊆𐊇𐊊𐊐𐊒𐊕𐊖𐊗𐊠𐊡𐊢𐊥𐊫𐊰𐊱𐊲𐊴𐌁𐌂𐌉𐌑𐌕𐌗𐌠𐌢𐐄𐐕𐐛𐐠𐐬𐐽𐑈𐒴𐓂𐓎𐓪𐓶𐔓𐔖𐔘𐔜𐔝𐔥𐔦𐔧𑢠𑢢𑢣𑢤𑢦𑢩𑢮𑢲𑢵𑢸𑢼𑣀𑣁𑣂𑣃𑣄𑣈𑣗𑣘𑣜𑣠𑣥𑣦𑣩𑣬𑣯𑣲𖼈𖼊𖼖𖼨𖼵𖼺𖽀𖽂𖽃",
        "BEFlXOPSTABCFOMTYXBClMTXlXOCLSocsROUouNOKCVFLXVFLYEZELOUTvsFizoouyOZWCXWCVTLlRSAUY",
    ),
}
_ALMOST_BY_ALPHABET: Final = {
    "Cyrillic": ("квмнтпияцшбзЗЯИЦШЄєҒғҚқԍөҝҳҫңьъ", "kbmhtnuruwbzZRNUWEeFfKkgokxchbb"),
    "Greek": ("κηωετχςθπβμαγινρσυ", "knwetxconbuayivpou"),
    "Armenian": ("յլւտԱՄԼ", "jlumUUL"),
}
PASSES: Final[dict[str, str]] = {
    letter: latin for letters, latins in _PASSES_BY_ALPHABET.values() for letter, latin in zip(letters, latins, strict=True)
}
ALMOST: Final[dict[str, str]] = {
    letter: latin for letters, latins in _ALMOST_BY_ALPHABET.values() for letter, latin in zip(letters, latins, strict=True)
}
GREEK_SIGNS: Final = frozenset("αβγδεζηθικλμνξπρστυφχψωΓΔΘΛΞΠΣΦΨΩϑϕϵϱ")
"""Greek letters that stand for quantities beside Latin ones (`TNFα`, `kΩ`). An omicron or a Greek capital A never does."""

LATIN: Final = {"ɑ": "a", "ɡ": "g", "ɩ": "i", "ʋ": "u", "ᴄ": "c", "ᴏ": "o", "ᴜ": "u", "ᴠ": "v", "ᴡ": "w", "ᴢ": "z", "ꜱ": "s"}
"""Phonetic letters, which no name of a site or an address has."""

RARE: Final = frozenset("ѕԁԛԝһӏѵҽԌԜꙇѡѴ")
"""Cyrillic letters of few languages, which forgers need most."""

OTHER_WAY: Final = {
    "Cyrillic": dict(zip("ABCEHKMOPTXYaceopxyisjSIJ", "АВСЕНКМОРТХУасеорхуіѕјЅІЈ", strict=True)),
    "Greek": dict(zip("ABEZHIKMNOPTYXovua", "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧονυα", strict=True)),
}
"""Latin letters that pass for those of an alphabet."""


@lru_cache(maxsize=4_096)
def latin_for(letter: str) -> str:
    """The Latin letter that this one passes for, also under an accent (`ё`); "" where it passes for none."""
    return PASSES.get(letter) or PASSES.get(_base(letter), "")


@lru_cache(maxsize=4_096)
def almost_latin(letter: str) -> str:
    """The Latin letter that this one resembles at a glance, if any."""
    return latin_for(letter) or ALMOST.get(letter) or ALMOST.get(_base(letter), "")


def _base(letter: str) -> str:
    return unicodedata.normalize("NFD", letter)[0]
