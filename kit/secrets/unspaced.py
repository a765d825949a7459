"""Passwords and codes in Japanese, Chinese and Korean, where no space tells the word from what stands beside it."""

import re
from functools import cache
from typing import Final

from kit.secrets.chunks import Strength, strength
from kit.secrets.levelled import lower
from kit.secrets.secret import Kind, Secret

_PASSWORD: Final = "パスワード パスフレーズ パスコード 密码 密碼 口令 비밀번호 암호 패스워드 비번".split()
_NUMBER: Final = (
    "暗証番号 暗証コード 開錠番号 解錠番号 ドアコード 門碼 门禁码 门禁密码 门锁 密码锁 핀번호 출입코드 현관".split()
)
_ONE_TIME: Final = (
    "認証コード 確認コード ワンタイム 検証コード セキュリティコード "
    "验证码 驗證碼 校验码 动态码 動態碼 一次性 인증번호 인증코드 확인코드 일회용"
).split()
_CHARACTERS_MIN: Final = 4
_VALUE = r"([!-~]{3,64})"
_BETWEEN = r"[^!-~。！？\n]{0,16}[\s:=：\"'「『（(]{0,3}"
_AFTER = r"[\s」』）)\"']{0,3}(?:が|は|是|为|為|이|가|을|를|은|는|을|を)[^!-~。！？\n]{0,16}"


@cache
def _names() -> re.Pattern[str]:
    return re.compile("|".join(lower(each) for each in (*_ONE_TIME, *_NUMBER, *_PASSWORD)))


@cache
def _patterns() -> tuple[tuple[Kind, re.Pattern[str]], ...]:
    found: list[tuple[Kind, re.Pattern[str]]] = []
    kinds: tuple[tuple[Kind, list[str]], ...] = (
        ("one_time_code", _ONE_TIME),
        ("access_code", _NUMBER),
        ("password", _PASSWORD),
    )
    for kind, names in kinds:
        name = "(?:" + "|".join(sorted({lower(each) for each in names}, key=len, reverse=True)) + ")"
        found.append((kind, re.compile(name + lower(_BETWEEN) + _VALUE)))
        found.append((kind, re.compile(r"(?<![!-~])" + _VALUE + lower(_AFTER) + name)))
    return tuple(found)


def unspaced_secrets(text: str) -> list[Secret]:
    """Every value in ASCII characters within a few characters of such a word. Linear: what may stand between is bounded."""
    found: list[Secret] = []
    if text.isascii() or not _names().search(text):
        return found
    for kind, pattern in _patterns():
        for match in pattern.finditer(text):
            value = match.group(1).strip("\"'.,;:()")
            how = strength(value)
            if len(value) >= _CHARACTERS_MIN and (
                how == Strength.MADE or how == Strength.NUMBER or (how == Strength.JOINED and any(map(str.isdigit, value)))
            ):
                found.append(Secret(kind, match.start(1), match.start(1) + len(match.group(1).rstrip("\"'.,;:()"))))
    return found
