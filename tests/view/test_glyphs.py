"""Glyphs as data, and the solids of joints and parts."""

import numpy as np
import pytest

from tests.view.conftest import parts_at_random
from ves.joints import JOINTS
from ves.linkage import start_poses
from ves.model import Joint, Scene
from ves.parts import PARTS
from ves.view.glyphs import Glyphs, grab_spring, trace
from ves.view.hardware import joint_hardware
from ves.view.solids import SolidTable


def hung(kind):
    part = PARTS["strip"](name="Strip", position=(0.1, 0.0, 0.5))
    fields = {"a": {"world": [0.0, 0.0, 0.5]}, "b": {"part": "Strip", "port": "hole 1"}}
    return Scene(parts=(part,), joints=(Joint.model_validate({"name": "Joint", "kind": kind, **fields}),))


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
