"""Addresses of crypto wallets and payment handles in a text."""

import re
import unicodedata
from collections.abc import Iterator
from typing import Final

from services.memory.check.values.value import Surface, Value

_LONG_WORD: Final = re.compile(r"(?<![A-Za-z0-9_])[A-Za-z0-9_-]{24,120}+(?![A-Za-z0-9_])")
_BASE58: Final = "[1-9A-HJ-NP-Za-km-z]"
_SHAPES: Final = re.compile(
    rf"""
    0x[0-9a-fA-F]{{40}}                                        # Ethereum and its kin (EIP-55)
    | (?:bc1|tb1|ltc1|BC1|LTC1)[02-9ac-hj-np-zA-Z]{{11,87}}     # BIP 173
    | [13]{_BASE58}{{25,34}}                                   # Bitcoin, base58
    | [LM]{_BASE58}{{26,33}}                                   # Litecoin
    | T{_BASE58}{{33}}                                         # Tron
    | D[5-9A-HJ-NP-U]{_BASE58}{{32}}                           # Dogecoin
    | r[1-9A-HJ-NP-Za-km-z]{{24,34}}                           # XRP
    | [48][0-9AB]{_BASE58}{{93}}                               # Monero
    | (?:addr1|stake1|cosmos1|osmo1|terra1)[02-9ac-hj-np-z]{{30,100}}
    | (?:EQ|UQ)[A-Za-z0-9_-]{{46}}                             # TON
    | [xyz]pub[1-9A-HJ-NP-Za-km-z]{{100,112}}
    """,
    re.VERBOSE,
)
_SOLANA: Final = re.compile(rf"{_BASE58}{{32,44}}")
_CRYPTO: Final = re.compile(
    r"wallet|crypto|bitcoin|\bbtc\b|\beth\b|ethereum|solana|\bsol\b|usdt|usdc|monero|\bxmr\b|tron|\btrx\b|token|\bnft\b|coin"
    r"|stablecoin|tether|кошел|крипто|portefeuille|portmonee|carteira|billetera|cartera|portafoglio|cuzdan|ウォレット|钱包|錢包|지갑"
)
_AT_NAME: Final = re.compile(r"(?<![\w@./])@[^\W\d_][\w.]{1,40}+")
_CASH_TAG: Final = re.compile(r"(?<![\w$])\$[a-z][a-z0-9_-]{1,24}+(?![\w$])")
_DISCORD: Final = re.compile(r"(?<![\w#])[a-z0-9_.]{2,32}+#[0-9]{4}(?![0-9])")
_SERVICE: Final = re.compile(
    r"(?:telegram|whatsapp|signal|skype|discord|venmo|cash ?app|revolut|zelle|wechat|weixin|viber|threema|paypal|instagram"
    r"|insta|line"
    r"|twish|bizum|swish|vipps|twint)(?: (?:id|handle|user|username|name|konto|account))? ?[:=] ?([a-z0-9_.-]{3,40}+)"
)
_UUID: Final = re.compile(r"(?<![0-9a-f-])[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?![0-9a-f-])")
_ENS: Final = re.compile(r"(?<![\w.-])[\w-]{3,60}+\.(?:eth|sol|crypto)(?![\w.-])")


def wallets(surface: Surface) -> Iterator[Value]:
    """Every wallet address by its shape, in its own letters (they carry a checksum); Solana's near a word that says crypto."""
    plain = surface.plain
    if any(ending in plain for ending in (".eth", ".sol", ".crypto")):
        for match in _ENS.finditer(plain):
            surface.cover(match.start(), match.end())
            yield Value("wallet", surface.shown(match.start(), match.end()), match.group(), match.start())
    raw = surface.source.kept
    text = raw if raw.isascii() else unicodedata.normalize("NFKC", raw)
    crypto: bool | None = None
    for match in _LONG_WORD.finditer(text):
        word = match.group()
        if not any(one.isdigit() for one in word):
            continue
        if not _SHAPES.fullmatch(word):
            if not _SOLANA.fullmatch(word) or word.isdigit():
                continue
            if crypto is None:
                crypto = bool(_CRYPTO.search(plain))
            if not crypto:
                continue
        key = word.lower()
        at = plain.find(key)
        if at >= 0:
            surface.cover(at, at + len(key))
        yield Value("wallet", word, key, max(at, 0))
    if plain.count("-") >= 4 and _UUID.search(plain) and ("pix" in plain or _CRYPTO.search(plain)):
        for match in _UUID.finditer(plain):
            surface.cover(match.start(), match.end())
            yield Value("account", surface.shown(match.start(), match.end()), match.group().replace("-", ""), match.start())
    surface.settle()


def handles(surface: Surface) -> Iterator[Value]:
    """Every name by which somebody is found or paid: `@name`, `$name`, `name#1234`, "Telegram: name"."""
    plain = surface.plain
    patterns = [pattern for sign, pattern in (("@", _AT_NAME), ("$", _CASH_TAG), ("#", _DISCORD)) if sign in plain]
    for pattern in patterns:
        for match in pattern.finditer(plain):
            shown = match.group().rstrip(".")
            surface.cover(match.start(), match.start() + len(shown))
            yield Value("handle", surface.shown(match.start(), match.start() + len(shown)), shown.lstrip("@$"), match.start())
    surface.settle()
    if ":" in plain or "=" in plain:
        for match in _SERVICE.finditer(surface.plain):
            name = match.group(1).rstrip(".-")
            start = match.start(1)
            surface.cover(start, start + len(name))
            yield Value("handle", surface.shown(start, start + len(name)), name, start)
        surface.settle()
