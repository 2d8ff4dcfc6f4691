"""The application around the window: format of the view, icon, style, and the one event loop."""

import signal
import sys
import threading
from contextlib import ExitStack
from pathlib import Path

from PySide6.QtGui import QIcon, QSurfaceFormat
from PySide6.QtWidgets import QApplication

from ves.app.errors import Errors
from ves.app.protection import protect
from ves.app.theme import Themes
from ves.app.viewport.unavailable import surface_format
from ves.app.window import MainWindow
from ves.resources import assets_folder, demo_scene
from ves.session import Session
from ves.warmup import is_warm


def make_application() -> QApplication:
    """The one there is, or a new one; the view's format has to be set before."""
    QSurfaceFormat.setDefaultFormat(surface_format())
    application = QApplication.instance() or QApplication(sys.argv[:1])
    application.setApplicationName("ves")
    application.setApplicationDisplayName("VES")
    application.setDesktopFileName("ves")
    application.setWindowIcon(QIcon(str(assets_folder() / "icons" / "ves.svg")))
    return application


def run(path: str | None = None, empty: bool = False) -> int:
    application = make_application()
    seen = threading.Event()  # the engine loads its kernels when the window is up, and does not hold it back
    session = Session(is_ready=lambda: seen.is_set() and is_warm())
    with ExitStack() as endings:
        endings.callback(session.close)
        window = MainWindow(session, Themes(application))
        protection = protect(window)
        endings.callback(protection.stop)
        errors = Errors(window, protection)
        endings.callback(errors.remove)
        errors.install()
        window.view.first_seen.connect(seen.set)
        signal.signal(signal.SIGINT, lambda *_: window.close())  # Ctrl-C in the terminal, asking as a click would
        demo = None if empty else demo_scene()
        window.start(Path(path) if path else demo, chosen=path is not None)
        return application.exec()
