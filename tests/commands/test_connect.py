"""Conditions between two ports: of every kind one can be made, and is met where the parts are, if it can be."""

import math
from types import SimpleNamespace

import numpy as np
import pytest

from tests.commands.joining import place_of, scene_of, strip
from ves.algebra import rotation
from ves.commands.change import Set
from ves.commands.command import CommandError, applied
from ves.commands.connect import Connect, ConnectNearest, connection, is_met
from ves.commands.copying import Duplicate, added_since
from ves.commands.free_place import End
from ves.commands.move import Move
from ves.commands.situation import Situation
from ves.constraints import BETWEEN
from ves.model import WorldAnchor

APART = (0.4, 0.1, 0.3)
ENDS = End("A", "hole 1"), End("B", "hole 5")


def pair(**of_b):
    return scene_of(strip("A"), strip("B", **{"position": APART} | of_b))


def made(scene, kind: str, situation=None):
    return connection(situation or Situation(scene), kind, *ENDS).constraints[0]


def later(scene, **poses) -> Situation:
    """A situation at a time after 0, with some parts elsewhere."""
    rows = np.array([(*poses.get(part.name, part.position), *part.quaternion) for part in scene.parts])
    frame = SimpleNamespace(time=1.0, poses=rows, part_ids=tuple(part.id for part in scene.parts))
    return Situation(scene, frame=frame)


@pytest.mark.parametrize("kind", BETWEEN)
def test_every_kind_connects_two_ports_and_moves_nothing(kind):
    scene = pair()
    after = applied(Connect(kind=kind, part="A", port="hole 1", to_part="B", to_port="hole 5"), scene)
    constraint = after.constraints[0]
    assert (constraint.kind, constraint.name) == (kind, f"{BETWEEN[kind].label} 1")
    assert [(anchor.part, anchor.port) for anchor in constraint.anchors] == [tuple(end) for end in ENDS]
    assert after.parts == scene.parts
    again = applied(Connect(kind=kind, part="A", port="hole 1", to_part="B", to_port="hole 5"), after)
    assert again.constraints[1].name == f"{BETWEEN[kind].label} 2"


@pytest.mark.parametrize("kind", BETWEEN)
def test_the_history_says_what_was_made_between_what(kind):
    edit = ConnectNearest(kind=kind, part="A", to_part="B")
    assert edit.title == edit.planned(Situation(pair())).title == f"{BETWEEN[kind].label} between A and B"


def test_the_nearest_ports_of_two_parts_are_taken():
    after = applied(ConnectNearest(kind="distance", part="A", to_part="B"), pair(position=(0.3, 0.0, 0.0)))
    assert [anchor.port for anchor in after.constraints[0].anchors] == ["hole 5", "hole 1"]


def test_a_distance_is_as_it_starts_and_later_as_it_is_now():
    scene = pair()
    assert made(scene, "distance").length is None
    ends = np.array(scene.part("A").port("hole 1").position), np.array(scene.part("B").port("hole 5").position)
    now = later(scene, B=(1.0, 2.0, 3.0))
    assert made(scene, "distance", now).length == pytest.approx(np.linalg.norm(ends[1] + (1.0, 2.0, 3.0) - ends[0]))
    assert is_met(now, made(scene, "distance", now)) and not is_met(Situation(scene), made(scene, "distance", now))


def test_a_distance_of_nothing_is_refused_with_what_to_take_instead():
    scene = pair(position=(-0.2, 0.0, 0.0))  # its hole 5 is where hole 1 of A is
    with pytest.raises(CommandError, match="Point to point"):
        made(scene, "distance")
    assert is_met(Situation(scene), made(scene, "point_to_point"))
    assert not is_met(Situation(pair()), made(pair(), "point_to_point"))


@pytest.mark.parametrize("turn", [((0, 0, 1), 0.7), ((1, 0, 0), math.pi), ((0.6, 0.8, 0), math.pi), ((0, 0, 1), 0.0)])
def test_an_orientation_takes_up_a_twist_and_a_flip(turn):
    scene = pair(quaternion=tuple(map(float, rotation.about(*turn))))
    assert is_met(Situation(scene), made(scene, "orientation"))


def test_an_orientation_across_is_as_near_as_it_can_be_and_not_met():
    scene = pair(quaternion=tuple(map(float, rotation.about((0, 1, 0), 0.5))))
    assert not is_met(Situation(scene), made(scene, "orientation"))


@pytest.mark.parametrize("wrong", [("A", "hole 1", "A", "hole 2"), ("A", "hole 1", "B", "hole 99")])
@pytest.mark.parametrize("kind", BETWEEN)
def test_what_cannot_be_connected_is_told(kind, wrong):
    part, port, to_part, to_port = wrong
    with pytest.raises(CommandError):
        applied(Connect(kind=kind, part=part, port=port, to_part=to_part, to_port=to_port), pair())


def test_an_unknown_kind_is_told_with_those_there_are():
    with pytest.raises(CommandError, match="point_to_point, distance, orientation"):
        applied(Connect(kind="glue", part="A", port="hole 1", to_part="B", to_port="hole 1"), pair())


# ---- what other edits make of them -----------------------------------------------------------------------------------
@pytest.mark.parametrize("kind", BETWEEN)
def test_a_part_that_is_moved_takes_along_what_keeps_its_place(kind):
    scene = pair().with_items(made(pair(), kind))
    after = applied(Set(items=("A",), field="position.2", value=1.0), scene)
    lifted = after.part("B").position != scene.part("B").position
    assert lifted == BETWEEN[kind].keeps_place


@pytest.mark.parametrize("kind", BETWEEN)
def test_an_end_in_the_world_goes_with_the_part_it_holds(kind):
    scene = pair()
    constraint = made(scene, kind)
    scene = scene.with_items(constraint.evolve(a=WorldAnchor(world=(0.0, 0.0, 2.0))))
    after = applied(Move(parts=("B",), shift=(0.0, 0.0, 1.0)), scene)
    assert after.constraints[0].a.world == (0.0, 0.0, 3.0)


@pytest.mark.parametrize("kind", BETWEEN)
def test_copies_of_both_parts_are_connected_as_well(kind):
    scene = pair().with_items(made(pair(), kind))
    both = added_since(scene, applied(Duplicate(items=("A", "B")), scene))
    assert both[-1].part_names == ("A (2)", "B (2)")
    assert [item.name for item in added_since(scene, applied(Duplicate(items=("A",)), scene))] == ["A (2)"]


@pytest.mark.parametrize("kind", BETWEEN)
def test_a_longer_strip_pushes_on_only_what_is_kept_at_its_end(kind):
    scene = pair().with_items(made(pair(), kind))
    after = applied(Set(items=("B",), field="holes", value=9), scene)  # its hole 5 is then in its middle
    apart = [np.subtract(place_of(each, *ENDS[1]), place_of(each, *ENDS[0])) for each in (scene, after)]
    assert np.allclose(*apart) == BETWEEN[kind].keeps_place
