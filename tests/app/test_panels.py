"""What panels say: numbers, speeds."""

import math

import pytest
from PySide6.QtCore import Qt

from ves.app.numbers import NOTHING, significant, steady
from ves.commands.add import Delete
from ves.commands.running import next_speed


@pytest.mark.parametrize(
    ("value", "said"),
    [(0.0004, "0.0004"), (0.25, "0.25"), (-0.0, "0"), (123456.0, "123456"), (2.1e-7, "2.1e-7"), (math.nan, NOTHING)],
)
def test_significant_digits_and_a_decimal_point(value, said):
    assert significant(value) == said


def test_live_numbers_keep_their_width():
    assert [steady(v) for v in (0.0, 0.25, -1.5, 12.25)] == ["0.000", "0.250", "-1.500", "12.25"]


def test_speeds_go_up_and_down_a_ladder():
    assert next_speed(1.0, 1) == 2.0 and next_speed(1.0, -1) == 0.5 and next_speed(0.3, -1) == 0.25
    assert next_speed(4.0, 1) == 4.0


def test_the_status_bar_tells_how_it_can_move(window, person):
    """A strip on a nail turns, a ball and a box are free."""
    person.until(lambda: window.status.mobility.text() == "0 loops  ·  mobility 13")
    window.issue(Delete(items=("Box",)))
    person.until(lambda: window.status.mobility.text() == "0 loops  ·  mobility 7")


def test_the_status_bar_tells_how_the_energy_changes(window, person):
    assert "+" not in window.status.energy.text()
    person.key(Qt.Key.Key_Right)
    person.until(lambda: window.view.frame.time > 0 and window.status.energy.text().endswith(" J)"))
    person.until(lambda: "+" in window.status.energy.text() or "-" in window.status.energy.text())
