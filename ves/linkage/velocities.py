"""Start velocities that the loops allow: what the user gave comes first, and what was left at zero follows.

A crank that is given a spin turns with it, and the rest of its linkage is taken along.
"""

import numpy as np

from ves.linkage.loops import Structure, structures_of
from ves.linkage.tree import Trees
from ves.model import Scene

GIVEN = 1e4  # weight of what was given, against what was not


def allowed_velocities(scene: Scene, trees: Trees, poses: np.ndarray, velocities: np.ndarray) -> np.ndarray:
    """(p, 6) linear and angular velocities of all parts, nearest to the given ones, that open no loop."""
    allowed = velocities.copy()
    for structure in structures_of(scene, trees, poses):
        if structure.closed and velocities[list(structure.parts)].any():
            _fit(structure, poses, velocities, allowed)
    return allowed


def _fit(structure: Structure, poses: np.ndarray, velocities: np.ndarray, allowed: np.ndarray) -> None:
    G, _, _ = structure.constraint(poses)
    _, s, vt = np.linalg.svd(G)
    free = vt[int(np.sum(s > 1e-9 * max(s.max(initial=0.0), 1e-300))) :].T
    if not free.shape[1]:
        allowed[list(structure.parts)] = 0.0
        return
    jacobians, rows, wanted = structure.jacobians(poses), [], []
    for k in structure.parts:
        J = _part_jacobian(structure, jacobians, poses, k) @ free
        size = structure.scene.parts[k].size
        for given, part, unit in ((velocities[k, :3], J[:3], 1.0), (velocities[k, 3:], J[3:], size)):
            weight = unit * (GIVEN if given.any() else 1.0 / GIVEN)
            rows.append(weight * part)
            wanted.append(weight * given)
    z = np.linalg.lstsq(np.concatenate(rows), np.concatenate(wanted), rcond=None)[0]
    for k in structure.parts:
        allowed[k] = _part_jacobian(structure, jacobians, poses, k) @ free @ z


def _part_jacobian(structure: Structure, jacobians: dict[int, np.ndarray], poses: np.ndarray, k: int) -> np.ndarray:
    """(6, nv) velocity of a part's origin, and its angular velocity."""
    J = jacobians[structure.trees.body_of[k]]
    return np.concatenate((J[3:] + np.cross(J[:3].T, poses[k, :3]).T, J[:3]))
