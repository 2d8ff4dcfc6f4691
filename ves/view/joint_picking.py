"""Which joint or nail is nearest to a pixel."""

import numpy as np

from ves.document import Item
from ves.model import Nail, Scene
from ves.view.joint_places import JointPlaces
from ves.view.ports import Sight

REACH = 26.0  # px


def joint_at(scene: Scene, poses: np.ndarray, sight: Sight) -> Item | None:
    joints = (*scene.joints, *(item for item in scene.constraints if isinstance(item, Nail)))
    if not joints:
        return None
    seen = sight.camera.project(JointPlaces.of(scene, [joint.id for joint in joints]).now(poses), *sight.size)
    away = np.hypot(seen[:, 0] - sight.x, seen[:, 1] - sight.y)
    away[~(seen[:, 2] > 0.0)] = np.inf
    nearest = int(np.argmin(away))
    return joints[nearest] if away[nearest] <= REACH else None
