"""Mass, centre and inertia of a link, as other engines want them: about its centre, in the link's axes."""

from typing import NamedTuple

import numpy as np


class RigidBody(NamedTuple):
    mass: float
    center: np.ndarray  # (3,)
    inertia: np.ndarray  # (3, 3) about the centre


def rigid_body(link: np.void) -> RigidBody:
    """Of one row of `Linkage.link`. A link between two motions of one joint has no mass, and gets zeros."""
    mass = float(link["mass"])
    center = link["moment"] / mass if mass > 0.0 else np.zeros(3)
    second = np.zeros((3, 3))
    second[np.triu_indices(3)] = link["second"]
    second = second + np.triu(second, 1).T - mass * np.outer(center, center)
    return RigidBody(mass, center, np.trace(second) * np.eye(3) - second)
