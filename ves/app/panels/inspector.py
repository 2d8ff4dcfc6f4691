"""The inspector: what the selected item is, at its start and now. Read-only."""

import re

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLabel, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from ves.app import icons
from ves.app.panels.fields import (
    Row,
    Section,
    joint_sections,
    now_text,
    other_sections,
    part_sections,
    scene_sections,
)  # fmt: skip
from ves.app.selection import Selection
from ves.app.theme import Theme, readable, slim
from ves.model import Joint
from ves.parts import Part

START, NOW, UNIT = 1, 2, 3
WIDEST_NUMBER = "-123.4567"


class Inspector(QScrollArea):
    def __init__(self, selection: Selection, parent: QWidget | None = None):
        super().__init__(parent, frameShape=QFrame.Shape.NoFrame, widgetResizable=True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._selection = selection
        self._scene = self._frame = self._theme = self._shown = None
        self._live: list[tuple[Row, QLabel]] = []
        selection.changed.connect(self.rebuild)

    def sizeHint(self) -> QSize:
        return QSize(290, 500)

    def show_scene(self, scene) -> None:
        self._scene = scene
        self.rebuild()

    def show_frame(self, frame) -> None:
        self._frame = frame
        for row, label in self._live:
            said = now_text(row, frame)
            if said != label.text():
                label.setText(said)

    def tint(self, theme: Theme) -> None:
        self._theme, self._shown = theme, None
        slim(self, theme)
        self.rebuild()

    def rebuild(self) -> None:
        """Lay out anew, unless it is the very item that is already shown."""
        if self._scene is None or self._theme is None:
            return
        item = self._scene.item(self._selection.active) if self._scene.has(self._selection.active) else self._scene
        many = len(self._selection.ids)
        if self._shown is not None and self._shown[0] is item and self._shown[1] == many:
            return
        self._shown = item, many
        self._live = []
        self.setWidget(self._page(item, many))
        self.setMinimumWidth(self.widget().minimumSizeHint().width() + self.verticalScrollBar().sizeHint().width())
        self.show_frame(self._frame)

    def _page(self, item, many: int) -> QWidget:
        page = QWidget()
        layout = QVBoxLayout(page)
        layout.setContentsMargins(12, 4, 8, 12)
        layout.setSpacing(6)
        layout.addWidget(self._title(item, many))
        sections = _sections(item, self._scene)
        grid = QGridLayout()
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(4)
        grid.setColumnStretch(START, 1)
        grid.setColumnStretch(NOW, 1)
        for section in sections:
            self._add_section(grid, section)
        layout.addLayout(grid)
        layout.addStretch()
        return page

    def _title(self, item, many: int) -> QWidget:
        title = QWidget()
        row = QHBoxLayout(title)
        row.setContentsMargins(0, 2, 0, 4)
        row.setSpacing(10)
        picture = QLabel()
        color = readable(getattr(item, "color", self._theme.accent), self._theme)
        drawing = _drawing(item)
        picture.setPixmap(icons.pixmap(drawing, color, 28, self.devicePixelRatioF()))
        row.addWidget(picture)
        name = getattr(item, "name", "") or getattr(item, "title", "") or "Untitled scene"
        more = f"<br><span style='color:{self._theme.faint}'>{_kind(item)}"
        more += f" · one of {many} selected</span>" if many > 1 else "</span>"
        label = QLabel(f"<b>{_escaped(_breakable(name))}</b>{more}")
        label.setWordWrap(True)
        row.addWidget(label, 1)
        return title

    def _add_section(self, grid: QGridLayout, section: Section) -> None:
        if not section.rows:
            return
        top = grid.rowCount()
        grid.setRowMinimumHeight(top, 8)
        live = any(row.now for row in section.rows)
        grid.addWidget(self._faint(section.title, bold=True), top + 1, 0)
        if live:
            grid.addWidget(self._faint("Start", right=True), top + 1, START)
            grid.addWidget(self._faint("Now", right=True), top + 1, NOW)
        line = QFrame(frameShape=QFrame.Shape.HLine)
        line.setStyleSheet(f"color: {self._theme.line}")
        grid.addWidget(line, top + 2, 0, 1, 4)
        for k, row in enumerate(section.rows, start=top + 3):
            self._add_row(grid, k, row, live)

    def _add_row(self, grid: QGridLayout, k: int, row: Row, live: bool) -> None:
        label = QLabel(row.label)
        label.setToolTip(row.help)
        grid.addWidget(label, k, 0)
        said = row.start if row.unit else _breakable(row.start)
        start = QLabel(said, alignment=Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        start.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        start.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        start.setToolTip(row.help)
        if not live and not row.unit:
            start.setWordWrap(True)
        grid.addWidget(start, k, START, 1, 1 if live else 2)
        if row.now:
            now = QLabel(alignment=Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            now.setMinimumWidth(now.fontMetrics().horizontalAdvance(WIDEST_NUMBER))
            now.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
            now.setAccessibleName(f"{row.label} now")
            grid.addWidget(now, k, NOW)
            self._live.append((row, now))
        grid.addWidget(self._faint(row.unit), k, UNIT)

    def _faint(self, text: str, bold: bool = False, right: bool = False) -> QLabel:
        label = QLabel(text)
        label.setStyleSheet(f"color: {self._theme.faint}" + ("; font-weight: bold" if bold else ""))
        if right:
            label.setAlignment(Qt.AlignmentFlag.AlignRight)
        return label


def _sections(item, scene) -> tuple[Section, ...]:
    if isinstance(item, Part):
        return part_sections(item)
    if isinstance(item, Joint):
        return joint_sections(item, scene)
    return scene_sections(item) if hasattr(item, "parts") else other_sections(item)


def _drawing(item) -> str:
    if isinstance(item, Joint):
        return "joint"
    kind = getattr(item, "kind", "examples")
    return kind if icons.exists(kind) else "force"


def _kind(item) -> str:
    if isinstance(item, Part):
        return type(item).label
    return f"{item.kind} joint".capitalize() if isinstance(item, Joint) else getattr(item, "kind", "scene").capitalize()


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;")


def _breakable(text: str) -> str:
    """Let a long word wrap: an invisible space after every dozen letters."""
    return re.sub(r"(\S{12})(?=\S)", "\\1\u200b", text)
