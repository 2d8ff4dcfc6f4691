"""The JSON schema of scene files, from the same models that check them."""

from typing import Any

from ves.model import Scene
from ves.scene.migrate import FORMAT


def schema() -> dict[str, Any]:
    """For `ves schema`, and for editors that complete and check while one types."""
    made = Scene.model_json_schema()
    made["properties"] = {"format": _format()} | made["properties"]
    made["required"] = ["format", *made.get("required", ())]
    head = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "VES scene",
        "description": "A scene of the Virtual Erector Set (.ves): SI units, z up, quaternions w x y z.",
    }
    return head | {key: value for key, value in made.items() if key not in head}


def _format() -> dict[str, Any]:
    return {"const": FORMAT, "title": "Format", "description": "Version of the file format.", "type": "integer"}
