"""What the wording rules look for: phrases by the part they play, a module a language.

Phrases are of one to five words, parted by commas, and folded (`kit.text.fold`) when they are read; `*` ends a word that
only begins so. Six languages have nearly every role; the others have what is sure.

    trigger when each                        a standing rule's beginning; weaker ones
    act errand errand_noun deed maybe        actions as orders: strong; of daily life; those that are nouns too; of an
                                             assistant's answers; those that are habits too
    obliged must present                     "must be", "must", "is"
    done done_mild                           the participles behind them
    bot assistant modal output               who is ordered (`bot` without "you"), that it is an order, what it makes
    bills money papers post                  what can go somewhere
    goes pays pays_to                        that it does
    to beside desk toward                    what stands before a name, what is a destination, what makes one of anything
    bank details own                         bank details, and whose
    changed changed_to account_new           that they are new
    override rules order conceal covert      orders to the assistant; `order` and `conceal` say it alone
    claim be here first_person requests      who somebody says to be
    already consent consents consent_object  what is said to be agreed
    permission allowed may power look        what is said to be allowed; `permission` alone
    trust_all                                whose words are to count like the person's
    leak leaked inner inner_sure             what must not leave, and how it would
    encode carrier frame                     how it would be hidden, or what answers would carry
    rank source rank_sure                    praise; `rank_sure` alone
    recommend recommended recommended_weak   that it is to be said
    first rival avoid avoid_sure             before whom, and blame
    security off wipe wiped                  protections and data, and their end
    shell shell_sure run opening             programs, and verbs that open an order
    habit style                              what speaks for an ordinary memory
    plain unnamed                            what hides a phrase; capitalised words that are no names

`questions`, `silences` and `custody` add their own roles, a table a language each.

A new language is one module and one line below.
"""

from collections.abc import Mapping
from typing import Final

from services.memory.check.wording.lexicons import (
    ar,
    cs,
    da,
    de,
    el,
    en,
    es,
    fi,
    fr,
    hi,
    hu,
    id,
    it,
    ja,
    ko,
    nl,
    no,
    pl,
    pt,
    ro,
    ru,
    sv,
    tr,
    uk,
    vi,
    zh,
)
from services.memory.check.wording.lexicons.custody import CUSTODY
from services.memory.check.wording.lexicons.questions import QUESTIONS
from services.memory.check.wording.lexicons.silences import SILENCES

_BY_LANGUAGE: Final[Mapping[str, Mapping[str, str]]] = {
    "en": en.PHRASES,
    "de": de.PHRASES,
    "fr": fr.PHRASES,
    "es": es.PHRASES,
    "pt": pt.PHRASES,
    "it": it.PHRASES,
    "nl": nl.PHRASES,
    "sv": sv.PHRASES,
    "da": da.PHRASES,
    "no": no.PHRASES,
    "fi": fi.PHRASES,
    "pl": pl.PHRASES,
    "cs": cs.PHRASES,
    "ru": ru.PHRASES,
    "uk": uk.PHRASES,
    "el": el.PHRASES,
    "ro": ro.PHRASES,
    "hu": hu.PHRASES,
    "tr": tr.PHRASES,
    "ja": ja.PHRASES,
    "zh": zh.PHRASES,
    "ko": ko.PHRASES,
    "ar": ar.PHRASES,
    "hi": hi.PHRASES,
    "id": id.PHRASES,
    "vi": vi.PHRASES,
}

LEXICONS: Final[Mapping[str, Mapping[str, str]]] = {
    language: {**roles, **QUESTIONS.get(language, {}), **SILENCES.get(language, {}), **CUSTODY.get(language, {})}
    for language, roles in _BY_LANGUAGE.items()
}
"""Every language's phrases by the part they play."""
