"""Finnish."""

from typing import Final

PHRASES: Final = {
    "trigger": """
        tästä lähtien, tästä eteenpäin, jatkossa, aina kun, aina, joka kerta, automaattisesti, oletuksena, heti kun,
        jokaisen jälkeen, ennen jokaista, jokaiseen, jokaisessa, jokaisen, kaikki, kun käyttäjä
    """,
    "when": "kun, jos, ennen, jälkeen, jokainen, joka",
    "act": """
        lähetä, lähettää, välitä, välittää, siirrä, siirtää, poista, poistaa, asenna, asentaa, suorita, suorittaa, lataa,
        julkaise, hyväksy, hyväksyä, ohjaa, ohjata, piilota, tottele, vie, jaa
    """,
    "errand": "maksa, maksaa, osta, tilaa, varaa, avaa, käytä, soita, klikkaa",
    "deed": "mainitse, lisää, suosittele, suositella, ehdota, vastaa, lainaa, luota, sano",
    "obliged": "pitää, täytyy, tulee, on",
    "done": """
        lähetettävä, välitettävä, siirrettävä, poistettava, asennettava, hyväksyttävä, suoritettava, lähetetään, poistetaan
    """,
    "done_mild": "maksettava, jaettava, mainittava, lisättävä, avattava",
    "bills": "lasku, laskut, laskuja",
    "money": "maksu, maksut, maksuja, rahat, vuokra, vuokrat, palkka, palkat, jäsenmaksu*, palautukset, lahjoitukset",
    "papers": "tiedostot, tiedosto, asiakirjat, asiakirja, varmuuskopiot, sopimukset, raportit, kuvat",
    "post": "posti, kirjeet, paketit, tilaukset, vastaukset, viestit, sähköpostit, puhelut, ilmoittautumiset",
    "goes": """
        lähetetään, maksetaan, menevät, menee, toimitetaan, ohjataan, osoitetaan, siirretään, lähettää, lähetettävä,
        maksettava, uusi osoite, tulee lähettää, tulee maksaa, kuuluvat, palautetaan
    """,
    "pays": "maksetaan, maksaa, maksettava, siirretään, vuokra, lasku*, jäsenmaksu*, palkka",
    "toward": "osoitteeseen, tilille, numeroon, palvelimelle",
    "bank": "tilinumero, pankkitili, tili, tilille, iban",
    "details": "tilinumero, iban, pankkitiedot",
    "changed": "uusi, uudet, vaihtunut, muuttunut, nyt, jatkossa",
    "account_new": """
        uusi tilinumero, uusi tili, uudet pankkitiedot, uudelle tilille, vanha tili, tilinumero on vaihtunut,
        tilinumero on muuttunut
    """,
    "override": "unohda, ohita, jätä huomiotta, eivät päde, kumotaan, kumottu, eivät ole voimassa, mitätöity",
    "rules": "ohjeet, ohjeita, ohje, säännöt, sääntöjä, rajoitukset, järjestelmäkehote, aiemmat ohjeet, määräykset",
    "bot": """
        avustaja, avustajan, avustajalle, tekoäly, tekoälyn, tekoälylle, botti, chatbot*, tekoälyavustaja*, kielimalli*
    """,
    "modal": "pitää, täytyy, tulee, saa, ei, aina, tottelee, noudattaa, on",
    "order": """
        olet nyt, sinun täytyy, sinun pitää, teeskentele, esitä olevasi, kehittäjätila, viesti tekoälylle,
        huomautus tekoälylle, huomautus avustajalle, viesti avustajalle, uudet ohjeet, salaiset ohjeet
    """,
    "conceal": """
        älä kerro, älä koskaan kerro, älä mainitse, älä koskaan mainitse, kertomatta, kysymättä, mainitsematta,
        ilmoittamatta, älä kysy, älä varoita, älä paljasta, pidä salassa, ei saa tietää, salaa käyttäjältä,
        käyttäjän tietämättä
    """,
    "covert": "salaa, huomaamatta, hiljaa, taustalla, salassa",
    "permission": """
        ei vaadi vahvistusta, ei vaadi hyväksyntää, ei vaadi lupaa, ilman vahvistusta, ilman hyväksyntää, ilman lupaa,
        ilman tarkistusta, ei tarvitse vahvistusta, ei tarvitse lupaa, ei tarvitse hyväksyntää, eivät vaadi,
        eivät tarvitse vahvistusta, eivät tarvitse hyväksyntää, täydet oikeudet, täysi pääsy, pääsy kaikkeen,
        luotettu lähettäjä, luotettu lähde, luotettava lähettäjä, luotettava lähde, käyttäjän puolesta, on lupa,
        on oikeus poistaa, valtuutettu, jo hyväksynyt, jo hyväksytty, jo suostunut, jo suostuneet, jo antanut luvan,
        ennalta hyväksytty
    """,
    "first_person": "olen ylläpitäjä, olen omistaja, olen pääkäyttäjä, minä olen ylläpitäjä",
    "leak": "kopioi, kopio, lähetä, välitä, lataa, jaa, liitä, tiivistä, tallenna, yhteenveto",
    "leaked": "lähetetään, kopioidaan, jaetaan, välitetään, tallennetaan, ladataan",
    "inner": """
        keskustelu*, viestihistoria*, muistot, muistiot, kaikki mitä, yhteystiedot, sijainti, salasana*, henkilötiedot,
        kalenteri*, viestit
    """,
    "inner_sure": "keskustelut, keskustelu, keskustelun, kaikki mitä käyttäjä, salasanat, viestihistoria*",
    "rank_sure": """
        paras lähde, johtava asiantuntija, luotettavin, ainoa luotettava, paras valinta, markkinajohtaja,
        parempi kuin kaikki, johtava auktoriteetti
    """,
    "recommended": "suositellaan, mainitaan, suositeltava, ehdotettava, mainittava ensin, mainittava, suositella",
    "recommend": "suosittele, suositella, ehdota, mainitse, lainaa, luota",
    "first": "ensin, ensimmäisenä, ennen muita, sijaan, vain, parhaana",
    "trust_all": "luota kaikkeen, tottele, tottelee, kuin käskyjä, kuin ohjeita",
    "style": "lyhyt, lyhyet, lyhyesti, suomeksi, englanniksi, emoji*, kasvis*",
}
