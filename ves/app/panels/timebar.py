"""The bar at the top: files and undo, the transport (reset, back, play, forward, speed), and what time it is."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QHBoxLayout, QLabel, QMenu, QSizePolicy, QToolBar, QToolButton, QWidget

from ves.app import icons
from ves.app.actions import Actions
from ves.app.numbers import NOTHING, seconds, significant
from ves.app.pulse import ASSEMBLING
from ves.app.theme import Theme
from ves.commands.running import SPEEDS

LEFT = ("new", "open", "save", None, "undo", "redo", None, "reset", "step -1", "toggle", "step 1", "assemble",
        "snap-together")  # fmt: skip
RIGHT = ("frame", "examples", "dark", "keys")
HEIGHT = 30


class TimeBar(QToolBar):
    speed_chosen = Signal(float)

    def __init__(self, actions: Actions, parent: QWidget):
        super().__init__("Time bar", parent)
        self.setObjectName("time bar")
        self.setMovable(False)
        self.setFloatable(False)
        self.toggleViewAction().setVisible(False)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        self.setIconSize(QSize(icons.SIZE, icons.SIZE))
        self._actions = actions
        self._speed = 1.0
        self._add(LEFT)
        self.play = self.widgetForAction(actions["toggle"])
        self.play.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.speed = self._speed_button()
        self.addWidget(self.speed)
        self.addSeparator()
        self.time = self._readout("Simulation time", "1234.56 s", bold=True)
        self.factor = self._readout("How fast it runs compared with real time", "real time 0.00×")
        self.mode = self._readout("What the parts are doing", "assembling…")
        self._add_stretch()
        self._add(RIGHT)
        for button in self.findChildren(QToolButton):
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def show_state(self, playing: bool, speed: float, theme: Theme) -> None:
        self._actions["toggle"].setIcon(icons.icon("pause" if playing else "play", theme, theme.on_accent))
        self._speed = speed
        self.speed.setText(f"{significant(speed)}×  ▾")
        for action in self.speed.menu().actions():
            action.setChecked(action.data() == speed)
        if not playing:
            self.factor.setText(f"real time {NOTHING}")

    def show_frame(self, frame, playing: bool, flying: bool = False) -> None:
        if frame is None:
            return
        self.time.setText(seconds(frame.time))
        factor = f"{frame.realtime_factor * self._speed:.2f}×" if playing else NOTHING
        self.factor.setText(f"real time {factor}")
        self.mode.setText(mode_text(frame, playing, flying))

    def tint(self, theme: Theme) -> None:
        """The bar itself is flat, and the play button is the one thing in the accent colour."""
        self.setStyleSheet(
            f"QToolBar {{ background: {theme.window}; border: 0; border-bottom: 1px solid {theme.line};"
            f" padding: 4px 6px; spacing: 2px; }}"
            f"QToolBar::separator {{ background: {theme.line}; width: 1px; margin: 6px 6px; }}"
            f"QToolButton {{ border: 0; border-radius: 6px; padding: 4px; color: {theme.text}; }}"
            f"QToolButton:hover {{ background: {theme.line}; }}"
            f"QToolButton:pressed {{ background: {theme.disabled}; }}"
            f"QToolButton#play {{ background: {theme.accent}; color: {theme.on_accent}; padding: 4px 10px 4px 6px; }}"
            f"QToolButton#play:disabled {{ background: {theme.line}; color: {theme.disabled}; }}"
            f"QToolButton::menu-indicator {{ image: none; }}"
        )
        self.play.setObjectName("play")
        self.play.setMinimumWidth(self.play.fontMetrics().horizontalAdvance("Pause") + icons.SIZE + 30)
        self.factor.setStyleSheet(f"color: {theme.faint}")
        self.mode.setStyleSheet(f"color: {theme.faint}")

    def _add(self, names: tuple[str | None, ...]) -> None:
        for name in names:
            if name is None:
                self.addSeparator()
            else:
                self.addAction(self._actions[name])

    def _add_stretch(self) -> None:
        stretch = QWidget()
        stretch.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.addWidget(stretch)

    def _speed_button(self) -> QToolButton:
        button = QToolButton(popupMode=QToolButton.ToolButtonPopupMode.InstantPopup)
        button.setToolTip("Speed: how much simulated time passes in a second  (- and =)")
        button.setAccessibleName("Speed")
        button.setMinimumWidth(button.fontMetrics().horizontalAdvance("0.25×  ▾") + 14)
        menu, group = QMenu(button), QActionGroup(button)
        for speed in SPEEDS:
            action = QAction(f"{significant(speed)}×", group, checkable=True)
            action.setData(speed)
            action.triggered.connect(lambda _=False, speed=speed: self.speed_chosen.emit(speed))
            menu.addAction(action)
        button.setMenu(menu)
        return button

    def _readout(self, tip: str, widest: str, bold: bool = False) -> QLabel:
        holder = QWidget()
        label = QLabel(alignment=Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft)
        label.setToolTip(tip)
        label.setAccessibleName(tip)
        if bold:
            font = label.font()
            font.setBold(True)
            font.setPointSizeF(font.pointSizeF() * 1.15)
            label.setFont(font)
        label.setMinimumWidth(label.fontMetrics().horizontalAdvance(widest) + 4)
        row = QHBoxLayout(holder)
        row.setContentsMargins(6, 0, 4, 0)
        row.addWidget(label)
        self.addWidget(holder)
        return label


def mode_text(frame, playing: bool, flying: bool = False) -> str:
    """One word: the state of the clusters when they agree, or how they differ; first of all that some assemble."""
    if flying or (playing and ASSEMBLING in frame.modes):
        return "assembling…"
    if playing and frame.conflicts:
        return "stuck"
    if not playing:
        return "paused" if frame.time > 0 else "at the start"
    modes = sorted({str(mode) for mode in frame.modes})
    return modes[0] if len(modes) == 1 else "mixed" if modes else "empty"
