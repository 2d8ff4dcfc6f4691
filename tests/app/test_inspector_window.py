"""The inspector in the real window: keys, undo, and what goes on while something moves."""

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
KEYS = "wertxyzfhgjlpq015370-=/ "


def editor(window, path):
    return window.inspector.widget().editors[path]


def focused(window, person, path):
    made = editor(window, path)
    made.setFocus()
    person.until(made.hasFocus)
    return made


def type_in(window, person, path, text, end=Qt.Key.Key_Return):
    made = focused(window, person, path)
    made.selectAll()
    person.qtbot.keyClicks(made, text)
    person.qtbot.keyClick(made, end)


def test_an_edit_in_the_inspector_is_undone_by_the_windows_key(window, person):
    before = window.session.scene
    window.selection.set([person.id("Box")])
    type_in(window, person, "mass", "2.5")
    assert window.session.scene.part("Box").mass == 2.5
    person.qtbot.keyClick(editor(window, "mass"), Qt.Key.Key_Z, CTRL)
    person.until(lambda: window.session.scene is before)
    person.until(lambda: editor(window, "mass").text() == "")


@pytest.mark.parametrize("path", ["name", "color", "position.0", "holes", "mass", "fixed"])
def test_typing_in_an_editor_triggers_no_shortcut(window, person, path):
    window.selection.set([person.id("Swing")])
    triggered = []
    for action in window.findChildren(QAction):
        action.triggered.connect(lambda _=False, action=action: triggered.append(action.text()))
    made = focused(window, person, path)
    for key in KEYS.replace(" ", "") if path == "color" else KEYS:  # a space opens the colours, as it should
        person.qtbot.keyClicks(made, key)
    for key in (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
        person.qtbot.keyClick(made, key)
    person.qtbot.keyClick(made, Qt.Key.Key_T, SHIFT)
    assert not triggered and not window.session.playing and window.session.scene.has("Swing")


def test_a_choice_takes_keys_too(window, person):
    window.selection.set([person.id("Nail")])
    triggered = []
    for action in window.findChildren(QAction):
        action.triggered.connect(lambda _=False, action=action: triggered.append(action.text()))
    made = focused(window, person, "port")
    for key in KEYS.strip():
        person.qtbot.keyClicks(made, key)
    assert not triggered and not window.session.playing


def test_renaming_while_playing_keeps_the_motion(window, person):
    window.selection.set([person.id("Swing")])
    id = person.id("Swing")
    person.key(Qt.Key.Key_Space)
    person.until(lambda: window.view.frame.time > 0.2)
    before = window.session.frame
    type_in(window, person, "name", "Pendulum")
    assert window.session.scene.item("Pendulum").id == id and window.session.playing
    person.until(lambda: window.session.frame.time > before.time + 0.1)
    frame = window.session.frame
    energy, kept = (f.kinetic + f.potential for f in (before, frame))
    assert kept == pytest.approx(energy, rel=1e-3)  # a swing that had been stopped would have lost some
    assert np.linalg.norm(frame.velocities[frame.part_ids.index(id)]) > 0
    assert editor(window, "name").text() == "Pendulum"


def test_typing_goes_on_while_something_moves(window, person):
    window.selection.set([person.id("Swing")])
    person.key(Qt.Key.Key_Space)
    person.until(lambda: window.view.frame.time > 0.1)
    made = focused(window, person, "position.2")
    made.selectAll()
    person.qtbot.keyClicks(made, "0.7")
    now = next(label for field, label in window.inspector.widget().live if field.label == "z")
    said = now.text()
    person.until(lambda: now.text() != said)
    assert made.text() == "0.7" and made.hasFocus()
