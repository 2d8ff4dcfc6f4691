"""Coupling: two joints with a single number each, and what becomes of it when they are copied or changed."""

import math

import pytest

from tests.commands.joining import scene_of, strip
from tests.commands.samples import bench_scene
from ves.commands.add import Delete, Rename
from ves.commands.command import CommandError, applied
from ves.commands.coordinates import start_offset, units_of
from ves.commands.copying import Duplicate, added_since
from ves.commands.coupling import Couple
from ves.commands.joints import ChangeKind
from ves.commands.situation import Situation
from ves.joints import JOINTS
from ves.model import Anchor, Joint, Nail
from ves.scene import dumps, loads


def meant(scene, *names):
    return Couple.meant(Situation(scene, selected=tuple(scene.item(name).id for name in names)))


def coupled():
    return applied(Couple(joint="Nail", to_joint="Bolt"), bench_scene())


def test_two_joints_are_coupled_as_they_start():
    made = coupled().constraints[-1]
    assert (made.name, made.joint_names, made.ratio, made.offset) == ("Coupling 1", ("Nail", "Bolt"), 1.0, None)


def test_the_menu_wants_exactly_two_that_have_a_single_number():
    scene = bench_scene()
    assert meant(scene, "Nail", "Bolt") == Couple(joint="Nail", to_joint="Bolt")
    assert meant(scene, "Bolt", "Hinge").title == "Couple Hinge to Bolt"
    for names in (("Bolt",), ("Bolt", "Crank"), ("Bolt", "Hinge", "Nail"), ("Bolt", "Gravity"), ()):
        assert meant(scene, *names) is None


@pytest.mark.parametrize("kind", JOINTS)
def test_a_joint_is_coupled_if_its_coordinates_are_single_numbers(kind):
    ends = {"a": Anchor(part="A", port="hole 1"), "b": Anchor(part="B", port="hole 1")}
    joints = Joint(name="One", kind=kind, **ends), Joint(name="Two", kind="revolute", **ends)
    scene = scene_of(strip("A"), strip("B"), joints=joints)
    assert (meant(scene, "One", "Two") is not None) == JOINTS[kind].drivable
    if not JOINTS[kind].drivable:
        with pytest.raises(CommandError, match='"One" cannot be coupled'):
            applied(Couple(joint="One", to_joint="Two"), scene)


def test_a_nail_beside_a_hole_turns_every_way_and_is_not_coupled():
    scene = scene_of(strip("A"), constraints=(Nail(name="N", part="A", port="center"),))
    assert units_of(scene, scene.item("N")) == ()
    assert units_of(bench_scene(), bench_scene().item("Nail")) == ("rad",)


def test_the_offset_that_is_left_out_is_as_they_start():
    scene = coupled()
    made = scene.constraints[-1]
    assert start_offset(scene, made) == pytest.approx(-0.3)  # the bolt's frame is twisted by 0.3, the nail is at zero
    turned = scene.item("Nail").evolve(quaternion=(0.5**0.5, 0.0, 0.0, -(0.5**0.5)))
    assert start_offset(scene.with_changed(turned), made.evolve(ratio=2.0)) == pytest.approx(-0.3 - 3.14159265)


def test_a_copy_of_both_joints_is_coupled_and_of_one_is_not():
    scene = coupled()
    both = added_since(scene, applied(Duplicate(items=("Crank", "Rocker")), scene))
    assert both[-1].joint_names == ("Nail (2)", "Bolt (2)")
    alone = added_since(scene, applied(Duplicate(items=("Crank",)), scene))
    assert [item.name for item in alone] == ["Crank (2)", "Nail (2)"]


def test_it_follows_names_and_goes_with_its_joints():
    scene = applied(Rename(item="Bolt", name="Axle"), coupled())
    assert scene.constraints[-1].joint_names == ("Nail", "Axle")
    assert dumps(loads(dumps(scene))) == dumps(scene)
    assert [item.name for item in applied(Delete(items=("Axle",)), scene).constraints] == ["Nail"]
    assert [item.name for item in applied(Delete(items=("Crank",)), scene).constraints] == []


def test_it_goes_when_its_joint_becomes_one_without_that_number():
    scene = coupled()
    assert [item.name for item in applied(ChangeKind(joint="Bolt", kind="ball"), scene).constraints] == ["Nail"]
    assert len(applied(ChangeKind(joint="Bolt", kind="cylindrical"), scene).constraints) == 2


def test_limits_go_when_the_joint_slides_instead_of_turning():
    scene = bench_scene()
    scene = scene.with_changed(scene.item("Bolt").evolve(lower=(-1.0,), upper=(1.0,)))
    assert applied(ChangeKind(joint="Bolt", kind="prismatic"), scene).item("Bolt").limits == ((-math.inf, math.inf),)
