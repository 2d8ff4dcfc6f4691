"""A held part snaps to ports as they are seen, to faces, floor and grid; and lets go again."""

from dataclasses import replace

import numpy as np
import pytest

from ves.algebra import rotation
from ves.commands.situation import Situation
from ves.linkage import start_poses
from ves.model import Scene
from ves.parts.box import Box
from ves.parts.strip import Strip
from ves.view.camera import Camera
from ves.view.picking import Picker
from ves.view.ports import PortTable, Sight
from ves.view.snapping import Held, Surroundings, grid_step, snapped
from ves.view.solids import SolidTable

SIZE = (800, 600)
CAMERA = Camera(distance=1.0)
STILL = np.array(rotation.IDENTITY)


def around(scene: Scene, sight: Sight | None = None, **changes) -> Surroundings:
    poses = start_poses(scene)
    picker = Picker(SolidTable.of(scene)) if sight is not None else None
    under = picker.pick(sight.camera.ray(sight.x, sight.y, *SIZE), poses) if picker is not None else None
    return replace(Surroundings(Situation(scene), PortTable.of(scene), poses, under), **changes)


def sight_at(place, camera: Camera = CAMERA, dx: float = 0.0, dy: float = 0.0) -> Sight:
    x, y, _ = camera.project(np.asarray(place, float), *SIZE)
    return Sight(camera, SIZE, float(x) + dx, float(y) + dy)


def new(part) -> Held:
    return Held(part, STILL, ids=frozenset({part.id}))


@pytest.fixture
def base() -> Scene:
    return Scene(parts=(Strip(name="Base", position=(0.0, 0.0, 0.005)),))


def test_a_hole_over_a_hole_is_joined_there(base):
    held = new(Strip(name="New"))
    sight = sight_at((0.2, 0.0, 0.0), dx=4, dy=-3)  # its first hole is seen over the last of the base
    found = snapped(held, sight, around(base))
    assert (found.staying.part, found.staying.port, found.port) == ("Base", "hole 5", "hole 1")
    assert found.kind.name == "revolute" and found.fit.met
    assert np.allclose(found.pose[0], (0.2, 0.0, 0.015)), "on top of it, on the viewer's side"
    assert "Revolute joint: hole 1 to hole 5 of Base" in found.words


def test_it_lets_go_later_than_it_takes_hold(base):
    held = new(Strip(name="New"))
    taken = snapped(held, sight_at((0.2, 0.0, 0.0)), around(base))
    away = sight_at((0.2, 0.0, 0.0), dx=0, dy=20)
    assert snapped(held, away, around(base)).staying is None
    assert snapped(held, away, around(base), taken).staying == taken.staying
    assert snapped(held, sight_at((0.2, 0.0, 0.0), dy=40), around(base), taken).staying is None


def test_the_next_kind_is_taken_when_asked_for(base):
    held = new(Strip(name="New"))
    kinds = [snapped(replace(held, kind=k), sight_at((0.2, 0.0, 0.0)), around(base)).kind.name for k in range(3)]
    assert kinds[0] == "revolute" and len(set(kinds)) == 3


def test_without_snapping_it_goes_where_the_cursor_is(base):
    held = new(Strip(name="New"))
    place = (0.2013, 0.0007, 0.0)
    found = snapped(held, sight_at(place), around(base, snapping=False))
    assert found.staying is None and np.allclose(found.pose[0][:2], place[:2], atol=1e-9)


def test_on_the_floor_it_goes_by_the_grid_and_finer_with_shift():
    held, empty = new(Strip(name="New")), Scene()
    step = grid_step(CAMERA, SIZE[1])
    place = np.array((3.3 * step, -1.7 * step, 0.0))
    coarse = snapped(held, sight_at(place), around(empty)).pose[0]
    fine = snapped(held, sight_at(place), around(empty, fine=True)).pose[0]
    assert np.allclose(coarse, (3 * step, -2 * step, 0.005))
    assert np.allclose(fine, (3.3 * step, -1.7 * step, 0.005))


def test_over_a_box_it_lies_on_the_box():
    scene = Scene(parts=(Box(name="Table", sides=(0.6, 0.6, 0.1), position=(0, 0, 0.05)),))
    sight = sight_at((0.11, 0.13, 0.1))
    found = snapped(new(Strip(name="New")), sight, around(scene, sight))
    assert found.words == "On Table" and found.pose[0][2] == pytest.approx(0.105)


def test_seen_from_the_front_a_new_part_stands_above_the_floor():
    front = CAMERA.looking("front")
    found = snapped(new(Strip(name="New")), sight_at((0.0, 0.0, -0.3), front), around(Scene()))
    assert np.allclose(rotation.rotate(found.pose[1], (0, 0, 1)), (0, -1, 0)), "facing the viewer"
    assert found.pose[0][2] == pytest.approx(0.025), "on the floor, not in it"


def test_what_moves_along_is_no_target(base):
    part = base.part("Base")
    held = Held(part, STILL, np.zeros(3), np.array(part.position), frozenset({part.id}))
    assert snapped(held, sight_at((0.0, 0.0, 0.0)), around(base)).staying is None


def test_a_moved_part_keeps_its_height_and_finds_the_floor():
    strip = Strip(name="A", position=(0.0, 0.0, 0.3))
    scene = Scene(parts=(strip,))
    grab = np.array((0.01, 0.0, 0.305))
    held = Held(strip, STILL, grab, np.array(strip.position), frozenset({strip.id}))
    assert snapped(held, sight_at(grab + (0.2, 0.1, 0.0)), around(scene)).pose[0][2] == pytest.approx(0.3)
    lowered = replace(held, lift=-0.292)
    assert snapped(lowered, sight_at(grab), around(scene)).pose[0][2] == pytest.approx(0.005), "drawn to the floor"


def test_what_the_grid_brings_together_is_joined():
    """Dropped a little too far away for a port to catch it, the part still ends hole on hole by the grid."""
    far = Camera(distance=3.0)
    step = grid_step(far, SIZE[1])
    scene = Scene(parts=(Strip(name="Base", position=(0.0, 0.0, 0.005), pitch=step),))
    held = new(Strip(name="New", pitch=step))
    beside = [sight_at((0.0, share * step, 0.0), far) for share in (0.3, 0.4, 0.45)]
    for sight in beside:
        found = snapped(held, sight, around(scene))
        apart = np.linalg.norm(found.pose[0][:2])
        assert found.staying is not None or apart > 0.5 * step, "never on top of it without a joint"


def test_a_face_that_looks_away_is_not_joined():
    scene = Scene(parts=(Box(name="Table", sides=(0.2, 0.2, 0.02), position=(0, 0, 0.2)),))
    bottom = np.array((0.0, 0.0, 0.19))
    found = snapped(new(Box(name="New", sides=(0.02, 0.02, 0.02))), sight_at(bottom), around(scene))
    assert found.staying is None or found.staying.port != "-z"
