"""Changing a joint's kind keeps it met where its parts are, and its zero can be put there."""

import numpy as np
import pytest

from tests.building import random_tree
from tests.commands.joining import scene_of, strip, unmet
from tests.commands.samples import bench_scene
from ves.commands.command import CommandError, applied
from ves.commands.free_place import End
from ves.commands.join import plan
from ves.commands.joints import ChangeKind, SetZero
from ves.commands.situation import Situation
from ves.joints import JOINTS
from ves.linkage import start_poses
from ves.linkage.bonds import bonds_of, measure
from ves.model import Anchor, Joint, WorldAnchor

AXIAL = ("revolute", "prismatic", "cylindrical")
TILTED = (0.8, 0.1, 0.3, 0.2)


def coordinates(scene, name: str) -> tuple[float, ...]:
    bond = next(bond for bond in bonds_of(scene) if bond.item.name == name)
    return measure(bond, start_poses(scene)).q


@pytest.mark.parametrize("new", JOINTS)
@pytest.mark.parametrize("old", JOINTS)
def test_any_kind_becomes_any_other_and_is_met_where_the_parts_are(old, new):
    scene = scene_of(strip("A"), strip("B", position=(1, 1, 1), quaternion=TILTED))
    scene = plan(Situation(scene), End("B", "hole 2"), End("A", "hole 4"), old).apply(scene)
    name = scene.joints[0].name
    after = applied(ChangeKind(joint=name, kind=new), scene)
    assert after.joints[0].kind == new
    assert after.parts == scene.parts
    assert not unmet(after)
    assert after.joints[0].id == scene.joints[0].id


@pytest.mark.parametrize("new", JOINTS)
@pytest.mark.parametrize("side", "ab")
@pytest.mark.parametrize("old", JOINTS)
def test_a_joint_to_the_world_can_become_anything(old, side, new):
    scene, _ = random_tree([old], np.random.default_rng(5), backwards=False)
    if side == "b":
        joint = scene.joints[0]
        part = scene.parts[0]
        frame = joint.b.frame(part)
        world = WorldAnchor(world=frame[0] + part.position, quaternion=(1.0, 0.0, 0.0, 0.0))
        part = part.evolve(quaternion=(1.0, 0.0, 0.0, 0.0))
        scene = scene.with_changed(part, joint.evolve(a=joint.b, b=world, kind="ball"))
    after = applied(ChangeKind(joint=scene.joints[0].name, kind=new), scene)
    assert not unmet(after)


def test_a_zero_that_was_set_survives_a_change_to_a_kind_that_has_it_too():
    scene = bench_scene()
    bolt = scene.item("Bolt")
    scene = scene.with_changed(bolt.evolve(b=bolt.b.evolve(twist=0.7)))
    after = applied(ChangeKind(joint="Bolt", kind="cylindrical"), scene)
    assert after.item("Bolt").b.twist == 0.7
    (turned,) = coordinates(scene, "Bolt")
    assert turned == pytest.approx(0.4)
    assert turned in coordinates(after, "Bolt")


def test_what_the_new_kind_cannot_have_is_dropped():
    ball = applied(ChangeKind(joint="Bolt", kind="ball"), bench_scene()).item("Bolt")
    assert ball.drive is None
    assert ball.damping == (0.1,)
    scene = bench_scene()
    two = scene.item("Bolt").evolve(kind="cylindrical", damping=(1.0, 2.0), rest=(0.1, 0.2), drive=None)
    plain = applied(ChangeKind(joint="Bolt", kind="revolute"), scene.with_changed(two)).item("Bolt")
    assert plain.damping == plain.rest == ()


@pytest.mark.parametrize("kind", AXIAL)
def test_set_zero_makes_the_coordinates_zero(kind):
    scene = scene_of(strip("A", quaternion=TILTED), strip("B", position=(1, 1, 1)))
    scene = plan(Situation(scene), End("B", "hole 2"), End("A", "hole 4"), kind).apply(scene)
    joint = scene.joints[0]
    scene = scene.with_changed(joint.evolve(a=joint.a.evolve(offset=0.3 * (kind != "revolute"), twist=0.0)))
    after = applied(SetZero(items=(joint.name,)), scene)
    assert np.abs(coordinates(after, joint.name)).max() < 1e-12
    assert after.parts == scene.parts
    assert not unmet(after)


@pytest.mark.parametrize("kind", [kind.name for kind in JOINTS.values() if kind.motions])
def test_set_zero_of_a_joint_to_the_world_makes_its_frames_agree(kind):
    scene, built = random_tree([kind], np.random.default_rng(3))
    after = applied(SetZero(items=("joint 0",)), scene)
    found = coordinates(after, "joint 0")
    neutral = (1.0, 0.0, 0.0, 0.0) if kind == "ball" else (0.0,) * len(found)
    assert np.abs(np.abs(found) - neutral).max() < 1e-9
    assert not unmet(after)


@pytest.mark.parametrize("name", ("Ball", "Nail", "Weld", "Socket"))
def test_what_has_no_zero_is_refused_in_words(name):
    scene = bench_scene()
    ends = {"a": Anchor(part="Ball", port="+x"), "b": Anchor(part="Block", port="-x")}
    more = Joint(name="Weld", kind="fixed", **ends), Joint(name="Socket", kind="ball", **ends)
    with pytest.raises(CommandError, match=f'"{name}"'):
        applied(SetZero(items=(name,)), scene.with_items(*more))


def test_a_kind_that_is_not_there_is_refused_in_words():
    for bad in (ChangeKind(joint="Bolt", kind="glue"), ChangeKind(joint="Ball", kind="ball")):
        with pytest.raises(CommandError):
            applied(bad, bench_scene())
