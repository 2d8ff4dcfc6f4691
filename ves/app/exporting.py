"""Saving what a panel shows to a file of the user's choice; nothing waits, and what goes wrong is said in words."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QFileDialog, QMessageBox

from ves.app import messages
from ves.app.messages import Choice, cancel
from ves.scene import SceneError
from ves.scene.files import write_bytes


def save_as(window, title: str, suffix: str, what: str, contents: Callable[[], bytes]) -> None:
    """Ask for a file, and write there what `contents` gives then."""
    folder = Path(window.session.path).parent if window.session.path else Path.home()
    dialog = QFileDialog(window, title, str(folder), f"{what} (*.{suffix});;All files (*)")
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setDefaultSuffix(suffix)
    dialog.selectFile(f"{window.session.scene.title or 'plot'}.{suffix}")
    dialog.setOption(QFileDialog.Option.DontConfirmOverwrite)  # it would wait for the answer; we ask ourselves
    dialog.fileSelected.connect(lambda path: _write_over(window, Path(path), contents))
    dialog.finished.connect(lambda _: messages.back_to(window))
    dialog.finished.connect(dialog.deleteLater)
    dialog.open()


def png_bytes(picture: QPixmap) -> bytes:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    picture.save(buffer, "PNG")
    return bytes(buffer.data())


def _write_over(window, path: Path, contents: Callable[[], bytes]) -> None:
    if not path.exists():
        _write(window, path, contents)
        return
    replace = Choice("Replace", lambda: _write(window, path, contents), QMessageBox.ButtonRole.DestructiveRole)
    headline = f'There already is a file "{path.name}".'
    messages.ask(window, headline, "Replacing it loses what it holds.", cancel(), replace)


def _write(window, path: Path, contents: Callable[[], bytes]) -> None:
    try:
        write_bytes(contents(), path)
    except SceneError as error:
        messages.error(window, "The file was not saved.", str(error))
    else:
        window.say(f'Saved "{path.name}".')
