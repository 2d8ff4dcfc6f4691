"""Another window is another process: one window, one document, one engine."""

import sys

from PySide6.QtCore import QProcess, QProcessEnvironment

from ves.resources import search_path


def open_new_window() -> bool:
    """Start the program once more, on its own: it lives on when this one ends. False when it could not be started."""
    process = QProcess()
    environment = QProcessEnvironment.systemEnvironment()
    for name, value in search_path().items():
        environment.insert(name, value)
    process.setProcessEnvironment(environment)
    process.setProgram(sys.executable)
    process.setArguments(["-m", "ves", "--empty"])
    return process.startDetached()
