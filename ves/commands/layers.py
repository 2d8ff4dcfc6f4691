"""Layers of a loop: how far in front of one part another lies once all hinges between them are met.

Along a chain of hinges with parallel axes that is settled, however the parts are turned about them and wherever they
are now. The joint that closes a loop has to take it as it is: face on face, as the first ones lie, the layers of a loop
drawn all around in one sense would never close.
"""

from collections import deque
from typing import NamedTuple

import numpy as np

from ves.algebra import rotation
from ves.commands.fitting import Fit
from ves.commands.free_place import LAYERS, End
from ves.joints import JOINTS, JointKind
from ves.joints.kind import Primitive, Z
from ves.linkage.bonds import WORLD, Side, bonds_of
from ves.model import Scene

ALIKE = 1e-6  # of axes


class Level(NamedTuple):
    """Of a part: the common axis in its own coordinates, and how high its origin is along it."""

    up: np.ndarray
    height: float

    def of(self, place) -> float:
        return self.height + float(self.up @ np.asarray(place, float))


def closing_fit(scene: Scene, kind: JointKind, staying: End, coming: End) -> Fit | None:
    """How a joint that closes a loop of hinges lies in its second port; None where the layers do not settle it."""
    if not _keeps_layers(kind) or not kind.motions:
        return None
    a, b = (scene.part(end.part).port(end.port) for end in (staying, coming))
    up = rotation.rotate(np.array(a.quaternion), np.array(Z))
    index = {part.name: k for k, part in enumerate(scene.parts)}
    levels = _levels(scene, index[staying.part], up)
    level = levels.get(index[coming.part])
    if level is None:
        return None
    along = float(level.up @ rotation.rotate(np.array(b.quaternion), np.array(Z)))
    if abs(along) < 1.0 - ALIKE:
        return None
    offset = float(up @ np.asarray(a.position)) - level.of(b.position)
    if abs(offset) > LAYERS * max(a.depth, b.depth):  # no bolt is as long as that: somebody else has to give way
        return None
    return Fit(flip=along < 0.0, offset=0.0 if abs(offset) < 1e-12 else offset, twist=0.0, met=False)


def _levels(scene: Scene, start: int, up: np.ndarray) -> dict[int, Level]:
    """Of all that hangs together with a part by hinges along its axis, and by what is fixed; WORLD among them."""
    neighbours: dict[int, list[tuple[JointKind, Side, Side]]] = {k: [] for k in range(-1, len(scene.parts))}
    pairs = [(bond.kind, bond.a, bond.b) for bond in bonds_of(scene) if _keeps_layers(bond.kind)]
    nothing = np.zeros(3), np.array(rotation.IDENTITY)
    fixed = (k for k, part in enumerate(scene.parts) if part.fixed)
    pairs += [(JOINTS["fixed"], Side(k, nothing), Side(WORLD, scene.parts[k].pose)) for k in fixed]
    for kind, a, b in pairs:
        neighbours[a.part].append((kind, a, b))
        neighbours[b.part].append((kind, b, a))
    found, queue = {start: Level(up, 0.0)}, deque([start])
    while queue:
        here = queue.popleft()
        for kind, near, far in neighbours[here]:
            if far.part not in found and (level := _across(kind, near, far, found[here])) is not None:
                found[far.part] = level
                queue.append(far.part)
    return found


def _across(kind: JointKind, near: Side, far: Side, level: Level) -> Level | None:
    """The level on the far side of a joint; None where it turns the axis away."""
    axis = rotation.rotate(rotation.conjugate(near.frame[1]), level.up)  # in the joint's frame, which both sides share
    if kind.motions and abs(axis[2]) < 1.0 - ALIKE:
        return None
    up = rotation.rotate(far.frame[1], axis)
    return Level(up, level.of(near.frame[0]) - float(up @ far.frame[0]))


def _keeps_layers(kind: JointKind) -> bool:
    return all(motion.primitive == Primitive.TURN and motion.axis == Z for motion in kind.motions)
