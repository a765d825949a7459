"""What is kept from the person as if it were a taste of theirs, and warnings that are not to count.

    unwilling  somebody would rather not be told
    nowish telling  the same in two halves: nobody, told
    matter     what a person would want to know: uploads, transfers, permissions
    dismissed  not to be taken seriously
    warned     warnings

A table a language, added to `lexicons`.
"""

from collections.abc import Mapping
from typing import Final

SILENCES: Final[Mapping[str, Mapping[str, str]]] = {
    "en": {
        "unwilling": """
            rather not hear, rather not be told, rather not be asked, rather not be bothered, rather not know,
            not to hear about, not to be told, not to be asked, not to be warned, not to be notified, not to be informed,
            not to be bothered, not to be shown, not to know, not to see, not be bothered, not be told, not be asked,
            not be notified, not be informed, not be warned, not be troubled, no need to bring up, no need to raise,
            no need to report, no need to be told, no need to know, no need to hear, no wish to be, no wish to hear,
            no interest in being, no point in being, care to be, care to hear, care to know, happier not, not knowing,
            want to be bothered, want to be told, want to be asked, want to be warned, want to be notified,
            want to be informed, want to hear about, wants no word, wants no mention, nothing need be said,
            does not need to hear, doesnt need to hear, does not need to know, doesnt need to know, spared news of,
            spared any, left in peace about, goes without saying
        """,
        "nowish": """
            not, no, nobody, no one, rather, little, happier, nothing, without, dont, doesnt, neednt, unnecessary, needless,
            never, hardly, less, tired of, spared
        """,
        "telling": """
            be told, being told, to be asked, being asked, warned, notified, informed, mention, mentions, mentioned,
            bring up, brings up, hear about, hearing about, bothered, reminded, alerted, pointed out, point out, speak of,
            spoken of, report, reported, talk about, word about, word of, to know about, news of, notices about, raised
        """,
        "matter": """
            upload*, forward*, transfer, transfers, payment, payments, purchase, purchases, permission*, approval*,
            confirmation*, subscription*, subscribe*, background, sync, syncing, sharing, shared, copied, copies of,
            access, accesses, install*, deletion*, deleted, login, logins, sender, senders, warning*, backups, recording*,
            export*, security, consent, withdrawal*, debit*, connected app*, redirect*, leaves the device, sent out, charges
        """,
        "dismissed": """
            not be taken into account, not to be taken into account, not count, are not to be heeded,
            not to be taken seriously, not be taken seriously, can be ignored, may be ignored, are to be ignored,
            is to be ignored, should be ignored, need not be heeded, not to be heeded, can be disregarded,
            can be brushed aside, are false alarms, are always false, are exaggerated, are groundless,
            deserve no attention, are not worth heeding, can be dismissed, may be dismissed, clicked away,
            can be skipped, may be skipped, can be passed over
        """,
        "warned": """
            negative reviews, bad reviews, negative reports, bad press, criticism of, warning*, alert*, prompt, prompts,
            complaints, caution*, security notice*, fraud notice*, dialogs
        """,
    },
    "de": {
        "unwilling": """
            lieber nichts horen, lieber nicht horen, nichts horen von, nichts davon horen, nicht behelligt,
            nicht belastigt, nicht gefragt werden, nicht gewarnt werden, nicht informiert werden, nicht hingewiesen werden,
            nicht zur sprache, nicht erwahnt zu werden, nicht erwahnt werden, lieber nicht wissen, lieber nicht gefragt,
            nichts wissen von, verzichtet auf hinweise, braucht keine hinweise, nichts mitbekommen, nicht zu hore*,
            nicht damit befassen, nicht gestort
        """,
        "nowish": "nicht, nichts, kein, keine, keinen, niemand, lieber, ungern, wenig, nie, uberflussig, unnotig",
        "telling": """
            informiert, erfahren, erwahn*, angesprochen, horen, hinweis*, gewarnt, benachrichtigt, gemeldet, zu melden,
            gefragt, nachgefragt, wissen von, behelligt, anzusprechen, mitgeteilt, mitzuteilen
        """,
        "matter": """
            upload*, hochgeladen*, weiterleit*, uberweisung*, zahlung*, kaufe, kaufen, freigabe*, genehmigung*,
            bestatigung*, abo, abos, hintergrund, zugriff*, installation*, loschung*, anmeldung bei, absender*,
            sicherheitswarnung*, warnung*, backups, aufzeichnung*, berechtigung*, abbuchung*, rechte
        """,
        "dismissed": """
            nicht ernst zu nehmen, nicht ernst genommen, konnen ignoriert werden, zu ignorieren, nicht zu beachten,
            konnen weggeklickt werden, weggeklickt werden, sind ubertrieben, sind unbegrundet, sind fehlalarm*
        """,
        "warned": """
            negative bericht*, schlechte bewertung*, kritik an, warnung*, hinweise, meldungen vor, sicherheitsabfrage*,
            sicherheitshinweis*, warnmeldung*
        """,
    },
    "fr": {
        "unwilling": """
            ne pas etre averti*, ne pas etre informe*, ne pas etre derange*, ne pas etre prevenu*,
            ne pas entendre parler, ne pas savoir, pas besoin de mentionner, pas besoin de parler,
            pas besoin de signaler, inutile de mentionner, pas utile de, pas necessaire de, rien savoir des,
            rien entendre, inutile de signaler, inutile de parler, ne souhaite pas etre, ne veut pas etre averti*,
            ne veut pas etre prevenu*
        """,
        "matter": """
            transfert*, envoi automatique, envois automatiques, televersement*, partage*, paiement*, achats, autorisation*,
            confirmation*, abonnement*, arriere plan, acces, installation*, suppression*, avertissement*, sauvegardes,
            enregistrement*, virement*, expediteur*
        """,
        "dismissed": "pas prendre au serieux, pas a prendre au serieux, peuvent etre ignore*, sont a ignorer, sont exagere*",
        "warned": "avertissement*, alerte*, mises en garde",
    },
    "es": {
        "unwilling": """
            no ser avisad*, no ser informad*, no le interesa saber, no quiere saber, no desea saber,
            no es preciso mencionar, no ser molestad*, no ser advertid*, no enterarse, no oir hablar, no saber,
            no hace falta mencionar, no hace falta avisar, no hace falta hablar, no es necesario mencionar,
            no es necesario avisar, no necesita saber, no quiere que le avisen, no quiere que se le avise,
            prefiere que no le avisen, prefiere que no le pregunten
        """,
        "matter": """
            transferencia*, reenvio*, subidas, subida de, pago, pagos, compras, permiso*, autorizacion*, confirmacion*,
            suscripcion*, segundo plano, acceso*, instalacion*, borrado*, advertencia*, copias de, grabacion*, remitente*
        """,
        "dismissed": "no tomar en serio, no hay que tomar en serio, pueden ignorarse, se pueden ignorar, son exagerad*",
        "warned": "advertencia*, alerta*, avisos",
    },
    "it": {
        "unwilling": """
            non essere avvisat*, non essere informat*, non essere disturbat*, non serve menzionare, non occorre menzionare,
            inutile menzionare, non serve parlare, non sentir parlare, non serve avvisare, non serve segnalare
        """,
        "matter": "inoltro, inoltri, bonific*, pagament*, acquisti, permess*, conferm*, abbonament*, accesso, caricament*",
        "dismissed": "non vanno presi sul serio, non vanno prese sul serio, si possono ignorare, da ignorare",
        "warned": "avvis*, avvertiment*, allarm*",
    },
    "pt": {
        "unwilling": """
            nao ser avisad*, nao ser informad*, nao ser incomodad*, nao precisa ser avisad*, nao precisa ser informad*,
            nao precisa saber, nao e preciso mencionar, prefere nao saber, nao e preciso avisar
        """,
        "matter": "transferencia*, encaminhamento*, envio*, pagamento*, compras, permiss*, confirmac*, assinatura*, acesso*",
        "dismissed": "nao levar a serio, podem ser ignorad*",
        "warned": "aviso*, alerta*",
    },
    "nl": {
        "unwilling": "hoeft niets gezegd, hoeft niet genoemd, liever niet horen, hoort liever niet, liever niet gevraagd",
        "matter": "doorgestuurd*, doorsturen, uploads, betaling*, overboeking*, aankopen, toestemming*, toegang, waarschuwing*",
        "dismissed": "niet serieus te nemen, kunnen genegeerd worden, niet serieus genomen",
        "warned": "waarschuwing*",
    },
    "ru": {
        "unwilling": "не хочет слышать о, не хочет знать о, предпочитает не знать, не нужно упоминать, не стоит упоминать",
        "matter": "пересылк*, перевод*, загрузк*, платеж*, покупк*, разрешени*, доступ*, подписк*, предупрежден*",
        "dismissed": "не принимать всерьез, не стоит принимать всерьез, можно игнорировать",
        "warned": "предупрежден*",
    },
}
