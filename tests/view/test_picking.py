"""Picking by rays: two algorithms agree, and both agree with what the graphics side draws."""

import numpy as np
import pytest

from tests.view.conftest import parts_at_random
from ves.linkage import start_poses
from ves.model import Scene
from ves.parts import PARTS
from ves.view.camera import Camera, Ray
from ves.view.picking import Picker
from ves.view.picture import default_camera
from ves.view.solids import SolidTable

SIZE = (320, 200)


def one(kind, **fields):
    scene = Scene(parts=(PARTS[kind](name="Part", **fields),))
    return Picker(SolidTable.of(scene)), start_poses(scene)


def both(picker, ray, poses):
    """The hit in numpy and compiled."""
    hits = [picker.pick(ray, poses)]
    picker.use_kernel()
    return [*hits, picker.pick(ray, poses)]


def down(x, y):
    return Ray(np.array([x, y, 5.0]), np.array([0.0, 0.0, -1.0]))


def test_ray_meets_the_top_of_a_box():
    for hit in both(*_swap(one("box", sides=(0.2, 0.2, 0.4), position=(1.0, 0.0, 0.0)), down(1.02, 0.03))):
        assert hit.part == 0
        assert hit.point == pytest.approx((1.02, 0.03, 0.2))
        assert hit.normal == pytest.approx((0, 0, 1))
        assert hit.distance == pytest.approx(4.8)


def test_holes_are_seen_through():
    picker, poses = one("strip", holes=3)
    assert both(picker, down(0.05, 0.0), poses) == [None, None]
    assert all(hit.part == 0 for hit in both(picker, down(0.025, 0.0), poses))


def test_what_lies_behind_the_viewer_is_not_met():
    picker, poses = one("sphere")
    assert both(picker, Ray(np.array([0.0, 0.0, 5.0]), np.array([0.0, 0.0, 1.0])), poses) == [None, None]


def test_ignored_parts_are_not_met():
    """As if they were not there: one ray meets box after box, whatever order they are ignored in."""
    boxes = [PARTS["box"](name=f"Box {i}", sides=(0.2, 0.2, 0.2), position=(0.0, 0.0, 0.5 * i)) for i in range(4)]
    wheel = PARTS["wheel"](name="Wheel", position=(0.0, 0.0, 2.5))  # several solids are one part
    scene = Scene(parts=(*boxes, wheel))
    picker, poses = Picker(SolidTable.of(scene)), start_poses(scene)
    for use in (lambda: None, picker.use_kernel):
        use()
        for ignore, met in (((), 4), ((4,), 3), ((3, 4), 2), ((4, 1, 3), 2), ((4, 3, 2, 1), 0), ((0, 4), 3)):
            for x in (0.02, 0.05):  # the hub and the tyre
                assert picker.pick(down(x, 0.0), poses, ignore=frozenset(ignore)).part == met
        assert picker.pick(down(0.05, 0.0), poses, ignore=frozenset(range(5))) is None


def test_an_empty_scene_has_nothing_to_pick():
    assert Picker(SolidTable.of(Scene())).pick(down(0, 0), np.zeros((0, 7))) is None


@pytest.mark.parametrize("seed", range(3))
def test_kernel_agrees_with_numpy(seed):
    scene = Scene(parts=parts_at_random(seed))
    slow, fast, poses = Picker(SolidTable.of(scene)), Picker(SolidTable.of(scene)), start_poses(scene)
    fast.use_kernel()
    camera = default_camera(scene)
    for x, y in np.random.default_rng(seed).uniform((0, 0), (1280, 800), (300, 2)):
        ray = camera.ray(x, y, 1280, 800)
        a, b = slow.pick(ray, poses), fast.pick(ray, poses)
        assert (a is None) == (b is None)
        if a is not None:
            assert a.part == b.part
            assert np.allclose(a.point, b.point) and np.allclose(a.normal, b.normal)


@pytest.mark.parametrize("scale", [1e-3, 1.0, 100.0])
@pytest.mark.parametrize("orthographic", [False, True])
def test_picking_agrees_with_the_drawn_ids(studio, scale, orthographic):
    """At the middle of a pixel, except where an edge passes within half a pixel of it."""
    scene = Scene(parts=parts_at_random(7, scale=scale))
    poses = start_poses(scene)
    studio.load(scene)
    camera = Camera(orthographic=orthographic).frame(SolidTable.of(scene).corners(poses), *SIZE)
    ids = studio.renderer.part_ids(*SIZE, camera)
    picker = Picker(SolidTable.of(scene))
    picker.use_kernel()
    seen, checked = set(), 0
    for x, y in np.random.default_rng(1).integers((1, 1), (SIZE[0] - 1, SIZE[1] - 1), (1500, 2)):
        if np.ptp(ids[y - 1 : y + 2, x - 1 : x + 2]) > 0:
            continue
        hit = picker.pick(camera.ray(x + 0.5, y + 0.5, *SIZE), poses)
        assert (-1 if hit is None else hit.part) == ids[y, x]
        checked += 1
        seen.add(int(ids[y, x]))
    assert checked > 500 and len(seen) > 8


def _swap(pair, ray):
    picker, poses = pair
    return picker, ray, poses
