"""Which parts of a person's message they typed, and which they pasted: mails, pages, code and quotations are reading."""

import re
from collections.abc import Sequence
from typing import Final

from kit.text import fold
from services.memory.check.whose.quotations import inside

LETTER_CHARACTERS_MIN: Final = 160
"""A longer text that begins with a salutation is a letter, whoever speaks in it."""

BLOCK_CHARACTERS_MIN: Final = 600
"""A paragraph as long as this, without a word for oneself in it, isn't typed into a chat."""

WRAPPED_LINES_MIN: Final = 5
WRAPPED_CHARACTERS: Final = range(55, 101)
"""So many lines in a row of about one length were broken by a mail program."""

_LINE_HEAD: Final = 200
_FENCE: Final = re.compile(r"\s{0,8}(`{3,}|~{3,})")
_QUOTE_LINE: Final = re.compile(r"\s{0,8}[>|＞]")
_WROTE: Final = re.compile(
    r"\s*(?:on|am|le|el|em|il|op|den|no dia|w dniu|dnia|on:|в|пн|вт|ср|чт|пт|сб|вс|[0-9]{1,4}).{0,160}"
    r"(?:wrote|schrieb|a ecrit|escribio|escreveu|ha scritto|schreef|skrev|napisal|napisala|pisze|пишет|написал|писал"
    r"|yazdi)\b.{0,80}:?\s*$"
)
_FORWARDED: Final = re.compile(
    r"[\s>*_-]*+(?:begin forwarded message|forwarded message|original message|original appointment|forwarded by"
    r"|(?:ursprungliche|weitergeleitete|originale?) nachricht|anfang der weitergeleiteten|message (?:d'origine|transfere"
    r"|original|initial)"
    r"|debut du message|mensaje (?:original|reenviado)|mensagem (?:original|encaminhada)|messaggio (?:originale|inoltrato)"
    r"|inizio messaggio"
    r"|oorspronkelijk bericht|doorgestuurd bericht|wiadomosc oryginalna|przekazana wiadomosc|videresendt|vidarebefordrat"
    r"|пересылаемое сообщение|исходное сообщение)"
)
_HEADER: Final = re.compile(
    r"[\s*_>]*(?P<name>from|to|cc|bcc|subject|sent|date|reply-to|return-path|received|message-id|content-type|mime-version"
    r"|von|an|betreff"
    r"|gesendet|datum|de|a|para|pour|objet|envoye|asunto|enviado|fecha|assunto|data|da|per|oggetto|inviato|aan|onderwerp"
    r"|verzonden|van"
    r"|temat|do|od|wyslano|от|кому|тема|дата|till?|fra|fran|emne|amne)[*_]{0,2} ?: ?(?P<rest>.{0,200})"
)
_SUBJECT: Final = frozenset(
    "subject betreff objet asunto assunto oggetto onderwerp temat тема emne amne reply-to"
    " return-path received message-id content-type".split()
)
_TAG: Final = re.compile(
    r"</?(?:html|body|head|div|p|table|tr|td|span|br|a|img|h[1-6]|ul|ol|li|script|style|article|section|meta)\b[^<>]{0,400}>",
    re.IGNORECASE,
)
_SIGNATURE: Final = re.compile(r"-- ?$")
_DEAR: Final = re.compile(
    r"\s*(?:dear|to whom it may concern|sehr geehrte|liebe[rs]?|guten tag (?:herr|frau)|chers?|cheres?|madame|monsieur"
    r"|bonjour (?:madame|monsieur)|estimad|querid|prezad|carissim|gentil|egregi|caro|cara|cari|spettabile|geachte|beste"
    r"|szanown|drogi|drodzy|уважаем|дорог(?:ой|ая|ие)|basta|kjaere|kaere|hyva|sayin|degerli|vazen|tisztelt|kedves|stimat"
    r"|αγαπητ|عزيز|السيد|尊敬的|亲爱的|親愛的|拝啓|お客様各位)[^,.!?:，：!！]{0,60}[,:!，：！]"
)
_GREETING: Final = re.compile(
    r"\s*(?:hi|hello|hallo|hey|good (?:morning|afternoon|evening)|guten (?:morgen|tag|abend)|bonjour|hola|ola|ciao|buongiorno"
    r"|hej|hei|czesc|dzien dobry|здравствуйте|добрый день|привет|merhaba|你好|您好"
    r"|こんにちは|안녕하세요|مرحبا)\b[^,.!?:]{0,40}[,!:，！]"
)
_REGARDS: Final = re.compile(
    r"\s*(?:(?:kind|best|warm|many)(?:est)? (?:regards|wishes)|regards|yours (?:sincerely|faithfully|truly)|sincerely"
    r"|cheers,|mit freundlichen"
    r"|mit besten gru|viele gru|liebe gru|freundliche gru|beste gru|cordialement|bien a vous|salutations|saludos|atentamente"
    r"|un saludo|cordiales"
    r"|atenciosamente|cumprimentos|cordiali saluti|distinti saluti|met vriendelijke|z powazaniem|pozdrawiam|с уважением"
    r"|med vennlig|venlig hilsen"
    r"|med vanlig|ystavallisin|saygilarimla)"
)
_FOOT: Final = re.compile(
    r"unsubscribe|view (?:this email )?in (?:your )?browser|sent from my|all rights reserved|privacy policy|terms of service"
    r"|confidentiality notice"
    r"|abbestellen|abmelden|impressum|desabonner|se desinscrire|darse de baja|cancelar suscripcion|disiscriviti"
    r"|annulla l'iscrizione|uitschrijven"
)
_OWN: Final = re.compile(
    r"(?<![^\W_])(?:i|i'm|im|i've|i'll|i'd|my|me|mine|myself|we|our|us|ich|mein\w*|mir|mich|wir|unser\w*|je|j|mon|ma|mes|moi"
    r"|nous|notre|nos|yo|mi|mis"
    r"|nosotros|nuestr\w+|eu|meu|minha|meus|minhas|nosso|nossa|io|mio|mia|miei|mie|noi|nostr\w+|ik|mijn|wij|jag|min|mitt"
    r"|mina|jeg|mit|vi|moj\w*|mam|mnie"
    r"|я|мой|моя|мои|мое|меня|мне|мы|наш\w*|minä|mina|minun|ben|benim|bana)(?![^\W_])"
)


def parts(message: str) -> tuple[str, tuple[str, ...]]:
    """What the person typed of a message, and the blocks they pasted; together all of its words. Linear in the message."""
    lines = message.splitlines()
    folded = [fold(line[:_LINE_HEAD]) for line in lines]
    foreign = [False] * len(lines)
    _fenced(lines, foreign)
    _below(folded, foreign)
    _lettered(folded, foreign)
    _tagged(lines, foreign)
    _long(lines, folded, foreign)
    typed: list[str] = []
    pasted: list[str] = []
    block: list[str] = []
    for number, line in enumerate(lines):
        if foreign[number] or not line:
            block.append(line)
            continue
        if block:
            pasted.append("\n".join(block))
            block = []
        typed.append(line)
    if block:
        pasted.append("\n".join(block))
    own, inner = inside("\n".join(typed))
    pasted.extend(inner)
    return own, tuple(each for each in pasted if each.strip())


def _fenced(lines: Sequence[str], foreign: list[bool]) -> None:
    """Fences, also unclosed (CommonMark 4.5), and quoted lines."""
    fence = ""
    for number, line in enumerate(lines):
        match = _FENCE.match(line)
        if fence:
            foreign[number] = True
            if match and match.group(1).startswith(fence):
                fence = ""
        elif match and "`" not in line[match.end() :]:
            foreign[number] = True
            fence = match.group(1)[:3]
        elif _QUOTE_LINE.match(line):
            foreign[number] = True


def _rest(foreign: list[bool], start: int) -> None:
    foreign[start:] = [True] * (len(foreign) - start)


def _below(folded: Sequence[str], foreign: list[bool]) -> None:
    """From a forwarded mail's mark, a "… wrote:" or a block of mail headers on, everything is pasted; so is a signature."""
    for number, line in enumerate(folded):
        if foreign[number] or not line:
            continue
        if _FORWARDED.match(line) or (_WROTE.match(line) and number + 1 < len(folded)) or _SIGNATURE.match(line):
            _rest(foreign, number)
            return
        header = _HEADER.match(line)
        if header is None:
            continue
        block = [header, *(_HEADER.match(each) for each in folded[number + 1 : number + 6])]
        heads = [each for each in block if each is not None]
        named = {each["name"] for each in heads}
        mail_like = bool(named & _SUBJECT) or any("@" in each["rest"] for each in heads)
        if (len(named) >= 2 and mail_like) or (header["name"] in _SUBJECT and number + 1 < len(folded)):
            _rest(foreign, number)
            return


def _lettered(folded: Sequence[str], foreign: list[bool]) -> None:
    """A letter: from its salutation to its end; what carries a newsletter's foot."""
    first = next((number for number, line in enumerate(folded) if line.strip()), 0)
    signed = max((number for number, line in enumerate(folded) if _REGARDS.match(line)), default=-1)
    for number, line in enumerate(folded):
        if foreign[number] or not line:
            continue
        later = number > first
        letter = later or signed > number
        if (_DEAR.match(line) and (letter or _without_self(folded[number:]))) or (_GREETING.match(line) and letter):
            _rest(foreign, number)
            break
    foot = next((n for n, line in enumerate(folded) if n >= 2 and _FOOT.search(line)), None)
    if foot is not None:
        first = next((n for n, line in enumerate(folded) if not line.strip() or n == foot), foot)
        _rest(foreign, min(first, foot))


def _without_self(folded: Sequence[str]) -> bool:
    """Whether these lines are long, or have no word for the one who writes: "Dear Conch, I moved" is typed."""
    return sum(map(len, folded)) > LETTER_CHARACTERS_MIN or not any(_OWN.search(line) for line in folded)


def _tagged(lines: Sequence[str], foreign: list[bool]) -> None:
    """HTML: from the first tag's line to the last one's."""
    tagged = [number for number, line in enumerate(lines) if "<" in line and _TAG.search(line)]
    if tagged and sum(len(_TAG.findall(lines[number])) for number in tagged[:50]) >= 2:
        for number in range(tagged[0], tagged[-1] + 1):
            foreign[number] = True


def _long(lines: Sequence[str], folded: Sequence[str], foreign: list[bool]) -> None:
    """Long blocks without a word for oneself, and lines that a mail program broke. A typed list stays the person's."""
    start = 0
    for end in range(len(lines) + 1):
        if end < len(lines) and lines[end].strip() and not foreign[end]:
            continue
        block = range(start, end)
        start = end + 1
        if not block or foreign[block[0]]:
            continue
        lengths = [len(lines[number]) for number in block]
        wrapped = sum(length in WRAPPED_CHARACTERS for length in lengths) >= WRAPPED_LINES_MIN
        listed = len(lengths) > 1 and max(lengths) < _LINE_HEAD // 2 and not wrapped
        own = any(_OWN.search(folded[number]) for number in block)
        limit = BLOCK_CHARACTERS_MIN * (4 if listed or own else 1)
        if (wrapped and not own) or sum(lengths) > limit:
            for number in block:
                foreign[number] = True
