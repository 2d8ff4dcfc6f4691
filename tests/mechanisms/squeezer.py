"""Andrews' squeezing mechanism, IFToMM benchmark A03: seven bodies in the plane of x and y, as in Hairer and Wanner.

    q = (beta, Theta, gamma, Phi, delta, Omega, epsilon)
    K1 O-F at beta; K2 F-E at beta + Theta; K3 B-E, with D beside it, at gamma; K5 A-G at delta; K4 G-E at Phi + delta;
    K7 A-H at epsilon; K6 H-E at Omega + epsilon.  All four of K2, K3, K4 and K6 meet at E.

The spring from C to D is a sliding joint between a tube and a plunger next to no mass.
"""

import math
from typing import NamedTuple

import numpy as np

from ves.algebra import rotation
from ves.bench.joining import NO_GROUND, Pin, pinned, rod
from ves.model import Drive, Scene
from ves.parts.rod import Rod

MASSES = 0.04325, 0.00365, 0.02373, 0.00706, 0.07050, 0.00706, 0.05498
INERTIAS = 2.194e-6, 4.410e-7, 5.255e-6, 5.667e-7, 1.169e-5, 5.667e-7, 1.912e-5
d, da, e, ea, rr, ra = 0.028, 0.0115, 0.02, 0.01421, 0.007, 0.00092
ss, sa, sb, sc, sd = 0.035, 0.01874, 0.01043, 0.018, 0.02
ta, tb, u, ua, ub, zf, zt, fa = 0.02308, 0.00916, 0.04, 0.01228, 0.00449, 0.02, 0.04, 0.01421
A, B, C = (np.array(place) for place in ((-0.06934, -0.00227, 0.0), (-0.03635, 0.03273, 0.0), (0.014, 0.072, 0.0)))
COLORS = "#e5484d", "#f0762b", "#f2b824", "#2fa36b", "#1fa7a7", "#2f6fde", "#7a5ad6"
TORQUE = 0.033  # N·m, on K1
STIFFNESS, SLACK = 4530.0, 0.07785  # N/m, m
NOTHING = {"mass": 1e-10, "inertia": (1e-16, 1e-14, 1e-14, 0.0, 0.0, 0.0)}  # of the spring's two halves
Q0 = (
    -0.06171389001427645, 0.0, 0.45527981916307037, 0.22266839016588588, 0.48736497954384256, -0.22266839016588588,
    1.2305474445498212,
)  # fmt: skip


class Body(NamedTuple):
    """Points of the plane: its two ends, and its centre of mass."""

    foot: np.ndarray
    head: np.ndarray
    center: np.ndarray


def squeezer_bodies(q) -> tuple[Body, ...]:
    """K1 to K7 at the angles q, whether or not they meet at E."""
    beta, Theta, gamma, Phi, delta, Omega, epsilon = q
    O, F = np.zeros(3), _at(rr, 0, beta)
    G, H = A + _at(zt, 0, delta), A + _at(0, -u, epsilon)
    return (
        Body(O, F, _at(ra, 0, beta)),
        Body(F, F - _at(d, 0, beta + Theta), F - _at(da, 0, beta + Theta)),
        Body(B, B + _at(0, -ss, gamma), B + _at(sb, -sa, gamma)),
        Body(G, G + _at(0, -e, Phi + delta), G + _at(0, ea - e, Phi + delta)),
        Body(A, G, A + _at(ta, tb, delta)),
        Body(H, H + _at(zf, 0, Omega + epsilon), H + _at(zf - fa, 0, Omega + epsilon)),
        Body(A, H, A + _at(-ub, -ua, epsilon)),
    )


def _at(x: float, y: float, angle: float) -> np.ndarray:
    """The point (x, y) of a body that is turned by the angle."""
    c, s = math.cos(angle), math.sin(angle)
    return np.array((c * x - s * y, s * x + c * y, 0.0))


def andrews_squeezer(q=Q0) -> Scene:
    """Without gravity; a torque drives K1, on Pin O."""
    bodies = squeezer_bodies(q)
    D = B + _at(sd, -sc, q[2])
    parts = [_part(k, body) for k, body in enumerate(bodies)]
    parts.append(rod("Tube", C, (C + D) / 2, radius=0.002, **NOTHING))
    parts.append(rod("Plunger", D, C + (D - C) / 3, radius=0.001, **NOTHING))
    F, E, G, H = bodies[0].head, bodies[1].head, bodies[4].head, bodies[6].head
    pins = (
        Pin("Pin O", None, "K1", (0, 0, 0)), Pin("Pin F", "K1", "K2", F), Pin("Pin B", None, "K3", B),
        Pin("Pin E3", "K3", "K2", E), Pin("Pin E4", "K4", "K2", E), Pin("Pin E6", "K6", "K2", E),
        Pin("Pin G", "K5", "K4", G), Pin("Pin H", "K7", "K6", H), Pin("Pin A5", None, "K5", A),
        Pin("Pin A7", None, "K7", A), Pin("Pin C", None, "Tube", C), Pin("Pin D", "K3", "Plunger", D),
        Pin("Spring", "Tube", "Plunger", (C + D) / 2, tuple(D - C), "prismatic"),
    )  # fmt: skip
    scene = pinned(Scene(title="Andrews' squeezer", parts=tuple(parts), forces=(), ground=NO_GROUND), *pins)
    motor = {"drive": Drive(mode="torque", target=TORQUE), "cut": "never"}  # never cut: its turns are counted
    spring = {"stiffness": STIFFNESS, "rest": SLACK - float(np.linalg.norm(D - C)), "cut": "here"}
    return scene.with_changed(scene.item("Pin O").evolve(**motor), scene.item("Spring").evolve(**spring))


def _part(k: int, body: Body) -> Rod:
    flat = (INERTIAS[k] / 2, INERTIAS[k] / 2, INERTIAS[k], 0.0, 0.0, 0.0)
    radius = 0.001 if k else 0.0015  # K1 starts in line with K2: thicker, to be seen
    made = rod(f"K{k + 1}", body.foot, body.head, radius=radius, color=COLORS[k], mass=MASSES[k], inertia=flat)
    center, _ = rotation.relative(made.pose, (body.center, rotation.IDENTITY))
    return made.evolve(center=center)


def squeezer_angles(simulation) -> np.ndarray:
    """q of a simulation of the squeezer. K1 turns again and again, all other bodies only swing."""
    start = simulation.scene

    def swung(part: str) -> float:
        turn = rotation.multiply(simulation.pose(part)[3:], rotation.conjugate(start.part(part).quaternion))
        return math.remainder(2.0 * math.atan2(turn[3], turn[0]), 2.0 * math.pi)

    absolute = np.array((simulation.joint("Pin O").q[0], *(swung(f"K{k}") for k in range(2, 8))))
    return np.array(Q0) + _relative(absolute)


def _relative(turned: np.ndarray) -> np.ndarray:
    """Turns of the bodies K1 to K7 as changes of q: K2 is measured from K1, K4 from K5 and K6 from K7."""
    k1, k2, k3, k4, k5, k6, k7 = turned
    return np.array((k1, k2 - k1, k3, k4 - k5, k5, k6 - k7, k7))
