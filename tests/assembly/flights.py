"""Flights for tests: a scattered scene flown until it is together or stuck, and what was seen on the way."""

from dataclasses import dataclass

import numpy as np

from tests.mechanisms import can_string, crank_rocker, cube, jansen_leg, pole_chain, slider_crank
from ves.algebra import rotation
from ves.assembly.scattering import bounds
from ves.model import Scene
from ves.simulation import Frame, Simulation

MECHANISMS = {
    "chain": pole_chain,
    "four-bar": crank_rocker,
    "slider-crank": slider_crank,
    "jansen-leg": jansen_leg,
    "cans": can_string,
    "cube": lambda: cube().evolve(forces=()),  # floats: it would only fall
}
LONGEST = 20.0  # s, simulated
FRAME = 4  # steps: 60 frames a second


@dataclass
class Flight:
    simulation: Simulation
    quickest: float  # the farthest way of a part between two frames after the first second, of the scene's size
    jump: float  # m, rad, m/s or rad/s: the largest change in the moment in which it became a linkage

    @property
    def together(self) -> bool:
        return not self.simulation.assembling and not self.simulation.conflicts


def fly(scene: Scene) -> Flight:
    """As playing would, step by step, for at most 20 s."""
    simulation = Simulation(scene)
    low, high = bounds(scene)
    size, quickest, jump = float((high - low).max()), 0.0, 0.0
    last = simulation.frame()
    while simulation.assembling and simulation.time < LONGEST:
        simulation._take(1)
        before = simulation.frame()
        simulation._gather()
        if not simulation.conflicts and "assembling" not in simulation.frame().modes:
            jump = max(jump, difference(before, simulation.frame()))
        if simulation.step_count % FRAME == 0:
            now = simulation.frame()
            assert np.isfinite(now.poses).all() and np.isfinite(now.velocities).all()
            if now.time > 1.0:
                quickest = max(quickest, float(np.linalg.norm((now.poses - last.poses)[:, :3], axis=1).max()) / size)
            last = now
    return Flight(simulation, quickest, jump)


def difference(one: Frame, other: Frame) -> float:
    """How much two frames differ, in m and m/s, rad and rad/s."""
    turned = rotation.angle_of(rotation.multiply(rotation.conjugate(one.poses[:, 3:]), other.poses[:, 3:]))
    moved = np.abs(one.poses[:, :3] - other.poses[:, :3]).max()
    return float(max(moved, np.abs(turned).max(), np.abs(one.velocities - other.velocities).max()))


def momentum(scene: Scene, frame: Frame) -> np.ndarray:
    """(6,) angular momentum about the world's origin, and linear momentum."""
    total = np.zeros(6)
    for part, pose, velocity in zip(scene.parts, frame.poses, frame.velocities, strict=True):
        mass, center, inertia = part.mass_properties
        R, w = rotation.matrix(pose[3:]), velocity[3:]
        x, v = pose[:3] + R @ center, velocity[:3] + np.cross(w, R @ center)
        total += np.concatenate((R @ inertia @ R.T @ w + mass * np.cross(x, v), mass * v))
    return total
