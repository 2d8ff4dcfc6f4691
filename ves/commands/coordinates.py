"""Numbers of joints, constraints and strings at the start: coordinates that can be coupled, lengths, turns."""

import numpy as np

from ves.algebra import rotation
from ves.commands.joints import frames
from ves.constraints import Coupling, Distance
from ves.document import Item
from ves.forces import Strung
from ves.joints import JOINTS, JointKind
from ves.model import Joint, Nail, Scene


def kind_of(scene: Scene, item: Item) -> JointKind | None:
    """How a joint or nail moves; None for anything else. A nail is a pin in a hole, and a ball joint elsewhere."""
    if isinstance(item, Joint):
        return JOINTS[item.kind]
    if not isinstance(item, Nail):
        return None
    return JOINTS["revolute" if scene.part(item.part).port(item.port).kind == "hole" else "ball"]


def units_of(scene: Scene, item: Item) -> tuple[str, ...]:
    """The unit of each of its freedoms; none when they are not single numbers."""
    kind = kind_of(scene, item)
    return kind.units if kind is not None and kind.drivable else ()


def start_length(scene: Scene, between: Distance | Strung) -> float:
    a, b = frames(scene, between)
    return float(np.linalg.norm(b[0] - a[0]))


def start_turn(scene: Scene, between: Strung) -> tuple[float, ...]:
    """How its second end is turned, seen from the first: a quaternion."""
    _, turned = rotation.relative(*frames(scene, between))
    return tuple(map(float, turned))


def start_offset(scene: Scene, coupling: Coupling) -> float:
    """Where the second joint would be with the first at zero, coupled as they start."""
    a, b = (_at_start(scene, scene.item(name)) for name in coupling.joint_names)
    return b[coupling.freedom_b] - coupling.ratio * a[coupling.freedom_a]


def _at_start(scene: Scene, item: Joint | Nail) -> tuple[float, ...]:
    return kind_of(scene, item).measure(*rotation.relative(*_frames(scene, item)))


def _frames(scene: Scene, item: Joint | Nail) -> tuple:
    if isinstance(item, Joint):
        return frames(scene, item)
    part = scene.part(item.part)
    port = part.port(item.port)
    here = rotation.compose(part.pose, (np.array(port.position), np.array(port.quaternion)))
    return tuple(own if said is None else np.array(said) for said, own in zip(_said(item), here, strict=True)), here


def _said(nail: Nail) -> tuple:
    return nail.position, nail.quaternion
