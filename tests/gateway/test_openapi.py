"""The OpenAPI document: true of the routes, with examples that have the shapes they are examples of."""

import json
from typing import Any

import httpx
import jsonschema_rs
import pytest

from gateway.app import Gateway
from gateway.declaration import declaration_of


@pytest.fixture
async def document(client: httpx.AsyncClient) -> dict[str, Any]:
    found: dict[str, Any] = (await client.get("/openapi.json")).json()
    return found


def resolved(document: dict[str, Any], schema: dict[str, Any]) -> dict[str, Any]:
    """A schema that stands alone, for a validator."""
    text = json.dumps({**schema, "$defs": document["components"]["schemas"]}).replace("#/components/schemas/", "#/$defs/")
    found: dict[str, Any] = json.loads(text)
    return found


def operations(document: dict[str, Any]) -> list[tuple[str, str, dict[str, Any]]]:
    return [(method, path, one) for path, methods in document["paths"].items() for method, one in methods.items()]


async def test_every_route_is_there_with_its_scope(gateway: Gateway, document: dict[str, Any]) -> None:
    there = {(method.upper(), path): one for method, path, one in operations(document)}
    wanted = {
        (method, route.path_format): declaration_of(route.endpoint).scope
        for route in gateway.app.state.routes
        if route.include_in_schema
        for method in route.methods
    }
    assert {key: one["x-conch-scope"] for key, one in there.items()} == wanted
    assert len(wanted) >= 24
    for one in there.values():
        assert one["summary"]
        assert one["tags"]
        assert one["operationId"]


async def test_every_answer_has_an_example_of_its_shape(document: dict[str, Any]) -> None:
    for method, path, operation in operations(document):
        for status, response in operation["responses"].items():
            if "$ref" in response:
                continue
            for kind, content in response["content"].items():
                if kind == "application/json" and content["schema"]:
                    assert "example" in content, (method, path, status)
                    jsonschema_rs.validate(resolved(document, content["schema"]), content["example"])


async def test_every_body_has_an_example_of_its_shape(document: dict[str, Any]) -> None:
    schemas = document["components"]["schemas"]
    for method, path, operation in operations(document):
        for content in operation.get("requestBody", {}).get("content", {}).values():
            schema = content["schema"]
            if "example" in content:
                jsonschema_rs.validate(resolved(document, schema), content["example"])
                continue
            if "examples" in schema:
                continue
            name = next((one["$ref"] for one in [schema, *schema.get("anyOf", [])] if "$ref" in one), "").rpartition("/")[2]
            if name == "Nothing":
                continue
            assert schemas[name].get("examples"), (method, path)
            for example in schemas[name]["examples"]:
                jsonschema_rs.validate(resolved(document, schema), example)


async def test_limits_are_in_the_document(document: dict[str, Any]) -> None:
    content = document["components"]["schemas"]["NewMemory"]["properties"]["content"]
    assert content["maxLength"] == 2_000
    parameters = {one["name"]: one for one in document["paths"]["/api/memories/search"]["get"]["parameters"] if "name" in one}
    assert parameters["q"]["schema"]["maxLength"] == 1_000
    assert parameters["limit"]["schema"]["maximum"] == 200
    assert document["components"]["schemas"]["NewMemory"]["additionalProperties"] is False


async def test_patterns_are_ones_that_other_languages_know(document: dict[str, Any]) -> None:
    text = json.dumps(document)
    assert "\\\\z" not in text
    jsonschema_rs.meta.validate(resolved(document, {}))


async def test_only_health_needs_no_token(document: dict[str, Any]) -> None:
    open_ones = {path for _, path, one in operations(document) if one["security"] == []}
    assert open_ones == {"/livez", "/readyz"}
