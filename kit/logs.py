"""Logs: one JSON object a line on standard error, an event phrase and fields, never a person's words and never a secret.

Fields whose names say that they hold words or secrets are dropped, whoever wrote the line; an exception is told by its type
and the places it passed, since its message may quote what it failed on. JSON escapes line breaks, so a text can't forge a
line.
"""

import logging
import sys
from collections.abc import MutableMapping
from contextvars import ContextVar
from types import TracebackType
from typing import Any

import orjson
import structlog

FIELD_CHARACTERS_MAX = 500
PLACES_MAX = 20

WORDS = frozenset({
    "about", "after", "answer", "before", "body", "content", "data", "description", "detail", "draft", "excerpt",
    "instructions", "label", "lines", "matched", "memory", "message", "memories", "prompt", "q", "query", "read", "recent",
    "reply", "request_body", "result", "results", "said", "snippet", "summary", "text", "title", "why", "words",
})  # fmt: skip
"""Names of fields that hold what somebody said or what is remembered."""
SECRETS = frozenset(
    {"api_key", "authorization", "cookie", "credentials", "csrf", "key", "passphrase", "password", "secret", "token", "tokens"}
)

trace: ContextVar[str | None] = ContextVar("conch_trace", default=None)
"""The W3C traceparent of what is being done; the bus sets it for each request and hands it on."""


_ids: ContextVar[dict[str, str] | None] = ContextVar("conch_ids", default=None)


class tracing:  # noqa: N801  # a context manager, read as a phrase
    """`with tracing(traceparent, person=…)`: every log line within carries the trace's id as `request`, and these ids.

    Not structlog's own context variables, one a name: this is entered for each request, and is six times cheaper.
    """

    __slots__ = ("_before", "_ids", "_traceparent")

    def __init__(self, traceparent: str, **ids: str) -> None:
        self._traceparent = traceparent
        self._ids = ids

    def __enter__(self) -> None:
        self._before = (
            trace.set(self._traceparent),
            _ids.set({**(_ids.get() or {}), "request": self._traceparent[3:35], **self._ids}),
        )

    def __exit__(self, kind: object, error: object, places_passed: object) -> None:
        trace.reset(self._before[0])
        _ids.reset(self._before[1])


def _with_ids(_logger: Any, _method: str, fields: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    for name, id_ in (_ids.get() or {}).items():
        fields.setdefault(name, id_)
    return fields


def places(error: BaseException) -> list[str]:
    """Where an exception passed, innermost last: `file:line function`, without its message and without any value."""
    found: list[str] = []
    step: TracebackType | None = error.__traceback__
    while step is not None:
        code = step.tb_frame.f_code
        folders = code.co_filename.replace("\\", "/").split("/")
        found.append(f"{'/'.join(folders[-3:])}:{step.tb_lineno} {code.co_name}")
        step = step.tb_next
    return found[-PLACES_MAX:]


def _redact(value: Any, depth: int = 0) -> Any:
    if isinstance(value, dict):
        if depth > 3:
            return "…"
        return {
            str(key)[:64]: _redact(inner, depth + 1)
            for key, inner in value.items()
            if str(key).lower() not in WORDS and str(key).lower() not in SECRETS
        }
    if isinstance(value, (list, tuple, set, frozenset)):
        return [_redact(inner, depth + 1) for inner in list(value)[:50]] if depth <= 3 else "…"
    if value is None or isinstance(value, (bool, float)):
        return value
    if isinstance(value, int):
        return value if abs(value) < 2**63 else "…"
    if isinstance(value, bytes):
        return f"{len(value)} bytes"
    return str(value)[:FIELD_CHARACTERS_MAX].encode("utf-8", "replace").decode()


def redact(_logger: Any, _method: str, fields: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """Drops what must not be in a log, shortens what is long, and tells an exception without its message."""
    error = fields.pop("exc_info", None)
    if error is True:
        error = sys.exc_info()[1]
    elif isinstance(error, tuple):
        error = error[1]
    kept: dict[str, Any] = _redact(dict(fields))
    if isinstance(error, BaseException):
        kept["error"] = type(error).__name__
        kept["places"] = places(error)
    return kept


def render(_logger: Any, _method: str, fields: MutableMapping[str, Any]) -> str:
    return orjson.dumps(fields, option=orjson.OPT_NON_STR_KEYS).decode()


class _Foreign(logging.Handler):
    """Lines of libraries: their logger, level and exception's type. Their text may quote anything, so it is left out."""

    def emit(self, record: logging.LogRecord) -> None:
        logger = structlog.get_logger(record.name)
        error = record.exc_info[1] if record.exc_info else None
        logger.warning("library_line", logger=record.name, level_there=record.levelname, place=record.funcName, exc_info=error)


def configure(service: str, *, level: str = "info") -> None:
    """Sets up this process's logs; to be called once, before anything is logged."""
    number = {"debug": 10, "info": 20, "warning": 30, "error": 40}.get(level.lower(), 20)
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            _with_ids,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True, key="at"),
            _service(service),
            redact,
            render,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(number),
        logger_factory=structlog.WriteLoggerFactory(file=sys.stderr),
        cache_logger_on_first_use=False,
    )
    root = logging.getLogger()
    root.handlers[:] = [_Foreign(level=logging.WARNING)]
    root.setLevel(logging.WARNING)


def _service(name: str) -> Any:
    def add(_logger: Any, _method: str, fields: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
        fields.setdefault("service", name)
        return fields

    return add
