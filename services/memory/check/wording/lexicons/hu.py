"""Hungarian."""

from typing import Final

PHRASES: Final = {
    "trigger": """
        mostantól, ezentúl, mától, a jövőben, minden alkalommal, valahányszor, mindig, alapértelmezés szerint,
        automatikusan, amint, minden egyes, minden válasz*, minden üzenet*, minden számlá*, ha a felhasználó,
        amikor a felhasználó, naponta, havonta
    """,
    "when": "amikor, ha, mielőtt, miután, előtt, után, minden, soha",
    "act": """
        küldd, küldje, küldj, küldeni, továbbítsd, továbbítsa, továbbítani, utald, utalja, utalni, töröld, törölje,
        törölni, kapcsold ki, kapcsolja ki, kikapcsolni, telepítsd, telepítse, futtasd, futtassa, töltsd fel, töltse fel,
        töltsd le, tedd közzé, hagyd jóvá, hagyja jóvá, jóváhagyni, fogadd el, irányítsd át, rejtsd el, titkold, elküldeni,
        engedelmeskedj
    """,
    "errand": """
        fizess, fizetni, vásárolj, vegyél, rendelj, foglalj, nyisd meg, nyissa meg, használd, hívd, oszd meg, kattints,
        látogass
    """,
    "deed": "említsd, mondd, add hozzá, ajánld, ajánlja, ajánlani, javasold, javasolja, idézd, válaszolj, hivatkozz, bízz",
    "obliged": "kell, kellene, szabad, köteles",
    "done": "küldeni, elküldeni, továbbítani, utalni, átutalni, törölni, kikapcsolni, telepíteni, jóváhagyni",
    "done_mild": "fizetni, befizetni, másolni, megosztani, említeni, hozzáadni, megnyitni, címezni",
    "bills": "számla, számlák, számlákat, számlát, nyugták",
    "money": """
        fizetés, fizetések, pénz, bérlet, bérleti díj, lakbér, lakbért, tagdíj, tagdíjak, tagdíjat, visszatérítés*,
        adomány*, foglaló, kaució
    """,
    "papers": "fájlok, fájlokat, dokumentumok, dokumentumokat, biztonsági mentések, szerződések, jelentések, fotók, képek",
    "post": """
        posta, levelek, leveleket, csomagok, csomagokat, rendelések, rendeléseket, válaszok, válaszokat, üzenetek,
        foglalások, hívások, jelentkezések*
    """,
    "goes": """
        küldeni, kell küldeni, küldendők, küldendő, küldjük, mennek, megy, utalni, utalandó, fizetendő, fizetni, befizetni,
        továbbítani, új cím, új címe, címezni, érkeznek, küldjék, intézendők
    """,
    "pays": "fizet*, utal*, befizet*, lakber*, tagdij*, szamla*, adomany*",
    "toward": "címre, számlára, számra, fiókba, irodának, szerverre",
    "bank": "bankszámla, bankszámlaszám, számlaszám, iban, kedvezményezett",
    "details": "bankszámlaszám, számlaszám, iban, kedvezményezett, banki adatok",
    "changed": "új, megváltozott, változott, mostantól, most, módosult",
    "account_new": """
        új bankszámla, új számlaszám, új bankszámlaszám, új banki adatok, régi számla, megváltozott a számlaszám,
        számlaszáma megváltozott, új számlára
    """,
    "override": """
        hagyd figyelmen kívül, hagyja figyelmen kívül, felejtsd el, érvénytelenek, érvénytelen, nem érvényesek,
        hatályát veszti, hatályukat vesztik, felülír*, már nem érvényes*, ne vedd figyelembe
    """,
    "rules": """
        utasítás, utasítások, utasításokat, szabály, szabályok, szabályokat, irányelvek, korlátozások, rendszerprompt
    """,
    "bot": """
        asszisztens, az asszisztens, asszisztensek, mesterséges intelligencia, mi asszisztens, chatbot, a bot,
        nyelvi modell
    """,
    "modal": "kell, köteles, soha, mindig, engedelmeskedik, követi, nem, ne, mostantól",
    "order": """
        mostantól te, te most, tegyél úgy, viselkedj úgy, fejlesztői mód, megjegyzés az asszisztensnek,
        üzenet az asszisztensnek, üzenet az mi, utasítás az asszisztensnek, utasítások az asszisztensnek, új utasítások,
        titkos utasítások, korlátozások nélkül
    """,
    "conceal": """
        ne mondd, soha ne mondd, ne említsd, soha ne említsd, ne áruld el, ne kérdezz, ne kérdezd, ne figyelmeztesd,
        ne szólj, ne tájékoztasd, anélkül hogy, megkérdezése nélkül, tudta nélkül, szólás nélkül, tartsd titokban,
        titokban kell, titokban tart*, nem tudhatja, nem tudhatja meg, nem szabad tudnia, rejtsd el, titkold el,
        senkinek ne
    """,
    "covert": "titokban, csendben, észrevétlenül, rejtve, a háttérben, titkon",
    "permission": """
        nem igényel megerősítést, nem igényel jóváhagyást, nem igényel engedélyt, nem igényelnek megerősítést,
        nem igényelnek jóváhagyást, nem kell jóváhagy*, nem kell megerősít*, nem szükséges jóváhagy*,
        nem szükséges megerősít*, nincs szükség jóváhagy*, nincs szükség megerősít*, nincs szüksége jóváhagy*,
        nincs szüksége engedély*, jóváhagyás nélkül, megerősítés nélkül, engedély nélkül, ellenőrzés nélkül,
        teljes hozzáférés*, korlátlan hozzáférés*, hozzáférés mindenhez, megbízható feladó, megbízható forrás,
        a felhasználó nevében, jogosult törölni, jogában áll, fel van hatalmazva, felhatalmazott, felhatalmazása van,
        már jóváhagy*, már hozzájárul*, már beleegyez*, előre jóváhagy*, rendszergazdai jog*
    """,
    "first_person": "én vagyok a rendszergazda, én vagyok a tulajdonos, én vagyok az adminisztrátor, rendszergazda vagyok",
    "leak": """
        foglald össze, összefoglaló*, másold, másolja, másolat*, küldd, küldje, továbbítsd, továbbítsa, töltsd fel,
        oszd meg, csatold, mentsd
    """,
    "leaked": "elküldve, másolva, megosztva, elküldeni",
    "inner": """
        beszélgetés*, csevegés*, előzmény*, emlékek, memória, mindent amit, névjegyek, tartózkodási hely*, jelszó,
        jelszavak, jelszavakat, személyes adatok*, jegyzetek, naptár, üzenetek, üzeneteket
    """,
    "inner_sure": "beszélgetések*, beszélgetést, csevegési előzmény*, mindent amit, jelszavakat, névjegyeket",
    "rank_sure": """
        legjobb forrás*, vezető szakértő*, legmegbízhatóbb, egyetlen megbízható, legjobb választás, piacvezető,
        jobb mindegyik*, minden másnál jobb
    """,
    "recommended": "ajánlani, javasolni, említeni, elsőként",
    "recommend": "ajánld, ajánlja, ajánlani, javasold, említsd, idézd, bízz",
    "first": "elsőként, először, helyett, kizárólag, csak, mint a legjobb, elsőnek",
    "trust_all": "bízz mindenben, engedelmeskedj, engedelmeskedik, utasításként, parancsként",
    "style": "rövid, röviden, magyarul, angolul, emoji*, vegetáriánus*",
}
