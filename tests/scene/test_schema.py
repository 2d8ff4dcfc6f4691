"""The schema of scene files names every kind and says what every field means."""

import json

from ves.joints import JOINTS
from ves.model import Scene
from ves.parts import PARTS
from ves.scene import FORMAT, schema


def test_the_schema_is_json_with_title_description_and_format():
    made = json.loads(json.dumps(schema()))
    assert made["title"] == "VES scene" and made["description"]
    assert list(made["properties"])[0] == "format" and made["properties"]["format"]["const"] == FORMAT
    assert "format" in made["required"] and made["additionalProperties"] is False


def test_the_schema_knows_every_field_of_a_scene():
    assert set(schema()["properties"]) == {"format", *Scene.model_fields}


def test_the_schema_knows_every_kind():
    kinds = schema()["properties"]["parts"]["items"]["discriminator"]["mapping"]
    assert set(kinds) == set(PARTS)
    assert set(schema()["$defs"]["Joint"]["properties"]["kind"]["enum"]) == set(JOINTS)


def test_every_size_of_a_part_is_explained():
    for name, kind in PARTS.items():
        properties = schema()["$defs"][kind.__name__]["properties"]
        silent = [field for field, said in properties.items() if "description" not in said]
        assert set(silent) <= {"kind", "color"}, f"{name} does not explain {silent}"
