"""The pages: Jinja2 templates with one style sheet in each page, no script at all, and nothing from anywhere else.

The Content-Security-Policy names the style sheet by its hash, so that no other style, no script and no other host can come in.
"""

import base64
import hashlib
from functools import cached_property
from pathlib import Path
from typing import Any

import orjson
from starlette.responses import Response

_FOLDER = Path(__file__).parent


def _code_marked(text: str) -> Any:
    """What stands between back-ticks as code, all of it escaped."""
    from markupsafe import Markup, escape

    parts = (escape(part) for part in text.split("`"))
    return Markup("").join(Markup("<code>{}</code>").format(part) if place % 2 else part for place, part in enumerate(parts))


class Pages:
    """Renders pages; the templates are read at the first one."""

    @cached_property
    def _style(self) -> str:
        return (_FOLDER / "page.css").read_text("utf-8")

    @cached_property
    def _policy(self) -> str:
        digest = base64.b64encode(hashlib.sha256(self._style.encode()).digest()).decode()
        return (
            f"default-src 'none'; style-src 'sha256-{digest}'; img-src 'self'; form-action 'self'; base-uri 'none'; "
            "frame-ancestors 'none'"
        )

    @cached_property
    def _templates(self) -> Any:
        from jinja2 import Environment, FileSystemLoader, StrictUndefined  # Here: most gateways never render a page.

        templates = Environment(
            loader=FileSystemLoader(_FOLDER), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
        )
        templates.filters["code_marked"] = _code_marked
        return templates

    def render(self, name: str, status: int, **values: Any) -> Response:
        """The page as a response, which no cache keeps."""
        from markupsafe import Markup

        text = self._templates.get_template(name).render(style=Markup(self._style), **values)  # noqa: S704  Our own file.
        headers = {"Content-Security-Policy": self._policy}
        if status == 401:
            headers["WWW-Authenticate"] = 'Bearer realm="conch"'
        return Response(text.encode("utf-8", "replace"), status, headers, "text/html; charset=utf-8")

    def json(self, document: dict[str, Any]) -> Response:
        return Response(orjson.dumps(document), 200, media_type="application/json")
