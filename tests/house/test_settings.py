"""What the command line reads without the services' settings agrees with them, and the README tells every setting right."""

import re
from pathlib import Path

import pytest

from conch import place
from gateway.settings import GatewaySettings
from kit.errors import Invalid
from kit.settings import HomeSettings, default_home

ROOT = Path(__file__).resolve().parents[2]


def test_the_same_defaults() -> None:
    fields = GatewaySettings.model_fields
    assert (fields["host"].default, fields["port"].default) == (place.HOST_DEFAULT, place.PORT_DEFAULT)
    assert place.default_home() == default_home()
    assert place.read({}).nats_prefix == HomeSettings.model_fields["nats_prefix"].default


@pytest.mark.parametrize("said", ["1", "true", "TRUE", "yes", "on", "0", "false", "no", ""])
def test_the_same_yes(said: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    if said:
        monkeypatch.setenv("CONCH_ALLOW_REMOTE", said)
    assert place.read({"CONCH_ALLOW_REMOTE": said}).is_remote_allowed == GatewaySettings(home=tmp_path).allow_remote


@pytest.mark.parametrize(
    ("host", "url"),
    [
        ("127.0.0.1", "http://127.0.0.1:8420"),
        ("0.0.0.0", "http://127.0.0.1:8420"),
        ("::1", "http://[::1]:8420"),
        ("::", "http://[::1]:8420"),
        ("localhost", "http://localhost:8420"),
    ],
)
def test_an_address_that_a_browser_opens(host: str, url: str) -> None:
    assert place.read({"CONCH_HOST": host}).url == url


@pytest.mark.parametrize("port", ["0", "65536", "-1", "8420 ", "٨٤٢٠", "1e3", "9" * 100_000])
def test_a_port_is_a_port(port: str) -> None:
    with pytest.raises(Invalid, match="CONCH_PORT"):
        place.read({"CONCH_PORT": port})


def test_the_readme_names_settings_that_exist() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    named = set(re.findall(r"`(CONCH_[A-Z_]+)`", text))
    code = "\n".join(
        path.read_text("utf-8") for room in ("kit", "conch", "services", "gateway") for path in (ROOT / room).rglob("*.py")
    )
    fields = {f"CONCH_{name.upper()}" for name in {**GatewaySettings.model_fields, **_index_fields()}}
    assert [name for name in named if name not in fields and name not in code] == []


def _index_fields() -> dict[str, object]:
    from services.index.settings import IndexSettings

    return dict(IndexSettings.model_fields)
