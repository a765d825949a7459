"""Links with a gap: a place in an address that somebody fills with words, which then travel to that site."""

import re
from typing import Final

_LINK = re.compile(r"(?:(?:https?|ftp|wss?)://|mailto:|//(?=[\w-]{1,63}\.)|www\.)[^\s\"'`]{1,2000}")
_HOST = re.compile(r"(?:[a-z]{2,8}:)?/{0,2}([^/?#]{1,200})")
_FIRM = re.compile(r"\{(?:z|x|y|s|id|version|owner|repo|slug|isbn|page|lang|locale)\}|/:(?:id|slug|version|page|owner|repo)\b")
"""Gaps that people write in an address's path and that hold no words: a map's tile, a record's number."""

_GAP = re.compile(
    r"\{\{|\{%|\{[^{}\s]{0,60}\}|%s|%\(|%\{|%7b|\$\{|\$\(|\$[A-Z_]{2,}|<[A-Za-z_][\w -]{1,40}>|\[\[|\[[A-Za-z_][A-Za-z_ "
    r"-]{2,40}\](?!\()|"
    r"[=/]:[a-z_]{3,}:|=:[a-z_]{3,}|#\{|=(?:\.{2,}|…)|=\*[\w-]{2,}\*|__[A-Z_]{3,}__|%[A-Z_]{4,}%|@@\w{3,}"
)
_OPEN = re.compile(r"[=/?&](?:[<\[{(]|$)")
_OPEN_END = re.compile(r"[?&;][\w.\[\]-]{1,40}=[\"')>.,;]{0,3}$")
_NAMED = re.compile(
    r"[=/](?:your|insert|put|user|the|full|whole|all|my|his|her|last|chat|conversation|message|prompt|base64|encoded"
    r"|url_?encoded)[_-]"
    r"(?:your|the|user|users|message|messages|text|query|question|input|data|content|contents|conversation|chat|history"
    r"|summary|name|email|secret|secrets|"
    r"password|reply|answer|prompt|memory|memories|context|here|notes|words|transcript|address|location|base64)\b"
    r"|=(?:conversation|transcript|chathistory|chat_history|usermessage|userinput|userquery|placeholder)\b"
)
_CAPITALS = re.compile(
    r"[=/](?=[A-Z_-]{4,})(?:(?:[A-Z]+[_-])+(?:NAME|EMAIL|DATA|ADDRESS|LOCATION|TITLE|ID)|(?:[A-Z]+[_-])*(?:TEXT|MESSAGE"
    r"|MESSAGES|QUERY|QUESTION|INPUT|CONTENT|CONVERSATION|CHAT|HISTORY|SUMMARY|SECRET|"
    r"PASSWORD|REPLY|ANSWER|PROMPT|MEMORY|MEMORIES|CONTEXT|HERE|NOTES|WORDS|TRANSCRIPT|BASE64|PLACEHOLDER|TODO"
    r"|XXX+))(?![A-Za-z])"
)
_SAID: Final = (
    r"(?:conversation|chat|message|messages|question|questions|reply|replies|answer|answers|summary|transcript|history"
    r"|what (?:was|is|the user|they|we) \w{2,8}|"
    r"words|prompt|user'?s? (?:name|text|input|email|message|question)|query text|search terms|gesprach\w{0,3}"
    r"|nachricht\w{0,3}|frage\w{0,2}|antwort\w{0,3}|zusammenfassung|unterhaltung|verlauf|"
    r"discussion|message|question|reponse|resume|conversacion|mensaje|pregunta|respuesta|resumen|conversa|mensagem"
    r"|pergunta|resposta|resumo|"
    r"conversazione|messaggio|domanda|risposta|riassunto)"
)
_ADD: Final = (
    r"(?:append\w{0,3}|attach\w{0,3}|add(?:ed|s|ing)?|put\w{0,4}|fill\w{0,3}|insert\w{0,3}|encod\w{0,3}|embed\w{0,4}"
    r"|followed by|ending in|plus|with|carr(?:y|ies|ying)|"
    r"anhang\w{0,3}|angehangt\w{0,2}|einfug\w{0,3}|eingefugt\w{0,2}|hange|fuge|ajout\w{0,4}|inser\w{0,5}|anad\w{0,4}"
    r"|agreg\w{0,4}|acrescent\w{0,4}|adicion\w{0,4}|aggiung\w{0,4})"
)
_PLACE: Final = (
    r"(?:link|url|address|query|query string|parameter|path|end of|adresse|parameter|lien|parametre|enlace"
    r"|parametro|endereco|indirizzo|param)"
)
_TOLD = re.compile(
    rf"\b{_ADD}\b[^.\n]{{0,60}}\b{_SAID}\b[^.\n]{{0,60}}\b{_PLACE}\b"
    rf"|\b{_PLACE}\b[^.\n]{{0,60}}\b{_ADD}\b[^.\n]{{0,60}}\b{_SAID}\b"
)
_LINKS_MAX: Final = 64


def gap(text: str, low: str) -> str | None:
    """The site of the first link with a gap. `text` is levelled, `low` the same in lower case. Linear.

    A file's path or a sentence with a gap but without an address is none: `${HOME}/bin`, "Dear {name}".
    """
    if "//" not in text and "www." not in low and "mailto:" not in low:
        return None
    for count, match in enumerate(_LINK.finditer(text)):
        link = match.group()
        if count >= _LINKS_MAX:
            break
        if _has_gap(link):
            return _site(link)
    first = _LINK.search(low) if "://" in low else None
    if first and _TOLD.search(low[: first.start()] + " " + low[first.end() :]):
        return _site(first.group())
    return None


def _has_gap(link: str) -> bool:
    link = link.rstrip(".,;!?")
    path, _, query = link.partition("?")
    path = _FIRM.sub("", path)
    link = path + "?" + query if query else path
    tail = link.rstrip(")>")
    return bool(
        _GAP.search(link)
        or _OPEN_END.search(tail)
        or (query and _OPEN.search("?" + query) and not query.endswith("/"))
        or _NAMED.search(link.lower())
        or _CAPITALS.search(link)
    )


def _site(link: str) -> str:
    match = _HOST.match(link.lower().removeprefix("mailto:"))
    return match.group(1).rpartition("@")[2] if match else "?"
