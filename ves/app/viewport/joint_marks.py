"""Where a selected joint or nail is: a ring in the view."""

import numpy as np

from ves.algebra import rotation
from ves.app.viewport.stage import Stage
from ves.model import Anchor, Joint, Nail
from ves.view.glyphs import Dot, Glyphs

RING = (0.06, 0.47, 1.0, 1.0)


def joint_marks(stage: Stage, ids) -> Glyphs:
    items = [stage.scene.item(id) for id in ids if stage.scene.has(id)]
    places = [_place(stage, item) for item in items if isinstance(item, (Joint, Nail))]
    return Glyphs(dots=tuple(Dot(tuple(place), RING, 11.0, hollow=True, on_top=True) for place in places))


def _place(stage: Stage, item: Joint | Nail) -> np.ndarray:
    """On the first part it holds, wherever that is now."""
    if isinstance(item, Nail):
        part = stage.scene.part(item.part)
        local = part.port(item.port).position
    else:
        anchor = next(anchor for anchor in item.anchors if isinstance(anchor, Anchor))
        part = stage.scene.part(anchor.part)
        local = anchor.frame(part)[0]
    pose = stage.pose_of(part.id)
    return pose[:3] + rotation.rotate(pose[3:], np.asarray(local, float))
