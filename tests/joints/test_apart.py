"""Many joints measured at once: what is left over is what `pose(measure(p, q))` leaves of each of them."""

import numpy as np
import pytest

from tests.joints.test_joint_kinds import EACH, random_coordinates
from ves.algebra import rotation
from ves.joints import JointKind
from ves.joints.apart import apart
from ves.joints.kind import Motion, Primitive, X, Y, Z, slide, turn, turn_about_z


def random_poses(count: int, seed: int = 5) -> tuple[np.ndarray, np.ndarray]:
    dice = np.random.default_rng(seed)
    return dice.normal(size=(count, 3)), rotation.normalized(dice.normal(size=(count, 4)))


def one_by_one(kind: JointKind, p, q) -> tuple[np.ndarray, np.ndarray]:
    left = [rotation.relative(kind.pose(kind.measure(*pose)), pose) for pose in zip(p, q, strict=True)]
    return (
        np.array([np.linalg.norm(off) for off, _ in left]),
        np.array([rotation.angle_of(turned) for _, turned in left]),
    )


@EACH
def test_it_agrees_with_the_coordinates_of_each_joint(kind):
    p, q = random_poses(300)
    for mine, meant in zip(apart(kind, p, q), one_by_one(kind, p, q), strict=True):
        assert mine == pytest.approx(meant, abs=1e-9)


@EACH
def test_what_the_kind_allows_is_no_gap(kind):
    dice = np.random.default_rng(3)
    poses = [kind.pose(random_coordinates(kind, dice)) for _ in range(100)]
    gap, angle = apart(kind, *(np.array(column) for column in zip(*poses, strict=True)))
    assert gap.max() < 1e-12 and angle.max() < 1e-7


@EACH
def test_a_small_gap_and_a_small_angle_are_seen_as_small(kind):
    """Near to being met, where it is decided whether a joint is."""
    dice = np.random.default_rng(4)
    poses = [kind.pose(random_coordinates(kind, dice)) for _ in range(50)]
    nudges = [(1e-5 * dice.normal(size=3), rotation.about(dice.normal(size=3), 1e-5)) for _ in poses]
    poses = [rotation.compose(pose, nudge) for pose, nudge in zip(poses, nudges, strict=True)]
    p, q = (np.array(column) for column in zip(*poses, strict=True))
    for mine, meant in zip(apart(kind, p, q), one_by_one(kind, p, q), strict=True):
        assert mine == pytest.approx(meant, abs=1e-11)


@EACH
def test_none_of_them_is_no_trouble(kind):
    gap, angle = apart(kind, np.zeros((0, 3)), np.zeros((0, 4)))
    assert gap.shape == angle.shape == (0,)


PLANAR = JointKind("planar", "", (slide(X), slide(Y), turn()), lambda p, q: (*p[:2], turn_about_z(q)))
BOLT = JointKind("bolt", "", (turn(), slide()), lambda p, q: (turn_about_z(q), p[2]))
ARM = JointKind("arm", "", (turn(), slide(X)), lambda p, q: (turn_about_z(q), 0.0))
GIMBAL = JointKind("gimbal", "", (turn(Z), turn(X), turn(Z)), lambda p, q: (0.0, 0.0, 0.0))
SOCKET = JointKind("socket", "", (slide(), Motion(Primitive.BALL)), lambda p, q: (p[2], *q))


@pytest.mark.parametrize("kind", [PLANAR, BOLT, ARM, SOCKET], ids=lambda kind: kind.name)
def test_a_kind_that_somebody_adds_is_measured_too(kind):
    p, q = random_poses(20)
    for mine, meant in zip(apart(kind, p, q), one_by_one(kind, p, q), strict=True):
        assert mine == pytest.approx(meant, abs=1e-9)


def test_three_turns_across_each_other_reach_every_direction():
    p, q = random_poses(20)
    gap, angle = apart(GIMBAL, p, q)
    assert not angle.any() and gap == pytest.approx(np.linalg.norm(p, axis=1))
