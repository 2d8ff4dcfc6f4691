"""Editing what is there: select, delete, copy beside it, group, hide, lock, fix, name, colour, line up."""

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QColorDialog

KEY = Qt.Key
CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


def choose(person, *names):
    """By click and Shift+click."""
    for k, name in enumerate(names):
        person.click(person.place(name), SHIFT if k else Qt.KeyboardModifier.NoModifier)
    assert person.window.selection.ids == tuple(map(person.id, names))


def names(window):
    return {window.session.scene.item(id).name for id in window.selection.ids}


def test_several_parts_are_deleted_with_what_held_them_and_undone_at_once(window, person):
    before, text = person.scene, window.session.text()
    choose(person, "Ball", "Swing")
    person.key(KEY.Key_Delete)
    assert [item.name for item in (*person.scene.parts, *person.scene.constraints)] == ["Box"]
    assert window.selection.ids == () and len(window.view.stage.scene.parts) == 1
    person.undo()
    assert person.scene is before and window.session.text() == text and not window.session.can_undo
    person.key(KEY.Key_Y, CTRL)
    assert len(person.scene.parts) == 1
    person.undo()
    person.key(KEY.Key_Z, CTRL | SHIFT)
    assert len(person.scene.parts) == 1


def test_shift_click_takes_out_again_and_shift_on_empty_space_keeps(window, person):
    choose(person, "Ball", "Box")
    person.click(person.place("Ball"), SHIFT)
    person.click(person.empty_place(), SHIFT)
    assert names(window) == {"Box"}
    person.click(person.empty_place())
    assert window.selection.ids == ()


def test_connected_parts_are_selected_by_key(window, person):
    choose(person, "Swing", "Box")
    person.key(KEY.Key_J, CTRL)
    assert len(person.scene.joints) == 1
    person.click(person.place("Box"))
    person.key(KEY.Key_L)
    assert names(window) == {"Swing", "Box"} and window.selection.active == person.id("Box")


def test_a_duplicate_lies_beside_and_is_selected(window, person):
    choose(person, "Swing")
    person.key(KEY.Key_D, CTRL)
    copy, swing = person.scene.part("Swing (2)"), person.scene.part("Swing")
    assert names(window) == {"Swing (2)"} and copy.holes == swing.holes
    assert copy.position[1] != swing.position[1] and len(person.scene.constraints) == 2
    person.undo()
    assert len(person.scene.parts) == 3


def test_a_group_is_picked_as_one_until_it_is_dissolved(window, person):
    choose(person, "Ball", "Box")
    person.key(KEY.Key_G, CTRL)
    person.click(person.empty_place())
    person.click(person.place("Ball"))
    assert names(window) == {"Ball", "Box"}
    person.key(KEY.Key_G, CTRL | SHIFT)
    person.click(person.empty_place())
    person.click(person.place("Ball"))
    assert names(window) == {"Ball"} and not person.scene.groups


def test_a_hidden_part_is_neither_drawn_nor_picked(window, person):
    place, before = person.place("Ball"), window.view.surface.grabFramebuffer()
    choose(person, "Ball")
    person.key(KEY.Key_H)
    assert person.scene.part("Ball").hidden
    person.click(person.empty_place())
    hidden = window.view.surface.grabFramebuffer()
    assert hidden.pixelColor(place) != before.pixelColor(place)
    person.click(place)
    assert window.selection.ids == ()
    person.key(KEY.Key_H, SHIFT)
    person.click(place)
    assert names(window) == {"Ball"}


def test_a_locked_part_is_looked_through_and_a_fixed_one_stays(window, person):
    choose(person, "Ball")
    person.key(KEY.Key_L, CTRL)
    place = person.place("Ball")
    person.click(place)
    assert person.scene.part("Ball").locked and window.selection.ids == ()
    person.drag(place, place + QPoint(60, 0))
    assert person.scene.part("Ball").position == (-0.25, -0.1, 0.06)
    person.key(KEY.Key_H, SHIFT)
    choose(person, "Ball")
    person.key(KEY.Key_W)
    person.key(KEY.Key_Z)
    person.qtbot.keyClicks(person.surface, "0.2")
    person.key(KEY.Key_Return)
    person.key(KEY.Key_P)
    assert person.scene.part("Ball").fixed
    person.play(0.2)
    assert person.pose("Ball")[2] == pytest.approx(0.26)


@pytest.mark.parametrize("how", ["double click", "F2"])
def test_a_part_is_renamed_where_it_stands(window, person, how):
    field, id = window.view.name_field, person.id("Swing")
    if how == "F2":
        choose(person, "Swing")
        person.key(KEY.Key_F2)
    else:
        person.qtbot.mouseDClick(person.surface, Qt.MouseButton.LeftButton, pos=person.place("Swing"))
    person.until(field.hasFocus)
    assert field.text() == "Swing" and field.selectedText() == "Swing"
    person.qtbot.keyClicks(field, "Wheel 1 fast")
    person.qtbot.keyClick(field, KEY.Key_Return)
    assert person.scene.item("Wheel 1 fast").id == id and person.scene.constraints[0].part == "Wheel 1 fast"
    assert not field.isVisible() and window.session.undo_name == "Rename Swing"
    person.undo()
    assert person.scene.has("Swing")


def test_a_name_that_is_taken_is_told_and_escape_keeps_the_old_one(window, person):
    before, field = person.scene, window.view.name_field
    choose(person, "Swing")
    for text, end in (("Ball", KEY.Key_Return), ("Other", KEY.Key_Escape)):
        person.key(KEY.Key_F2)
        person.until(field.hasFocus)
        person.qtbot.keyClicks(field, text)
        person.qtbot.keyClick(field, end)
        person.until(lambda: not field.isVisible())
        assert person.scene is before
    assert "Ball" in person.notice


def test_a_colour_is_chosen_for_all_that_is_selected(window, person):
    choose(person, "Ball", "Box")
    person.key(KEY.Key_C, CTRL | SHIFT)
    dialog = person.dialog(QColorDialog)
    dialog.setCurrentColor(QColor("#123456"))
    dialog.accept()
    assert {person.scene.part(name).color for name in ("Ball", "Box")} == {"#123456"}
    person.undo()
    assert person.scene.part("Ball").color == "#7c5cd6" and person.scene.part("Box").color == "#2aa6a6"


def test_parts_are_dropped_to_the_ground_and_lined_up(window, person):
    choose(person, "Ball")
    person.key(KEY.Key_W)
    person.key(KEY.Key_Z)
    person.qtbot.keyClicks(person.surface, "0.5")
    person.key(KEY.Key_Return)
    person.key(KEY.Key_G)
    assert person.scene.part("Ball").position[2] == pytest.approx(0.06)
    person.key(KEY.Key_Q)
    choose(person, "Ball", "Box")
    window.commands["align y"].trigger()
    assert person.scene.part("Ball").position[1] == person.scene.part("Box").position[1] == -0.2
    assert np.array_equal(person.scene.part("Ball").position[0], -0.25)
