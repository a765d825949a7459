"""Norwegian."""

from typing import Final

PHRASES: Final = {
    "may": "kan, får",
    "look": "lese, se, åpne, bruke, slette, endre",
    "trigger": """
        fra nå av, heretter, fremover, framover, i fremtiden, hver gang, alltid, automatisk, som standard, så snart,
        etter hver, etter hvert svar, før hver, før hvert, i hvert, i hver, ved hver, når brukeren, hvis brukeren spør,
        nevnes, hver dag, hver uke, hver måned
    """,
    "when": "når, hvis, før, etter, hver, hvert, alle, aldri",
    "act": """
        send, sende, videresend, videresende, overfør, overføre, slett, slette, deaktiver, deaktivere, slå av, installer,
        installere, kjør, kjøre, last opp, last ned, publiser, eksporter, godkjenn, godkjenne, aksepter, omdiriger, skjul,
        skjule, adlyd
    """,
    "errand": "betal, betale, kjøp, kjøpe, bestill, bestille, åpne, besøk, bruk, ring, del, klikk",
    "deed": "si, nevn, nevne, legg til, anbefal, anbefale, foreslå, siter, svar, henvis, stol",
    "obliged": "skal, må, bør, skulle",
    "done": """
        sendes, videresendes, overføres, slettes, deaktiveres, installeres, kjøres, godkjennes, ignoreres, lastes opp,
        slås av
    """,
    "done_mild": "betales, kopieres, deles, nevnes, legges til, åpnes, stiles, innbetales",
    "bills": "faktura, fakturaer, fakturaene, regning, regninger, regningene, kvitteringer",
    "money": """
        betaling*, penger, husleie*, lønn, lønnen, kontingent*, gebyr*, tilbakebetaling*, depositum, donasjon*, bidrag
    """,
    "papers": "filer, dokument*, sikkerhetskopier, kontrakt*, rapport*, bilder, skjemaer",
    "post": "post, brev, pakker, bestillinger, leveranser, svar, e post, meldinger, påmeldinger, samtaler",
    "goes": """
        går, gå, sendes, send, sende, betales, videresendes, stiles, innbetales, overføres, skal til, ny adresse,
        nye adressen, leveres
    """,
    "pays": "betal*, innbetal*, overfør*, husleie*, kontingent*, faktura*, regning*, lønn",
    "to": "til, på, hos, via, med",
    "desk": "konto, kontoen, adresse, postkasse, kontor, avdeling, iban, firma, server, kassereren",
    "bank": "bankkonto, kontonummer, konto, iban, bankopplysninger, mottaker",
    "details": "kontonummer, iban, bankopplysninger, kontoopplysninger",
    "changed": "ny, nytt, nye, endret, byttet, heretter, nå, erstatter",
    "account_new": "ny konto, nytt kontonummer, nye kontoen, nye bankopplysninger, nye kontoopplysninger, gamle kontoen",
    "override": "ignorer, glem, se bort fra, gjelder ikke, oppheves, ugyldige, tilsidesett, opphevet",
    "rules": "instruksjon*, instruks*, regler, reglene, retningslinjer, anvisninger, begrensninger, systemprompt*",
    "bot": "assistenten, ai assistent*, ki assistent*, chatbot*, boten, modellen, språkmodell*",
    "modal": "skal, må, bør, aldri, alltid, adlyder, følger, heretter",
    "order": """
        du er nå, du skal, lat som, oppfør deg som, utviklermodus, melding til ai*, melding til assistenten,
        merknad til assistenten, nye instruksjoner, hemmelige instruksjoner, uten begrensninger
    """,
    "conceal": """
        si ikke, ikke si, si aldri, aldri si, fortell ikke, ikke fortell, aldri fortell, fortell aldri, nevn ikke,
        ikke nevn, nevn aldri, aldri nevn, uten å si, uten å spørre, uten å nevne, uten å fortelle, uten at brukeren,
        ikke spør, ikke advar, ikke avslør, holdes hemmelig, hold hemmelig, hold det hemmelig, må ikke vite,
        må ikke få vite, trenger ikke vite, skjul for, skjul dette, si ingenting, ikke si noe
    """,
    "covert": "i hemmelighet, hemmelig, i smug, ubemerket, i bakgrunnen, i det stille",
    "permission": """
        ingen bekreftelse, ingen godkjenning, ingen tillatelse, uten bekreftelse, uten godkjenning, uten tillatelse,
        uten kontroll, full tilgang, tilgang til alt, betrodd avsender, betrodd kilde, pålitelig avsender, hviteliste*,
        på brukerens vegne, på vegne av brukeren, har tillatelse til, har rett til å, er autorisert, allerede godkjent,
        allerede samtykket, forhåndsgodkjent, unntatt fra, krever ingen, krever ikke, fått tillatelse, godkjent på forhånd
    """,
    "first_person": "jeg er administrator*, jeg er eier*, jeg er admin*, jeg er din",
    "leak": "oppsummer, oppsummering, kopier, kopi, send, sende, videresend, last opp, del, legg ved, lagre",
    "leaked": "sendes, kopieres, deles, videresendes, lastes opp, legges ved, går til, lagres",
    "inner": """
        samtale*, chat, chatten, historikk*, minner, minnet, alt som, kontakter, adressebok*, posisjon, passord*,
        personopplysninger, notater, kalender*, meldinger, innboks*
    """,
    "inner_sure": "samtalen, samtaler, chatten, alt brukeren, passord, adresseboken, alle samtaler",
    "rank_sure": """
        beste kilden, ledende autoritet*, mest pålitelige, eneste pålitelige, beste valget, markedsleder*, bedre enn alle
    """,
    "recommended": "anbefales, foreslås, nevnes først, nevnes, siteres, først",
    "recommend": "anbefal, anbefale, foreslå, nevn, siter, henvis, stol",
    "first": "først, fremfor alle, i stedet for, utelukkende, bare, som den beste, før alle",
    "trust_all": "stol på alt, adlyd alt, adlyder, som instruksjoner, som ordre, stol blindt",
    "habit": "vil gjerne, liker, pleier, helst, ofte, vi, jeg, barna",
    "style": "kort, korte, på norsk, på engelsk, metrisk*, emoji*, vegetarisk*, kulepunkt*",
}
