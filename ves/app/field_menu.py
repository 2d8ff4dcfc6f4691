"""The context menu of a field of the inspector: what every text has, and what can be made of the number."""

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QLineEdit, QMenu, QWidget

from ves.app.making_controls import can_act, can_turn
from ves.app.panels.fields import Field
from ves.document import Item
from ves.model import Scene
from ves.view.quantities import Quantity, quantities_of, quantity_of


def field_menu(window, field: Field, shows: QWidget, at: QPoint) -> None:
    """Open it. Entries that make no sense are left out."""
    items = window.inspector.items
    menu = shows.createStandardContextMenu() if isinstance(shows, QLineEdit) else QMenu(shows)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    menu.addSeparator()
    if can_turn(field, items):
        _add(menu, window, "make-knob", lambda: window.controls.make_knob(field))
    if can_act(field, items):
        _add(menu, window, "make-action", lambda: window.controls.make_action(field))
    if (quantity := plotted(field, items, window.session.scene)) is not None:
        menu.addAction("&Plot this").triggered.connect(lambda _=False: window.plot.add(quantity))
    if any(not action.isSeparator() for action in menu.actions()):
        menu.popup(at)
    else:
        menu.deleteLater()


def plotted(field: Field, items: tuple[Item, ...], scene: Scene) -> Quantity | None:
    """What a plot of the field shows; None when it has no value now."""
    return quantity_of(scene, items[0].id, field.path) if field.now is not None and len(items) == 1 else None


def reading_menu(window, at: QPoint) -> None:
    """Of the forces at the head of the inspector: they can be plotted."""
    items = window.inspector.items
    offered = quantities_of(window.session.scene, items[0]) if len(items) == 1 else ()
    menu = QMenu(window)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    for quantity in (quantity for quantity in offered if quantity.joint is not None):
        entry = menu.addAction(f"Plot the {quantity.words}")
        entry.triggered.connect(lambda _=False, quantity=quantity: window.plot.add(quantity))
    menu.popup(at) if menu.actions() else menu.deleteLater()


def _add(menu: QMenu, window, name: str, then) -> None:
    """In the words of the window's own entry, about this field."""
    known = window.commands[name]
    entry = menu.addAction(known.text())
    entry.setToolTip(known.toolTip())
    entry.setShortcut(known.shortcut())
    entry.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)  # it only shows the keys; they are the window's
    entry.triggered.connect(lambda _=False: then())
