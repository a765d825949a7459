"""Keys and tokens that machines give out, by their shape: access keys, API tokens, private keys, links with a password.

Our own shapes come first, each behind a few characters that must be there; detect-secrets' plugins, which load much, are
asked only where a text has such characters and none of ours fits. Nothing is ever verified over a network.
"""

import importlib
import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, Final

from kit.secrets.secret import Secret

_WORD_CHARACTERS_MAX = 4096
"""A longer stretch without a space is looked at in windows of this size."""

_SHAPES: Final = (
    # (what must be in the text, the shape). Lengths are looser than the makers' own: a shortened key is a secret too.
    ("KIA", r"\b(?:AKIA|ABIA|ACCA|A3T[A-Z0-9])[A-Z0-9]{12,20}\b"),
    ("ASIA", r"\bASIA[A-Z0-9]{16}\b"),
    ("gh", r"\bgh[pousr]_[A-Za-z0-9]{16,255}"),
    ("github_pat_", r"\bgithub_pat_\w{16,255}"),
    ("gl", r"\bgl(?:pat|dt|ft|soat|rt|cbt|imt|ptt|agent|oas)-[\w-]{16,128}"),
    ("xox", r"\bxox[abceoprs](?:\.[a-z]+)?-[A-Za-z0-9-]{10,255}"),
    ("xapp-", r"\bxapp-[A-Za-z0-9-]{10,255}"),
    ("hooks.slack.com", r"hooks\.slack\.com/(?:services|workflows)/[\w/]{8,200}"),
    ("/api/webhooks/", r"discord(?:app)?\.com/api/webhooks/\d{6,24}/[\w-]{16,128}"),
    ("_live_", r"\b(?:sk|rk|pk)_live_[A-Za-z0-9]{8,255}"),
    ("_test_", r"\b(?:sk|rk|pk)_test_[A-Za-z0-9]{8,255}"),
    ("whsec_", r"\bwhsec_[A-Za-z0-9+/=]{16,128}"),
    ("sk-", r"(?<![\w-])sk-(?:(?:proj|svcacct|admin|ant|or|live|test|None)-)?(?=[\w-]{0,24}\d)[A-Za-z0-9][\w-]{15,255}"),
    ("AIza", r"\bAIza[\w-]{30,40}"),
    ("ya29.", r"\bya29\.[\w-]{16,255}"),
    ("GOCSPX-", r"\bGOCSPX-[\w-]{16,64}"),
    ("eyJ", r"\beyJ[\w=-]{8,2048}\.[\w=-]{8,2048}(?:\.[\w=+/-]{0,1024})?"),
    ("PuTTY-User-Key-File", r"PuTTY-User-Key-File-\d"),
    ("npm_", r"\bnpm_[A-Za-z0-9]{20,64}"),
    ("pypi-", r"\bpypi-[\w-]{24,255}"),
    (":AA", r"\b\d{7,10}:AA[\w-]{28,40}"),
    ("SG.", r"\bSG\.[\w-]{16,32}\.[\w-]{16,64}"),
    ("SK", r"\bSK[a-f0-9]{32}\b"),
    ("AC", r"\bAC[a-f0-9]{32}\b"),
    ("AccountKey=", r"AccountKey=[A-Za-z0-9+/=]{20,100}"),
    ("&sig=", r"&sig=[\w%+/-]{20,255}"),
    ("key-", r"\bkey-[0-9a-f]{32}\b"),
    ("-us", r"\b[0-9a-f]{32}-us\d{1,2}\b"),
    ("_v1_", r"\bdo[opr]_v1_[a-f0-9]{32,64}"),
    ("hf_", r"\bhf_[A-Za-z0-9]{20,64}"),
    ("shp", r"\bshp(?:at|ca|pa|ss)_[a-fA-F0-9]{20,64}"),
    ("dapi", r"\bdapi[a-f0-9]{32}"),
    ("dckr_pat_", r"\bdckr_pat_[\w-]{16,64}"),
    ("lin_api_", r"\blin_api_\w{16,64}"),
    ("ntn_", r"\bntn_[A-Za-z0-9]{20,64}"),
    ("secret_", r"\bsecret_[A-Za-z0-9]{32,64}"),
    ("ATATT", r"\bATATT3[\w=-]{20,255}"),
    ("sq0", r"\bsq0(?:csp|atp|idp)-[\w-]{16,64}"),
    ("EAA", r"\bEAA[A-Za-z0-9]{60,255}"),
    ("hvs.", r"\bhv[sb]\.[\w-]{16,255}"),
    ("gsk_", r"\bgsk_[A-Za-z0-9]{20,64}"),
    ("xai-", r"\bxai-[A-Za-z0-9]{20,128}"),
    ("pplx-", r"\bpplx-[A-Za-z0-9]{20,64}"),
    ("r8_", r"\br8_[A-Za-z0-9]{24,64}"),
    ("sbp_", r"\bsbp_[a-f0-9]{20,64}"),
    ("PMAK-", r"\bPMAK-[a-f0-9-]{20,80}"),
    ("NRAK-", r"\bNRAK-[A-Z0-9]{20,40}"),
    ("sntry", r"\bsntry[su]_[\w=+/-]{20,255}"),
    ("tskey-", r"\btskey-[\w-]{12,128}"),
    ("figd_", r"\bfigd_[\w-]{16,64}"),
    ("pscale_", r"\bpscale_\w{1,8}_[\w-]{16,64}"),
    ("AGE-SECRET-KEY-", r"AGE-SECRET-KEY-1[A-Z0-9]{20,70}"),
    ("xprv", r"\b[xyz]prv[1-9A-HJ-NP-Za-km-z]{50,112}"),
    ("nsec1", r"\bnsec1[a-z0-9]{50,62}"),
    ("otpauth", r"otpauth://\S{8,255}"),
)
"""What detect-secrets lacks, and what it knows, without its machinery. Each lies within one stretch without a space."""

_STRETCH_CHARACTERS_MIN: Final = 15
"""None of those is shorter, so that in most texts nothing has to be looked through."""

_SHAPES_WITH_SPACES: Final = (
    ("PRIVATE KEY", r"BEGIN (?:[A-Z0-9]{2,10} ){0,3}PRIVATE KEY(?: BLOCK)?(?:-{3,5}[A-Za-z0-9+/=\s]{0,4096})?"),
    ("_authToken", r"_authToken\s?=\s?[\w-]{8,128}"),
    ("SharedAccess", r"SharedAccess(?:Key|Signature)\s?[= ]\s?\S{16,255}"),
    ("Bearer", r"\bBearer\s[\w.~+/=-]{16,512}"),
    ("Authorization", r"Authorization\s?:\s?(?:Basic|Token|Bearer)\s[\w.~+/=:-]{8,512}"),
)

_WALLET_KEY = r"(?<![A-Za-z0-9])(?:5[HJK][1-9A-HJ-NP-Za-km-z]{49}|[KL][1-9A-HJ-NP-Za-km-z]{51})(?![A-Za-z0-9])"
"""A Bitcoin private key in wallet import format."""

_LONGEST_CHARACTERS_MIN: Final = 48
"""What a wallet's key and a Discord token have at least."""

_LINK_WITH_PASSWORD = r"://[^\s/:@\"'<>]{0,128}:([^\s/@\"'<>]{1,128})@(?=[\w.\[-])"  # noqa: S105 a shape
_DISCORD = r"\b[MNO][\w-]{22,27}\.[\w-]{6}\.[\w-]{25,40}"

_PLUGINS: Final = (
    ("aws", "AWSKeyDetector", ("A3T", "KIA", "ABIA", "ACCA", "ASIA", "aws", "AWS")),
    ("artifactory", "ArtifactoryDetector", ("AKC",)),
    ("azure_storage_key", "AzureStorageKeyDetector", ("AccountKey=",)),
    ("cloudant", "CloudantDetector", ("cloudant",)),
    ("discord", "DiscordBotTokenDetector", ()),
    ("github_token", "GitHubTokenDetector", ("ghp_", "gho_", "ghu_", "ghs_", "ghr_")),
    ("gitlab_token", "GitLabTokenDetector", ("glpat-", "gldt-", "glft-", "glsoat-", "glrt-", "GR1348941", "glcbt-", "glptt-")),
    ("mailchimp", "MailchimpDetector", ()),
    ("npm", "NpmDetector", ("_authToken",)),
    ("openai", "OpenAIDetector", ("T3BlbkFJ",)),
    ("private_key", "PrivateKeyDetector", ("PRIVATE KEY", "PuTTY-User-Key")),
    ("pypi_token", "PypiTokenDetector", ("pypi-Ag",)),
    ("sendgrid", "SendGridDetector", ("SG.",)),
    ("slack", "SlackDetector", ("xoxa-", "xoxb-", "xoxp-", "xoxo-", "xoxs-", "xoxr-", "hooks.slack.com/services/T")),
    ("square_oauth", "SquareOAuthDetector", ("sq0csp",)),
    ("stripe", "StripeDetector", ("k_live_",)),
)
"""Module, class, and what must be in a text before the plugin is loaded; none where a shape of ours is the same.

Left out: those that guess from entropy or names alone, and those whose shape is wholly ours (JWT, Telegram, Twilio).
"""

_WINDOW_CHARACTERS = 400
"""What a plugin's pattern sees at once: some have an open repeat, which is quadratic in what it is given."""


@cache
def _shape(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)


@cache
def _plugin(module: str, name: str) -> tuple[re.Pattern[str], ...]:
    loaded: Any = importlib.import_module(f"detect_secrets.plugins.{module}")
    return tuple(getattr(loaded, name).denylist)


def keys(text: str) -> list[Secret]:
    """Every stretch that has a known key's shape. Linear: each shape is bounded, and a plugin sees short windows."""
    found = list(_own(text))
    if not found:
        found = list(_known(text))
    return found


def _own(text: str) -> Iterator[Secret]:
    if "://" in text and "@" in text:
        for match in _shape(_LINK_WITH_PASSWORD).finditer(text):
            yield Secret("link", match.start(1), match.end(1))
    stretches = [stretch for stretch in text.split() if len(stretch) >= _STRETCH_CHARACTERS_MIN]
    long_ones = " ".join(stretches)
    shapes = [pattern for needle, pattern in _SHAPES if needle in long_ones] if long_ones else []
    shapes += [pattern for needle, pattern in _SHAPES_WITH_SPACES if needle in text]
    if any(len(stretch) >= _LONGEST_CHARACTERS_MIN for stretch in stretches):
        shapes += [_DISCORD, _WALLET_KEY]
    for pattern in shapes:
        for match in _shape(pattern).finditer(text):
            yield Secret("key", match.start(), match.end())


def _known(text: str) -> Iterator[Secret]:
    for module, name, needles in _PLUGINS:
        if not any(needle in text for needle in needles):
            continue
        for pattern in _plugin(module, name):
            for start, window in _windows(text, needles):
                match = pattern.search(window)
                if match and match.group().strip():
                    yield Secret("key", start + match.start(), start + match.end())


def _windows(text: str, needles: Iterable[str]) -> Iterator[tuple[int, str]]:
    """Stretches around what must be there, none overlapping the one before by more than half."""
    last = -_WINDOW_CHARACTERS
    for needle in needles:
        place = text.find(needle)
        while place >= 0:
            if place - last >= _WINDOW_CHARACTERS // 2 or place < last:
                start = max(0, place - 40)
                yield start, text[start : start + _WINDOW_CHARACTERS]
                last = place
            place = text.find(needle, max(place + 1, last + _WINDOW_CHARACTERS // 2))
