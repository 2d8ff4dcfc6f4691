"""The key sheet: complete, and large enough for what it says."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QLabel, QWidget

from ves.app.gestures import GESTURES
from ves.app.key_sheet import KeySheet, blocks
from ves.commands.command import Place
from ves.commands.menus import EDIT, MENUS
from ves.commands.registry import COMMANDS


@pytest.fixture
def open_sheet(qtbot):
    parents = []

    def make(width: int, height: int) -> KeySheet:
        parent = QWidget()
        parents.append(parent)
        qtbot.addWidget(parent)
        parent.resize(width, height)
        sheet = KeySheet(parent)
        sheet.open()
        qtbot.waitUntil(sheet.isVisible)
        return sheet

    yield make


def said(sheet: KeySheet) -> list[str]:
    return [label.text() for label in sheet.findChildren(QLabel)]


def test_every_key_and_every_gesture_is_on_it(open_sheet):
    words = said(open_sheet(1280, 800))
    for place in (place for kind in COMMANDS.values() for place in kind.places if place.keys):
        assert place.text.replace("&", "").rstrip("…") in words
        keys = [QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText) for key in place.keys]
        assert ", ".join(keys) in words
    for title, rows in GESTURES:
        assert title in words and all(gesture in words and meaning in words for gesture, meaning in rows)


def test_menus_come_in_their_order_and_commands_in_theirs():
    titles = [title for title, _ in blocks()]
    assert titles == [title for title, _ in GESTURES] + [menu.replace("&", "") for menu in MENUS]
    edit = dict(blocks())["Edit"]
    assert [meaning for _, meaning, _ in edit][:3] == ["Undo", "Redo", "Cut"]


def test_a_new_command_appears_by_itself(monkeypatch, open_sheet):
    made_up = type("Polish", (), {"places": (Place(EDIT, 999, "&Polish…", "Make it shine", ("Ctrl+Shift+P",)),)})
    monkeypatch.setitem(COMMANDS, "polish", made_up)
    words = said(open_sheet(1280, 800))
    assert "Polish" in words and "Ctrl+Shift+P" in words


@pytest.mark.parametrize("size", [(1280, 800), (1024, 700), (760, 480)])
def test_nothing_is_clipped_and_large_windows_need_no_scrolling(open_sheet, size):
    sheet = open_sheet(*size)
    assert sheet.width() <= size[0] and sheet.height() <= size[1]
    assert all(label.width() >= label.sizeHint().width() for label in sheet.findChildren(QLabel))
    assert sheet.area.horizontalScrollBar().maximum() == 0
    assert (sheet.area.verticalScrollBar().maximum() > 0) == (size == (760, 480))


def test_arrows_scroll_and_escape_closes(open_sheet, qtbot):
    sheet = open_sheet(760, 480)
    qtbot.waitUntil(sheet.area.hasFocus)
    qtbot.keyClick(sheet.area, Qt.Key.Key_Down)
    assert sheet.area.verticalScrollBar().value() > 0
    with qtbot.waitSignal(sheet.rejected):
        qtbot.keyClick(sheet, Qt.Key.Key_Escape)
