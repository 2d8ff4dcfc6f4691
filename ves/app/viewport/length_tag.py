"""How long a selected distance is now, written beside the middle of it."""

import numpy as np

from ves.app.numbers import steady
from ves.app.viewport.overlay import Tag
from ves.app.viewport.stage import Stage
from ves.constraints import Distance
from ves.view.camera import Camera


class LengthTag(Tag):
    def follow(self, stage: Stage, ids: tuple[int, ...], camera: Camera) -> None:
        """Show that of the one that is selected alone, wherever it is seen now; one that is open says it itself."""
        one = ids[0] if len(ids) == 1 and stage.scene.has(ids[0]) else None
        chosen = one is not None and isinstance(stage.scene.item(one), Distance)
        chosen = chosen and one not in (each.id for each in stage.open_joints)
        ends = stage.constraints.span(one, stage.poses) if chosen else None
        if ends is None:
            self.hide()
            return
        view = self.parentWidget()
        x, y, depth = camera.project(ends.mean(axis=0), view.width(), view.height())
        if depth > 0:
            self.show_at(f"{steady(float(np.linalg.norm(ends[1] - ends[0])), 4)} m", float(x), float(y))
        else:
            self.hide()
