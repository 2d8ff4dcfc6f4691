"""A monkey at the window: random gestures by a seed, and a look after each of them whether all is still well.

The order of gestures follows from the seed. What plays moves by the clock, so that a place in the view may differ from
one run to the next; the last gestures are told with what went wrong.
"""

import logging
import sys
import time
from collections import deque
from random import Random

import numpy as np
from PySide6.QtCore import Qt, QtMsgType, qInstallMessageHandler
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.app.monkey_hands import GESTURES, Hands
from ves.scene import dumps, loads

TOLD = 12  # gestures
MOST_PARTS = 25  # more make the window slow, and find nothing more
PATIENCE = 20.0  # s; ends a run that hangs


class Monkey:
    def __init__(self, window, seed: int):
        self.window, self.session, self.seed = window, window.session, seed
        self._random = Random(seed)
        self._hands = Hands(window, self._random)
        self._kinds, self._weights = list(GESTURES), list(GESTURES.values())
        self._last: deque[str] = deque(maxlen=TOLD)
        self._checked = None  # the scene that was looked at last
        self.count = 0

    def play(self, gestures: int) -> None:
        with Watch() as watch:
            for _ in range(gestures):
                self._gesture()
                self._settle()
                self._look(watch)

    def undo_everything(self) -> int:
        """As a person would, with the keys in the view; how many edits there were."""
        count = 0
        with Watch() as watch:
            self._rest()
            while self.session.can_undo:
                self._last.append(f"undo {self.session.undo_name}")
                before = self.session.scene
                QTest.keyClick(self.window.view.surface, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
                self._demand(self.session.scene is not before, "Ctrl+Z undid nothing")
                self._look(watch)
                count += 1
        return count

    # ---- one gesture ------------------------------------------------------------------------------------------------
    def _gesture(self) -> None:
        self.count += 1
        kind = self._random.choices(self._kinds, self._weights)[0]
        if len(self.session.scene.parts) > MOST_PARTS:
            self.window.selection.set([part.id for part in self.session.scene.parts[3:]])
            self.window.commands["delete"].trigger()
        self._last.append(f"{kind.__name__} …")
        try:
            self._last[-1] = kind(self._hands)
        except Exception as error:
            raise AssertionError(self._told(f"{kind.__name__} failed: {error!r}")) from error

    def _settle(self) -> None:
        """Let the engine answer, and close what has opened. A drag that is left is ended by Esc."""
        deadline = time.monotonic() + PATIENCE
        QApplication.processEvents()
        while (opened := QApplication.activePopupWidget() or QApplication.activeModalWidget()) is not None:
            QTest.keyClick(opened, Qt.Key.Key_Escape)
            QApplication.processEvents()
            self._demand(time.monotonic() < deadline, f"{type(opened).__name__} does not close by Esc")
        while self.session.frame.revision != self.session.revision:
            QApplication.processEvents()
            self._demand(time.monotonic() < deadline, "the engine does not answer")
        if self._random.random() < 0.7:
            self._rest()

    def _rest(self) -> None:
        surface = self.window.view.surface
        self.window.activateWindow()
        surface.setFocus()
        if self.window.view.mouse.gesture is not None:
            QTest.keyClick(surface, Qt.Key.Key_Escape)
        QApplication.processEvents()
        self._demand(self.window.view.mouse.gesture is None, "a drag is left after Esc")

    # ---- is all well? -----------------------------------------------------------------------------------------------
    def _look(self, watch: "Watch") -> None:
        QApplication.processEvents()
        self._demand(not watch.problems, "\n".join(watch.problems))
        self._demand(self.session._engine.is_alive(), "the engine's thread has ended")
        self._demand(bool(np.isfinite(self.session.frame.poses).all()), "a pose is not a number")
        self._demand(bool(np.isfinite(self.window.view.stage.poses).all()), "a pose in the view is not a number")
        self._demand(self.window.isVisible(), "the window has closed")
        self._look_at_panels()
        if self.session.scene is not self._checked:
            self._checked = self.session.scene
            text = self.session.text()
            self._demand(dumps(loads(text)) == text, "the scene does not come back from its file")

    def _look_at_panels(self) -> None:
        """They all show the document."""
        scene, window = self.session.scene, self.window
        known = {item.id for item in scene.items}
        self._demand(set(window.selection.ids) <= known, "something is selected that is not there")
        self._demand(set(window.outliner._rows) == known, "the outliner shows other items than there are")
        if window.view.mouse.gesture is None:
            self._demand(window.view.stage.scene is scene, "the view shows another scene")

    def _demand(self, well: bool, problem: str) -> None:
        if not well:
            raise AssertionError(self._told(problem))

    def _told(self, problem: str) -> str:
        gestures = "\n  ".join(self._last)
        return f"seed {self.seed}, gesture {self.count}: {problem}\nthe last gestures:\n  {gestures}"


class Watch:
    """Collects what would otherwise be printed and forgotten: exceptions in slots, logged errors, Qt's warnings."""

    def __enter__(self) -> "Watch":
        self.problems: list[str] = []
        self._hook, sys.excepthook = sys.excepthook, self._unhandled
        self._messages = qInstallMessageHandler(self._message)
        self._handler = logging.Handler(logging.ERROR)
        self._handler.emit = lambda record: self.problems.append(logging.Formatter().format(record))
        logging.getLogger().addHandler(self._handler)
        return self

    def __exit__(self, *_) -> None:
        sys.excepthook = self._hook
        qInstallMessageHandler(self._messages)
        logging.getLogger().removeHandler(self._handler)

    def _unhandled(self, kind, error, trace) -> None:
        self.problems.append(logging.Formatter().formatException((kind, error, trace)))

    def _message(self, kind, _context, text: str) -> None:
        if kind not in (QtMsgType.QtDebugMsg, QtMsgType.QtInfoMsg):
            self.problems.append(f"Qt: {text}")
