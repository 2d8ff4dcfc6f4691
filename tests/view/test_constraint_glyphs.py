"""Constraints as they are drawn: each kind by lines or a solid of its own, at its ends, wherever the parts are."""

import numpy as np
import pytest

from ves.algebra import rotation
from ves.constraints import CONSTRAINTS
from ves.linkage import start_poses
from ves.model import Anchor, Joint, Scene, WorldAnchor
from ves.parts import PARTS
from ves.view.constraint_glyphs import CHOSEN, STROKES, ConstraintTable
from ves.view.hardware import joint_hardware

APART = (0.4, 0.1, 0.3)
ENDS = {"a": {"part": "A", "port": "hole 1"}, "b": {"part": "B", "port": "hole 1"}}


def scene_with(kind: str, **fields) -> Scene:
    parts = PARTS["strip"](name="A"), PARTS["strip"](name="B", position=APART)
    world = WorldAnchor(world=(0.0, 0.0, 0.0))
    joints = (Joint(name=f"On {p.name}", kind="revolute", a=world, b=Anchor(part=p.name, port="hole 2")) for p in parts)
    own = {"nail": {"part": "A", "port": "hole 3"}, "coupling": {"a": "On A", "b": "On B"}}.get(kind, ENDS)
    return Scene(parts=parts, joints=tuple(joints), constraints=(CONSTRAINTS[kind](name="It", **own | fields),))


def drawn(scene: Scene, poses=None, selected=()):
    return ConstraintTable.of(scene).glyphs(start_poses(scene) if poses is None else poses, selected)


@pytest.mark.parametrize("kind", CONSTRAINTS)
def test_every_kind_is_seen_by_lines_or_by_a_solid(kind):
    scene = scene_with(kind)
    solids = len(joint_hardware(scene)) - len(joint_hardware(scene.without("It")))
    assert bool(drawn(scene).lines) == (kind in STROKES) == (solids == 0)


@pytest.mark.parametrize("kind", STROKES)
def test_lines_follow_the_parts_and_are_hidden_with_them(kind):
    scene = scene_with(kind)
    moved = start_poses(scene) + (0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0)
    for before, after in zip(drawn(scene).lines, drawn(scene, moved).lines, strict=True):
        assert after.points - before.points == pytest.approx(np.tile((0.0, 0.0, 1.0), (len(before.points), 1)))
    hidden = scene.with_changed(*(part.evolve(hidden=True) for part in scene.parts))
    assert not drawn(hidden)


@pytest.mark.parametrize("kind", [kind for kind in CONSTRAINTS if kind != "nail"])
def test_what_is_selected_is_ringed_at_both_ends_and_drawn_in_its_colour(kind):
    scene = scene_with(kind)
    chosen = drawn(scene, selected=(scene.item("It").id,))
    assert len(chosen.dots) == 2 and not drawn(scene).dots
    assert all(line.color == CHOSEN for line in chosen.lines)
    assert all(line.color != CHOSEN for line in drawn(scene).lines)


def test_a_distance_is_a_straight_rod_between_its_ends():
    (rod,) = drawn(scene_with("distance")).lines
    assert rod.points == pytest.approx(np.array([(-0.1, 0.0, 0.0), np.add(APART, (-0.1, 0.0, 0.0))])) and not rod.dash


def test_a_coupling_is_a_dashed_bow_from_joint_to_joint():
    (bow,) = drawn(scene_with("coupling")).lines
    ends = np.array([(-0.05, 0.0, 0.0), np.add(APART, (-0.05, 0.0, 0.0))])
    assert bow.dash > 0 and bow.points[[0, -1]] == pytest.approx(ends)
    straight = np.linspace(*bow.points[[0, -1]], len(bow.points))
    assert np.linalg.norm(bow.points - straight, axis=1).max() > 0.05


def test_the_axes_of_an_orientation_are_parallel_when_it_is_met():
    def ways(scene):
        return [line.points[1] - line.points[0] for line in drawn(scene).lines]

    scene = scene_with("orientation")
    first, tick, second, other_tick = ways(scene)
    assert first == pytest.approx(second) and tick == pytest.approx(other_tick)
    turned = scene.with_changed(scene.part("B").evolve(quaternion=tuple(map(float, rotation.about((1, 0, 0), 1.0)))))
    assert np.linalg.norm(np.cross(ways(turned)[0], ways(turned)[2])) > 1e-4


def test_a_point_to_point_is_a_bead_where_it_starts():
    scene = scene_with("point_to_point").evolve(joints=())
    (bead,) = joint_hardware(scene)
    assert bead.position == pytest.approx((-0.1, 0.0, 0.0)) and not bead.pickable
