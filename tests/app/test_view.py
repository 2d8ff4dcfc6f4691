"""Looking: the picture, the camera, what is under the cursor, and what is selected."""

import numpy as np
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QLabel, QLineEdit, QMenu

MIDDLE, SHIFT = Qt.MouseButton.MiddleButton, Qt.KeyboardModifier.ShiftModifier


def colors(window) -> int:
    image = window.view.surface.grabFramebuffer()
    return len({image.pixel(x, y) for x in range(0, image.width(), 7) for y in range(0, image.height(), 7)})


def test_an_opened_scene_is_painted(window):
    assert colors(window) > 100


def test_nothing_is_painted_while_nothing_changes(window, person):
    surface = window.view.surface
    person.until(lambda: surface.quality.name == "high" and not surface._rest.isActive())
    painted = len(surface.paints)
    window.pulse.beat()
    window.pulse.beat()
    person.qtbot.wait(1)
    assert len(surface.paints) == painted


def test_left_drag_on_empty_space_orbits_when_that_is_preferred(window, person):
    window.commands["left-orbits"].trigger()
    before = window.view.navigation.camera
    person.drag(QPoint(120, 12), QPoint(200, 12))
    after = window.view.navigation.camera
    assert after.yaw < before.yaw and after.target == before.target and after.distance == before.distance


def test_left_drag_on_empty_space_draws_a_rubber_band(window, person):
    before = window.view.navigation.camera
    ball, box = person.place("Ball"), person.place("Box")
    left, right = min(ball.x(), box.x()), max(ball.x(), box.x())
    top, bottom = min(ball.y(), box.y()), max(ball.y(), box.y())
    person.drag(QPoint(left - 70, bottom + 70), QPoint(right + 60, top - 30))
    assert {person.id("Ball"), person.id("Box")} <= set(window.selection.ids)
    assert person.id("Swing") not in window.selection.ids
    assert window.view.navigation.camera == before and not window.view.building.band.isVisible()


def test_middle_drag_orbits_and_shift_pans(window, person):
    before = window.view.navigation.camera
    person.drag(QPoint(100, 100), QPoint(140, 130), MIDDLE)
    orbited = window.view.navigation.camera
    assert orbited.yaw != before.yaw and orbited.pitch != before.pitch and orbited.target == before.target
    person.drag(QPoint(100, 100), QPoint(140, 130), MIDDLE, SHIFT)
    panned = window.view.navigation.camera
    assert panned.target != orbited.target and panned.yaw == orbited.yaw


def test_wheel_zooms_to_the_cursor(window, person):
    ball, before = person.place("Ball"), window.view.navigation.camera
    person.wheel(ball, 4)
    assert window.view.navigation.camera.distance < before.distance
    moved = person.place("Ball") - ball
    assert moved.manhattanLength() < 12


def test_frame_key_brings_the_selection_into_view(window, person):
    window.selection.set([person.id("Ball")])
    person.key(Qt.Key.Key_F)
    person.until(lambda: not window.view.navigation.moving)
    middle = QPoint(window.view.surface.width() // 2, window.view.surface.height() // 2)
    assert (person.place("Ball") - middle).manhattanLength() < 0.2 * window.view.surface.height()


def test_number_keys_turn_the_view(window, person):
    for key, pitch in ((Qt.Key.Key_7, np.pi / 2), (Qt.Key.Key_1, 0.0), (Qt.Key.Key_3, 0.0)):
        person.key(key)
        person.until(lambda: not window.view.navigation.moving)
        assert abs(window.view.navigation.camera.pitch - pitch) < 1e-6
    person.key(Qt.Key.Key_5)
    assert window.view.navigation.camera.orthographic and window.commands["projection"].isChecked()


def test_hover_shows_the_name(window, person):
    person.hover(person.place("Ball"))
    person.until(lambda: window.view.name.isVisible())
    assert window.view.name.label.text() == "Ball" and window.selection.hovered == person.id("Ball")
    person.hover(person.empty_place())
    person.until(lambda: not window.view.name.isVisible())
    assert window.selection.hovered is None


def test_click_selects_and_the_panels_follow(window, person):
    person.click(person.place("Ball"))
    assert window.selection.ids == (person.id("Ball"),)
    assert [row.text(0) for row in window.outliner.tree.selectedItems()] == ["Ball"]
    said = {label.text() for label in window.inspector.findChildren(QLabel)}
    assert {"Start", "Now", "radius"} <= said
    assert "0.06" in {field.text() for field in window.inspector.findChildren(QLineEdit)}
    person.click(person.place("Box"), SHIFT)
    assert window.selection.ids == (person.id("Ball"), person.id("Box"))
    person.key(Qt.Key.Key_Escape)
    assert window.selection.ids == () and not window.outliner.tree.selectedItems()


def test_outliner_selects_in_the_view(window, person):
    row = window.outliner._rows[person.id("Swing")]
    window.outliner.tree.setCurrentItem(row)
    assert window.selection.ids == (person.id("Swing"),)
    assert window.view.marks()[0] == (0,)


def test_selection_is_outlined(window, person):
    before = window.view.surface.grabFramebuffer()
    window.selection.set([person.id("Ball")])
    person.until(lambda: window.view.surface.grabFramebuffer() != before)


def test_right_click_offers_what_is_under_the_cursor(window, person):
    person.click(person.place("Ball"), button=Qt.MouseButton.RightButton)
    person.until(lambda: any(menu.isVisible() for menu in window.findChildren(QMenu)))
    menu = next(menu for menu in window.findChildren(QMenu) if menu.isVisible())
    texts = [action.text() for action in menu.actions()]
    assert "Ball" in texts and "Trace this point" in texts
    menu.close()


def test_tab_hides_the_panels_and_brings_them_back(window, person):
    person.key(Qt.Key.Key_Tab)
    assert not any(dock.isVisible() for dock in window.docks)
    person.key(Qt.Key.Key_Tab)
    assert all(dock.isVisible() for dock in window.docks)


def test_theme_switch_changes_window_and_view(window, person):
    before, background = window.view.surface.grabFramebuffer().pixelColor(5, 5), window.palette().window().color()
    person.key(Qt.Key.Key_T, Qt.KeyboardModifier.ControlModifier)
    person.until(lambda: window.palette().window().color().lightness() < background.lightness())
    assert window.themes.current.dark
    person.until(lambda: window.view.surface.grabFramebuffer().pixelColor(5, 5).lightness() < before.lightness() - 60)
    window.themes.toggle()


def test_a_selected_nail_is_marked_in_the_view(window, person):
    window.selection.set([person.id("Nail")])
    (dot,) = window.view.glyphs().dots
    assert np.allclose(dot.position, (0.0, 0.0, 0.6), atol=1e-6)
    window.selection.clear()
    assert not window.view.glyphs().dots


def test_the_name_at_the_cursor_goes_when_the_cursor_does(window, person):
    """Also over an empty hole, where no part but a port is under the cursor."""
    hole = person.port("Swing", "hole 4")
    person.hover(hole)
    person.until(lambda: window.view.name.isVisible() and window.view.building.lit is not None)
    window.view.mouse.leave()
    assert not window.view.name.isVisible() and window.selection.hovered is None


def test_zooming_at_the_floor_never_goes_through_it(window, person):
    place = QPoint(window.view.surface.width() // 2, window.view.surface.height() - 60)
    for _ in range(40):
        person.wheel(place, 1)
    assert window.view.navigation.camera.eye[2] > 0.0


def test_a_click_in_the_outliner_and_enter_in_the_inspector_leave_the_keys_with_the_view(window, person):
    tree = window.outliner.tree
    row = next(tree.visualItemRect(item) for item in tree.findItems("Ball", Qt.MatchFlag.MatchRecursive))
    person.qtbot.mouseClick(tree.viewport(), Qt.MouseButton.LeftButton, pos=row.center())
    assert window.selection.ids == (person.id("Ball"),) and window.view.surface.hasFocus()
    mass = window.inspector.widget().editors["mass"]
    mass.setFocus()
    mass.selectAll()
    person.qtbot.keyClicks(mass, "2.5")
    person.qtbot.keyClick(mass, Qt.Key.Key_Return)
    assert window.session.scene.part("Ball").mass == 2.5
    person.key(Qt.Key.Key_Space)
    assert window.session.playing


def test_a_copy_is_put_aside_as_it_is_seen(window, person):
    person.click(person.place("Box"))
    person.key(Qt.Key.Key_1)
    person.until(lambda: not window.view.navigation.moving)
    person.key(Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    box, copy = (window.session.scene.part(name) for name in ("Box", "Box (2)"))
    assert copy.position[0] > box.position[0] and copy.position[1:] == box.position[1:]
