"""The command search: what it finds, and that it takes the keys and gives them back."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QMainWindow, QWidget

from ves.app import icons
from ves.app.command_search import CommandSearch
from ves.app.command_search_lines import FOUND
from ves.app.matching import matches, rank
from ves.app.theme import LIGHT


class Desk:
    """A window with a view, a text field, and the search over them."""

    def __init__(self, qtbot):
        self.qtbot, self.done = qtbot, []
        self.window, self.view = QMainWindow(), QWidget(focusPolicy=Qt.FocusPolicy.StrongFocus)
        self.window.setCentralWidget(self.view)
        self.other = QLineEdit(self.view)
        self.search = CommandSearch(self.window, self.commands, self.items)
        self.search.tint(LIGHT)
        qtbot.addWidget(self.window)
        self.window.resize(800, 600)
        self.window.show()
        self.window.activateWindow()
        self.view.setFocus()
        qtbot.waitUntil(lambda: self.window.isActiveWindow() and self.view.hasFocus())

    def commands(self):
        def row(text, menu, keys, enabled=True, icon=None):
            return text, menu, keys, enabled, lambda: self.done.append(text.replace("&", "")), icon

        return [
            row("&Undo", "&Edit", "Ctrl+Z", enabled=False, icon=icons.icon("undo", LIGHT)),
            row("D&uplicate", "&Edit", "Ctrl+D"),
            row("Select &all", "&Edit", "Ctrl+A"),
            row("&Rotate", "&Build", "E", icon=icons.icon("rotate", LIGHT)),
            row("Drop to &ground", "&Build", "G"),
        ]

    def items(self):
        return [
            ("Rod ball", "rod", 1, lambda: self.done.append("Rod ball")),
            ("Elbow", "revolute", 2, lambda: self.done.append("Elbow")),
        ]

    def open(self) -> None:
        self.search.open()
        self.qtbot.waitUntil(self.search.field.hasFocus)

    def type(self, text: str) -> None:
        self.qtbot.keyClicks(self.search.field, text)

    def key(self, key) -> None:
        self.qtbot.keyClick(self.search.field, key)

    def found(self) -> list[str]:
        return [self.search.list.item(k).data(FOUND).text for k in range(self.search.list.count())]


@pytest.fixture
def desk(qtbot):
    yield Desk(qtbot)


# ---- words ------------------------------------------------------------------------------------------------------
def test_all_words_must_occur_in_any_order():
    assert matches("part blue", "Blue strip", "part") and not matches("blue rod", "Blue strip")
    assert matches("", "anything")


def test_beginnings_come_before_middles_and_letters_in_order_last():
    names = ("Duplicate", "Undo a duplicate", "Reduplicated", "Paste", "Drop under plate", "Zero")
    places = {name: rank("dupl", name, "duplicates" if name == "Paste" else "") for name in names}
    assert places == {
        "Duplicate": 0, "Undo a duplicate": 1, "Reduplicated": 2, "Paste": 3, "Drop under plate": 4, "Zero": None,
    }  # fmt: skip


# ---- finding ----------------------------------------------------------------------------------------------------
def test_it_opens_with_everything_that_can_be_done_first(desk):
    desk.open()
    assert desk.found() == ["Duplicate", "Select all", "Rotate", "Drop to ground", "Rod ball", "Elbow", "Undo"]
    assert desk.search.list.currentRow() == 0


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("ro", ["Rotate", "Rod ball", "Drop to ground"]),
        ("build", ["Rotate", "Drop to ground"]),
        ("ground drop", ["Drop to ground"]),
        ("revolute", ["Elbow"]),
        ("un", ["Drop to ground", "Undo"]),
    ],
)
def test_typing_finds_by_words_menu_and_kind(desk, typed, found):
    desk.open()
    desk.type(typed)
    assert desk.found() == found


def test_it_says_when_nothing_is_found(desk):
    desk.open()
    desk.type("qqq")
    assert desk.found() == [] and desk.search.nothing.isVisible()
    desk.key(Qt.Key.Key_Return)
    assert desk.search.isVisible() and not desk.done


# ---- doing ------------------------------------------------------------------------------------------------------
def test_enter_closes_and_runs_and_the_view_has_the_keys(desk):
    desk.open()
    desk.type("rot")
    desk.key(Qt.Key.Key_Return)
    assert desk.done == ["Rotate"] and not desk.search.isVisible()
    desk.qtbot.waitUntil(desk.view.hasFocus)


def test_arrows_walk_and_stop_at_both_ends(desk):
    desk.open()
    for key, row in ((Qt.Key.Key_Up, 0), (Qt.Key.Key_Down, 1), (Qt.Key.Key_Tab, 2), (Qt.Key.Key_PageDown, 6)):
        desk.key(key)
        assert desk.search.list.currentRow() == row
    desk.key(Qt.Key.Key_Up)
    assert desk.search.list.currentItem().text() == "Elbow" and desk.search.field.hasFocus()
    desk.key(Qt.Key.Key_Enter)
    assert desk.done == ["Elbow"]


def test_what_cannot_be_done_now_is_listed_and_does_nothing(desk):
    desk.open()
    desk.type("undo")
    assert "not possible now" in desk.search.list.item(0).data(Qt.ItemDataRole.AccessibleTextRole)
    desk.key(Qt.Key.Key_Return)
    assert not desk.done and desk.search.isVisible()


def test_a_click_runs_a_line(desk):
    desk.open()
    line = desk.search.list.visualItemRect(desk.search.list.item(1)).center()
    desk.qtbot.mouseClick(desk.search.list.viewport(), Qt.MouseButton.LeftButton, pos=line)
    assert desk.done == ["Select all"] and not desk.search.isVisible()


# ---- keys and places --------------------------------------------------------------------------------------------
def test_escape_gives_the_keys_back_to_the_view(desk):
    desk.open()
    desk.type("rot")
    desk.key(Qt.Key.Key_Escape)
    assert not desk.search.isVisible() and not desk.done
    desk.qtbot.waitUntil(desk.view.hasFocus)
    desk.open()
    assert desk.search.field.text() == ""


def test_the_keys_going_elsewhere_close_it_and_stay_there(desk):
    desk.open()
    desk.other.setFocus()
    desk.qtbot.waitUntil(lambda: not desk.search.isVisible())
    assert desk.other.hasFocus()


@pytest.mark.parametrize("size", [(800, 600), (500, 320)])
def test_it_stands_at_the_head_in_the_middle_and_inside(desk, size):
    desk.open()
    desk.window.resize(*size)
    desk.qtbot.waitUntil(lambda: desk.window.size().toTuple() == size)
    desk.qtbot.waitUntil(lambda: abs(desk.search.geometry().center().x() - desk.window.rect().center().x()) <= 1)
    assert desk.window.rect().contains(desk.search.geometry())
    assert desk.search.field.height() >= desk.search.field.sizeHint().height()
    assert desk.search.field.accessibleName() and desk.search.list.accessibleName()
