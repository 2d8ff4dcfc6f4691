"""Everything that takes the keys or a click has a name for a screen reader, and Tab goes the way one reads."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QAbstractButton, QApplication, QDialog, QLineEdit, QWidget

from ves.commands.add import Add
from ves.model import Action, Anchor, Joint, Knob
from ves.model.action import Setting
from ves.view.quantities import quantity_of

SELECTIONS = {"nothing": (), "part": ("Box",), "joint": ("Hinge",), "nail": ("Nail",), "two": ("Swing", "Box")}


@pytest.fixture
def scene(scene):
    """With a joint more."""
    a, b = Anchor(part="Ball", port="center"), Anchor(part="Box", port="center")
    return scene.with_item(Joint(name="Hinge", kind="revolute", a=a, b=b))


def nameless(top: QWidget) -> list[str]:
    """What can be reached and says nothing."""
    reached = [w for w in top.findChildren(QWidget) if w.isVisible() and _is_reached(w)]
    assert reached
    return [f"{type(w).__name__} {w.objectName()}" for w in reached if not _spoken(w)]


def _is_reached(widget: QWidget) -> bool:
    inside_a_field = isinstance(widget.parent(), QLineEdit)  # the little buttons of Qt
    takes_keys = widget.focusPolicy() != Qt.FocusPolicy.NoFocus
    return (takes_keys or isinstance(widget, QAbstractButton)) and not inside_a_field


def _spoken(widget: QWidget) -> str:
    return QAccessible.queryAccessibleInterface(widget).text(QAccessible.Text.Name).strip()


@pytest.mark.parametrize("names", SELECTIONS.values(), ids=list(SELECTIONS))
def test_everything_in_the_window_has_a_name(window, person, names):
    window.selection.set([person.id(name) for name in names])
    assert nameless(window) == []


def test_everything_in_controls_and_plot_has_a_name(window, person):
    """With knobs, actions and curves in them, and in the dialogs that they open."""
    on, hinge = Setting(item="Gravity", field="on", value=True), window.session.scene.item("Hinge")
    knob = Knob(name="Weight", items=("Gravity",), field="acceleration.2", lower=-20.0, upper=0.0)
    window.issue(Add(knobs=(knob,), actions=(Action(name="Switch", key="B", settings=(on,)),)))
    window.controls.open()
    window.plot.add(quantity_of(window.session.scene, hinge.id, "q.0"))
    person.until(lambda: window.plot.panel.axes.isVisible() and window.controls.panel.isVisible())
    assert nameless(window.controls.panel) == [] and nameless(window.plot.panel) == []
    for name in ("Weight", "Switch"):
        window.controls.edit(person.id(name))
        dialog = person.dialog(QDialog)
        assert nameless(dialog) == [] and dialog.windowTitle()
        dialog.reject()
    window.plot._choose()
    dialog = person.dialog(QDialog)
    assert nameless(dialog) == [] and dialog.windowTitle()
    dialog.reject()


def test_what_opens_over_the_view_has_a_name(window, person):
    window.search.open()
    assert nameless(window.search) == []
    person.key(Qt.Key.Key_Escape, widget=window.search.field)
    window.view.edit_name(person.id("Box"))
    assert _spoken(window.view.name_field) == "Name"


@pytest.mark.parametrize("name", ["keys", "examples", "about"])
def test_dialogs_have_names_throughout(window, person, name):
    window.commands[name].trigger()
    dialog = person.dialog(QDialog)
    unnamed, title = nameless(dialog), dialog.windowTitle()
    person.until(dialog.isActiveWindow)
    person.qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()
    assert title
    assert unnamed == []


@pytest.mark.parametrize("name", ["Box", "Hinge", "Nail"])
def test_tab_goes_through_the_inspector_as_one_reads(window, person, name):
    window.selection.set([person.id(name)])
    editors = [editor for editor in window.inspector._page.editors.values() if editor.isEnabled()]
    before = window.session.scene
    editors[0].setFocus(Qt.FocusReason.TabFocusReason)
    visited = []
    for _ in editors:
        visited.append(QApplication.focusWidget())
        person.qtbot.keyClick(visited[-1], Qt.Key.Key_Tab)
    places = [editor.mapTo(window.inspector._page, QPoint()) for editor in visited]
    assert visited == editors
    assert places == sorted(places, key=lambda place: (place.y(), place.x()))
    assert window.session.scene is before


def test_the_keys_reach_every_panel_and_come_back(window, person):
    """By F6: view, palette, outliner, inspector, view."""
    window.selection.set([person.id("Box")])
    window.view.surface.setFocus()
    visited = []
    for _ in range(4):
        person.qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_F6)
        visited.append(QApplication.focusWidget())
    palette, outliner, inspector, view = visited
    assert window.palette_panel.isAncestorOf(palette)
    assert window.outliner.isAncestorOf(outliner)
    assert window.inspector.isAncestorOf(inspector)
    assert view is window.view.surface
