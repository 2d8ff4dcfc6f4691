"""Parts joined at places of the world: how a mechanism is written down from a drawing of it.

Every joint starts at zero, and both of its parts get a port of its name where it is, so that it is closed exactly.
"""

from collections import defaultdict
from collections.abc import Iterable
from typing import NamedTuple

import numpy as np

from ves.algebra import rotation
from ves.model import Anchor, Ground, Joint, Scene, WorldAnchor
from ves.parts.port import Port
from ves.parts.rod import Rod

Y, Z = (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)
NO_GROUND = Ground(on=False)


class Pin(NamedTuple):
    """A joint at a place of the world."""

    name: str
    a: str | None  # a part, or None for the world
    b: str
    place: tuple[float, float, float] | np.ndarray
    axis: tuple[float, float, float] | np.ndarray = Z
    kind: str = "revolute"
    turned: tuple[float, float, float, float] | None = None  # the joint's whole frame, where more than z matters

    @property
    def frame(self) -> tuple[np.ndarray, np.ndarray]:
        turned = rotation.between(Z, self.axis) if self.turned is None else np.array(self.turned)
        return np.array(self.place, float), turned


def rod(name: str, p, q, **fields) -> Rod:
    """A rod from p to q."""
    p, q = np.array(p, float), np.array(q, float)
    turned = rotation.between((1, 0, 0), q - p)
    return Rod(name=name, length=float(np.linalg.norm(q - p)), position=(p + q) / 2, quaternion=turned, **fields)


def bars(*ends) -> Scene:
    """Rods called Bar 1, Bar 2, …, each from one place to another; nothing joins them yet."""
    return Scene(parts=tuple(rod(f"Bar {k}", p, q) for k, (p, q) in enumerate(ends, 1)), ground=NO_GROUND)


def pinned(scene: Scene, *pins: Pin) -> Scene:
    """The scene with these joints, all in one edit: a ladder of hundreds is made at once."""
    ports = defaultdict(list)
    for pin in pins:
        for name in filter(None, (pin.a, pin.b)):
            place, turned = rotation.relative(scene.part(name).pose, pin.frame)
            ports[name].append(Port(name=pin.name, position=place, quaternion=rotation.normalized(turned)))
    changed = (scene.part(name).evolve(ports=(*scene.part(name).ports, *new)) for name, new in ports.items())
    return scene.with_changed(*changed).with_items(*_joints(pins))


def _joints(pins: Iterable[Pin]):
    for pin in pins:
        place, turned = pin.frame
        world = WorldAnchor(world=place, quaternion=turned)
        a = world if pin.a is None else Anchor(part=pin.a, port=pin.name)
        yield Joint(name=pin.name, kind=pin.kind, a=a, b=Anchor(part=pin.b, port=pin.name))


def hinge(scene: Scene, name: str, a: str | None, b: str, place, axis=Z, kind: str = "revolute") -> Scene:
    """The scene with one more joint."""
    return pinned(scene, Pin(name, a, b, place, axis, kind))
