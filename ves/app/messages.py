"""Messages and questions. Nothing waits: a dialog is opened, and the answer comes back as a call."""

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMainWindow, QMessageBox


@dataclass(frozen=True)
class Choice:
    label: str
    then: Callable[[], None] = lambda: None
    role: QMessageBox.ButtonRole = QMessageBox.ButtonRole.AcceptRole


def cancel(then: Callable[[], None] = lambda: None) -> Choice:
    return Choice("Cancel", then, QMessageBox.ButtonRole.RejectRole)


def error(parent: QMainWindow, headline: str, text: str) -> QMessageBox:
    """Say what went wrong and what to do, in words."""
    return _open(parent, QMessageBox.Icon.Warning, headline, text, (Choice("OK"),))


def tell(parent: QMainWindow, headline: str, text: str) -> QMessageBox:
    return _open(parent, QMessageBox.Icon.Information, headline, text, (Choice("OK"),))


def ask(parent: QMainWindow, headline: str, text: str, *choices: Choice) -> QMessageBox:
    """The first choice is the default; Esc takes the one that cancels."""
    return _open(parent, QMessageBox.Icon.Question, headline, text, choices)


def back_to(window: QMainWindow) -> None:
    """A dialog has closed: the view takes the keys again."""
    if window.isVisible():
        window.activateWindow()
        window.centralWidget().setFocus()


def _open(parent, icon, headline: str, text: str, choices: tuple[Choice, ...]) -> QMessageBox:
    box = QMessageBox(icon, "VES", headline, QMessageBox.StandardButton.NoButton, parent)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setInformativeText(text)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    buttons = {box.addButton(choice.label, choice.role): choice for choice in choices}
    first = next(iter(buttons))
    box.setDefaultButton(first)
    escape = [b for b, choice in buttons.items() if choice.role == QMessageBox.ButtonRole.RejectRole]
    box.setEscapeButton(escape[0] if escape else first)
    box.buttonClicked.connect(lambda button: buttons[button].then())
    box.finished.connect(lambda _: back_to(parent))
    box.open()
    return box
