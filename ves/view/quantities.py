"""Numbers that can be drawn over time: each of them a small value that reads itself from a frame, in SI units.

A kind of quantity is a line of one of the tables below; `quantities_of` says which of them an item has. Names of those
that the inspector shows are the paths of its fields.
"""

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from ves.algebra import rotation
from ves.commands.coordinates import kind_of, units_of
from ves.constraints import Coupling
from ves.document import Item
from ves.forces.joint_motor import JointMotor
from ves.forces.kind import Force, Strung
from ves.model import Scene
from ves.parts import Part
from ves.simulation import Frame
from ves.view.angles import euler

DEGREES = {"rad": "°", "rad/s": "°/s"}


@dataclass(frozen=True)
class Quantity:
    item: int | None  # id; None for the scene
    name: str
    words: str = field(compare=False)
    unit: str = field(compare=False)  # as read
    reader: Callable[[Frame], float | None] = field(compare=False, repr=False)
    joint: int | None = field(default=None, compare=False)  # whose force it needs

    def read(self, frame: Frame) -> float | None:
        """None when it is not there now."""
        value = self.reader(frame)
        return None if value is None or not math.isfinite(value) else float(value)

    @property
    def shown_unit(self) -> str:
        return DEGREES.get(self.unit, self.unit)

    def shown(self, values: Any) -> Any:
        """Numbers as people read them: angles in degrees."""
        return np.degrees(values) if self.unit in DEGREES else values

    def label(self, scene: Scene) -> str:
        if self.item is None:
            return self.words.capitalize()
        name = scene.item(self.item).name if scene.has(self.item) else "gone"
        return f"{name} {self.words}"


def quantities_of(scene: Scene, item: Item | None) -> tuple[Quantity, ...]:
    """All that can be drawn of an item, or of the scene."""
    if item is None:
        return tuple(Quantity(None, *row) for row in OF_SCENE)
    if isinstance(item, Part):
        return tuple(_of_part(item))
    if isinstance(item, Force):
        return tuple(_of_force(scene, item))
    if item.family in ("joints", "constraints") and not isinstance(item, Coupling):
        return (*_coordinates(scene, item), *_across(item))
    return ()


def quantity_of(scene: Scene, item: int | None, name: str) -> Quantity | None:
    """The same again, after an edit; None when there is no such thing any more."""
    if item is not None and not scene.has(item):
        return None
    offered = quantities_of(scene, None if item is None else scene.item(item))
    return next((quantity for quantity in offered if quantity.name == name), None)


# ---- the scene -------------------------------------------------------------------------------------------------------
OF_SCENE = (
    ("total", "total energy", "J", lambda frame: frame.kinetic + frame.potential),
    ("kinetic", "kinetic energy", "J", lambda frame: frame.kinetic),
    ("potential", "potential energy", "J", lambda frame: frame.potential),
    ("closure", "closure error", "m", lambda frame: frame.closure_error),
    ("closure_angle", "closure angle", "rad", lambda frame: frame.closure_angle),
)

# ---- parts: of pose (7,) and velocity (6,) ---------------------------------------------------------------------------
OF_PART = (
    *((f"position.{k}", axis, "m", lambda pose, velocity, k=k: pose[k]) for k, axis in enumerate("xyz")),
    ("speed", "speed", "m/s", lambda pose, velocity: np.linalg.norm(velocity[:3])),
    *((f"velocity.{k}", f"velocity {axis}", "m/s", lambda pose, velocity, k=k: velocity[k])
      for k, axis in enumerate("xyz")),
    *((f"quaternion.{k}", f"rotation {axis}", "rad", lambda pose, velocity, k=k: math.radians(euler(pose[3:])[k]))
      for k, axis in enumerate("xyz")),
    ("angular_speed", "angular speed", "rad/s", lambda pose, velocity: np.linalg.norm(velocity[3:])),
    *((f"angular_velocity.{k}", f"turning {axis}", "rad/s", lambda pose, velocity, k=k: velocity[3 + k])
      for k, axis in enumerate("xyz")),
)  # fmt: skip


def _of_part(part: Part) -> Iterator[Quantity]:
    for name, words, unit, of in OF_PART:
        yield Quantity(part.id, name, words, unit, _at_part(part.id, of))
    mass, center, inertia = part.mass_properties

    def kinetic(pose: np.ndarray, velocity: np.ndarray) -> float:
        R = rotation.matrix(pose[3:])
        w, v = velocity[3:], velocity[:3] + np.cross(velocity[3:], R @ center)
        return 0.5 * (mass * v @ v + w @ (R @ inertia @ R.T) @ w)

    yield Quantity(part.id, "kinetic", "kinetic energy", "J", _at_part(part.id, kinetic))


def _at_part(id: int, of: Callable[[np.ndarray, np.ndarray], float]) -> Callable[[Frame], float | None]:
    def read(frame: Frame) -> float | None:
        if id not in frame.part_ids:
            return None
        row = frame.part_ids.index(id)
        return of(frame.poses[row], frame.velocities[row])

    return read


# ---- joints, nails, constraints --------------------------------------------------------------------------------------
def _coordinates(scene: Scene, item: Item) -> Iterator[Quantity]:
    """Where each freedom is and how fast it goes; of a ball joint only how fast it turns."""
    units = units_of(scene, item)
    for k, unit in enumerate(units):
        which = "" if len(units) == 1 else f" {k + 1}"
        words = "angle" if unit == "rad" else "shift"
        yield Quantity(item.id, f"q.{k}", f"{words}{which}", unit, _at_joint(item.id, 0, k))
        yield Quantity(item.id, f"v.{k}", f"{words} speed{which}", f"{unit}/s", _at_joint(item.id, 1, k))
    kind = kind_of(scene, item)
    if kind is not None and not units and kind.freedoms == 3:
        yield Quantity(item.id, "v", "turning", "rad/s", _at_joint(item.id, 1, None))


def _at_joint(id: int, of: int, k: int | None) -> Callable[[Frame], float | None]:
    def read(frame: Frame) -> float | None:
        found = frame.joint(id)
        if found is None:
            return None
        return np.linalg.norm(found[of]) if k is None else found[of][k]

    return read


def _across(item: Item) -> Iterator[Quantity]:
    for name, unit in (("force", "N"), ("torque", "N·m")):
        def read(frame: Frame, name: str = name) -> float | None:
            found = frame.joint_forces.get(item.id)
            return None if found is None else np.linalg.norm(getattr(found, name))

        yield Quantity(item.id, name, name, unit, read, item.id)


# ---- forces ----------------------------------------------------------------------------------------------------------
def _of_force(scene: Scene, force: Force) -> Iterator[Quantity]:
    unit, strung = _unit(scene, force), isinstance(force, Strung)
    words = "tension" if strung and unit == "N" else "torque" if unit == "N·m" else "force"
    yield Quantity(force.id, "size", words, unit, _at_force(force.id, lambda found: found.size))
    if strung:
        apart = _at_force(force.id, lambda found: np.linalg.norm(found.ends[1] - found.ends[0]))
        yield Quantity(force.id, "length", "length", "m", apart)
    if type(force).has_energy:
        yield Quantity(force.id, "energy", "energy", "J", _at_force(force.id, lambda found: found.energy))


def _at_force(id: int, of: Callable) -> Callable[[Frame], float | None]:
    def read(frame: Frame) -> float | None:
        found = frame.acting.reading(id)
        return None if found is None else of(found)

    return read


def _unit(scene: Scene, force: Force) -> str:
    """Newtons, save for what only turns."""
    if isinstance(force, JointMotor):
        return "N·m" if units_of(scene, scene.item(force.joint))[force.freedom] == "rad" else "N"
    stiffness = type(force).model_fields.get("stiffness")
    said = (stiffness.json_schema_extra or {}).get("unit", "") if stiffness is not None else ""
    return "N·m" if said.startswith("N·m") else "N"
