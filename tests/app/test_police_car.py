"""The police car of thesis 7.3 in the window, driven by real keys."""

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests.app.conftest import Person
from ves.resources import scenes_folder

KEY = Qt.Key


def test_it_drives_steers_and_brakes_by_the_arrow_keys(open_window, qtbot):
    window = open_window(scenes_folder() / "police-car.ves")
    person = Person(window, qtbot)
    surface, session = window.view.surface, window.session
    assert not window.controls.dock.isHidden()  # its keys are told
    person.key(KEY.Key_Space)

    def speed() -> float:
        return float(np.hypot(*session.frame.velocities[0, :2]))

    def heading() -> float:
        return float(2 * np.arctan2(session.frame.poses[0, 6], session.frame.poses[0, 3]))

    QTest.keyPress(surface, KEY.Key_Up)
    person.until(lambda: speed() > 3.0)
    assert abs(heading()) < 1e-3
    QTest.keyPress(surface, KEY.Key_Left)
    person.until(lambda: heading() > 0.3)
    QTest.keyRelease(surface, KEY.Key_Left)
    QTest.keyRelease(surface, KEY.Key_Up)
    QTest.keyPress(surface, KEY.Key_Down)
    person.until(lambda: speed() < 0.3)
    QTest.keyRelease(surface, KEY.Key_Down)
    assert not session.dirty and not session.can_undo
