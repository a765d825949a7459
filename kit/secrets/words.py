"""The words that people put beside a secret: password, PIN, code and their like, and what stands between them and the value.

Written as they are spelled; compared levelled and in lower case. English, German, French, Spanish, Portuguese, Italian,
Dutch, Polish, Swedish, Danish and Norwegian, Finnish, Czech, Turkish, Russian, Ukrainian, Arabic, Vietnamese, Indonesian,
Greek, Hungarian, Hebrew, Hindi, Thai, Persian, Croatian, Slovenian, Lithuanian, Estonian, Icelandic, Catalan, Basque;
Japanese, Chinese and Korean, which have no spaces to go by, are in `unspaced_secrets`.
"""

from typing import Final

from kit.secrets.levelled import lower


def _words(text: str) -> frozenset[str]:
    return frozenset(lower(text).split())


PASSWORD: Final = _words(
    "password passwd passphrase passcode passkey pwd pword passwort kennwort passphrase codewort losungswort contraseña senha "
    "palavra-passe wachtwoord hasło lösenord adgangskode kodeord passord salasana heslo şifre şifresi şifrem parola parolası "
    "пароль κωδικός jelszó jelszava sandi motdepasse pass-phrase pass-code pass-word wifi-key wi-fi-key wlan-key wpa-key "
    "wlan-schlüssel netzwerkschlüssel wlanschlüssel wifi-schlüssel "
    "סיסמה הסיסמה ססמה पासवर्ड รหัสผ่าน گذرواژه lozinka geslo slaptažodis parool lykilorð contrasenya pasahitza"
)
PASSWORD_ENDINGS: Final = tuple(
    _words("password passwort kennwort wachtwoord lösenord adgangskode passord salasana passphrase passcode losungswort")
)
PASSWORD_BEGINNINGS: Final = tuple(_words("парол hasł hesl salasana jelsz lösenordet adgangskoden passordet wachtwoord"))
PASSWORD_PHRASES: Final = tuple(
    tuple(lower(phrase).split())
    for phrase in (
        "mot de passe", "phrase de passe", "palavra passe", "pass phrase", "pass code", "pass word", "parola d'ordine",
        "wifi key", "wi-fi key", "wlan key", "wpa key", "wpa2 key", "wpa3 key", "network key", "router key", "clé wifi",
        "clé wi-fi", "clé wpa", "clave wifi", "clave wi-fi", "chiave wifi", "chiave wi-fi", "chave wifi", "chave wi-fi",
        "code wifi", "code wi-fi", "كلمة المرور", "كلمة السر", "كلمه السر", "كلمه المرور", "رمز عبور",
        "الرقم السري", "mật khẩu", "kata sandi",
        "секретное слово", "кодовое слово", "pass du wifi", "secret answer", "security answer", "safe word",
    )
)  # fmt: skip
SEED_PHRASES: Final = tuple(
    tuple(lower(phrase).split())
    for phrase in (
        "seed phrase", "recovery phrase", "secret phrase", "backup phrase", "mnemonic phrase", "wallet phrase", "seed words",
        "recovery words", "phrase de récupération", "frase semilla", "frase de recuperación", "frase di recupero",
    )
)  # fmt: skip

KEY: Final = _words(
    "key apikey api-key token tokens api-token secret schlüssel api-schlüssel lizenzschlüssel zugriffsschlüssel "
    "produktschlüssel "
    "wiederherstellungsschlüssel clé chiave chave clave klucz nyckel nøgle ключ токен anahtar sleutel avain"
)
"""What opens something, and much else besides (the key is to rest): only a value that nobody would write otherwise counts."""
KEY_ENDINGS: Final = tuple(_words("schlüssel apikey token"))
KEY_KINDS: Final = _words(
    "api access secret private license licence product activation encryption decryption recovery master signing client "
    "app auth "
    "authentication bearer refresh session webhook deploy service serial bitlocker wpa wep admin account storage ssh backup"
)
LOGIN: Final = _words(
    "login log-in logon signin sign-in credentials creds zugangsdaten anmeldedaten logindaten identifiants "
    "credenciales credenciais "
    "credenziali inloggegevens inloggningsuppgifter логин passwords passwörter kennwörter pass pw"
)

NUMBER: Final = _words(
    "pin pin-code pincode pin-nummer pinkod pinkode puk puk-code nip пин пин-код пінкод geheimzahl geheimnummer"
)
NUMBER_ENDINGS: Final = tuple(_words("-pin geheimzahl pincode"))
CARD_CODE: Final = _words("cvv cvc cvv2 cvc2 csc cvn kartenprüfnummer prüfziffer kartenprüfziffer cryptogramme")
ONE_TIME: Final = _words(
    "otp totp mtan smstan sms-tan mobiletan einmalcode einmalpasswort bestätigungscode verifizierungscode sicherheitscode "
    "authentifizierungscode verifikationscode engangskode engångskod verificatiecode bevestigingscode backup-codes"
)
CODE: Final = _words(
    "code codes passcode digicode keycode código códigos codice codici kod kodu kode koodi koden kodem kódom kód код кода коды "
    "kombination combination combo combinaison combinación combinação combinazione رمز kodunuz κωδικός"
)
CODE_ENDINGS: Final = tuple(_words("code koodi -kod portkod dörrkod larmkod portkode dørkode alarmkode kombination"))

LOCKS: Final = _words(
    "padlock keypad lockbox keybox key-box lock-box vorhängeschloss zahlenschloss cadenas candado lucchetto cadeado "
    "hangslot kłódka"
)
"""What has a number of its own, so that one right beside it is that."""

PLACES: Final = _words(
    "door doors gate gates entry entrance entryway alarm access security lock locks locker lockers garage safe vault "
    "keybox lockbox "
    "key-box lock-box building house flat apartment front back side gym bike padlock unlock voicemail phone tablet card panel "
    "keypad shed barn cellar basement lobby elevator lift barrier parking hangar boathouse studio clubhouse cabin hut suitcase "
    "luggage briefcase cabinet trunk disarm override intercom "
    "tür türe haustür wohnungstür tor garagentor zugang eingang alarm alarmanlage schloss fahrradschloss tresor safe "
    "schließfach "
    "garage keller schranke koffer hoftür handy spind "
    "porte portail entrée accès alarme immeuble coffre coffre-fort cadenas casier garage interphone hall secret confidentiel "
    "puerta portal portón acceso alarma entrada candado caja garaje taquilla trastero "
    "porta portão acesso alarme cofre cadeado garagem prédio "
    "cancello portone accesso allarme cassaforte lucchetto garage ingresso armadietto "
    "deur poort toegang kluis slot hek voordeur "
    "drzwi drzwiach bramy brama furtki furtka domofonu domofon alarmu sejfu wejścia klatki "
    "dörr dörren port porten larm larmet lås kassaskåp grind "
    "dør døren port porten alarm lås låsen skab "
    "dveře dveří dveřím branky brány alarmu zámku trezoru "
    "kapı kapısı kapının alarm kasa bina kilit "
    "дверь двери домофон домофона подъезда калитки ворот сейф сейфа сигнализации замка гаража "
    "дверей домофона під'їзду хвіртки сейфа сигналізації "
    "الباب باب البوابة الخزنة oven ovi hälytys kapu ajtó"
)
"""What is opened with a number."""
PLACE_BEGINNINGS: Final = tuple(
    _words(
        "haustür garagen alarm zugang eingang schließfach tresor türcode torcode tür- tor- deur- deurcode poort "
        "toegang portkod dörrkod "
        "larmkod dørkode portkode adgangs keller spind"
    )
)
SENT: Final = _words(
    "sms texted text-message texts verification verify confirmation confirm one-time single-use onetime otp "
    "authentication auth 2fa "
    "two-factor 2-factor mfa tan login log-in sign-in signin check-in checkin pickup pick-up collection activation "
    "pairing reset backup recovery "
    "transaction authenticator bestätigung bestätigungs anmelde einmal vérification confirmation validation connexion usage "
    "verificación confirmación verificação confirmação verifica conferma monouso usa getta autenticación autenticação "
    "weryfikacyjny weryfikacji potwierdzenia bekräftelse verificatie bevestiging подтверждения подтверждение проверки "
    "doğrulama onay ověřovací التحقق التأكيد vahvistus"
)
"""What makes a code one that is sent for a single use, or one that stands in for it."""
OTHER_CODES: Final = _words(
    "postal post zip zipcode area country dialing dialling dial error status discount promo promotion promotional "
    "coupon voucher "
    "dress source colour color hex product item order booking reservation airport station course class room qr bar "
    "barcode morse iso language currency tax "
    "swift bic sort fault part paint stock model exit http referral invite invitation name names review reviews editor "
    "freeze base quality "
    "style snippet block blocks of conduct penal civil building-code fabric thread yarn dye lens sku gift ean isbn "
    "branch bank icd medical "
    "diagnosis billing genetic machine byte cheat konami vs time state region county ral pantone shade hair team "
    "school subject exam "
    "fire grade climate cook book module seat gate-number flight train line bus stop "
    "postleitzahl vorwahl rabatt gutschein gutscheincode rabattcode fehlercode farbcode postcode bankleitzahl strichcode "
    "postale postaux promo barre barres couleur erreur fiscal civil pénal pays réduction naf ape route travail "
    "descuento error país barras área cupón vestimenta penal "
    "desconto erro cupom barras cep cor vestimenta "
    "fiscale sconto errore colore tributo ateco cap avviamento "
    "pocztowy pocztowego rabatowy błędu kreskowy kolor postnummer rabattkod felkod streckkod rabatkode fejlkode psč "
    "poštovní slevový "
    "posta hata indirim renk почтовый промокод скидки ошибки страны города региона поштовий знижку البريدي الخصم indeks"
)

COPULA: Final = _words(
    "is was equals reads ist lautet lautete war heißt est était es era é foi è jest je är var er "
    "это є هو هي luidt brzmi dır dir olan là adalah είναι became becomes remains"
)
ASSIGNS: Final = frozenset({":", "::", "=", "==", "=>", "->", "→", "-", "--", "|", "~"})
POLISH_BEGINNINGS: Final = ("hasl", "kod", "nip", "pin")
"""Behind these, "to" is a copula."""
AS: Final = _words("as als comme como come som jako как як olarak")
PREPOSITIONS: Final = _words(
    "for to of on at in from with by into inside für fürs zum zur zu von vom der des am im beim bei de du des d' pour "
    "au aux à la le les sur del para al a el "
    "en do da dos das em no na di della dello dell' per il nel voor van op naar od dla w ze z na i för till på av til "
    "af k ke pro u "
    "için için: для до от к на в во ل من της για του the that which we"
) - {""}
FILLERS: Final = _words(
    "now currently still just simply actually again always set changed to been has will be number no no. nr nr. # "
    "jetzt nun aktuell "
    "derzeit neu weiterhin maintenant actuellement toujours ahora actualmente agora atualmente adesso ora attualmente nu teraz "
    "obecnie сейчас теперь зараз the old new same old: new: is was am"
)
NOT_NEXT: Final = _words(
    "manager managers hint hints reset resets policy policies generator generators vault app apps book notebook rules "
    "length protected "
    "protection less change changes security hygiene database file files store field prompt strength tool tools leak "
    "leaks breach breaches "
    "list sharing habits cracking expiry rotation reuse fatigue cards card-game reminder reminders requirements "
    "requirement rule "
    "auditor checker safe-keeping entry managers: tips training course workshop -manager economy ring"
)
NO_VALUE_BEFORE: Final = _words(
    "forgot forgets forget forgotten lost loses no without never vergessen oublié olvidé esqueceu dimenticato vergeten "
    "zapomniał glömt забыл "
    "hates remembers needs wants lacks knows changes rotates shares"
)

NOT_A_VALUE: Final = _words(
    "null none nil undefined true false "
    "safe strong weak secret secure insecure written wrote changed changing expired expiring wrong missing unknown "
    "known forgotten lost required stored "
    "saved kept shared same long short important new old private hidden needed ready correct incorrect right valid "
    "invalid set reset "
    "unset empty blank optional enough fine good bad easy hard simple complex complicated different unique random temporary "
    "permanent due taped stuck glued printed pinned noted protected encrypted disabled enabled active inactive "
    "confidential sensitive "
    "used reused unchanged broken gone outdated compromised leaked personal public case-sensitive alphanumeric "
    "annoying essential "
    "rotated updated managed handled required. overdue obvious guessable crackable memorable available there here below above "
    "that this it what which who something nothing everything anything one none them mine yours his hers theirs ours "
    "sicher unsicher stark schwach geheim abgelaufen falsch bekannt unbekannt vergessen gespeichert geändert nötig "
    "wichtig neu alt "
    "lang kurz leer richtig notiert hinterlegt gesperrt da hier dort weg "
    "sûr faible fort oublié perdu changé expiré nécessaire important nouveau secret noté enregistré incorrect "
    "segura seguro débil fuerte secreta olvidada perdida cambiada caducada necesaria importante nueva guardada incorrecta "
    "fraca forte esquecida perdida mudada expirada necessária nova guardada incorreta salva "
    "sicura debole forte segreta dimenticata cambiata scaduta necessaria nuova salvata sbagliata "
    "veilig zwak sterk vergeten gewijzigd verlopen nodig nieuw bewaard fout "
    "bezpieczne silne słabe zapomniane zmienione nowe zapisane długie säkert glömt nytt sparat sikker glemt ny gemt "
    "silné slabé nové "
    "güvenli zayıf unutuldu yeni надёжный надежный слабый забыт изменён новый сохранён длинный сложный простой "
)
UNITS: Final = _words(
    "characters character chars letters letter words word digits digit symbols numbers signs days day weeks months "
    "years year times minutes "
    "zeichen buchstaben ziffern wörter stellen tage caractères lettres mots chiffres caracteres letras palabras "
    "dígitos palavras "
    "caratteri lettere parole cifre tekens letters woorden znaków liter słów cyfr tecken ord siffror tegn cifre znaků "
    "karakter символов "
    "знаков букв цифр символів stellig digit-long percent % euros euro dollars people persons members items km m cm kg g l ml"
)
PRODUCTS: Final = tuple(
    _words(
        "1password keepass protonpass bitwarden lastpass dashlane nordpass enpass roboform sha aes rsa wpa wep fido "
        "u2f oauth totp hotp x509 2fa "
        "mfa base64 utf ed25519 bcrypt argon2 scrypt pbkdf2 iphone ipad windows macos ios android office365 "
        "microsoft365 m365 yubikey "
        "passkey pixel galaxy fritz!box web3 http oidc saml ldap tls ssl chrome firefox keychain icloud"
    )
)
DETERMINERS: Final = _words(
    "the a an his her my our their your das mein unser sein ihr le la mon notre son sa el mi su o a meu minha nossa il "
    "mio de het min mit"
)
STEMS: Final = tuple(
    _words(
        "lock safe vault schloss tresor coffre keypad keybox key-box cadenas candado lucchetto cadeado "
        "hangslot kłódka security "
        "pass pwd kennw wort senha contrase palavra wachtw hasł hesl lösen adgangs kodeord salasan şifr parola парол "
        "κωδικ jelsz sandi motd "
        "wi-fi wifi wlan key token secret schlüssel clé chiav chave clave klucz nyckel nøgle ключ токен anahtar "
        "sleutel avain login log-in logon sign "
        "cred zugangsd anmelded identifi inlogg логин user pin puk nip пин пін geheim cvv cvc csc cvn prüf crypto otp "
        "tan einmal code "
        "codig codic kod kood kód код combi kombi رمز كلم الرقم mật секрет кодовое phrase frase seed recovery words "
        "answer open unlock disarm סיסמ ססמ पासवर्ड รหัสผ่าน گذرواژه lozink geslo slapta parool lykil contrasen pasahitz "
        "öffnet ouvre abre apre ssn social pw"
    )
)
"""One of these is in every text that `named_secrets` could find something in."""
