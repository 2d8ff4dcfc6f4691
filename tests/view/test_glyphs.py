"""Glyphs as data, and the table of joints they come from."""

import numpy as np
import pytest

from tests.view.conftest import parts_at_random
from ves.joints import JOINTS
from ves.linkage import start_poses
from ves.model import Joint, Nail, Scene
from ves.parts import PARTS
from ves.view.glyphs import Glyphs, grab_spring, trace
from ves.view.hardware import joint_hardware
from ves.view.joint_glyphs import JointTable, joint_glyphs
from ves.view.solids import SolidTable


def hung(kind):
    part = PARTS["strip"](name="Strip", position=(0.1, 0.0, 0.5))
    fields = {"a": {"world": [0.0, 0.0, 0.5]}, "b": {"part": "Strip", "port": "hole 1"}}
    return Scene(parts=(part,), joints=(Joint.model_validate({"name": "Joint", "kind": kind, **fields}),))


@pytest.mark.parametrize("kind", [kind for kind in JOINTS if kind != "translational"])  # that one slides every way
def test_a_met_joint_draws_no_dashes_and_an_open_one_does(kind):
    scene = hung(kind)
    poses = start_poses(scene)
    assert not joint_glyphs(scene, poses)
    poses[0, 1] += 0.05  # across the joint's axis, which no other kind allows
    assert len(joint_glyphs(scene, poses).lines) == 1


@pytest.mark.parametrize("kind", JOINTS)
def test_sliding_along_the_axis_is_no_gap_for_a_slider(kind):
    scene = hung(kind)
    poses = start_poses(scene)
    poses[0, 2] += 0.05
    slides = any(motion.primitive.name == "SLIDE" for motion in JOINTS[kind].motions)
    assert bool(joint_glyphs(scene, poses)) is not slides


def test_dashes_run_from_port_to_port():
    scene = hung("revolute")
    poses = start_poses(scene)
    poses[0, :3] = (0.3, 0.0, 0.9)
    (line,) = joint_glyphs(scene, poses).lines
    assert line.points == pytest.approx(np.array([[0, 0, 0.5], [0.2, 0, 0.9]])) and line.dash > 0
    assert line.on_top  # ports lie inside parts


def test_a_displaced_nail_is_an_open_joint():
    part = PARTS["strip"](name="Strip")
    scene = Scene(parts=(part,), constraints=(Nail(name="Nail", part="Strip", port="hole 1", position=(0, 0, 1.0)),))
    assert len(JointTable.of(scene).unmet(start_poses(scene)).lines) == 1


@pytest.mark.parametrize("kind", JOINTS)
def test_hardware_stands_at_the_joint(kind):
    for piece in joint_hardware(hung(kind)):
        assert piece.position == pytest.approx((-0.1, 0, 0), abs=0.01) and not piece.pickable


def test_bolt_goes_through_both_strips():
    strips = tuple(PARTS["strip"](name=f"Strip {i}", position=(0.0, 0.0, 0.01 * i)) for i in (0, 1))
    a, b = {"part": "Strip 0", "port": "hole 1", "offset": 0.01}, {"part": "Strip 1", "port": "hole 1"}
    joint = Joint.model_validate({"name": "Pin", "kind": "revolute", "a": a, "b": b})
    (bolt,) = joint_hardware(Scene(parts=strips, joints=(joint,)))
    assert bolt.position == pytest.approx((-0.1, 0.0, 0.005))
    assert bolt.size[2] == pytest.approx(0.01)


def test_trace_fades_towards_the_past():
    (line,) = trace([(0, 0, 0), (1, 0, 0), (1, 1, 0)]).lines
    assert np.all(np.diff(line.color[:, 3]) > 0) and np.all(np.diff(line.width) > 0)
    assert not trace([(0, 0, 0)])


def test_spring_reaches_from_the_point_to_the_target():
    coil, arrow = grab_spring((0, 0, 0), (1, 0, 0), pixel=0.005).lines
    assert coil.points[0] == pytest.approx((0, 0, 0)) and arrow.points[-1] == pytest.approx((1, 0, 0))
    assert coil.points[-1] == pytest.approx(arrow.points[0])
    assert not grab_spring((0, 0, 0), (0, 0, 0), pixel=0.005).lines


def test_glyphs_add_up():
    assert not Glyphs() and (Glyphs() + trace([(0, 0, 0), (1, 0, 0)])).lines


def test_solids_follow_their_parts_and_corners_enclose_them():
    scene = Scene(parts=parts_at_random(0))
    table, poses = SolidTable.of(scene), start_poses(scene)
    assert len(table) == sum(len(part.solids) for part in scene.parts)
    corners = table.corners(poses).reshape(-1, 8, 3)
    positions, _ = table.place(poses)
    assert np.allclose(corners.mean(axis=1), positions)
    assert np.allclose(np.linalg.norm(corners - positions[:, None], axis=2), table.radius[:, None])
    moved = poses + np.array([1.0, 2.0, 3.0, 0, 0, 0, 0])
    assert np.allclose(table.place(moved)[0], positions + (1, 2, 3))
