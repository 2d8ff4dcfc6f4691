"""Open joints in the view: lines with their symbols, tags that say how far they are apart, and which one is pointed at.

They tell what play is going to pull together; what is met shows nothing of this.
"""

import numpy as np
from PySide6.QtWidgets import QWidget

from ves.app.selection import Selection
from ves.app.theme import Theme
from ves.app.viewport.navigation import Navigation
from ves.app.viewport.open_tags import OpenTags, Said
from ves.app.viewport.stage import Stage
from ves.app.viewport.swinging import Swinging
from ves.app.wording import open_text
from ves.view.glyphs import Glyphs
from ves.view.open_glyphs import open_lines, open_symbols
from ves.view.open_joints import OpenJoint
from ves.view.open_picking import open_joint_at

MOST = 12  # tags, of the widest; that of a selected one, or the one under the cursor, comes on top


class OpenMarks:
    def __init__(
        self, surface: QWidget, stage: Stage, selection: Selection, navigation: Navigation, swinging: Swinging
    ):
        self._surface, self._stage, self._selection = surface, stage, selection
        self._navigation, self._swinging = navigation, swinging
        self._theme = "light"
        self.stuck: frozenset[int] = frozenset()  # ids of those that cannot all be met
        self.tags = OpenTags(surface)

    @property
    def shown(self) -> tuple[OpenJoint, ...]:
        """None while a free motion is shown: that is drawn from picture to picture, and joints meet in those only."""
        return () if self._swinging.active else tuple(one for one in self._stage.open_joints if not one.hidden)

    def glyphs(self) -> Glyphs:
        opened, chosen = self.shown, self._chosen()
        if not opened:
            return Glyphs()
        camera, height = self._navigation.camera, max(1, self._surface.height())
        lines = open_lines(opened, self._theme, chosen, self.stuck)
        return lines + open_symbols(opened, self._theme, camera, height, chosen, self.stuck)

    def at(self, x: float, y: float) -> OpenJoint | None:
        """The one whose line or symbol is under a pixel."""
        return open_joint_at(self.shown, self._navigation.camera, self._size, x, y)

    def follow(self) -> None:
        """Put the tags where the lines are seen now."""
        opened, chosen = self.shown, self._chosen()
        if not opened:
            self.tags.say([])
            return
        told = [one for one in opened if one.id in chosen] + [one for one in opened[:MOST] if one.id not in chosen]
        self.tags.say([said for one in told if (said := self._said(one, one.id in chosen)) is not None])

    def tint(self, theme: Theme) -> None:
        self._theme = theme.name
        self.tags.tint(theme)

    def _chosen(self) -> set[int]:
        return {*self._selection.ids, self._selection.hovered}

    def _said(self, one: OpenJoint, always: bool) -> Said | None:
        """None when it is behind the eye or outside of the view."""
        width, height = self._size
        middle, *ends = self._navigation.camera.project([one.places.mean(axis=0), *one.places], width, height)
        x, y, depth = map(float, middle)
        seen = depth > 0.0 and 0.0 <= x <= width and 0.0 <= y <= height
        across, up = np.abs(ends[1] - ends[0])[:2]
        return Said(open_text(one), x, y, bool(across > up), always, one.id in self.stuck) if seen else None

    @property
    def _size(self) -> tuple[int, int]:
        return max(1, self._surface.width()), max(1, self._surface.height())
