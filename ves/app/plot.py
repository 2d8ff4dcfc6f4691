"""The plot, put together: what is chosen goes to the engine, what it has noted down comes into the panel.

The panel and the library it draws with are loaded when it is first shown.
"""

import time

from PySide6.QtWidgets import QVBoxLayout, QWidget

from ves.app.docked import Docked
from ves.app.exporting import png_bytes, save_as
from ves.app.quantity_chooser import QuantityChooser
from ves.view.plot_series import csv_text, free_color
from ves.view.quantities import Quantity, quantity_of

INTERVAL = 0.05  # s between two pictures


class Plot(Docked):
    def __init__(self, window):
        self._body, self._theme = QWidget(), None
        self._body.setMinimumHeight(180)
        self._room = QVBoxLayout(self._body)
        self._room.setContentsMargins(0, 0, 0, 0)
        super().__init__(window, "Plot", self._body)
        self.dock.visibilityChanged.connect(self._shown_or_hidden)
        self.panel = None
        self.colors: dict[Quantity, int] = {}  # what is plotted, in the order of choosing
        self._drawn_at = 0.0

    def open(self) -> None:
        self._load()
        super().open()

    def make_room(self) -> None:
        self._window.arrangement.give_height(self.dock)

    def take_keys(self) -> None:
        self.panel.add.setFocus()

    def tint(self, theme) -> None:
        self._theme = theme
        self.dock.tint(theme)
        if self.panel is not None:
            self.panel.tint(theme)

    # ---- what is plotted --------------------------------------------------------------------------------------------
    def add(self, *quantities: Quantity) -> None:
        for quantity in quantities:
            if quantity not in self.colors:
                self.colors[quantity] = free_color(self.colors.values())
        self.open()
        self._follow()

    def remove(self, quantity: Quantity | None) -> None:
        """One, or all."""
        self.colors = {} if quantity is None else {q: k for q, k in self.colors.items() if q != quantity}
        self._follow()

    def show_scene(self, scene) -> None:
        """After an edit a quantity may be gone, or be read another way: the mass of its part has changed, say."""
        found = [(quantity_of(scene, q.item, q.name), k) for q, k in self.colors.items()]
        colors = {quantity: k for quantity, k in found if quantity is not None}
        if colors:
            same = len(colors) == len(self.colors) and [q.unit for q in colors] == [q.unit for q in self.colors]
            self.colors = colors
            self._session.sample(self.colors)
            if not same or [q.label(scene) for q in colors] != self._labels:
                self._show()
        elif self.colors:
            self.remove(None)

    def show_frame(self) -> None:
        """Often enough while it moves; the last frame of a run comes to `draw`."""
        if time.monotonic() >= self._drawn_at + INTERVAL:
            self.draw()

    def draw(self) -> None:
        if self.panel is not None and self.colors and self.panel.isVisible():
            self._drawn_at = time.monotonic()
            self.panel.show_series(self._session.series)

    def _follow(self) -> None:
        self._session.sample(self.colors)
        self._window.pulse.wake()
        self._show()

    def _show(self) -> None:
        self._labels = [quantity.label(self._session.scene) for quantity in self.colors]
        if self.panel is not None:
            self.panel.show_quantities(self.colors, self._session.scene)
            self._drawn_at = 0.0

    _labels: list[str] = []

    # ---- the panel --------------------------------------------------------------------------------------------------
    def _shown_or_hidden(self, visible: bool) -> None:
        if visible:
            self._load()
            self.draw()

    def _load(self) -> None:
        if self.panel is not None:
            return
        from ves.app.panels.plot_panel import PlotPanel

        self.panel = PlotPanel()
        self.panel.add_wanted.connect(self._choose)
        self.panel.removed.connect(self.remove)
        self.panel.csv_wanted.connect(self._save_csv)
        self.panel.png_wanted.connect(self._save_png)
        self.panel.escaped.connect(self._window.view.surface.setFocus)
        self._room.addWidget(self.panel)
        self.panel.tint(self._theme)
        self._show()

    def _choose(self) -> None:
        selected = self._window.situation().selected_items
        theme = self._window.themes.current
        chooser = QuantityChooser(self._window, self._session.scene, selected, self.colors, theme)
        chooser.ticked.connect(lambda quantity, on: self.add(quantity) if on else self.remove(quantity))
        self._window.dialogs.show(chooser)

    def _save_csv(self) -> None:
        def table() -> bytes:
            return csv_text(self._session.series, self._session.scene).encode()

        save_as(self._window, "Save the curves as a table", "csv", "Tables", table)

    def _save_png(self) -> None:
        def picture() -> bytes:
            return png_bytes(self.panel.picture())

        save_as(self._window, "Save the plot as a picture", "png", "Pictures", picture)
