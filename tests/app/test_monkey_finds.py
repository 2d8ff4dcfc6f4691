"""What the monkey has found, one test each."""

import pytest
from PySide6.QtCore import QPoint, Qt

from ves.commands.add import Delete


def test_an_edit_during_a_drag_ends_the_drag(window, person):
    start = person.place("Ball")
    person.press(start)
    person.move(start, start + QPoint(60, 0))
    assert window.view.mouse.gesture is not None
    window.issue(Delete(items=("Ball",)))
    assert window.view.mouse.gesture is None
    person.move(start + QPoint(60, 0), start + QPoint(90, 10))
    person.release(start + QPoint(90, 10))
    assert [part.name for part in window.session.scene.parts] == ["Swing", "Box"]
    assert window.session.undo_name == "Delete Ball"


def test_an_edit_between_press_and_drag_ends_the_press(window, person):
    start = person.place("Ball")
    person.press(start)
    window.issue(Delete(items=("Ball",)))
    person.move(start, start + QPoint(60, 0))
    person.release(start + QPoint(60, 0))
    assert [part.name for part in window.session.scene.parts] == ["Swing", "Box"]
    assert window.session.undo_name == "Delete Ball"


@pytest.mark.parametrize("typed", ["0", "-2", "9e7"])
def test_a_part_cannot_be_scaled_by_nothing_or_without_measure(window, person, typed):
    before = window.session.scene
    window.selection.set([person.id("Box")])
    person.key(Qt.Key.Key_R)
    person.key(Qt.Key.Key_Z)
    for letter in typed:
        person.qtbot.keyClicks(person.surface, letter)
    person.key(Qt.Key.Key_Return)
    assert window.session.scene is before
    assert window.view.mouse.gesture is None
    assert "factor" in window.view.notice.label.text()
