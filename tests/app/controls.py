"""A scene with things to turn and to switch, and hands for the controls."""

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QContextMenuEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QMenu

from ves.forces import FORCES
from ves.model import Action, Scene
from ves.model.action import Setting

LEFT, NONE = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton


def with_forces(scene: Scene) -> Scene:
    """Three strings, a brake, and a switch of gravity by a key."""
    strings = (
        FORCES["rubber"](
            name=f"String {k}", a={"part": "Ball", "port": "center"}, b={"world": (0.1 * k, 0.3, 0.5)}, length=0.1
        )
        for k in (1, 2, 3)
    )
    brake = FORCES["brake"](name="Brake", at={"part": "Box", "port": "center"})
    return scene.with_items(*strings, brake)


def action(name: str, key: str | None, item: str, field: str, value, style: str = "toggle") -> Action:
    return Action(name=name, key=key, style=style, settings=(Setting(item=item, field=field, value=value),))


def field_menu(person, path: str) -> QMenu:
    """The context menu of a field of the inspector."""
    editor = person.window.inspector.widget().editors[path]
    person.window.inspector.ensureWidgetVisible(editor)
    at = editor.rect().center()
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, editor.mapToGlobal(at))
    QApplication.sendEvent(editor, event)
    person.until(lambda: any(menu.isVisible() for menu in QApplication.topLevelWidgets() if isinstance(menu, QMenu)))
    return next(menu for menu in QApplication.topLevelWidgets() if isinstance(menu, QMenu) and menu.isVisible())


def row_of(person, name: str):
    """Of a knob or an action in the panel."""
    panel, id = person.window.controls.panel, person.id(name)
    return panel.knobs.get(id) or panel.actions[id]


def drag_slider(person, slider, start: float, end: float, steps: int = 12, between=lambda: None) -> None:
    """From one fraction of its length to another."""
    places = [QPoint(round(slider.width() * (start + (end - start) * k / steps)), slider.height() // 2)
              for k in range(steps + 1)]  # fmt: skip
    _send(slider, QEvent.Type.MouseButtonPress, places[0], LEFT, LEFT)
    for place in places[1:]:
        _send(slider, QEvent.Type.MouseMove, place, NONE, LEFT)
        between()
    _send(slider, QEvent.Type.MouseButtonRelease, places[-1], LEFT, NONE)


def _send(widget, kind, place: QPoint, button, buttons) -> None:
    above = QPointF(widget.mapToGlobal(place))
    event = QMouseEvent(kind, QPointF(place), above, button, buttons, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(widget, event)
