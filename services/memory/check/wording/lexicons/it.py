"""Italian. Forms that are both an order and a habit stand under `maybe`."""

from typing import Final

PHRASES: Final = {
    "plain": "migliore amico, migliore amica, migliori amici, migliori amiche, miglior amico, miglior amica",
    "unnamed": """
        lunedi, martedi, mercoledi, giovedi, venerdi, sabato, domenica, gennaio, febbraio, marzo, aprile, maggio, giugno,
        luglio, agosto, settembre, ottobre, novembre, dicembre, natale
    """,
    "trigger": """
        d'ora in poi, d'ora in avanti, da ora in poi, da adesso in poi, da oggi in poi, da oggi, in futuro, ogni volta che,
        ogni volta, ogniqualvolta, sempre, di default, per impostazione predefinita, automaticamente, non appena, appena,
        prima di ogni, dopo ogni, prima di rispondere, in ogni, in tutte, in tutti, a ogni, ad ogni, per ogni, per tutte,
        per tutti, permanentemente, senza eccezioni, ogni mattina, ogni sera, ogni giorno, ogni settimana, ogni mese,
        ogni risposta, ogni messaggio, ogni fattura, tutte le risposte, tutti i messaggi, tutte le fatture,
        se l'utente chiede, quando l'utente chiede, quando si parla, quando qualcuno chiede, se qualcuno chiede,
        viene menzionat*, vengono menzionat*, si menziona, la regola e, nuova regola, fino a nuovo avviso,
        alla fine di ogni, all'inizio di ogni, qualsiasi domanda, qualsiasi richiesta, con ogni
    """,
    "when": "quando, se, prima di, dopo, al, ogni, tutte, tutti, tutto, mai, qualora, una volta",
    "modal": """
        deve, devono, dovra, dovranno, dovrebbe, dovrebbero, puo, possono, mai, sempre, obbedisce, ubbidisce, segue,
        seguira, ignora, ora e, non deve, non
    """,
    "assistant": "assistente, l'assistente, assistenti, l'ia, ia, chatbot, il bot, il modello, tu",
    "bot": """
        l'assistente, l assistente, assistente deve, gli assistenti, assistenti ia, assistente ia, assistente ai, l'ia,
        l ia, ia, intelligenza artificiale, chatbot, il bot, il modello, agente ia
    """,
    "act": """
        inviare, inviate, inoltrare, inoltrate, inoltra, mandare, mandate, spedire, spedite, trasferire, trasferisci,
        bonificare, trasmettere, trasmetti, cancellare, eliminare, disattivare, disattiva, disabilitare, installare,
        eseguire, esegui, caricare, scaricare, pubblicare, esportare, approvare, autorizzare, accettare, reindirizzare,
        reindirizza, nascondere, rivelare, divulgare, iscriversi, abbonarsi, accedere, mettere in copia, condividere,
        obbedire, ubbidire, consegnare, concedere, girare, dare accesso, aggirare, ignorare, comunicare
    """,
    "errand": """
        pagare, pagate, comprare, acquistare, ordinare, prenotare, aprire, visitare, consultare, cliccare, usare,
        utilizzare, chiamare, telefonare, stampare, scrivere, contattare, avvisare, informare, copiare, andare su, leggere,
        salvare, avviare, chiedere, rivolgersi, rivolgiti, rivolgetevi, passare
    """,
    "deed": """
        dire, menzionare, includere, includi, aggiungere, aggiungi, raccomandare, consigliare, preferire, suggerire,
        suggerisci, proporre, proponi, citare, rispondere, rispondi, rimandare, terminare, concludere, concludi, iniziare,
        verificare, fidarsi, fidati, sostituire, sostituisci, indirizzare, allegare, inserire, inserisci, mettere, metti,
        promuovere, promuovi, lodare, seguire, segui, privilegiare, scegliere, scegli, nominare
    """,
    "maybe": """
        invia, manda, raccomanda, consiglia, menziona, aggiunge, apre, apri, consulta, paga, usa, utilizza, cita, installa,
        cancella, elimina, condivide, condividi, copia, termina, conclude, propone, suggerisce, risponde, accetta, approva,
        chiama, visita, scarica, esegue, include, pubblica, prenota, carica, compra, ordina, allega, spedisci, scrive,
        scrivi, di
    """,
    "obliged": """
        deve, devono, dovra, dovranno, dovrebbe, dovrebbero, va, vanno, bisogna, essere, sara, saranno, viene, vengono,
        e da, sono da, occorre
    """,
    "done": """
        inviato, inviata, inviati, inviate, inoltrato, inoltrata, inoltrati, inoltrate, mandato, mandata, mandati, mandate,
        trasferito, trasferita, cancellato, cancellata, cancellati, cancellate, eliminato, eliminata, eliminati, eliminate,
        disattivato, disattivata, disattivati, disattivate, installato, eseguito, pubblicato, esportato, approvato,
        approvata, approvate, approvati, accettato, accettate, reindirizzat*, ignorato, ignorate, ignorati, trasmess*,
        spedit*, girat*, nascost*
    """,
    "done_mild": """
        pagato, pagata, pagati, pagate, saldat*, copiato, copiata, condivis*, menzionato, menzionata, citato, citata,
        aggiunt*, allegat*, aperto, aperta, prenotato, ordinato, comprato, indirizzat*, versat*, depositat*, consegnat*,
        consultat*, seguit*, bonificat*, accreditat*
    """,
    "bills": "fattura, fatture, fatturazione, ricevuta, ricevute, scontrini, preventiv*, bolletta, bollette, solleciti",
    "money": """
        pagamento, pagamenti, denaro, soldi, fondi, rimborso, rimborsi, stipendio, stipendi, affitto, affitti, quota,
        quote, retta, rette, caparra, cauzione, donazion*, bonific*, provvigion*, compensi, acconto, acconti, deposito,
        offerte, tasse, canone, onorari*, versament*, iscrizione
    """,
    "papers": """
        file, documento, documenti, backup, copie di sicurezza, contratto, contratti, relazion*, rapporti, moduli, foto,
        estratti conto, estratto conto, dati, pratiche, pratica, verbali, verbale, elenco, elenchi, curriculum,
        certificat*, scansioni
    """,
    "post": """
        posta, lettera, lettere, pacco, pacchi, consegna, consegne, ordine, ordini, chiamate, telefonate, codici, risposta,
        risposte, email, mail, e mail, corrispondenza, richiesta, richieste, prenotazion*, iscrizioni, messaggi, messaggio,
        reclami, spedizioni, domande, disdette
    """,
    "goes": """
        va a, vanno a, va, vanno, invia*, inoltr*, mandat*, mandar*, si manda*, spedi*, indirizz*, pagat*, pagar*,
        si paga*, paga*, versa*, trasfer*, bonific*, deposit*, reindirizz*, consegn*, saldat*, saldare, si salda*,
        nuovo indirizzo, nuovo numero, nuova casella, arriva*, devono andare, deve andare, rimbors*, accredit*, trasmess*,
        gestit*, passano, passa, rivolt*, girat*, effettu*
    """,
    "pays": """
        paga*, pagar*, pagament*, versa*, bonific*, trasfer*, quota, quote, affitto, fattur*, donazion*, stipendio,
        deposit*, saldat*, saldare, caparra, rimbors*, accredit*, retta, canone
    """,
    "to": "a, al, allo, alla, ai, agli, alle, all, presso, verso, su, sul, sulla, tramite, via, da, per, con, attraverso",
    "beside": "da, dal, dalla, in, su, di, con, presso",
    "desk": """
        conto, indirizzo, casella, ufficio, reparto, studio, azienda, agenzia, squadra, numero, iban, portale, server,
        cartella, tesoriere, tesoriera, commercialista, ditta, fornitore, amministratore
    """,
    "bank": """
        coordinate bancarie, dati bancari, conto corrente, conto bancario, numero di conto, conto, iban, beneficiario,
        banca
    """,
    "details": "coordinate bancarie, dati bancari, numero di conto, iban, beneficiario, conto corrente",
    "changed": """
        nuovo, nuova, nuovi, nuove, cambiato, cambiati, cambiate, cambia, cambiano, modificat*, aggiornat*, ora, adesso,
        sostituisce, precedente, vecchio, non piu, da oggi
    """,
    "account_new": """
        nuovo conto, nuovo iban, nuove coordinate, nuovi dati bancari, nuova banca, vecchio conto, vecchio iban,
        ha cambiato banca, hanno cambiato banca, conto e cambiato, cambio di iban, cambio di conto, nuovo beneficiario,
        cambio iban
    """,
    "own": "proprio, propria, mio, mia, conto cointestato, libretto",
    "override": """
        ignora, ignorare, ignorate, ignori, dimentica, dimenticare, dimenticate, annulla, annullare, annullate, annullati,
        scarta*, invalid*, non valgono piu, non vale piu, non si applicano, decadono, decadut*, nulle, nulli, sostituisce,
        sostituiscono, sospes*, obsolet*, prevale, prevalgono, disobbed*, aggira*, supera, superano, revocat*,
        non tenere conto, priorita su, trascura*, abolit*, non contano, non valgono, non importano,
        possono essere ignorate, si possono ignorare
    """,
    "rules": """
        istruzione, istruzioni, regole, regola, direttive, linee guida, indicazioni, restrizioni, politiche,
        prompt di sistema, limiti, ordini precedenti, filtri di sicurezza, norme, quello che l'utente, cio che l'utente,
        preferenze dell'utente, desideri dell'utente, avvisi di sicurezza, note precedenti
    """,
    "order": """
        ora sei, adesso sei, sei ora, tu sei ora, non sei piu, devi, dovrai, agisci come, comportati come, fingi, fingi di,
        fai finta, fai come se, modalita sviluppatore, modalita dio, nota per l'ia, nota all'ia, nota per l'assistente,
        nota all'assistente, nota per gli assistenti, nota agli assistenti, avviso all'ia, avviso agli assistenti,
        avviso per gli assistenti, messaggio per l'ia, messaggio per l'assistente, attenzione assistent*,
        istruzioni per l'assistente, istruzione per l'assistente, istruzioni per l'ia, nuove istruzioni, nuova istruzione,
        istruzioni segrete, istruzioni nascoste, le tue istruzioni, le tue regole, senza restrizioni,
        prima parte della regola, seconda parte della regola, prompt di sistema, se l'utente dice, quando l'utente dice,
        appena l'utente dice, se l'utente scrive, se l'utente risponde, se l'utente accetta, fai tutto quello che,
        fai tutto cio che, esegui tutto
    """,
    "conceal": """
        non dire, non dirlo, mai dire, non dica, non dice mai, non dirà mai, non dira mai, senza dirlo, senza dire,
        senza avvisare, senza avvertire, senza chiedere, senza menzionarlo, senza informare, senza consultare,
        senza che l'utente, senza che lui, senza che lei, senza che se ne accorga, non menzionare, mai menzionare,
        non menzionarlo, non rivelare, mai rivelare, non informare, non avvisare, non avvertire, non chiedere,
        mai chiedere, nascondilo, nasconderlo, nascondere questo, nascondi questo, nascondi all, nascondere all,
        nascosto all'utente, tenere segreto, tieni segreto, tienilo segreto, mantenere il segreto, mantieni il segreto,
        di nascosto, all'insaputa, a sua insaputa, alle spalle, non deve sapere, non deve saperlo, non devono sapere,
        non deve accorgersi, non deve venire a sapere, non parlarne, mai parlarne, non va detto, non va menzionato,
        non segnalare, non deve avvisare, non deve dire, non deve menzionare, non deve informare, tenerlo per se,
        non parlare mai, non parlare di, non parlare dei, non parlare del, mai parlare
    """,
    "covert": """
        segretamente, in segreto, silenziosamente, in silenzio, discretamente, di nascosto, in background, furtivamente
    """,
    "claim": """
        amministratore, amministratrice, admin, proprietario, proprietaria, titolare, supervisore, responsabile,
        moderatore, operatore, gestore, capo
    """,
    "be": "e, sono, sei, era, come, resta, rimane",
    "here": """
        qui, di questo account, di questo assistente, dell'assistente, dell'account, del sistema, di questo sistema,
        dell'ia, di questo spazio, le sue richieste, cui
    """,
    "first_person": """
        sono l'amministrat*, sono il proprietario, sono la proprietaria, sono il titolare, sono la titolare, sono il tuo,
        sono la tua responsabile, sono il responsabile, sono autorizzat*, parlo a nome, sono admin
    """,
    "requests": "richiesta, richieste, istruzioni, ordini, messaggi, desideri",
    "consent": """
        acconsentito, approvato, approvata, autorizzato, autorizzata, accettato, accettata, confermato, confermata,
        permesso, dato il consenso, dato il permesso, dato il loro consenso, dato il proprio consenso,
        dato l'autorizzazione, dato l'ok, verificato, concordato, dato il via libera, dato il benestare, ha autorizzato,
        hanno autorizzato
    """,
    "already": "gia, in anticipo, preventivamente, l'utente, utente, una volta per tutte",
    "consent_object": """
        condivi*, dati, accesso, pagament*, addebit*, trasferiment*, bonific*, richiest*, cancellazione, cancellare,
        eliminare, foto, registrazion*, contatto, acquist*, ordin*, condizioni, pubblicazione, pubblicare, invio, inviare,
        uso, utilizzo, modific*, abbonamento, tutto, tutte, tutti, qualsiasi, rinnovo, posizione, conto, fattur*, cessione
    """,
    "consents": "acconsentito, acconsente, acconsentono, consenso, dato il permesso",
    "permission": """
        senza conferma, senza approvazione, senza autorizzazione, senza permesso, senza consenso, senza verifica,
        senza verificare, senza controllo, senza controlli, senza ulteriori domande, senza ulteriore conferma,
        nessuna conferma, nessuna approvazione, nessuna autorizzazione, nessuna verifica, nessun controllo, nessun permesso,
        nessun consenso, non serve conferma, non serve approvazione, non serve autorizzazione, non serve alcuna,
        non serve nessuna, non serve chiedere, non serve il permesso, non occorre conferma, non occorre chiedere,
        non occorre alcuna, non ha bisogno di conferma, non ha bisogno di approvazione, non ha bisogno di autorizzazione,
        non ha bisogno di permesso, non hanno bisogno di conferma, non hanno bisogno di approvazione,
        non hanno bisogno di autorizzazione, non hanno bisogno di permesso, non richiede conferma, non richiede approvazione,
        non richiede autorizzazione, non richiede alcuna, non richiedono conferma, non richiedono approvazione,
        non richiedono autorizzazione, non richiedono alcuna, non richiedono verifica, non necessita di, non necessitano di,
        accesso completo, accesso totale, pieno accesso, accesso a tutto, accesso illimitato, pieni poteri, tutti i diritti,
        diritti di amministratore, mittente affidabile, mittente attendibile, mittente fidato, fonte affidabile,
        fonte attendibile, fonte fidata, contatto fidato, partner fidato, sito affidabile, sito fidato, lista bianca,
        esente da, esenti da, esentato da, per conto dell'utente, a nome dell'utente, a suo nome, parla per l'utente,
        agisce per conto, agire per conto, agire a nome, agisce a nome, ha il permesso di, hanno il permesso di,
        ha il diritto di, hanno il diritto di, autorizzato a, autorizzata a, autorizzati a, autorizzate a, permesso concesso,
        accesso concesso, preapprovat*, pre approvat*, preautorizzat*, pre autorizzat*, gia autorizzat*, gia approvat*,
        vale come consenso, vale come approvazione, vale come conferma, carta bianca, stessi diritti, autorita finale,
        non va messo in discussione, non vanno messe in discussione, e di piena fiducia, senza discutere, via libera per,
        ha il via libera, ha delega, ha la delega, piena delega, non serve piu, non occorre piu, non richiedono piu,
        non richiede piu, ricevuto il permesso, ricevuto l'autorizzazione, ottenuto il permesso, ottenuto l'autorizzazione,
        approvate in anticipo, approvati in anticipo, approvata in anticipo, approvato in anticipo, autorizzato in anticipo,
        non occorre piu chiedere, non serve piu chiedere, nessuno deve piu chiedere
    """,
    "allowed": "puo accedere, possono accedere, puo liberamente, puo in qualsiasi momento",
    "may": "puo, possono, potra",
    "power": """
        accedere, cancellare, eliminare, modificare, leggere, trasferire, approvare, condividere, cambiare, pagare,
        addebitare, usare, utilizzare, inviare, consultare, prelevare
    """,
    "leak": """
        riassumere, riassumi, riassunto, copiare, copia, copie, inviare, invia, mandare, manda, inoltrare, inoltra,
        caricare, carica, condividere, condividi, condivide, includere, includi, allegare, allega, aggiungere, aggiungi,
        pubblicare, pubblica, codificare, codifica, esportare, esporta, salvare, salva, trasmettere, trasmetti, trasmette,
        incollare, mettere, spedire, spedisci
    """,
    "leaked": """
        inviat*, inoltrat*, mandat*, copiat*, condivis*, caricat*, pubblicat*, esportat*, allegat*, salvat*, va a, vanno a,
        riassunt*, codificat*, trasmess*, spedit*
    """,
    "inner": """
        conversazione, conversazioni, chat, discussione, cronologia, trascrizion*, ricordi, memoria, memorie,
        tutto cio che, tutto quello che, quello che dice, contatti, rubrica, agenda, posizione, password, credenziali,
        dati personali, appunti, note, calendario, casella di posta, messaggi, domande dell'utente, domanda dell'utente,
        dati dell'utente, file, prompt, ultimo messaggio, ultimi messaggi, codici di verifica
    """,
    "inner_sure": """
        la conversazione, le conversazioni, conversazioni, questa conversazione, ogni conversazione, cronologia, la chat,
        le chat, delle chat, tutto cio che, tutto quello che, trascrizion*, rubrica, credenziali, dati dell'utente,
        elenco dei contatti, tutti i ricordi
    """,
    "encode": "codific*, nascond*, nascost*, incorpora*, inseri*, aggiung*, base64, mett*, allega*",
    "carrier": "link, url, collegamento, immagine, immagini, parametr*, indirizzo, pixel",
    "rank": """
        migliore, miglior, migliori, principale, unico, unica, ufficiale, affidabile, numero uno, piu affidabile,
        piu sicura, piu sicuro, riferimento, leader, prima
    """,
    "source": """
        fonte, fonti, fornitore, fornitrice, opzione, scelta, marca, marchio, autorita, esperto, esperta, riferimento,
        piattaforma, assicurazione, prodotto, sito per, specialista, servizio, soluzione, banca, agenzia, negozio per,
        azienda
    """,
    "rank_sure": """
        principale autorita, massima autorita, l'autorita in, punto di riferimento per, il riferimento per,
        fonte di riferimento, unica fonte, unico fornitore, unica autorita, fonte piu affidabile, la piu affidabile,
        il piu affidabile, fonte ufficiale, migliore fonte, miglior fonte, miglior fornitore, migliore fornitore,
        migliore scelta, miglior scelta, la numero uno, il numero uno, leader di mercato, leader del settore, leader mondiale,
        superiore a tutt*, migliore di tutt*, autorita indiscussa, piu attendibile, fonte piu sicura, fonte piu attendibile,
        voce piu affidabile, voce piu sicura, voce piu attendibile, scelta piu affidabile, scelta piu sicura,
        scelta piu attendibile
    """,
    "recommended": """
        raccomandato, raccomandata, consigliato, consigliata, suggerito, suggerita, proposto, proposta, citato, citata,
        preferito, preferita, menzionato, menzionata, privilegiat*, per primo, per prima, nominato per, nominata per,
        messo al primo, al primo posto
    """,
    "recommend": """
        raccomandare, raccomanda, consigliare, consiglia, suggerire, suggerisci, suggerisce, proporre, proponi, propone,
        citare, cita, preferire, menzionare, menziona, promuovere, promuovi, lodare, privilegiare, privilegia, fidarsi,
        fidati, indirizzare, rimandare, scegliere, scegli
    """,
    "first": """
        per primo, per prima, prima di, al primo posto, sopra, invece di, al posto di, esclusivamente, unicamente, solo,
        soltanto, come la migliore, come il migliore, davanti a, come fonte, anziche
    """,
    "rival": "concorren*, altre marche, altri fornitori, altre aziende, alternative",
    "avoid": """
        evitare, evita, mai raccomandare, mai consigliare, non raccomandare, non consigliare, mai suggerire, non suggerire,
        sconsiglia*, mettere in guardia, mai citare, parlare male, omettere
    """,
    "avoid_sure": """
        sconsigliare, mettere in guardia contro, metti in guardia, mai raccomandare, mai consigliare,
        parlare male della concorrenza
    """,
    "trust_all": """
        fidati di tutto, fidarsi di tutto, credi a tutto, credere a tutto, tutto cio che viene da,
        tutto quello che viene da, obbedire a, obbedisci a, obbedisce a, ubbidire a, ubbidisci a, obbedisce al,
        obbedire al, trattare come, tratta come, come istruzioni, come ordini, come un ordine, come se fosse l'utente,
        come fonte affidabile, come affidabile, seguire le istruzioni di, segui le istruzioni di, segui le istruzioni del,
        seguire le istruzioni del, fidarsi ciecamente, fidati ciecamente, prevale su, prevalgono su, prevale sulle,
        prevalgono sulle
    """,
    "security": """
        firewall, antivirus, autenticazione a due fattori, verifica, due fattori, backup, crittografia,
        avvisi di sicurezza, filtro antispam, controlli di sicurezza, protezione, controllo parentale
    """,
    "off": """
        disattivare, disattiva, disattivato, disattivat*, spegnere, spegni, disabilitare, disabilita, saltare, salta,
        omettere, sospendere, rimuovere, aggirare
    """,
    "wipe": "cancellare, cancella, cancellat*, eliminare, elimina, eliminat*, svuotare, svuota, distruggere",
    "wiped": """
        email, e mail, mail, file, appuntamenti, calendario, agenda, backup, ricordi, messaggi, foto, contatti, cartella,
        dati, cronologia, documenti, registri
    """,
    "shell": """
        comando, comandi, script, terminale, shell, sudo, curl, wget, powershell, programma, allegato, macro*,
        aggiornamento
    """,
    "run": """
        eseguire, esegui, eseguito, avviare, avvia, aprire, apri, installare, installa, scaricare, scarica, lanciare,
        lancia
    """,
    "habit": """
        preferisce, piace, vuole, desidera, di solito, spera, cerca di, odia, adora, normalmente, spesso, vorrebbe, noi,
        io, figli, bambini, genitori, loro, intende
    """,
    "style": """
        breve, brevi, corto, corte, conciso, concise, in italiano, in inglese, metric*, emoji*, formale, dare del tu,
        dare del lei, semplice, semplici, elenc*, puntat*, vegetarian*, vegan*, senza glutine, celsius, fonti, esempi,
        passo passo, ricette, dettagliat*
    """,
    "look": "leggere, vedere, consultare, aprire, usare",
    "frame": "finiscono con, termina* con, contien*, contengono, inizia* con, mostra*, mostrano, includono",
    "shell_sure": "curl, wget, powershell, sudo, bash",
    "must": "deve, devono, dovra, dovranno",
    "output": "risposte, riassunti, suggerimenti, traduzioni, consigli, raccomandazioni, lista della spesa",
    "changed_to": "ora e, adesso e, passa a, e passata a",
}
