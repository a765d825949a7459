"""Secrets: which values are found, masked and kept out of every sentence, and which ordinary words are left alone."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kit.secrets import MASK, masked, masked_part, spans
from kit.secrets.levelled import Levelled
from kit.secrets.seed_phrases import checksum_holds, seed_words
from services.memory.check import secrets
from services.memory.check.evidence import Text


class Own:
    """Knows what the person typed, by letters and digits alone."""

    def __init__(self, *said: str) -> None:
        self._said = self._bare(" ".join(said))

    @staticmethod
    def _bare(text: str) -> str:
        return "".join(character for character in text.lower() if character.isalnum())

    def typed(self, value: str) -> bool:
        return bool(self._bare(value)) and self._bare(value) in self._said


SECRETS = (
    # words before, the value
    ("The alarm panel password is ", "Gannet-Plaza-63", "."),
    ("Password for the seed catalogue is ", "pumice.Heron.17", "."),
    ("The Wi-Fi password is ", "sunflower", "."),
    ("set the router password to ", "Kestrel!Moss9", ""),
    ("DB_PASSWORD=", "hunter2", ""),
    ("uses ", "hunter2", " as the password for the forum"),
    ("", "Gannet-Plaza-63", " is the alarm panel password"),
    ("Router login: admin / ", "Kestrel88x", ""),
    ("Passphrase is ", "correct horse battery staple", ""),
    ("Das WLAN-Passwort lautet ", "sonnenblume", "."),
    ("Le mot de passe du wifi est ", "Tournesol-42", "."),
    ("La contraseña del wifi es ", "girasol88", "."),
    ("A senha do Wi-Fi é ", "Mar.Azul.19", "."),
    ("La password del router è ", "Lupo_Grigio_5", ""),
    ("Het wachtwoord van de wifi is ", "Tulp2024", ""),
    ("Hasło do Wi-Fi to ", "Bocian44x", ""),
    ("Lösenordet till wifi är ", "Havsbris99", ""),
    ("Adgangskoden er ", "Hygge1234", ""),
    ("Heslo k wifi je ", "Sova2020x", ""),
    ("Wifi şifresi: ", "Lale1453x", ""),
    ("Пароль от Wi-Fi: ", "Aist2024", ""),
    ("كلمة المرور هي ", "Nakhla99x", ""),
    ("WiFiのパスワードは ", "sakura2024", " です"),
    ("密码是 ", "panda888", ""),
    ("비밀번호는 ", "dokkaebi77", " 입니다"),
    ("door code ", "4711", ""),
    ("PIN ", "9042", ""),
    ("code for the gate: ", "2580#", ""),
    ("", "4711", " is the door code."),
    ("Der Code für die Haustür ist ", "4711", "."),
    ("Code de la porte : ", "4711B", ""),
    ("El código de la puerta es ", "4711", "."),
    ("Il codice del cancello è ", "2580", ""),
    ("Bike lock opens with ", "3719", "."),
    ("Garden shed padlock: ", "0419", ""),
    ("Le code de l'immeuble est ", "48B12", "."),
    ("Code to the boathouse is ", "7719", ""),
    ("Six-digit code from the bank: ", "440192", ""),
    ("Security number on the back of the card is ", "314", "."),
    ("Use ", "Plover.Ridge.9", " to sign in to the harbour portal."),
    ("Verification code from the tax office is ", "904 118", "."),
    ("Login-TAN für das Depot: ", "663201", ""),
    ("Parcel locker one-time code is ", "730614", "."),
    ("Safe combination is ", "31-7-22", ""),
    ("Ferry check-in code ", "5512 09", " was texted."),
    ("Your verification code is ", "482913", "."),
    ("", "G-482913", " is your Google verification code"),
    ("Bestätigungscode: ", "482 913", ""),
    ("验证码：", "482913", ""),
    ("The CVV of the joint card is ", "482", ""),
    ("Club card to charge: ", "6011 0009 2185 7201", ""),
    ("Visa ", "4111 1111 1111 1111", " exp 09/27"),
    ("card ", "378282246310005", ""),
    ("postgres://maria:", "S0mmer!", "@db.example/shop"),
    ("My SSN is ", "078-05-1120", ""),
    ("API key: ", "9f8e7d6c5b4a3210", ""),
    ("Licence key is ", "AB12C-DE34F-GH56I", ""),
    ("AWS key ", "AKIA" + "IOSFODNN7EXAMPLE", ""),
    ("", "xoxb" + "-1234567890-abcdefGHIJKL", ""),
    ("The wallet comes back with ", "legal winner thank year wave sausage worth useful legal winner thank yellow", ""),
)

ORDINARY = (
    "Password manager is Bitwarden.",
    "Password manager is 1Password.",
    "Forgot the password to the old laptop.",
    "Changes passwords every month.",
    "The password is in the safe.",
    "Wi-Fi password is on the router",
    "Uses a passphrase of five words.",
    "Wants passwords of 16 characters.",
    "Das Passwort ist abgelaufen.",
    "Mot de passe oublié",
    "La clave es practicar.",
    "PIN code reminder on Fridays",
    "The PIN is 4 digits",
    "Rolling pin 30 cm",
    "Hides the spare keys on a nail.",
    "Has a secret recipe for gumbo.",
    "Writes about the token economy.",
    "The key is to rest.",
    "Dress code is casual.",
    "Postal code 10115",
    "Code postal 75011",
    "El código postal es 28013.",
    "Error code 404 on the printer",
    "Discount code SAVE10 is for the whole choir.",
    "Code name Falcon",
    "Lives at 4711 Gate Road.",
    "Locker room opens at 0630",
    "Login via SSO since March 2024",
    "Card games on Thursdays at 1930",
    "Wi-Fi is FRITZ!Box7590",
    "Order 4512-8834-2201",
    "Confirmation: hotel 14 to 18 June 2026",
    "Забыл пароль от почты",
    "Building code 2021 applies",
    "Wi-Fi is called Nest.",
    "IMEI 490154203237518",
    "ISBN 978-3-16-148410-0",
    "Order number 4111 1111 1111 1111",
    "Own account: FI60 9999 9900 0123 45",
    "Phone 01632 960 442.",
    "Store opens with 4711 products",
    "Prefers Door 4711 cologne",
    "パスワード管理は1Passwordで",
    "Apple, orange, lemon, olive, onion, potato, rice, sugar, salt, pepper, tomato, bread",
    "Kocht gern, le mot de la fin, una clave de sol.",
)


@pytest.mark.parametrize(("before", "value", "after"), SECRETS)
def test_a_secret_is_refused_unless_typed_and_never_told(before: str, value: str, after: str) -> None:
    content = before + value + after
    found = secrets.find(Text(content), Own())
    assert found
    assert all(each.code == "secret" and each.refuses for each in found)
    assert all(value not in each.words for each in found)
    asked = secrets.find(Text(content), Own(content))
    assert asked
    assert not any(each.refuses for each in asked)


@pytest.mark.parametrize(("before", "value", "after"), SECRETS)
def test_a_masked_text_holds_the_words_and_not_the_secret(before: str, value: str, after: str) -> None:
    shown = masked(before + value + after)
    assert value.strip("#") not in shown
    assert MASK in shown
    assert shown.startswith(before[:-1])


@pytest.mark.parametrize("content", ORDINARY)
def test_ordinary_words_about_secrets_are_none(content: str) -> None:
    assert secrets.find(Text(content), Own()) == []
    assert masked(content) is content


def test_one_untyped_secret_among_typed_ones_refuses() -> None:
    found = secrets.find(Text("The door code is 4711. The gate code is 2580."), Own("the door code is 4711"))
    assert [each.refuses for each in found] == [True]


def test_a_secret_in_other_letters_or_with_hidden_characters_is_masked_where_it_stands() -> None:
    assert masked("Ｐａｓｓｗｏｒｄ： Ｋｅｓｔｒｅｌ８８ｘ") == "Ｐａｓｓｗｏｒｄ： •••"
    assert masked("pass\u200bword: Kestrel\u200b88x!") == "pass\u200bword: •••"


def test_the_word_list_is_the_standard_one() -> None:
    assert len(seed_words()) == 2048
    assert checksum_holds(["abandon"] * 11 + ["about"])  # BIP-39 test vectors
    assert checksum_holds("legal winner thank year wave sausage worth useful legal winner thank yellow".split())
    assert not checksum_holds(["abandon"] * 12)


@pytest.mark.parametrize("prefix", ["ghp_", "glpat-", "npm_", "hf_", "dckr_pat_", "sk_live_", "gsk_"])
def test_a_known_prefix_with_a_key_behind_it_is_one(prefix: str) -> None:
    key = prefix + "Ab3dEfGhIj5kLmNoPq7rStUv" + "WxYzAbCdEfGh"
    assert masked(f"the bot uses {key} now") == "the bot uses ••• now"
    assert masked(f"the prefix {prefix} is ours") == f"the prefix {prefix} is ours"


@given(st.text(max_size=300))
def test_any_text_is_taken_and_spans_lie_in_it_in_order(content: str) -> None:
    last = 0
    for start, end in spans(content):
        assert last <= start < end <= len(content)
        last = end
    secrets.find(Text(content), Own())


@given(st.from_regex(r"[A-Z][a-z]{4,8}[-.!][A-Za-z]{4,8}[0-9]{2,4}", fullmatch=True), st.text("abc dé ,", max_size=40))
def test_no_made_up_password_survives_a_mask(value: str, around: str) -> None:
    assert value not in masked(f"{around}. The password is {value}. {around}")


UNITS = (
    "password ", "password is ", "code ", "pin ", "TAN ", "4 ", "4111 ", "1-", "eyJa.", "sk-1", "://a:",
    "BEGIN A PRIVATE KEY", "abandon, ",
    "key is ", "login: a / ", "open a b ", "cloudant pass = ",
    "xoxb-1-", "\ud800", "\0", "パスワード", "é", "ﷺ", "'", "ssn 1 ", "aws key '",
    "key=", "login:-", "login:/", "pwd:", "пароль:",
)  # fmt: skip


@pytest.mark.parametrize("unit", UNITS)
@pytest.mark.parametrize("end", ["", "!", " x"])
def test_no_text_makes_it_slow(unit: str, end: str) -> None:
    content = (unit * 2000)[:1990] + end
    secrets.find(Text(content), Own())  # what is loaded at first need
    best = min(_seconds(content) for _ in range(3))
    assert best < 0.05, f"{best * 1000:.1f} ms"


def _seconds(content: str) -> float:
    text = Text(content)
    assert text.folded is not None
    began = time.thread_time()  # a machine that others share takes longer, and no more of the processor
    secrets.find(text, Own())
    return time.thread_time() - began


GITHUB = "ghp_" + "abcdefghijklmnopqrstuvwxyz0123456789"


@pytest.mark.parametrize(
    ("text", "part", "shown"),
    [
        (f"see https://x.example/?token={GITHUB} now", f"https://x.example/?token={GITHUB}", "https://x.example/?token=•••"),
        ("at https://ida:Gannet-Plaza-63@x.example", "Gannet-Plaza-63@x.example", "•••@x.example"),
        ("The PASSWORD is Gannet-Plaza-63", "gannet-plaza-63", "•••"),
        ("Mail ida@x.example", "ida@x.example", "ida@x.example"),
        ("Mail ida@x.example", "elsewhere", "elsewhere"),
    ],
)  # fmt: skip
def test_a_part_of_a_text_is_shown_without_the_secret_that_it_belongs_to(text: str, part: str, shown: str) -> None:
    assert masked_part(Levelled(text), part) == shown
