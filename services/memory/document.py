"""A memory's file: YAML front matter and one line of text. `parse(render(memory))` is the memory again."""

import re
from collections import OrderedDict
from datetime import UTC, datetime
from typing import Any, Final

import frontmatter
import yaml
from pydantic import ValidationError

from kit.contracts.memory import Memory
from kit.errors import Damaged, Invalid, TooLarge
from services.memory.wording import clean

FILE_BYTES_MAX: Final = 65_536
FOLDER: Final = "memory"
HISTORY_FOLDER: Final = "memory/superseded"
_NAME = re.compile(r"memory/(?:superseded/)?(m_[0-9a-hjkmnp-tv-z]{12})\.md")
_FIELDS: Final = (
    "kind", "source", "status", "created_at", "updated_at", "conversation_id", "waiting", "provenance", "about", "invalid_at",
    "superseded_by",
)  # fmt: skip
_TIMES: Final = frozenset({"created_at", "updated_at", "invalid_at"})
_PLAIN: Final = frozenset({"kind", "source", "status", "about", "superseded_by"})
"""Fields whose every value is a word of ours or an id."""
RENDERED_MAX: Final = 256
_rendered: OrderedDict[bytes, Memory] = OrderedDict()
"""What was written last, so that it need not be parsed again to be taken in."""
_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_DUMPER: Any = getattr(yaml, "CSafeDumper", yaml.SafeDumper)


def path_of(memory: Memory) -> str:
    """Where the memory's file lies in the person's folder."""
    return f"{HISTORY_FOLDER if memory.status == 'superseded' else FOLDER}/{memory.id}.md"


def id_of(path: str) -> str | None:
    """The id of the memory whose file this is; None for any other file."""
    found = _NAME.fullmatch(path)
    return found.group(1) if found else None


def _front_matter(fields: dict[str, Any]) -> str:
    """The fields as YAML.

    Most memories have words and times of ours alone: those need no quoting rules, and a third of the time.
    """
    if fields.keys() <= _PLAIN | _TIMES:
        return "".join(f"{name}: '{value}'\n" if name in _TIMES else f"{name}: {value}\n" for name, value in fields.items())
    return str(yaml.dump(fields, Dumper=_DUMPER, sort_keys=False, allow_unicode=True, width=10_000))


def render(memory: Memory) -> bytes:
    """The file's bytes. The id is the file's name, and the revision the journal's, so neither is inside.

    Raises `TooLarge` for what `parse` would not take back: a memory must still be one after the next start.
    """
    fields = memory.model_dump(mode="json", include=set(_FIELDS), exclude_none=True)
    if fields["status"] == "active":
        del fields["status"]
    ordered: dict[str, Any] = {name: fields[name] for name in _FIELDS if name in fields}
    head = _front_matter(ordered)
    data = f"---\n{head}---\n{memory.content}\n".encode()
    if len(data) > FILE_BYTES_MAX:
        raise TooLarge(f"A memory with all that is noted of it has at most {FILE_BYTES_MAX:,} bytes.", code="memory_too_long")
    _rendered[data] = memory
    if len(_rendered) > RENDERED_MAX:
        _rendered.popitem(last=False)
    return data


def _parted(data: bytes) -> tuple[dict[str, Any], str]:
    fields, content = frontmatter.parse(data.decode("utf-8-sig"), Loader=_LOADER)
    return fields, content


def raw_content(data: bytes) -> str:
    """The words of a file that `parse` takes, as they stand there: hidden characters and all, which `parse` leaves out."""
    return _parted(data)[1]


def parse(path: str, data: bytes, *, revision: int = 0, at: datetime | None = None) -> Memory:
    """The memory in a file, also in one written by hand: what is left out gets a sensible value, `at` standing for its times.

    Raises `Damaged` with a sentence that says what is wrong.
    """
    memory_id = id_of(path)
    if memory_id is None:
        raise Damaged("Its name isn't a memory's.")
    if (ours := _rendered.get(data)) is not None and path == path_of(ours):
        return ours.model_copy(update={"revision": revision})
    if len(data) > FILE_BYTES_MAX:
        raise Damaged("It is too long for a memory.")
    moment = (at or datetime.now(UTC)).isoformat()
    try:
        fields, content = _parted(data)
        known: dict[str, Any] = {name: fields[name] for name in _FIELDS if fields.get(name) is not None}
        for name in ("created_at", "updated_at", "invalid_at"):
            if isinstance(known.get(name), datetime) and known[name].tzinfo is None:
                known[name] = known[name].replace(tzinfo=UTC)
        superseded = path.startswith(HISTORY_FOLDER)
        waiting = known.get("status") == "waiting" and not superseded
        known["status"] = "superseded" if superseded else "waiting" if waiting else "active"
        if waiting:
            known.setdefault("waiting", {"reason": "It waits for your OK."})
        elif not (isinstance(known.get("waiting"), dict) and known["waiting"].get("forget") is True and not superseded):
            known.pop("waiting", None)
        known.setdefault("kind", "fact")
        known.setdefault("source", "user")
        known.setdefault("created_at", moment)
        known.setdefault("updated_at", known["created_at"])
        if superseded:
            known.setdefault("invalid_at", moment)
        return Memory(**known, id=memory_id, content=clean(content), revision=revision)
    except UnicodeDecodeError as error:
        raise Damaged("It isn't UTF-8 text.") from error
    except yaml.YAMLError as error:
        raise Damaged("Its front matter isn't YAML.") from error
    except Invalid as error:
        raise Damaged(error.detail) from error
    except ValidationError as error:
        raise Damaged(f"Its front matter says something odd about {error.errors()[0]['loc'][0]}.") from error
    except (ValueError, ArithmeticError, TypeError, AttributeError, RecursionError) as error:
        raise Damaged("Its front matter can't be read.") from error
