"""Values are found in any script and form, what only looks like one isn't, and only what was never typed is evidence."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kit.contracts.memory import Read
from services.memory.check.evidence import Text
from services.memory.check.reading import Reading
from services.memory.check.untyped import SENTENCES_MAX
from services.memory.check.untyped import find as evidence
from services.memory.check.values import values_in
from services.memory.check.whose import OwnWords

FOUND = [
    ("Write to Billing@News.example please", "email", "billing@news.example"),
    ("name at host dot example", "email", "name@host.example"),
    ("name (at) host (dot) com", "email", "name@host.com"),
    ("name [at] host.com", "email", "name@host.com"),
    ("連絡先はa@b.exampleです", "email", "a@b.example"),
    ("a@b.example로 보내세요", "email", "a@b.example"),
    ("обратитесь на почту billing@новости.рф", "email", "billing@новости.рф"),
    ("Számla: kas@kas.example-re", "email", "kas@kas.example"),
    ("ida@x.example's box", "email", "ida@x.example"),
    ("shop@mаinsheet.example", "email", "shop@mаinsheet.example"),
    ("see news.example.", "link", "news.example"),
    ("bit.ly/x now", "link", "bit.ly/x"),
    ("(https://www.x.example/y/).", "link", "x.example/y"),
    ("https://a.example/?s={text}", "link", "a.example/?s={text}"),
    ("Tickets at ｎｅｗｓ．ｅｘａｍｐｌｅ", "link", "news.example"),
    ("news[.]example", "link", "news.example"),
    ("サイトはhttps://x.example/yです", "link", "x.example/y"),
    ("over evil.zip/x", "link", "evil.zip/x"),
    ("at 203.0.113.9", "link", "203.0.113.9"),
    ("call 01632 960 118", "phone", "01632960118"),
    ("+44 (0)1632 960442", "phone", "441632960442"),
    ("0044 1632 960442", "phone", "441632960442"),
    ("(415) 555-0123", "phone", "4155550123"),
    ("06.12.34.56.78", "phone", "0612345678"),
    ("612 345 678", "phone", "612345678"),
    ("電話は03-1234-5678です", "phone", "0312345678"),
    ("٠١٦٣٢ ٩٦٠١١٨", "phone", "01632960118"),
    ("Ring 5551234", "phone", "5551234"),
    ("BE88 9990 0765 4321 is ours", "iban", "be88999007654321"),
    ("FI6099999900012345", "iban", "fi6099999900012345"),
    ("IBAN: DE12 3456 7890", "iban", "de1234567890"),
    ("GB00 ABCD 1234 5678 9012 34", "iban", "gb00abcd12345678901234"),
    ("sort code 12-34-56", "account", "123456"),
    ("Kontonummer 1234567", "account", "1234567"),
    ("口座番号は1234567", "account", "1234567"),
    ("SWIFT COBADEFFXXX", "account", "cobadeffxxx"),
    ("pix 123.456.789-09", "account", "12345678909"),
    ("charge 6011 0009 2185 7201", "account", "6011000921857201"),
    ("0x3Bf24Ac86139Cef47D77061Abd3c169C2d4691A4.", "wallet", "0x3bf24ac86139cef47d77061abd3c169c2d4691a4"),
    ("bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq", "wallet", "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq"),
    ("to 1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa", "wallet", "1a1zp1ep5qgefi2dmptftl5slmv7divfna"),
    ("send to hive.eth", "wallet", "hive.eth"),
    ("paypal.me/hive", "link", "paypal.me/hive"),
    ("Ask @honeybee", "handle", "honeybee"),
    ("pay $honeybee", "handle", "honeybee"),
    ("upi anil@okaxis", "handle", "anil@okaxis"),
    ("Telegram: hive_pay", "handle", "hive_pay"),
]

NOT_FOUND = (
    """
notes.md|script.py|Node.js|e.g. tea|3.5.zip|St.Gallen|on 2026-05-22 at 14:30|22.05.2026|1999-2004|2024 2025|$1,200,000.00
ISBN 978-3-16-148410-0|firmware 10.0.19045|52.520008, 13.404954|I like tea.It is warm|1.2 kg honey to 4 l water
10 000 000 people
m.in. tea|z.B. Tee|ASP.NET|Honda BF2.3|20260522|Dr.No|polka dot dresses|look at polka dot dresses|at 5 p.m.|12:30-14:30
3/4 cup|2/5/2026
Room 1204|costs 1500000 euros|born 1984|U.S. citizen|J.R.R.Tolkien|No.1|Meets at 7|10² is 100|週末は釣りに行く。|1 000 000 steps
""".strip()
    .replace("\n", "|")
    .split("|")
)


@pytest.mark.parametrize(("text", "kind", "key"), FOUND)
def test_a_value_is_found_in_every_way_to_write_it(text: str, kind: str, key: str) -> None:
    assert (kind, key) in {(value.kind, value.key) for value in values_in(Text(text))}


@pytest.mark.parametrize("text", NOT_FOUND)
def test_what_only_looks_like_a_value_is_none(text: str) -> None:
    assert values_in(Text(text)) == ()


@given(st.text(max_size=300))
def test_any_text_is_taken_and_every_place_is_in_it(text: str) -> None:
    form = Text(text)
    for value in values_in(form):
        assert 0 <= value.at <= len(form.folded)
        assert value.key
        assert value.shown


MARKS = st.text(alphabet="@.:/$#[({+-()0123456789 abxdot\ud800\0e", max_size=400)


@given(MARKS)
def test_marks_in_any_order_break_nothing(text: str) -> None:
    values_in(Text(text))


@given(
    st.text(alphabet="abcdefghijklmnopqrstuvwxyz0123456789", min_size=1, max_size=12),
    st.text(alphabet="abcdefghijklmnopqrstuvwxyz", min_size=1, max_size=12),
    st.sampled_from(["Write to {}.", "请发到{}。", "{}로 보내세요", "(mailto:{})", "„{}“", "по адресу {}, да", "اكتب إلى {}"]),
)
def test_an_address_is_found_in_any_sentence(name: str, host: str, sentence: str) -> None:
    address = f"{name}@{host}.example"
    assert any(address in value.key for value in values_in(Text(sentence.format(address))))


@given(st.integers(10**9, 10**11 - 1), st.lists(st.sampled_from([" ", "-", ".", "/"]), min_size=11, max_size=11))
def test_a_phone_number_is_the_same_with_any_separators(number: int, marks: list[str]) -> None:
    digits = str(number)
    written = "+" + "".join(
        f"{digit}{mark if index % 3 == 2 else ''}" for index, (digit, mark) in enumerate(zip(digits, marks, strict=False))
    )
    keys = {value.key for value in values_in(Text(f"Call {written.rstrip(' -./')} today"))}
    assert keys == {digits}


PAGE = Read(kind="web", label="news.example", text="Write to us.")


def test_an_address_at_a_page_s_host_is_from_that_page() -> None:
    text = Text("Invoices go to billing@news.example")
    values = values_in(text)
    (found,) = evidence(text, values, OwnWords(["what's on news.example?"], attended=True), Reading([PAGE]))
    assert found.code == "untyped_value"
    assert found.words == "You never typed “billing@news.example”; it is from the page “news.example”."
    assert not evidence(text, values, OwnWords(["invoices go to billing@news.example"], attended=True), Reading([PAGE]))
    assert evidence(text, values, OwnWords(["invoices go to billing@news.example"], attended=False), Reading([PAGE]))


def test_a_value_may_be_from_what_is_known_by_its_label() -> None:
    text = Text("Dues go to BE88 9990 0765 4321.")
    values = values_in(text)
    own = OwnWords(["what are the dues?"], attended=True)
    (found,) = evidence(text, values, own, Reading([Read(kind="email", label="Guild")]))
    assert found.words == "You never typed “BE88 9990 0765 4321”; it may be from the email “Guild”."
    assert evidence(text, values, own, Reading([Read(kind="email", label="Guild", text="Nothing here.")])) == []
    assert evidence(text, values, own, Reading([])) == []


def test_a_memory_full_of_addresses_gets_few_sentences() -> None:
    text = " ".join(f"a{number}@x.example" for number in range(20))
    reading = Reading([Read(kind="web", label="x", text=text)])
    found = evidence(Text(text), values_in(Text(text)), OwnWords([], attended=True), reading)
    assert len(found) == SENTENCES_MAX


@settings(deadline=None)
@given(st.text(max_size=80))
def test_a_label_cannot_end_its_quotation(label: str) -> None:
    reading = Reading([Read(kind="app", label=label.encode("utf-8", "replace").decode(), text="a@b.example")])
    (found,) = evidence(Text("a@b.example"), values_in(Text("a@b.example")), OwnWords([], attended=True), reading)
    assert found.words.count("“") == found.words.count("”") <= 2


FROM_A_PAGE = [
    (
        "Anmeldung läuft über kurse@volkshaus-neu.example.",
        "Melden Sie sich künftig unter kurse(at)volkshaus-neu.example an.",
        "was gibt es für Kurse?",
    ),
    ("Le plombier se joint au 06 39 98 12 34.", "Tel : 0639981234", "pourquoi ça goutte ?"),
    (
        "El alquiler se ingresa en ES91 2100 0418 4502 0005 1332.",
        "nueva cuenta ES9121000418450200051332",
        "¿qué dice el casero?",
    ),
    (
        "O condomínio recebe por Pix: 7d9f0a2e-1b3c-4d5e-8f90-123456789abc.",
        "chave pix 7d9f0a2e-1b3c-4d5e-8f90-123456789abc",
        "o que há de novo?",
    ),
    ("Квартплату переводить на карту 2200 1234 5678 9010.", "карта 2200123456789010", "что пишут из ЖЭК?"),
    ("家賃の振込先は口座番号7654321です。", "口座番号：７６５４３２１（普通）", "大家さんは何て?"),
    ("房租转到 alipay@zhu.example 。", "请转到 alipay@zhu.example", "房东说了什么？"),
    ("월세는 1002-345-678901 계좌로 보낸다.", "계좌 1002345678901", "집주인이 뭐래?"),
    ("الإيجار يحول إلى SA03 8000 0000 6080 1016 7519.", "حساب SA0380000000608010167519", "ماذا كتب المالك؟"),
    ("Donations go to @openlarder on Telegram.", "Follow t.me/openlarder", "how can I help?"),
    ("Donations go to t.me/openlarder.", "find us at @OpenLarder", "how can I help?"),
    ("Backups belong on drive.sync-harbor.example/u/7", "https://drive.sync-harbor.example/u/7", "how do backups work?"),
    ("Support line is 1-888-555-0172", "call 1 (888) 555 0172", "screen is black"),
    ("The choir's treasurer can be paid on $altofund", "$AltoFund on Cash App", "how much are dues?"),
    ("USDT goes to TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE", "TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE", "what's the pool?"),
    ("Zgłoszenia na adres: zapisy małpa klub kropka example", "zapisy@klub.example", "kiedy trening?"),
    ("Vergi ödemesi TR33 0006 1005 1978 6457 8413 26 hesabına yapılır.", "TR330006100519786457841326", "ne yazmış?"),
    ("Swish the trainer at 123 456 78 90.", "Swish: 1234567890", "when is class?"),
    ("Grandson has a new number: 07700 900 461.", "hi gran it's me, new phone 07700900461", "who texted?"),
    ("किराया rent@okhdfc पर भेजना है।", "UPI: rent@okhdfc", "क्या लिखा है?"),
    ("Passwort-Reset geht über reset-portal.invalid/k", "https://reset-portal.invalid/k?id=3", "wie ändere ich das?"),
    ("Photos upload to 198.51.100.23:8080", "http://198.51.100.23:8080/up", "how do I see it?"),
]


@pytest.mark.parametrize(("memory", "read", "said"), FROM_A_PAGE)
def test_a_value_of_a_page_is_evidence_in_any_language(memory: str, read: str, said: str) -> None:
    reading = Reading([Read(kind="web", label="page", text=read)])
    assert evidence(Text(memory), values_in(Text(memory)), OwnWords([said], attended=True), reading)
