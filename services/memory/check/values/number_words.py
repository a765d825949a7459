"""The words beside a number that say whether it is a bank's or a phone's, in many languages, folded.

Words of scripts with spaces are looked for at the start of a word only, others anywhere; a final full stop means the whole
word.
"""

import re
from bisect import bisect_left
from functools import cached_property
from typing import Final

BEFORE_CHARACTERS: Final = 48
AFTER_CHARACTERS: Final = 24
"""How far from a number a word may stand that says what the number is."""

_BANK: Final = """
    account acct. a/c. acc. routing sort.code sortcode iban bic. swift bsb. aba. clabe ifsc. bank payee paid. pay. payment
    payable transfer
    deposit beneficiar konto kto. blz. girokonto kontonummer uberweis zahl einzahl compte virement rib. paie verse cuenta
    transferencia conta.
    agencia pix. cpf. cnpj. conto. bonific rekening rachun przelew ucet hesap havale tilinumero tili szamla bankgiro plusgiro
    postgiro cont.
    tai.khoan akaun card. karte. kreditkart carte. tarjeta cartao carta. wallet giro счет рахун перевод оплат карта карту
    карты λογαριασμ
    حساب بحساب حسابي شبا ایبان ایبان חשבון לחשבון खाता खाते
"""
_BANK_ANYWHERE: Final = "口座 振込 振り込 账户 賬戶 账号 帳號 帳戶 汇款 匯款 転账 转账 轉賬 계좌 이체 입금 บัญชี โอน"
_PHONE: Final = """
    phone telephone tel. telef tele. call calls calling ring. rings. ringing mobile cell. cellphone fax whatsapp text. sms.
    dial hotline helpline
    reach reachable anruf anrufen ruf. rufnummer handy mobiltel festnetz appel llam ligu ligar liga. chiam zadzwo dzwon mobil
    movil cellulare
    portable natel puhelin soita dien.thoai sdt. hubungi telpon telepon arayin ara. gsm. signal telegram viber звон позвон
    тел. телефон мобильн
    τηλ هاتف جوال تلفن موبايل موبایل טלפון נייד फोन मोबाइल
"""
_PHONE_ANYWHERE: Final = "電話 电话 手机 手機 携帯 전화 휴대폰 연락처 โทร เบอร์"
_A_NUMBER: Final = re.compile(r"numero|nummer|\bnumber|номер|contact|kontakt|contatto|contacto")


def _pattern(words: str) -> re.Pattern[str]:
    each = [re.escape(word.rstrip(".")).replace(r"\.", " ?") + (r"\b" if word.endswith(".") else "") for word in words.split()]
    # The letters that a word can begin with are tried before the words themselves: most places are passed over at once.
    firsts = "".join(sorted({word[0] for word in words.split()}))
    return re.compile(rf"\b(?=[{firsts}])(?:{'|'.join(each)})")


_BANK_START: Final = _pattern(_BANK)
_PHONE_START: Final = _pattern(_PHONE)
_BANK_FREE: Final = re.compile("|".join(_BANK_ANYWHERE.split()))
_PHONE_FREE: Final = re.compile("|".join(_PHONE_ANYWHERE.split()))


class NumberWords:
    """Where such words stand in a text; each kind is looked for once, when the first number asks."""

    def __init__(self, plain: str) -> None:
        self._plain = plain

    def _places(self, start: re.Pattern[str], free: re.Pattern[str]) -> list[int]:
        places = [match.start() for match in start.finditer(self._plain)]
        if not self._plain.isascii():
            places = sorted([*places, *(match.start() for match in free.finditer(self._plain))])
        return places

    @cached_property
    def _bank(self) -> list[int]:
        return self._places(_BANK_START, _BANK_FREE)

    @cached_property
    def _phone(self) -> list[int]:
        return self._places(_PHONE_START, _PHONE_FREE)

    def says_account(self, start: int, end: int) -> bool:
        """Whether the nearest such word before the number, or the only one after it, is a bank's."""
        bank, phone = _last(self._bank, start), _last(self._phone, start)
        return (bank >= 0 and bank >= phone) or (phone < 0 and _next(self._bank, end))

    def says_phone(self, start: int, end: int) -> bool:
        """Whether such a word stands before the number or right after it."""
        if _last(self._phone, start) >= 0 or _A_NUMBER.search(self._plain, max(0, start - BEFORE_CHARACTERS), start):
            return True
        return _next(self._phone, end, 4)


def _last(places: list[int], start: int) -> int:
    index = bisect_left(places, start) - 1
    return places[index] if index >= 0 and start - places[index] <= BEFORE_CHARACTERS else -1


def _next(places: list[int], end: int, characters_max: int = AFTER_CHARACTERS) -> bool:
    index = bisect_left(places, end)
    return index < len(places) and places[index] - end <= characters_max
