"""Shows the window in every size and theme with one thing or another selected, and says what does not fit.

In a process of its own, since the scale of the screen is given when the program starts. A picture of each size and
theme goes to a folder; what is too small or cut off is printed as JSON.
"""

import json
import sys
import time
from pathlib import Path

from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QAbstractButton, QAbstractScrollArea, QAbstractSpinBox, QComboBox, QLabel, QLineEdit

from ves.app.application import make_application
from ves.app.theme import THEMES, Themes
from ves.app.window import MainWindow
from ves.session import Session

KINDS = (QLabel, QLineEdit, QComboBox, QAbstractSpinBox, QAbstractButton)
SIZES = ((1280, 800), (1024, 700))
SELECTIONS = {"nothing": (), "part": ("Box",), "joint": ("Hinge",), "nail": ("Nail",), "two": ("Swing", "Box")}
PICTURED = "part"
PATIENCE = 10.0  # s


def main(scene: Path, folder: Path) -> list[str]:
    application = make_application()
    window = MainWindow(Session(), Themes(application))
    found = []
    try:
        window.start(scene, chosen=True)
        while not (window.session.ready and window.view.surface.paints):
            application.processEvents()
        for size in SIZES:
            for theme in THEMES.values():
                window.resize(*size)
                window.themes.use(theme)
                found += _with_selections(application, window, folder, f"{size[0]}x{size[1]} {theme.name}")
    finally:
        window._closing = True
        window.close()
    return found


def _with_selections(application, window, folder: Path, what: str) -> list[str]:
    found = []
    for said, names in SELECTIONS.items():
        window.selection.set([window.session.scene.item(name).id for name in names])
        found += [f"{what}, {said} selected: {problem}" for problem in lasting_problems(application, window)]
        if said == PICTURED:
            window.grab().save(str(folder / f"{what}.png".replace(" ", "-")))
    return found


def lasting_problems(application, window) -> list[str]:
    """A text may come before its place is laid out; what is wrong for good stays wrong."""
    deadline = time.monotonic() + PATIENCE
    application.processEvents()
    while (found := problems(window)) and time.monotonic() < deadline:
        application.processEvents()
    return found


def problems(window) -> list[str]:
    """What is too small for what it shows, or sticks out of what it is in."""
    shown = [widget for kind in KINDS for widget in window.findChildren(kind) if widget.isVisible()]
    shown = [widget for widget in shown if not isinstance(widget.parent(), QLineEdit)]  # Qt's own little buttons
    found = [f"{named(widget)} {problem}" for widget in shown for problem in (*too_small(widget), *cut_off(widget))]
    if any(button.objectName() == "qt_toolbar_ext_button" for button in shown):
        found.append("the time bar does not fit")
    return found


def too_small(widget):
    hint, size = widget.sizeHint(), widget.size()
    if isinstance(widget, QLabel) and widget.wordWrap():
        needed = widget.heightForWidth(size.width())
        if size.height() < needed:
            yield f"is {size.height()} high and needs {needed}"
    elif size.width() < hint.width() or size.height() < hint.height():
        yield f"is {size.width()}x{size.height()} and needs {hint.width()}x{hint.height()}"


def cut_off(widget):
    """By its parents, up to the window; what can be scrolled to counts as seen, but only up and down."""
    rect, parent = QRect(QPoint(), widget.size()), widget
    while not parent.isWindow():
        rect, parent = rect.translated(parent.pos()), parent.parentWidget()
        scrolled = isinstance(parent.parentWidget(), QAbstractScrollArea) and parent.parentWidget().viewport() is parent
        if rect.left() < 0 or rect.right() > parent.width():
            yield f"sticks out of {named(parent)} at the side"
            return
        if scrolled:
            return
        if rect.top() < 0 or rect.bottom() > parent.height():
            yield f"sticks out of {named(parent)}"
            return


def named(widget) -> str:
    words = getattr(widget, "text", lambda: "")() or widget.accessibleName() or widget.objectName()
    return f"{type(widget).__name__} {words!r}"


if __name__ == "__main__":
    print(json.dumps(main(Path(sys.argv[1]), Path(sys.argv[2]))))
