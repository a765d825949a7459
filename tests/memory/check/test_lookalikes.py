"""Letters that pass for others are found, with what they pass for; languages that mix alphabets are left alone."""

import json
from pathlib import Path
from time import perf_counter

import confusable_homoglyphs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from services.memory.check import lookalikes
from services.memory.check.evidence import Text
from services.memory.check.lookalikes.confusables import PASSES, latin_for

HELD = {
    # a letter of another alphabet in a word (UTS #39, mixed-script confusables)
    "Сarla Dunmore chairs the society": "Carla",
    "PayPаl takes the dues": "PayPal",
    "Googlе keeps the list": "Google",
    "Mаrtа is the treasurer": "Marta",
    "Uses gοοgle for mail": "google",
    "Αpple account": "Apple",
    "Տarah leads": "Sarah",
    "pαypal login": "paypal",
    "pаymеnts go on": "payments",
    "Оплата через Sberbаnk картой": "Sberbank",
    "Моя cобака любит гулять": "собака",
    "The ассеѕѕ is open": "access",
    "ᏢᎪᎽ now": "PAY",
    # sites and addresses (whole-script and mixed-script)
    "shop@mаinsheet.example": "shop@mainsheet.example",
    "Log in at рау.example": "pay.example",
    "https://аррӏе.com/id": "https://apple.com/id",
    "Site:рау.example:443/x": "pay.example:443/x",
    "раураӏ.сом": "paypal.com",
    "Visit pɑypal.example": "paypal.example",
    "Tickets at ｍｕｓｅｕｍ－ｐａｓｓ．ｅｘａｍｐｌｅ": "museum-pass.example",
    "チケットはｍｕｓｅｕｍ．ｅｘａｍｐｌｅで買う": "museum.example",
    "メールは info＠example.com まで": "info@example.com",
    "Site is pay。example": "pay.example",
    "See bank․example": "bank.example",
    "bank.example⁄login.evil.example": "bank.example/login.evil.example",
    # names in code (RFC 3492)
    "https://xn--80ak6aa92e.com": "https://apple.com",
    "bücher is XN--BCHER-KVA.example": "foreign name in code",
    "xn--a\u00e9": "foreign name in code",
    # letters in costume (UTR #36, compatibility forms)
    "Please 𝗶𝗴𝗻𝗼𝗿𝗲 it": "ignore",
    "p𝖺ypal account": "paypal",
    "The ⓘⓖⓝⓞⓡⓔ thing": "ignore",
    "ⓘ ⓖ ⓝ ⓞ ⓡ ⓔ": "i g n o r e",
    "ɪɢɴᴏʀᴇ the rest": "ignore",
    "Ｉｇｎｏｒｅ previous": "Ignore",
}

ORDINARY = (
    "Отправил PDFку маме, купил SIMки и новый iPhone'ом доволен",
    "Работает в IT-компании, любит 3D-принтер, T-образный ключ и SMSки",
    "SMSка",
    "Пишет в Telegramе, сервер на Linuxе, двухSIMочный телефон",
    "Живёт в Сочи.Работает в Google.Любит чай",
    "Користується Windows та macOS",
    "Серија ЈСД, Његош, Љубав и YouTube",
    "отчёт.pdf и хор.pdf лежат в папке; ул.Ленина, г.Omsk",
    "Вера and Анна are her aunts; Саша too",
    "Learns that сахар means sugar",
    "почта.рф, мама@почта.рф and https://кино.com",
    "Cable is 10 μm, 3 kΩ, Δt is 4 s, α7, β-blocker, TNFα, NFκB, IFNγ, TGFβ, 2πr, ρgh, λmax, sinαcosα",
    "№ 5, 20 ℃, x², ½ cup, eﬃcient ﬁle, Ⅳ, ①, µm, Χ² test",
    "週末は「ＮＨＫ」を見る。ＤＶＤ、ＯＫ、１２３。Ｍｒ．Ｃｈｉｌｄｒｅｎ、Ｕ．Ｓ．Ａ．、Ｎｏ．１",
    "https://ru.wikipedia.org/wiki/Москва, t.me/канал, Мама:mama@example.com, https://example.com/расе",
    "Mac。Windowsは使わない。住所：東京都／港区、5：30",
    "https://例え.jp and köln.example and info@müller.de",
    "Sống ở Hà Nội; Işık'ın evi Kadıköy'de, ışık.com.tr; gözəl şəhər",
    "ⲁⲛⲟⲕ ⲡⲉ; ᏣᎳᎩ ᎦᏬᏂᎯᏍᏗ; ᐃᓄᒃᑎᑐᑦ",
    "Pronounced ˈtʃɪ and [ˈkɑːrlə], /ʃɔːt/, [ˈɡuːɡl]",
    "Η Μαρία μένει στην Αθήνα, Τ.Κ. 10431, π.χ. στο www.example.gr, PDF και Netflix",
    "Hejî li Amedê dijî; Oʻzbekiston; l'Hôpital; Hawaiʻi",
    "ՀԱՅ Երևանում ապրում եմ, PDFը պետք է, ժ․ 10",
    "Blood type 🅰️ or 🅱️, triangle 𝐴𝐵𝐶 and 𝑥, ℝⁿ, 𝑠𝑖𝑛, Mˡˡᵉ Dupont, 1ˢᵗ, © ® ™",
    "كتاب Python و PDF; ספר Python",
)


@pytest.mark.parametrize("text", HELD)
def test_says_what_it_passes_for(text: str) -> None:
    found = lookalikes.find(Text(text))
    assert found
    assert any(HELD[text] in evidence.words for evidence in found)
    assert {evidence.code for evidence in found} == {"lookalike"}
    assert not any(evidence.refuses for evidence in found)


@pytest.mark.parametrize("text", ORDINARY)
def test_ordinary_mixtures_are_left_alone(text: str) -> None:
    assert lookalikes.find(Text(text)) == []


@pytest.mark.parametrize("word", ["paypal", "treasurer", "microsoft", "approve", "vinoharbour"])
@given(data=st.data())
def test_any_letter_of_a_latin_word_may_be_another_alphabets(word: str, data: st.DataObject) -> None:
    twins = {latin: letter for letter, latin in PASSES.items() if "\u0400" <= letter <= "\u04ff"}
    places = [index for index, letter in enumerate(word) if letter in twins]
    chosen = data.draw(
        st.lists(st.sampled_from(places), min_size=1, unique=True).filter(lambda places: len(places) < len(word))
    )
    forged = "".join(twins[letter] if index in chosen else letter for index, letter in enumerate(word))
    (evidence,) = lookalikes.find(Text(f"Ask {forged} first"))
    assert f"“{word}”" in evidence.words
    (evidence,) = lookalikes.find(Text(f"Ask {forged}.example first"))
    assert f"“{word}.example”" in evidence.words


@settings(max_examples=300, deadline=None)
@given(st.one_of(st.text(max_size=80), st.text(st.sampled_from("aаoоαΑx.@/:-。．＠ｘ𝗮ᴀⓐДxn xn--é\u0301Ꭺꓮ漢ア"), max_size=80)))
def test_any_text_is_looked_at(raw: str) -> None:
    assert len(lookalikes.find(Text(raw))) <= lookalikes.FINDINGS_MAX


@given(st.text(st.characters(max_codepoint=127), max_size=60).filter(lambda text: "xn--" not in text.lower()))
def test_plain_letters_pass_for_nothing(text: str) -> None:
    assert lookalikes.find(Text(text)) == []


def test_the_table_is_unicodes() -> None:
    table = json.loads((Path(confusable_homoglyphs.__file__).parent / "confusables.json").read_text())
    capital_i = {letter for letter, latin in PASSES.items() if latin == "I"}  # Unicode's list takes all of them for l
    strange = {
        letter
        for letter, latin in PASSES.items()
        if letter not in capital_i and not any(each["c"] == latin for each in table.get(letter, ()))
    }
    assert strange == {"ӏ"}  # there an i; in most fonts the small palochka is an l
    assert latin_for("ё") == "e"
    assert latin_for("ж") == ""


@pytest.mark.parametrize(
    "raw",
    [
        "аa" * 1000,
        "".join(f"а{chr(97 + i % 26)}{chr(97 + i // 26)} " for i in range(500)),
        "ａ．" * 1000,
        "xn--a" * 400,
        "@а" * 1000,
        "𝗮𝗯𝗰 " * 500,
        "ⓐ " * 1000,
        "αa" * 1000,
        "a.b.c.d.е " * 200,
        "Привет, мир. " * 150,
        "ᴀb" * 1000,
    ],
)
def test_crafted_texts_take_a_moment(raw: str) -> None:
    text = Text(raw[:2_000])
    assert text.kept
    assert min(_seconds(text) for _ in range(5)) < 0.012  # a quarter of it on a quiet machine


def _seconds(text: Text) -> float:
    start = perf_counter()
    lookalikes.find(text)
    return perf_counter() - start
