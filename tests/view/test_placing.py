"""Where a held part goes before it snaps: on the floor from above, upright from the side, on faces, on the grid."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ves.algebra import rotation
from ves.parts import PARTS
from ves.parts.extent import lowest_along
from ves.view.camera import Camera
from ves.view.picking import Hit
from ves.view.placing import UP, face_plane, floor, laid, on_grid, plane_for, plane_through, upright_plane

SIZE = (800, 600)


def test_from_above_things_lie_on_the_floor():
    assert not plane_for(Camera(), SIZE, 400, 300).upright


@pytest.mark.parametrize("view", ["front", "back", "left", "right"])
def test_from_the_side_they_stand_and_face_the_viewer(view):
    camera = Camera().looking(view)
    plane = plane_for(camera, SIZE, 400, 300)
    assert plane.upright and plane.normal @ camera.axes[2] > 0.99
    assert np.allclose(plane.across, camera.axes[0], atol=1e-9), "x to the right"


def test_above_the_horizon_they_stand():
    assert plane_for(Camera(pitch=0.3), SIZE, 400, 5).upright


@given(st.floats(-math.pi, math.pi), st.floats(-1.5, 1.5))
def test_a_plane_turns_z_out_of_itself_and_x_across(yaw, pitch):
    plane = upright_plane(Camera(yaw=yaw, pitch=pitch))
    q = plane.quaternion
    assert np.allclose(rotation.rotate(q, UP), plane.normal, atol=1e-9)
    assert np.allclose(rotation.rotate(q, (1, 0, 0)), plane.across, atol=1e-9)
    assert plane.across[2] == 0.0


@pytest.mark.parametrize("kind", PARTS)
def test_a_laid_part_touches_the_plane(kind):
    part, turned = PARTS[kind](name="A"), rotation.about((1, -2, 0.5), 0.9)
    position, quaternion = laid(part, turned, floor(), np.array((0.3, -0.2, 0.0)), centered=False)
    assert position[2] + lowest_along(part, quaternion, UP) == pytest.approx(0.0, abs=1e-12)
    assert tuple(position[:2]) == (0.3, -0.2)


def test_a_face_that_looks_up_is_laid_on_and_a_wall_is_not():
    top = Hit(0, np.array((0.1, 0.2, 0.3)), UP, 1.0)
    wall = Hit(0, np.array((0.1, 0.2, 0.3)), np.array((1.0, 0.0, 0.0)), 1.0)
    assert np.allclose(face_plane(top, floor()).point, top.point)
    assert face_plane(wall, floor()) is None


def test_a_part_that_is_there_moves_level_from_above_and_upright_from_the_side():
    point = np.array((0.1, 0.2, 0.3))
    assert not plane_through(Camera(), point).upright
    upright = plane_through(Camera().looking("front"), point)
    assert upright.upright and np.array_equal(upright.point, point), "at its own depth, not at that of new parts"


@given(st.tuples(*[st.floats(-5, 5)] * 3), st.sampled_from([0.01, 0.02, 0.05, 1.0]))
def test_the_grid_rounds_in_the_plane_and_leaves_the_height(place, step):
    moved = on_grid(np.array(place), floor(), step)
    assert moved[2] == pytest.approx(place[2], abs=1e-11)
    for k in (0, 1):
        assert moved[k] / step == pytest.approx(round(moved[k] / step), abs=1e-6)
        assert abs(moved[k] - place[k]) <= step / 2 + 1e-9
