"""What is pasted within typed lines: between long quotation marks, after "here's the email:", inline fences."""

import re
from typing import Final

from kit.text import fold

QUOTED_CHARACTERS_MIN: Final = 60
"""A shorter quotation is a title, a motto or a word that somebody means."""

SAID_BYTES_MIN: Final = 20
"""After "they wrote" even a short text is theirs; so is a short quotation with an address or a long number in it."""

INTRODUCED_BYTES_MIN: Final = 60
"""In bytes of UTF-8, since a character of a denser script says more."""

INTRODUCTION_CHARACTERS: Final = 90
"""So much before a colon says what comes after it."""

_LINE_HEAD: Final = 240
_COLONS_MAX: Final = 4
_DIGITS: Final = 8
_INLINE_FENCE: Final = re.compile(r"```.*?(?:```|\Z)", re.DOTALL)
_WORD: Final = re.compile(r"[^\W_]+")
_SENTENCE: Final = re.compile(r"[.!?] ")

_POINTING: Final = frozenset(
    """
    here heres this these the following below got received forward forwarded forwarding fwd an a hier diese dieser
    dieses der die das den folgende folgender voici ce cet cette le la les un une este esta el los aqui segue ecco
    questo questa il lo dit deze dette denne den een en to ten ta oto вот это это след
    """.split()
)
_NOUNS: Final = frozenset(
    """
    email emails mail mails message messages letter letters text texts page pages website site article articles post
    posts sms notice invoice newsletter transcript quote passage paragraph document review flyer brief nachricht seite
    artikel rechnung courriel lettre facture correo mensaje carta pagina factura mensagem fatura messaggio lettera
    fattura bericht wiadomosc письмо сообщение meddelande besked viesti mesaj zprava uzenet following follows
    """.split()
)
_OTHERS: Final = frozenset(
    """
    they he she it page mail email site website boss bank landlord supplier company sie er es seite il elle ils el
    ella lui lei ele ela zij hij hun oni on ona они он она
    """.split()
)
_SAY: Final = frozenset(
    """
    wrote writes write says said say reads read sent states schreibt schrieb schreiben sagt steht ecrit dit escribio
    escribe dice dijo escreveu diz disse scrive scritto dicono schreef schrijft skrev skriver pisze napisal napisala
    пишет написал пишут
    """.split()
)
_TASKS: Final = tuple(
    """
    summari translat proofread rewrit rewrite rephras shorten paraphras explain tldr fass ubersetz zusammenfass
    korrigier resum traduis traduir traduc traduz riassum corrig samenvat vertaal sammanfatta oversett oversaet
    streszcz przetlumacz перевед переска
    """.split()
)
_TASKS_ANYWHERE: Final = tuple(
    """
    要約 翻訳 訳して メール 本文 文章 記事 以下 总结 總結 翻译 翻譯 邮件 郵件 요약 번역 메일 다음 แปล สรุป อีเมล
    ترجم لخص رسالة ترجمه خلاصه ایمیل
    अनुवाद ईमेल סכם תרגם
    """.split()
)
_ALONE: Final = frozenset({"below", "fwd", "fw", "fyi", "forwarded", "wg", "tr", "rv"})
_PAIRS: Final = {"“": "”", "„": "“”", "«": "»", "»": "«", "「": "」", "『": "』", '"': '"'}


def inside(text: str) -> tuple[str, list[str]]:
    """The typed words that are left, and what was pasted between them."""
    pasted: list[str] = []
    if "```" in text:
        pasted.extend(_INLINE_FENCE.findall(text))
        text = _INLINE_FENCE.sub(" ", text)
    text = _unquoted(text, pasted)
    place = 0
    for line in text.splitlines(keepends=True):
        colon = -1
        for _ in range(_COLONS_MAX):
            found = (line.find(mark, colon + 1, _LINE_HEAD) for mark in ":：")
            colon = min((at for at in found if at >= 0), default=-1)
            if colon < 0:
                break
            least = _introduces(line[max(0, colon - INTRODUCTION_CHARACTERS) : colon])
            start = place + colon + 1
            if least and len(text[start:].strip().encode("utf-8", "replace")) >= least:
                pasted.append(text[start:])
                return text[:start], pasted
        place += len(line)
    return text, pasted


def _introduces(before: str) -> int:
    """How long a text must be, in bytes, to be what these words before its colon announce; 0 where they announce none."""
    folded = fold(before)
    ends = [match.end() for match in _SENTENCE.finditer(folded)]
    folded = folded[ends[-1] :] if ends else folded
    found = _WORD.findall(folded)
    first_other = next((at for at, word in enumerate(found) if word in _OTHERS), len(found))
    if any(word in _SAY for word in found[first_other + 1 :]):
        return SAID_BYTES_MIN
    first_pointing = next((at for at, word in enumerate(found) if word in _POINTING), len(found))
    if (
        any(word in _NOUNS for word in found[first_pointing + 1 :])
        or any(word.startswith(_TASKS) for word in found)
        or (found and found[-1] in _ALONE)
        or any(word in folded for word in _TASKS_ANYWHERE)
    ):
        return INTRODUCED_BYTES_MIN
    return 0


def _unquoted(text: str, pasted: list[str]) -> str:
    kept: list[str] = []
    last = 0
    place = 0
    ends: dict[str, int] = {}
    while place < len(text):
        closing = _PAIRS.get(text[place])
        if closing is None:
            place += 1
            continue
        end = -1
        for mark in closing:
            at = ends.get(mark, 0)
            if at >= 0 and at <= place:
                at = ends[mark] = text.find(mark, place + 1)
            if at >= 0 and (end < 0 or at < end):
                end = at
        if end < 0:
            place += 1
            continue
        if end - place > QUOTED_CHARACTERS_MIN or _leads_somewhere(text[place + 1 : end]):
            kept.append(text[last:place])
            pasted.append(text[place + 1 : end])
            last = end + 1
        place = end + 1
    kept.append(text[last:])
    return " ".join(kept)


def _leads_somewhere(quoted: str) -> bool:
    """Whether a quotation is a sentence with an address or a long number in it: somebody else's, and no title."""
    if len(quoted) < SAID_BYTES_MIN or quoted.count(" ") < 2:
        return False
    return "@" in quoted or "://" in quoted or sum(one.isdigit() for one in quoted) >= _DIGITS
