"""Commands for a shell that run what they fetch, or destroy what is there; and not the naming of a tool."""

import re
from typing import Final

_FETCH: Final = r"(?:curl|wget|fetch|aria2c|lynx|httpie|https?|iwr|irm|invoke-webrequest|invoke-restmethod|start-bitstransfer|nc|ncat)(?:\.exe)?"
_SHELL: Final = r"(?:[\w/.~]{0,40}/)?(?:(?:ba|z|k|da|a|fi|c|tc|pw)?sh|powershell|python[\d.]{0,4}|perl|ruby|node|php|deno|iex|invoke-expression|cmd|osascript|source)(?:\.exe)?\b"
_WRAP: Final = r"(?:(?:sudo|env|exec|xargs|nohup|time|doas|tee [^\s|]{1,80} ?\|) ?(?:-{1,2}[\w-]{1,20} ?){0,4}){0,3}"
_SOURCE: Final = r"(?=[^|\n]{0,300}(?:://|\.[a-z]{2,}|\s-{1,2}[a-z]|\$|\{))"

_DOWNLOADS: Final = (
    re.compile(rf"\b{_FETCH}\b{_SOURCE}[^|\n]{{1,300}}\|[^|\n]{{0,80}}?(?<![\w.-]){_WRAP}{_SHELL}(?!\s?(?:-m json|-mjson))"),
    re.compile(rf"\b{_FETCH}\b{_SOURCE}[^|\n]{{1,300}}\|[^|\n]{{1,120}}\|\s?{_WRAP}{_SHELL}"),
    re.compile(rf"(?<![\w.-])(?:{_SHELL}|source|eval|exec|\.)\s?(?:-\w{{1,4}}\s?){{0,2}}[\"'(<`$]{{1,3}}\s?\(?\s?{_FETCH}\b"),
    re.compile(rf"(?:\$\(|`|<\(|=\()\s?{_FETCH}\s[^)`\n]{{0,300}}://"),
    re.compile(rf"\b{_FETCH}\b[^;&|\n]{{1,300}}(?:://|\.[a-z]{{2,}}/)[^;&|\n]{{0,300}}(?:;|&&|&|\|\|)\s?[^\n]{{0,60}}?(?:{_WRAP}{_SHELL}\s|chmod (?:\+x|[0-7]{{3}})|\./\w|start )"),
    re.compile(r"\b(?:iex|invoke-expression)\b[^\n]{0,40}(?:iwr|irm|invoke-web|invoke-rest|webclient|downloadstring|\$\()"),
    re.compile(r"\bdownload(?:string|file|data)\s?\("),
    re.compile(r"\b(?:powershell|pwsh)(?:\.exe)?\b[^\n]{0,80}\s[-/](?:e|ec|en|enc|enco\w{0,10}|encodedcommand)\s\S{4}"),
    re.compile(r"\b(?:python[\d.]{0,4}|perl|ruby|node|php|deno)\s(?:-\w\s?){0,2}-?[cer]\s?[\"'][^\n]{0,300}(?:urlopen|urllib|requests\.|https?://|exec\(|eval\(|socket|subprocess|system\()"),
    re.compile(r"\bcertutil(?:\.exe)?\s[^\n]{0,60}[-/](?:urlcache|decode)"),
    re.compile(r"\bbitsadmin(?:\.exe)?\s[^\n]{0,60}/transfer"),
    re.compile(r"\b(?:mshta|regsvr32|rundll32|msiexec|wscript|cscript|installutil)(?:\.exe)?\s[^\n]{0,100}(?:https?:|javascript:|vbscript:|\\\\\w)"),
    re.compile(r"\b(?:npx|bunx|pnpx|uvx|pipx run|deno run|go run|cargo install --git|yarn dlx|pnpm dlx)\s[^\n;|]{0,60}(?:https?://|git\+|github:|gitlab:)"),
    re.compile(r"\b(?:pip[\d.]{0,4}|pipx|uv pip|npm|yarn|pnpm|gem|conda|brew|uv tool)\s(?:install|i|add|tap)\b[^\n;|]{0,120}(?:https?://|git\+|git://|github:)"),
    re.compile(r"\b(?:pip[\d.]{0,4}|uv pip|npm)\s(?:install|i)\b[^\n;|]{0,120}--(?:extra-)?(?:index-url|registry)[= ]https?://"),
    re.compile(r"/dev/(?:tcp|udp)/\w|\bn(?:c|cat|etcat)\s[^\n]{0,60}-[a-z]{0,3}e\s?\S{0,20}/?(?:sh|bash|cmd)\b|\bbash -i\b[^\n]{0,20}[>&]"),
    re.compile(r"\bgit clone\s[^\n;&]{1,200}(?:;|&&)[^\n]{0,120}(?:\./|make\b|install|setup|\bsh\b|bash)"),
    re.compile(r"\b(?:schtasks|crontab)\b[^\n]{0,160}(?:https?://|curl|wget)"),
    re.compile(r"https?://[^\n]{1,200}\bpip(?:e|es|ed|ing)\b[^\n]{0,40}\b(?:in)?to (?:a |the )?(?:bash|sh|shell|zsh|powershell|terminal)\b"),
    re.compile(r"\bpip(?:e|es|ed|ing)\b[^\n]{0,80}https?://[^\n]{1,200}\b(?:in)?to (?:a |the )?(?:bash|sh|shell|zsh|powershell|terminal)\b"),
)  # fmt: skip
_NEEDLES: Final = (
    "curl", "wget", "fetch", "aria2c", "lynx", "http", "iwr", "irm", "invoke-", "bits", "nc ", "ncat", "iex", "download", "powershell", "pwsh",
    "python", "perl", "ruby", "node", "php", "certutil", "mshta", "regsvr32", "rundll32", "msiexec", "script", "installutil", "npx", "bunx", "pnpx",
    "uvx", "git", "pip", "npm", "/dev/", "netcat", "bash", "schtasks", "crontab",
)  # fmt: skip
_SIGNS: Final = ("|", ";", "&", "$(", "`", "<(", "://", " -", " /", "(", '"', "'", "/dev/")

_DESTROYS: Final = (
    re.compile(r"(.{0,40})\brm\s+(?:-{1,2}[\w-]{1,20}\s+){0,3}-[a-z]{0,4}(?:r[a-z]{0,2}f|f[a-z]{0,2}r)[a-z]{0,3}\s+(?:--[\w-]{1,20}\s+)?[\"']?(?:/|~|\$home|\*|\.(?:\s|$|/))"),
    re.compile(r"(.{0,40})\bmkfs(?:\.\w{2,6})?\s+(?:-\S{1,20}\s+){0,3}/dev/"),
    re.compile(r"(.{0,40})\bdd\s+if=\S{1,80}\s+of=/dev/(?:sd|nvme|disk|hd|mmc)"),
    re.compile(r"(.{0,40}):\(\)\s?\{\s?:\s?\|\s?:\s?&\s?\}\s?;\s?:"),
    re.compile(r"(.{0,40})\b(?:del|rd|rmdir)\s+/[sqf](?:\s+/[sqf]){0,3}\s+[\"']?[a-z%*]"),
    re.compile(r"(.{0,40})\bremove-item\b[^\n]{0,80}-recurse[^\n]{0,40}-force"),
    re.compile(r"(.{0,40})\bformat\s+[a-z]:\s?/"),
)  # fmt: skip
_WARNS: Final = re.compile(r"\b(?:never|not|don't|avoid|without|no|nie|nicht|kein\w{0,2}|jamais|nunca|mai|non)\b")


def runs_a_download(low: str) -> bool:
    """Whether something is fetched and run at once. Naming the tools is none: "uses curl to test APIs". Linear."""
    if not any(sign in low for sign in _SIGNS) or not any(needle in low for needle in _NEEDLES):
        return False
    return any(pattern.search(low) for pattern in _DOWNLOADS)


def destroys(low: str) -> bool:
    """Whether a command is there that deletes or overwrites everything, and not a warning of one. Linear."""
    if not any(each in low for each in ("rm ", "mkfs", "dd ", ":(", "del ", "rd ", "rmdir", "remove-item", "format ")):
        return False
    return any(not _WARNS.search(match.group(1)) for pattern in _DESTROYS for match in pattern.finditer(low))
