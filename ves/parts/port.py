"""Ports: the named places of a part that joints, nails, strings and snapping refer to."""

from typing import Literal

from ves.algebra import rotation
from ves.document import Name, NotNegative, Quaternion, Value, Vec3, quantity

PortKind = Literal["hole", "end", "face", "center", "corner", "point"]


class Port(Value):
    """A frame on a part: z along the hole or out of the face, x along the part."""

    name: Name
    kind: PortKind = "point"
    position: Vec3 = quantity((0.0, 0.0, 0.0), "m", "Where it is, from the part's centre.")
    quaternion: Quaternion = quantity(rotation.IDENTITY, "", "Which way it points: z out of it, x along the part.")
    depth: NotNegative = quantity(0.0, "m", "Length of a hole, open on both sides.")


def facing(name: str, kind: PortKind, position, direction, depth: float = 0.0) -> Port:
    """A port whose z axis points along `direction`, by the shortest turn from the part's own z."""
    turn = tuple(float(c) for c in rotation.between((0.0, 0.0, 1.0), direction))
    return Port(name=name, kind=kind, position=tuple(map(float, position)), quaternion=turn, depth=float(depth))
