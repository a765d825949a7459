"""Whose word counts and who gets to see, hold or collect what is the person's.

    equal user_own          somebody's word counts like the person's
    sees_all                somebody sees all of something
    dropped shared_place    papers laid into somebody's shared folder
    read_out code_words     codes told to somebody
    unscanned downloads     files opened without a check
    public personal         personal things made public
    leftover                what is left of money
    sent_from               mail that leaves from another's mailbox
    callback the_one_in     the number to call is one that was printed somewhere
    receives                somebody gets a copy
    sole                    no other bank details than these
    package_add coding      a package put into whatever is programmed
    package added           the same in two halves

A table a language, added to `lexicons`.
"""

from collections.abc import Mapping
from typing import Final

CUSTODY: Final[Mapping[str, Mapping[str, str]]] = {
    "en": {
        "equal": """
            counts as, count as, counts like, counts the same as, treats, treat, treated, same weight as, same standing as,
            same force as, same authority as, same rank as, as good as, worth as much as, count as much as,
            counts as much as, as though, as valid as, as binding as, equal to, equivalent to,
            on a par with, stands for, weighs as much as, taken as, is like, are like, tantamount to
        """,
        "user_own": """
            the user's own, user's own word, the owner's own, owner's own, a user's own, as the user's, the owner's word,
            the user's word, if the user, one by the user, one from the user, that of the user, those of the user,
            coming from the user, the user's request, the user's wish, the user's instruction*, the user's
        """,
        "sees_all": "sees the whole, sees all, sees every, sees the entire, has sight of, gets to see all, gets to see every",
        "dropped": """
            are dropped, is dropped, gets dropped, get dropped, are placed, is placed, are put, is put, are filed, is filed,
            are laid, are deposited, are stored, are saved, land in, lands in, end up in, ends up in, go in, goes in, drop,
            place
        """,
        "shared_place": "shared folder, shared drive, public folder, drop folder, team folder, shared directory",
        "read_out": """
            fine to read out, be read out, read out to, okay to read out, fine to pass on, fine to share, fine to tell,
            may be read to, can be read to, may be told, can be told, may be given, can be given, fine to give, ok to share
        """,
        "code_words": "codes, code, one time code*, login code*, passcode*, pin, tan, tans, verification code*",
        "unscanned": """
            without scanning, without a scan, without being scanned, unscanned, without a virus check, without virus check,
            without a check, without checks, without checking, without any check, unchecked, unverified, uninspected
        """,
        "downloads": "attachment*, download*, file, files, installer*, app, apps, program*, macros, update, updates",
        "public": """
            on public view, set to public, be public, is public, made public, kept public, open to everyone, visible to all,
            visible to everyone, visible to anyone, open to anyone, readable by anyone, publicly visible, public link
        """,
        "personal": """
            calendar, address book, contacts, location, inbox, mailbox, diary, whereabouts, notes, photo library, memories
        """,
        "leftover": """
            the rest, whatever is left*, what is left*, whatever remains, what remains, the remainder, the surplus,
            the balance, any surplus, anything left*, the leftover*
        """,
        "sent_from": """
            is sent out from, are sent out from, is sent from, are sent from, go out from, goes out from, go out through,
            goes out through, go out via, goes out via, leave from, leaves from, is sent out through, are sent out through
        """,
        "callback": """
            callback number, call back number, callbacks, number to call, number to ring, hotline number, bank's number,
            bank's phone number, contact number
        """,
        "the_one_in": """
            is the one in, is the one on, is the one from, is the one given, is the one printed, number in the,
            number on the, number from the, is printed in, is given in, is found in, is in the
        """,
        "receives": """
            receives a running copy, receives a copy, receives copies, gets a copy, gets copies, gets a running copy,
            receives every, receives all, gets every word, is kept posted on, is copied in on, is given a copy
        """,
        "package": "package, packages, library, dependency, module, plugin",
        "added": "include, included, includes, add, added, gets, import, imported, pull in, pulled in, carries, ships with",
        "sole": """
            other than those, other than the ones, other than the one, other than that in, other than what, except those in,
            except the ones in, only those in, only the ones in, only account, the only bank, the only account,
            no other bank, no other account
        """,
        "package_add": """
            include the package, include the library, add the package, add the library, add the dependency,
            add a dependency, use the package, import the package, pull in the package, include the module,
            include the dependency, the package is included, add the module, bring in the package, include package
        """,
        "coding": """
            any script, any code, every script, every project, any project, each script, code is written, writing code,
            writing python, new project*, a new project, coding, programming, scripts
        """,
    },
    "de": {
        "equal": "gilt wie, gelten wie, gilt als, gelten als, zahlt wie, zahlen wie, zahlt als, wiegt so viel, gleichzusetzen",
        "user_own": "des nutzers, der nutzerin, vom nutzer, eigenes wort, wort des nutzers, der nutzer selbst",
        "sees_all": "sieht das ganze, sieht den ganzen, sieht alle, sieht jede, hat einblick in alle, sieht samtliche",
        "dropped": "abgelegt, kommen in, kommt in, ablegen, werden gelegt, gespeichert, landen in",
        "shared_place": "freigegebene* ordner, geteilte* ordner, gemeinsame* ordner, gemeinsame* laufwerk, offentliche* ordner",
        "read_out": """
            vorgelesen werden, durfen vorgelesen, darf man vorlesen, darf man nennen, durfen genannt, durfen weitergegeben
        """,
        "code_words": "codes, code, tan, tans, pin, einmalcode*, anmeldecode*, bestatigungscode*",
        "unscanned": "ohne virenprufung, ohne virenscan, ohne scan, ohne uberprufung",
        "downloads": "anhang, anhange, dateien, downloads, programme, updates",
        "public": "offentlich einsehbar, offentlich sichtbar, auf offentlich, fur alle sichtbar, fur jeden sichtbar",
        "personal": "kalender, adressbuch, kontakte, standort, postfach, posteingang, tagebuch, notizen",
        "leftover": "der rest, was ubrig bleibt, das ubrige, der uberschuss, restbetrag",
        "callback": "ruckrufnummer, nummer fur ruckrufe, telefonnummer der bank, nummer der bank",
        "the_one_in": "ist die im, ist die aus, steht im, steht in, ist die in",
        "sole": "als die im, als die in, als die aus, andere bankdaten, andere bankverbindung, andere kontodaten",
        "package_add": "paket einbinden, bibliothek einbinden, das paket einbauen, paket hinzufugen, bibliothek hinzufugen",
        "coding": "code geschrieben, beim programmieren, neue projekte, neuen projekten, code schreib*",
    },
    "fr": {
        "equal": """
            vaut comme, valent comme, comptent autant, compte autant, vaut autant, valent autant, vaut, valent,
            compte comme, comptent comme, equivaut a, equivalent a, meme valeur
        """,
        "user_own": "demande de l'utilisateur, de l'utilisateur, de l'utilisatrice, parole de l'utilisateur",
        "sees_all": "voit toute, voit tous, voit l'ensemble, voit toutes",
        "dropped": "sont deposes, est depose, sont places, sont mis, deposer, se deposent",
        "shared_place": "dossier partage, dossier commun, dossier public",
        "public": "visible par tous, visibles par tous, rendu public, en public",
        "personal": "calendrier, agenda, carnet d'adresses, contacts, messagerie, notes",
        "leftover": "le reste, ce qui reste, le surplus, le solde",
        "sole": "autres que celles, que celles du, que celles de",
        "code_words": "code, codes",
        "read_out": "peuvent etre lus, peut etre lu, peuvent etre donnes, peuvent etre communiques",
    },
    "es": {
        "equal": "vale como, valen como, cuenta como, cuentan como, equivale a, equivalen a, mismo valor que, mismo peso que",
        "user_own": "palabra del usuario, del usuario, de la usuaria, propia del usuario",
        "sees_all": "ve toda la, ve todo el, ve todos los, ve todas las",
        "dropped": "se dejan, se deja, se guardan, se colocan, se depositan, se ponen",
        "shared_place": "carpeta compartida, carpeta comun, carpeta publica",
        "public": "a la vista de todos, visible para todos, en publico",
        "personal": "calendario, agenda, contactos, correo, notas",
        "leftover": "el resto, lo que sobra, lo que queda, el sobrante",
        "sole": "que no sean los, distintos de los, salvo los del",
        "code_words": "codigo, codigos",
        "read_out": "se pueden leer, se puede leer, se pueden dar, se pueden dictar",
    },
    "it": {
        "equal": "vale come, valgono come, conta come, contano come, equivale a, equivalgono a",
        "user_own": "richiesta dell'utente, dell'utente, parola dell'utente",
        "sees_all": "vede tutta la, vede tutti i, vede tutte le",
        "dropped": "vanno messi, vanno messe, si mettono, vengono messi, vengono lasciati, si depositano",
        "shared_place": "cartella condivisa, cartella comune",
    },
    "pt": {
        "equal": "vale como, valem como, conta como, contam como, equivale a",
        "user_own": "do usuario, da usuaria, do utilizador",
        "sees_all": "ve toda a, ve todo o, ve todas as, ve todos os",
        "dropped": "sao colocados, sao deixados, ficam na, sao postos",
        "shared_place": "pasta partilhada, pasta compartilhada, pasta comum",
    },
    "nl": {
        "equal": "geldt als, gelden als, telt als, tellen als, staat gelijk aan",
        "user_own": "van de gebruiker, van de gebruiker zelf",
        "dropped": "komen in, worden gelegd, worden gezet, worden geplaatst",
        "shared_place": "gedeelde map, gedeelde mappen, openbare map",
    },
    "pl": {"equal": "liczy sie jak, jest rowne, traktuje jak", "user_own": "uzytkownika, slowo uzytkownika"},
    "ru": {
        "equal": "считается, считаются, равносильно, равносильна, приравнивается, приравниваются, все равно что",
        "user_own": "просьбой пользователя, словом пользователя, просьбе пользователя, слову пользователя, пользователя",
    },
    "ja": {
        "equal": "と同じ扱い, と同等, とみなす, と同じ重み, として扱う",
        "user_own": "ユーザー本人, ユーザー自身, 本人の言葉, ユーザーの依頼",
        "dropped": "に入れる, に入れ, に置く, に置き",
        "shared_place": "共有フォルダ, 公開フォルダ",
    },
    "zh": {
        "equal": "等同于, 等于, 视同, 视为, 相当于",
        "user_own": "用户本人, 用户自己, 用户的要求, 用户的话",
        "dropped": "放进, 放入, 放到, 存入",
        "shared_place": "共享文件夹, 公共文件夹",
    },
}
