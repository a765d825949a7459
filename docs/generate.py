"""Writes the reference pages that the code knows best: `make docs`. `tests/house/test_docs.py` fails when one is stale."""

import json
from pathlib import Path
from typing import Any

import yaml
from pydantic import BaseModel
from pydantic.fields import FieldInfo
from pydantic_settings import BaseSettings

from gateway.settings import GatewaySettings
from kit.contracts import subjects
from kit.contracts.events import TYPES, CloudEvent
from kit.llm.settings import LanguageModelSettings
from kit.settings import HomeSettings
from services.chatmeaning.settings import ChatmeaningSettings
from services.index.settings import IndexSettings
from services.memory.settings import MemorySettings
from services.tidy.settings import TidySettings

FOLDER = Path(__file__).parent

SHARED: tuple[type, ...] = (LanguageModelSettings, HomeSettings)
ROOMS: tuple[tuple[str, type[BaseSettings]], ...] = (
    ("Shared by all", HomeSettings),
    ("A language model, for memory and tidy", LanguageModelSettings),
    ("The gateway", GatewaySettings),
    ("The memory service", MemorySettings),
    ("The index service", IndexSettings),
    ("The chatmeaning service", ChatmeaningSettings),
    ("The tidy service", TidySettings),
)

HEAD = """# Settings

Every setting of every process, from the code (`make docs`). Each is an environment variable; none is needed. What a person is
likely to set is in the [README](../README.md#settings).
"""


def settings() -> str:
    """A table a room, of the settings that are its own."""
    parts = [HEAD]
    for title, room in ROOMS:
        above = next((each for each in room.__mro__[1:] if each in SHARED), None)
        inherited = {} if above is None else above.model_fields
        rows = [_row(room, name, field) for name, field in room.model_fields.items() if name not in inherited]
        parts.append("\n".join([f"## {title}\n", "| Variable | Default | What it is |", "|---|---|---|", *rows]) + "\n")
    return "\n".join(parts)


def _row(room: type[BaseSettings], name: str, field: FieldInfo) -> str:
    alias = field.validation_alias
    variable = alias if isinstance(alias, str) else f"{room.model_config.get('env_prefix', '')}{name.upper()}"
    default = "" if field.default is None else field.default if field.default_factory is None else "the platform's folder"
    shown = f"`{default}`" if default != "" and field.default_factory is None else default
    return f"| `{variable}` | {shown} | {(field.description or '').replace('|', '/')} |"


def events() -> str:
    """AsyncAPI 3 of the stream of events: a channel and a message a type."""
    channels: dict[str, Any] = {}
    operations: dict[str, Any] = {}
    schemas: dict[str, Any] = {"CloudEvent": _schema(CloudEvent)}
    for type_, data in sorted(TYPES.items()):
        name = data.__name__
        schemas[name] = _schema(data)
        channels[type_] = {
            "address": subjects.event(subjects.PREFIX_DEFAULT, "*", type_).replace("*", "{person}"),
            "parameters": {"person": {"description": "Whose memories it is about."}},
            "messages": {name: {"$ref": f"#/components/messages/{name}"}},
        }
        operations[f"receive.{type_}"] = {"action": "receive", "channel": {"$ref": f"#/channels/{type_}"}}
    messages = {
        data.__name__: {
            "name": type_,
            "contentType": "application/cloudevents+json",
            "summary": f"From `conch/{data.owner}`.",
            "payload": {
                "allOf": [
                    {"$ref": "#/components/schemas/CloudEvent"},
                    {"properties": {"type": {"const": type_}, "data": {"$ref": f"#/components/schemas/{data.__name__}"}}},
                ]
            },
        }
        for type_, data in sorted(TYPES.items())
    }
    document = {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Conch events",
            "version": "0.1.0",
            "description": (
                "CloudEvents 1.0 in structured mode on the JetStream stream "
                f"`{subjects.STREAM}`, kept for seven days. No event carries anyone's words. "
                "`conch events credentials` makes a user and a consumer."
            ),
        },
        "defaultContentType": "application/cloudevents+json",
        "channels": channels,
        "operations": operations,
        "components": {"messages": messages, "schemas": schemas},
    }
    return "# Written by `make docs`.\n" + yaml.safe_dump(document, sort_keys=False, allow_unicode=True, width=120)


def _schema(model: type[BaseModel]) -> dict[str, Any]:
    schema: dict[str, Any] = json.loads(json.dumps(model.model_json_schema(mode="serialization")))
    schema.pop("title", None)
    for part in schema.get("properties", {}).values():
        part.pop("title", None)
    return schema


def decisions() -> str:
    """The list of decisions, by the title of each page."""
    rows = []
    for page in sorted((FOLDER / "decisions").glob("[0-9]*.md")):
        title = page.read_text("utf-8").splitlines()[0].lstrip("# ").partition(" ")[2]
        rows.append(f"| [{int(page.name[:4])}]({page.name}) | {title} |")
    head = "One page each, and the test that holds it. [Why there are any](0001-record-decisions.md)."
    return "\n".join(["# Decisions", "", head, "", "| | |", "|---|---|", *rows]) + "\n"


PAGES = {"settings.md": settings, "asyncapi.yaml": events, "decisions/README.md": decisions}


def main() -> None:
    for name, write in PAGES.items():
        (FOLDER / name).write_text(write(), "utf-8")


if __name__ == "__main__":
    main()
