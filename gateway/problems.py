"""How failures look over HTTP: RFC 9457 problem documents. The only place where a status is chosen.

`{type, title, status, detail, code}`, sent as application/problem+json; `code` is stable. A passed limit adds `limit` (the
setting's name) and `maximum`; a validation adds `errors: [{field, problem}]`. What the caller sent is never repeated.
"""

from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import Any

import orjson
from starlette.responses import Response

from kit import errors
from kit.errors import ConchError

MEDIA_TYPE = "application/problem+json"
ERRORS_MAX = 20

STATUS: dict[type[ConchError], int] = {
    errors.Invalid: 422,
    errors.TooLarge: 422,
    errors.NotFound: 404,
    errors.Forbidden: 403,
    errors.Conflict: 409,
    errors.Changed: 409,
    errors.KeyReused: 422,
    errors.Unavailable: 503,
    errors.TimedOut: 504,
    errors.Busy: 429,
    errors.ReadOnly: 503,
    errors.DiskFull: 507,
    errors.Damaged: 503,
}
REASON_STATUS: dict[str, int] = {
    "invalid_person": 400,
    "malformed": 400,
    "bad_host": 403,
    "bad_origin": 403,
    "unauthorized": 401,
    "body_too_large": 413,
    "body_too_slow": 408,
    "headers_too_large": 431,
    "unsupported_media_type": 415,
    "method_not_allowed": 405,
    "not_signed_in": 401,
}
"""Narrower than their class: these codes have a status of their own."""

TITLES: dict[str, str] = {
    "invalid": "The request is not valid",
    "invalid_person": "That is no person's id",
    "malformed": "The request can't be read",
    "too_large": "A limit was passed",
    "body_too_large": "The body is too large",
    "body_too_slow": "The body took too long",
    "headers_too_large": "The headers are too large",
    "not_found": "Not found",
    "method_not_allowed": "Not possible here",
    "unsupported_media_type": "That kind of body is not taken here",
    "unauthorized": "No token, or one that does not work",
    "forbidden": "Not allowed",
    "scope": "Not allowed with this token",
    "person": "This token is for another person",
    "csrf": "Not sent from Conch's own page",
    "bad_host": "Not an address of Conch",
    "bad_origin": "Sent by another site",
    "not_your_chat": "That chat is not this app's",
    "no_such_conversation": "There is no such chat",
    "no_such_chat": "There is no such chat",
    "no_such_tool": "There is no such tool",
    "tool_not_here": "That tool is not for this chat",
    "not_waiting": "It doesn't wait any more",
    "conflict": "Something newer is in the way",
    "changed": "It changed meanwhile",
    "needs_anyway": "It was refused: say that you want it anyway",
    "idempotency_key_reused": "That idempotency key was used for something else",
    "unavailable": "Can't answer now",
    "timed_out": "Took too long",
    "busy": "Too much at once",
    "read_only": "Nothing can be saved now",
    "disk_full": "The disk is full",
    "damaged": "Something stored can't be read",
    "failed": "Something went wrong",
}


class LimitPassed(errors.TooLarge):
    """A named limit was passed; `limit` is the setting's name."""

    def __init__(self, limit: str, maximum: int, detail: str, *, code: str | None = None) -> None:
        super().__init__(detail, code=code)
        self.limit = limit
        self.maximum = maximum


class TooMany(errors.Busy):
    """More at once than the setting `limit` allows; it is worth trying again."""

    def __init__(self, limit: str, maximum: int, detail: str) -> None:
        super().__init__(detail)
        self.limit = limit
        self.maximum = maximum


def status_of(error: ConchError) -> int:
    """The HTTP status of a failure: by its narrow code, else by its class, else 500."""
    if error.reason in REASON_STATUS:
        return REASON_STATUS[error.reason]
    for kind in type(error).__mro__:
        if kind in STATUS:
            return STATUS[kind]
    return 500


def document(status: int, code: str, detail: str, *, kind: str = "", **more: Any) -> bytes:
    """The problem document's bytes; `kind` is the wider code that has a title where `code` has none.

    A detail from elsewhere may hold what UTF-8 can't say: that is replaced.
    """
    title = TITLES.get(code) or TITLES.get(kind) or HTTPStatus(status).phrase
    body = {"type": f"urn:conch:problem:{code}", "title": title, "status": status, "detail": detail, "code": code, **more}
    try:
        return orjson.dumps(body)
    except orjson.JSONEncodeError:
        clean = detail.encode("utf-8", "replace").decode()
        return orjson.dumps({**body, "detail": clean, "code": code.encode("ascii", "replace").decode()})


def problem(status: int, code: str, detail: str, *, headers: Mapping[str, str] | None = None, **more: Any) -> Response:
    """A problem as a response, with the headers that its status asks for."""
    sent = dict(headers or {})
    if status == 401:
        sent.setdefault("WWW-Authenticate", 'Bearer realm="conch"')
    if status in (429, 503):
        sent.setdefault("Retry-After", "1")
    return Response(document(status, code, detail, **more), status, sent, MEDIA_TYPE)


def from_error(error: ConchError) -> Response:
    """The response for a failure that has a name."""
    more: dict[str, Any] = {}
    if isinstance(error, LimitPassed | TooMany):
        more = {"limit": error.limit, "maximum": error.maximum}
    status = status_of(error)
    headers = {"Connection": "close"} if status in (408, 413) else None
    return problem(status, error.reason, error.detail, headers=headers, kind=error.code, **more)


def from_validation(found: Sequence[Mapping[str, Any]]) -> Response:
    """The response for a request that does not have the shape of its route: which fields, and what is wrong with each."""
    kinds = {str(one.get("type")) for one in found}
    if "json_invalid" in kinds:
        return problem(400, "malformed", "The body is not valid JSON.")
    listed = [{"field": _field(one.get("loc", ())), "problem": _plain(one)} for one in found[:ERRORS_MAX]]
    detail = "; ".join(f"{one['field']}: {one['problem']}" if one["field"] else one["problem"] for one in listed[:3])
    return problem(422, "invalid", detail or "The request is not valid.", errors=listed)


def _field(location: Sequence[Any]) -> str:
    """The place as a path. A name that the caller made up is cut, since it may be anything."""
    parts = [str(part) for part in location]
    if parts[:1] and parts[0] in ("body", "query", "path", "header"):  # Where the framework read it; a field may be called so.
        del parts[0]
    return ".".join(part[:60] for part in parts[:6]).encode("utf-8", "replace").decode()


_PLAIN = {
    "extra_forbidden": "there is no such field",
    "missing": "it is missing",
    "string_type": "it is a text",
    "string_too_short": "at least {min_length} characters",
    "string_too_long": "at most {max_length} characters",
    "too_short": "at least {min_length} entries",
    "too_long": "at most {max_length} entries",
    "greater_than_equal": "at least {ge}",
    "less_than_equal": "at most {le}",
    "int_type": "it is a whole number",
    "int_parsing": "it is a whole number",
    "bool_type": "it is true or false",
    "bool_parsing": "it is true or false",
    "enum": "it is {expected}",
    "union_tag_invalid": "its type is one of {expected_tags}",
    "union_tag_not_found": "its type is missing",
    "model_attributes_type": "it is an object",
    "literal_error": "it is {expected}",
}
"""What is wrong with a field, by pydantic's name of it; any other is said in pydantic's words."""


def _plain(one: Mapping[str, Any]) -> str:
    about = one.get("ctx") or {}
    kind = str(one.get("type"))
    if about.get("field_type") == "Value":  # What pydantic calls a text whose other checks come first.
        kind = f"string_{kind}"
    if kind in _PLAIN:
        return _PLAIN[kind].format_map(about)
    text = str(one.get("msg", "not valid")).removeprefix("Value error, ")
    return text[:300].encode("utf-8", "replace").decode()


def from_http(status: int, detail: str, headers: Mapping[str, str] | None) -> Response:
    """The response for what the framework refuses by itself: no such route, wrong method, unreadable body."""
    if status == 404:
        return problem(404, "not_found", "There is nothing at this address.", headers=headers)
    if status == 405:
        return problem(405, "method_not_allowed", "This address does not take that method.", headers=headers)
    if status == 400:
        return problem(400, "malformed", "The body can't be read.", headers=headers)
    if status >= 500:
        return unexpected()
    return problem(status, "failed" if status >= 500 else "invalid", detail, headers=headers)


def unexpected() -> Response:
    """The response for what should not have happened; what it was is in the log alone."""
    return problem(500, "failed", "Something went wrong in Conch. It is in the log, under this answer's X-Request-Id.")
