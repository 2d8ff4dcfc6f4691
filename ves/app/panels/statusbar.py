"""The line at the bottom: how much there is, how well it closes, its energy, and how fast it is drawn."""

from PySide6.QtWidgets import QLabel, QStatusBar, QWidget

from ves.app.numbers import NOTHING, significant, steady
from ves.app.theme import Theme


class StatusBar(QStatusBar):
    def __init__(self, parent: QWidget):
        super().__init__(parent)
        self.setSizeGripEnabled(False)
        self.counts = self._label("Parts, joints and nails of the scene")
        self.closure = self._label("Closure error: how far joints are apart, at most")
        self.energy = self._label("Energy of motion and of height")
        self.left_out = self._label("Joints that do not act")
        self.rate = self._label("Pictures drawn per second")

    def show_scene(self, scene) -> None:
        parts, joints, nails = len(scene.parts), len(scene.joints), len(scene.constraints)
        self.counts.setText(
            "  ·  ".join(_counted(n, word) for n, word in ((parts, "part"), (joints, "joint"), (nails, "nail")))
        )

    def show_frame(self, frame) -> None:
        if frame is None:
            return
        self.closure.setText(f"closure {_length(frame.closure_error)}")
        self._show_left_out(frame.outcome)
        total = frame.kinetic + frame.potential
        self.energy.setText(f"energy {steady(total)} J  (motion {steady(frame.kinetic)} J)")

    def _show_left_out(self, outcome) -> None:
        """Joints the run goes on without are never left out silently."""
        names = outcome.items if outcome.state == "finished" else ()
        self.left_out.setText(f"{_counted(len(names), 'joint')} left out" if names else "")
        self.left_out.setToolTip(outcome.message if names else "")

    def show_rate(self, per_second: float | None) -> None:
        self.rate.setText(f"{per_second:.0f} fps" if per_second else f"{NOTHING} fps")

    def tint(self, theme: Theme) -> None:
        self.setStyleSheet(
            f"QStatusBar {{ border-top: 1px solid {theme.line}; }} QStatusBar::item {{ border: 0; }}"
            f"QLabel {{ color: {theme.faint}; padding: 2px 9px; }}"
        )

    def _label(self, tip: str) -> QLabel:
        label = QLabel()
        label.setToolTip(tip)
        label.setAccessibleName(tip)
        self.addPermanentWidget(label) if tip.startswith("Pictures") else self.addWidget(label)
        return label


def _counted(n: int, word: str) -> str:
    return f"{n} {word}" + ("" if n == 1 else "s")


def _length(metres: float) -> str:
    return "0 m" if metres == 0 else f"{significant(metres, 2)} m"
