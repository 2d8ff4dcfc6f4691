"""Typing in a panel is typing: no key of the view acts there, whatever the widget."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QColorDialog,
    QComboBox,
    QFileDialog,
    QLineEdit,
    QWidget,
)

from ves.app.actions import is_wide
from ves.model import Anchor, Joint

KEY = Qt.Key
OTHERS = (KEY.Key_Left, KEY.Key_Right, KEY.Key_Delete, KEY.Key_Backspace)
CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
KEYED = (QLineEdit, QComboBox, QAbstractSpinBox, QAbstractItemView, QAbstractButton)


@pytest.fixture
def scene(scene):
    """With a joint, so that there are choices, too."""
    elbow = Joint(
        name="Elbow", kind="revolute", a=Anchor(part="Swing", port="hole 7"), b=Anchor(part="Box", port="+z")
    )
    return scene.with_items(elbow)


def letters(window) -> str:
    """Every key of the view that is a character, and the space bar."""
    keys = {key for entry in window.commands.entries.values() for key in entry.place.keys if not is_wide(key)}
    return "".join(sorted(key.lower() for key in keys if len(key) == 1)) + " "


@pytest.fixture
def still(window, person):
    """Asserts that nothing has been triggered since the beginning."""
    triggered, view = [], window.view
    for action in window.findChildren(QAction):
        if action.objectName() in window.commands.entries or action.parent() is view.surface:
            action.triggered.connect(lambda _=False, action=action: triggered.append(action.text()))
    before = state(window)

    def check(where) -> None:
        assert not triggered and state(window) == before, where

    return check


def state(window):
    view, session = window.view, window.session
    modes = view.building.tool, view.desk.snapping, view.desk.local_axes, window.themes.current.name
    return modes, view.navigation.camera, session.playing, session.speed, session.frame.time, len(session.scene.parts)


def fields(panel: QWidget) -> list[QWidget]:
    """All in a panel that takes the keys and can be seen."""
    found = [w for kind in KEYED for w in panel.findChildren(kind)]
    return [w for w in found if w.isVisible() and w.isEnabled() and w.focusPolicy() != Qt.FocusPolicy.NoFocus]


def type_everything(window, person, field) -> None:
    """Buttons are pressed by the space bar, and it opens some; that is what it is for."""
    field.setFocus()
    person.until(field.hasFocus)
    opens = not isinstance(field, QLineEdit) or field.accessibleName() == "color"
    for letter in letters(window).strip() if opens else letters(window):
        for one in (letter, letter.upper()):
            window.palette_panel.search.clear()  # a letter on a tile goes there, and hides others
            field.setFocus()
            person.qtbot.keyClicks(field, one)
    for key in OTHERS if isinstance(field, QLineEdit) else ():
        person.qtbot.keyClick(field, key)
    person.qtbot.keyClick(field, KEY.Key_Escape)


def test_the_keys_act_in_the_view(window, person, still):
    assert set("wertxyzqjflhgp10375-=/ ") <= set(letters(window))
    person.key(KEY.Key_W)
    with pytest.raises(AssertionError):
        still("the view")


@pytest.mark.parametrize("item", ["Swing", "Ball", "Elbow", "Nail", "Gravity", ""])
def test_every_field_of_the_inspector_takes_every_key(window, person, still, item):
    window.selection.set([person.id(item)] if item else [])
    before, seen = person.scene, 0
    for field in fields(window.inspector):
        type_everything(window, person, field)
        still((item, field.accessibleName(), type(field).__name__))
        seen += 1
        if isinstance(field, QLineEdit):
            assert person.scene is before, field.accessibleName()
        while window.session.can_undo:  # a letter may have chosen another entry of a list
            window.session.undo()
    assert seen >= 3


def test_palette_and_outliner_take_every_key(window, person, still):
    before = person.scene
    tile = window.palette_panel.shelf.tiles[0]
    for field in (window.palette_panel.search, tile, window.outliner.search, window.outliner.tree):
        type_everything(window, person, field)
        still(field.accessibleName())
        assert person.scene is before


def test_the_name_field_and_the_command_search_take_every_key(window, person, still):
    before = person.scene
    window.view.edit_name(person.id("Ball"))
    type_everything(window, person, window.view.name_field)
    still("name")
    window.search.open()
    type_everything(window, person, window.search.field)
    still("search")
    row = window.outliner._rows[person.id("Ball")]
    window.outliner.tree.setFocus()
    window.outliner.tree.setCurrentItem(row)
    window.outliner.edit_name(person.id("Ball"))
    person.until(lambda: window.outliner.tree.findChild(QLineEdit) is not None)
    type_everything(window, person, window.outliner.tree.findChild(QLineEdit))
    still("name in the outliner")
    assert person.scene is before


@pytest.mark.parametrize("kind, key, modifiers", [
    (QFileDialog, KEY.Key_O, CTRL),
    (QColorDialog, KEY.Key_C, CTRL | SHIFT),
])  # fmt: skip
def test_the_fields_of_dialogs_take_every_key(window, person, kind, key, modifiers):
    window.selection.set([person.id("Ball")])
    before, stood = person.scene, state(window)
    person.key(key, modifiers)
    dialog = person.dialog(kind)
    field = next(f for f in fields(dialog) if isinstance(f, QLineEdit))
    field.setFocus()
    person.until(field.hasFocus)
    person.qtbot.keyClicks(field, letters(window))
    dialog.reject()
    person.until(person.surface.hasFocus)
    assert state(window) == stood and person.scene is before
