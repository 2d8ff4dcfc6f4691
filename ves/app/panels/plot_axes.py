"""The drawing of a plot: one pair of axes for each unit, one above the other, over the same time. Loads pyqtgraph."""

import pyqtgraph as pg
from PySide6.QtCore import Signal
from PySide6.QtGui import QColor, QFont

from ves.app.theme import LIGHT, Theme
from ves.session.sampling import Series
from ves.view.plot_series import COLORS, DARK_COLORS, by_unit
from ves.view.quantities import Quantity

SPAN = 10.0  # s that are seen while the plot follows the time
ROW, FOOT = 56, 44  # px, the least height of axes, and of the times below the last
LEFT_AXIS = 62  # px, the same for all, so that times stand below each other


class PlotAxes(pg.GraphicsLayoutWidget):
    moved = Signal()  # by the user: panned or zoomed

    def __init__(self):
        super().__init__()
        self.setAccessibleName("Plot")
        self.viewport().setAccessibleName("Curves")
        self.ci.setContentsMargins(4, 4, 10, 2)
        self.ci.setSpacing(4)
        self._theme = LIGHT
        self.plots: dict[str, pg.PlotItem] = {}  # by unit
        self.curves: dict[Quantity, pg.PlotDataItem] = {}
        self._colors: dict[Quantity, int] = {}
        self.following = True

    def show_quantities(self, colors: dict[Quantity, int]) -> None:
        """Lay out anew; the numbers come with `show_series`."""
        self.clear()
        self.plots, self.curves, self._colors = {}, {}, colors
        for row, (unit, members) in enumerate(by_unit(colors).items()):
            plot = self.plots[unit] = self.addPlot(row=row, col=0)
            self._dress(plot, unit)
            for quantity in members:
                self.curves[quantity] = plot.plot(clipToView=True, autoDownsample=True, downsampleMethod="peak")
        self._link()
        self.setMinimumHeight(ROW * len(self.plots) + FOOT)
        self.tint(self._theme)

    def show_series(self, series: tuple[Series, ...]) -> None:
        newest = max((one.times[-1] for one in series if len(one.times)), default=0.0)
        for one in series:
            curve = self.curves.get(one.quantity)
            if curve is not None:
                curve.setData(one.times, one.quantity.shown(one.values))
        if self.following:
            self.follow(newest)

    def follow(self, newest: float) -> None:
        """The last seconds, up to now."""
        for plot in list(self.plots.values())[:1]:
            plot.setXRange(max(0.0, newest - SPAN), max(newest, SPAN), padding=0)
        for plot in self.plots.values():
            plot.enableAutoRange(axis="y")

    def tint(self, theme: Theme) -> None:
        self._theme = theme
        self.setBackground(theme.base)
        colors = DARK_COLORS if theme.dark else COLORS
        for quantity, curve in self.curves.items():
            curve.setPen(pg.mkPen(colors[self._colors[quantity]], width=1.6))
        for plot in self.plots.values():
            for name in ("left", "bottom"):
                axis = plot.getAxis(name)
                axis.setPen(pg.mkPen(theme.line))
                axis.setTextPen(pg.mkPen(theme.faint))
                axis.label.setDefaultTextColor(QColor(theme.faint))

    # ---- inside -----------------------------------------------------------------------------------------------------
    def _dress(self, plot: pg.PlotItem, unit: str) -> None:
        plot.setMenuEnabled(False)
        plot.hideButtons()
        plot.showGrid(x=True, y=True, alpha=0.18)
        plot.getAxis("left").setWidth(LEFT_AXIS)
        plot.setLabel("left", unit or "1")
        for name in ("left", "bottom"):
            plot.getAxis(name).enableAutoSIPrefix(False)
            plot.getAxis(name).setStyle(tickFont=QFont(self.font().family(), 8))
        plot.vb.setAutoVisible(y=True)
        plot.vb.sigRangeChangedManually.connect(self._moved)

    def _link(self) -> None:
        """All over the same time, which is written at the foot alone."""
        plots = list(self.plots.values())
        for plot in plots[1:]:
            plot.setXLink(plots[0])
        for plot in plots[:-1]:
            plot.getAxis("bottom").setStyle(showValues=False)
            plot.getAxis("bottom").setHeight(6)
        for plot in plots[-1:]:
            plot.setLabel("bottom", "time, s")

    def _moved(self, *_) -> None:
        self.following = False
        self.moved.emit()
