"""A scattered scene is the same scene with its parts anywhere: nothing else is changed, and nothing is left open."""

import numpy as np
import pytest

from tests.mechanisms import crank_rocker, cube, pole_chain
from ves.algebra import rotation
from ves.assembly.scattering import bounds, scattered
from ves.bench.joining import NO_GROUND, rod
from ves.constraints import Coupling, Distance, Nail
from ves.linkage.bonds import bonds_of, gears_of, rods_of
from ves.linkage.check import check
from ves.model import Anchor, Ground, Scene, WorldAnchor
from ves.parts import PARTS
from ves.parts.extent import lowest


def moving(scene: Scene):
    return [part for part in scene.parts if not part.fixed]


def places(scene: Scene) -> np.ndarray:
    return np.array([part.position for part in moving(scene)])


def loosely_said() -> Scene:
    """With a nail, a rod and a coupling that leave their numbers to the start."""
    scene = crank_rocker()
    hanging = rod("Pendulum", (0.1, 0.3, 0.5), (0.1, 0.3, 0.2))
    nailed = rod("Nailed", (0.0, -0.3, 0.0), (0.2, -0.3, 0.0))
    return scene.with_items(
        hanging,
        nailed,
        Distance(name="String", a=WorldAnchor(world=(0.0, 0.3, 0.9)), b=Anchor(part="Pendulum", port="end 1")),
        Nail(name="Nail", part="Nailed", port="end 2"),
        Coupling(name="Gears", a="Pin 1", b="Pin 4", ratio=0.0),
    )


def test_a_seed_says_where_everything_goes():
    scene = cube()
    assert scattered(scene, 5) == scattered(scene, 5)
    assert np.abs(places(scattered(scene, 5)) - places(scattered(scene, 6))).max() > 0.1


def test_only_places_and_velocities_change():
    scene = cube()
    there = scattered(scene, 1)
    assert there.joints == scene.joints
    for one, other in zip(scene.parts, there.parts, strict=True):
        assert other == one.evolve(position=other.position, quaternion=other.quaternion)


def test_parts_start_at_rest():
    still = cube()
    spinning = still.with_changed(
        still.part("Bar 1").evolve(velocity=(1.0, 0.0, 0.0), angular_velocity=(0.0, 2.0, 0.0))
    )
    for part in scattered(spinning, 2).parts:
        assert part.velocity == part.angular_velocity == (0.0, 0.0, 0.0)


@pytest.mark.parametrize("spread", [1.0, 3.0])
def test_they_fill_a_cube_about_the_middle(spread):
    scene = pole_chain(300)
    low, high = bounds(scene)
    half = spread * (high - low).max() / 2
    away = (places(scattered(scene, 3, spread)) - (low + high) / 2) / half
    assert np.abs(away).max() <= 1.0
    assert np.abs(away).max(axis=0) == pytest.approx(1.0, abs=0.05)
    assert away.mean(axis=0) == pytest.approx(0.0, abs=4 / 3**0.5 / 300**0.5)
    assert (away**2).mean(axis=0) == pytest.approx(1 / 3, abs=0.1)  # of a uniform one


def test_they_are_turned_every_way_alike():
    """The axes of parts point everywhere: their mean is nothing, and they have no preferred plane."""
    turned = np.array([part.quaternion for part in moving(scattered(pole_chain(400), 4))])
    axes = rotation.rotate(turned, np.array((1.0, 0.0, 0.0)))
    assert np.abs(axes.mean(axis=0)).max() < 4 / 3**0.5 / 400**0.5
    assert axes.T @ axes / 400 == pytest.approx(np.eye(3) / 3, abs=0.1)
    angles = rotation.angle_of(turned)
    assert angles.mean() == pytest.approx(np.pi / 2 + 2 / np.pi, abs=0.15)  # of rotations all equally likely


def test_bounds_have_the_sizes_of_the_parts_in_them():
    box = PARTS["box"](name="Box", sides=(2.0, 1.0, 0.5), position=(5.0, 0.0, 0.0))
    ball = PARTS["sphere"](name="Ball", radius=0.75, position=(0.0, 1.0, 0.0))
    low, high = bounds(Scene(parts=(box, ball), ground=NO_GROUND))
    assert low == pytest.approx((-0.75, -0.5, -0.75)) and high == pytest.approx((6.0, 1.75, 0.75))


def test_what_is_fixed_stays():
    scene = pole_chain(4)
    there = scattered(scene, 7)
    assert [part for part in there.parts if part.fixed] == [part for part in scene.parts if part.fixed]


def test_what_was_left_to_the_start_is_said():
    scene = loosely_said()
    there = scattered(scene, 8)
    assert None not in (there.item("Nail").position, there.item("Nail").quaternion)
    (was,), (now,) = rods_of(scene), rods_of(there)
    assert now.length == was.length == pytest.approx(np.hypot(0.1, 0.4))
    (was,), (now,) = gears_of(scene), gears_of(there)
    assert now.offset == was.offset and there.item("Gears").offset is not None
    for before, after in zip(bonds_of(scene), bonds_of(there), strict=True):
        for side in ("a", "b"):
            assert np.array(getattr(after, side).frame[0]) == pytest.approx(getattr(before, side).frame[0], abs=1e-15)


def test_nothing_starts_below_a_floor():
    scene = cube().evolve(ground=Ground())
    for seed in range(5):
        assert min(lowest(part) for part in scattered(scene, seed).parts) >= -1e-12
    below = scattered(cube(), 0)
    assert min(lowest(part) for part in below.parts) < 0.0, "without a floor the cube stays where it is"


def test_its_joints_wait():
    """As a scene of its own it opens, and the check says which joints do not meet."""
    scene = cube()
    assert {problem.item for problem in check(scattered(scene, 9)).problems} == {joint.name for joint in scene.joints}
