"""File, Open recent: filled when it is opened."""

from PySide6.QtWidgets import QMenu

from ves.app import recent


def recent_menu(parent: QMenu, open_scene) -> QMenu:
    menu = QMenu("Open &recent", parent)

    def fill() -> None:
        menu.clear()
        for path in recent.paths():
            menu.addAction(recent.shown(path)).triggered.connect(lambda _=False, path=path: open_scene(path))
        menu.addSeparator()
        forget = menu.addAction("Clear this list")
        forget.setEnabled(bool(recent.paths()))
        forget.triggered.connect(lambda: recent.clear())

    menu.aboutToShow.connect(fill)
    return menu
