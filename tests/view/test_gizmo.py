"""Gizmos: every handle is found where it is drawn, and a motion seen on the screen is read back from the pixels."""

import math
from dataclasses import replace

import numpy as np
import pytest

from ves.algebra import rotation
from ves.view.camera import Camera
from ves.view.gizmo import HANDLES, Gizmo
from ves.view.gizmo_handles import AxisHandle, PlaneHandle, RingHandle, StretchHandle, UniformHandle
from ves.view.gizmo_sight import SIZE

VIEW = (900, 600)
ORIGIN = np.array([0.12, -0.05, 0.2])
TURNED = rotation.matrix(rotation.about((0.3, 0.5, 0.8), 0.7)).T
CAMERAS = {
    "corner": Camera(distance=1.3),
    "parallel": Camera(distance=0.8, orthographic=True),
    "high": Camera(target=(0.1, 0.0, 0.3), yaw=0.7, pitch=1.0, distance=2.0),
    "below": Camera(target=(0.2, -0.2, 0.2), yaw=2.5, pitch=-0.4, distance=0.9),
    "tiny parallel": Camera(target=(0.12, -0.05, 0.2), yaw=-2.0, pitch=0.3, distance=0.01, orthographic=True),
}
FRAMES = {"world": np.eye(3), "turned": TURNED}
LENGTH = 0.1  # of a motion, as a share of the camera's distance


@pytest.fixture(params=CAMERAS.values(), ids=CAMERAS)
def camera(request):
    return request.param


@pytest.fixture(params=FRAMES.values(), ids=FRAMES)
def axes(request):
    return request.param


def pixel_of(camera, point):
    return camera.project(point, *VIEW)[:2]


def dragged(gizmo, handle, camera, points):
    """The answer after the mouse has gone through the images of some places."""
    pixels = [pixel_of(camera, point) for point in points]
    drag = gizmo.begin(handle, camera, *VIEW, *pixels[0])
    for pixel in pixels[1:]:
        value = drag.to(camera, *pixel)
    return value


def along(camera, axis):
    """How much an axis points at the viewer, at the gizmo."""
    toward = camera.axes[2] if camera.orthographic else camera.eye - ORIGIN
    return abs(axis @ toward) / np.linalg.norm(toward)


@pytest.mark.parametrize("k", range(3))
def test_a_move_along_an_axis_is_read_back(camera, axes, k):
    gizmo, step = Gizmo("move", ORIGIN, axes), LENGTH * camera.distance
    start = ORIGIN + 0.3 * step * axes[k]
    for metres in (step, -0.7 * step, 1e-6 * step):
        moved = dragged(gizmo, AxisHandle((k,)), camera, [start, start + metres * axes[k]])
        assert moved == pytest.approx(metres, rel=1e-6, abs=1e-9 * step)


@pytest.mark.parametrize("pair", [(0, 1), (1, 2), (2, 0)])
def test_a_move_in_a_plane_is_read_back(camera, axes, pair):
    gizmo, step = Gizmo("move", ORIGIN, axes), LENGTH * camera.distance
    a, b = axes[list(pair)]
    start = ORIGIN + 0.3 * step * (a + b)
    moved = dragged(gizmo, PlaneHandle(pair), camera, [start, start + step * a - 0.4 * step * b])
    assert moved == pytest.approx([step, -0.4 * step])


@pytest.mark.parametrize("turns", [0.1, -0.3, 2.25, -3.5])
def test_a_rotation_is_read_back_over_several_turns(camera, axes, turns):
    gizmo, radius = Gizmo("rotate", ORIGIN, axes), 0.3 * LENGTH * camera.distance
    angles = np.linspace(0.4, 0.4 + 2 * math.pi * turns, 80)
    facing = [k for k in range(3) if along(camera, axes[k]) > 0.3]  # the others are turned along their edge
    assert facing
    for k in facing:
        rim = [ORIGIN + radius * (math.cos(t) * axes[k - 2] + math.sin(t) * axes[k - 1]) for t in angles]
        assert dragged(gizmo, RingHandle((k,)), camera, rim) == pytest.approx(2 * math.pi * turns)


@pytest.mark.parametrize("orthographic", [False, True])
def test_a_ring_seen_from_its_edge_turns_as_its_near_rim_is_pulled(orthographic):
    camera = Camera(target=tuple(ORIGIN), distance=1.0, orthographic=orthographic).looking("front")
    gizmo = Gizmo("rotate", ORIGIN, np.eye(3))
    drag = gizmo.begin(RingHandle((2,)), camera, *VIEW, 450, 300)
    for x in range(451, 541):
        drag.to(camera, x, 300)
    assert drag.value == pytest.approx(1.0, rel=0.05)  # the near rim goes to the right: 90 px are one radius
    assert drag.to(camera, 540, 100) == pytest.approx(drag.value)  # across the edge means nothing


@pytest.mark.parametrize("k", range(3))
def test_a_stretch_is_read_back(camera, axes, k):
    gizmo, arm = Gizmo("scale", ORIGIN, axes), LENGTH * camera.distance
    for factor in (1.7, 0.3):
        path = [ORIGIN + arm * axes[k], ORIGIN + factor * arm * axes[k]]
        assert dragged(gizmo, StretchHandle((k,)), camera, path) == pytest.approx(factor)
    through = [ORIGIN + arm * axes[k], ORIGIN - arm * axes[k]]
    assert 0 < dragged(gizmo, StretchHandle((k,)), camera, through) < 0.1  # nothing is turned inside out


def test_the_middle_box_grows_to_the_right_and_upward(camera):
    drag = Gizmo("scale", ORIGIN, np.eye(3)).begin(UniformHandle((0, 1, 2)), camera, *VIEW, 100, 100)
    assert drag.to(camera, 145, 55) == pytest.approx(2.0)
    assert drag.to(camera, 55, 145) == pytest.approx(0.5)
    assert drag.to(camera, 100, 100) == pytest.approx(1.0)


@pytest.mark.parametrize("tool", HANDLES)
def test_every_handle_is_found_where_it_is_drawn(camera, axes, tool):
    gizmo = Gizmo(tool, ORIGIN, axes)
    for handle in gizmo.handles:
        found = [gizmo.handle_at(camera, *VIEW, *pixel) for pixel in grips(gizmo, handle, camera)]
        if offered(handle, camera, axes):
            assert None not in found and found.count(handle) > len(found) / 4
        else:
            assert handle not in found
    assert gizmo.handle_at(camera, *VIEW, *(pixel_of(camera, ORIGIN) + 3 * SIZE)) is None


def grips(gizmo, handle, camera):
    """Pixels of the handle's own line; of a ring, of its near half."""
    path = handle.path(gizmo._sight(camera, *VIEW))
    if isinstance(handle, RingHandle):
        return [pixel_of(camera, point) for point in path[len(path) // 4 : -(len(path) // 4)]]
    share = np.linspace(0, 1, 12)[:, None]
    return [pixel_of(camera, p) for a, b in zip(path, path[1:], strict=False) for p in a + share * (b - a)]


def offered(handle, camera, axes):
    if isinstance(handle, AxisHandle | StretchHandle):
        return along(camera, axes[handle.axes[0]]) < 0.97
    return not isinstance(handle, PlaneHandle) or along(camera, axes[handle.normal]) > 0.12


@pytest.mark.parametrize("tool", HANDLES)
def test_drawn_on_top_equally_large_at_any_zoom(tool):
    gizmo = Gizmo(tool, ORIGIN, TURNED)
    for distance in (1e-3, 1.0, 1e4):
        camera = Camera(target=tuple(ORIGIN), distance=distance)
        lines = gizmo.glyphs(camera, *VIEW, gizmo.handles[0]).lines
        seen = np.concatenate([camera.project(line.points, *VIEW)[:, :2] for line in lines])
        assert all(line.on_top for line in lines)
        assert 0.8 * SIZE < np.linalg.norm(seen - (450, 300), axis=1).max() < 1.2 * SIZE


def test_the_hot_handle_is_yellow_and_last():
    gizmo, camera = Gizmo("move", ORIGIN, np.eye(3)), Camera()
    plain = gizmo.glyphs(camera, *VIEW).lines
    last = gizmo.glyphs(camera, *VIEW, AxisHandle((0,))).lines[-1]
    assert last.color[:3] == pytest.approx((1.0, 0.78, 0.05))
    assert not any(np.allclose(line.color[..., :3], last.color[:3]) for line in plain)


def test_an_axis_that_points_at_the_viewer_is_neither_drawn_nor_found():
    camera, gizmo = Camera(target=tuple(ORIGIN)).looking("front"), Gizmo("move", ORIGIN, np.eye(3))
    places = [(x, y) for x in range(330, 570, 5) for y in range(180, 420, 5)]
    labels = {getattr(gizmo.handle_at(camera, *VIEW, *place), "label", None) for place in places}
    assert labels == {None, "x", "z", "zx"}
    assert not Gizmo("move", ORIGIN, np.eye(3), axis=1).glyphs(camera, *VIEW)


def test_a_locked_gizmo_has_one_axis(camera):
    for tool, labels in (("move", ["y"]), ("rotate", ["about y"]), ("scale", ["y"])):
        locked = Gizmo(tool, ORIGIN, np.eye(3)).locked(1)
        assert [handle.label for handle in locked.handles] == labels
        assert len(locked.locked(None).handles) == len(HANDLES[tool])


def test_labels_tell_the_handles_of_a_tool_apart():
    assert [handle.label for handle in HANDLES["move"]] == ["x", "y", "z", "xy", "yz", "zx"]
    for handles in HANDLES.values():
        assert len({handle.label for handle in handles}) == len(handles)


@pytest.mark.parametrize("seed", range(4))
def test_no_mouse_and_no_camera_brings_anything_but_finite_numbers(seed):
    """Axes towards the viewer, gizmos behind the eye, pixels far outside, the camera moved during the drag."""
    random = np.random.default_rng(seed)
    for _ in range(60):
        camera = Camera(yaw=random.uniform(-4, 4), pitch=random.choice([0.0, 0.5, math.pi / 2]), distance=1.0)
        camera = replace(camera, orthographic=bool(random.integers(2)))
        axes = random.choice([np.eye(3), camera.axes, TURNED])
        origin = random.choice([np.zeros(3), camera.eye, camera.eye + camera.axes[2], 50 * camera.axes[2]])
        for tool, handles in HANDLES.items():
            gizmo = Gizmo(tool, origin, axes)
            for handle in handles:
                drag = gizmo.begin(handle, camera, *VIEW, *random.uniform(-2000, 3000, 2))
                for _ in range(4):
                    now = camera.orbit(*random.uniform(-300, 300, 2))
                    assert np.all(np.isfinite(drag.to(now, *random.uniform(-1e5, 1e5, 2))))
            gizmo.handle_at(camera, *VIEW, 450, 300)
            drawn = gizmo.glyphs(camera, *VIEW, handles[0])
            assert all(np.all(np.isfinite(line.points)) for line in drawn.lines)
    assert not Gizmo("move", ORIGIN, np.eye(3)).glyphs(Camera(), 0, 0)
