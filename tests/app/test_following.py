"""The view goes along with parts that move, and with nothing else; and it is looked at from every side."""

import numpy as np
import pytest
from PySide6.QtCore import Qt

from ves.commands.move import Move

KEY = Qt.Key
CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


def target(window) -> np.ndarray:
    return np.array(window.view.navigation.camera.target)


def test_it_goes_along_with_the_selected_part_and_back_to_the_start(window, person):
    person.click(person.place("Swing"))
    person.key(KEY.Key_F, SHIFT)
    assert window.commands["follow"].isChecked()
    camera, place = target(window), person.pose("Swing")[:3]
    person.play(0.3)
    went = person.pose("Swing")[:3] - place
    assert np.linalg.norm(went) > 0.02 and target(window) - camera == pytest.approx(went, abs=1e-9)
    person.key(KEY.Key_Backspace, CTRL)
    person.until(lambda: window.view.frame.time == 0.0)
    assert target(window) == pytest.approx(camera, abs=1e-9)
    person.key(KEY.Key_F, SHIFT)
    person.play(0.3)
    assert target(window) == pytest.approx(camera, abs=1e-9) and not window.commands["follow"].isChecked()


def test_an_edit_leaves_the_view_alone_and_another_document_is_not_followed(window, person):
    person.click(person.place("Box"))
    person.key(KEY.Key_F, SHIFT)
    camera = target(window)
    window.issue(Move(parts=("Box",), shift=(0.1, 0.0, 0.0)))
    person.settled()
    assert np.array_equal(target(window), camera)
    person.undo()
    person.key(KEY.Key_N, CTRL)
    person.until(lambda: not person.scene.parts and not window.view.following.on)


@pytest.mark.parametrize(("key", "toward"), [(1, (0, 1, 0)), (3, (-1, 0, 0)), (7, (0, 0, -1))])
def test_with_ctrl_it_is_seen_from_the_other_side(window, person, key, toward):
    key = KEY(KEY.Key_0.value + key)
    person.look(key, CTRL)
    assert window.view.navigation.camera.axes[2] == pytest.approx(toward, abs=1e-9)
    person.look(key)
    assert window.view.navigation.camera.axes[2] == pytest.approx(np.negative(toward), abs=1e-9)
