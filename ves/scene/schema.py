"""The JSON schema of scene files, from the same models that check them."""

from typing import Any

from ves.model import Scene
from ves.scene.migrate import FORMAT


def schema() -> dict[str, Any]:
    """For `ves schema`, and for editors that complete and check while one types."""
    made = _with_item_limits(Scene.model_json_schema())
    for definition in made["$defs"].values():
        if "kind" in definition.get("properties", {}) and "a" not in definition["properties"]:
            definition["required"] = ["kind", *(name for name in definition.get("required", ()) if name != "kind")]
    made["properties"] = {"format": _format()} | made["properties"]
    made["required"] = ["format", *made.get("required", ())]
    head = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "VES scene",
        "description": "A scene of the Virtual Erector Set (.ves): SI units, z up, quaternions w x y z.",
    }
    return head | {key: value for key, value in made.items() if key not in head}


def _with_item_limits(node: Any) -> Any:
    """Length limits of arrays in the schema's own words: pydantic writes those of strings where a list is prepared."""
    if isinstance(node, list):
        return [_with_item_limits(child) for child in node]
    if not isinstance(node, dict):
        return node
    made = {key: _with_item_limits(value) for key, value in node.items()}
    if made.get("type") == "array" and "maxLength" in made:
        made["maxItems"] = made.pop("maxLength")
    return made


def _format() -> dict[str, Any]:
    return {"const": FORMAT, "title": "Format", "description": "Version of the file format.", "type": "integer"}
