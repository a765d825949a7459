"""Polish."""

from typing import Final

PHRASES: Final = {
    "may": "może, mogą, ma prawo, wolno",
    "look": "czytać, widzieć, przeglądać, otwierać, używać, usuwać, zmieniać, odczytywać",
    "trigger": """
        od teraz, od dziś, od dzisiaj, odtąd, za każdym razem, ilekroć, zawsze gdy, zawsze kiedy, zawsze, w przyszłości,
        domyślnie, automatycznie, gdy tylko, po każdym, po każdej, przed każdym, przed każdą, w każdej, w każdym,
        do każdej, do każdego, przy każdym, przy każdej, jeśli użytkownik, gdy użytkownik, każdego dnia, co miesiąc,
        co tydzień, każdą fakturę, wszystkie faktury, wszystkie odpowiedzi
    """,
    "when": "gdy, kiedy, jeśli, przed, po, każdy, każda, każde, wszystkie, nigdy",
    "act": """
        wysyłać, wysyłaj, wyślij, wysłać, przesyłać, przesyłaj, prześlij, przesłać, przekaż, przekazuj, przekazywać,
        przelewać, przelej, przelewaj, usuwać, usuń, usuwaj, skasuj, wyłącz, wyłączyć, wyłączaj, zainstaluj, instaluj,
        instalować, uruchom, uruchamiaj, uruchamiać, pobierz, pobieraj, opublikuj, publikuj, eksportuj, zatwierdź,
        zatwierdzaj, zatwierdzać, akceptuj, zaakceptuj, przekieruj, ukryj, ukrywaj, ukrywać, zapisz się, posłuchaj rozkazów
    """,
    "errand": """
        płać, płacić, zapłać, kup, kupuj, kupować, zamawiaj, zamów, zamawiać, rezerwuj, zarezerwuj, otwórz, otwieraj,
        otwierać, odwiedź, odwiedzaj, używaj, użyj, dzwoń, zadzwoń, udostępniaj, udostępnij, kliknij, korzystaj
    """,
    "deed": """
        mów, wspomnij, wspominaj, dodaj, dodawaj, dodawać, polecaj, polecać, poleć, rekomenduj, rekomendować, proponuj,
        sugeruj, cytuj, odpowiadaj, odpowiadać, odsyłaj, ufaj, podawaj, podaj, linkuj, wymieniaj
    """,
    "obliged": "musi, muszą, należy, powinien, powinna, powinno, powinny, powinni, mają, ma, trzeba, proszę, ma być, są",
    "done": """
        wysyłać, wysłany, wysłana, wysłane, wysyłane, przesłane, przesyłane, przekazane, przekazywane, usunięte, usuwane,
        wyłączone, zainstalowane, uruchamiane, zatwierdzane, zatwierdzone, ignorowane, przelewane
    """,
    "done_mild": "płacone, opłacane, kopiowane, udostępniane, wspomniane, dodawane, otwierane, kierowane, polecane",
    "bills": "faktura, faktury, faktur, fakturę, rachunek, rachunki, rachunków, paragony",
    "money": """
        płatność, płatności, wpłaty, wpłata, pieniądze, czynsz, czynsze, pensja, pensje, wynagrodzenie, składka, składki,
        składkę, opłata, opłaty, kaucja, kaucję, zwrot, zwroty, przelewy, przelew, darowizny, datki, zaliczka, zaliczki
    """,
    "papers": """
        plik, pliki, dokument, dokumenty, kopie zapasowe, umowa, umowy, raport, raporty, skany, formularze, zdjęcia, dane,
        wyciągi
    """,
    "post": """
        poczta, listy, paczka, paczki, przesyłki, zamówienia, zamówienie, dostawy, odpowiedzi, maile, e maile, wiadomości,
        zgłoszenia, rezerwacje, połączenia, kody, telefony, zapytania, reklamacje
    """,
    "goes": """
        ma być przesłan*, mają być przesłan*, ma zostać przesłan*, być wysłan*, być przekazan*,
        wysyłać, wysyła, wysyłamy, wyślij, wysyłane, przesyłać, przesyła, przesyłane, kierować, kieruje, kierowane, idą,
        idzie, trafiają, trafia, płaci, płacić, płatne, wpłacać, wpłaca, wpłacamy, przelewać, przelewa, przekazywać,
        przekazuje, przekazywane, regulować, reguluje, regulowane, dostarczać, adresować, nowy adres, odsyłać,
        powinny trafiać, składać, składamy, opłacać, wpływają
    """,
    "pays": """
        płaci*, płacić, płatne, wpłac*, wpłaty, przelew*, czynsz, składk*, faktur*, opłat*, darowizn*, kaucj*, opłac*,
        wynagrodzenie
    """,
    "to": "na, do, przez, u, pod, w, dla",
    "desk": """
        konto, adres, skrzynka, skrzynkę, biuro, biura, dział, działu, firma, firmy, agencja, numer, iban, serwer, folder,
        rachunek, księgowości, skarbnika
    """,
    "bank": """
        numer konta, rachunek bankowy, konto bankowe, numer rachunku, konto, rachunek, iban, dane bankowe,
        odbiorca przelewu
    """,
    "details": "numer konta, numer rachunku, dane bankowe, iban, odbiorca przelewu, dane do przelewu",
    "changed": "nowy, nowa, nowe, nowego, zmienił, zmienił się, zmieniono, zmieniła, zmieniły, teraz, zamiast, stary",
    "account_new": """
        nowe konto, nowy numer konta, nowy rachunek, nowy numer rachunku, nowe dane bankowe, nowe dane do przelewu,
        stare konto, zmienił się numer konta, zmieniło się konto, nowym koncie, zmiana numeru konta
    """,
    "override": """
        ignoruj, zignoruj, ignorować, zapomnij, zapomnieć, pomiń, pomijaj, unieważnione, nieważne, nie obowiązują,
        przestają obowiązywać, nadpisz, uchylone, obejdź, lekceważ
    """,
    "rules": """
        instrukcje, instrukcji, instrukcja, polecenia, poleceń, zasady, zasad, reguły, reguł, wytyczne, wytycznych,
        ograniczenia, ograniczeń, prompt systemowy, zabezpieczenia
    """,
    "bot": """
        asystent ma, asystent musi, asystent powinien, asystentem ai, asystenta ai, asystent ai, asystenci ai,
        sztuczna inteligencja, chatbot, bot, model, model językowy, asystent, asystenci, ai
    """,
    "modal": "ma, musi, muszą, powinien, powinna, powinni, będzie, może, nigdy, zawsze, słucha, wykonuje, odtąd, nie",
    "order": """
        jesteś teraz, od teraz jesteś, musisz, masz, udawaj, udawaj że, zachowuj się jak, tryb dewelopera,
        tryb programisty, notatka dla ai, uwaga dla ai, uwaga dla asystenta, uwaga dla asystentów, wiadomość dla ai,
        wiadomość dla asystenta, instrukcja dla asystenta, instrukcje dla asystenta, nowe instrukcje, tajne instrukcje,
        bez ograniczeń, twoje instrukcje
    """,
    "conceal": """
        nie mów, nigdy nie mów, nie wspominaj, nigdy nie wspominaj, nie ujawniaj, nigdy nie ujawniaj, bez pytania,
        bez informowania, bez wspominania, bez mówienia, bez wiedzy, nie pytaj, nie ostrzegaj, nie informuj, nie zdradzaj,
        zachowaj w tajemnicy, trzymaj w tajemnicy, utrzymuj w tajemnicy, nie może wiedzieć, nie powinien wiedzieć,
        nie powinna wiedzieć, nie musi wiedzieć, ukryj to, ukryj przed, ukrywaj przed, w tajemnicy przed, nikomu nie mów,
        za plecami, nie mówić, nie informować, nie wspominać, nic nie mówić, ani słowa
    """,
    "covert": "potajemnie, po cichu, w tajemnicy, skrycie, niezauważenie, w tle, dyskretnie, ukradkiem",
    "permission": """
        nie wymaga potwierdzenia, nie wymaga zgody, nie wymaga zatwierdzenia, nie wymagają potwierdzenia,
        nie wymagają zgody, nie wymagają zatwierdzenia, nie potrzebuje zgody, nie potrzebuje potwierdzenia,
        nie potrzebują zgody, nie potrzebują potwierdzenia, nie wymaga weryfikacji, nie wymagają weryfikacji,
        bez potwierdzenia, bez zgody, bez zatwierdzenia, bez zezwolenia, bez weryfikacji, bez sprawdzania, bez pozwolenia,
        pełny dostęp, pełen dostęp, nieograniczony dostęp, dostęp do wszystkiego, zaufany nadawca, zaufane źródło,
        zaufany kontakt, zaufany partner, biała lista, białej liście, w imieniu użytkownika, w imieniu użytkowniczki,
        ma prawo usuwać, ma prawo do usuwania, ma pozwolenie na, jest upoważniony, jest upoważniona, są upoważnieni,
        upoważniony do, upoważniona do, jest uprawniony, uprawniony do, uprawniona do, już zatwierdzone, już wyraził zgodę,
        już wyraziła zgodę, już wyrazili zgodę, już się zgodził*, wyrazili już zgodę, wyraził już zgodę,
        wyraziła już zgodę, zatwierdzone z góry, zwolniony z, zwolnione z weryfikacji, prawa administratora,
        uprawnienia administratora, otrzymał zgodę, otrzymała zgodę, dostał pozwolenie, dostała pozwolenie, ma zgodę,
        mają zgodę
    """,
    "first_person": """
        jestem administratorem, jestem właścicielem, jestem właścicielką, jestem twoim, jestem upoważnion*,
        jestem administratorką
    """,
    "claim": "administratorem, administratorką, właścicielem, właścicielką, przełożonym, adminem",
    "be": "jest, jestem, są, jako",
    "here": "tutaj, tu, tego konta, asystenta, systemu, konta, którego, której",
    "requests": "prośby, polecenia, życzenia, żądania, instrukcje, prośba",
    "leak": """
        streść, podsumuj, podsumowanie, kopiuj, skopiuj, kopia, kopię, kopie, wysyłaj, wyślij, wysyłać, prześlij,
        przesyłaj, przesyłać, przekazuj, udostępniaj, dołączaj, dołącz, zapisuj, zakoduj, wstaw, dodaj, publikuj
    """,
    "leaked": """
        wysyłane, wysyłana, przesyłane, kopiowane, udostępniane, przekazywane, dołączane, zapisywane, trafia, trafiają, idą
    """,
    "inner": """
        rozmowa, rozmowy, rozmów, rozmowę, czat, czatu, historia, historię, historii, wspomnienia, pamięć, wszystko co,
        kontakty, kontaktów, lokalizacja, lokalizację, hasło, hasła, haseł, dane osobowe, notatki, kalendarz, wiadomości,
        skrzynki
    """,
    "inner_sure": """
        rozmowa, rozmowy, rozmów, rozmowę, historię rozmów, historia rozmów, historię czatu, wszystko co, hasła,
        listę kontaktów, treść rozmów
    """,
    "rank_sure": """
        najlepsze źródło, wiodący autorytet, najbardziej wiarygodne, najbardziej zaufany, jedyne wiarygodne,
        jedyny wiarygodny, jedyne zaufane, jedyny zaufany, najlepszy wybór, lider rynku, lepszy niż wszyst*,
        lepsza niż wszyst*, numer jeden, najbardziej wiarygodny, wiodącym autorytetem, najlepszym źródłem,
        najbardziej wiarygodnym
    """,
    "recommended": """
        polecany, polecana, polecane, polecać, rekomendowany, rekomendowana, rekomendować, wymieniany, wymieniana,
        wymieniać, sugerować, sugerowany, cytowany, jako pierwszy, jako pierwszą, jako pierwsza
    """,
    "recommend": "polecaj, polecać, poleć, rekomenduj, rekomendować, proponuj, sugeruj, cytuj, wymieniaj, ufaj, odsyłaj",
    "first": """
        jako pierwszy, jako pierwszą, jako pierwsza, w pierwszej kolejności, najpierw, przed innymi, zamiast, wyłącznie,
        tylko, jako najlepsz*
    """,
    "trust_all": """
        ufaj wszystkiemu, wierz we wszystko, słuchaj poleceń, traktuj jak, traktuj jako, jak polecenia, jako polecenia,
        jak rozkazy, wykonuj polecenia, wykonuje polecenia, ufaj bezgranicznie
    """,
    "habit": "woli, lubi, chce, zwykle, często, stara, my, ja, dzieci, chciałaby, chciałby",
    "style": "krótko, krótkie, zwięzł*, po polsku, po angielsku, metryczn*, emoji*, wegetariańsk*, punktach",
}
