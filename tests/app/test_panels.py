"""What panels say: numbers, fields, speeds."""

import math

import pytest

from ves.algebra import rotation
from ves.app.numbers import NOTHING, significant, steady
from ves.app.panels.fields import euler, joint_sections, part_sections
from ves.app.panels.timebar import next_speed
from ves.model import Joint, Scene
from ves.parts import PARTS, Strip


@pytest.mark.parametrize(
    ("value", "said"),
    [(0.0004, "0.0004"), (0.25, "0.25"), (-0.0, "0"), (123456.0, "123456"), (2.1e-7, "2.1e-7"), (math.nan, NOTHING)],
)
def test_significant_digits_and_a_decimal_point(value, said):
    assert significant(value) == said


def test_live_numbers_keep_their_width():
    assert [steady(v) for v in (0.0, 0.25, -1.5, 12.25)] == ["0.000", "0.250", "-1.500", "12.25"]


@pytest.mark.parametrize("kind", PARTS.values(), ids=lambda kind: kind.label)
def test_every_part_kind_is_described(kind):
    part = kind(name="It", position=(1.0, 2.0, 3.0))
    rows = {row.label: row for section in part_sections(part) for row in section.rows}
    assert rows["x"].start == "1" and rows["x"].unit == "m" and rows["mass"].unit == "kg"
    assert rows["turning x"].unit == "°/s"


@pytest.mark.parametrize("angles", [(10.0, 20.0, 30.0), (-170.0, 45.0, 90.0), (30.0, 90.0, 0.0), (0.0, -90.0, 0.0)])
def test_euler_angles_give_the_rotation_back(angles):
    def turn(x, y, z):
        axes = (((1, 0, 0), x), ((0, 1, 0), y), ((0, 0, 1), z))
        about = [rotation.about(axis, math.radians(angle)) for axis, angle in axes]
        return rotation.multiply(about[2], rotation.multiply(about[1], about[0]))

    q = turn(*angles)
    assert abs(abs(float(turn(*euler(q)) @ q)) - 1) < 1e-12


def test_a_joint_says_its_angle_at_the_start_in_degrees():
    quarter = tuple(float(c) for c in rotation.about((0, 0, 1), math.pi / 2))
    parts = Strip(name="A"), Strip(name="B", quaternion=quarter)
    ends = {"a": {"part": "A", "port": "center"}, "b": {"part": "B", "port": "center"}}
    joint = Joint(name="J", kind="revolute", drive={"mode": "speed", "target": math.pi}, **ends)
    sections = joint_sections(joint, Scene(parts=parts, joints=(joint,)))
    rows = {row.label: row for section in sections for row in section.rows}
    assert (rows["angle"].start, rows["angle"].unit) == ("90", "°")
    assert (rows["drive speed"].start, rows["drive speed"].unit) == ("180", "°/s")


def test_speeds_go_up_and_down_a_ladder():
    assert next_speed(1.0, 1) == 2.0 and next_speed(1.0, -1) == 0.5 and next_speed(0.3, -1) == 0.25
    assert next_speed(4.0, 1) == 4.0
