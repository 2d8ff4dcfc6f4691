"""The switch for force arrows: an arrow at every place where a force acts, and the newtons of what is selected."""

import numpy as np
from PySide6.QtWidgets import QWidget

from ves.app import settings
from ves.app.numbers import steady
from ves.app.selection import Selection
from ves.app.theme import Theme
from ves.app.viewport.navigation import Navigation
from ves.app.viewport.open_tags import OpenTags, Said
from ves.app.viewport.stage import Stage
from ves.simulation.frame import Acting
from ves.view.force_arrows import Arrows, ArrowTable, arrow_glyphs, arrow_tips
from ves.view.glyphs import Glyphs

MOST = 12  # tags, of the strongest


class ForceArrows:
    def __init__(self, surface: QWidget, stage: Stage, selection: Selection, navigation: Navigation):
        self.on = settings.flag("force arrows")
        self._surface, self._stage, self._selection, self._navigation = surface, stage, selection, navigation
        self._theme = "light"
        self._table: ArrowTable | None = None
        self.tags = OpenTags(surface, "arrow")

    def toggle(self) -> None:
        self.on = not self.on
        settings.remember("force arrows", self.on)

    def tint(self, theme: Theme) -> None:
        self._theme = theme.name
        self.tags.tint(theme)

    def glyphs(self, frame) -> Glyphs:
        return arrow_glyphs(self._now(frame), *self._view, self._theme) if self.on else Glyphs()

    def follow(self, frame) -> None:
        """Put the newtons beside the tips of those arrows that are of a selected force, or on a selected part."""
        arrows = self._now(frame) if self.on and self._selection.ids else None
        if arrows is None or not len(arrows.force):
            self.tags.say([])
            return
        chosen = np.isin(arrows.force, self._selection.ids) | np.isin(arrows.part, self._selection.ids)
        ranked = [k for k in np.argsort(-arrows.size).tolist() if chosen[k]][:MOST]
        camera, height = self._view
        seen = camera.project(arrow_tips(arrows, camera, height), max(1, self._surface.width()), height)
        self.tags.say([_said(arrows, k, *map(float, seen[k])) for k in ranked if seen[k, 2] > 0.0])

    def _now(self, frame) -> Arrows:
        stage = self._stage
        if self._table is None or self._table.table is not stage.forces:
            self._table = ArrowTable.of(stage.scene, stage.forces)
        return self._table.now(stage.poses, Acting() if frame is None else frame.acting)

    @property
    def _view(self) -> tuple:
        return self._navigation.camera, max(1, self._surface.height())


def _said(arrows: Arrows, k: int, x: float, y: float, depth: float) -> Said:
    steep = abs(arrows.vector[k, 2]) > 0.7 * arrows.size[k]
    return Said(f"{steady(float(arrows.size[k]), 3)} N", x, y, level=not steep, always=False)
