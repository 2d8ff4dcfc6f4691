"""Start velocities that the loops allow: what the user gave comes first, and what was left at zero follows.

A crank that is given a spin turns with it, and the rest of its linkage is taken along.
"""

import numpy as np

from ves.algebra import rotation
from ves.linkage.loops import Structure, structures_of
from ves.linkage.tree import Trees
from ves.model import Scene


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
    jacobians, given, left = structure.jacobians(poses), ([], []), ([], [])
    for k in structure.parts:
        J = _part_jacobian(structure, jacobians, poses, k) @ free
        size = structure.scene.parts[k].size
        for speed, part, unit in ((velocities[k, :3], J[:3], 1.0), (velocities[k, 3:], J[3:], size)):
            rows, wanted = given if speed.any() else left
            rows.append(unit * part)
            wanted.append(unit * speed)
    z = _in_turn(*(np.concatenate(rows) for rows in given), *(np.concatenate(rows) for rows in left) if left[0] else ())
    for k in structure.parts:
        allowed[k] = _part_jacobian(structure, jacobians, poses, k) @ free @ z


def _in_turn(A: np.ndarray, a: np.ndarray, B: np.ndarray | None = None, b: np.ndarray | None = None) -> np.ndarray:
    """The z with A z nearest to a, and among those the one with B z nearest to b."""
    u, s, vt = np.linalg.svd(A)
    rank = int(np.sum(s > 1e-9 * s[0])) if s.size else 0
    z, rest = vt[:rank].T @ ((u[:, :rank].T @ a) / s[:rank]), vt[rank:].T
    if B is None or not rest.shape[1]:
        return z
    return z + rest @ np.linalg.lstsq(B @ rest, b - B @ z, rcond=None)[0]


def _part_jacobian(structure: Structure, jacobians: dict[int, np.ndarray], poses: np.ndarray, k: int) -> np.ndarray:
    """(6, nv) velocity of a part's origin, and its angular velocity."""
    J = jacobians[structure.trees.body_of[k]]
    return np.concatenate((J[3:] + rotation.cross(J[:3].T, poses[k, :3]).T, J[:3]))
