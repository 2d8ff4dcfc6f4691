"""Parts that are held together from now on, as one body: what they had of momentum stays."""

import numpy as np

from ves.algebra import rotation
from ves.model import Scene


def stiffen(scene: Scene, poses: np.ndarray, velocities: np.ndarray, parts: list[int]) -> None:
    """Velocities of parts that are held together from now on: those of one body with the same momentum."""
    masses = np.array([scene.parts[k].mass_properties.mass for k in parts])
    turns = [rotation.matrix(poses[k, 3:]) for k in parts]
    arms = np.array([R @ scene.parts[k].mass_properties.center for k, R in zip(parts, turns, strict=True)])
    places, spins = poses[parts, :3] + arms, velocities[parts, 3:]
    speeds = velocities[parts, :3] + rotation.cross(spins, arms)
    center, mean = np.average(places, axis=0, weights=masses), np.average(speeds, axis=0, weights=masses)
    inertia, momentum = np.zeros((3, 3)), np.zeros(3)
    for k, R, m, r, v, w in zip(parts, turns, masses, places - center, speeds, spins, strict=True):
        own = R @ scene.parts[k].mass_properties.inertia @ R.T
        inertia += own + m * (r @ r * np.eye(3) - np.outer(r, r))
        momentum += own @ w + m * rotation.cross(r, v)
    spin = np.linalg.lstsq(inertia, momentum, rcond=None)[0]
    velocities[parts, :3] = mean + rotation.cross(spin, poses[parts, :3] - center)
    velocities[parts, 3:] = spin
