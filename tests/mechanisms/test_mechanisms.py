"""Every mechanism starts closed, and moves in as many ways as the books say.

By the book: freedoms of all joints, less the conditions of the loops that do not follow from others. A loop asks for
six; of those a loop of hinges in a plane needs three.
"""

import math
from typing import NamedTuple

import numpy as np
import pytest

from tests.mechanisms import (
    andrews_squeezer,
    bricard,
    can_string,
    crank_rocker,
    cube,
    door,
    driven,
    four_bar,
    jansen_leg,
    ladder,
    n_four_bar,
    pole_chain,
    scissor_lift,
    shaky_lock,
    slider_crank,
    slider_crank_3d,
    stephenson,
    stewart,
    three_beams,
    triangle,
    truss,
    walker,
)
from tests.mechanisms.four_bar import COUPLER, CRANK, FRAME, ROCKER
from ves.linkage.bonds import WORLD, bonds_of, measure, start_poses, world_frame
from ves.linkage.coordinates import joint_columns
from ves.linkage.mobility import mobility
from ves.model import Scene


class Ways(NamedTuple):
    """To move: at the start, and in general; and how many conditions follow from others."""

    here: int
    general: int
    redundant: int


EXPECTED = {
    "four-bar": (four_bar((0, 0, 0), (0.1, 0.2, 0), (0.5, 0.3, 0), (0.4, 0, 0)), Ways(1, 1, 3)),
    "crank-rocker": (crank_rocker(), Ways(1, 1, 3)),
    "driven crank-rocker": (driven(crank_rocker(), "Pin 1", 2.0), Ways(1, 1, 3)),
    "1 window": (n_four_bar(1), Ways(1, 1, 3)),
    "2 windows": (n_four_bar(2), Ways(1, 1, 6)),
    "5 windows": (n_four_bar(5), Ways(1, 1, 15)),
    "1 flat window": (n_four_bar(1, angle=0.0), Ways(2, 1, 4)),
    "2 flat windows": (n_four_bar(2, angle=0.0), Ways(3, 1, 8)),
    "3 flat windows": (n_four_bar(3, angle=0.0), Ways(4, 1, 12)),  # n + 1 here, 1 in general
    "stephenson": (stephenson(), Ways(1, 1, 6)),
    "jansen": (jansen_leg(), Ways(1, 1, 9)),
    "driven jansen": (driven(jansen_leg(), "Pin O", -3.0), Ways(1, 1, 9)),
    "squeezer": (andrews_squeezer(), Ways(1, 1, 12)),
    "scissor lift": (scissor_lift(3), Ways(1, 1, 9)),
    "ladder of 1": (ladder(1), Ways(1, 1, 3)),
    "ladder of 6": (ladder(6), Ways(6, 6, 18)),
    "floating ladder of 6": (ladder(6, floating=True), Ways(6 + 6, 6 + 6, 18)),
    "slider-crank": (slider_crank(), Ways(1, 1, 3)),
    "spatial slider-crank": (slider_crank_3d(), Ways(1, 1, 0)),  # 1 + 3 + 2 + 1 - 6
    "stewart": (stewart(), Ways(6, 6, 0)),  # 6 (2 + 1 + 3) - 5 x 6
    "driven stewart": (stewart((0.05, 0.0, -0.02, 0.0, 0.05, 0.0)), Ways(6, 6, 0)),
    "bricard": (bricard(), Ways(1, 1, 1)),
    "floating bricard": (bricard(floating=True), Ways(1 + 6, 1 + 6, 1)),
    "cube": (cube(), Ways(24, 24, 0)),  # 16 x 3 + 6 - 5 x 6
    "truss": (truss(), Ways(50, 50, 2)),  # every rod turns about its own axis; two stays too many
    "chain between poles": (pole_chain(), Ways(21, 21, 0)),  # 9 x 3 - 6
    "string of cans": (can_string(), Ways(60, 60, 0)),
    "walker": (walker(), Ways(6 + 1, 6 + 1, 34)),  # 3 of each of its ten flat loops, 4 of the side rods
    "level walker": (walker(level=True), Ways(3 + 1, 3 + 1, 34)),
    "door": (door(), Ways(1, 1, 10)),
    "triangle": (triangle(), Ways(0, 0, 3)),
    "shaky lock": (shaky_lock(), Ways(1, 0, 4)),
    "three beams": (three_beams(), Ways(6 + 2, 6 + 2, 0)),
}
EACH = pytest.mark.parametrize("scene, ways", EXPECTED.values(), ids=EXPECTED)


@EACH
def test_it_starts_closed_and_at_zero(scene: Scene, ways: Ways):
    poses = start_poses(scene)
    for bond in bonds_of(scene):
        found = measure(bond, poses)
        assert found.gap < 1e-13 and found.angle < 1e-13, bond.item.name
        if bond.kind.drivable:
            assert np.abs(found.q).max() < 1e-13, bond.item.name


@EACH
def test_it_moves_as_the_books_say(scene: Scene, ways: Ways):
    (found,) = mobility(scene)
    assert Ways(found.here, found.general, found.redundant) == ways


@EACH
def test_it_starts_with_velocities_its_joints_allow(scene: Scene, ways: Ways):
    """What b does relative to a is a sum of what the joint is free to do."""
    poses = start_poses(scene)
    for bond in bonds_of(scene):
        free = joint_columns(bond.kind, world_frame(bond.a, poses), list(measure(bond, poses).q))
        apart = twist(scene, bond.b) - twist(scene, bond.a)
        assert np.abs(free @ (np.linalg.pinv(free) @ apart) - apart).max() < 1e-12, bond.item.name


def twist(scene: Scene, side) -> np.ndarray:
    """Angular velocity, and velocity of the point that passes the origin; the world rests."""
    if side.part == WORLD:
        return np.zeros(6)
    part = scene.parts[side.part]
    spin = np.array(part.angular_velocity)
    return np.concatenate((spin, np.array(part.velocity) - np.cross(spin, part.position)))


def test_a_grashof_crank_turns_fully():
    assert CRANK + FRAME < COUPLER + ROCKER and min(CRANK, COUPLER, ROCKER, FRAME) == CRANK


def test_the_truss_has_fifty_rods():
    assert len(truss().parts) == 50 + 1  # and the wall


def test_a_chain_of_hundreds_is_closed_and_slack():
    scene = pole_chain(500)
    poses = start_poses(scene)
    assert max(measure(bond, poses).gap for bond in bonds_of(scene)) < 1e-12
    left, right = (np.array(scene.part(f"Pole {side}").position) for side in ("left", "right"))
    assert sum(part.length for part in scene.parts if not part.fixed) > 1.15 * np.linalg.norm(right - left)


@pytest.mark.parametrize("built", [crank_rocker, stephenson, jansen_leg])
def test_its_crank_turns_fully(built):
    """It can be drawn with its crank at every angle, with bars as long as ever."""
    lengths = [part.length for part in built(0.0).parts]
    for angle in np.arange(0.0, 2 * math.pi, 0.1):
        assert [part.length for part in built(float(angle)).parts] == pytest.approx(lengths, rel=1e-12)
