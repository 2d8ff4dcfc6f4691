"""Light and dark: Fusion with a palette each. Style sheets are kept to single widgets; a general one clips fields."""

from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QAbstractScrollArea, QApplication

from ves.app import settings


@dataclass(frozen=True)
class Theme:
    name: str
    window: str
    base: str
    raised: str  # buttons, headers, cards
    line: str
    text: str
    faint: str  # units, hints
    disabled: str
    accent: str
    on_accent: str
    warning: str
    dark: bool


LIGHT = Theme(
    "light", window="#f3f4f7", base="#ffffff", raised="#fbfbfd", line="#d5d9e1", text="#1d232d", faint="#667080",
    disabled="#a9b0bc", accent="#1a6fe8", on_accent="#ffffff", warning="#b45309", dark=False,
)  # fmt: skip
DARK = Theme(
    "dark", window="#1e222a", base="#262b34", raised="#2b313b", line="#3a414d", text="#e4e8ef", faint="#98a2b3",
    disabled="#5d6675", accent="#3d95ff", on_accent="#ffffff", warning="#f5b041", dark=True,
)  # fmt: skip
THEMES = {theme.name: theme for theme in (LIGHT, DARK)}


class Themes(QObject):
    """The theme in use. `changed` comes after palette and style are in place."""

    changed = Signal(object)

    def __init__(self, parent: QObject | None = None):
        super().__init__(parent)
        self.current = THEMES.get(settings.text("theme"), LIGHT)
        QApplication.setStyle("Fusion")
        self._apply()

    def use(self, theme: Theme) -> None:
        if theme is not self.current:
            self.current = theme
            settings.remember("theme", theme.name)
            self._apply()
            self.changed.emit(theme)

    def toggle(self) -> None:
        self.use(LIGHT if self.current.dark else DARK)

    def _apply(self) -> None:
        QApplication.setPalette(palette(self.current))


def readable(color: str, theme: Theme) -> str:
    """A part's colour as a thin line on the theme's background: as it is, unless it would be lost there."""
    made = QColor(color)
    hue, saturation, lightness, _ = made.getHsl()
    bounded = max(lightness, 120) if theme.dark else min(lightness, 170)
    return QColor.fromHsl(max(hue, 0), saturation, bounded).name()


def slim(area: QAbstractScrollArea, theme: Theme) -> None:
    """A quiet scroll bar without arrows."""
    area.verticalScrollBar().setStyleSheet(
        "QScrollBar { background: transparent; width: 10px; margin: 2px; border: 0; }"
        f"QScrollBar::handle {{ background: {theme.line}; border-radius: 3px; min-height: 28px; }}"
        f"QScrollBar::handle:hover {{ background: {theme.disabled}; }}"
        "QScrollBar::add-line, QScrollBar::sub-line { height: 0; }"
        "QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }"
    )


def palette(theme: Theme) -> QPalette:
    made = QPalette()
    role = QPalette.ColorRole
    colors = {
        role.Window: theme.window, role.Base: theme.base, role.AlternateBase: theme.raised, role.Button: theme.raised,
        role.WindowText: theme.text, role.Text: theme.text, role.ButtonText: theme.text, role.BrightText: theme.warning,
        role.Highlight: theme.accent, role.HighlightedText: theme.on_accent, role.Link: theme.accent,
        role.ToolTipBase: theme.raised, role.ToolTipText: theme.text, role.PlaceholderText: theme.faint,
        role.Mid: theme.line, role.Midlight: theme.raised, role.Light: theme.raised, role.Accent: theme.accent,
        role.Dark: QColor(theme.line).darker(115).name(), role.Shadow: "#000000",
    }  # fmt: skip
    for which, color in colors.items():
        made.setColor(which, QColor(color))
    for which in (role.WindowText, role.Text, role.ButtonText):
        made.setColor(QPalette.ColorGroup.Disabled, which, QColor(theme.disabled))
    made.setColor(QPalette.ColorGroup.Disabled, role.Highlight, QColor(theme.line))
    return made
