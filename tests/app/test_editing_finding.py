"""Finding what can be done: context menus, the command search, the keys from panel to panel, the status bar."""

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QMenu

KEY = Qt.Key
CTRL = Qt.KeyboardModifier.ControlModifier


def entries(menu):
    return [action.text().replace("&", "") for action in menu.actions() if action.text()]


def test_the_menu_of_a_part_acts_on_it(window, person):
    menu = person.menu(person.place("Ball"))
    assert {"Ball", "Rename", "Colour…", "Duplicate", "Hide", "Lock", "Trace this point"} <= set(entries(menu))
    assert window.selection.ids == (person.id("Ball"),)
    person.pick(menu, "Delete")
    assert not person.scene.has("Ball") and window.session.undo_name == "Delete Ball"


def test_the_menu_of_a_port_nails_and_begins_a_joint(window, person):
    person.look(KEY.Key_1)
    menu = person.menu(person.port("Swing", "hole 3"))
    assert entries(menu)[0] == "Swing, hole 3"
    person.pick(menu, "Nail it here")
    assert [nail.port for nail in person.scene.constraints] == ["hole 1", "hole 3"]
    person.pick(person.menu(person.port("Swing", "hole 6")), "Join from here…")
    assert person.gesture.modal and person.gesture.words.endswith("joint from hole 6")
    person.key(KEY.Key_Escape)
    assert person.gesture is None and not person.scene.joints


def test_the_menu_of_empty_space_offers_what_concerns_all(window, person):
    menu = person.menu(person.empty_place())
    assert {"Paste", "Select all", "Frame", "Play", "Reset"} <= set(entries(menu)) and "Delete" not in entries(menu)
    person.pick(menu, "Select all")
    assert len(window.selection.ids) == 3
    person.until(lambda: not [m for m in window.findChildren(QMenu) if m.parent() is window and not m.title()])


def test_a_right_drag_opens_no_menu(window, person):
    place = person.place("Ball")
    person.drag(place, place + QPoint(60, 0), Qt.MouseButton.RightButton)
    assert QApplication.activePopupWidget() is None and person.scene.part("Ball").position[0] == -0.25


def test_the_search_runs_a_command_and_finds_a_part(window, person):
    person.key(KEY.Key_F, CTRL)
    person.until(window.search.field.hasFocus)
    person.qtbot.keyClicks(window.search.field, "swing")
    person.qtbot.keyClick(window.search.field, KEY.Key_Return)
    assert window.selection.ids == (person.id("Swing"),)
    person.key(KEY.Key_Slash)
    person.until(window.search.field.hasFocus)
    person.qtbot.keyClicks(window.search.field, "duplic")
    person.qtbot.keyClick(window.search.field, KEY.Key_Return)
    assert person.scene.has("Swing (2)") and not window.search.isVisible()
    person.until(person.surface.hasFocus)


def test_f6_takes_the_keys_from_panel_to_panel(window, person):
    stations = []
    for _ in range(4):
        person.qtbot.keyClick(QApplication.focusWidget(), KEY.Key_F6)
        focus = QApplication.focusWidget()
        panels = (window.palette_panel, window.outliner, window.inspector)
        stations.append(next((p for p in panels if p.isAncestorOf(focus)), focus))
    assert stations == [window.palette_panel, window.outliner, window.inspector, window.view.surface]


def test_without_the_mouse_a_part_is_placed_and_nailed_and_swings(window, person):
    person.key(KEY.Key_A, CTRL)
    person.key(KEY.Key_Delete)
    person.key(KEY.Key_F6)
    search = window.palette_panel.search
    person.until(search.hasFocus)
    person.qtbot.keyClicks(search, "strip 9")
    person.qtbot.keyClick(search, KEY.Key_Return)
    assert window.selection.ids == (person.id("Strip 9"),)
    person.qtbot.keyClick(QApplication.focusWidget(), KEY.Key_J, CTRL | Qt.KeyboardModifier.ShiftModifier)
    assert [nail.part for nail in person.scene.constraints] == ["Strip 9"]
    for _ in range(3):
        person.qtbot.keyClick(QApplication.focusWidget(), KEY.Key_F6)
    person.play(0.1)
    assert person.scene.has("Strip 9") and window.view.frame.time > 0.0


def test_the_status_bar_follows_an_edit(window, person):
    person.click(person.place("Ball"))
    person.key(KEY.Key_Delete)
    person.until(lambda: window.status.counts.text() == "2 parts  ·  0 joints  ·  1 nail")


def test_a_wrong_tool_is_put_away_before_the_selection(window, person):
    person.click(person.place("Ball"))
    person.key(KEY.Key_R)
    person.key(KEY.Key_Escape)
    assert window.view.building.tool == "select" and window.selection.ids == (person.id("Ball"),)
    person.key(KEY.Key_Escape)
    assert window.selection.ids == ()


def test_a_part_with_the_cursor_on_it_is_marked_in_view_and_outliner(window, person):
    person.hover(person.place("Box"))
    person.until(lambda: window.selection.hovered == person.id("Box"))
    assert window.view.marks()[1] == window.view.stage.row_of(person.id("Box"))
    assert window.outliner.tree.hovered == person.id("Box")
