"""A dock with a quiet header: the title and one small close button."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QDockWidget, QHBoxLayout, QLabel, QToolButton, QWidget

from ves.app import icons
from ves.app.theme import Theme


class Dock(QDockWidget):
    def __init__(self, title: str, body: QWidget, parent: QWidget):
        super().__init__(title, parent)
        self.setObjectName(title.lower())  # by which the layout is remembered
        self.setFeatures(
            QDockWidget.DockWidgetFeature.DockWidgetClosable | QDockWidget.DockWidgetFeature.DockWidgetMovable
        )
        self._close = QToolButton(autoRaise=True, iconSize=QSize(12, 12))
        self._close.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._close.setToolTip(f"Hide the {title.lower()}; View, Panels shows it again")
        self._close.setAccessibleName(f"Hide {title.lower()}")
        self._close.clicked.connect(self.hide)
        self.setTitleBarWidget(self._header(title))
        self.setWidget(body)

    def tint(self, theme: Theme) -> None:
        self._close.setIcon(icons.icon("close", theme, theme.faint, 12))

    def _header(self, title: str) -> QWidget:
        header = QWidget()
        label = QLabel(title)
        font = label.font()
        font.setBold(True)
        label.setFont(font)
        row = QHBoxLayout(header)
        row.setContentsMargins(12, 7, 6, 5)
        row.addWidget(label)
        row.addStretch()
        row.addWidget(self._close)
        return header
