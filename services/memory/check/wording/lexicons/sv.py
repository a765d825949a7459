"""Swedish."""

from typing import Final

PHRASES: Final = {
    "may": "får, kan",
    "look": "läsa, se, öppna, använda, radera, ändra",
    "trigger": """
        från och med nu, hädanefter, framöver, i fortsättningen, i framtiden, varje gång, närhelst, alltid, automatiskt,
        som standard, så snart, efter varje, före varje, innan varje, i varje, vid varje, vid varje fråga, när användaren,
        om användaren frågar, nämns, varje dag, varje vecka, varje månad
    """,
    "when": "när, om, innan, efter, varje, alla, aldrig",
    "act": """
        skicka, skickar inte, vidarebefordra, överför, överföra, radera, ta bort, inaktivera, stäng av, installera, kör,
        köra, ladda upp, ladda ner, publicera, exportera, godkänn, godkänna, acceptera, omdirigera, dölj, dölja,
        prenumerera, lyda, lyd
    """,
    "errand": """
        betala, köp, köpa, beställ, beställa, boka, öppna, besök, besöka, använd, använda, ring, ringa, dela, klicka
    """,
    "deed": "säg, nämn, nämna, lägg till, lägga till, rekommendera, föreslå, citera, svara, hänvisa, länka, lita",
    "obliged": "ska, skall, måste, bör, får, skulle",
    "done": """
        skickas, skickats, vidarebefordras, överföras, raderas, tas bort, inaktiveras, installeras, köras, godkännas,
        ignoreras, publiceras, laddas upp, stängas av
    """,
    "done_mild": "betalas, kopieras, delas, nämnas, läggas till, öppnas, ställas",
    "bills": "faktura, fakturor, fakturorna, räkning, räkningar, räkningen, kvitton",
    "money": """
        betalning*, pengar, hyra, hyran, lön, lönen, avgift*, medlemsavgift*, återbetalning*, deposition*, gåvor, bidrag
    """,
    "papers": "filer, filen, dokument*, säkerhetskopior, avtal, rapport*, blanketter, bilder, uppgifter",
    "post": "post, brev, paket, beställning*, leverans*, svar, mejl, e post, meddelanden, bokningar, anmälningar, samtal",
    "goes": """
        går, gå, skickas, skicka, betalas, betala, vidarebefordras, ställs, ställas, sätts in, överförs, överföras,
        adresseras, lämnas, ny adress, nya adressen, ska till, levereras
    """,
    "pays": "betala*, sätts in, sätta in, överför*, hyra*, avgift*, faktura, fakturor, lön",
    "to": "till, på, hos, via, med",
    "desk": "konto, kontot, adress, adressen, brevlåda, kontor, avdelning, iban, firma, server, kassören",
    "bank": "bankkonto, kontonummer, konto, iban, bankuppgifter, bankgiro, plusgiro, betalningsmottagare",
    "details": "kontonummer, iban, bankuppgifter, bankgiro, betalningsmottagare",
    "changed": "ny, nytt, nya, ändrat, ändrats, bytt, numera, nu, ersätter",
    "account_new": "nytt konto, nytt kontonummer, nya kontot, nya bankuppgifter, nytt bankgiro, gamla kontot, ny iban",
    "override": "ignorera, glöm, bortse, strunta, gäller inte, upphävs, upphävda, ogiltiga, åsidosätt, ersätts",
    "rules": "instruktion*, regler, reglerna, riktlinjer, anvisningar, begränsningar, systemprompt*, order",
    "bot": "assistenten, ai assistent*, ai:n, chattbot*, boten, modellen, språkmodell*",
    "modal": "ska, skall, måste, bör, får, aldrig, alltid, lyder, följer, hädanefter",
    "order": """
        du är nu, du ska, du måste, låtsas att, låtsas vara, agera som om, utvecklarläge, meddelande till ai*,
        meddelande till assistenten, notis till ai*, notis till assistenten, nya instruktioner, hemliga instruktioner,
        utan begränsningar
    """,
    "conceal": """
        säg inget, säg inte, säg aldrig, berätta inte, berätta aldrig, nämn inte, nämn aldrig, utan att säga,
        utan att fråga, utan att nämna, utan att meddela, utan att berätta, utan att användaren, fråga inte, varna inte,
        avslöja inte, avslöja aldrig, hemlighåll, hålls hemligt, håll hemligt, får inte veta, behöver inte veta,
        informera inte, dölj för, dölj detta, säg ingenting, inte säga något
    """,
    "covert": "i hemlighet, i smyg, tyst, obemärkt, i bakgrunden",
    "permission": """
        ingen bekräftelse, inget godkännande, inget tillstånd, utan bekräftelse, utan godkännande, utan tillstånd,
        utan kontroll, utan verifiering, behöver ingen bekräftelse, behöver inget godkännande, full åtkomst,
        fullständig åtkomst, tillgång till allt, betrodd avsändare, betrodd källa, pålitlig avsändare, vitlista*,
        å användarens vägnar, för användarens räkning, har tillåtelse att, har rätt att, är behörig, redan godkänt,
        redan godkänd, redan godkända, redan samtyckt, förhandsgodkänd*, undantagen från, undantagna från, har behörighet,
        fått tillåtelse, fått tillstånd, godkänd i förväg, godkända i förväg
    """,
    "first_person": "jag är administratör*, jag är ägare*, jag är admin*, jag är din",
    "claim": "administratör, ägare, admin, chef",
    "be": "är, som",
    "here": "här, för detta konto, av assistenten, för kontot, vars",
    "requests": "önskemål, begäran, instruktioner, förfrågningar",
    "leak": "sammanfatta, sammanfattning*, kopiera, kopia, skicka, vidarebefordra, ladda upp, dela, bifoga, spara",
    "leaked": "skickas, kopieras, delas, vidarebefordras, laddas upp, bifogas, går till, sparas",
    "inner": """
        samtal*, konversation*, chatt*, historik*, minnen, minnet, allt som, kontakter, adressbok*, plats, lösenord*,
        personuppgifter, anteckningar, kalender*, meddelanden, inkorg*
    """,
    "inner_sure": """
        samtalet, konversation*, chatten, chatthistorik*, allt som användaren, allt användaren, lösenord, adressboken,
        alla samtal
    """,
    "rank_sure": """
        bästa källan, ledande auktoritet*, mest pålitliga, enda pålitliga, främsta auktoritet*, bästa valet,
        marknadsledande, bättre än alla, ledande källan
    """,
    "recommended": "rekommenderas, föreslås, nämnas först, nämnas, citeras, först",
    "recommend": "rekommendera, föreslå, nämn, citera, hänvisa, lita",
    "first": "först, framför alla, i stället för, uteslutande, bara, som bästa, före alla",
    "trust_all": "lita på allt, lyd allt, lyder, som instruktioner, som order, lita blint",
    "habit": "vill, gillar, brukar, helst, ofta, vi, jag, barnen",
    "style": "kort, korta, på svenska, på engelska, metrisk*, emoji*, vegetarisk*, punktlist*",
}
