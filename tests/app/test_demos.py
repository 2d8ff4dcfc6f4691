"""The three demos, each made by hand from File > New to File > Save, opened again and run."""

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from tests.app.controls import drag_slider, field_menu, row_of
from tests.app.demo_hands import begin, end_of, middle, open_again, saved, select, type_in, typed, undo_and_redo_all
from tests.app.test_building_loops import (
    close_by_a_short_drag, coordinate, frames, lay_four_bar, run,
)  # fmt: skip
from ves.app.action_editor import ActionEditor
from ves.simulation import Simulation

KEY = Qt.Key
TURN = 2 * np.pi


@pytest.fixture
def window(open_window, qtbot):
    """With an empty scene."""
    opened = open_window()
    qtbot.waitUntil(lambda: opened.session.ready and len(opened.view.surface.paints) > 0)
    return opened


# ---- a crank-rocker ---------------------------------------------------------------------------------------------
def test_a_crank_rocker_with_a_motor(window, person, tmp_path):
    begin(person)
    lay_four_bar(person)
    close_by_a_short_drag(person, person.port("Strip 9 (2)", "hole 9"))
    person.palette_drag("Joint motor", person.port("Strip 9", "hole 1"), drop=False)
    assert person.gesture.words.startswith("Joint motor on Revolute 1\n")
    person.palette_drop("Joint motor", person.port("Strip 9", "hole 1"))
    type_in(person, "target", "360")  # it is selected
    (motor,) = person.scene.forces[1:]
    assert motor.joint == "Revolute 1" and motor.target == pytest.approx(TURN)
    person.until(lambda: window.status.mobility.text() == "1 loop  ·  mobility 1")
    scene = saved(person, tmp_path / "crank-rocker.ves")
    undo_and_redo_all(person)

    open_again(person, tmp_path / "crank-rocker.ves")
    run(person)
    seen = frames(person, until=5.0)
    rocks_as_the_crank_turns([(frame.time, *(coordinate(person, frame, f"Revolute {k}")[0] for k in (1, 3)))
                              for frame in seen])  # fmt: skip
    assert max(frame.closure_error for frame in seen) < 1e-9

    simulation = Simulation(scene)
    told = []
    while simulation.time < 5.0:
        simulation.run(simulation.time + 0.05)
        told.append((simulation.time, *(float(simulation.joint(f"Revolute {k}").q[0]) for k in (1, 3))))
    rocks_as_the_crank_turns(told)


def rocks_as_the_crank_turns(told: list) -> None:
    """Of time, crank and rocker: once the motor is up to speed one goes round, the other to and fro and never round."""
    time, crank, rocker = np.array([row for row in told if row[0] > 1.0]).T
    assert abs(crank - crank[0]) == pytest.approx(TURN * (time - time[0]), abs=0.02 * TURN)
    assert abs(crank[-1] - crank[0]) > 3.5 * TURN and 0.3 < np.ptp(rocker) < 1.2
    assert (np.diff(np.sign(np.diff(rocker))) != 0).sum() >= 6  # it turns back twice a turn
