"""The line at the bottom: how much there is, how it can move and closes, its energy, and how fast it is drawn."""

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QLabel, QStatusBar, QWidget

from ves.app.numbers import NOTHING, significant, steady
from ves.app.theme import Theme
from ves.linkage.mobility import freedoms_of

QUIET = 250  # ms after the last edit
MOST = 400  # parts


class Clickable(QLabel):
    clicked = Signal()

    def __init__(self):
        super().__init__()
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def mouseReleaseEvent(self, event) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self.text():
            self.clicked.emit()


class StatusBar(QStatusBar):
    explain = Signal(str)  # what a joint that does not act waits for

    def __init__(self, parent: QWidget):
        super().__init__(parent)
        self.setSizeGripEnabled(False)
        self.counts = self._label("Parts, joints and nails of the scene")
        self.mobility = self._label("Closed loops, and mobility: in how many ways all of it can move from its start")
        self.closure = self._label("Closure error: how far joints are apart, at most")
        self.energy = self._label("Energy, how much of it is motion, and its change since the start or the last edit")
        self.left_out = self._label("Joints that do not act: click to read why", Clickable())
        self.left_out.clicked.connect(lambda: self.explain.emit(self.left_out.toolTip()))
        self.rate = self._label("Pictures drawn per second")
        self._scene = None
        self._left_out: tuple[str, ...] = ()
        self._from = (-1, 0.0)  # the revision whose change of energy is told, and its energy then
        self._timer = QTimer(self, singleShot=True, interval=QUIET)
        self._timer.timeout.connect(self._show_mobility)

    def show_scene(self, scene) -> None:
        parts, joints, nails = len(scene.parts), len(scene.joints), len(scene.constraints)
        self.counts.setText(
            "  ·  ".join(_counted(n, word) for n, word in ((parts, "part"), (joints, "joint"), (nails, "nail")))
        )
        self._scene = scene
        self._timer.start()

    def _show_mobility(self) -> None:
        """Some time after an edit: it takes a moment in large scenes, and is left out of very large ones."""
        if len(self._scene.parts) > MOST:
            self.mobility.setText("")
            return
        ways, loops = freedoms_of(self._scene)
        self.mobility.setText(f"{_counted(loops, 'loop')}  ·  mobility {ways}")

    def show_frame(self, frame) -> None:
        if frame is None:
            return
        self.closure.setText(f"closure {_length(frame.closure_error)}")
        self._show_left_out(frame.outcome)
        total = frame.kinetic + frame.potential
        if frame.time == 0.0 or frame.revision != self._from[0]:
            self._from = frame.revision, total
        change = total - self._from[1]
        since = f", {change:+.2g} J" if frame.time > 0.0 else ""
        self.energy.setText(f"energy {steady(total)} J  (motion {steady(frame.kinetic)} J{since})")

    def _show_left_out(self, outcome) -> None:
        """Joints the run goes on without are never left out silently."""
        names = outcome.items if outcome.state == "finished" else ()
        self.left_out.setText(f"{_counted(len(names), 'joint')} left out" if names else "")
        self.left_out.setToolTip(outcome.message if names else "")
        if set(names) - set(self._left_out):
            self.explain.emit(outcome.message)
        self._left_out = names

    def show_rate(self, per_second: float | None) -> None:
        self.rate.setText(f"{per_second:.0f} fps" if per_second else f"{NOTHING} fps")

    def tint(self, theme: Theme) -> None:
        self.setStyleSheet(
            f"QStatusBar {{ border-top: 1px solid {theme.line}; }} QStatusBar::item {{ border: 0; }}"
            f"QLabel {{ color: {theme.faint}; padding: 2px 9px; }}"
        )

    def _label(self, tip: str, label: QLabel | None = None) -> QLabel:
        label = label or QLabel()
        label.setToolTip(tip)
        label.setAccessibleName(tip)
        self.addPermanentWidget(label) if tip.startswith("Pictures") else self.addWidget(label)
        return label


def _counted(n: int, word: str) -> str:
    return f"{n} {word}" + ("" if n == 1 else "s")


def _length(metres: float) -> str:
    return "0 m" if metres == 0 else f"{significant(metres, 2)} m"
