"""What cannot come together: which joints are in each other's way, one conflict after the other, and what can be done.

It stays until the conflict is gone or somebody hides it; meanwhile everything else works.
"""

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QFrame, QLabel, QScrollArea, QVBoxLayout, QWidget

from ves.app.theme import LIGHT, Theme, slim
from ves.app.viewport.conflict_row import ConflictRow
from ves.app.viewport.overlay import MARGIN, LowerBar, height_for
from ves.app.wording import conflict_text
from ves.assembly.outcome import Conflict, Unmet

HELD = "Until then its parts are held together where they come nearest."
TOOLS = 60  # px at the left of the view that the tools take
SCROLLING = 12  # px beside the rows for a bar to scroll them
MOST = 210  # px that the rows take; more of them are scrolled


class ConflictBar(LowerBar):
    chosen = Signal(int)
    pointed = Signal(object)
    remove_wanted = Signal(int)
    relax_wanted = Signal(int)

    def __init__(self, view: QWidget):
        self._theme = LIGHT
        self.conflicts: tuple[Conflict, ...] = ()
        self._at, self._way = 0, lambda unmet: ""
        self.rows: list[ConflictRow] = []
        super().__init__(view)
        self.count = QLabel()
        self.row.insertWidget(1, self.count)
        self.next = self.offer("Next", "Show the next conflict", lambda: self._turn_to(self._at + 1))
        self._area = QScrollArea(widgetResizable=True, frameShape=QFrame.Shape.NoFrame)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._area.viewport().setAutoFillBackground(False)
        self.layout().addWidget(self._area)
        self.tint(LIGHT)

    def show_conflicts(self, conflicts: Sequence[Conflict], way: Callable[[Unmet], str]) -> None:
        """These and no others; `way` says how one could give way, or nothing. The same conflict stays in sight."""
        before = self.conflicts[self._at] if self._at < len(self.conflicts) else None
        self.conflicts, self._way = tuple(conflicts), way
        if not conflicts:
            self.hide()
            return
        self._turn_to(self.conflicts.index(before) if before in self.conflicts else 0)

    def tint(self, theme: Theme) -> None:
        super().tint(theme)
        self._theme, self._edge = theme, QColor(theme.warning)
        if hasattr(self, "_area"):
            slim(self._area, theme)
            self._area.setStyleSheet("QScrollArea, QScrollArea > QWidget > QWidget { background: transparent; }")
            self.count.setStyleSheet(f"color: {theme.faint};")
            for row in self.rows:
                row.tint(theme)

    def place(self) -> None:
        """Beside the tools, which stay in reach."""
        view = self.parentWidget()
        width = min(620, view.width() - TOOLS - MARGIN)
        left = max((view.width() - width) // 2, TOOLS)
        margins = self.layout().contentsMargins()
        inner = width - margins.left() - margins.right() - SCROLLING
        for row in self.rows:
            row.fit(inner)
        self._area.setFixedHeight(min(MOST, self._needed(inner + SCROLLING), max(60, view.height() - 140)))
        self.setFixedWidth(width)
        self.setFixedHeight(height_for(self, width))
        self.move(left, self.top())

    # ---- inside -----------------------------------------------------------------------------------------------------
    def _turn_to(self, k: int) -> None:
        self._at = k % len(self.conflicts)
        conflict, several = self.conflicts[self._at], len(self.conflicts) > 1
        self.count.setText(f"{self._at + 1} of {len(self.conflicts)}" if several else "")
        self.count.setVisible(several)
        self.next.setVisible(several)
        self._fill(conflict)
        self.label.setToolTip(f"{conflict.message} {HELD}")
        self.say(conflict_text(conflict))

    def _fill(self, conflict: Conflict) -> None:
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, SCROLLING, 0)
        column.setSpacing(2)
        self.rows = [ConflictRow(unmet, self._way(unmet)) for unmet in conflict.unmet]
        for row in self.rows:
            row.tint(self._theme)
            row.chosen.connect(self.chosen)
            row.pointed.connect(self.pointed)
            row.remove_wanted.connect(self.remove_wanted)
            row.relax_wanted.connect(self.relax_wanted)
            column.addWidget(row)
        column.addStretch()
        self._area.setWidget(inside)

    def _needed(self, width: int) -> int:
        inside = self._area.widget()
        if inside is None:
            return 0
        layout = inside.layout()
        return max(layout.totalHeightForWidth(width), layout.totalMinimumSize().height())
