"""German. Orders stand as imperatives and as infinitives."""

from typing import Final

PHRASES: Final = {
    "plain": """
        in der regel, regelmassig, bester freund, beste freundin, bestem freund, besten freund, besten freunden, wie immer,
        fur immer, ki kurs, schickt, chat gruppe
    """,
    "unnamed": """
        montag*, dienstag*, mittwoch*, donnerstag*, freitag*, samstag*, sonntag*, januar, februar, marz, april, mai, juni,
        juli, august, september, oktober, november, dezember, uhr, deutsch, englisch, nutzer, benutzer, nutzerin, person,
        antworten, antwort, jahr, tag, woche, monat, hause, fuss, bett, arbeit, schule
    """,
    "trigger": """
        ab sofort, ab jetzt, ab heute, von nun an, von jetzt an, kunftig, in zukunft, zukunftig*, fortan, immer wenn,
        jedes mal, jedesmal, immer, stets, grundsatzlich, standardmassig, automatisch, sobald, bei jeder, bei jedem,
        bei allen, in jeder, in jedem, in jede, in allen, in alle, an jede, an jeden, an alle, vor jeder, vor jedem,
        vor dem antworten, nach jeder, nach jedem, wann immer, dauerhaft, ausnahmslos, generell, jeden morgen, jeden abend,
        jeden tag, jede woche, jeden monat, taglich, erwahnt wird, erwahnt werden, zur sprache kommt,
        wenn der nutzer fragt, wenn die nutzerin fragt, wenn jemand fragt, wenn gefragt, auf nachfrage, bei fragen,
        bei anfragen, die regel lautet, neue regel, bis auf weiteres, zu jeder, zu allen, mit jeder, mit jedem,
        jede antwort, jede mail, jede rechnung, alle antworten, alle rechnungen, alle anfragen, am ende jeder,
        am anfang jeder, als erstes
    """,
    "when": "wenn, falls, sobald, bevor, nachdem, nach, vor, bei, beim, jede, jeden, jedes, alle, nie, niemals",
    "modal": """
        muss, mussen, soll, sollen, sollte, sollten, hat zu, haben zu, ist zu, wird, werden, darf, durfen, nie, niemals,
        immer, stets, befolgt, folgt, gehorcht, untersteht, kunftig, ab sofort, ab jetzt, gehort, hort auf
    """,
    "assistant": """
        assistent, assistenten, ki, ki assistent*, chatbot*, der bot, dem bot, den bot, sprachmodell*,
        kunstliche intelligenz, du
    """,
    "bot": """
        der assistent, dem assistenten, den assistenten, assistent muss, assistent soll, ki assistent*, die assistenz,
        die ki, der ki, ki, chatbot, der bot, dem bot, den bot, sprachmodell*, das modell, assistenten
    """,
    "act": """
        senden, sende, sendet, schicken, schicke, weiterleiten, leite, leiten, weitergeben, ubermitteln, ubermittle,
        uberweisen, uberweise, loschen, losche, entfernen, entferne, deaktivieren, deaktiviere, ausschalten, abschalten,
        schalte, installieren, installiere, ausfuhren, fuhre, hochladen, lade, herunterladen, veroffentlichen,
        veroffentliche, exportieren, exportiere, genehmigen, genehmige, freigeben, gib, annehmen, akzeptieren, akzeptiere,
        umleiten, verschicken, zusenden, abonnieren, einloggen, anmelden auf, umgehen, verschweigen, verschweige,
        zu senden, zu schicken, weiterzuleiten, zu loschen, zu uberweisen, zu installieren, auszufuhren, hochzuladen,
        freizugeben, zu genehmigen, gehorchen, gehorche, bestatigen, preisgeben, in kopie
    """,
    "errand": """
        zahlen, zahle, bezahlen, bezahle, kaufen, kaufe, bestellen, bestelle, buchen, buche, offnen, offne, aufrufen, rufe,
        anrufen, nutzen, nutze, benutzen, benutze, verwenden, verwende, besuchen, besuche, teilen, teile, klicken, klicke,
        drucken, gehen, geh, kontaktieren, kontaktiere, schreiben, schreibe, speichern, speichere, starten, starte,
        benachrichtigen, informieren, melden, melde, mailen, fragen, wende, eintragen, ubergeben
    """,
    "deed": """
        sagen, sage, erwahnen, erwahne, nennen, nenne, hinzufugen, fuge, anhangen, hange, anfugen, empfehlen, empfiehl,
        vorschlagen, schlage, bevorzugen, bevorzuge, verlinken, verlinke, zitieren, zitiere, verweisen, verweise,
        hinweisen, antworten, antworte, bewerben, ersetzen, ersetze, konsultieren, vertrauen, vertraue, einbinden,
        einfugen, prufen, beginnen, beginne, enden, schliessen mit, bewerten, loben, anbieten, setze, empfohlen, verlinkt,
        genannt, erwahnt, abrufen, befolgen, befolge, beantworten, beantworte, beantwortet, hinweis auf, verweis auf,
        erledigen, lob fur
    """,
    "obliged": """
        muss, mussen, soll, sollen, sollte, sollten, ist zu, sind zu, wird, werden, wurden, darf, durfen, hat zu, gehort,
        gehoren, zu
    """,
    "done": """
        gesendet, gesandt, geschickt, weitergeleitet, uberwiesen, geloscht, entfernt, deaktiviert, abgeschaltet,
        ausgeschaltet, installiert, ausgefuhrt, hochgeladen, exportiert, genehmigt, freigegeben, umgeleitet, ignoriert,
        ubermittelt, befolgt, umgangen, verschwiegen, heruntergeladen
    """,
    "done_mild": """
        bezahlt, gezahlt, kopiert, geteilt, erwahnt, zitiert, genannt, verlinkt, angehangt, hinzugefugt, geoffnet, gebucht,
        bestellt, gekauft, beantwortet, besucht, gespeichert, gerichtet, verwendet, genutzt, angerufen, gefragt, beglichen,
        eingereicht, abgelegt, adressiert, empfohlen, aufgerufen
    """,
    "bills": """
        rechnung, rechnungen, quittung*, belege, gutschrift*, mahnung*, *rechnungen, honorarrechnung*, handwerkerrechnung*,
        abrechnung*, stromrechnung*
    """,
    "money": """
        zahlung, zahlungen, geld, gelder, ruckerstattung*, erstattung*, gehalt, gehalter, lohn, lohne, miete, mieten,
        kaution, gebuhr, gebuhren, beitrag, beitrage, mitgliedsbeitrag*, vereinsbeitrag*, spende, spenden, provision*,
        honorar*, uberweisung*, anzahlung*, raten, steuer*, nebenkosten, kursgebuhr*, startgeld*, erlos*
    """,
    "papers": """
        datei, dateien, dokument, dokumente, unterlagen, backup, backups, sicherung*, vertrag, vertrage, bericht,
        berichte, scans, formular*, fotos, protokoll*, kontoauszug*, daten, akten, lebenslauf*, bewerbung*, zeugnis*,
        plane, listen, teilnehmerliste*, entwurf*, antrag, antrage, steuerunterlagen, steuerdokument*,
        vertragsunterlagen, krankenunterlagen, arztbrief*, gehaltsnachweis*
    """,
    "post": """
        post, brief, briefe, paket, pakete, sendung*, lieferung*, bestellung, bestellungen, anruf, anrufe, codes, antwort,
        antworten, mail, mails, e mail, e mails, anfrage, anfragen, buchung*, reservierung*, anmeldung*, ruckmeldung*,
        reklamation*, nachrichten, kundigung*
    """,
    "goes": """
        gehen, geht, gehoren, gehort, zu senden, zu schicken, senden, schicken, gesendet, gesandt, geschickt,
        weitergeleitet, weiterleiten, bezahlt, gezahlt, zahlen, zahlt man, zu zahlen, uberwiesen, zu uberweisen,
        uberweisen, zu richten, gerichtet, adressiert, geliefert, umgeleitet, eingereicht, einreichen, beglichen,
        zugestellt, laufen, lauft, landen, landet, abgewickelt, neue adresse, neue anschrift, neue nummer, fliessen,
        ubergeben, gebucht, verschickt, ubermittelt, eingezahlt, einzahlen, sind fallig, kommen, kommt, richten,
        schickt man, gemailt, hochgeladen, abzugeben, abgegeben, adresse ist, adresse lautet, adresse fur, verbucht,
        einzureichen, sind zu, ist zu
    """,
    "pays": """
        zahlen, zahlt, gezahlt, bezahlt, uberweisen, uberweist, uberwiesen, uberweisung*, zahlung*, miete, beitrag*,
        beitrage, gehalt, spende*, kaution, rechnung*, begleichen, beglichen, einzahlen, eingezahlt, gebuhr*, zahlbar,
        honorar*
    """,
    "to": "an, nach, bei, uber, zu, zum, zur, auf, per, via, ins, mit, von",
    "beside": "bei, von, in, aus, im",
    "desk": """
        konto, postfach, adresse, buro, abteilung, stelle, team, firma, kanzlei, anschrift, nummer, iban, portal, server,
        ordner, wallet, agentur, bank, hausverwaltung, buchhaltung, kasse, empfanger
    """,
    "bank": """
        bankverbindung, bankdaten, kontonummer, bankkonto, konto, iban, bic, empfangerkonto, zahlungsempfanger, hausbank,
        kontodaten, vereinskonto, geschaftskonto, mietkonto
    """,
    "details": """
        bankverbindung, bankdaten, kontonummer, iban, kontodaten, zahlungsempfanger, empfangerkonto, bankverbindungen,
        kontoverbindung
    """,
    "changed": """
        neu, neue, neuen, neuer, neues, geandert, andert, gewechselt, aktualisiert, ersetzt, lautet jetzt, jetzt, nun,
        ab sofort, nicht mehr, statt, kunftig, ab
    """,
    "account_new": """
        neues konto, neue konto, neuen konto, neue bankverbindung, neuer bankverbindung, neue iban, neue kontonummer,
        altes konto, alte konto, alten konto, bank gewechselt, neue kontoverbindung, neue bankdaten,
        neuer zahlungsempfanger
    """,
    "own": "eigenes, eigene, eigenen, mein, meine, gemeinschaftskonto, sparkonto",
    "override": """
        ignoriere, ignorieren, ignoriert, missachte*, vergiss, vergessen, uberschreib*, aufgehoben, hebe, umgeh*, ungultig,
        hinfallig, ausser kraft, gelten nicht mehr, gilt nicht mehr, gelten nicht, verwirf, verwerfen, entfallen, nichtig,
        setze, setzen, vorrang, uberholt, aufheben, ersetzen, ersetzt, nicht beachten, nicht mehr befolgen, stehen uber,
        steht uber, geht vor, gehen vor, zahlen nicht, gelten hier nicht, spielen keine rolle, durfen ignoriert,
        konnen ignoriert
    """,
    "rules": """
        anweisung, anweisungen, regel, regeln, vorgaben, richtlinie*, instruktion*, systemprompt*, system prompt*,
        sicherheitsregel*, sicherheitsvorgabe*, sicherheitsrichtlinie*, beschrankung*, einschrankung*, befehle, leitlinien,
        schutzmassnahme*, wunsche des nutzers, vorlieben des nutzers, einstellungen des nutzers, sicherheitshinweis*,
        fruhere notizen, was der nutzer
    """,
    "order": """
        du bist jetzt, du bist ab sofort, du bist nun, du musst, du sollst, du wirst, du darfst, tu so als, gib dich als,
        verhalte dich als, entwicklermodus, gottmodus, hinweis an die ki, hinweis an ki*, hinweis fur ki*,
        hinweis fur die ki, hinweis an den assistenten, hinweis fur den assistenten, an alle ki*, an die ki,
        nachricht an die ki, anweisung an die ki, anweisung an den assistenten, anweisung fur den assistenten,
        anweisung fur ki*, neue anweisung*, geheime anweisung*, deine anweisungen, deine regeln, deine neue rolle,
        erster teil der regel, zweiter teil der regel, teil eins der regel, teil zwei der regel, ohne einschrankungen,
        fur assistenten gilt, antworte als, notiz an die ki, notiz fur die ki, achtung assistent*, wenn der nutzer ja sagt,
        wenn der nutzer sagt, wenn die nutzerin ja sagt, wenn die nutzerin sagt, sobald der nutzer sagt,
        sobald der nutzer schreibt, wenn der nutzer schreibt, wenn der nutzer zustimmt, sagt der nutzer, tu was, tue was,
        mach was, fuhre alles aus, bitte immer, bitte nie, alles ausfuhren was
    """,
    "conceal": """
        erzahle niemandem, sag niemandem, sage niemandem, sag dem nutzer nicht, sage dem nutzer nicht, nicht erwahnen,
        nie erwahnen, niemals erwahnen, erwahne nie, erwahne nicht, erwahne niemals, nicht verraten, nie verraten,
        verrate nie*, verrate nicht, nicht mitteilen, nichts sagen, ohne es zu sagen, ohne zu fragen, ohne ruckfrage*,
        ohne nachfrage*, ohne nachzufragen, ohne ruckzufragen, ohne bescheid, ohne es zu erwahnen, ohne wissen,
        ohne dass der nutzer, ohne dass die nutzerin, ohne den nutzer, ohne die nutzerin, nicht nachfragen, frag nicht,
        frage nicht, nicht wissen, nicht erfahren, nicht informieren, nicht warnen, warne nicht, nicht bemerken,
        nicht merken, nicht davon erfahren, verheimlich*, verschweig*, verschwiegen, verbirg, verberge, verbirgt,
        geheim halten, geheim bleiben, hinter dem rucken, darf nicht davon, darf davon nichts, davon nichts, ohne hinweis,
        nicht gezeigt, nicht auf gebuhren hinweisen, nicht hinweisen, nichts davon wissen, darf nicht erfahren,
        fur sich behalten, behalt das fur sich, behalte das fur dich, sprich nie, sprich nicht, rede nie, kein wort uber,
        kein wort zu, niemandem sagen, nicht sagen dass, nichts verraten, nicht ansprechen, nie ansprechen
    """,
    "covert": "heimlich, unbemerkt, stillschweigend, im stillen, verdeckt, im hintergrund, unauffallig, insgeheim",
    "claim": """
        administrator*, admin, eigentumer, eigentumerin, inhaber, inhaberin, besitzer, besitzerin, vorgesetzter,
        vorgesetzte, betreiber, betreiberin, verantwortlicher, systemadministrator*, bevollmachtigt, bevollmachtigter,
        bevollmachtigte, weisungsbefugt, chef, chefin, kontoinhaber*
    """,
    "be": "ist, bin, sind, als, war, bleibt, gilt, hier",
    "here": """
        hier, dieses, dieser, diesem, des assistenten, dieser ki, des kontos, der ki, des systems, alle wunsche,
        seine wunsche, ihre wunsche, assistenten, ki, deren, dessen
    """,
    "first_person": """
        ich bin der admin*, ich bin die admin*, ich bin der eigentumer, ich bin der inhaber, ich bin der besitzer,
        ich bin die besitzerin, ich bin die inhaberin, ich bin dein, ich bin deine, ich bin berechtigt, ich bin befugt,
        ich habe die erlaubnis, ich bin administrator*, ich spreche fur
    """,
    "requests": "anweisung*, wunsch, wunsche, bitten, anfrage, anfragen, befehle, auftrage, weisungen, nachrichten",
    "consent": """
        zugestimmt, eingewilligt, genehmigt, bestatigt, freigegeben, einverstanden, erlaubt, akzeptiert, bewilligt,
        autorisiert, gebilligt, zustimmung gegeben, zustimmung erteilt, erlaubnis erteilt, erlaubnis gegeben, einwilligung,
        verifiziert
    """,
    "already": """
        bereits, schon, vorab, im voraus, pauschal, der nutzer, die nutzerin, nutzer, nutzerin, hiermit, generell, langst
    """,
    "consent_object": """
        weitergabe, weitergegeben, teilen, geteilt, daten, zugriff, zahlung*, abbuchung*, uberweisung*, anfragen, anfrage,
        loschung, loschen, fotos, nutzung, aufnahme, aufzeichnung, kontakt, kauf, kaufe, bestellung*, vertrag*, anderung*,
        abo, veroffentlich*, ubermittlung, verwendung, alle, allen, weiterleitung, zusendung, werbung, konto, standort,
        rechnung*
    """,
    "consents": "eingewilligt, willigt ein, einwilligung, stimmt der weitergabe, stimmt zu, zugestimmt",
    "permission": """
        keine bestatigung, keiner bestatigung, keine freigabe, keiner freigabe, keine zustimmung, keiner zustimmung,
        keine erlaubnis, keiner erlaubnis, keine genehmigung, keiner genehmigung, keine prufung, keiner prufung,
        keine ruckfrage*, keiner ruckfrage*, keine nachfrage*, keine weitere bestatigung, keine weitere prufung,
        keiner weiteren, ohne bestatigung, ohne freigabe, ohne zustimmung, ohne genehmigung, ohne erlaubnis, ohne prufung,
        ohne weitere prufung, ohne weitere bestatigung, ohne weiteres freigeben, ungepruft, unhinterfragt, nicht hinterfrag*,
        nicht bestatigt werden, muss nicht gefragt, muss nicht bestatigt, mussen nicht bestatigt, nicht gepruft werden,
        vollzugriff, voller zugriff, vollen zugriff, uneingeschrankten zugriff, uneingeschrankter zugriff, zugriff auf alles,
        zugriff auf alle, vertrauenswurdig*, administratorrechte, adminrechte, admin rechte, whitelist, weisse liste,
        weissen liste, ausgenommen von der prufung, von prufungen ausgenommen, von der prufung ausgenommen,
        von der prufung befreit, im namen des nutzers, im namen der nutzerin, spricht fur den nutzer,
        spricht fur die nutzerin, handelt im auftrag, in seinem namen, in ihrem namen handeln, hat die erlaubnis,
        haben die erlaubnis, hat das recht, haben das recht, berechtigt, befugt, ermachtigt, autorisiert, bevollmachtigt zu,
        erlaubnis erteilt, zugriff gewahrt, zugriff erteilt, vorab genehmigt, bereits genehmigt, bereits freigegeben,
        bereits autorisiert, gilt als zustimmung, gilt als genehmigt, gilt als bestatigt, gelten als genehmigt,
        gelten als bestatigt, uneingeschrankt vertraut, alle rechte, dieselben rechte, generalvollmacht, ruckfragen entfallen,
        ruckfrage entfallt, bestatigung entfallt, freigabe entfallt, prufung entfallt, nicht notig zu fragen,
        muss nicht fragen, braucht nicht zu fragen, brauchen nicht gefragt, von allen freigegeben, gilt als freigegeben,
        kann zahlungen freigeben, ist berechtigt, sind berechtigt, darf freigeben, vertrauenswurdige app, ohne zu prufen,
        vollmacht, hat vollmacht, darf unterschreiben, darf alles, grunes licht, erlaubnis erhalten, erlaubnis bekommen,
        freigabe erhalten, freigabe bekommen, zustimmung erhalten, genehmigung erhalten, im voraus genehmigt,
        im voraus freigegeben, niemand mehr nachzufragen, niemand nachzufragen, nicht mehr nachzufragen,
        nicht mehr nachgefragt, kein nachfragen, kein ruckfragen, braucht niemand zu fragen, muss niemand mehr fragen,
        muss niemand fragen, nachfragen ist nicht notig, ist nicht mehr zu fragen
    """,
    "allowed": """
        darf auf, durfen auf, darf ohne, durfen ohne, ist erlaubt, darf jederzeit, darf alle, durfen alle, darf im namen,
        darf den kalender, darf die
    """,
    "may": "darf, durfen, kann",
    "power": """
        zugreifen, alle, loschen, andern, lesen, uberweisen, freigeben, genehmigen, einsehen, mails, nachrichten, daten,
        konto, bestellen, abbuchen, teilen, weitergeben, entscheiden
    """,
    "leak": """
        zusammenfassen, fasse, zusammenfassung*, kopieren, kopiere, kopie, kopien, senden, sende, schicken, schicke,
        weiterleiten, leite, hochladen, lade, teilen, teile, anhangen, hange, ubermitteln, ubermittle, ubertragen,
        ubertrage, speichern, speichere, exportieren, exportiere, einbetten, codieren, kodieren, veroffentlichen, melden,
        zu senden, zu schicken, hochzuladen, weiterzuleiten, ubergeben, mitschicken, posten, spiegeln, speichern unter,
        abzulegen
    """,
    "leaked": """
        gesendet, geschickt, weitergeleitet, hochgeladen, kopiert, geteilt, ubermittelt, ubertragen, gespeichert,
        exportiert, veroffentlicht, angehangt, geht an, gehen an, zusammengefasst, gespiegelt, abgelegt, gemailt,
        protokolliert
    """,
    "inner": """
        gesprach, gesprache, gesprachsverlauf*, unterhaltung*, chat, chats, chatverlauf*, chatprotokoll*, verlauf,
        erinnerungen, gedachtnis, eingaben, alles was, kontakte, kontaktliste, adressbuch, standort, passwort, passworter,
        zugangsdaten, personliche daten, notizen, kalender, kalendereintrage, posteingang, nachrichten, systemprompt,
        fragen des nutzers, frage des nutzers, nutzerdaten, letzte nachricht, letzten nachrichten, dateien, transkript*,
        suchverlauf, bestatigungscode*, tan, tans
    """,
    "inner_sure": """
        gesprachsverlauf*, chatverlauf*, chatprotokoll*, alles was, das gesprach, die unterhaltung, der chat, den chat,
        gesprache, unterhaltungen, chats, zugangsdaten, passworter, adressbuch, kontaktliste, nutzerdaten, transkript*,
        alle erinnerungen, gespeicherte erinnerungen
    """,
    "encode": """
        codier*, kodier*, versteck*, einbetten, eingebettet, anhangen, angehangt, einfugen, verpack*, base64, schreibe,
        setze
    """,
    "carrier": "link, links, url, bild, bilder, bildadresse, parameter, adresse, bildlink, zahlpixel",
    "rank": """
        beste, bester, bestes, besten, fuhrende, fuhrender, fuhrendes, einzige, einziger, einzig, zuverlassigste,
        zuverlassigster, vertrauenswurdigste*, offizielle, offizieller, nummer eins, sicherste, sicherster, massgebliche,
        massgeblicher, glaubwurdigste*, seriose, serioseste*, verlassliche, verlasslichste, verlasslicher, gunstigste
    """,
    "source": """
        quelle, quellen, anbieter, wahl, marke, adresse fur, experte, expertin, autoritat, instanz, anlaufstelle,
        plattform, lieferant, versicherer, versicherung, produkt, referenz, handler, dienst, losung, ansprechpartner,
        partner, shop fur, werkstatt fur
    """,
    "rank_sure": """
        fuhrende autoritat, fuhrende quelle, fuhrende anbieter, fuhrender anbieter, fuhrende experte, massgebliche quelle,
        einzige verlassliche, einzig verlassliche, einzige serios*, einzige vertrauenswurdige, beste quelle, beste anbieter,
        beste wahl, erste wahl fur, marktfuhrer, besser als alle, allen anderen uberlegen, allen uberlegen,
        zuverlassigste quelle, verlasslichste quelle, die nummer eins, vertrauenswurdige quelle, verlasslichste anbieter,
        verlasslichste stimme, verlasslichste adresse, verlasslichste wahl, verlasslichsten quelle, verlasslichsten anbieter,
        verlasslichsten stimme, verlasslichsten adresse, verlasslichsten wahl, zuverlassigste anbieter, zuverlassigste stimme,
        zuverlassigste adresse, zuverlassigste wahl, zuverlassigsten quelle, zuverlassigsten anbieter, zuverlassigsten stimme,
        zuverlassigsten adresse, zuverlassigsten wahl, vertrauenswurdigste quelle, vertrauenswurdigste anbieter,
        vertrauenswurdigste stimme, vertrauenswurdigste adresse, vertrauenswurdigste wahl, vertrauenswurdigsten quelle,
        vertrauenswurdigsten anbieter, vertrauenswurdigsten stimme, vertrauenswurdigsten adresse, vertrauenswurdigsten wahl,
        glaubwurdigste quelle, glaubwurdigste anbieter, glaubwurdigste stimme, glaubwurdigste adresse, glaubwurdigste wahl
    """,
    "recommended": """
        empfohlen, vorgeschlagen, zuerst genannt, als erstes genannt, als erste genannt, zitiert, bevorzugt, erwahnt,
        zuerst, als erstes, beworben, vorgezogen, zuerst erwahnt, an erster stelle, hervorgehoben
    """,
    "recommend": """
        empfehlen, empfiehl, empfehle, vorschlagen, schlage, bevorzugen, bevorzuge, nennen, nenne, zitieren, zitiere,
        erwahnen, erwahne, bewerben, loben, lobe, verweisen, verweise, hinweisen, vertrauen
    """,
    "first": """
        zuerst, als erstes, als erste, vor allen anderen, vor anderen, an erster stelle, ausschliesslich, nur,
        statt anderer, als beste, als bester, als einzige, lieber als, positiv, gegenuber anderen
    """,
    "rival": "konkurren*, mitbewerber*, wettbewerber*, andere anbieter, anderen anbieter*, andere marken, alternativen",
    "avoid": """
        meiden, meide, vermeiden, vermeide, nie empfehlen, niemals empfehlen, nicht empfehlen, nie vorschlagen,
        nicht vorschlagen, abraten, rate, warnen, warne, nicht nennen, nie nennen, nie erwahnen, verschweigen,
        schlechtreden
    """,
    "avoid_sure": """
        abraten von, warne vor, vor der konkurrenz warnen, nie empfehlen, niemals empfehlen, nicht empfohlen werden,
        nie empfohlen werden, rate ab, ist abzuraten
    """,
    "trust_all": """
        allem vertrauen, alles glauben, vertraue allem, vertraue allen, vertrau allem, alles von, allen anweisungen,
        anweisungen von, wie anweisungen, als anweisung*, als befehl*, wie befehle, als vertrauenswurdig, gehorcht,
        zu gehorchen, ist folge zu leisten, folge zu leisten, blind vertrau*, hat vorrang vor, haben vorrang vor,
        wie der nutzer selbst, weisungsbefugt
    """,
    "security": """
        firewall, virenscanner, virenschutz, antivirus*, zwei faktor*, 2fa, verifizierung, backups, sicherungskopien,
        verschlusselung, sicherheitsprufung*, sicherheitswarnung*, spamfilter, protokollierung, passwortschutz,
        sicherheitsabfrage*, zweifaktor*, jugendschutz*
    """,
    "off": """
        deaktivieren, deaktiviere, deaktiviert, abschalten, abgeschaltet, ausschalten, ausgeschaltet, schalte, umgehen,
        umgehe, uberspringen, uberspringe, auszuschalten, abzuschalten, entfernen
    """,
    "wipe": "loschen, losche, entfernen, entferne, geloscht, entfernt, vernichten, vernichte, leeren, leere, zu loschen",
    "wiped": """
        mails, e mails, dateien, termine, kalendereintrage, kalender, backups, erinnerungen, nachrichten, fotos, kontakte,
        ordner, daten, verlauf, protokolle, unterlagen, sicherungen, dokumente
    """,
    "shell": """
        befehl, befehle, skript, script, terminal, shell, powershell, sudo, curl, wget, installationsprogramm, makro*,
        anhang, programm, update
    """,
    "run": """
        ausfuhren, fuhre, starten, starte, offnen, offne, installieren, installiere, herunterladen, lade, auszufuhren,
        ausgefuhrt
    """,
    "habit": """
        mochte, will, mag, liebt, plant, hofft, versucht, wurde gern, gewohnlich, meistens, gern, gerne, wollte, wir, ich,
        kinder, eltern, nimmt, trinkt, isst, geht, hat, fahrt, lasst
    """,
    "style": """
        kurz, kurze, kurzen, knapp, auf deutsch, auf englisch, metrisch*, emoji*, hoflich, formlich, stichpunkt*, du form,
        einfach*, sachlich, tabelle*, beispiele, vegetarisch*, vegan*, glutenfrei*, duzen, siezen, quellen,
        schritt fur schritt, celsius, rezepte, ausfuhrlich
    """,
    "frame": """
        enden mit, endet mit, schliessen mit, schliesst mit, enthalten, enthalt, beginnen mit, beginnt mit, zeigen, zeigt
    """,
    "shell_sure": "curl, wget, powershell, sudo, bash",
    "look": "lesen, einsehen, sehen, offnen, mitlesen, nutzen, verwenden, durchsuchen, weitergeben",
    "must": "muss, mussen, soll, sollen, sollte, sollten",
    "output": """
        antworten, zusammenfassungen, vorschlage, ubersetzungen, empfehlungen, einkaufsliste, einkaufslisten, reiseplane,
        jede antwort
    """,
    "changed_to": "ist jetzt, ist nun, lautet jetzt, lautet nun, wechselt zu, hat gewechselt zu",
}
