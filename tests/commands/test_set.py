"""Set: any field of any item, nested or not, by its path; a wrong value is told with the item's name."""

import numpy as np
import pytest

from tests.commands.joining import place_of, unmet
from tests.commands.samples import QUARTER_ABOUT_Z, bench_scene
from ves.commands.change import Set
from ves.commands.command import CommandError, applied
from ves.field_path import value_at

GOOD = [
    ("Ball", "radius", 0.07),
    ("Ball", "mass", 2),
    ("Ball", "mass", None),
    ("Ball", "center", [0.0, 0.01, 0.0]),
    ("Ball", "center", None),
    ("Ball", "fixed", True),
    ("Ball", "color", "#abcdef"),
    ("Ball", "velocity.1", 3.0),
    ("Block", "sides.2", 0.5),
    ("Block", "ports", [{"name": "mine", "kind": "point", "position": [0.0, 0.0, 0.1]}]),
    ("Crank", "holes", 7),
    ("Bolt", "drive.target", -4.0),
    ("Bolt", "drive.mode", "torque"),
    ("Bolt", "drive", None),
    ("Bolt", "drive", {"mode": "position", "target": 1.0}),
    ("Bolt", "damping", 0.5),
    ("Bolt", "damping", [0.25]),
    ("Bolt", "damping.0", 2.0),
    ("Bolt", "a.offset", 0.02),
    ("Bolt", "kind", "cylindrical"),
    ("Hinge", "a.world.2", 0.9),
    ("Nail", "position", [0.0, 0.0, 1.0]),
    ("Gravity", "acceleration.2", -1.62),
    ("Gravity", "on", False),
    ("Loose", "parts", ["Ball"]),
]

BAD = [
    ("Ball", "radius", -1.0),
    ("Ball", "radius", "big"),
    ("Ball", "radius", None),
    ("Ball", "fixed", 1),
    ("Ball", "color", "red"),
    ("Ball", "nothing", 1.0),
    ("Ball", "radius.0", 1.0),
    ("Ball", "velocity.3", 1.0),
    ("Ball", "velocity.-1", 1.0),
    ("Ball", "velocity", [1.0, 2.0]),
    ("Ball", "kind", "box"),
    ("Ball", "", 1.0),
    ("Ball", "_id", 1),
    ("Ball", "pose", 1),
    ("Crank", "holes", 2.5),
    ("Crank", "holes", 0),
    ("Crank", "holes", 3),  # the bolt is in hole 5
    ("Bolt", "kind", "glue"),
    ("Bolt", "drive.target", "fast"),
    ("Bolt", "drive.speed", 1.0),
    ("Bolt", "damping", [0.1, 0.2, 0.3]),
    ("Bolt", "a.part", "Nobody"),
    ("Hinge", "drive.target", 1.0),  # it has none
    ("Nail", "port", "hole 99"),
    ("Loose", "parts", []),
    ("Loose", "parts", ["Nobody"]),
    ("Ball", "name", ""),
]


@pytest.mark.parametrize("item, field, value", GOOD)
def test_a_field_takes_a_value(item, field, value):
    scene = bench_scene()
    after = applied(Set(items=(item,), field=field, value=value), scene)
    found = value_at(after.item(item), field)
    if isinstance(value, (int, float, str, bool)) and not isinstance(found, tuple):
        assert found == value
    assert after.item(item).id == scene.item(item).id
    untouched = [other for other in scene.items if other.name != item]
    assert all(after.item(other.id) is other for other in untouched)


@pytest.mark.parametrize("item, field, value", BAD, ids=[f"{i}.{f}={v}" for i, f, v in BAD])
def test_a_wrong_value_is_told_with_the_name_of_the_item(item, field, value):
    scene = bench_scene()
    with pytest.raises(CommandError) as told:
        applied(Set(items=(item,), field=field, value=value), scene)
    assert f'"{item}"' in str(told.value)
    assert "\n" not in str(told.value)


def test_fields_of_the_scene_are_set_without_an_item():
    after = applied(Set(items=(), field="ground.friction", value=0.2), bench_scene())
    assert after.ground.friction == 0.2
    with pytest.raises(CommandError, match="scene"):
        applied(Set(items=(), field="ground.friction", value=-1), bench_scene())


def test_several_items_take_a_value_at_once():
    after = applied(Set(items=("Ball", "Block"), field="density", value=500.0), bench_scene())
    assert [after.part(name).density for name in ("Ball", "Block", "Crank")] == [500.0, 500.0, 1000.0]


def test_the_value_it_has_already_changes_nothing():
    scene = bench_scene()
    assert applied(Set(items=("Ball",), field="radius", value=0.04), scene) == scene


def test_a_new_name_is_followed_by_what_refers_to_it():
    after = applied(Set(items=("Crank",), field="name", value="Arm"), bench_scene())
    assert after.joints[0].a.part == after.constraints[0].part == "Arm"


@pytest.mark.parametrize("number", (0.123456789012345, 1 / 3, -7.1, 1e-7))
def test_a_typed_place_is_exact_and_carries_what_is_joined(number):
    scene = bench_scene()
    after = applied(Set(items=("Rocker",), field="position.0", value=number), scene)
    assert after.part("Rocker").position == (number, 0.0, 1.01)
    assert after.part("Crank").position == pytest.approx((number - 0.2, 0.0, 1.0), abs=1e-15)
    assert not unmet(after)
    assert after.part("Ball") is scene.part("Ball")


def test_a_typed_turn_carries_what_is_joined_and_turns_its_speeds():
    scene = bench_scene()
    spun = scene.with_item(scene.part("Crank").evolve(angular_velocity=(0.0, 1.0, 0.0)))
    after = applied(Set(items=("Rocker",), field="quaternion", value=list(QUARTER_ABOUT_Z)), spun)
    assert not unmet(after)
    assert after.part("Rocker").position == (0.2, 0.0, 1.01)
    assert after.part("Crank").position == pytest.approx((0.2, -0.2, 1.0))
    assert after.part("Crank").angular_velocity == pytest.approx((-1.0, 0.0, 0.0))


def test_several_parts_take_a_place_each_with_what_it_carries():
    after = applied(Set(items=("Rocker", "Ball"), field="position.2", value=3.0), bench_scene())
    assert after.part("Rocker").position[2] == after.part("Ball").position[2] == 3.0
    assert after.part("Crank").position[2] == pytest.approx(2.99)
    assert not unmet(after)


def test_a_nail_with_a_place_of_its_own_goes_with_the_part():
    scene = bench_scene()
    place = place_of(scene, "Crank", "hole 1")
    scene = applied(Set(items=("Nail",), field="position", value=place.tolist()), scene)
    after = applied(Set(items=("Crank",), field="position.0", value=5.0), scene)
    assert np.allclose(after.constraints[0].position, place + (5.0, 0, 0))
    assert not unmet(after)
