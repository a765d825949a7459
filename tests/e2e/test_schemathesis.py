"""Whatever the OpenAPI document lets a caller send, and what it does not: never a 500, and every answer as described."""

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    allow_header_conformance,
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
)

from gateway.app import ROUTERS
from tests.e2e.running import RunningSet

EXAMPLES = 20
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    allow_header_conformance,
    negative_data_rejection,
]
LEFT_OUT = {
    "/api/events",  # It never ends, as it should; `test_http.py` follows it.
    "/api/meaning/get",  # It fetches a model; `tests/index` does that once.
}
TAKE_NOTHING = {"/livez", "/readyz"}
OPERATIONS = [
    (method, route.path_format)
    for router in ROUTERS
    for route in router.routes
    if route.include_in_schema and route.path_format not in LEFT_OUT  # type: ignore[attr-defined]
    for method in sorted(route.methods)  # type: ignore[attr-defined]
]


@pytest.fixture(scope="module")
def described(conch_set: RunningSet) -> Any:
    with conch_set.client() as client:
        return schemathesis.openapi.from_dict(client.get("/openapi.json").json())


CASES = [(*operation, mode) for operation in OPERATIONS for mode in GenerationMode]


# Nothing can be sent wrongly to what takes nothing.
@pytest.mark.parametrize(
    ("method", "path", "mode"), [case for case in CASES if case[1] not in TAKE_NOTHING or case[2] is GenerationMode.POSITIVE]
)
def test_every_answer_is_as_described(
    described: Any, conch_set: RunningSet, method: str, path: str, mode: GenerationMode
) -> None:
    operation = described[path][method]
    headers = {"Authorization": f"Bearer {conch_set.token}"}

    @settings(max_examples=EXAMPLES, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(case=operation.as_strategy(generation_mode=mode))
    def answers(case: Any) -> None:
        response = case.call(base_url=conch_set.url, headers=headers, timeout=30)
        # Any text is a document of lines or Markdown, so no text can be wrong.
        is_text = str(case.media_type or "").startswith("text/")
        case.validate_response(
            response, checks=[check for check in CHECKS if not is_text or check is not negative_data_rejection]
        )

    answers()
