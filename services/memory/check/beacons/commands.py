"""Commands for a shell that run what they fetch, or destroy what is there; and not the naming of a tool."""

import re
from typing import Final

_FETCH: Final = (
    r"(?:curl|wget|fetch|aria2c|lynx|httpie|https?|iwr|irm|invoke-webrequest|invoke-restmethod"
    r"|start-bitstransfer|nc|ncat)(?:\.exe)?"
)
_SHELL: Final = (
    r"(?:[\w/.~]{0,40}/)?(?:(?:ba|z|k|da|a|fi|c|tc|pw)?sh|powershell|python[\d.]{0,4}|perl|ruby|node|php"
    r"|deno|iex|invoke-expression|cmd|osascript|source)(?:\.exe)?\b"
)
_WRAP: Final = r"(?:(?:sudo|env|exec|xargs|nohup|time|doas|tee [^\s|]{1,80} ?\|) ?(?:-{1,2}[\w-]{1,20} ?){0,4}){0,3}"
_FETCHES: Final = re.compile(rf"\b{_FETCH}\b[^\n]{{0,300}}?(?:://|\.[a-z]{{2,}}|\s-{{1,2}}[a-z]|\$|\{{)")
_PIECE: Final = re.compile(r"(?:\|\|?|;|&&?)[^|;&\n]{1,400}")
_FETCHED_CHARACTERS_MAX: Final = 400
_TAKES_A_PIPE: Final = re.compile(rf"[\s(\"']{{0,4}}{_WRAP}{_SHELL}(?!\s?-m\s?json)")
_RUNS: Final = re.compile(
    rf"[\s(\"']{{0,4}}(?:then )?(?:{_WRAP}{_SHELL}\s{{1,3}}(?:-|/|~|\.|\$|[\w-]{{1,40}}\.\w)|"
    r"(?:sudo )?chmod (?:\+x|[0-7]{3}|[ugoa]\+x)|(?:sudo )?\./\w|start \S)"
)

_DOWNLOADS: Final = (
    re.compile(rf"(?<![\w.-])(?:{_SHELL}|source|eval|exec|\.)\s?(?:-\w{{1,4}}\s?){{0,2}}[\"'(<`$]{{1,3}}\s?\(?\s?{_FETCH}\b"),
    re.compile(rf"(?:\$\(|`|<\(|=\()\s?{_FETCH}\s[^)`\n]{{0,300}}://"),
    re.compile(r"\b(?:iex|invoke-expression)\b[^\n]{0,40}(?:iwr|irm|invoke-web|invoke-rest|webclient|downloadstring|\$\()"),
    re.compile(r"\bdownload(?:string|file|data)\s?\("),
    re.compile(r"\b(?:powershell|pwsh)(?:\.exe)?\b[^\n]{0,80}\s[-/](?:e|ec|en|enc|enco\w{0,10}|encodedcommand)\s\S{4}"),
    re.compile(r"\b(?:python[\d.]{0,4}|perl|ruby|node|php"
        r"|deno)\s(?:-\w\s?){0,2}-?[cer]\s?[\"'][^\n]{0,300}(?:urlopen|urllib|requests\.|https?://|exec\(|eval\(|socket|subprocess|system\()"),
    re.compile(r"\bcertutil(?:\.exe)?\s[^\n]{0,60}[-/](?:urlcache|decode)"),
    re.compile(r"\bbitsadmin(?:\.exe)?\s[^\n]{0,60}/transfer"),
    re.compile(r"\b(?:mshta|regsvr32|rundll32|msiexec|wscript|cscript|installutil)(?:\.exe)?\s[^\n]{0,100}(?:https?:"
        r"|javascript:|vbscript:|\\\\\w)"),
    re.compile(r"\b(?:npx|bunx|pnpx|uvx|pipx run|deno run|go run|cargo install --git|yarn dlx|pnpm dlx)\s[^\n;"
        r"|]{0,60}(?:https?://|git\+|github:|gitlab:)"),
    re.compile(r"\b(?:pip[\d.]{0,4}|pipx|uv pip|npm|yarn|pnpm|gem|conda|brew|uv tool)\s(?:install|i|add|tap)\b[^\n;"
        r"|]{0,120}(?:https?://|git\+|git://|github:)"),
    re.compile(r"\b(?:pip[\d.]{0,4}|uv pip|npm)\s(?:install|i)\b[^\n;|]{0,120}--(?:extra-)?(?:index-url|registry)[= "
        r"]https?://"),
    re.compile(r"/dev/(?:tcp|udp)/\w|\bn(?:c|cat|etcat)\s[^\n]{0,60}-[a-z]{0,3}e\s?\S{0,20}/?(?:sh|bash|cmd)\b|\bbash "
        r"-i\b[^\n]{0,20}[>&]"),
    re.compile(r"\bgit clone\s[^\n;&]{1,200}(?:;|&&)[^\n]{0,120}(?:\./|make\b|install|setup|\bsh\b|bash)"),
    re.compile(r"\b(?:schtasks|crontab)\b[^\n]{0,160}(?:https?://|curl|wget)"),
)  # fmt: skip
_INTO_A_SHELL: Final = re.compile(r"\b(?:in)?to (?:a |the )?(?:bash|sh|shell|zsh|powershell|terminal)\b")
_PIPES: Final = re.compile(r"\bpip(?:e|es|ed|ing)\b")
_NEEDLES: Final = (
    "curl", "wget", "fetch", "aria2c", "lynx", "http", "iwr", "irm", "invoke-", "bits", "nc ", "ncat", "iex", "download",
    "powershell", "pwsh", "python", "perl", "ruby", "node", "php", "certutil", "mshta", "regsvr32", "rundll32", "msiexec",
    "script", "installutil", "npx", "bunx", "pnpx", "uvx", "git", "pip", "npm", "/dev/", "netcat", "bash",
    "schtasks", "crontab",
)  # fmt: skip
_SIGNS: Final = ("|", ";", "&", "$(", "`", "<(", "://", " -", " /", "(", '"', "'", "/dev/")

_DESTROYS: Final = (
    re.compile(r"\brm\s+(?:-{1,2}[\w-]{1,20}\s+){0,3}-[a-z]{0,4}(?:r[a-z]{0,2}f"
        r"|f[a-z]{0,2}r)[a-z]{0,3}\s+(?:--[\w-]{1,20}\s+)?[\"']?(?:/|~|\$home|\*|\.(?:\s|$|/))"),
    re.compile(r"\bmkfs(?:\.\w{2,6})?\s+(?:-\S{1,20}\s+){0,3}/dev/"),
    re.compile(r"\bdd\s+if=\S{1,80}\s+of=/dev/(?:sd|nvme|disk|hd|mmc)"),
    re.compile(r":\(\)\s?\{\s?:\s?\|\s?:\s?&\s?\}\s?;\s?:"),
    re.compile(r"\b(?:del|rd|rmdir)\s+/[sqf](?:\s+/[sqf]){0,3}\s+[\"']?[a-z%*]"),
    re.compile(r"\bremove-item\b[^\n]{0,80}-recurse[^\n]{0,40}-force"),
    re.compile(r"\bformat\s+[a-z]:\s?/"),
)  # fmt: skip
_WARNS: Final = re.compile(r"\b(?:never|not|don't|avoid|without|no|nie|nicht|kein\w{0,2}|jamais|nunca|mai|non)\b")


def runs_a_download(low: str) -> bool:
    """Whether something is fetched and run at once. Naming the tools is none: "uses curl to test APIs". Linear."""
    if not any(sign in low for sign in _SIGNS) or not any(needle in low for needle in _NEEDLES):
        return False
    return _chained(low) or _told(low) or any(pattern.search(low) for pattern in _DOWNLOADS)


def _chained(low: str) -> bool:
    """Whether a download's command is followed, through a pipe or as the next command, by one that runs something."""
    fetched = -_FETCHED_CHARACTERS_MAX
    at = 0
    for piece in _PIECE.finditer(low):
        # Only what stands between the last sign and this one is searched, so that all is read once.
        for match in _FETCHES.finditer(low, at, piece.start()):
            fetched = match.start()
        at = piece.start()
        if piece.start() - fetched <= _FETCHED_CHARACTERS_MAX:
            sign = low[piece.start()]
            start = piece.start() + (2 if low[piece.start() + 1 : piece.start() + 2] == sign else 1)
            if (_TAKES_A_PIPE if sign == "|" and start == piece.start() + 1 else _RUNS).match(low, start):
                return True
    return False


def _told(low: str) -> bool:
    """The same in words: "pipe https://… into bash"."""
    if "://" not in low or not _PIPES.search(low):
        return False
    for match in _INTO_A_SHELL.finditer(low):
        start = max(0, match.start() - _FETCHED_CHARACTERS_MAX)
        if low.find("://", start, match.start()) >= 0 and _PIPES.search(low, start, match.start()):
            return True
    return False


def destroys(low: str) -> bool:
    """Whether a command is there that deletes or overwrites everything, and not a warning of one. Linear."""
    if not any(each in low for each in ("rm ", "mkfs", "dd ", ":(", "del ", "rd ", "rmdir", "remove-item", "format ")):
        return False
    return any(
        not _WARNS.search(low, max(0, match.start() - 40), match.start())
        for pattern in _DESTROYS
        for match in pattern.finditer(low)
    )
