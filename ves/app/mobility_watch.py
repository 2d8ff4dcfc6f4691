"""Keeps up with how the scene can move: asks some time after an edit, or when it has come to rest elsewhere."""

import numpy as np
from PySide6.QtCore import QObject, QTimer, Signal

from ves.linkage.mobility import Mobility
from ves.model import Scene
from ves.session.mobility_worker import MobilityWorker

QUIET = 250  # ms after the last change
OFTEN = 15  # ms between looks for an answer
MOST = 400  # parts: what takes longer than a few seconds to find would be about another scene by then


class MobilityWatch(QObject):
    changed = Signal()  # something else was found, or what was found no longer counts
    swung = Signal(object)  # (steps, p, 7) poses along the free motion that was asked for

    def __init__(self, session, parent: QObject):
        super().__init__(parent)
        self.scene: Scene | None = None  # what `found` is about
        self.found: tuple[Mobility, ...] = ()
        self.fresh = False  # it is about how things stand
        self.too_large = False
        self._session, self._worker = session, MobilityWorker()
        self._at: tuple | None = None  # revision and time that were asked about
        self._swings = False  # what was asked last
        self._quiet = QTimer(self, singleShot=True, interval=QUIET)
        self._quiet.timeout.connect(self.ask)
        self._looking = QTimer(self, interval=OFTEN)
        self._looking.timeout.connect(self._look)

    def show_scene(self) -> None:
        """After an edit it is asked also while it plays: loops have come or gone, wherever the parts are."""
        self._outdate()
        self._quiet.start()

    def show_frame(self, frame) -> None:
        """While it only plays nothing is asked: the answer would be about a place it has left."""
        if self._session.playing:
            if self.fresh:
                self._outdate()
        elif self._at != (frame.revision, frame.time):
            self._outdate()

    def ask(self) -> None:
        """Now, about where everything is now."""
        self._quiet.stop()
        situation = self._session.situation()
        self.scene, self._swings = situation.scene, False
        frame = situation.frame
        self._at = None if frame is None else (frame.revision, frame.time)
        self.too_large = len(self.scene.parts) > MOST
        if self.too_large:
            self._take(())
            return
        poses = [np.concatenate(situation.pose(part)) for part in self.scene.parts]
        self._worker.ask_mobility(self.scene, np.array(poses, float).reshape(-1, 7))
        self._looking.start()

    def ask_swing(self, found: Mobility, k: int) -> None:
        """The answer comes by `swung`, unless something changes meanwhile."""
        self._swings = True
        self._worker.ask_swing(found, k)
        self._looking.start()

    def stop(self) -> None:
        self._quiet.stop()
        self._looking.stop()
        self._worker.stop()

    # ---- inside -----------------------------------------------------------------------------------------------------
    def _outdate(self) -> None:
        self._worker.forget()
        self._looking.stop()
        self._at = None
        if self.fresh:
            self.fresh = False
            self.changed.emit()
        if not self._session.playing:
            self._quiet.start()

    def _look(self) -> None:
        answer = self._worker.poll()
        if answer is None:
            return
        self._looking.stop()
        if answer.error is not None:
            raise answer.error
        if self._swings:
            self.swung.emit(answer.value)
        else:
            self._take(answer.value)

    def _take(self, found: tuple[Mobility, ...]) -> None:
        self.found, self.fresh = found, True
        self.changed.emit()
