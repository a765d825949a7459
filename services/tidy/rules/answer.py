"""A language model's answer, read item by item: what fits is taken, what doesn't is counted, and nothing is believed."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeVar, get_args

from kit.contracts.memory import CONTENT_CHARACTERS_MAX, Kind

ITEMS_MAX: Final = 200
WHY_CHARACTERS_MAX: Final = 300
KINDS: Final[frozenset[str]] = frozenset(get_args(Kind))
_CONTENT: Final = {"type": "string", "minLength": 1, "maxLength": CONTENT_CHARACTERS_MAX}
_TEXT: Final = {"type": "string"}


def _list_of(items_max: int, **properties: Mapping[str, Any]) -> dict[str, Any]:
    item = {"type": "object", "properties": properties, "required": list(properties), "additionalProperties": False}
    return {"type": "array", "items": item, "maxItems": items_max}


SCHEMA: Final[dict[str, Any]] = {
    "type": "object",
    "properties": {
        "merge": _list_of(20, ids={"type": "array", "items": _TEXT, "maxItems": 10}, content=_CONTENT, why=_TEXT),
        "update": _list_of(20, id=_TEXT, content=_CONTENT, why=_TEXT, **{"from": _TEXT}),
        "add": _list_of(5, content=_CONTENT, kind={"type": "string", "enum": sorted(KINDS)}, why=_TEXT, **{"from": _TEXT}),
    },
    "required": ["merge", "update", "add"],
    "additionalProperties": False,
}

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Merge:
    ids: tuple[str, ...]
    content: str
    why: str


@dataclass(frozen=True, slots=True)
class Update:
    """`source` is the chat that it names, None where it names none."""

    id: str
    content: str
    why: str
    source: str | None


@dataclass(frozen=True, slots=True)
class Add:
    content: str
    kind: Kind
    why: str
    source: str | None


@dataclass(frozen=True, slots=True)
class Answer:
    """The three lists; `unread` items were of the wrong form."""

    merges: tuple[Merge, ...] = ()
    updates: tuple[Update, ...] = ()
    adds: tuple[Add, ...] = ()
    unread: int = 0


def read(said: Mapping[str, Any]) -> Answer | None:
    """What the model's object says; None where it has none of the three lists."""
    lists = {name: said.get(name) for name in ("merge", "update", "add")}
    if not any(isinstance(each, list) for each in lists.values()):
        return None
    merges, bad_merges = _items(lists["merge"], _merge)
    updates, bad_updates = _items(lists["update"], _update)
    adds, bad_adds = _items(lists["add"], _add)
    return Answer(merges, updates, adds, bad_merges + bad_updates + bad_adds)


def _items(found: object, take: Callable[[Mapping[str, Any]], T | None]) -> tuple[tuple[T, ...], int]:
    if not isinstance(found, list):
        return (), int(found is not None)
    taken = [take(each) if isinstance(each, dict) else None for each in found[:ITEMS_MAX]]
    here = tuple(each for each in taken if each is not None)
    return here, len(found) - len(here)


def _merge(item: Mapping[str, Any]) -> Merge | None:
    ids, content = item.get("ids"), _content(item)
    if content is None or not isinstance(ids, list):
        return None
    return Merge(tuple(dict.fromkeys(each for each in ids if isinstance(each, str))), content, _why(item))


def _update(item: Mapping[str, Any]) -> Update | None:
    id_, content = item.get("id"), _content(item)
    if content is None or not isinstance(id_, str):
        return None
    return Update(id_, content, _why(item), _source(item))


def _add(item: Mapping[str, Any]) -> Add | None:
    content = _content(item)
    if content is None:
        return None
    return Add(content, kind_of(item.get("kind")), _why(item), _source(item))


def kind_of(said: object) -> Kind:
    """The kind that a model names, whatever it wrote there; a fact where there is no such kind."""
    return next((kind for kind in get_args(Kind) if kind == said), "fact")


def _content(item: Mapping[str, Any]) -> str | None:
    content = item.get("content")
    if not isinstance(content, str) or not content.strip() or len(content) > CONTENT_CHARACTERS_MAX:
        return None
    return content


def _why(item: Mapping[str, Any]) -> str:
    why = item.get("why")
    return " ".join(why.split())[:WHY_CHARACTERS_MAX] if isinstance(why, str) else ""


def _source(item: Mapping[str, Any]) -> str | None:
    source = item.get("from")
    return source if isinstance(source, str) and source else None
