"""Small tags beside the symbols of open joints, or arrows. One that finds no room beside the others is left out."""

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QWidget

from ves.app.theme import LIGHT, Theme
from ves.app.viewport.overlay import Tag
from ves.view.themes import THEMES

SYMBOL = 17  # px around a place that its symbol takes
MARGIN = 4  # px to the edge of the view


class Said(NamedTuple):
    text: str
    x: float  # px, where its symbol is
    y: float
    level: bool  # its line goes across the view rather than up
    always: bool  # also where there is no room for it
    stuck: bool = False  # it cannot be met


class OpenTag(Tag):
    """As small as can be, edged in the colour of its line; below all other cards."""

    stuck = False
    kind = "open"

    def __init__(self, view: QWidget, kind: str):
        super().__init__(view)
        self.kind = kind
        self.layout().setContentsMargins(6, 1, 6, 1)
        self.lower()

    def tint(self, theme: Theme) -> None:
        super().tint(theme)
        look = THEMES[theme.name]
        self._edge = QColor.fromRgbF(*(look.stuck if self.stuck else getattr(look, self.kind)))


class OpenTags:
    """`kind` is the colour of the view's theme that they have."""

    def __init__(self, surface: QWidget, kind: str = "open"):
        self._surface, self._theme, self._kind = surface, LIGHT, kind
        self._tags: list[OpenTag] = []  # kept and used again

    @property
    def texts(self) -> list[str]:
        """What can be read now."""
        return [tag.label.text() for tag in self._tags if tag.isVisible()]

    def tint(self, theme: Theme) -> None:
        self._theme = theme
        for tag in self._tags:
            tag.tint(theme)

    def say(self, wanted: Sequence[Said]) -> None:
        """These and no others; the first ones choose their places first."""
        symbols = [QRect(round(said.x) - SYMBOL, round(said.y) - SYMBOL, 2 * SYMBOL, 2 * SYMBOL) for said in wanted]
        taken = self._cards()
        for k, said in enumerate(wanted):
            tag = self._tag(k)
            if tag.stuck != said.stuck:
                tag.stuck = said.stuck
                tag.tint(self._theme)
            tag.write(said.text)
            others = taken + [symbol for i, symbol in enumerate(symbols) if i != k]
            place = self._free_place(tag, symbols[k], others, said)
            if place is None:
                tag.hide()
            else:
                tag.move(place.topLeft())
                tag.show()
                taken.append(place)
        for tag in self._tags[len(wanted) :]:
            tag.hide()

    def _free_place(self, tag: OpenTag, symbol: QRect, taken: list[QRect], said: Said) -> QRect | None:
        """Beside, below or above the symbol; not on the line, if that can be."""
        room = self._surface.rect().adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN)
        places = _around(symbol, tag.width(), tag.height(), said.level)
        free = (place for place in places if room.contains(place) and not any(map(place.intersects, taken)))
        return next(free, places[0] if said.always else None)

    def _cards(self) -> list[QRect]:
        """Where something is that stays: the tools, a hint, a bar. Other tags come and go with the cursor."""
        inner = self._surface.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)
        return [card.geometry() for card in inner if card.isVisible() and not isinstance(card, Tag)]

    def _tag(self, k: int) -> OpenTag:
        if k == len(self._tags):
            self._tags.append(OpenTag(self._surface, self._kind))
            self._tags[-1].tint(self._theme)
        return self._tags[k]


def _around(symbol: QRect, width: int, height: int, level: bool) -> list[QRect]:
    middle = symbol.center()
    beside, over = middle.y() - height // 2, middle.x() - width // 2
    aside = (symbol.right() + 2, beside), (symbol.left() - width - 2, beside)
    above = (over, symbol.bottom() + 2), (over, symbol.top() - height - 2)
    return [QRect(x, y, width, height) for x, y in (above + aside if level else aside + above)]
