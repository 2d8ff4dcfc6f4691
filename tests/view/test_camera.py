"""The camera's promises: pixels and rays undo each other, and moves keep what they say they keep."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ves.view.camera import VIEWS, Camera
from ves.view.ease import Ease
from ves.view.grid import grid_steps, step_above

WIDTH, HEIGHT = 640, 400
SCALES = (1e-3, 1.0, 100.0)

angles = st.floats(-3.1, 3.1)
cameras = st.builds(
    Camera,
    target=st.tuples(*[st.floats(-10, 10)] * 3),
    yaw=angles,
    pitch=st.floats(-1.5, 1.5),
    distance=st.sampled_from(SCALES),
    orthographic=st.booleans(),
)
pixels = st.tuples(st.floats(0, WIDTH), st.floats(0, HEIGHT))


@given(cameras, pixels, st.floats(0.1, 10))
def test_projecting_a_point_of_a_ray_gives_its_pixel(camera, pixel, share):
    origin, direction = camera.ray(*pixel, WIDTH, HEIGHT)
    seen = camera.project(origin + share * camera.distance * direction, WIDTH, HEIGHT)
    assert seen[:2] == pytest.approx(pixel, abs=1e-3)


@given(cameras, st.tuples(*[st.floats(-0.3, 0.3)] * 3))
def test_the_matrix_agrees_with_project(camera, place):
    point = np.array(camera.target) + camera.distance * np.array(place)
    clip = camera.matrix(WIDTH, HEIGHT) @ [*point, 1.0]
    x, y, depth = camera.project(point, WIDTH, HEIGHT)
    assert (clip[0] / clip[3] * 0.5 + 0.5) * WIDTH == pytest.approx(x, abs=1e-6 * WIDTH)
    assert (0.5 - clip[1] / clip[3] * 0.5) * HEIGHT == pytest.approx(y, abs=1e-6 * HEIGHT)
    assert -1 < clip[2] / clip[3] < 1 and depth > 0


@given(cameras, pixels, st.floats(-5, 5))
def test_zoom_keeps_the_point_under_the_cursor(camera, pixel, steps):
    point = camera.on_view_plane(*pixel, WIDTH, HEIGHT)
    zoomed = camera.zoom(steps, *pixel, WIDTH, HEIGHT)
    assert zoomed.project(point, WIDTH, HEIGHT)[:2] == pytest.approx(pixel, abs=1e-3)


def test_zoom_at_a_nearer_part_keeps_that_part_under_the_cursor():
    camera = Camera(distance=2.0)
    origin, direction = camera.ray(500, 100, WIDTH, HEIGHT)
    place = origin + 0.7 * direction
    for _ in range(30):
        camera = camera.zoom(1, 500, 100, WIDTH, HEIGHT, at=place)
        assert camera.project(place, WIDTH, HEIGHT)[:2] == pytest.approx((500, 100), abs=1e-3)


@given(cameras, st.floats(-50, 50), st.floats(-50, 50))
def test_pan_moves_the_target_with_the_mouse(camera, dx, dy):
    panned = camera.pan(dx, dy, HEIGHT)
    seen = panned.project(camera.target, WIDTH, HEIGHT)[:2]
    assert seen == pytest.approx((WIDTH / 2 + dx, HEIGHT / 2 + dy), abs=1e-3)


@given(cameras)
def test_switching_to_parallel_keeps_the_size_at_the_target(camera):
    edge = np.array(camera.target) + 0.2 * camera.half_height * camera.axes[0]
    before, after = (c.project(edge, WIDTH, HEIGHT) for c in (camera, camera.toggled()))
    assert before[:2] == pytest.approx(after[:2], abs=1e-3)


@given(cameras, st.sampled_from(SCALES), st.integers(0, 1000))
def test_frame_shows_every_point_and_fills_the_view(camera, size, seed):
    points = size * np.random.default_rng(seed).normal(size=(20, 3))
    seen = camera.frame(points, WIDTH, HEIGHT, margin=1.0).project(points, WIDTH, HEIGHT)
    share = np.abs(seen[:, :2] / (WIDTH, HEIGHT) - 0.5).max()
    assert seen[:, 2].min() > 0
    assert share == pytest.approx(0.5, abs=1e-6)


def test_frame_of_one_point_and_of_nothing():
    assert Camera().frame(np.zeros((0, 3)), WIDTH, HEIGHT) == Camera()
    near = Camera().frame([[1.0, 2.0, 3.0]], WIDTH, HEIGHT)
    assert near.target == pytest.approx((1, 2, 3)) and near.distance > 0


@pytest.mark.parametrize("name", VIEWS)
def test_named_views_have_sound_axes(name):
    axes = Camera().looking(name).axes
    assert np.allclose(axes @ axes.T, np.eye(3)) and np.linalg.det(axes) == pytest.approx(1)


def test_front_shows_x_to_the_right_and_z_up_and_top_shows_y_up():
    assert np.allclose(Camera().looking("front").axes, [[1, 0, 0], [0, 0, 1], [0, -1, 0]])
    assert np.allclose(Camera().looking("right").axes, [[0, 1, 0], [0, 0, 1], [1, 0, 0]])
    assert np.allclose(Camera().looking("top").axes, [[1, 0, 0], [0, 1, 0], [0, 0, 1]])


def test_ease_starts_and_ends_where_it_should_and_takes_the_short_way_round():
    start, end = Camera(yaw=3.0, distance=1.0), Camera(yaw=-3.0, distance=100.0, target=(1, 2, 3))
    ease = Ease(start, end, began=10.0, duration=1.0)
    assert ease.at(9.0).yaw == start.yaw and ease.at(11.0) is end and ease.done(11.0)
    middle = ease.at(10.5)
    assert abs(math.remainder(middle.yaw - math.pi, 2 * math.pi)) < 0.01
    assert middle.distance == pytest.approx(10.0)


@pytest.mark.parametrize("length, step", [(0.9, 1), (1, 1), (1.1, 2), (3, 5), (6, 10), (0.0042, 0.005)])
def test_grid_steps_are_one_two_five(length, step):
    assert step_above(length) == pytest.approx(step)


@pytest.mark.parametrize("distance", [1e-3 * 1.7**k for k in range(25)])
def test_thick_grid_lines_are_a_whole_multiple_of_thin_ones(distance):
    thin, thick = grid_steps(Camera(distance=distance), HEIGHT)
    assert thick / thin == pytest.approx(round(thick / thin)) and round(thick / thin) in (4, 5)
