"""What holds parts together, made visible: a bolt where something turns, a bead where it turns every way.

Derived from the motions of the joint kind, so a new kind needs nothing here. Each piece belongs to a part and moves
with it.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from ves.algebra import rotation
from ves.constraints import PointToPoint
from ves.joints import JOINTS, Primitive
from ves.model import Anchor, Joint, Nail, Scene
from ves.shapes import mesh

STEEL, MOTOR = "#c3c9d2", "#f2a33a"
OVERHANG = 0.42  # of a bolt's head over its shaft, in shaft radii
BEAD = 0.2  # radius of a bead where there is no hole, of the part's thickness


@dataclass(frozen=True)
class Drawn:
    """One solid as it is drawn, in the coordinates of its part."""

    part: int
    mesh: Callable[[str], mesh.Mesh]
    size: tuple[float, float, float, float]
    half: tuple[float, float, float]
    position: tuple[float, float, float]
    quaternion: tuple[float, float, float, float]
    color: str
    roughness: float = 0.3
    metal: float = 0.85
    pickable: bool = True


def joint_hardware(scene: Scene) -> list[Drawn]:
    """Bolts and beads of every joint, nail and point to point."""
    index = {part.name: i for i, part in enumerate(scene.parts)}
    pieces = [piece for joint in scene.joints for piece in _of_joint(joint, scene, index)]
    pieces += [_of_nail(nail, scene, index) for nail in scene.constraints if isinstance(nail, Nail)]
    pieces += [_of_point(item, scene, index) for item in scene.constraints if isinstance(item, PointToPoint)]
    return [piece for piece in pieces if not scene.parts[piece.part].hidden]


def _of_joint(joint: Joint, scene: Scene, index) -> list[Drawn]:
    anchor = next(a for a in joint.anchors if isinstance(a, Anchor))
    part = scene.part(anchor.part)
    frame, radius = anchor.frame(part), hole_radius(part)
    color = STEEL if joint.drive is None else MOTOR
    low, high = _span(joint, scene)
    pieces = []
    for motion in JOINTS[joint.kind].motions:
        if motion.primitive == Primitive.BALL:
            pieces.append(_bead(index[part.name], frame, 1.3 * radius, color))
        elif motion.primitive == Primitive.TURN:
            turned = rotation.compose(frame, (np.zeros(3), rotation.between((0, 0, 1), motion.axis)))
            pieces.append(_bolt(index[part.name], turned, low, high, radius, color))
    return pieces


def _of_nail(nail: Nail, scene: Scene, index) -> Drawn:
    part = scene.part(nail.part)
    port, radius = part.port(nail.port), hole_radius(part)
    frame = np.array(port.position), np.array(port.quaternion)
    if port.kind == "hole":
        return _bolt(index[part.name], frame, -port.depth / 2, port.depth / 2, radius, STEEL)
    return _bead(index[part.name], frame, 1.3 * radius, STEEL)


def _of_point(item: PointToPoint, scene: Scene, index) -> Drawn:
    anchor = next(a for a in item.anchors if isinstance(a, Anchor))
    part = scene.part(anchor.part)
    return _bead(index[part.name], anchor.frame(part), 1.3 * hole_radius(part), STEEL)


def _span(joint: Joint, scene: Scene) -> tuple[float, float]:
    """From where to where the bolt goes along the joint's axis: through the holes of both parts."""
    ends = []
    for anchor in joint.anchors:
        if isinstance(anchor, Anchor):
            part = scene.part(anchor.part)
            depth = part.port(anchor.port).depth or 1.2 * hole_radius(part)
            ends += [-anchor.offset - depth / 2, -anchor.offset + depth / 2]
    return min(ends), max(ends)


def _bolt(part, frame, low, high, radius, color) -> Drawn:
    shaft = 0.93 * radius
    overhang = OVERHANG * shaft
    position, quaternion = rotation.compose(frame, (np.array([0.0, 0.0, (low + high) / 2]), rotation.IDENTITY))
    size = (shaft, shaft, (high - low) / 2, overhang)
    half = (shaft + overhang, shaft + overhang, (high - low) / 2 + overhang)
    return Drawn(part, mesh.bolt, size, half, tuple(position), tuple(quaternion), color, pickable=False)


def _bead(part, frame, radius, color) -> Drawn:
    half = (radius, radius, radius)
    return Drawn(part, mesh.sphere, (0, 0, 0, radius), half, tuple(frame[0]), tuple(frame[1]), color, pickable=False)


def hole_radius(part) -> float:
    """Radius of the part's holes, or a fitting one for a bolt or bead where it has none."""
    shapes = [solid.shape for solid in part.solids]
    holes = [shape.hole_radius for shape in shapes if getattr(shape, "hole_radius", 0.0) > 0.0]
    return min(holes) if holes else BEAD * 2 * min(min(shape.half_extents) for shape in shapes)
