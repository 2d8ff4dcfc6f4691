"""The user's hand: a spring, as stiff as the grabbed structure is heavy, that reaches the cursor in about 0.2 s."""

import numpy as np

from ves.algebra import rotation
from ves.dynamics.arrays import Pull
from ves.linkage import Compiled
from ves.linkage.loads import QUICK
from ves.simulation.hold import Hold


def take_hold(pull: Pull, compiled: Compiled, part: int, hold: Hold) -> None:
    """Set the kernels' spring for a part, by its index."""
    linkage = compiled.linkage
    link = int(linkage.part_link[part])
    pull.link[0] = link
    pull.force[:] = 0.0
    if link >= 0:
        pose = linkage.part_pose[part]
        first, last = linkage.cluster[compiled.cluster_of[part]]["links"]
        mass = float(linkage.link["mass"][first:last].sum())
        pull.point[:] = pose[:3] + rotation.rotate(pose[3:], hold.point)
        pull.gain[:] = mass * QUICK**2, 2 * mass * QUICK
    pull.target[:] = hold.target


def let_go(pull: Pull) -> None:
    pull.link[0] = -1
    pull.force[:] = 0.0


def held_point(pose: np.ndarray, hold: Hold) -> np.ndarray:
    return pose[:3] + rotation.rotate(pose[3:], hold.point)
