"""Copies: what joins copied parts is copied with them, names stay unique, and text that is no scene is refused."""

import numpy as np
import pytest

from tests.commands.joining import scene_of, strip, unmet
from tests.commands.samples import bench_scene
from ves.commands.command import CommandError, applied
from ves.commands.copying import Duplicate, Insert, added_since, beside, copied_text
from ves.commands.overlap import Boxes
from ves.model import Scene
from ves.scene import dumps, loads


def names(items) -> list[str]:
    return [item.name for item in items]


def test_a_copy_has_its_joints_and_nails_and_new_names():
    scene = bench_scene()
    after = applied(Duplicate(items=("Rocker", "Crank"), shift=(0.0, -0.3, 0.0)), scene)
    new = added_since(scene, after)
    assert names(new) == ["Crank (2)", "Rocker (2)", "Bolt (2)", "Nail (2)"]
    bolt, nail = after.item("Bolt (2)"), after.item("Nail (2)")
    assert bolt.part_names == ("Crank (2)", "Rocker (2)")
    assert nail.part == "Crank (2)"
    assert bolt.drive == scene.item("Bolt").drive
    assert np.allclose(np.subtract(after.part("Crank (2)").position, scene.part("Crank").position), (0, -0.3, 0))
    assert not unmet(after)
    assert after.items[: len(scene.parts)] == scene.parts


def test_joints_that_lead_out_are_not_copied():
    scene = bench_scene()
    assert names(added_since(scene, applied(Duplicate(items=("Rocker",)), scene))) == ["Rocker (2)"]


def test_a_whole_group_is_copied_as_a_group_and_a_member_as_a_part():
    scene = bench_scene()
    after = applied(Duplicate(items=("Ball", "Block")), scene)
    assert after.item("Loose (2)").parts == ("Ball (2)", "Block (2)")
    assert names(applied(Duplicate(items=("Ball",)), scene).groups) == ["Loose"]


def test_joints_to_the_world_are_copied_with_their_place():
    after = applied(Duplicate(items=("Gate",), shift=(0.0, -0.3, 0.0)), bench_scene())
    assert after.item("Hinge (2)").a.world == pytest.approx((0.0, 1.7, 1.0))
    assert not unmet(after)


@pytest.mark.parametrize(
    "there, copy",
    [
        (("Strip",), "Strip (2)"),
        (("Strip", "Strip (2)"), "Strip (3)"),
        (("Strip (2)",), "Strip (3)"),
        (("Rod (left)",), "Rod (left) (2)"),
        (("Strip 5",), "Strip 5 (2)"),
        (("x" * 200,), "x" * 190 + " (2)"),
    ],
)
def test_copies_are_numbered_on(there, copy):
    scene = scene_of(*(strip(name) for name in there))
    assert names(added_since(scene, applied(Duplicate(items=(there[-1],)), scene))) == [copy]


def test_copying_again_and_again_gives_ever_new_names():
    scene = scene_of(strip("A"), strip("B"))
    for _ in range(4):
        scene = applied(Duplicate(items=tuple(names(scene.parts))), scene)
    assert len(scene.parts) == len(set(names(scene.parts))) == 32


def test_a_copy_made_by_the_menu_lies_free_of_what_it_was_made_from():
    scene = bench_scene()
    parts = [scene.part(name) for name in ("Crank", "Rocker", "Block")]
    after = applied(Duplicate(items=tuple(names(parts)), shift=beside(tuple(parts))), scene)
    copies = [(part, part.pose) for part in added_since(scene, after) if part.family == "parts"]
    assert not Boxes(copies).overlap(Boxes([(part, part.pose) for part in parts]))


def test_a_piece_goes_from_scene_to_scene_as_text():
    scene = bench_scene()
    text = copied_text(scene, ("Crank", "Rocker", "Bolt"))
    assert names(loads(text).items) == ["Crank", "Rocker", "Bolt", "Nail"]
    empty = Scene(forces=())
    after = applied(Insert(text=text, shift=(0.0, 0.0, 1.0)), empty)
    assert names(after.items) == ["Crank", "Rocker", "Bolt", "Nail"]
    assert after.part("Crank").position == pytest.approx((0.0, 0.0, 2.0))
    twice = applied(Insert(text=text), after)
    assert len(twice.items) == 8
    assert not unmet(twice)
    assert "2 items" in Insert(text=text).title


def test_a_whole_scene_can_be_pasted_but_brings_no_second_gravity():
    scene = bench_scene()
    after = applied(Insert(text=dumps(scene)), scene)
    assert names(after.forces) == ["Gravity"]
    assert len(after.parts) == 10
    assert len(applied(Insert(text='{"format": 1, "parts": []}'), scene).forces) == 1


@pytest.mark.parametrize(
    "text", ["", "hello", "{}", "[1, 2]", '{"format": 99}', '{"format": 1, "parts": [{"kind": "strip"}]}', "\0"]
)
def test_what_is_no_piece_of_a_scene_is_refused_in_words(text):
    with pytest.raises(CommandError, match="not a piece of a VES scene"):
        applied(Insert(text=text), bench_scene())
