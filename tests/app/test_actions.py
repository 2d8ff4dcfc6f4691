"""Actions: keys and buttons that change what is now, made and bound in a dialog; keys that are taken are refused."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from tests.app.controls import action, field_menu, row_of, with_forces
from ves.app.action_editor import ActionEditor
from ves.commands.add import Add

SHIFT, CTRL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def scene(scene):
    return with_forces(scene).with_items(
        action("Gravity switch", "Up", "Gravity", "on", True),
        action("Steer left", "Shift+L", "Brake", "turn", 0.5, "hold"),
        action("Straight", "N", "Brake", "turn", 0.0, "set"),
        action("Steer right", "M", "Brake", "turn", -0.5),
        action("Bad key", "Space", "Brake", "on", False),
    )


def now(window, item: str, field: str):
    return getattr(window.session.present.item(item), field)


def test_a_key_toggles_and_the_document_stays_clean(window, person):
    before = window.session.scene
    person.key(Qt.Key.Key_Space)
    person.until(lambda: window.view.frame.time > 0.1)
    person.key(Qt.Key.Key_Up)
    assert now(window, "Gravity", "on") is False
    assert window.session.scene is before and not window.session.dirty and not window.session.can_undo
    person.until(lambda: not window.session._engine._simulation.scene.item("Gravity").on)
    person.key(Qt.Key.Key_Up)
    assert now(window, "Gravity", "on") is True and window.session.playing


def test_a_held_key_acts_until_it_is_let_go_and_repeats_mean_nothing(window, person):
    person.until(lambda: window.view.surface.hasFocus())
    surface, seen = window.view.surface, []
    QTest.keyPress(surface, Qt.Key.Key_L, SHIFT)
    seen.append(now(window, "Brake", "turn"))
    orders = len(window.session._engine.log)
    person.until(lambda: len(window.session._engine.log) >= orders)
    QTest.keyPress(surface, Qt.Key.Key_L, SHIFT)
    seen.append(now(window, "Brake", "turn"))
    QTest.keyRelease(surface, Qt.Key.Key_L)  # Shift has gone first
    seen.append(now(window, "Brake", "turn"))
    assert seen == [0.5, 0.5, 0.0]


def test_losing_the_focus_lets_go(window, person):
    person.until(lambda: window.view.surface.hasFocus())
    QTest.keyPress(window.view.surface, Qt.Key.Key_L, SHIFT)
    assert now(window, "Brake", "turn") == 0.5
    window.outliner.tree.setFocus()
    person.until(lambda: now(window, "Brake", "turn") == 0.0)


def test_set_stays_and_reset_clears(window, person):
    person.key(Qt.Key.Key_M)
    assert now(window, "Brake", "turn") == -0.5
    person.key(Qt.Key.Key_N)
    assert now(window, "Brake", "turn") == 0.0
    person.key(Qt.Key.Key_M)
    person.key(Qt.Key.Key_Backspace, CTRL)
    person.until(lambda: not window.session.overridden)


def test_keys_are_for_the_view_alone_and_not_during_a_drag(window, person):
    window.selection.set([person.id("Ball")])
    editor = window.inspector.widget().editors["name"]
    editor.setFocus()
    person.until(editor.hasFocus)
    person.qtbot.keyClicks(editor, "nm")
    assert not window.session.overridden
    person.qtbot.keyClick(editor, Qt.Key.Key_Escape)
    person.come_forward()
    start = person.place("Box")
    person.press(start)
    person.move(start, start * 0.9)
    assert person.gesture is not None
    person.qtbot.keyClick(window.view.surface, Qt.Key.Key_M)
    assert not window.session.overridden
    person.qtbot.keyClick(window.view.surface, Qt.Key.Key_Escape)


def test_a_key_of_the_window_stays_the_windows(window, person):
    """A file may say otherwise: Space plays all the same, and the panel says what is wrong."""
    person.key(Qt.Key.Key_Space)
    person.until(lambda: window.session.playing)
    assert not window.session.overridden
    window.controls.open()
    assert "belongs to the window" in row_of(person, "Bad key").key.toolTip()


def test_the_arrows_step_in_time_unless_an_action_has_them(window, person):
    person.until(lambda: window.view.surface.hasFocus())
    person.key(Qt.Key.Key_Right)
    person.until(lambda: window.view.frame.step == 1)
    person.key(Qt.Key.Key_Left)
    person.until(lambda: window.view.frame.step == 0)
    window.session.do(Add(actions=(action("Steer", "Right", "Brake", "turn", -0.5, "hold"),)))
    QTest.keyPress(window.view.surface, Qt.Key.Key_Right)
    assert now(window, "Brake", "turn") == -0.5
    QTest.keyRelease(window.view.surface, Qt.Key.Key_Right)
    assert now(window, "Brake", "turn") == 0.0 and window.view.frame.step == 0


def test_buttons_do_it_too_and_are_lit(window, person):
    window.controls.open()
    row = row_of(person, "Gravity switch")
    person.until(row.isVisible)
    person.qtbot.mouseClick(row.button, Qt.MouseButton.LeftButton)
    assert now(window, "Gravity", "on") is False
    person.until(row.button.isChecked)
    person.qtbot.mouseClick(row.button, Qt.MouseButton.LeftButton)
    person.until(lambda: not row.button.isChecked())
    held = row_of(person, "Steer left")
    person.qtbot.mousePress(held.button, Qt.MouseButton.LeftButton)
    assert now(window, "Brake", "turn") == 0.5
    person.qtbot.mouseRelease(held.button, Qt.MouseButton.LeftButton)
    assert now(window, "Brake", "turn") == 0.0


def test_the_inspector_shows_what_is_now(window, person):
    window.selection.set([person.id("Brake")])
    person.come_forward()
    person.key(Qt.Key.Key_M)
    person.until(lambda: "now -28.65 °" in [label.text() for label in window.inspector.findChildren(QLabel)])
    assert window.inspector.widget().editors["turn"].text() == "0"
    person.key(Qt.Key.Key_M)
    person.until(lambda: not window.inspector.widget()._notes["turn"].isVisible())


# ---- making and changing ---------------------------------------------------------------------------------------------
def test_a_switch_of_selected_forces_becomes_an_action_with_a_pressed_key(window, person):
    window.selection.set([person.id("String 1"), person.id("String 2")])
    person.pick(field_menu(person, "on"), "Make an action…")
    dialog = person.dialog(ActionEditor)
    person.until(dialog.key.hasFocus)
    person.qtbot.keyClick(dialog.key, Qt.Key.Key_B, SHIFT)
    assert dialog.key.text() == "Shift+B"
    dialog.name.selectAll()
    person.qtbot.keyClicks(dialog.name, "Cut")
    person.qtbot.keyClick(dialog.name, Qt.Key.Key_Return)
    person.until(lambda: window.session.scene.has("Cut"))
    made = window.session.scene.item("Cut")
    assert (made.key, made.style, made.item_names) == ("Shift+B", "toggle", ("String 1", "String 2"))
    person.key(Qt.Key.Key_B, SHIFT)
    assert not now(window, "String 1", "on") and not now(window, "String 2", "on")
    person.undo()
    assert not window.session.scene.has("Cut")


@pytest.mark.parametrize(
    ("key", "modifiers", "said"),
    [
        (Qt.Key.Key_Space, Qt.KeyboardModifier.NoModifier, "Play"),
        (Qt.Key.Key_W, Qt.KeyboardModifier.NoModifier, "Move"),
        (Qt.Key.Key_Delete, Qt.KeyboardModifier.NoModifier, "Delete"),
        (Qt.Key.Key_S, CTRL, "Save"),
        (Qt.Key.Key_F, Qt.KeyboardModifier.AltModifier, "the menu File"),
        (Qt.Key.Key_M, Qt.KeyboardModifier.NoModifier, "Steer right"),
    ],
)
def test_a_key_that_is_taken_is_refused_in_words(window, person, key, modifiers, said):
    window.controls.edit(person.id("Gravity switch"))
    dialog = person.dialog(ActionEditor)
    person.until(dialog.key.hasFocus)
    person.qtbot.keyClick(dialog.key, key, modifiers)
    assert said in dialog.key_problem.text() and "Choose another key" in dialog.key_problem.text()
    assert dialog.key_problem.isVisible() and dialog.key.key == "Up"
    person.qtbot.keyClick(dialog.key, Qt.Key.Key_Down)
    assert dialog.key.key == "Down" and not dialog.key_problem.isVisible()
    person.qtbot.keyClick(dialog.key, Qt.Key.Key_Backspace)
    assert dialog.key.key is None
    dialog.reject()
    assert not window.session.playing and window.session.scene.has("Gravity switch")


def test_settings_are_added_removed_and_changed_as_one_entry(window, person):
    before = window.session.scene
    window.controls.edit(person.id("Steer right"))
    dialog = person.dialog(ActionEditor)
    person.qtbot.mouseClick(dialog.add, Qt.MouseButton.LeftButton)
    second = dialog.rows[1]
    second.item.setCurrentText("String 1")
    second.field.setCurrentText("Stiffness")
    editor = second.value.currentWidget()
    editor.selectAll()
    person.qtbot.keyClicks(editor, "-5")
    dialog._finish()
    assert "at least 0" in dialog.problem.text() and dialog.isVisible()
    editor.selectAll()
    person.qtbot.keyClicks(editor, "2*250")
    dialog.style_choice.setCurrentIndex(1)
    dialog._finish()
    person.until(lambda: window.session.scene is not before)
    made = window.session.scene.item("Steer right")
    assert made.style == "hold" and made.id == before.item("Steer right").id
    assert [(s.item, s.field, s.value) for s in made.settings] == [
        ("Brake", "turn", -0.5), ("String 1", "stiffness", 500.0),
    ]  # fmt: skip
    person.come_forward()
    person.undo()
    assert window.session.scene is before


def test_a_name_that_is_taken_keeps_the_dialog_open(window, person):
    window.controls.edit(person.id("Steer right"))
    dialog = person.dialog(ActionEditor)
    dialog.name.setText("Ball")
    dialog._finish()
    assert "Ball" in dialog.problem.text() and dialog.isVisible()
    dialog.reject()


def test_a_new_action_is_about_what_is_selected(window, person):
    window.selection.set([person.id("String 3")])
    window.controls.open()
    person.qtbot.mouseClick(window.controls.panel.new_action, Qt.MouseButton.LeftButton)
    dialog = person.dialog(ActionEditor)
    assert dialog.rows[0].item.currentText() == "String 3" and dialog.rows[0].field.currentText() == "On"
    dialog.reject()


def test_the_command_search_and_scripts_can_do_it(window, person):
    window.issue(Add(actions=(action("Loose", None, "String 1", "on", True),)))
    window.session.do_action("Loose")
    assert now(window, "String 1", "on") is False


def test_an_action_can_be_inspected_and_deleted_like_any_item(window, person):
    window.selection.set([person.id("Steer left")])
    assert window.inspector.widget().editors["key"].text() == "Shift+L"
    person.come_forward()
    person.key(Qt.Key.Key_Delete)
    assert not window.session.scene.has("Steer left")
    person.undo()
    assert window.session.scene.has("Steer left")
