"""The HTTP API as the command line uses it. The standard library's client: it starts in 10 ms and knows no proxies."""

import contextlib
import http.client
import json
import os
import socket
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any
from urllib.parse import quote, urlencode, urlsplit

from conch.launcher.home import Run
from conch.place import Place
from conch.place import read as read_place
from kit.errors import ConchError, Conflict, Forbidden, Invalid, NotFound, Unavailable

TIMEOUT_SECONDS = 150.0
UPLOAD_BLOCK_BYTES = 256 * 1024
ANSWER_BYTES_MAX = 256 * 1024 * 1024

_ERRORS: tuple[tuple[range, type[ConchError]], ...] = (
    (range(401, 402), Forbidden),
    (range(403, 404), Forbidden),
    (range(404, 405), NotFound),
    (range(409, 410), Conflict),
    (range(400, 500), Invalid),
)


class NotRunning(Unavailable):
    code = "not_running"


@dataclass(frozen=True, slots=True)
class Event:
    """One server-sent event: its id (the stream's sequence), its name, its document."""

    id: str
    name: str
    data: str


def here() -> Place:
    """The place that the environment names; where `conch up` runs on that folder, its address is the running one's."""
    place = read_place(os.environ)
    run = None if place.is_elsewhere else Run.read(place.home)
    if run is not None and run.is_alive and "CONCH_PORT" not in os.environ and "CONCH_HOST" not in os.environ:
        from dataclasses import replace

        return replace(place, url=run.url)
    return place


def own_token(place: Place) -> str:
    """`CONCH_TOKEN`, else the token of the folder. A Conch elsewhere is never sent the folder's token."""
    if place.token:
        return place.token
    if place.is_elsewhere:
        raise Invalid("CONCH_URL names a Conch elsewhere: give its token with CONCH_TOKEN.")
    try:
        return (place.secrets / "token").read_text("ascii").strip()
    except FileNotFoundError:
        raise NotRunning(f"There is no Conch in {place.home} yet. Start one with: conch up") from None
    except (OSError, UnicodeDecodeError) as error:
        raise Unavailable(f"The token in {place.secrets} can't be read.") from error


@dataclass(frozen=True, slots=True)
class Upload:
    """A file that is sent as it is read. `length` None: nobody knows it (a pipe), so it goes in chunks."""

    stream: IO[bytes]
    length: int | None
    content_type: str


class Client:
    """Asks one Conch, as one person. Every failure is a `ConchError` with the problem's own words."""

    def __init__(self, place: Place, *, person: str | None = None) -> None:
        self._place = place
        self._url = urlsplit(place.url)
        self._token = own_token(place)
        self._person = person or os.environ.get("CONCH_PERSON") or "me"
        if not all(text.isascii() and text.isprintable() for text in (self._token, self._person)):
            raise Invalid("A token and a person's id have printable ASCII characters only.")

    @property
    def files(self) -> Path:
        """Where this person's memories lie, if this Conch is on this computer."""
        return self._place.home / "people" / self._person / "memory"

    def ask(
        self,
        method: str,
        path: str,
        *,
        query: Mapping[str, object] | None = None,
        body: object = None,
        document: tuple[bytes, str] | None = None,
        upload: Upload | None = None,
        headers: Mapping[str, str] | None = None,
        expect: tuple[int, ...] = (200, 201, 202, 204),
    ) -> Any:
        """The answer's JSON (text where it isn't JSON, None where there is none).

        `body` is sent as JSON; `document` is bytes with their content type; an `upload` is sent as it is read. Statuses
        not in `expect` raise the problem.
        """
        data: bytes | Upload
        data, kind = document or ((json.dumps(body).encode(), "application/json") if body is not None else (b"", ""))
        if upload is not None:
            data, kind = upload, upload.content_type
        with self._answer(method, path, query, data, kind, headers) as answer:
            text = answer.read(ANSWER_BYTES_MAX)
            is_json = "json" in (answer.getheader("content-type") or "")
            if answer.status not in expect:
                raise _problem(answer.status, text)
        if not text:
            return None
        try:
            return json.loads(text) if is_json else text.decode("utf-8", "replace")
        except ValueError as error:
            raise Unavailable(f"What answers at {self._place.url} is not Conch.") from error

    def follow(self, path: str, *, query: Mapping[str, object] | None = None, after: str | None = None) -> Iterator[Event]:
        """Server-sent events as they come, until the other side ends."""
        headers = {"Accept": "text/event-stream", **({"Last-Event-ID": after} if after else {})}
        with self._answer("GET", path, query, b"", "", headers) as answer:
            if answer.status != 200:
                raise _problem(answer.status, answer.read(65_536))
            field: dict[str, list[str]] = {}
            while line := answer.readline(1_048_576):
                text = line.decode("utf-8", "replace").rstrip("\r\n")
                if text and not text.startswith(":"):
                    name, _, value = text.partition(":")
                    field.setdefault(name, []).append(value.removeprefix(" "))
                elif not text and "data" in field:
                    yield Event(
                        "".join(field.get("id", [])), "".join(field.get("event", ["message"])), "\n".join(field["data"])
                    )
                    field = {}

    @contextlib.contextmanager
    def _answer(
        self,
        method: str,
        path: str,
        query: Mapping[str, object] | None,
        data: bytes | Upload,
        kind: str,
        headers: Mapping[str, str] | None,
    ) -> Iterator[http.client.HTTPResponse]:
        url = self._url
        make = http.client.HTTPSConnection if url.scheme == "https" else http.client.HTTPConnection
        connection = make(url.hostname or "", url.port, timeout=TIMEOUT_SECONDS, blocksize=UPLOAD_BLOCK_BYTES)
        asked = {name: _said(value) for name, value in (query or {}).items() if value is not None}
        target = url.path + path + (f"?{urlencode(asked, errors='replace')}" if asked else "")
        sent = {"Authorization": f"Bearer {self._token}", "Conch-Person": self._person, **(headers or {})}
        if kind:
            sent["Content-Type"] = kind
        content: bytes | IO[bytes] | None = data.stream if isinstance(data, Upload) else data or None
        if isinstance(data, Upload):
            sent |= {"Content-Length": str(data.length)} if data.length is not None else {"Transfer-Encoding": "chunked"}
        try:
            with contextlib.suppress(BrokenPipeError, ConnectionResetError):
                # Refused before it was all sent (too large, say): the answer that says why is there to be read.
                connection.request(method, target, body=content, headers=sent, encode_chunked="Transfer-Encoding" in sent)
            yield connection.getresponse()
        except TimeoutError as error:
            raise Unavailable(f"Conch at {self._place.url} took too long to answer.") from error
        except (ConnectionRefusedError, socket.gaierror) as error:
            raise NotRunning(_not_running(self._place)) from error
        except (OSError, http.client.HTTPException) as error:
            raise Unavailable(f"The connection to Conch at {self._place.url} broke.") from error
        finally:
            connection.close()


def part(text: str) -> str:
    """A caller's word as one part of a path."""
    return quote(text, safe="", errors="replace")


def _said(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _not_running(place: Place) -> str:
    return f"Conch is not running at {place.url}. Start it with: conch up"


def _problem(status: int, text: bytes) -> ConchError:
    try:
        said = json.loads(text)
        detail, code = str(said.get("detail") or said.get("title")), str(said.get("code") or "failed")
    except (ValueError, AttributeError):
        detail, code = f"Conch answered with status {status}.", "failed"
    if status == 401:
        detail = "The token is not this Conch's. CONCH_HOME or CONCH_TOKEN names the right one."
    kind = next((kind for statuses, kind in _ERRORS if status in statuses), Unavailable)
    return kind(detail, code=code)
