"""Hole on hole: strips come together on a common axis, face on face, without lying in each other."""

import math

import numpy as np
import pytest
from hypothesis import given, settings

from tests.commands.joining import (
    axis_of,
    directions,
    interpenetrate,
    place_of,
    positions,
    quaternions,
    scene_of,
    strip,
    unmet,
)
from ves.commands.free_place import End
from ves.commands.join import plan
from ves.commands.overlap import Boxes
from ves.commands.situation import Situation
from ves.model import Nail
from ves.parts import PARTS

THICKNESS = 0.01


def joined(scene, coming=("B", "hole 2"), staying=("A", "hole 4"), **more):
    return plan(Situation(scene), End(*coming), End(*staying), **more).apply(scene)


def apart(scene, coming=("B", "hole 2"), staying=("A", "hole 4")) -> float:
    """How far the coming hole lies from the staying one, along the axis of that."""
    away = place_of(scene, *coming) - place_of(scene, *staying)
    along = float(away @ axis_of(scene, *staying))
    assert np.linalg.norm(away - along * axis_of(scene, *staying)) < 1e-12, "the holes have no common axis"
    return along


@given(positions, quaternions, positions, quaternions, directions)
@settings(max_examples=60, deadline=None)
def test_strips_anywhere_are_joined_and_touch(p, q, r, s, toward):
    scene = scene_of(strip("A", position=p, quaternion=q), strip("B", position=r, quaternion=s))
    after = joined(scene, toward=toward)
    a, b = after.parts
    assert a == scene.part("A")
    assert after.joints[0].kind == "revolute"
    assert not unmet(after)
    before, now = axis_of(scene, "B", "hole 2"), axis_of(after, "B", "hole 2")
    across = axis_of(after, "A", "hole 4")
    assert abs(now @ across) == pytest.approx(1.0, abs=1e-12)
    if abs(before @ across) > 1e-9:
        assert (now @ across > 0) == (before @ across > 0), "the axes are parallel in the nearer sense"
    assert not Boxes([(a, a.pose)]).overlap(Boxes([(b, b.pose)]))
    assert not interpenetrate(a, b)
    assert abs(apart(after)) == pytest.approx(THICKNESS, abs=1e-12)
    x_a, x_b = (axis_of(after, part, "center", (1, 0, 0)) for part in "AB")
    twist = math.degrees(math.atan2(np.cross(x_a, x_b) @ across, x_a @ x_b)) / 15.0
    assert twist == pytest.approx(round(twist), abs=1e-9)


@given(quaternions, directions)
@settings(max_examples=40, deadline=None)
def test_the_coming_strip_lies_on_the_viewers_side(q, toward):
    scene = scene_of(strip("A", quaternion=q), strip("B", position=(1, 1, 1)))
    after = joined(scene, toward=toward)
    seen = float(axis_of(after, "A", "hole 4") @ toward)
    if abs(seen) > 1e-9:
        assert apart(after) * seen > 0


@pytest.mark.parametrize("thicknesses", [(0.01, 0.01, 0.01), (0.02, 0.015, 0.01), (0.01, 0.004, 0.03)])
def test_every_further_strip_on_a_hole_lies_on_the_one_before(thicknesses):
    parts = [strip(f"S{k}", thickness=t, position=(0, 0.5 * k, 0)) for k, t in enumerate(thicknesses)]
    scene = scene_of(strip("A"), *parts)
    top = THICKNESS / 2
    for part in parts:
        scene = joined(scene, coming=(part.name, "hole 1"))
        assert apart(scene, (part.name, "hole 1")) == pytest.approx(top + part.thickness / 2, abs=1e-9)
        top += part.thickness
    assert not unmet(scene)


def test_when_the_viewers_side_is_full_the_strip_goes_to_the_other_side():
    block = PARTS["box"](name="Block", sides=(1.0, 1.0, 1.0), position=(0.0, 0.0, 0.505))
    scene = scene_of(strip("A"), block, strip("B", position=(0, 0, 3)))
    assert apart(joined(scene)) == pytest.approx(-THICKNESS)


def test_a_wheel_on_a_strip_lies_beside_it():
    scene = scene_of(strip("A"), PARTS["wheel"](name="W", position=(1, 1, 1)))
    after = joined(scene, coming=("W", "hole"))
    assert apart(after, ("W", "hole")) == pytest.approx((THICKNESS + 0.03) / 2)


def test_joining_on_a_common_axis_moves_nothing_and_takes_the_present_offset():
    low, high = strip("A", position=(0.1, 0.2, 0.3)), strip("B", position=(0.2, 0.2, 0.34))
    scene = scene_of(low, high)
    after = joined(scene, coming=("B", "hole 3"), staying=("A", "hole 5"))
    assert after.parts == scene.parts
    assert not unmet(after)
    assert after.joints[0].b.offset == pytest.approx(-0.04)


def test_a_loop_of_stacked_strips_closes():
    """A parallelogram: two long strips below, two short ones above, the last joint finds its holes on one axis."""
    side = strip("Side", position=(-0.1, 0.1, THICKNESS), quaternion=(0.5**0.5, 0, 0, 0.5**0.5))
    scene = scene_of(strip("Base"), strip("Top", position=(0.0, 0.2, 0.0)), side, strip("Last", position=(1, 1, 1)))
    for coming, staying in (
        (("Side", "hole 1"), ("Base", "hole 1")),
        (("Top", "hole 1"), ("Side", "hole 5")),
        (("Last", "hole 1"), ("Base", "hole 5")),
    ):
        scene = joined(scene, coming, staying)
    last = scene.part("Last").evolve(position=(0.1, 0.1, THICKNESS), quaternion=side.quaternion)
    scene = scene.with_item(last)
    after = joined(scene, ("Last", "hole 5"), ("Top", "hole 5"))
    assert after.parts == scene.parts
    assert not unmet(after)
    assert len(after.joints) == 4


def test_a_held_strip_stays_and_the_free_one_comes():
    nail = Nail(name="Nail", part="B", port="hole 5")
    scene = scene_of(strip("A"), strip("B", position=(1, 1, 1)), constraints=(nail,))
    after = joined(scene)
    assert after.part("B") == scene.part("B")
    assert after.part("A") != scene.part("A")
    assert not unmet(after)


def test_between_two_held_strips_nothing_moves_and_the_joint_is_not_met_but_says_how_it_would_be():
    scene = scene_of(strip("A", fixed=True), strip("B", position=(1, 1, 1), fixed=True))
    after = joined(scene)
    assert after.parts == scene.parts
    assert unmet(after) == [after.joints[0].name]
    assert abs(after.joints[0].b.offset) == pytest.approx(THICKNESS)


def test_the_coming_strip_carries_what_it_is_joined_to():
    scene = scene_of(strip("A"), strip("B", position=(1, 1, 1)), strip("C", position=(2, 0, 0)))
    scene = joined(scene, ("C", "hole 1"), ("B", "hole 5"))
    after = joined(scene)
    assert not unmet(after)
    assert after.part("A") == scene.part("A")
    before, now = (s.part("C").position != s.part("B").position for s in (scene, after))
    assert before and now
    gaps = [np.linalg.norm(np.subtract(s.part("C").position, s.part("B").position)) for s in (scene, after)]
    assert gaps[0] == pytest.approx(gaps[1], abs=1e-12)
