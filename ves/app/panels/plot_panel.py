"""The plot panel: a line of buttons, and below it the curves, or a word on how to get some."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from ves.app.panels.plot_axes import PlotAxes
from ves.app.panels.plot_legend import PlotLegend
from ves.app.theme import Theme, slim
from ves.model import Scene
from ves.session.sampling import Series
from ves.view.quantities import Quantity

EMPTY = (
    "Nothing is plotted yet. Add numbers here, or right click a value under Now in the inspector "
    "and choose Plot this."
)


class PlotPanel(QWidget):
    add_wanted = Signal()
    removed = Signal(object)  # a quantity, or None for all
    csv_wanted = Signal()
    png_wanted = Signal()
    escaped = Signal()

    def __init__(self):
        super().__init__()
        self.axes = PlotAxes()
        self.empty = QLabel(EMPTY, wordWrap=True, alignment=Qt.AlignmentFlag.AlignCenter)
        self.empty.setContentsMargins(24, 8, 24, 8)
        self.add = self._button("Add…", "Choose numbers of parts, joints, forces or the scene to plot")
        self.remove = self._button("Remove all", "Take all curves away")
        self.follow = self._button("Follow", "Follow the time, with the last 10 s in sight", checkable=True)
        self.csv = self._button("Save CSV…", "Save all curves as a table: time, and a column for each")
        self.png = self._button("Save picture…", "Save the plot as a PNG picture")
        self.legend = PlotLegend()
        self.legend.removed.connect(self.removed)
        self.add.clicked.connect(self.add_wanted)
        self.remove.clicked.connect(lambda: self.removed.emit(None))
        self.csv.clicked.connect(self.csv_wanted)
        self.png.clicked.connect(self.png_wanted)
        self.follow.clicked.connect(self._follow)
        self.axes.moved.connect(self._show_following)
        self._area = QScrollArea(frameShape=QFrame.Shape.NoFrame, widgetResizable=True)
        self._curves = QWidget()
        self._stack = QStackedWidget()
        self._lay_out()
        self.show_quantities({}, Scene())

    def sizeHint(self) -> QSize:
        return QSize(600, 230)

    def show_quantities(self, colors: dict[Quantity, int], scene: Scene) -> None:
        self.axes.show_quantities(colors)
        self.legend.show_quantities(colors, scene)
        self._stack.setCurrentIndex(1 if colors else 0)
        for button in (self.remove, self.follow, self.csv, self.png):
            button.setEnabled(bool(colors))
        self._show_following()

    def show_series(self, series: tuple[Series, ...]) -> None:
        self.axes.show_series(series)
        for one in series:
            last = float(one.quantity.shown(one.values[-1])) if len(one.values) else None
            self.legend.show_value(one.quantity, last)

    def picture(self) -> QPixmap:
        """The curves with their names, as they are seen."""
        self.legend.show_buttons(False)
        made = self._curves.grab()
        self.legend.show_buttons(True)
        return made

    def tint(self, theme: Theme) -> None:
        self.axes.tint(theme)
        self.legend.tint(theme)
        slim(self._area, theme)
        self.follow.setStyleSheet(f"QPushButton:checked {{ color: {theme.accent}; font-weight: bold; }}")
        self.empty.setStyleSheet(f"color: {theme.faint}")

    def keyPressEvent(self, event) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.escaped.emit()
        else:
            super().keyPressEvent(event)

    def _follow(self, on: bool) -> None:
        self.axes.following = on

    def _show_following(self) -> None:
        self.follow.setChecked(self.axes.following)

    def _button(self, text: str, tip: str, checkable: bool = False) -> QPushButton:
        button = QPushButton(text, checkable=checkable, autoDefault=False)
        button.setToolTip(tip)
        return button

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.setSpacing(6)
        for widget in (self.add, self.remove, self.follow):
            row.addWidget(widget)
        row.addStretch()
        for widget in (self.csv, self.png):
            row.addWidget(widget)
        self._stack.addWidget(self.empty)
        self._area.setWidget(self.axes)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        side_by_side = QHBoxLayout(self._curves)
        side_by_side.setContentsMargins(0, 0, 0, 0)
        side_by_side.setSpacing(0)
        side_by_side.addWidget(self._area, 3)
        side_by_side.addWidget(self.legend, 1)
        self._stack.addWidget(self._curves)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 2, 10, 8)
        column.setSpacing(6)
        column.addLayout(row)
        column.addWidget(self._stack, 1)
        self.setMinimumHeight(150)
