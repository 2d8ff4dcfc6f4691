"""Moving at the start: nails and ends in the world go along, detached parts let go, and nothing loses its place."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.commands.joining import place_of, positions, quaternions, scene_of, strip, unmet
from tests.commands.samples import QUARTER_ABOUT_Z, bench_scene
from ves.algebra import rotation
from ves.commands.align import Align
from ves.commands.carrying import carried, is_held
from ves.commands.command import applied
from ves.commands.move import DropToGround, Move, MoveNow, move
from ves.commands.situation import Situation
from ves.model import Nail, WorldAnchor
from ves.parts import PARTS
from ves.parts.extent import lowest
from ves.simulation import Simulation

SHIFT = (0.1, -0.2, 0.3)


def moved(scene, *parts, **more):
    return applied(Move(parts=parts, **({"shift": SHIFT} | more)), scene)


def test_a_shift_keeps_every_other_number():
    scene = bench_scene()
    after = moved(scene, "Ball")
    assert after.part("Ball").position == pytest.approx((1.1, -0.2, 0.8))
    assert after.part("Ball").quaternion == scene.part("Ball").quaternion
    assert all(after.item(item.id) is item for item in scene.items if item.name != "Ball")


def test_no_motion_is_no_edit():
    scene = bench_scene()
    assert moved(scene, "Crank", "Rocker", shift=(0.0, 0.0, 0.0)) is scene


@pytest.mark.parametrize("turn", ((1.0, 0.0, 0.0, 0.0), QUARTER_ABOUT_Z))
@pytest.mark.parametrize("placed", ((), ("position",), ("quaternion",), ("position", "quaternion")))
def test_nails_go_along_whether_they_say_where_they_are_or_not(placed, turn):
    pole = strip("Pole", position=(0.3, 0.4, 1.0), quaternion=(0.8, 0.6, 0.0, 0.0))
    place, direction = rotation.compose(pole.pose, (np.array(pole.port("hole 2").position), (1.0, 0.0, 0.0, 0.0)))
    own = {"position": tuple(place.tolist()), "quaternion": tuple(direction.tolist())}
    nail = Nail(name="Nail", part="Pole", port="hole 2", **{field: own[field] for field in placed})
    after = moved(scene_of(pole, constraints=(nail,)), "Pole", turn=turn, about=(1.0, 0.0, 0.0))
    assert not unmet(after)
    assert (after.constraints[0].position is None) == ("position" not in placed)
    assert (after.constraints[0].quaternion is None) == ("quaternion" not in placed)


def test_joints_to_the_world_go_along():
    scene = bench_scene()
    after = moved(scene, "Gate", turn=QUARTER_ABOUT_Z)
    assert not unmet(after)
    assert isinstance(after.item("Hinge").a, WorldAnchor)
    assert np.allclose(after.item("Hinge").a.world, place_of(after, "Gate", "center"))


def test_a_detached_part_lets_go_of_all_that_held_it_and_of_nothing_else():
    scene = bench_scene()
    after = moved(scene, "Crank", detach=True)
    assert [item.name for item in (*after.joints, *after.constraints)] == ["Hinge"]
    both = moved(scene, "Crank", "Rocker", detach=True)
    assert [item.name for item in (*both.joints, *both.constraints)] == ["Bolt", "Hinge"]
    assert not unmet(both)


def test_a_turn_goes_about_its_place():
    after = moved(bench_scene(), "Ball", shift=(0.0, 0.0, 0.0), turn=QUARTER_ABOUT_Z, about=(0.5, 0.0, 9.0))
    assert after.part("Ball").position == pytest.approx((0.5, 0.5, 0.5))
    assert after.part("Ball").quaternion == pytest.approx(QUARTER_ABOUT_Z)


def test_what_is_turned_runs_as_before_only_turned():
    scene = scene_of(strip("A", position=(0, 0, 1), angular_velocity=(0.0, 0.0, 5.0), velocity=(0.3, 0.0, 2.0)))
    ends = []
    for start in (scene, moved(scene, "A", shift=(0.0, 0.0, 0.0), turn=QUARTER_ABOUT_Z)):
        simulation = Simulation(start)
        simulation.run(0.25)
        ends.append(simulation.pose("A"))
    assert np.allclose(rotation.rotate(QUARTER_ABOUT_Z, ends[0][:3]), ends[1][:3], atol=1e-9)


def test_a_part_carries_all_it_is_joined_to_but_not_through_the_world():
    scene = bench_scene()
    assert carried(scene, ("Rocker",)) == ("Crank", "Rocker")
    assert carried(scene, ("Gate", "Ball")) == ("Gate", "Ball")
    assert is_held(scene, ("Crank",)) and is_held(scene, ("Gate",))
    assert not is_held(scene, ("Ball", "Block"))


def test_at_time_0_move_edits_the_start_and_later_only_what_is_now():
    scene = bench_scene()
    motion = np.array(SHIFT), np.array(QUARTER_ABOUT_Z)
    simulation = Simulation(scene)
    assert isinstance(move(Situation(scene), ("Ball",), motion), Move)
    assert isinstance(move(Situation(scene, frame=simulation.frame()), ("Ball",), motion), Move)
    simulation.run(0.1)
    later = Situation(scene, frame=simulation.frame())
    order = move(later, ("Ball", "Block"), motion)
    assert isinstance(order, MoveNow)
    expected = rotation.compose(motion, later.pose(scene.part("Ball")))
    assert np.allclose(order.poses[0].position, expected[0])
    assert move(later, ("Crank", "Rocker"), motion) is None, "what is nailed cannot be carried off"
    loose = move(later, ("Crank",), motion, detach=True)
    assert isinstance(loose, Move)
    assert applied(loose, scene).part("Crank") is scene.part("Crank"), "its start stays"
    assert loose.title == "Detach Crank"
    assert np.allclose(loose.now[0].position, rotation.compose(motion, later.pose(scene.part("Crank")))[0])


@pytest.mark.parametrize("kind", PARTS)
@given(positions, quaternions)
@settings(max_examples=20, deadline=None)
def test_a_dropped_part_just_touches_the_floor(kind, p, q):
    after = applied(DropToGround(items=("A",)), scene_of(PARTS[kind](name="A", position=p, quaternion=q)))
    part = after.part("A")
    assert part.position[:2] == tuple(map(float, p[:2]))
    assert lowest(part) == pytest.approx(0.0, abs=1e-12)
    drawn = min(float(np.min(_surface(part, solid)[:, 2])) for solid in part.solids)
    assert abs(drawn) < 0.1 * part.size  # bevels and round corners are not drawn exactly where they touch


def _surface(part, solid) -> np.ndarray:
    """World points of the drawn mesh of a solid."""
    mesh, (x, y, z, radius) = solid.shape.mesh(), solid.shape.mesh_size()
    points = mesh.core * (x, y, z) + mesh.offset * radius
    pose = rotation.compose(part.pose, (np.array(solid.position), np.array(solid.quaternion)))
    return pose[0] + rotation.rotate(pose[1], points)


def test_a_structure_is_dropped_as_one():
    after = applied(DropToGround(items=("Rocker", "Crank")), bench_scene())
    assert after.part("Crank").position[2] == pytest.approx(0.005)
    assert after.part("Rocker").position[2] == pytest.approx(0.015)
    assert not unmet(after)


@given(st.sampled_from("xyz"))
def test_parts_are_aligned_with_the_last_and_carry_what_is_joined(axis):
    k = "xyz".index(axis)
    scene = bench_scene()
    after = applied(Align(items=("Rocker", "Ball", "Block"), axis=axis), scene)
    target = scene.part("Block").position
    for name in ("Rocker", "Ball"):
        assert after.part(name).position[k] == pytest.approx(target[k])
        others = [j for j in range(3) if j != k]
        assert [after.part(name).position[j] for j in others] == [scene.part(name).position[j] for j in others]
    assert after.part("Block") is scene.part("Block")
    assert not unmet(after)


def test_parts_of_one_structure_are_aligned_as_one_by_the_first():
    scene = bench_scene()
    after = applied(Align(items=("Crank", "Rocker", "Ball"), axis="z"), scene)
    assert after.part("Crank").position[2] == pytest.approx(0.5)
    assert after.part("Rocker").position[2] == pytest.approx(0.51)
    assert not unmet(after)
