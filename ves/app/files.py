"""New, open, save: the flows around the scene file, as chains of questions and answers. Nothing here waits."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QFileDialog, QMainWindow, QMessageBox

from ves.app import messages, recent
from ves.app.messages import Choice, cancel
from ves.scene import FileChanged, SceneError

FILTER = "VES scenes (*.ves);;All files (*)"
EXTENSION = ".ves"


class Files(QObject):
    opened = Signal()  # another document is there: frame it, forget traces and selection
    saved = Signal()

    def __init__(self, session, window: QMainWindow):
        super().__init__(window)
        self._session = session
        self._window = window

    # ---- what the user asks for ---------------------------------------------------------------------------------
    def new(self) -> None:
        self.guard(self._new)

    def choose(self) -> None:
        self.guard(self._choose)

    def open(self, path: Path | str) -> None:
        self.guard(lambda: self.read(path))

    def open_example(self, path: Path | str) -> None:
        self.guard(lambda: self.read(path, chosen=False))

    def save(self, then: Callable[[], None] = lambda: None) -> None:
        if self._session.path is None:
            self.save_as(then)
        else:
            self._write(None, then)

    def save_as(self, then: Callable[[], None] = lambda: None) -> None:
        dialog = self._dialog("Save the scene", QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix(EXTENSION[1:])
        dialog.selectFile(str(self._session.path or f"{self._session.scene.title or 'scene'}{EXTENSION}"))
        dialog.setOption(QFileDialog.Option.DontConfirmOverwrite)  # it would wait for the answer; we ask ourselves
        dialog.fileSelected.connect(lambda path: self._write_over(Path(path), then))
        dialog.open()

    def guard(self, then: Callable[[], None]) -> None:
        """Go on at once when nothing would be lost; else ask first."""
        if not self._session.dirty:
            then()
            return
        messages.ask(
            self._window,
            f"Save the changes to {self.shown_name}?",
            "They are lost otherwise.",
            Choice("Save", lambda: self.save(then)),
            Choice("Discard", then, QMessageBox.ButtonRole.DestructiveRole),
            cancel(),
        )

    @property
    def shown_name(self) -> str:
        path = self._session.path
        return f'"{Path(path).name}"' if path else f'"{self._session.scene.title or "Untitled"}"'

    # ---- what it takes ------------------------------------------------------------------------------------------
    def read(self, path: Path | str, chosen: bool = True) -> bool:
        """Open, or say why not and keep the present scene. What comes with VES is opened as a copy without a file."""
        try:
            self._session.open(Path(path), as_copy=not chosen)
        except SceneError as error:
            said = str(error)  # at the start of the program the window is not there yet: say it when it is
            QTimer.singleShot(0, self, lambda: messages.error(self._window, "This scene cannot be opened.", said))
            return False
        if chosen:
            recent.add(Path(path))
        self.opened.emit()
        return True

    def _new(self) -> None:
        self._session.new()
        self.opened.emit()

    def _choose(self) -> None:
        dialog = self._dialog("Open a scene", QFileDialog.AcceptMode.AcceptOpen)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(lambda path: self.read(path))
        dialog.open()

    def _write(self, path: Path | None, then: Callable[[], None], overwrite: bool = False) -> None:
        try:
            self._session.save(path, overwrite=overwrite)
        except FileChanged as error:
            self._ask_about_change(str(error), path, then)
        except SceneError as error:
            messages.error(self._window, "The scene was not saved.", str(error))
        else:
            recent.add(Path(self._session.path))
            self.saved.emit()
            then()

    def _write_over(self, path: Path, then: Callable[[], None]) -> None:
        """To a chosen file; one that is there and not ours is replaced only when the user says so."""
        if not path.exists() or path == self._session.path:
            self._write(path, then)
            return
        replace = Choice("Replace", lambda: self._write(path, then), QMessageBox.ButtonRole.DestructiveRole)
        headline = f'There already is a file "{path.name}".'
        messages.ask(self._window, headline, "Replacing it loses what it holds.", cancel(), replace)

    def _ask_about_change(self, what: str, path: Path | None, then: Callable[[], None]) -> None:
        messages.ask(
            self._window,
            "The file has changed on disk.",
            f"{what}. Overwriting it loses those changes.",
            Choice("Save as…", lambda: self.save_as(then)),
            Choice(
                "Overwrite", lambda: self._write(path, then, overwrite=True), QMessageBox.ButtonRole.DestructiveRole
            ),
            cancel(),
        )

    def _dialog(self, title: str, mode: QFileDialog.AcceptMode) -> QFileDialog:
        folder = Path(self._session.path).parent if self._session.path else Path.home()
        dialog = QFileDialog(self._window, title, str(folder), FILTER)
        dialog.setAcceptMode(mode)
        dialog.finished.connect(lambda _: messages.back_to(self._window))
        dialog.finished.connect(dialog.deleteLater)
        return dialog


def dropped_scene(mime) -> Path | None:
    """The scene file among dropped urls, if there is one."""
    paths = [Path(url.toLocalFile()) for url in mime.urls() if url.isLocalFile()] if mime.hasUrls() else []
    return next((path for path in paths if path.suffix == EXTENSION), None)
