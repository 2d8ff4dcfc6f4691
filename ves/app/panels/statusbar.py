"""The line at the bottom: how much there is, how it moves, what is open, its energy, and how fast it is drawn."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QStatusBar, QWidget

from ves.app.numbers import NOTHING, steady
from ves.app.theme import Theme
from ves.app.wording import closure_text, counted, open_words
from ves.constraints import Nail
from ves.view.mobility_words import locked_text, mobility_text, redundant_text
from ves.view.open_joints import OpenJoint

OPEN = "Open: they do not meet yet. Play or Assemble pulls them together; click to select them"
MOST_NAMES = 20  # that a tool tip lists
SPACING = 8  # px between two labels, at most


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
    motion_asked = Signal()  # how it moves, at length
    open_asked = Signal()  # which joints are open

    def __init__(self, parent: QWidget):
        super().__init__(parent)
        self.setSizeGripEnabled(False)
        self.counts = self._label("Parts, joints, nails and other constraints of the scene")
        self.mobility = self._asking("Closed loops, and mobility: in how many ways all of it can move")
        self.redundant = self._asking("Redundant conditions: joints that say again what others say")
        self.locked = self._asking("Locked: loops whose joints hold each other fast")
        self.closure = self._asking("Closure error: how far joints are apart, at most")
        self.open = self._label(OPEN, Clickable())
        self.open.clicked.connect(self.open_asked)
        self.open.hide()
        self.choice = self._asking("Where a loop is cut is a choice between equals, and changes no motion")
        self.energy = self._label("Energy, how much of it is motion, and its change since the start or the last edit")
        self.left_out = self._label("Joints that do not act: click to read why", Clickable())
        self.left_out.clicked.connect(lambda: self.explain.emit(self.left_out.toolTip()))
        self.rate = self._label("Pictures drawn per second")
        self._left_out: tuple[str, ...] = ()
        self._energies = ("",)  # at length, in short, and not at all
        self._choices = 0
        self._from = (-1, 0.0)  # the revision whose change of energy is told, and its energy then
        self.show_mobility(())
        self.show_choices(0)

    def show_scene(self, scene) -> None:
        nails = sum(isinstance(item, Nail) for item in scene.constraints)
        others = len(scene.constraints) - nails
        numbers = ((len(scene.parts), "part"), (len(scene.joints), "joint"), (nails, "nail"))
        said = [counted(n, word) for n, word in numbers] + ([counted(others, "constraint")] if others else [])
        self.counts.setText("  ·  ".join(said))

    def show_mobility(self, found, too_large: bool = False) -> None:
        """Of all structures together; nothing is said about very large scenes."""
        self.mobility.setText("" if too_large else mobility_text(found))
        self.redundant.setText(redundant_text(found))
        self.locked.setText(locked_text(found))
        for label in (self.mobility, self.redundant, self.locked):
            label.setVisible(bool(label.text()))
        self._fit()

    def show_choices(self, count: int) -> None:
        """How many loops that have just come together could be cut elsewhere."""
        self._choices = count
        self.choice.setText(f"{counted(count, 'loop')} could be cut elsewhere")
        self._fit()

    def show_open(self, opened: Sequence[OpenJoint], pulled: bool = False) -> None:
        """What does not meet where everything is seen now, the widest first; nothing when all is met. Some of it may
        just be `pulled` together."""
        said = f"{counted(len(opened), 'joint')} open" if opened else ""
        self.open.setText(f"assembling, {said}" if said and pulled else said)
        rest = len(opened) - MOST_NAMES
        told = [open_words(one) for one in opened[:MOST_NAMES]] + ([f"and {rest} more"] if rest > 0 else [])
        self.open.setToolTip("\n".join([*told, OPEN]) if told else OPEN)
        self.open.setVisible(bool(opened))
        self._fit()

    def show_frame(self, frame) -> None:
        if frame is None:
            return
        self.closure.setText(f"closure {closure_text(frame)}")
        self._show_left_out(frame)
        total = frame.kinetic + frame.potential
        if frame.time == 0.0 or frame.revision != self._from[0]:
            self._from = frame.revision, total
        change = total - self._from[1]
        since = f", {change:+.2g} J" if frame.time > 0.0 else ""
        energy = f"energy {steady(total)} J"
        self._energies = f"{energy}  (motion {steady(frame.kinetic)} J{since})", energy, ""
        self._fit()

    def _show_left_out(self, frame) -> None:
        """Joints the run goes on without are never left out silently. Those in conflict have a bar of their own."""
        outcome, told = frame.outcome, {name for one in frame.conflicts for name in one.names}
        names = tuple(name for name in outcome.items if name not in told) if outcome.state == "finished" else ()
        self.left_out.setText(f"{counted(len(names), 'joint')} left out" if names else "")
        self.left_out.setToolTip(outcome.message if names else "")
        if set(names) - set(self._left_out):
            self.explain.emit(outcome.message)
        self._left_out = names

    def show_rate(self, per_second: float | None) -> None:
        self.rate.setText(f"{per_second:.0f} fps" if per_second else f"{NOTHING} fps")

    def resizeEvent(self, event) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """In a narrow window the energy is told in short, or not at all, so that nothing is cut off; and before that
        the choice of cuts gives way."""
        labels = self.findChildren(QLabel, options=Qt.FindChildOption.FindDirectChildrenOnly)
        for chosen, text in ((self._choices > 0, self._energies[0]), *((False, text) for text in self._energies)):
            self.choice.setVisible(chosen)
            self.energy.setText(text)
            needed = sum(label.sizeHint().width() + SPACING for label in labels if not label.isHidden())
            if needed <= self.width():
                break

    def tint(self, theme: Theme) -> None:
        self.setStyleSheet(
            f"QStatusBar {{ border-top: 1px solid {theme.line}; }} QStatusBar::item {{ border: 0; }}"
            f"QLabel {{ color: {theme.faint}; padding: 2px 7px; }}"
        )
        for label in (self.locked, self.open):
            label.setStyleSheet(f"color: {theme.warning};")

    def _asking(self, tip: str) -> Clickable:
        """A label that is explained at length on a click."""
        label = self._label(f"{tip}. Click to read more, and to see it move (F4)", Clickable())
        label.clicked.connect(self.motion_asked)
        return label

    def _label(self, tip: str, label: QLabel | None = None) -> QLabel:
        label = label or QLabel()
        label.setToolTip(tip)
        label.setAccessibleName(tip)
        self.addPermanentWidget(label) if tip.startswith("Pictures") else self.addWidget(label)
        return label
