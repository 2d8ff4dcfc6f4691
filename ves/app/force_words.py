"""What a force does, in words: what one that is placed will do, and what each does now. Knows no Qt."""

import math
from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from ves.app.numbers import significant, steady
from ves.commands.coordinates import start_length, units_of
from ves.forces import AtPort, Force, Strung
from ves.forces.brake import Brake
from ves.forces.damping import Damping
from ves.forces.drag import Drag
from ves.forces.grab import Grab
from ves.forces.gravity import Gravity
from ves.forces.joint_motor import JointMotor
from ves.forces.motor import Motor
from ves.forces.rubber import Rubber
from ves.forces.spring import Spring
from ves.forces.support import Support
from ves.forces.torsion_spring import TorsionSpring
from ves.model import Anchor, Scene
from ves.parts import Part
from ves.simulation.frame import Frame, Reading

NOTHING = 1e-9  # N; less is none
SMALL = 0.1  # from here down zeros after the point are no digits
AT_LIMIT = 0.999  # of its limit, from where on a motor is at it


# ---- what it will do ------------------------------------------------------------------------------------------------
def effect(force: Force, scene: Scene) -> str:
    """A sentence about one that is placed just now."""
    return EFFECTS[type(force)](force, scene) if type(force) in EFFECTS else force.help


def _n(value: float) -> str:
    return significant(value, 3)


def _size(vector) -> float:
    return float(np.linalg.norm(vector))


EFFECTS: dict[type[Force], Callable[..., str]] = {
    Rubber: lambda f, s: f"Rests at {_n(f.length)} m, 80 % of its length now: it pulls at once",
    Spring: lambda f, s: "Rests as long as it is now",
    TorsionSpring: lambda f, s: "Rests as the two are turned now",
    Motor: lambda f, s: f"Pushes with {_n(_size(f.force))} N, the way the arrow points",
    JointMotor: lambda f, s: f"Drives it at {_target(f, s)}",
    Damping: lambda f, s: f"Resists with {_n(f.linear)} N for each m/s",
    Brake: lambda f, s: f"Resists with {_n(max(f.damping))} N for each m/s",
    Drag: lambda f, s: f"Resists with {_n(f.coefficient)} N at 1 m/s, four times that at 2 m/s",
    Support: lambda f, s: f"Reaches {_n(f.reach)} m down; gives way 1 m for {_n(f.stiffness)} N",
    Grab: lambda f, s: "Holds this place where it is now",
}  # fmt: skip


def _target(motor: JointMotor, scene: Scene) -> str:
    turns = units_of(scene, scene.item(motor.joint))[motor.freedom] == "rad"
    return f"{_n(math.degrees(motor.target))} °/s" if turns else f"{_n(motor.target)} m/s"


# ---- what it does now -----------------------------------------------------------------------------------------------
def now_words(force: Force, scene: Scene, frame: Frame | None) -> str:
    """A sentence; nothing while nobody knows."""
    time = 0.0 if frame is None else frame.time
    if not force.on:
        return "Switched off"
    if not force.acts_at(time):
        waits = time < (force.begins or 0.0)
        return f"Begins at {_n(force.begins)} s" if waits else f"Has ended at {_n(force.ends)} s"
    if isinstance(force, Gravity):
        return _weight(force, scene)
    reading = None if frame is None else frame.acting.reading(force.id)
    if reading is None:
        return ""
    if not reading.acts:
        return "Acts on nothing that moves"
    return NOW[type(force)](force, scene, reading) if type(force) in NOW else f"{_now(reading.size)} N"


def named_now(force: Force, scene: Scene, frame: Frame | None) -> str:
    """Its name, and below what it does now."""
    return "\n".join(filter(None, (force.name, now_words(force, scene, frame))))


def _now(value: float) -> str:
    """Steady while it changes, and with two digits at least."""
    size = abs(value)
    return significant(size, 2) if NOTHING < size < SMALL else steady(size, 3, NOTHING)


def _rest(force: Rubber | Spring, scene: Scene) -> float:
    return start_length(scene, force) if force.length is None else force.length


def _rubber(force: Rubber, scene: Scene, reading: Reading) -> str:
    length, rest = _size(reading.ends[1] - reading.ends[0]), _rest(force, scene)
    if length < rest and reading.size <= NOTHING:
        return f"Slack, {_now(rest - length)} m to spare"
    return f"Pulls with {_now(reading.size)} N, {_lengths(length, rest)}, {_energy(reading)}"


def _spring(force: Spring, scene: Scene, reading: Reading) -> str:
    length, rest = _size(reading.ends[1] - reading.ends[0]), _rest(force, scene)
    does = "Pushes" if reading.size < 0.0 else "Pulls"
    return f"{does} with {_now(reading.size)} N, {_lengths(length, rest)}, {_energy(reading)}"


def _lengths(length: float, rest: float) -> str:
    changed = "pressed together" if length < rest else "stretched"
    return f"{_now(length)} m long ({_now(length - rest)} m {changed})"


def _energy(reading: Reading) -> str:
    return f"{_now(reading.energy)} J"


def _torsion(force: TorsionSpring, scene: Scene, reading: Reading) -> str:
    return f"Turns back with {_now(reading.size)} N·m, {_energy(reading)}"


def _motor(force: Motor, scene: Scene, reading: Reading) -> str:
    pushes, turns = _size(force.force), _size(force.torque)
    pushing, turning = f"ushes with {_now(_size(reading.force))} N", f"urns with {_now(turns)} N·m"
    if not turns:
        return f"P{pushing}"
    return f"P{pushing} and t{turning}" if pushes else f"T{turning}"


def _joint_motor(force: JointMotor, scene: Scene, reading: Reading) -> str:
    unit = "N·m" if units_of(scene, scene.item(force.joint))[force.freedom] == "rad" else "N"
    limited = force.limit is not None and force.mode != "torque" and abs(reading.size) >= AT_LIMIT * force.limit
    return f"{steady(reading.size, 3, NOTHING)} {unit}" + (", at its limit" if limited else "")


def _resists(force: Damping | Brake | Drag, scene: Scene, reading: Reading) -> str:
    turning = f" and {_now(_size(reading.torque))} N·m" if getattr(force, "angular", 0.0) else ""
    return f"Resists with {_now(_size(reading.force))} N{turning}"


def _support(force: Support, scene: Scene, reading: Reading) -> str:
    if abs(reading.size) <= NOTHING:
        return "In the air, carries nothing"
    return f"Carries {_now(reading.size)} N, {_energy(reading)}"


def _grab(force: Grab, scene: Scene, reading: Reading) -> str:
    away = _size(np.subtract(force.target, reading.ends[1]))
    return f"Pulls with {_now(reading.size)} N, {_now(away)} m from its target"


def _weight(force: Gravity, scene: Scene) -> str:
    """It does not change while it runs: the document knows."""
    pulled = [part for part in scene.parts if force.part in (None, part.name) and not part.fixed]
    if not pulled:
        return "Acts on nothing that moves"
    newtons = _size(force.acceleration) * sum(part.mass_properties.mass for part in pulled)
    return f"Pulls with {_now(newtons)} N" + ("" if force.part else " in all")


NOW: dict[type[Force], Callable[..., str]] = {
    Rubber: _rubber, Spring: _spring, TorsionSpring: _torsion, Motor: _motor, JointMotor: _joint_motor,
    Damping: _resists, Brake: _resists, Drag: _resists, Support: _support, Grab: _grab,
}  # fmt: skip


# ---- what acts on a part --------------------------------------------------------------------------------------------
class On(NamedTuple):
    """A force on a part now."""

    force: Force
    vector: np.ndarray  # (3,) N

    @property
    def words(self) -> str:
        return f"{_now(_size(self.vector))} N"


def forces_on(part: Part, scene: Scene, frame: Frame | None) -> list[On]:
    """Those that act on it now, save what joints and the floor do."""
    time = 0.0 if frame is None else frame.time
    found = []
    for force in scene.forces:
        vector = _on(force, part, frame) if force.acts_at(time) else None
        if vector is not None:
            found.append(On(force, vector))
    return found


def _on(force: Force, part: Part, frame: Frame | None) -> np.ndarray | None:
    if isinstance(force, Gravity):
        mine = force.part in (None, part.name)
        return part.mass_properties.mass * np.array(force.acceleration) if mine else None
    reading = None if frame is None else frame.acting.reading(force.id)
    if part.name not in force.part_names or reading is None or not isinstance(force, (AtPort, Strung)):
        return None
    at_start = isinstance(force, Strung) and isinstance(force.a, Anchor) and force.a.part == part.name
    return -reading.force if at_start else reading.force
