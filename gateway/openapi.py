"""The OpenAPI document: what the framework knows of the routes, completed by what each one declares. Made when first asked for.

Replies are described here and not on the routes, so that a running gateway neither validates nor builds those models for it.
"""

from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from fastapi.routing import APIRoute
from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from gateway.declaration import Declaration, DeclaredRoute, declaration_of
from gateway.problems import MEDIA_TYPE
from gateway.settings import GatewaySettings
from gateway.texts import LIMIT_KEY
from kit.contracts.memory import CHAT_ID_CHARACTERS_MAX

API_VERSION = "0.1.0"
_REFERENCE = "#/components/schemas/{model}"
_DESCRIPTION = """The memory an assistant can be trusted with: local, plain, undoable.

Send `Authorization: Bearer <token>`; `conch token` prints yours, and `conch token create` makes one for an app, which
reaches only the routes whose `x-conch-scope` is `app`. `Conch-Person` names whose memories are meant (default `me`).
Failures are RFC 9457 problem documents with a stable `code`. Fields and parameters that are not listed are refused.
"""
_ALWAYS = (400, 401, 403, 422, 429, 431, 500, 503, 504)
_WITH_BODY = (408, 413, 415)
_WHEN_WRITING = (409, 507)

_PROBLEM: dict[str, Any] = {
    "type": "object",
    "required": ["type", "title", "status", "detail", "code"],
    "properties": {
        "type": {"type": "string", "description": "`urn:conch:problem:` and the code."},
        "title": {"type": "string"},
        "status": {"type": "integer"},
        "detail": {"type": "string", "description": "One sentence for a person."},
        "code": {"type": "string", "description": "Stable: for programs."},
        "limit": {"type": "string", "description": "The setting whose limit was passed."},
        "maximum": {"type": "integer"},
        "errors": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["field", "problem"],
                "properties": {"field": {"type": "string"}, "problem": {"type": "string"}},
            },
        },
    },
    "examples": [
        {
            "type": "urn:conch:problem:not_found",
            "title": "Not found",
            "status": 404,
            "detail": "There is no memory with this id.",
            "code": "not_found",
        }
    ],
}
_PARAMETERS: dict[str, Any] = {
    "Person": {
        "name": "Conch-Person",
        "in": "header",
        "description": "Whose memories are meant.",
        "schema": {"type": "string", "pattern": "^[a-z0-9][a-z0-9_-]{0,63}$", "default": "me"},
        "example": "me",
    },
    "IdempotencyKey": {
        "name": "Idempotency-Key",
        "in": "header",
        "description": "The same key with the same request within 24 hours is one write, and has the same answer.",
        "schema": {"type": "string", "pattern": "^[!-~]([ -~]{0,198}[!-~])?$"},
    },
    "Conversation": {
        "name": "Conch-Conversation",
        "in": "header",
        "description": "The chat that this comes from, where nothing else in the request names one.",
        "schema": {"type": "string", "maxLength": CHAT_ID_CHARACTERS_MAX},
    },
    "Prefer": {
        "name": "Prefer",
        "in": "header",
        "description": "`respond-async`: answer once the file is here, and let progress be asked for.",
        "schema": {"enum": ["respond-async"]},
    },
    "LastEventId": {
        "name": "Last-Event-ID",
        "in": "header",
        "description": "The id of the last event that was seen: what came after it follows.",
        "schema": {"type": "string", "pattern": "^[0-9]{1,18}$"},
    },
}


def document_of(app: FastAPI) -> dict[str, Any]:
    """The whole document, made once a process."""
    if app.openapi_schema is None:
        app.openapi_schema = _make(app)
    return app.openapi_schema


def _routes(app: FastAPI) -> list[APIRoute]:
    found: list[APIRoute] = app.state.routes
    return [route for route in found if isinstance(route, DeclaredRoute) and route.include_in_schema]


def _make(app: FastAPI) -> dict[str, Any]:
    settings: GatewaySettings = app.state.settings
    routes = _routes(app)
    document = get_openapi(title="Conch", version=API_VERSION, description=_DESCRIPTION, routes=routes, openapi_version="3.1.0")
    components = document.setdefault("components", {})
    schemas: dict[str, Any] = components.setdefault("schemas", {})
    for name in ("HTTPValidationError", "ValidationError"):
        schemas.pop(name, None)
    declared = [(route, declaration_of(route.endpoint)) for route in routes]
    names = _add_replies(schemas, {model for _, declaration in declared for model in declaration.answers})
    schemas["Problem"] = _PROBLEM
    components["responses"] = {
        "Problem": {
            "description": "A problem document.",
            "content": {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}},
        }
    }
    components["parameters"] = _PARAMETERS
    components["securitySchemes"] = {
        "token": {"type": "http", "scheme": "bearer", "description": "The person's token, or an app's."},
        "session": {"type": "apiKey", "in": "cookie", "name": "conch_session", "description": "A signed-in browser's cookie."},
    }
    for route, declaration in declared:
        for method in sorted(route.methods or ()):
            operation = document["paths"][route.path_format][method.lower()]
            operation["parameters"] = [_never_null(parameter) for parameter in operation.get("parameters", ())]
            _complete(operation, route, declaration, names)
    return settled(document, settings)  # type: ignore[no-any-return]


def _never_null(parameter: dict[str, Any]) -> dict[str, Any]:
    """A parameter that may be left out isn't one that may be null: no address can say that."""
    schema = parameter["schema"]
    kinds = [kind for kind in schema.get("anyOf", ()) if kind != {"type": "null"}]
    if len(kinds) != 1:
        return parameter
    rest = {key: value for key, value in schema.items() if key not in ("anyOf", "default")}
    return {**parameter, "schema": {**kinds[0], **rest}}


def _add_replies(schemas: dict[str, Any], models: set[type[BaseModel]]) -> dict[type[BaseModel], str]:
    """Adds the schemas of these models and returns under which name each is there."""
    ordered = sorted(models, key=lambda model: model.__name__)
    references, definitions = models_json_schema([(model, "serialization") for model in ordered], ref_template=_REFERENCE)
    for name, schema in definitions.get("$defs", {}).items():
        if schemas.setdefault(name, schema) != schema:
            raise ValueError(f"Two schemas are called {name}.")
    return {model: references[(model, "serialization")]["$ref"].rpartition("/")[2] for model in ordered}


def _complete(operation: dict[str, Any], route: APIRoute, declaration: Declaration, names: dict[type[BaseModel], str]) -> None:
    answers = [{"$ref": _REFERENCE.format(model=names[model])} for model in declaration.answers]
    schema = {"type": "string"} if not answers else answers[0] if len(answers) == 1 else {"anyOf": answers}
    content = {}
    for media_type in declaration.media_types:
        content[media_type] = {"schema": {} if not answers and media_type == "application/json" else schema}
        if media_type == declaration.media_types[0] and declaration.example is not None:
            content[media_type]["example"] = declaration.example
    statuses: dict[str, Any] = {
        str(status): {"description": "What was asked for.", "content": content} for status in declaration.statuses
    }
    operation["x-conch-scope"] = declaration.scope
    raw_body = declaration.takes != ("application/json",)
    if raw_body:
        shown = _STREAMED if declaration.streams else _RAW
        operation["requestBody"] = {"required": True, "content": {kind: dict(shown[kind]) for kind in declaration.takes}}
    if declaration.scope == "open":
        operation["security"] = []
        refused: set[int] = {400, 403, 431, 500}
    else:
        operation["security"] = [{"token": []}, {"session": []}] if declaration.scope == "person" else [{"token": []}]
        operation.setdefault("parameters", []).append({"$ref": "#/components/parameters/Person"})
        refused = set(_ALWAYS) | set(declaration.problems)
    if "requestBody" in operation:
        refused |= set(_WITH_BODY)
    if "{" in route.path:
        refused.add(404)
    if declaration.writes:
        refused |= set(_WHEN_WRITING)
        operation["parameters"].append({"$ref": "#/components/parameters/IdempotencyKey"})
    for path, parameter in _HEADERS:
        if route.path == path:
            operation["parameters"].append({"$ref": f"#/components/parameters/{parameter}"})
    for status in sorted(refused - set(declaration.statuses)):
        statuses[str(status)] = {"$ref": "#/components/responses/Problem"}
    operation["responses"] = statuses


_HEADERS = (
    ("/api/memories/remember", "Conversation"),
    ("/api/tools", "Conversation"),
    ("/api/tools/{name}", "Conversation"),
    ("/api/events", "LastEventId"),
    ("/api/import/chats", "Prefer"),
)
_CHAT_LINE = '{"conversation_id": "trip", "role": "user", "text": "Where to?"}\n'
_STREAMED: dict[str, dict[str, Any]] = {
    "application/json": {"schema": {}, "example": []},
    "application/zip": {"schema": {}, "example": "(the bytes of an export)"},
    "application/x-ndjson": {"schema": {"type": "string", "minLength": 1}, "example": _CHAT_LINE},
    "application/octet-stream": {"schema": {}, "example": "(the bytes of a file)"},
    "text/plain": {"schema": {"type": "string", "minLength": 1}, "example": _CHAT_LINE},
}
"""Files that are handed on as they come: what is in them is told by the service."""
_RAW: dict[str, dict[str, Any]] = {
    "application/json": {
        "schema": {
            "type": "object",
            "required": ["format", "memories"],
            "properties": {
                "format": {"const": "conch-memories/1"},
                "memories": {"type": "array", "items": {"type": "object"}},
            },
        },
        "example": {"format": "conch-memories/1", "memories": []},
    },
    "text/markdown": {"schema": {"type": "string", "minLength": 1}, "example": "- Prefers tea to coffee\n- Moved to Lisbon\n"},
    "text/plain": {"schema": {"type": "string", "minLength": 1}, "example": "Prefers tea to coffee\nMoved to Lisbon\n"},
}


_LIMITED = {"integer": "maximum", "array": "maxItems"}


def settled(part: Any, settings: GatewaySettings) -> Any:
    """Puts the settings' values where a limit is marked, and says in ECMA's way what pydantic's patterns say in Rust's."""
    if isinstance(part, list):
        return [settled(one, settings) for one in part]
    if not isinstance(part, dict):
        return part
    whole = {key: settled(value, settings) for key, value in part.items()}
    limit = whole.get(LIMIT_KEY)
    if isinstance(limit, str):
        whole[_LIMITED.get(str(whole.get("type")), "maxLength")] = getattr(settings, limit)
    pattern = whole.get("pattern")
    if isinstance(pattern, str) and pattern.endswith(r"\z"):
        whole["pattern"] = pattern.removesuffix(r"\z") + "$"
    return whole
