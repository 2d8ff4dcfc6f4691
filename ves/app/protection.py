"""Keeps the work of a window safe: autosave while it lives, and the offer of what an earlier one left behind."""

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QLabel

from ves.app import messages
from ves.app.recovering import Recovering
from ves.app.theme import Theme
from ves.scene import SceneError
from ves.session.recovery import Recoverable, Recovery, found

LOOK = 500  # ms between looks whether autosave works
AGAIN = 200  # ms until the offer is made again, when another dialog is in its way


class Protection(QObject):
    """Lives as long as its window."""

    def __init__(self, window):
        super().__init__(window)
        self._window = window
        self.recovery = Recovery(window.session)
        self.label = self._make_label()
        self.action = self._make_action()
        self._timer = QTimer(self, interval=LOOK)
        self._timer.timeout.connect(self._show_problem)
        self._timer.start()
        window.themes.changed.connect(self._tint)
        self._tint(window.themes.current)
        window.closed.connect(self._close)

    def offer(self) -> None:
        """At the start: show what can be recovered, if there is anything."""
        if QApplication.activeModalWidget() is not None:
            QTimer.singleShot(AGAIN, self, self.offer)
        elif self._window.isVisible() and found():
            self.show_recoverable()

    def show_recoverable(self) -> None:
        window = self._window
        dialog = Recovering(window, window.themes.current, found())
        dialog.chosen.connect(lambda work: window.files.guard(lambda: self._recover(work)))
        dialog.finished.connect(lambda _: messages.back_to(window))
        dialog.open()

    def stop(self) -> None:
        """The program ends without its user having closed the window: what is unsaved is offered next time."""
        self._timer.stop()
        self.recovery.stop()

    # ---- inside -------------------------------------------------------------------------------------------------
    def _close(self) -> None:
        """The user has closed the window, and has said what becomes of unsaved work."""
        self._timer.stop()
        self.recovery.close()

    def _recover(self, work: Recoverable) -> None:
        """It is taken away only when this window keeps it itself: there is always one copy on disk."""
        try:
            self._window.session.recover(work.read(), work.path, work.stamp)
        except SceneError as error:
            messages.error(self._window, "This work cannot be recovered.", str(error))
            return
        self._window.files.opened.emit()
        if self.recovery.save_now():
            work.discard()

    def _make_label(self) -> QLabel:
        label = QLabel("Autosave does not work")
        label.setAccessibleName("Why unsaved work is not kept")
        label.hide()
        self._window.statusBar().addPermanentWidget(label)
        return label

    def _make_action(self) -> QAction:
        menu = self._window.commands.menus["&File"]
        action = QAction("Reco&ver unsaved work…", menu)
        action.setStatusTip("Open work that was not saved when VES ended")
        action.triggered.connect(self.show_recoverable)
        menu.insertAction(self._window.commands["examples"], action)
        menu.aboutToShow.connect(lambda: action.setEnabled(bool(found())))
        return action

    def _show_problem(self) -> None:
        problem = self.recovery.problem
        if problem != self.label.toolTip():
            self.label.setToolTip(problem)
            self.label.setAccessibleDescription(problem)
            self.label.setVisible(bool(problem))

    def _tint(self, theme: Theme) -> None:
        self.label.setStyleSheet(f"QLabel {{ color: {theme.warning}; padding: 2px 9px; }}")


def protect(window) -> Protection:
    """Autosave for this window, and the offer of what can be recovered as soon as the window is seen."""
    protection = Protection(window)
    if window.isVisible():
        QTimer.singleShot(0, protection, protection.offer)
    else:
        window.view.first_seen.connect(protection.offer, Qt.ConnectionType.SingleShotConnection)
    return protection
