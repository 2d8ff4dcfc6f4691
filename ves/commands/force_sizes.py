"""How large a force is made when it is placed, so that it does something sensible at once: by how heavy what it acts on
is, by where it is now. A kind that is not named here starts with its own defaults.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from ves.algebra import rotation
from ves.commands.carrying import carried
from ves.commands.free_place import End
from ves.commands.situation import Situation
from ves.forces import Force
from ves.forces.brake import Brake
from ves.forces.damping import Damping
from ves.forces.drag import Drag
from ves.forces.grab import Grab
from ves.forces.motor import Motor
from ves.forces.rubber import Rubber
from ves.forces.spring import Spring
from ves.forces.support import Support
from ves.forces.torsion_spring import TorsionSpring

TIGHT = 0.8  # rest length of a new rubber string, of its length now: it pulls at once
PUSH = 2.0  # m/s² that a new motor gives what it is on
RESIST, STOP = 1.0, 5.0  # 1/s at which damping, and a brake, take speed away
FALL = 5.0  # m/s that something with a new drag falls at in the end
WEIGHT = 9.81  # m/s²
SAG, LEGS = 0.02, 4  # m that a support gives way under its share of the weight, when it is one of four
MOST = 1e9  # N, N s/m, ...: however heavy the part is
CALM = 1.4  # damping of a support, of which 2 is critical


def sized(kind: type[Force], situation: Situation, *ends: End) -> dict[str, Any]:
    """The fields that a new force of a kind gets beside its ends."""
    return SIZES[kind](situation, *ends) if kind in SIZES else {}


def structure_mass(situation: Situation, part: str) -> float:
    """Of a part with all that is joined to it."""
    scene = situation.scene
    return sum(scene.part(name).mass_properties.mass for name in carried(scene, (part,)))


def _rubber(situation: Situation, start: End, end: End) -> dict[str, Any]:
    return {"length": _plain(round(TIGHT * _apart(situation, start, end), 9), 4)}  # ends that meet are no 1e-17 m apart


def _spring(situation: Situation, start: End, end: End) -> dict[str, Any]:
    """As long as it is now; at the start that needs no saying, and follows when a part is moved there."""
    return {} if situation.at_start else {"length": _apart(situation, start, end)}


def _torsion(situation: Situation, start: End, end: End) -> dict[str, Any]:
    if situation.at_start:
        return {}
    _, turned = rotation.relative(_pose(situation, start), _pose(situation, end))
    return {"rest": tuple(map(float, turned))}


def _motor(situation: Situation, end: End) -> dict[str, Any]:
    """It pushes at an end or a face as a rocket there would, elsewhere along the part."""
    size = _plain(PUSH * structure_mass(situation, end.part))
    outward = situation.scene.part(end.part).port(end.port).kind in ("end", "face")
    return {"force": (0.0, 0.0, -size) if outward else (size, 0.0, 0.0)}


def _damping(situation: Situation, end: End) -> dict[str, Any]:
    part = situation.scene.part(end.part)
    turning = float(np.linalg.eigvalsh(part.mass_properties.inertia)[-1])
    return {
        "linear": _plain(RESIST * structure_mass(situation, end.part)),
        "angular": _plain(RESIST * turning),
    }


def _brake(situation: Situation, end: End) -> dict[str, Any]:
    """It resists level motion: along all axes of the port but the one that is nearest to upright now."""
    size = _plain(STOP * structure_mass(situation, end.part))
    upright = np.abs(rotation.rotate(_pose(situation, end)[1], np.eye(3))[:, 2])
    return {"damping": tuple(0.0 if k == np.argmax(upright) else size for k in range(3))}


def _drag(situation: Situation, end: End) -> dict[str, Any]:
    return {"coefficient": _plain(WEIGHT * structure_mass(situation, end.part) / FALL**2)}


def _support(situation: Situation, end: End) -> dict[str, Any]:
    """It just touches the floor, and carries its share of the structure."""
    share = structure_mass(situation, end.part) / LEGS
    stiffness = share * WEIGHT / SAG
    return {
        "reach": _plain(max(0.0, float(_pose(situation, end)[0][2])), 6),
        "stiffness": _plain(stiffness),
        "damping": _plain(CALM * (stiffness * share) ** 0.5),
    }


def _grab(situation: Situation, end: End) -> dict[str, Any]:
    return {"target": tuple(map(float, _pose(situation, end)[0]))}


SIZES: dict[type[Force], Callable[..., dict[str, Any]]] = {
    Rubber: _rubber, Spring: _spring, TorsionSpring: _torsion, Motor: _motor, Damping: _damping, Brake: _brake,
    Drag: _drag, Support: _support, Grab: _grab,
}  # fmt: skip


def _pose(situation: Situation, end: End):
    return situation.port_pose(situation.scene.part(end.part), end.port)


def _apart(situation: Situation, start: End, end: End) -> float:
    return float(np.linalg.norm(_pose(situation, end)[0] - _pose(situation, start)[0]))


def _plain(value: float, digits: int = 2) -> float:
    """With a few digits, as one would type it, and no more than any force may have."""
    return float(f"{min(value, MOST):.{digits}g}")
