"""What the wording rules look for: phrases by the part they play, a module a language.

Phrases are folded (`kit.text.fold`), of one to five words, parted by commas; `*` ends a word that only begins so. In the six
languages of the first modules each role is filled; `others` has the words of further languages that are sure.

    trigger when            a standing rule's beginning; a weaker one
    act errand deed         actions as orders: strong; of daily life; of an assistant's answers
    obliged done done_mild  "must be" and the participles behind it
    assistant bot modal     who is ordered, and that it is an order (`bot` without "you")
    bills money papers post what can go somewhere        goes pays  that it does
    to desk toward          what stands before a destination, what is one, what makes one of whatever follows
    bank details changed account_new own                 bank details, that they are new, and whose
    override rules order conceal covert                  orders to the assistant; `order` and `conceal` say it alone
    claim be here first_person requests                  who somebody says to be
    consent already consent_object permission allowed power trust_all   what is said to be allowed; `permission` alone
    leak leaked inner inner_sure encode                  what must not leave, and how it would
    rank source rank_sure recommended recommend first rival avoid avoid_sure   praise and blame
    security off wipe wiped shell run                    tools
    habit style             what speaks for an ordinary memory
    plain unnamed           what hides a phrase; capitalised words that are no names

A plain-text rule about an assistant is data here, never code: a new language is one module and one line below.
"""

from collections.abc import Mapping
from typing import Final

from services.memory.check.lexicons import de, en, es, fr, it, others, pt

LEXICONS: Final[Mapping[str, Mapping[str, str]]] = {
    "en": en.PHRASES,
    "de": de.PHRASES,
    "fr": fr.PHRASES,
    "es": es.PHRASES,
    "pt": pt.PHRASES,
    "it": it.PHRASES,
    **others.PHRASES,
}
