"""A new kind is one file: palette, inspector, schema, check, glyphs and motion follow from it."""

import json
import math
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from ves.kernel_folder import PACKAGE, kernel_hash

JOINT = '''"""A pin in a slot: slides along x, and turns about z."""

from ves.joints.kind import JointKind, X, slide, turn, turn_about_z

KIND = JointKind(
    name="slot",
    help="Slides along a slot and turns in it.",
    motions=(slide(X), turn()),
    measure=lambda p, q: (float(p[0]), turn_about_z(q)),
)
'''
PART = '''"""Two balls on a bar."""

from typing import ClassVar, Literal

from ves.document import Length, quantity
from ves.parts.kind import Part, Solid
from ves.parts.rod import end_ports
from ves.shapes import Capsule, Sphere


class Dumbbell(Part):
    kind: Literal["dumbbell"] = "dumbbell"
    length: Length = quantity(0.2, "m", "From ball to ball.")
    radius: Length = quantity(0.04, "m", "Of the balls.")

    label: ClassVar[str] = "Dumbbell"
    help: ClassVar[str] = "Two balls on a bar."

    @property
    def solids(self):
        balls = (Solid(Sphere(self.radius), position=(side * self.length / 2, 0.0, 0.0)) for side in (-1, 1))
        return (Solid(Capsule(self.radius / 3, self.length)), *balls)

    @property
    def own_ports(self):
        return end_ports(self.length / 2 + self.radius)
'''
FORCE = '''"""A wind that blows at one place."""

from typing import ClassVar, Literal

from ves.document import Finite, quantity
from ves.forces.kind import AtPort


class Wind(AtPort):
    kind: Literal["wind"] = "wind"
    speed: Finite = quantity(5.0, "m/s", "How fast it blows.")

    label: ClassVar[str] = "Wind"
    help: ClassVar[str] = "Blows at one place of a part."
'''
SLOPE = 0.5  # rad
TURNED = [math.cos(SLOPE / 2), 0.0, math.sin(SLOPE / 2), 0.0]
PLACE = {"position": [0.0, 0.0, 1.0], "quaternion": TURNED}
SCENE = {
    "format": 1,
    "ground": {"on": False},
    "parts": [
        {"kind": "strip", "name": "Rail", "fixed": True, **PLACE},
        {"kind": "dumbbell", "name": "Bob", "length": 0.25, **PLACE},
    ],
    "joints": [
        {
            "name": "Guide",
            "kind": "slot",
            "a": {"part": "Rail", "port": "hole 3"},
            "b": {"part": "Bob", "port": "center"},
        }
    ],
}


@pytest.fixture(scope="module")
def found(tmp_path_factory) -> dict:
    """What a VES with the three files more says."""
    folder = tmp_path_factory.mktemp("kinds")
    for package, name, text in (("joints", "slot", JOINT), ("parts", "dumbbell", PART), ("forces", "wind", FORCE)):
        (folder / package).mkdir()
        (folder / package / f"{name}.py").write_text(text)
    (folder / "scene.ves").write_text(json.dumps(SCENE))
    driver = Path(__file__).with_name("new_kind_driver.py")
    run = subprocess.run([sys.executable, driver, folder], capture_output=True, text=True, timeout=120)
    assert run.returncode == 0, run.stderr
    assert not run.stderr
    return json.loads(run.stdout)


def test_the_palette_offers_them_with_pictures(found):
    tiles = found["window"]["tiles"]
    assert "Slot" in tiles
    assert tiles.index("Box") < tiles.index("Dumbbell") < tiles.index("Ball")
    assert found["window"]["ink"]["Slot"] > 50
    assert found["window"]["ink"]["Dumbbell"] > 50
    assert found["window"]["ink"]["Wind"] > 50


def test_the_inspector_knows_them(found):
    assert "Slot" in [words.capitalize() for words in found["window"]["joint kinds"]]
    assert found["window"]["parts"] == ["strip", "dumbbell", "dumbbell"]
    assert {"length", "radius"} <= set(found["window"]["part fields"])


def test_a_force_is_placed_drawn_and_edited(found):
    assert found["window"]["force"] == ["wind", "Wind 1", "Bob"]
    assert {"on", "speed", "at.port"} <= set(found["window"]["force fields"])
    assert found["window"]["force lines"] > 0


def test_check_and_schema_know_them(found):
    said = "ok: 2 parts, 1 joint, 0 nails, 0 constraints, 1 force, 1 structure, 0 loops\n"
    assert found["terminal"]["check"] == [0, said]
    code, text = found["terminal"]["schema"]
    definitions = json.loads(text)["$defs"]
    assert code == 0
    assert "slot" in definitions["Joint"]["properties"]["kind"]["enum"]
    assert definitions["Dumbbell"]["properties"]["kind"]["const"] == "dumbbell"


def test_the_joint_is_drawn(found):
    assert found["glyphs"]["hardware"] == 1
    assert found["glyphs"]["symbol"] > 4


def test_it_moves_as_its_motions_say(found):
    x, y, z, *turned = found["motion"]
    down = 0.5 * 9.81 * math.sin(SLOPE)
    assert (x, y, z) == pytest.approx((down * math.cos(SLOPE), 0.0, 1.0 - down * math.sin(SLOPE)), abs=0.02)
    assert turned == pytest.approx(TURNED, abs=1e-6)


def test_a_new_kind_leaves_the_compiled_kernels_as_they_are(tmp_path):
    copy = tmp_path / "ves"
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    (copy / "joints" / "slot.py").write_text(JOINT)
    (copy / "parts" / "dumbbell.py").write_text(PART)
    assert kernel_hash(copy) == kernel_hash(PACKAGE)
