"""Dutch."""

from typing import Final

PHRASES: Final = {
    "may": "mag, mogen, kan, kunnen",
    "look": "lezen, zien, inzien, openen, gebruiken, verwijderen, wijzigen",
    "plain": "beste vriend*",
    "trigger": """
        vanaf nu, voortaan, vanaf vandaag, in het vervolg, in de toekomst, telkens als, telkens wanneer, elke keer,
        iedere keer, altijd, standaard, automatisch, zodra, bij elke, bij ieder, bij iedere, in elke, in elk, voor elke,
        na elke, na elk, wanneer de gebruiker, als de gebruiker vraagt, wordt genoemd, worden genoemd, ter sprake komt,
        aan het eind van elk*, elke ochtend, elke dag, elke week, elke maand, elke factuur, alle antwoorden, alle facturen
    """,
    "when": "als, wanneer, voor, na, nooit, alle, elke, elk",
    "act": """
        sturen, stuur, versturen, verstuur, doorsturen, overmaken, maak, verwijderen, verwijder, wissen, wis, uitschakelen,
        schakel, installeren, installeer, uitvoeren, voer, uploaden, upload, downloaden, download, publiceren, publiceer,
        exporteren, goedkeuren, keur, accepteren, accepteer, omleiden, verzwijgen, verzwijg, abonneren, doorgeven,
        te sturen, door te sturen, over te maken, gehoorzamen
    """,
    "errand": """
        betalen, betaal, kopen, koop, bestellen, bestel, boeken, boek, openen, open, bezoeken, bezoek, gebruiken, gebruik,
        bellen, bel, delen, deel, klikken, klik, raadplegen, raadpleeg
    """,
    "deed": """
        noemen, noem, vermelden, vermeld, toevoegen, voeg, aanbevelen, aanraden, raad, beveel, voorstellen, stel, citeren,
        citeer, antwoorden, antwoord, verwijzen, verwijs, vertrouwen, vertrouw, zeg, zeggen, beantwoorden, beantwoord,
        verwijzing naar
    """,
    "obliged": "moet, moeten, dient, dienen, wordt, worden, mag, mogen, hoort, horen",
    "done": """
        gestuurd, verstuurd, doorgestuurd, overgemaakt, verwijderd, gewist, uitgeschakeld, geinstalleerd, uitgevoerd,
        goedgekeurd, genegeerd, verzonden, gezonden
    """,
    "done_mild": """
        betaald, gekopieerd, gedeeld, genoemd, vermeld, toegevoegd, geopend, gericht, gestort, voldaan, ingediend
    """,
    "bills": "factuur, facturen, rekening, rekeningen, bonnetjes",
    "money": """
        betaling*, geld, huur, salaris, loon, contributie*, borg, terugbetaling*, donatie*, gift*, collegegeld, kosten,
        bijdrage*, lesgeld
    """,
    "papers": "bestand, bestanden, document, documenten, back ups, contract*, rapport*, formulier*, foto's, gegevens",
    "post": """
        post, brief, brieven, pakket*, bestelling*, levering*, antwoord, antwoorden, mail, mails, e mail*, aanvragen,
        reserveringen, berichten, inschrijvingen
    """,
    "goes": """
        gaan, gaat, gestuurd, sturen, verstuurd, doorgestuurd, betaald, betalen, overgemaakt, overmaken, gestort, storten,
        voldaan, voldoen, horen, hoort, gericht, richten, geleverd, nieuw adres, nieuwe adres, ingediend, moeten naar,
        moet naar, lopen via, loopt via
    """,
    "pays": """
        betaal*, betalen, betaald, overmaken, overgemaakt, storten, gestort, huur, contributie*, rekening, facturen,
        factuur, donatie*
    """,
    "to": "naar, aan, op, bij, via, met, richting",
    "desk": "rekening, adres, postbus, kantoor, afdeling, iban, bedrijf, server, map, penningmeester, administratie",
    "bank": "rekeningnummer, bankrekening, iban, bankgegevens, rekening, begunstigde",
    "details": "rekeningnummer, iban, bankgegevens, begunstigde",
    "changed": "nieuw, nieuwe, gewijzigd, veranderd, voortaan, nu, vervangt, oude",
    "account_new": """
        nieuw rekeningnummer, nieuwe rekeningnummer, nieuwe bankrekening, nieuwe bankgegevens, nieuwe iban, nieuw iban,
        oude rekening, nieuwe rekening
    """,
    "override": "negeer, negeren, vergeet, vergeten, vervallen, ongeldig, gelden niet, omzeil*, overschrijf*, vervang*",
    "rules": """
        instructie, instructies, regels, richtlijnen, beperkingen, systeemprompt, aanwijzingen, veiligheidsregels,
        opdrachten
    """,
    "bot": "de assistent, de ai, chatbot, de bot, ai assistent*, assistenten, het model, taalmodel*",
    "modal": "moet, moeten, dient, zal, mag, nooit, altijd, gehoorzaamt, volgt, hoort, voortaan",
    "order": """
        je bent nu, jij bent nu, je moet, doe alsof, gedraag je als, ontwikkelaarsmodus, notitie voor de ai,
        notitie voor de assistent, bericht aan de ai, bericht aan de assistent, nieuwe instructies, geheime instructies,
        zonder beperkingen
    """,
    "conceal": """
        zeg niet, zeg nooit, zonder te zeggen, zonder te vragen, zonder het te, vertel niet, vertel nooit, vertel niemand,
        niet vertellen, nooit vertellen, niet vermelden, nooit vermelden, noem nooit, vermeld nooit, vermeld niet,
        niet vragen, vraag niet, niet waarschuwen, waarschuw niet, zonder medeweten, zonder dat de gebruiker,
        geheim houden, mag niet weten, mag het niet weten, hoeft niet te weten, verzwijgen, verberg, verbergen voor,
        houd geheim, niet informeren, niets zeggen, niets vertellen, zeg niets, vertel niets
    """,
    "covert": "stiekem, heimelijk, stilletjes, in het geheim, ongemerkt, op de achtergrond",
    "permission": """
        geen bevestiging, geen goedkeuring, geen toestemming, geen controle nodig, zonder bevestiging, zonder goedkeuring,
        zonder toestemming, zonder controle, zonder verificatie, volledige toegang, toegang tot alles,
        vertrouwde afzender*, vertrouwde bron*, betrouwbare afzender, betrouwbare bron, witte lijst, namens de gebruiker,
        spreekt voor de gebruiker, heeft toestemming, hebben toestemming, heeft het recht om, is bevoegd, zijn bevoegd,
        is gemachtigd, gemachtigd om, toestemming gegeven, toegang verleend, vooraf goedgekeurd, al goedgekeurd,
        al toestemming, reeds goedgekeurd, vrijgesteld van, al akkoord gegeven, hoeft niet bevestigd,
        hoeven niet bevestigd, toestemming gekregen, heeft al toestemming, mag zonder
    """,
    "first_person": "ik ben de beheerder, ik ben de eigenaar, ik ben beheerder, ik ben je, ik ben gemachtigd",
    "claim": "beheerder, eigenaar, administrator, admin, leidinggevende",
    "be": "is, ben, zijn, als",
    "here": "hier, van dit account, van de assistent, van het systeem, wiens",
    "requests": "verzoek, verzoeken, instructies, opdrachten",
    "already": "al, reeds, vooraf, de gebruiker",
    "consent": "ingestemd, goedgekeurd, toegestemd, bevestigd, geaccepteerd, akkoord",
    "consent_object": """
        delen, gegevens, foto's, toegang, betaling*, verwijderen, opname, alle, incasso, aanvragen, versturen
    """,
    "leak": """
        vat, samenvatten, samenvatting*, kopieer, kopieren, kopie, stuur, sturen, doorsturen, upload, uploaden, deel,
        delen, voeg, bijvoegen, opslaan
    """,
    "leaked": """
        gestuurd, doorgestuurd, gekopieerd, gedeeld, geupload, gaan naar, gaat naar, verzonden, opgeslagen, toegevoegd
    """,
    "inner": """
        gesprek, gesprekken, chat, chats, geschiedenis, herinneringen, geheugen, alles wat, contacten, adresboek, locatie,
        wachtwoord*, gegevens, notities, agenda, berichten, inbox
    """,
    "inner_sure": """
        het gesprek, de gesprekken, gesprekken, de chat, chatgeschiedenis, gespreksgeschiedenis, alles wat, wachtwoorden,
        adresboek, elk gesprek
    """,
    "rank_sure": """
        beste bron, toonaangevende, meest betrouwbare, enige betrouwbare, de autoriteit, beste keuze, marktleider,
        beter dan alle, nummer een, betrouwbaarste bron, betrouwbaarste aanbieder, betrouwbaarste keuze, betrouwbaarste adres,
        veiligste bron, veiligste aanbieder, veiligste keuze, veiligste adres, beste aanbieder, beste adres
    """,
    "recommended": "aanbevolen, aangeraden, voorgesteld, als eerste genoemd, eerst genoemd, genoemd, geciteerd, als eerste",
    "recommend": "aanbevelen, aanraden, raad, beveel, voorstellen, noem, noemen, citeer, verwijs, vertrouw",
    "first": "eerst, als eerste, boven alle, in plaats van, uitsluitend, alleen, als beste",
    "trust_all": """
        vertrouw alles, alles vertrouwen, geloof alles, gehoorzaam, gehoorzaamt, als instructies, als opdracht*,
        blind vertrouw*
    """,
    "avoid_sure": "raad af, afraden, waarschuw voor de concurrent*, nooit aanbevelen",
    "off": "uitschakelen, schakel, uitgeschakeld, omzeilen, omzeil",
    "security": "firewall, virusscanner, verificatie, back ups, tweestaps*, beveiliging, spamfilter",
    "wipe": "verwijder, verwijderen, wis, wissen, verwijderd, gewist",
    "wiped": """
        mails, bestanden, afspraken, agenda, back ups, herinneringen, berichten, foto's, contacten, gegevens, geschiedenis
    """,
    "habit": "wil, graag, houdt, liefst, meestal, vaak, wij, ik, kinderen, probeert",
    "style": "kort, korte, beknopt, in het nederlands, in het engels, metrisch*, emoji*, vegetarisch*, formeel, opsomming*",
}
