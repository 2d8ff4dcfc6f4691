"""What the curves of a plot are called and what they are now, each in a row with its colour, and how to remove it."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QScrollArea, QToolButton, QWidget

from ves.app import icons
from ves.app.elided import Elided
from ves.app.numbers import steady
from ves.app.theme import LIGHT, Theme, slim
from ves.model import Scene
from ves.view.plot_series import COLORS, DARK_COLORS
from ves.view.quantities import Quantity

SWATCH, NAME, VALUE, UNIT, REMOVE = range(5)
WIDE = 280  # px at most, unless units are long


class PlotLegend(QScrollArea):
    removed = Signal(object)  # a quantity

    def __init__(self):
        super().__init__(frameShape=QFrame.Shape.NoFrame, widgetResizable=True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._theme, self._colors, self._scene = LIGHT, {}, Scene()
        self._values: dict[Quantity, QLabel] = {}
        self._buttons: list[QToolButton] = []

    def sizeHint(self) -> QSize:
        return QSize(self.minimumWidth(), 100)

    def show_quantities(self, colors: dict[Quantity, int], scene: Scene) -> None:
        self._colors, self._scene = colors, scene
        self._values, self._buttons = {}, []
        inside = QWidget()
        grid = QGridLayout(inside)
        grid.setContentsMargins(8, 4, 4, 4)
        grid.setHorizontalSpacing(6)
        grid.setVerticalSpacing(3)
        grid.setColumnStretch(NAME, 1)
        grid.setRowStretch(len(colors), 1)
        for row, (quantity, color) in enumerate(colors.items()):
            self._add_row(grid, row, quantity, (DARK_COLORS if self._theme.dark else COLORS)[color])
        self.setWidget(inside)
        least = inside.minimumSizeHint().width() + self.verticalScrollBar().sizeHint().width()
        longest = max((self.fontMetrics().horizontalAdvance(one.label(scene)) for one in colors), default=0)
        wide = max(least, min(least + longest, WIDE))
        self.setMinimumWidth(wide)
        self.setMaximumWidth(wide)

    def show_value(self, quantity: Quantity, value: float | None) -> None:
        """As people read it."""
        if quantity in self._values:
            self._values[quantity].setText("" if value is None else steady(value))

    def tint(self, theme: Theme) -> None:
        self._theme = theme
        slim(self, theme)
        self.show_quantities(self._colors, self._scene)

    def show_buttons(self, on: bool) -> None:
        """A picture that is saved has none."""
        for button in self._buttons:
            button.setIcon(icons.icon("close", self._theme, self._theme.faint, 10) if on else QIcon())

    def _add_row(self, grid: QGridLayout, row: int, quantity: Quantity, color: str) -> None:
        swatch = QFrame()
        swatch.setFixedSize(14, 4)
        swatch.setStyleSheet(f"background: {color}; border-radius: 2px")
        value = self._values[quantity] = QLabel(alignment=Qt.AlignmentFlag.AlignRight)
        value.setMinimumWidth(value.fontMetrics().horizontalAdvance("-12.345"))
        name = quantity.label(self._scene)
        value.setAccessibleName(f"{name} now")
        unit = QLabel(quantity.shown_unit)
        unit.setStyleSheet(f"color: {self._theme.faint}")
        remove = QToolButton(autoRaise=True, iconSize=QSize(10, 10))
        remove.setToolTip(f"Take away {name}")
        remove.setAccessibleName(f"Take away {name}")
        remove.clicked.connect(lambda: self.removed.emit(quantity))
        self._buttons.append(remove)
        for column, widget in enumerate((swatch, Elided(name), value, unit, remove)):
            grid.addWidget(widget, row, column, Qt.AlignmentFlag.AlignVCenter)
        self.show_buttons(True)
