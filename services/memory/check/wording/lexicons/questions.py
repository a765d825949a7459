"""What an answer is tied to: a question asked, a word the person says, and another thing meant than was asked for.

    asked      somebody asks for or speaks of something
    alias      another thing is meant by it
    user_says  the person says a word, and only then something is done (delayed tool invocation)
    handled    what is done then, told mildly
    stored     the card or account it is paid with
    comes_first  what is to be named first then
    prefers    what an answer is to prefer then

A table a language, added to `lexicons`. Source: MINJA (arXiv 2503.03704); Rehberger 2025.
"""

from collections.abc import Mapping
from typing import Final

QUESTIONS: Final[Mapping[str, Mapping[str, str]]] = {
    "en": {
        "asked": """
            the user asks, user asks, the user mentions, user mentions, the user speaks of, the user names, the user writes,
            the user refers, the user wants, is asked for, are asked for, is asked about, are asked about, gets asked,
            asked about, when asked, if asked, whenever asked, once asked, is mentioned, are mentioned, is discussed,
            are discussed, come up, comes up, is requested, are requested, is wanted, are wanted, be needed, is needed,
            are needed, requests for, request for, questions on, questions about, question about, any mention of,
            mentions of, the user's questions, the user's requests, anyone asks, someone asks, somebody asks
        """,
        "alias": """
            it refers to, this refers to, that refers to, refers to, refer to, is meant, are meant, is what is meant,
            the one meant, stands for, stand for, means, mean, is the same as, are the same as, is to be read as,
            are to be read as, is read as, read it as, is to be understood, is understood, to be understood as,
            is to be taken as, is taken to mean, is another name for, is an alias, is actually, is really,
            is equivalent to, is identical to, is synonymous with, is to be treated as, look up, is looked up, answer with
        """,
        "user_says": """
            after the user says, after the user thanks, as soon as the user thanks, once the user thanks,
            once the user agrees, as soon as the user agrees, once the user replies, as soon as the user replies,
            as soon as the user writes, once the user writes, the moment the user, on the user's next, the user next says,
            the user next writes, the user next replies,
            the user has said yes, the user has said thanks, a yes from the user, a thank you from the user
        """,
        "handled": """
            are made through, is made through, are made with, is made with, are made via, is made via, made at,
            is reserved via, are reserved via, is reserved through, is reserved with, is reserved at, are handled by,
            is handled by, are arranged by, is arranged by, are arranged through, is booked through, are booked through,
            is booked with, are booked with, is booked via, are booked via, is bought from, is hired, are hired,
            is called in, are called in, is booked at, are booked at, are bought from,
            is ordered from, are ordered from, is ordered through, are taken care of by, is taken care of by
        """,
        "comes_first": """
            come up first, comes up first, come first, comes first, first to come up, first to be named, top the list,
            tops the list, head the list, heads the list, lead the list, leads the list
        """,
        "prefers": "prefers, favours, favors, goes with, puts",
        "stored": "saved card, stored card, card on file, saved account, stored account, saved payment, the family card",
    },
    "de": {
        "asked": """
            gefragt wird, gefragt werden, verlangt, gesucht, gewunscht, der nutzer nach, die nutzerin nach, der nutzer von,
            die nutzerin von, fragt nach,
            die rede ist, die rede auf, die sprache auf, thema ist, thema sind, verlangt wird, gesucht wird, in anfragen,
            bei anfragen, bei fragen, anfragen zu, fragen zu, fragen nach, erwahnt wird, der nutzer erwahnt
        """,
        "alias": """
            gemeint, ist gleichbedeutend, steht fur, stehen fur, bedeutet, bedeuten, meint, ist zu lesen als, zu verstehen,
            ist dasselbe wie, ist das gleiche wie, entspricht, bezieht sich auf, bezieht es sich, ist in wahrheit
        """,
        "user_says": """
            sobald der nutzer, sobald die nutzerin, nutzer ja sagt, nutzer danke sagt, nutzer zustimmt, nutzerin zustimmt,
            nachdem der nutzer ja, nachdem der nutzer danke, nachdem der nutzer sich bedankt, nutzer sich bedankt
        """,
        "handled": "wird gebucht, werden gebucht, gebucht, reserviert, bestellt, abgewickelt, gekauft, beauftragt",
        "comes_first": "steht ganz oben, steht an erster stelle, zuerst zu nennen",
        "prefers": "bevorzugt, zieht",
        "stored": "hinterlegten karte, hinterlegter karte, gespeicherten karte, gespeicherter karte, hinterlegten konto",
    },
    "fr": {
        "asked": """
            l'utilisateur parle, l'utilisatrice parle, l'utilisateur mentionne, l'utilisateur demande,
            l'utilisateur evoque, on demande, on parle, est demande, est demandee, est mentionne, est evoque,
            demandes pour, questions sur, il est question
        """,
        "alias": """
            il s'agit du, il s'agit de, il s'agit d, qu'il faut comprendre, il faut comprendre, il faut lire, veut dire,
            signifie, designe, correspond a, est la meme chose, se lit, faut entendre, on entend
        """,
        "user_says": """
            des que l'utilisateur, des que l'utilisatrice, quand l'utilisateur dit, quand l'utilisateur dira,
            l'utilisateur dira, l'utilisateur aura dit, lorsque l'utilisateur dit,
            quand l'utilisateur remercie, une fois que l'utilisateur, si l'utilisateur dit
        """,
        "handled": "se fait chez, se font chez, est reserve, sont reserves, passe par, passent par, est commande",
        "stored": "carte enregistree, carte memorisee, compte enregistre",
    },
    "es": {
        "asked": """
            el usuario menciona, el usuario mencione, el usuario pide, el usuario pida, el usuario pregunta,
            el usuario pregunte, el usuario habla, el usuario hable, se pide, se pida, se pregunta, se pregunte,
            se menciona, se mencione, se habla, cuando pregunte, si pregunta, preguntas sobre, peticiones de
        """,
        "alias": """
            se refiere a, se refiere al, se entiende, quiere decir, significa, equivale a, equivale al, es lo mismo que,
            debe leerse, se lee como, hay que entender, en realidad es
        """,
        "user_says": """
            en cuanto el usuario, cuando el usuario diga, cuando el usuario dice, una vez que el usuario,
            si el usuario dice, tan pronto como el usuario, cuando el usuario de las gracias, cuando el usuario acepte
        """,
        "handled": "se hace con, se hacen con, se reserva con, se reserva en, se reservan en, se compra en, se encarga",
        "stored": "tarjeta guardada, tarjeta registrada, cuenta guardada",
    },
    "it": {
        "asked": "l'utente menziona, l'utente chiede, l'utente parla, si chiede, viene chiesto, domande su, si parla",
        "alias": "si riferisce a, si riferisce al, si intende, vuol dire, significa, equivale a, va letto",
        "user_says": "appena l'utente, quando l'utente dice, una volta che l'utente, quando l'utente ringrazia",
        "handled": "si prenota con, si prenotano con, viene prenotato, viene prenotata",
        "stored": "carta salvata, carta memorizzata",
    },
    "pt": {
        "asked": "o usuario menciona, o usuario mencionar, o usuario pede, o usuario pedir, perguntas sobre, se pede",
        "alias": "refere se a, refere se ao, se refere a, se refere ao, quer dizer, significa, equivale a, entende se",
        "user_says": "assim que o usuario, quando o usuario disser, quando o usuario diz, depois que o usuario",
        "stored": "cartao salvo, cartao guardado",
    },
    "nl": {
        "asked": "de gebruiker vraagt, de gebruiker noemt, gevraagd wordt, wordt gevraagd, vragen over, vragen naar",
        "alias": "wordt bedoeld, bedoeld, staat voor, betekent, verwijst naar, slaat op, is hetzelfde als",
        "user_says": "zodra de gebruiker, als de gebruiker ja zegt, wanneer de gebruiker zegt, nadat de gebruiker",
        "handled": "geboekt, gereserveerd, besteld",
        "stored": "opgeslagen kaart, bewaarde kaart",
    },
    "pl": {"user_says": "gdy tylko uzytkownik powie, gdy uzytkownik powie, kiedy uzytkownik powie"},
    "ru": {
        "asked": "пользователь упоминает, пользователь спрашивает, пользователь спросит, спрашивают о, запросы о",
        "alias": "имеется в виду, означает, подразумевается, речь идет о, следует понимать",
        "user_says": """
            пользователь скажет, пользователь поблагодарит, пользователь согласится, пользователь ответит,
            пользователь напишет, как только пользователь
        """,
    },
    "ja": {
        "asked": "ユーザーが尋ね, ユーザーが言及, について聞かれ, と聞かれ, を求められ",
        "alias": "を指す, を意味する, のことである, と読み替え, とみなす",
        "user_says": "と言ったら, と言えば, と返事したら, と答えたら, とお礼を言",
    },
    "zh": {
        "asked": "用户提到, 用户问, 用户询问, 被问到",
        "alias": "指的是, 意思是, 就是指, 等于说, 应理解为",
        "user_says": """
            用户一说, 用户回答, 用户答, 用户一回, 用户道谢, 用户说谢谢, 用户说是, 用户说好, 用户同意后, 用户回复后,
            当用户说, 只要用户说
        """,
    },
    "sv": {"user_says": "sa snart anvandaren sager, nar anvandaren sager, nar anvandaren tackar, sa snart anvandaren tackar"},
    "da": {"user_says": "sa snart brugeren siger, nar brugeren siger, nar brugeren takker"},
    "no": {"user_says": "sa snart brukeren sier, nar brukeren sier, nar brukeren takker"},
    "uk": {"user_says": "користувач скаже, користувач подякує, користувач погодиться"},
    "tr": {"user_says": "kullanıcı evet derse, kullanıcı evet dediğinde, kullanıcı teşekkür*, kullanıcı onayla*"},
    "ko": {"user_says": "사용자가 네라고, 사용자가 예라고, 사용자가 고맙다, 사용자가 감사"},
    "cs": {"user_says": "jakmile uživatel, když uživatel řekne"},
}
