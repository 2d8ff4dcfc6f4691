"""Every pair of ports, every joint kind: what comes is free, so the joint is met; the natural kind is offered first."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.commands.joining import axis_of, directions, place_of, positions, quaternions, scene_of, strip, unmet
from ves.commands.command import CommandError, applied
from ves.commands.free_place import End
from ves.commands.join import Join, JoinPorts, nearest_ends, plan
from ves.commands.mating import kinds_for
from ves.commands.nailing import NailDown
from ves.commands.situation import Situation
from ves.joints import JOINTS
from ves.parts import PARTS, Port

ENDS = {  # kind of port -> a part that has one, and its name there
    "hole": ("strip", "hole 2"),
    "end": ("rod", "end 2"),
    "face": ("box", "+y"),
    "corner": ("box", "corner ++-"),
    "center": ("sphere", "center"),
    "point": ("capsule", "mine"),
}
MINE = Port(name="mine", position=(0.02, 0.01, 0.0), quaternion=(0.8, 0.6, 0.0, 0.0))


def part_with(port: str, name: str, **fields):
    kind, own = ENDS[port]
    return PARTS[kind](name=name, ports=(MINE,), **fields), End(name, own)


@pytest.mark.parametrize("kind", JOINTS)
@given(st.sampled_from(list(ENDS)), st.sampled_from(list(ENDS)), positions, quaternions, quaternions, directions)
@settings(max_examples=40, deadline=None)
def test_a_free_part_meets_by_any_joint_at_any_port(kind, at, to, p, q, r, toward):
    staying, there = part_with(at, "A", quaternion=q)
    coming, here = part_with(to, "B", position=p, quaternion=r)
    scene = scene_of(staying, coming)
    after = plan(Situation(scene), here, there, kind, toward).apply(scene)
    assert after.joints[0].kind == kind
    assert not unmet(after)
    assert after.part("A") == staying


NATURAL = {
    ("hole", "hole"): "revolute", ("hole", "end"): "revolute", ("end", "hole"): "revolute",
    ("hole", "face"): "revolute", ("end", "end"): "ball", ("face", "face"): "fixed",
    ("end", "face"): "fixed", ("corner", "corner"): "ball",
    ("point", "hole"): "ball",
}  # fmt: skip


@pytest.mark.parametrize("ports", NATURAL, ids=lambda ports: "-".join(ports))
def test_the_natural_kind_comes_first_and_every_kind_comes_once(ports):
    a, b = (Port(name="p", kind=kind) for kind in ports)
    kinds = kinds_for(a, b)
    assert kinds[0].name == NATURAL[ports]
    assert sorted(kind.name for kind in kinds) == sorted(JOINTS)


def test_rods_end_to_end_meet_at_their_ends_and_keep_their_directions():
    other = PARTS["rod"](name="B", position=(0.4, 0.3, 0.1), quaternion=(0.9, 0, 0, 0.4))
    scene = scene_of(PARTS["rod"](name="A"), other)
    after = plan(Situation(scene), End("B", "end 1"), End("A", "end 2")).apply(scene)
    assert after.joints[0].kind == "ball"
    assert np.allclose(place_of(after, "B", "end 1"), place_of(after, "A", "end 2"), atol=1e-12)
    assert after.part("B").quaternion == pytest.approx(scene.part("B").quaternion, abs=1e-12)


@given(quaternions)
@settings(max_examples=30, deadline=None)
def test_a_universal_joint_takes_any_direction_as_it_is(q):
    scene = scene_of(PARTS["rod"](name="A"), PARTS["rod"](name="B", position=(0.4, 0.3, 0.1), quaternion=q))
    after = plan(Situation(scene), End("B", "end 1"), End("A", "end 2"), "universal").apply(scene)
    assert after.part("B").quaternion == pytest.approx(scene.part("B").quaternion, abs=1e-12)
    assert not unmet(after)


@pytest.mark.parametrize("swapped", (False, True))
def test_an_axle_goes_through_the_hole_and_shows_on_the_far_side(swapped):
    rod = PARTS["rod"](name="Axle", position=(0.3, 0.0, 0.5), quaternion=(0.5**0.5, 0, 0.5**0.5, 0))
    scene = scene_of(strip("A", fixed=not swapped), rod.evolve(fixed=swapped))
    ends = End("Axle", "end 2"), End("A", "hole 3")  # end 2 points down
    after = plan(Situation(scene), *(ends[::-1] if swapped else ends)).apply(scene)
    assert after.joints[0].kind == "revolute"
    assert not unmet(after)
    away = place_of(after, "Axle", "end 2") - place_of(after, "A", "hole 3")
    assert np.allclose(away, axis_of(after, "Axle", "end 2") * 0.005, atol=1e-12)


def test_boxes_face_to_face_touch_and_do_not_overlap():
    other = PARTS["box"](name="B", position=(1, 1, 1), quaternion=(0.9, 0.1, 0.3, 0.2))
    scene = scene_of(PARTS["box"](name="A"), other)
    after = plan(Situation(scene), End("B", "-x"), End("A", "+x")).apply(scene)
    assert after.joints[0].kind == "fixed"
    assert after.part("B").position == pytest.approx((0.1, 0.0, 0.0), abs=1e-12)
    assert axis_of(after, "B", "-x") == pytest.approx(-axis_of(after, "A", "+x"), abs=1e-12)


@pytest.mark.parametrize("coming, staying", [("box", "strip"), ("strip", "box")])
def test_a_hole_on_a_face_lies_on_it_from_outside(coming, staying):
    ports = {"box": "+z", "strip": "hole 3"}
    scene = scene_of(PARTS[staying](name="A"), PARTS[coming](name="B", position=(1, 1, 1)))
    after = plan(Situation(scene), End("B", ports[coming]), End("A", ports[staying])).apply(scene)
    box, flat = (after.part("A"), after.part("B")) if staying == "box" else (after.part("B"), after.part("A"))
    assert flat.position[2] - box.position[2] == pytest.approx(0.055)
    assert not unmet(after)


def test_a_part_is_not_joined_to_itself_nor_to_what_is_not_there():
    scene = scene_of(strip("A"), strip("B"))
    for bad, says in (
        (JoinPorts(part="A", port="hole 1", to_part="A", to_port="hole 2"), "itself"),
        (JoinPorts(part="A", port="hole 99", to_part="B", to_port="hole 2"), '"hole 99"'),
        (JoinPorts(part="A", port="hole 1", to_part="Z", to_port="hole 2"), '"Z"'),
        (JoinPorts(part="A", port="hole 1", to_part="B", to_port="hole 2", kind="glue"), "glue"),
        (Join(part="A", to_part="A"), "itself"),
    ):
        with pytest.raises(CommandError, match=says):
            applied(bad, scene)


def test_two_parts_are_joined_at_their_nearest_ports():
    scene = scene_of(strip("A"), strip("B", position=(0.24, 0.0, 0.1)))
    assert nearest_ends(Situation(scene), "A", "B") == (End("A", "hole 5"), End("B", "hole 1"))
    after = applied(Join(part="B", to_part="A"), scene)
    assert [anchor.port for anchor in after.joints[0].anchors] == ["hole 5", "hole 1"]
    assert not unmet(after)


def test_parts_are_nailed_at_their_highest_hole_and_stay():
    tilted = strip("A", quaternion=(0.9, 0.0, 0.4, 0.0))
    scene = scene_of(tilted, PARTS["rod"](name="B", position=(1, 0, 0)))
    after = applied(NailDown(items=("A", "B")), scene)
    assert after.parts == scene.parts
    assert [(nail.part, nail.port) for nail in after.constraints] == [("A", "hole 1"), ("B", "end 1")]
    assert not unmet(after)
