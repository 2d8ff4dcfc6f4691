"""Every kind of joint: coordinates read off a pose are those that made it."""

import math

import numpy as np
import pytest

from ves.algebra import rotation
from ves.joints import FREE, JOINTS, KINDS, Primitive
from ves.joints.kind import Q_WIDTH, turn_about_z

EACH = pytest.mark.parametrize("kind", KINDS.values(), ids=list(KINDS))


def random_coordinates(kind, dice) -> np.ndarray:
    q = []
    for motion in kind.motions:
        if motion.primitive == Primitive.TURN:
            q.append(dice.uniform(-3.1, 3.1))
        elif motion.primitive == Primitive.SLIDE:
            q.append(dice.uniform(-2, 2))
        else:
            place = dice.normal(size=Q_WIDTH[motion.primitive] - 4)
            q += [*place, *rotation.normalized(dice.normal(size=4))]
    return np.array(q)


@EACH
def test_measure_undoes_pose(kind):
    dice = np.random.default_rng(11)
    for _ in range(200):
        q = random_coordinates(kind, dice)
        found = np.array(kind.measure(*kind.pose(q)))
        assert found.shape == q.shape
        assert found == pytest.approx(q, abs=1e-9)


@EACH
def test_coordinates_of_either_quaternion_sign_are_alike(kind):
    """A rotation has two quaternions; the place that the coordinates give must not depend on which one was met."""
    dice = np.random.default_rng(12)
    for _ in range(50):
        p, q = kind.pose(random_coordinates(kind, dice))
        one, other = (kind.pose(kind.measure(p, sign * q)) for sign in (1.0, -1.0))
        assert other[0] == pytest.approx(one[0], abs=1e-9)
        assert rotation.matrix(other[1]) == pytest.approx(rotation.matrix(one[1]), abs=1e-9)


@EACH
def test_widths_and_units_agree_with_the_motions(kind):
    dice = np.random.default_rng(1)
    assert len(random_coordinates(kind, dice)) == kind.q_width
    assert len(kind.units) == kind.freedoms
    assert kind.help.endswith(".")


@EACH
def test_frames_agree_where_the_coordinates_are_zero(kind):
    zero = [0.0] * kind.q_width
    if kind.motions and kind.motions[-1].primitive >= Primitive.BALL:
        zero[-4] = 1.0
    p, q = kind.pose(zero)
    assert p == pytest.approx(np.zeros(3)) and q == pytest.approx(rotation.IDENTITY)


def test_users_place_every_kind_but_the_free_one():
    assert set(KINDS) - set(JOINTS) == {FREE.name}
    assert {"revolute", "prismatic", "cylindrical", "universal", "ball", "fixed"} <= set(JOINTS)


def test_only_turns_and_slides_are_driven():
    assert all(KINDS[name].drivable for name in ("revolute", "prismatic", "cylindrical", "universal"))
    assert not any(KINDS[name].drivable for name in ("fixed", "ball", "free"))


@pytest.mark.parametrize("angle", [-math.pi, -1.0, 0.0, 3.0, math.pi, 4.0, 7.0])
def test_the_turn_about_z_is_within_half_a_turn(angle):
    found = turn_about_z(rotation.about((0, 0, 1), angle))
    assert abs(found) <= math.pi
    assert math.cos(found - angle) == pytest.approx(1.0)
