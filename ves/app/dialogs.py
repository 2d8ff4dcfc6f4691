"""Dialogs that a command opens. Nothing waits for them: the answer is another command."""

from PySide6.QtGui import QColor
from PySide6.QtWidgets import QColorDialog, QDialog

from ves.app import messages
from ves.app.about import about_text
from ves.app.examples import Examples
from ves.app.key_sheet import KeySheet
from ves.commands.appearance import Paint


class Dialogs:
    def __init__(self, window):
        self._window = window

    def keys(self) -> None:
        self.show(KeySheet(self._window))

    def examples(self) -> None:
        gallery = Examples(self._window, self._window.themes.current)
        gallery.chosen.connect(self._window.files.open_example)
        self.show(gallery)

    def about(self) -> None:
        messages.tell(self._window, "VES, the Virtual Erector Set", about_text())

    def color(self) -> None:
        """Of the selected parts."""
        parts = self._window.situation().selected_parts
        if not parts:
            return
        names = tuple(part.name for part in parts)
        dialog = QColorDialog(QColor(parts[-1].color), self._window)
        dialog.setOption(QColorDialog.ColorDialogOption.DontUseNativeDialog)
        dialog.setWindowTitle(f"Colour of {names[0] if len(names) == 1 else f'{len(names)} parts'}")
        dialog.colorSelected.connect(lambda color: self._window.issue(Paint(items=names, color=color.name())))
        dialog.finished.connect(dialog.deleteLater)
        self.show(dialog)

    def show(self, dialog: QDialog) -> None:
        dialog.finished.connect(lambda _: messages.back_to(self._window))
        dialog.open()
