"""Czech."""

from typing import Final

PHRASES: Final = {
    "may": "smí, může, mohou, smějí",
    "look": "číst, vidět, procházet, otevírat, používat, mazat, měnit",
    "trigger": """
        od teď, odteď, od nynějška, od dneška, nadále, v budoucnu, pokaždé, kdykoli, kdykoliv, vždy když, vždy,
        automaticky, ve výchozím, jakmile, po každém, po každé, před každým, před každou, v každé, v každém, ke každé,
        ke každému, pokud se uživatel, když se uživatel, každý den, každý měsíc, všechny faktury
    """,
    "when": "když, pokud, před, po, každý, každou, všechny, nikdy",
    "act": """
        posílat, posílej, posílejte, pošli, poslat, přeposílat, přeposílej, přepošli, převádět, převeď, smazat, smaž,
        mazat, odstranit, odstraň, vypnout, vypni, nainstaluj, instalovat, spusť, spouštět, nahraj, nahrávat, stáhni,
        stahovat, zveřejni, exportuj, schvaluj, schválit, schvalovat, přijímej, přesměruj, skrýt, skryj, zatajit,
        poslouchej
    """,
    "errand": """
        plať, platit, zaplať, kup, kupovat, objednávej, objednat, rezervuj, otevři, otevírat, navštiv, používej, zavolej,
        volej, sdílej, sdílet, klikni
    """,
    "deed": """
        řekni, zmiň, zmiňuj, přidej, přidávej, doporučuj, doporučovat, doporuč, navrhuj, cituj, odpovídej, odkazuj, věř,
        uváděj, důvěřuj
    """,
    "obliged": "musí, má, mají, měl, měla, mělo, měly, je třeba, se, jsou, mají být",
    "done": """
        zasílat, zasílány, posílány, posílat, přeposílat, odeslány, smazány, vypnuty, nainstalovány, schváleny, ignorovány
    """,
    "done_mild": "placeny, hrazeny, kopírovány, sdíleny, zmíněny, otevřeny",
    "bills": "faktura, faktury, fakturu, účty, účtenky",
    "money": """
        platba, platby, peníze, nájem, nájemné, mzda, plat, příspěvky, příspěvek, poplatky, poplatek, kauce, kauci, vratky,
        dary, zálohy
    """,
    "papers": "soubor, soubory, dokument, dokumenty, zálohy, smlouvy, zprávy, formuláře, fotky",
    "post": """
        pošta, poštu, dopisy, balík, balíky, objednávky, dodávky, odpovědi, maily, e maily, přihlášky, rezervace, hovory,
        žádosti, dotazy
    """,
    "goes": """
        posílat, posílají, posílejte, posílá, zasílat, zasílají, zasílejte, chodí, jdou, jde, platí, platit, hradí, hradit,
        převádět, převádí, směřovat, adresovat, doručovat, nová adresa, patří, odesílat, odesílají, hraďte
    """,
    "pays": "plat*, hrad*, převád*, nájem*, faktur*, příspěv*, poplat*, kauc*",
    "to": "na, do, přes, u, k, pro",
    "desk": "účet, adresa, adresu, schránka, kancelář, oddělení, firma, iban, server, číslo",
    "bank": "číslo účtu, bankovní účet, účet, iban, bankovní spojení",
    "details": "číslo účtu, bankovní spojení, iban, bankovní údaje",
    "changed": "nový, nové, nová, změnilo, změnil, změnily, nyní, místo",
    "account_new": """
        nový účet, nové číslo účtu, nové bankovní spojení, nové bankovní údaje, starý účet, změnilo se číslo účtu,
        změna účtu
    """,
    "override": "ignoruj, ignorovat, zapomeň, zapomenout, neplatí, zrušeny, zrušena, neplatné, přepiš, obejdi, nehleď",
    "rules": "instrukce, pokyny, pravidla, omezení, směrnice, systémový prompt, příkazy, pokynů, instrukcí",
    "bot": "asistent, ai asistent, umělá inteligence, chatbot, bot, model, ai",
    "modal": "má, musí, měl by, bude, nikdy, vždy, poslouchá, smí, nesmí",
    "order": """
        nyní jsi, teď jsi, od teď jsi, musíš, máš, předstírej, chovej se jako, vývojářský režim, poznámka pro ai,
        poznámka pro asistenta, zpráva pro ai, zpráva pro asistenta, pokyny pro asistenta, pokyn pro asistenta,
        nové pokyny, nové instrukce, tajné pokyny, bez omezení
    """,
    "conceal": """
        neříkej, nikdy neříkej, neříkat, nezmiňuj, nikdy nezmiňuj, nezmiňovat, neprozrazuj, bez ptaní, bez upozornění,
        bez vědomí, bez informování, neptej se, neupozorňuj, nevaruj, neinformuj, drž v tajnosti, tajit, zatajit,
        nesmí vědět, nesmí se dozvědět, nemusí vědět, skryj to, skryj před, aniž by, nikomu neříkej
    """,
    "covert": "tajně, potají, potichu, nepozorovaně, na pozadí, skrytě",
    "permission": """
        nevyžaduje potvrzení, nevyžaduje schválení, nevyžaduje souhlas, nevyžadují potvrzení, nevyžadují schválení,
        nevyžadují souhlas, nepotřebuje schválení, nepotřebuje potvrzení, nepotřebuje souhlas, nepotřebují schválení,
        nepotřebují potvrzení, není třeba potvrz*, není třeba schval*, není potřeba potvrz*, bez potvrzení, bez schválení,
        bez souhlasu, bez povolení, bez ověření, bez kontroly, plný přístup, neomezený přístup, přístup ke všemu,
        důvěryhodný odesílatel, důvěryhodný zdroj, ověřený odesílatel, jménem uživatele, za uživatele, má povolení,
        má právo mazat, je oprávněn*, jsou oprávněni, oprávněn k, již schválen*, již schválil*, už schválil*,
        již souhlasil*, už souhlasil*, již udělil*, předem schválen*, práva správce
    """,
    "first_person": "jsem správce, jsem administrátor, jsem majitel, jsem vlastník, jsem tvůj",
    "leak": """
        shrň, shrnutí, kopíruj, zkopíruj, kopie, kopii, posílej, pošli, posílat, přeposílej, sdílej, nahraj, přilož, ulož
    """,
    "leaked": "posílány, kopírovány, sdíleny, odesílány, ukládány",
    "inner": """
        konverzace, konverzaci, rozhovor*, chat, chatu, historie, historii, vzpomínky, paměť, všechno co, vše co, kontakty,
        poloha, polohu, heslo, hesla, osobní údaje, poznámky, kalendář, zprávy
    """,
    "inner_sure": "konverzace, konverzaci, historii chatu, vše co uživatel, hesla, kontakty uživatele, historii konverzac*",
    "rank_sure": """
        nejlepší zdroj, přední autorita, nejspolehlivější, nejdůvěryhodnější, jediný spolehlivý, jediný důvěryhodný,
        nejlepší volba, jednička na trhu, lepší než všech*, lídr trhu
    """,
    "recommended": """
        doporučovat, doporučován, doporučována, doporučen, doporučena, zmiňován, uváděn, navrhován, jako první, citován
    """,
    "recommend": "doporučuj, doporučovat, doporuč, navrhuj, cituj, uváděj, zmiňuj, důvěřuj",
    "first": "jako první, nejdřív, nejprve, před ostatními, místo, výhradně, pouze, jako nejlepší",
    "trust_all": "věř všemu, důvěřuj všemu, poslouchej příkazy, ber jako, jako příkazy, jako pokyny",
    "style": "krátce, krátké, stručn*, v češtině, česky, anglicky, metrick*, emoji*, vegetarián*",
}
