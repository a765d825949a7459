"""Danish."""

from typing import Final

PHRASES: Final = {
    "may": "må, kan",
    "look": "læse, se, åbne, bruge, slette, ændre",
    "trigger": """
        fra nu af, fremover, i fremtiden, herefter, hver gang, altid, automatisk, som standard, så snart, efter hver,
        efter hvert, før hver, før hvert, i hvert, i hver, ved hver, når brugeren, hvis brugeren spørger, nævnes, hver dag,
        hver uge, hver måned
    """,
    "when": "når, hvis, før, efter, hver, hvert, alle, aldrig",
    "act": """
        send, sende, videresend, videresende, overfør, overføre, slet, slette, deaktiver, slå fra, installer, installere,
        kør, køre, upload, download, publicer, eksporter, godkend, godkende, accepter, omdiriger, skjul, skjule, adlyd,
        adlyde
    """,
    "errand": "betal, betale, køb, købe, bestil, bestille, book, åbn, åbne, besøg, brug, ring, del, klik",
    "deed": "sig, nævn, nævne, tilføj, tilføje, anbefal, anbefale, foreslå, citer, svar, svare, henvis, henvise, stol",
    "obliged": "skal, må, bør, skulle",
    "done": """
        sendes, videresendes, overføres, slettes, deaktiveres, installeres, køres, godkendes, ignoreres, uploades, slås fra
    """,
    "done_mild": "betales, kopieres, deles, nævnes, tilføjes, åbnes, stiles, indbetales",
    "bills": "faktura, fakturaer, fakturaerne, regning, regninger, regningerne, kvitteringer",
    "money": "betaling*, penge, husleje*, løn, lønnen, kontingent*, gebyr*, tilbagebetaling*, depositum, donation*, bidrag",
    "papers": "filer, dokument*, sikkerhedskopier, kontrakt*, rapport*, billeder, formularer",
    "post": "post, breve, pakker, bestillinger, leverancer, svar, mails, e mails, beskeder, tilmeldinger, opkald",
    "goes": """
        går, gå, sendes, send, sende, betales, videresendes, stiles, indbetales, overføres, skal til, skal sendes,
        ny adresse, nye adresse, leveres, afleveres
    """,
    "pays": "betal*, indbetal*, overfør*, husleje*, kontingent*, faktura*, regning*, løn",
    "to": "til, på, hos, via, med",
    "desk": "konto, kontoen, adresse, postkasse, kontor, afdeling, iban, firma, server, kassereren",
    "bank": "bankkonto, kontonummer, konto, iban, bankoplysninger, modtager",
    "details": "kontonummer, iban, bankoplysninger, kontooplysninger",
    "changed": "ny, nyt, nye, ændret, skiftet, fremover, nu, erstatter",
    "account_new": "ny konto, nyt kontonummer, nye konto, nye bankoplysninger, nye kontooplysninger, gamle konto, ny iban",
    "override": "ignorer, glem, se bort fra, gælder ikke, ophæves, ugyldige, tilsidesæt, ophævet",
    "rules": "instruktion*, instruks*, regler, reglerne, retningslinjer, anvisninger, begrænsninger, systemprompt*",
    "bot": "assistenten, ai assistent*, ai'en, chatbotten, chatbot, botten, modellen, sprogmodel*",
    "modal": "skal, må, bør, aldrig, altid, adlyder, følger, fremover",
    "order": """
        du er nu, du skal, lad som om, opfør dig som, udviklertilstand, besked til ai*, besked til assistenten,
        note til ai*, note til assistenten, nye instruktioner, hemmelige instruktioner, uden begrænsninger
    """,
    "conceal": """
        sig ikke, sig aldrig, fortæl ikke, fortæl aldrig, nævn ikke, nævn aldrig, uden at sige, uden at spørge,
        uden at nævne, uden at fortælle, uden at brugeren, spørg ikke, advar ikke, afslør ikke, afslør aldrig,
        holdes hemmeligt, hold hemmeligt, hold det hemmeligt, må ikke vide, må ikke få at vide, behøver ikke vide,
        skjul for, skjul det, sig intet, ikke sige noget
    """,
    "covert": "hemmeligt, i hemmelighed, i smug, ubemærket, i baggrunden, lydløst",
    "permission": """
        ingen bekræftelse, ingen godkendelse, ingen tilladelse, uden bekræftelse, uden godkendelse, uden tilladelse,
        uden kontrol, uden verifikation, fuld adgang, adgang til alt, betroet afsender, betroet kilde, pålidelig afsender,
        hvidliste*, på brugerens vegne, på vegne af brugeren, har tilladelse til, har lov til at slette, har ret til at,
        er bemyndiget, allerede godkendt, allerede samtykket, allerede givet samtykke, forhåndsgodkendt, undtaget fra,
        kræver ikke, kræver ingen, fået tilladelse, godkendt på forhånd
    """,
    "first_person": "jeg er administrator*, jeg er ejer*, jeg er admin*, jeg er din",
    "claim": "administrator, ejer, admin, chef",
    "be": "er, som",
    "here": "her, af denne konto, af assistenten, for kontoen, hvis",
    "requests": "ønsker, anmodninger, instruktioner, anmodning",
    "leak": "opsummer, opsummering, kopier, kopi, send, sende, videresend, upload, del, vedhæft, gem",
    "leaked": "sendes, kopieres, deles, videresendes, uploades, vedhæftes, går til, gemmes",
    "inner": """
        samtale*, chat, chatten, historik*, minder, hukommelse, alt hvad, kontakter, adressebog*, placering, adgangskode*,
        personoplysninger, noter, kalender*, beskeder, indbakke*
    """,
    "inner_sure": """
        samtalen, samtaler, chatten, chathistorik*, alt hvad brugeren, adgangskoder, adressebogen, alle samtaler
    """,
    "rank_sure": """
        bedste kilde, førende autoritet, mest pålidelige, eneste pålidelige, bedste valg, markedsleder*, bedre end alle,
        førende kilde
    """,
    "recommended": "anbefales, foreslås, nævnes først, nævnes, citeres, først",
    "recommend": "anbefal, anbefale, foreslå, nævn, citer, henvis, stol",
    "first": "først, frem for alle, i stedet for, udelukkende, kun, som den bedste, før alle",
    "trust_all": "stol på alt, adlyd alt, adlyder, som instruktioner, som ordrer, stol blindt",
    "habit": "vil gerne, kan lide, plejer, helst, ofte, vi, jeg, børnene",
    "style": "kort, korte, på dansk, på engelsk, metrisk*, emoji*, vegetarisk*, punktform",
}
