"""The gizmo: handles to move, turn or stretch by, equally large at any zoom. A value; it knows no window.

`glyphs` says what to draw and `handle_at` what is under the mouse. A drag starts with `begin`; its `to(camera, x, y)`
then gives metres, radians or a factor, counted from the beginning.
"""

from dataclasses import dataclass, replace
from typing import Literal

import numpy as np

from ves.view.camera import Camera
from ves.view.gizmo_drag import Drag
from ves.view.gizmo_handles import HOT, WIDTH, AxisHandle, Handle, PlaneHandle, RingHandle, StretchHandle, UniformHandle
from ves.view.gizmo_sight import Sight
from ves.view.glyphs import Glyphs

__all__ = ["HANDLES", "Gizmo", "Handle", "Tool"]

Tool = Literal["move", "rotate", "scale"]
HANDLES: dict[Tool, tuple[Handle, ...]] = {
    "move": (
        *(AxisHandle((axis,)) for axis in range(3)),
        *(PlaneHandle(axes) for axes in ((0, 1), (1, 2), (2, 0))),
    ),
    "rotate": tuple(RingHandle((axis,)) for axis in range(3)),
    "scale": (*(StretchHandle((axis,)) for axis in range(3)), UniformHandle((0, 1, 2))),
}
REACH = 8.0  # px from which a handle is taken hold of


@dataclass(frozen=True)
class Gizmo:
    tool: Tool
    origin: np.ndarray  # (3,) in the world
    axes: np.ndarray  # (3, 3), rows: unit x, y and z of the frame it acts in
    axis: int | None = None  # the only axis that has handles

    def locked(self, axis: int | None) -> "Gizmo":
        """Only the handles of one axis; None for all of them again."""
        return replace(self, axis=axis)

    @property
    def handles(self) -> tuple[Handle, ...]:
        return tuple(handle for handle in HANDLES[self.tool] if self.axis is None or handle.axes == (self.axis,))

    def glyphs(self, camera: Camera, width: float, height: float, hot: Handle | None = None) -> Glyphs:
        """All handles, far ones first; the hot one, under the mouse or being dragged, last."""
        sight, drawn = self._sight(camera, width, height), Glyphs()
        offered = [(handle, handle.strength(sight)) for handle in self.handles] if sight.visible else []
        for handle, strength in sorted(offered, key=lambda pair: (pair[0] == hot, self._nearness(sight, pair[0]))):
            if handle == hot:
                drawn += handle.glyphs(sight, np.append(HOT, 1.0), 1.25 * WIDTH)
            elif strength > 0:
                drawn += handle.glyphs(sight, np.append(handle.color, 0.95 * strength), WIDTH)
        return drawn

    def handle_at(self, camera: Camera, width: float, height: float, x: float, y: float) -> Handle | None:
        """The handle nearest to a pixel, when one is within reach."""
        sight = self._sight(camera, width, height)
        offered = [handle for handle in self.handles if handle.strength(sight) > 0] if sight.visible else []
        found = min(((handle.distance(sight, x, y), i) for i, handle in enumerate(offered)), default=(np.inf, -1))
        return offered[found[1]] if found[0] <= REACH else None

    def begin(self, handle: Handle, camera: Camera, width: float, height: float, x: float, y: float) -> Drag:
        return handle.begin(self._sight(camera, width, height), x, y)

    def _sight(self, camera: Camera, width: float, height: float) -> Sight:
        return Sight(np.asarray(self.origin, float), np.asarray(self.axes, float), camera, width, height)

    @staticmethod
    def _nearness(sight: Sight, handle: Handle) -> float:
        return round(float((handle.path(sight).mean(axis=0) - sight.origin) @ sight.toward) / sight.size, 6)
