"""Motor: a force and a torque of its own, fixed to a part like a rocket: it pushes the way the part points."""

from typing import ClassVar, Literal

from ves.document import Finite, Vec3, quantity
from ves.forces.kind import AtPort


class Motor(AtPort):
    order: ClassVar[int] = 20
    label: ClassVar[str] = "Motor"
    help: ClassVar[str] = "Pushes and turns a part at one place, the way the part points, like a rocket."

    kind: Literal["motor"] = "motor"
    force: Vec3 = quantity((10.0, 0.0, 0.0), "N", "Along the axes of its frame.")
    torque: Vec3 = quantity((0.0, 0.0, 0.0), "N·m", "About the axes of its frame.")
    turn: Finite = quantity(0.0, "rad", "Its frame, turned about the z axis of the port: steering.")
