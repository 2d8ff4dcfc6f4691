"""The squeezer's bodies against the equations of Hairer and Wanner, II, VII.7."""

import math
from types import SimpleNamespace

import numpy as np
import pytest

from tests.mechanisms import andrews_squeezer, squeezer_angles
from tests.mechanisms import squeezer as k
from ves.algebra import rotation

H = 1e-5  # rad, for differences


def com(part) -> np.ndarray:
    return np.array(part.position) + rotation.rotate(part.quaternion, part.mass_properties.center)


def kinetic(q, qd) -> float:
    """Of the scene's bodies, by differences of where they are and how they are turned."""
    ahead, behind = (andrews_squeezer(np.array(q) + side * H * np.array(qd)) for side in (1, -1))
    energy = 0.0
    for a, b in zip(ahead.parts, behind.parts, strict=True):
        velocity = (com(a) - com(b)) / (2 * H)
        spin = rotation.rotation_vector(rotation.multiply(a.quaternion, rotation.conjugate(b.quaternion))) / (2 * H)
        mass, _, inertia = a.mass_properties
        energy += (mass * velocity @ velocity + inertia[2, 2] * spin[2] ** 2) / 2
    return energy


def mass_matrix(q) -> np.ndarray:
    """The book's."""
    _, Theta, _, Phi, _, Omega, _ = q
    m, I = (0.0, *k.MASSES), (0.0, *k.INERTIAS)
    M = np.zeros((7, 7))
    M[0, 0] = m[1] * k.ra**2 + m[2] * (k.rr**2 - 2 * k.da * k.rr * math.cos(Theta) + k.da**2) + I[1] + I[2]
    M[0, 1] = M[1, 0] = m[2] * (k.da**2 - k.da * k.rr * math.cos(Theta)) + I[2]
    M[1, 1] = m[2] * k.da**2 + I[2]
    M[2, 2] = m[3] * (k.sa**2 + k.sb**2) + I[3]
    r = k.e - k.ea
    M[3, 3] = m[4] * r**2 + I[4]
    M[3, 4] = M[4, 3] = m[4] * (r**2 + k.zt * r * math.sin(Phi)) + I[4]
    M[4, 4] = m[4] * (k.zt**2 + 2 * k.zt * r * math.sin(Phi) + r**2) + m[5] * (k.ta**2 + k.tb**2) + I[4] + I[5]
    r = k.zf - k.fa
    M[5, 5] = m[6] * r**2 + I[6]
    M[5, 6] = M[6, 5] = m[6] * (r**2 - k.u * r * math.sin(Omega)) + I[6]
    M[6, 6] = m[6] * (r**2 - 2 * k.u * r * math.sin(Omega) + k.u**2) + m[7] * (k.ua**2 + k.ub**2) + I[6] + I[7]
    return M


def test_all_ways_lead_to_one_point():
    bodies = k.squeezer_bodies(k.Q0)
    for other in (2, 3, 5):
        assert np.abs(bodies[other].head - bodies[1].head).max() < 1e-15


def test_the_kinetic_energy_is_the_books():
    random = np.random.default_rng(1)
    for _ in range(5):
        q, qd = np.array(k.Q0) + random.normal(size=7) / 3, random.normal(size=7)
        assert kinetic(q, qd) == pytest.approx(qd @ mass_matrix(q) @ qd / 2, rel=1e-8)


def test_the_spring_starts_with_the_energy_of_the_benchmark():
    spring = andrews_squeezer().item("Spring")
    assert 0.5 * k.STIFFNESS * spring.rest[0] ** 2 == pytest.approx(1.4357963991616702, rel=1e-12)


def test_its_angles_are_read_off_a_simulation():
    """Of one that stands still, with K1 two turns on."""
    q = np.array(k.Q0) + (13.0, -12.8, 0.2, -0.3, 0.1, 0.3, -0.1)
    moved, start = andrews_squeezer(q), andrews_squeezer()
    simulation = SimpleNamespace(
        scene=start,
        pose=lambda name: np.concatenate(moved.part(name).pose),
        joint=lambda name: SimpleNamespace(q=(q[0] - k.Q0[0],)),
    )
    assert squeezer_angles(simulation) == pytest.approx(q, abs=1e-12)
