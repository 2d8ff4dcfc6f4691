"""What is read off a selected joint or part while it moves: the force and torque across the joint, or all of them.

The engine finds them for what is watched, and nothing else; `watched` says what that is for a selection.
"""

from typing import NamedTuple

import numpy as np

from ves.algebra import rotation
from ves.app.numbers import steady
from ves.constraints import Constraint
from ves.document import Item
from ves.model import Joint, Nail, Scene
from ves.parts import Part
from ves.simulation import Frame
from ves.view.ends import end_of

NOISE = 1e-6  # N and N·m below which nothing is there


class Readout(NamedTuple):
    text: str
    details: str


def watched(items: tuple[Item, ...], scene: Scene) -> tuple[int, ...]:
    """The joints whose forces are shown for these items."""
    if len(items) != 1:
        return ()
    if isinstance(items[0], (Joint, Constraint)):
        return (items[0].id,)
    return tuple(item.id for item in scene.joints_of(items[0].name)) if isinstance(items[0], Part) else ()


def readout(items: tuple[Item, ...], scene: Scene, frame: Frame | None) -> Readout | None:
    """In words, or nothing when there is no such force now."""
    if frame is None or len(items) != 1 or not frame.joint_forces:
        return None
    item = items[0]
    return _of_part(item, scene, frame) if isinstance(item, Part) else _of_joint(item, scene, frame)


def _of_joint(item: Item, scene: Scene, frame: Frame) -> Readout | None:
    found = frame.joint_forces.get(item.id)
    if found is None:
        return None
    share = " (a share)" if found.share else ""
    lines = [f"On {_held(item)}, in the axes of the joint:"]
    turned = _axes(item, scene, frame)
    for word, vector, unit in (("force", found.force, "N"), ("torque", found.torque, "N·m")):
        inside = rotation.rotate(rotation.conjugate(turned), vector)
        along = "   ".join(f"{axis} {_number(c)}" for axis, c in zip("xyz", inside, strict=True))
        lines.append(f"{word}   {along}   {unit}")
    if found.share:
        lines.append("Several joints hold the same: this is one way to share it out.")
    return Readout(_told(found.force, found.torque) + share, "\n".join(lines))


def _of_part(part: Part, scene: Scene, frame: Frame) -> Readout | None:
    """All of its joints together, about its centre of mass."""
    joints = [item for item in scene.joints_of(part.name) if item.id in frame.joint_forces]
    if not joints or part.id not in frame.part_ids:
        return None
    pose = frame.poses[frame.part_ids.index(part.id)]
    center = pose[:3] + rotation.rotate(pose[3:], np.asarray(part.mass_properties.center))
    force, torque, lines = np.zeros(3), np.zeros(3), []
    for item in joints:
        found = frame.joint_forces[item.id]
        sign = 1.0 if _held(item) == part.name else -1.0
        force += sign * found.force
        torque += sign * (found.torque + np.cross(found.place - center, found.force))
        share = ", a share" if found.share else ""
        lines.append(f"{item.name}: {_number(np.linalg.norm(found.force))} N{share}")
    more = "Its joints together, about its centre of mass:\n" + "\n".join(lines)
    return Readout(_told(force, torque) + " by its joints", more)


def _told(force: np.ndarray, torque: np.ndarray) -> str:
    return f"Now: force {_number(np.linalg.norm(force))} N, torque {_number(np.linalg.norm(torque))} N·m"


def _number(value: float) -> str:
    return steady(float(value), 4, NOISE)


def _held(item: Item) -> str:
    """The part that the force of a joint is told for: the second, or the one that hangs on the world."""
    return item.part if isinstance(item, Nail) else item.part_names[-1]


def _axes(item: Item, scene: Scene, frame: Frame) -> np.ndarray:
    """How the joint's frame on that part is turned in the world, now."""
    if isinstance(item, Nail):
        end = item.part, scene.part(item.part).port(item.port).quaternion
    else:
        anchor = next(a for a in reversed(item.anchors) if getattr(a, "part", None) == _held(item))
        end = anchor.part, end_of(anchor, scene).quaternion
    if not scene.has(end[0]) or scene.part(end[0]).id not in frame.part_ids:
        return np.array(rotation.IDENTITY)
    pose = frame.poses[frame.part_ids.index(scene.part(end[0]).id)]
    return rotation.multiply(pose[3:], np.asarray(end[1], float))
