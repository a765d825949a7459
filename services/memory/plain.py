"""The plain files that a person owns beside the memories, and which files are ours to read at all."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import orjson
from pydantic import ValidationError

from kit.contracts.memory import Preferences, Profile
from kit.errors import Damaged
from services.memory import document, never

PROFILE: Final = "profile.json"
PREFERENCES: Final = "preferences.json"


def owned_paths(root: Path) -> Iterator[str]:
    """Every file of the person's that this service reads, relative to `root`. Editors' own files are left out."""
    for name in (PROFILE, PREFERENCES, never.PATH):
        if (root / name).is_file():
            yield name
    for folder, suffix in ((document.FOLDER, ".md"), (document.HISTORY_FOLDER, ".md"), (never.FOLDER, ".json")):
        base = root / folder
        if base.is_dir():
            yield from (
                f"{folder}/{path.name}" for path in base.iterdir() if path.suffix == suffix and not path.name.startswith(".")
            )


def render(thing: Profile | Preferences) -> bytes:
    return orjson.dumps(thing.model_dump(), option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE)


def profile(data: bytes | None) -> Profile:
    try:
        return Profile() if data is None else Profile.model_validate_json(data)
    except ValidationError as error:
        raise Damaged("It isn't a profile.") from error


def preferences(data: bytes | None) -> Preferences:
    try:
        return Preferences() if data is None else Preferences.model_validate_json(data)
    except ValidationError as error:
        raise Damaged("It isn't a list of preferences.") from error


def check(path: str, data: bytes) -> None:
    """Raises `Damaged` where the bytes aren't what a file of that name should hold."""
    if path == PROFILE:
        profile(data)
    elif path == PREFERENCES:
        preferences(data)
    elif path == never.PATH:
        never.parse(data)
    elif path.startswith(f"{never.FOLDER}/"):
        never.check_entry(path, data)
    else:
        document.parse(path, data)
