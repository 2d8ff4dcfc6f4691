"""The palette: what it offers, and how mouse and keyboard take things out of it."""

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QFontMetrics, QGuiApplication, QMouseEvent
from PySide6.QtWidgets import QApplication, QLabel, QMainWindow, QWidget

from ves.app.joint_icons import joint_pixmap
from ves.app.panels.palette import Palette
from ves.app.panels.palette_entries import entries
from ves.app.panels.palette_tile import picture_of
from ves.app.theme import DARK, LIGHT
from ves.constraints import BETWEEN
from ves.forces import FORCES
from ves.joints import JOINTS, JointKind
from ves.joints.kind import X, Y, slide
from ves.parts import PARTS

LAST = list(FORCES.values())[-1].label
MADE_UP = JointKind("tray", "Slides every way on a table.", (slide(X), slide(Y)), lambda p, q: (p[0], p[1]))


@pytest.fixture
def shown(qtbot):
    """A window with the palette beside an empty view."""
    window, view = QMainWindow(), QWidget()
    palette = Palette(view)
    palette.tint(LIGHT)
    palette.setFixedWidth(240)
    body = QWidget()
    window.setCentralWidget(body)
    palette.setParent(body)
    view.setParent(body)
    palette.setGeometry(0, 0, 240, 600)
    view.setGeometry(300, 0, 300, 600)
    window.resize(620, 620)
    qtbot.addWidget(window)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(lambda: window.isActiveWindow() and palette.shelf.tiles[-1].y() > 0)
    yield palette


def tile_of(palette: Palette, label: str):
    return next(tile for tile in palette.shelf.tiles if tile.text() == label)


def send(tile, kind, place: QPoint, button=Qt.MouseButton.LeftButton) -> None:
    """The mouse at a place relative to the tile; moves carry the pressed button only in `buttons`."""
    moves = kind == QEvent.Type.MouseMove
    held = Qt.MouseButton.NoButton if kind == QEvent.Type.MouseButtonRelease else button
    at = QPointF(place), QPointF(tile.mapToGlobal(place))
    event = QMouseEvent(kind, *at, Qt.MouseButton.NoButton if moves else button, held, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(tile, event)


def press(tile):
    send(tile, QEvent.Type.MouseButtonPress, QPoint(10, 10))


def move(tile, *places):
    for place in places:
        send(tile, QEvent.Type.MouseMove, QPoint(*place))


def release(tile, place):
    send(tile, QEvent.Type.MouseButtonRelease, QPoint(*place))


def carried(palette):
    labels = palette.window().findChildren(QLabel, options=Qt.FindChildOption.FindDirectChildrenOnly)
    return [label for label in labels if label.isVisible() and not label.pixmap().isNull()]


def heard(palette):
    """All that the palette says, in order."""
    said = []
    palette.dragged.connect(lambda entry, place: said.append(("dragged", entry.label, place)))
    palette.dropped.connect(lambda entry, place: said.append(("dropped", entry.label, place)))
    palette.chosen.connect(lambda entry: said.append(("chosen", entry.label)))
    palette.cancelled.connect(lambda: said.append(("cancelled",)))
    return said


# ---- what it offers ---------------------------------------------------------------------------------------------
def test_every_kind_of_part_joint_constraint_and_force_is_offered_and_a_nail():
    offered = entries()
    assert {entry.part.kind for entry in offered if entry.part} == set(PARTS)
    assert {entry.joint for entry in offered if entry.joint} == set(JOINTS)
    assert {entry.constraint for entry in offered if entry.constraint} == set(BETWEEN)
    assert {entry.force for entry in offered if entry.force} == set(FORCES)
    assert [entry.label for entry in offered if not entry.part and not entry.between and not entry.force] == ["Nail"]
    assert len({entry.key for entry in offered}) == len(offered) and all(entry.help for entry in offered)


def test_parts_are_templates_named_by_their_label_at_the_origin():
    parts = {entry.label: entry.part for entry in entries() if entry.part}
    assert [parts[f"Strip {n}"].holes for n in (3, 5, 9)] == [3, 5, 9]
    assert all(part.name == label and part.position == (0, 0, 0) for label, part in parts.items())


def test_a_made_up_joint_kind_appears(monkeypatch, shown, qtbot):
    monkeypatch.setitem(JOINTS, MADE_UP.name, MADE_UP)
    palette = Palette()
    qtbot.addWidget(palette)
    palette.tint(DARK)
    palette.show()
    tile = tile_of(palette, "Tray")
    assert "table" in tile.toolTip() and _inked(tile.picture) > 50
    assert not [tile for tile in shown.shelf.tiles if tile.text() == "Tray"]


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("entry", entries(), ids=lambda entry: entry.key)
def test_pictures_are_sharp_and_fill_their_square(entry, scale, qapp):
    made = picture_of(entry, LIGHT, 40, scale)
    assert made.width() == round(40 * scale) and made.devicePixelRatio() == scale
    assert _inked(made) > 60 * scale * scale
    if entry.part is not None:
        image = made.toImage()
        shades = {image.pixel(x, y) for x in range(image.width()) for y in range(image.height())}
        assert len(shades) > 20


def test_different_motions_give_different_icons(qapp):
    pictures = [bytes(joint_pixmap(kind, "#000000", "#888888", 40).toImage().constBits()) for kind in JOINTS.values()]
    assert len(set(pictures)) == len(JOINTS)


def _inked(pixmap) -> int:
    image = pixmap.toImage()
    return sum(image.pixelColor(x, y).alpha() > 128 for x in range(image.width()) for y in range(image.height()))


# ---- places -----------------------------------------------------------------------------------------------------
def test_a_long_label_is_written_smaller_and_leaves_three_columns(shown, qtbot):
    shown.setFixedWidth(shown.sizeHint().width())
    qtbot.waitUntil(lambda: shown.shelf.width() == shown.area.viewport().width())
    assert len({tile.x() for tile in shown.shelf.tiles}) == 3
    for tile in shown.shelf.tiles:
        assert QFontMetrics(tile.fitting_font).horizontalAdvance(tile.text()) <= tile.width()
    sizes = {tile.text(): tile.fitting_font.pointSizeF() for tile in shown.shelf.tiles}
    assert 0.7 * sizes["Rod"] < sizes["Point to point"] < sizes["Rod"]


@pytest.mark.parametrize("width", [160, 210, 240, 330])
def test_no_tile_is_clipped_or_covers_another(shown, qtbot, width):
    shown.setFixedWidth(width)
    tiles = shown.shelf.tiles
    qtbot.waitUntil(lambda: shown.shelf.width() == shown.area.viewport().width())
    assert all(tile.width() >= tile.sizeHint().width() for tile in tiles)
    assert all(tile.geometry().right() <= shown.shelf.width() for tile in tiles)
    pairs = [(a, b) for k, a in enumerate(tiles) for b in tiles[:k]]
    assert not any(a.geometry().intersects(b.geometry()) for a, b in pairs)
    assert shown.shelf.height() >= tiles[-1].geometry().bottom()


def test_search_leaves_what_matches_and_says_when_nothing_does(shown, qtbot):
    qtbot.keyClicks(shown.search, "strip")
    assert [tile.text() for tile in shown.shelf.shown] == ["Strip 3", "Strip 5", "Strip 9"]
    shown.search.setText("joints")
    assert {tile.entry.family for tile in shown.shelf.shown} == {"joints"}
    shown.search.setText("zzz")
    assert not shown.shelf.shown
    assert any(label.isVisible() and "Nothing" in label.text() for label in shown.shelf.findChildren(QLabel))
    qtbot.keyClick(shown.search, Qt.Key.Key_Escape)
    assert len(shown.shelf.shown) == len(shown.shelf.tiles)


# ---- mouse ------------------------------------------------------------------------------------------------------
def test_a_drag_begins_after_some_pixels_and_reports_every_move(shown):
    said, tile = heard(shown), tile_of(shown, "Strip 5")
    press(tile)
    move(tile, (13, 12))
    assert not said
    move(tile, (20, 20), (60, 40))
    release(tile, (90, 50))
    places = [tile.mapToGlobal(QPoint(*place)) for place in ((20, 20), (60, 40), (90, 50))]
    assert said == [
        ("dragged", "Strip 5", places[0]),
        ("dragged", "Strip 5", places[1]),
        ("dropped", "Strip 5", places[2]),
    ]


def test_a_picture_is_carried_until_the_cursor_is_over_the_view(shown):
    tile = tile_of(shown, "Wheel")
    press(tile)
    move(tile, (30, 30))
    cursor = QGuiApplication.overrideCursor()
    assert len(carried(shown)) == 1 and cursor.shape() == Qt.CursorShape.ClosedHandCursor
    over_view = tile.mapFromGlobal(shown._view.mapToGlobal(QPoint(50, 50)))
    move(tile, over_view.toTuple())
    assert not carried(shown)
    move(tile, (30, 30))
    assert len(carried(shown)) == 1
    release(tile, (30, 30))
    assert not carried(shown) and QGuiApplication.overrideCursor() is None


def test_a_forgotten_drag_says_nothing_more(shown):
    said, tile = heard(shown), tile_of(shown, "Box")
    press(tile)
    move(tile, (30, 30))
    shown.forget_drag()
    move(tile, (60, 60))
    release(tile, (60, 60))
    assert [what for what, *_ in said] == ["dragged"] and QGuiApplication.overrideCursor() is None
    press(tile)
    move(tile, (30, 30))
    release(tile, (30, 30))
    assert [what for what, *_ in said] == ["dragged", "dragged", "dropped"]


def test_escape_in_the_palette_and_hiding_it_cancel_a_drag(shown, qtbot):
    said, tile = heard(shown), tile_of(shown, "Box")
    tile.setFocus()
    press(tile)
    move(tile, (30, 30))
    qtbot.keyClick(tile, Qt.Key.Key_Escape)
    release(tile, (30, 30))
    press(tile)
    move(tile, (30, 30))
    shown.hide()
    assert [what for what, *_ in said] == ["dragged", "cancelled", "dragged", "cancelled"]
    assert QGuiApplication.overrideCursor() is None


def test_a_click_leaves_the_keys_where_they_are_and_a_double_click_chooses(shown, qtbot):
    said, tile = heard(shown), tile_of(shown, "Sphere")
    shown.search.setFocus()
    qtbot.mouseClick(tile, Qt.MouseButton.LeftButton)
    assert not said and shown.search.hasFocus()
    qtbot.mouseDClick(tile, Qt.MouseButton.LeftButton)
    assert said == [("chosen", "Sphere")]


# ---- keyboard ---------------------------------------------------------------------------------------------------
def focused() -> str:
    return QApplication.focusWidget().text()


def test_arrows_walk_over_the_tiles_and_enter_chooses(shown, qtbot):
    said = heard(shown)
    shown.search.setFocus()
    qtbot.keyClick(shown.search, Qt.Key.Key_Down)
    assert focused() == "Strip 3"
    for key, expected in (
        (Qt.Key.Key_Right, "Strip 5"),
        (Qt.Key.Key_Down, "Rod"),
        (Qt.Key.Key_Left, "Plate"),
        (Qt.Key.Key_End, LAST),
        (Qt.Key.Key_Right, LAST),
        (Qt.Key.Key_Home, "Strip 3"),
    ):
        qtbot.keyClick(QApplication.focusWidget(), key)
        assert focused() == expected
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
    assert said == [("chosen", "Strip 3")]
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Up)
    assert shown.search.hasFocus()


def test_a_tile_in_focus_is_in_sight(shown, qtbot):
    shown.setFixedHeight(220)
    shown.search.setFocus()
    qtbot.keyClick(shown.search, Qt.Key.Key_Down)
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_End)
    tile = QApplication.focusWidget()
    top = tile.mapTo(shown.area.viewport(), QPoint(0, 0)).y()
    assert 0 <= top and top + tile.height() <= shown.area.viewport().height()


def test_typing_on_a_tile_searches_and_enter_in_the_field_chooses_the_first(shown, qtbot):
    said = heard(shown)
    tile_of(shown, "Strip 3").setFocus()
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_W)
    assert shown.search.hasFocus()
    qtbot.keyClicks(shown.search, "hee")
    assert shown.search.text() == "whee" and [tile.text() for tile in shown.shelf.shown] == ["Wheel"]
    qtbot.keyClick(shown.search, Qt.Key.Key_Return)
    assert said == [("chosen", "Wheel")]
