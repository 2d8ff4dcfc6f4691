"""Copy, cut and paste: as text, and from one window to another."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from ves.scene import loads

KEY = Qt.Key
CTRL = Qt.KeyboardModifier.ControlModifier


def copied() -> str:
    return QGuiApplication.clipboard().text()


def test_what_is_copied_is_a_scene_and_goes_into_another_window(window, person, open_window, new_person):
    person.click(person.place("Swing"))
    person.key(KEY.Key_C, CTRL)
    piece = loads(copied())
    assert [item.name for item in (*piece.parts, *piece.constraints)] == ["Swing", "Nail"]

    other = new_person(open_window())
    other.key(KEY.Key_V, CTRL)
    pasted = other.scene.part("Swing")
    assert pasted.position == person.scene.part("Swing").position and len(other.scene.constraints) == 1
    assert other.window.selection.ids == (pasted.id,) and other.window.session.undo_name == "Paste Swing"
    assert not window.session.can_undo  # the first window has not changed
    other.play(0.2)
    assert other.pose("Swing")[2] < 0.6

    person.come_forward()
    person.key(KEY.Key_V, CTRL)
    assert person.scene.part("Swing (2)").position[1] != person.scene.part("Swing").position[1]


def test_cut_takes_away_and_paste_brings_back(window, person):
    before = person.scene.part("Ball")
    person.click(person.place("Ball"))
    person.key(KEY.Key_X, CTRL)
    assert not person.scene.has("Ball") and window.session.undo_name == "Delete Ball"
    person.key(KEY.Key_V, CTRL)
    assert person.scene.part("Ball").position == before.position
    person.undo()
    person.undo()
    assert person.scene.part("Ball") is before


@pytest.mark.parametrize(
    "text, word", [("rubbish", "not a piece of a VES scene"), ("", "nothing to paste"), ('{"format": 1}', "no parts")]
)
def test_what_cannot_be_pasted_is_told(window, person, text, word):
    before = person.scene
    QGuiApplication.clipboard().setText(text)
    person.key(KEY.Key_V, CTRL)
    assert word in person.notice and person.scene is before
