"""The parts of a text in which it speaks to an assistant. No page has a reason to: it has readers."""

import re
from typing import Final

from kit.text import fold

PART_CHARACTERS_MAX: Final = 500
"""So much after the words that address an assistant counts as said to it, if no paragraph ends before."""

BEFORE_CHARACTERS_MAX: Final = 200
"""And so much before them: "It is settled. Your assistant can take this as agreed."."""

PARTS_MAX: Final = 200

_PHRASES: Final = tuple(
    dict.fromkeys(
        """
        ai assistant|ai agent|ai model|ai tool|ai system|ai reader|to ai|for ai|all ais|any ai|an ai|the ai|dear ai|hey ai
        assistants|assistant:|assistant,|the assistant|an assistant|your assistant|dear assistant|to assistant|for assistant
        agents:
        chatbot|the bot|to bots|bots:|bot:|copilot|chatgpt|claude|gemini|language model|llm|large model|system prompt|system:
        remember that|remember this|remember:|please remember|save to memory|save this|store in memory|to your memory
        in your memory
        add to memory|memory:|update memory|keep in mind that|note to self|memorize|memorise|long-term memory|bio tool
        from now on
        previous instructions|earlier instructions|your instructions|new instructions|prior instructions|if you summari
        when you summari
        if you are asked|when asked|if asked|when the user|if the user|tell the user|the user prefers|the user wants
        user prefers
        ki:|die ki|an ki|ki-assist|ki assist|ki-modell|sprachmodell|assistenten|assistent:|assistent,|der assistent
        an alle assistent
        merke dir|merk dir|merken sie|bitte merken|merken:|speichere|im gedachtnis|ins gedachtnis|kunftig immer|ab jetzt
        ab sofort
        fruhere anweisung|vorherigen anweisung|hinweis an|hinweis fur
        assistante|assistants ia|assistant ia|l'ia |les ia |a l'ia|l'assistant|modele de langage|souviens-toi|souvenez-vous
        memorise
        retiens|retenez|enregistre|dans ta memoire|dans votre memoire|desormais|dorenavant|instructions precedentes|note aux
        asistente|asistentes|la ia|las ia|a la ia|ia:|modelo de lenguaje|recuerda que|recuerde que|recuerda:|guarda en|memoriza
        en tu memoria|en su memoria|a partir de ahora|instrucciones anteriores|nota para
        assistente|assistentes|assistenti|as ias|a ia:|modelo de linguagem|lembre|lembra-te|guarde na|na memoria|na sua memoria
        de agora em diante|instrucoes anteriores|modello linguistico|modello di linguaggio|ricorda che|ricordati|ricorda:
        memorizza
        nella memoria|d'ora in poi|istruzioni precedenti|all'ia|le ia |
        taalmodel|ai-assist|ai-modell|onthoud|vanaf nu|assistent|sprakmodell|sprogmodel|kom ihag|husk at|husk:|fra na av
        kielimalli
        tekoaly|avustaja|muista etta|muista:|asystent|asystenci|model jezykowy|modele jezykowe|zapamietaj|od teraz
        sztuczna intelig
        pamietaj|asistent|asistenti|jazykovy model|zapamatuj|od ted|umela intelig|asistan|yapay zeka|dil modeli|hatirla
        unutma|bundan sonra
        nyelvi modell|jegyezd meg|asszisztens|mesterseges intelig|asistenti|model lingvistic|retine ca|inteligenta artific
        ассистент|помощник|помощник|нейросет|языков|искусственн|запомни|чат-бот|чатбот|отныне|бот,|бот:|ии:|асистент
        запам'ятай|мовна модель|штучн
        βοηθ|γλωσσικο μοντελο|τεχνητη νοημοσυνη|θυμησου|απο τωρα
        アシスタント|チャットボット|言語モデル|覚えて|記憶し|記憶に|これからは|今後は|ai は|aiは|aiへ|ai へ|人工知能
        助手|机器人|機器人|语言模型|語言模型|记住|記住|请记|請記|人工智能|从现在起|從現在起|大模型
        어시스턴트|챗봇|언어 모델|기억해|기억하|인공지능|앞으로는|비서
        مساعد|روبوت|نموذج لغوي|الذكاء الاصطناعي|تذكر|احفظ|من الان|دستیار|هوش مصنوعی|مدل زبانی|به خاطر بسپار|یادت باشد|از این پس
        עוזר|צאטבוט|צ'אטבוט|מודל שפה|בינה מלאכותית|זכור|מעתה
        सहायक|चैटबॉट|भाषा मॉडल|याद रख|असिस्टेंट|अब से|ผู้ช่วย|แชทบอท|จำไว้|โมเดลภาษา|tro ly|mo hinh ngon ngu|ghi nho|hay nho
        tu nay|asisten|model bahasa
        ingat bahwa|ingatlah|mulai sekarang|kecerdasan buatan
        """.replace("\n", "|").split("|")
    )
)
PHRASES: Final = tuple(sorted({fold(phrase.lstrip()) for phrase in _PHRASES if len(phrase.strip()) >= 2}))
"""Found anywhere in a folded text, so the short ones end in a mark or a space of their own."""

_SHORT: Final = re.compile(r"(?<![a-z0-9])(?:ai|ki|ia|bot|bots|llms?|gpt|ии|assistant|assistent|agents?)[:,!]")
_PARAGRAPH: Final = "\n\n"


def _whole(folded: str, place: int, phrase: str) -> bool:
    """Whether the phrase begins a word there, and ends one where its own last word is short ("die ki", "llm")."""
    if not phrase[0].isascii():
        return True
    end = place + len(phrase)
    short = phrase[-1].isalnum() and len(phrase) - phrase.rfind(" ") - 1 <= 3
    return not (place and folded[place - 1].isalnum()) and not (short and end < len(folded) and folded[end].isalpha())


def addressed(folded: str) -> tuple[str, ...]:
    """Every part that speaks to an assistant, in their order: the words that address it and what stands around them."""
    places = {match.start() for match in _SHORT.finditer(folded)}
    for phrase in PHRASES:
        place = folded.find(phrase)
        while place >= 0 and len(places) < PARTS_MAX:
            if _whole(folded, place, phrase):
                places.add(place)
            place = folded.find(phrase, place + PART_CHARACTERS_MAX // 4)
    parts: list[str] = []
    last = -1
    for place in sorted(places)[:PARTS_MAX]:
        if place < last - PART_CHARACTERS_MAX // 2:
            continue
        floor = max(0, place - BEFORE_CHARACTERS_MAX)
        start = (
            max(folded.rfind(_PARAGRAPH, floor, place) + len(_PARAGRAPH), floor) if _PARAGRAPH in folded[floor:place] else floor
        )
        paragraph = folded.find(_PARAGRAPH, place, place + PART_CHARACTERS_MAX)
        last = paragraph if paragraph >= 0 else min(len(folded), place + PART_CHARACTERS_MAX)
        parts.append(folded[start:last])
    return tuple(parts)
