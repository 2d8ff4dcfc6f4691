"""The context menu of what is under the cursor."""

from PySide6.QtWidgets import QMenu


def cursor_menu(window, hit) -> QMenu:
    """Of a part and the point on it, or of the empty space."""
    menu = QMenu(window)
    if hit is not None:
        _add_part(menu, window, hit)
        menu.addSeparator()
    menu.addAction(window.commands["frame"])
    menu.addAction(window.commands["clear_traces"])
    menu.addSeparator()
    menu.addAction(window.commands["play"])
    menu.addAction(window.commands["reset"])
    return menu


def _add_part(menu: QMenu, window, hit) -> None:
    part = window.session.scene.part(hit.part)
    name = menu.addAction(part.name)
    name.setEnabled(False)
    font = menu.font()
    font.setBold(True)
    name.setFont(font)
    menu.addSeparator()
    traced = window.view.tracing.near(hit.part, hit.point) is not None
    trace = menu.addAction("Stop tracing this point" if traced else "Trace this point")
    trace.triggered.connect(lambda: window.view.tracing.toggle(hit.part, hit.point))
    select = menu.addAction("Select")
    select.triggered.connect(lambda: window.selection.set([hit.part]))

    def frame():
        window.selection.set([hit.part])
        window.view.navigation.frame()

    menu.addAction("Frame this part").triggered.connect(frame)
