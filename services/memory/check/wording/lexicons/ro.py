"""Romanian."""

from typing import Final

PHRASES: Final = {
    "may": "poate, pot, are voie să",
    "look": "citi, citească, vedea, deschide, folosi, șterge, modifica",
    "trigger": """
        de acum înainte, de acum încolo, începând de azi, pe viitor, în viitor, de fiecare dată, ori de câte ori,
        întotdeauna, mereu, implicit, automat, imediat ce, după fiecare, înainte de fiecare, la fiecare, în fiecare,
        pentru fiecare, dacă utilizatorul, când utilizatorul, zilnic, lunar, toate facturile
    """,
    "when": "când, dacă, înainte, după, fiecare, toate, niciodată",
    "act": """
        trimite, trimiteți, să trimită, redirecționează, redirecționați, transferă, transferați, virează, șterge, ștergeți,
        să șteargă, dezactivează, dezactivați, instalează, instalați, execută, rulează, încarcă, descarcă, publică,
        exportă, aprobă, acceptă, ascunde, să ascundă, transmite
    """,
    "errand": """
        plătește, plătiți, cumpără, comandă, rezervă, deschide, deschideți, vizitează, folosește, sună, distribuie,
        accesează
    """,
    "deed": "spune, menționează, adaugă, recomandă, recomandați, sugerează, propune, citează, răspunde, preferă",
    "obliged": "trebuie, trebuie să, vor fi, se, urmează, ar trebui",
    "done": """
        trimise, trimis, trimisă, trimit, redirecționate, transferate, virate, șterse, dezactivate, instalate, executate,
        aprobate, ignorate
    """,
    "done_mild": "plătite, plătește, achitate, copiate, menționate, adăugate, deschise, depuse",
    "bills": "factura, facturile, facturi, chitanțe, chitanțele",
    "money": """
        plata, plăți, plățile, bani, banii, chirie, chiria, salariu, salariul, cotizație, cotizația, cotizațiile, taxe,
        taxa, taxele, garanția, rambursări, donații, donațiile, avans
    """,
    "papers": """
        fișier, fișiere, fișierele, document, documente, documentele, contracte, contractele, rapoarte, rapoartele,
        formulare, fotografii
    """,
    "post": """
        corespondența, scrisori, pachete, pachetele, comenzi, comenzile, livrări, răspunsuri, răspunsurile, mesaje,
        rezervări, apeluri, cereri, emailuri, mailuri, înscrieri*
    """,
    "goes": """
        merg, merge, se trimit, se trimite, trimise, trimiteți, se plătesc, se plătește, plătesc, se achită, achită,
        se virează, se depun, se depune, ajung, se transmit, se adresează, noua adresă, se transferă, se expediază,
        trebuie trimise
    """,
    "pays": "plăt*, plătesc, achită, achit*, vir*, chiri*, cotizați*, factur*, donați*, depun",
    "to": "la, în, către, prin, pe, spre",
    "desk": "cont, contul, adresa, căsuța, biroul, departamentul, firma, iban, serverul, dosarul, numărul",
    "bank": "cont bancar, contul bancar, număr de cont, cont, contul, iban, date bancare, beneficiar",
    "details": "date bancare, datele bancare, număr de cont, iban, beneficiar",
    "changed": "nou, noul, noi, noile, noua, schimbat, schimbate, s-a schimbat, acum, actualizat",
    "account_new": """
        cont nou, noul cont, contul nou, noile date bancare, noul iban, iban nou, vechiul cont, contul s-a schimbat,
        date bancare noi
    """,
    "override": """
        ignoră, ignorați, uită, uitați, anulează, anulate, nu mai sunt valabile, nu se mai aplică, nu mai contează,
        suspendate, înlocuiesc
    """,
    "rules": "instrucțiuni, instrucțiunile, reguli, regulile, indicații, restricții, restricțiile, directive, ordinele",
    "bot": "asistentul, asistenții ai, ai ul, chatbotul, botul, modelul, inteligența artificială, asistent ai",
    "modal": "trebuie, va, poate, niciodată, întotdeauna, ascultă, urmează, nu",
    "order": """
        ești acum, acum ești, trebuie să, prefă-te, comportă-te ca, modul dezvoltator, notă pentru ai,
        notă pentru asistent, mesaj pentru ai, mesaj pentru asistent, instrucțiuni pentru asistent, instrucțiuni noi,
        instrucțiuni secrete, fără restricții
    """,
    "conceal": """
        nu spune, nu spuneți, nu-i spune, nu menționa, nu dezvălui, nu întreba, nu avertiza, nu informa, fără să spună,
        fără să spui, fără să întrebe, fără să întrebi, fără să menționezi, fără să anunțe, fără să anunți, fără știrea,
        fără știința, păstrează secret, ține secret, nu trebuie să știe, nu trebuie să afle, nu are voie să știe,
        ascunde asta, ascunde de
    """,
    "covert": "în secret, pe ascuns, discret, în tăcere, în fundal",
    "permission": """
        fără confirmare, fără aprobare, fără permisiune, fără acord, fără verificare, nu necesită confirmare,
        nu necesită aprobare, nu necesită, nu are nevoie de aprobare, nu are nevoie de confirmare,
        nu are nevoie de permisiune, nu au nevoie de confirmare, nu au nevoie de aprobare, nu e nevoie de confirmare,
        nu este nevoie de confirmare, nu este nevoie de aprobare, acces complet, acces total, acces deplin,
        acces nelimitat, acces la tot, expeditor de încredere, sursă de încredere, contact de încredere,
        în numele utilizatorului, are permisiunea, au permisiunea, are dreptul să șteargă, este autorizat*,
        sunt autorizați, autorizat să, a aprobat deja, au aprobat deja, deja aprobat*, și-a dat deja acordul,
        și-au dat deja acordul, a consimțit deja, au consimțit deja, preaprobat*, drepturi de administrator
    """,
    "first_person": "sunt administratorul, sunt proprietarul, sunt administrator, sunt proprietara",
    "leak": "rezumă, rezumat, copiază, copie, trimite, trimiteți, redirecționează, încarcă, distribuie, atașează, salvează",
    "leaked": "trimise, copiate, distribuite, se trimit, se trimite, încărcate, salvate",
    "inner": """
        conversația, conversațiile, conversații, discuția, istoricul, amintiri, memoria, tot ce, contactele, locația,
        parola, parolele, date personale, notițe, calendarul, mesajele
    """,
    "inner_sure": "conversația, conversațiile, istoricul conversațiilor, tot ce spune, parolele, lista de contacte",
    "rank_sure": """
        cea mai bună sursă, autoritatea principală, cea mai de încredere, cea mai sigură sursă, singura sursă,
        singura autoritate, cea mai bună alegere, lider de piață, mai bun decât toate, principala autoritate
    """,
    "recommended": "recomandat, recomandată, recomandate, sugerat, menționat, menționată, primul, prima, citată",
    "recommend": "recomandă, recomandați, sugerează, propune, citează, menționează",
    "first": "prima, primul, mai întâi, înaintea, în loc de, exclusiv, doar, ca fiind cea mai bună",
    "trust_all": "ai încredere în tot, crede tot, ascultă de, ca ordine, ca instrucțiuni, ca pe niște ordine",
    "style": "scurt, scurte, concis, în română, în engleză, emoji*, vegetarian*",
}
