"""Joints that are not met: a dashed line from the port it starts at to the port it should reach.

The places are gathered once per edit; each frame costs a few array operations however many joints there are.
"""

from dataclasses import dataclass

import numpy as np

from ves.algebra import rotation
from ves.joints import JOINTS, Primitive
from ves.model import Anchor, Nail, Scene
from ves.view.glyphs import UNMET, Dot, Glyphs, Polyline
from ves.view.hardware import hole_radius

MET = 0.05  # gap that still counts as met, of the hole's radius


@dataclass(frozen=True)
class JointTable:
    """n joints and nails, both ends of each.

    part       (2, n)     index of the part at either end, or the world (the row after the last part)
    position   (2, n, 3)  of the joint's frame in that part
    quaternion (2, n, 4)
    slide      (n, 3)     direction in frame a along which a gap is allowed, or zero
    slack      (n,)       gap that still counts as met, m
    """

    part: np.ndarray
    position: np.ndarray
    quaternion: np.ndarray
    slide: np.ndarray
    slack: np.ndarray

    @classmethod
    def of(cls, scene: Scene) -> "JointTable":
        rows = [_joint_row(joint, scene) for joint in scene.joints]
        rows += [_nail_row(nail, scene) for nail in scene.constraints if isinstance(nail, Nail) and nail.position]
        world = len(scene.parts)
        index = {part.name: i for i, part in enumerate(scene.parts)}
        ends = [[row.ends[side] for row in rows] for side in (0, 1)]
        return cls(
            part=np.array([[index.get(end.part, world) for end in side] for side in ends], int).reshape(2, -1),
            position=np.array([[end.position for end in side] for side in ends], float).reshape(2, -1, 3),
            quaternion=np.array([[end.quaternion for end in side] for side in ends], float).reshape(2, -1, 4),
            slide=np.array([row.slide for row in rows], float).reshape(-1, 3),
            slack=np.array([row.slack for row in rows], float),
        )

    def ends(self, poses: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """World places (2, n, 3) of both ends, and the gap (n,) that the joint does not allow."""
        poses = np.concatenate([poses, [(0.0, 0.0, 0.0, *rotation.IDENTITY)]])[self.part]
        places = poses[..., :3] + rotation.rotate(poses[..., 3:], self.position)
        frame = rotation.multiply(poses[0, :, 3:], self.quaternion[0])
        gap = rotation.rotate(rotation.conjugate(frame), places[1] - places[0])
        gap = gap - self.slide * np.sum(gap * self.slide, axis=1, keepdims=True)
        return places, np.linalg.norm(gap, axis=1)

    def unmet(self, poses: np.ndarray) -> Glyphs:
        if not len(self.slack):
            return Glyphs()
        places, gap = self.ends(poses)
        open_ends = [places[:, i] for i in np.flatnonzero(gap > self.slack)]
        lines = tuple(Polyline(ends, UNMET, 2.2, dash=7.0, on_top=True) for ends in open_ends)
        dots = (Dot(tuple(end), UNMET, 4.0, hollow=True, on_top=True) for ends in open_ends for end in ends)
        return Glyphs(lines, tuple(dots))


def joint_glyphs(scene: Scene, poses: np.ndarray) -> Glyphs:
    """Dashed lines for the joints that are not met at these part poses (n, 7)."""
    return JointTable.of(scene).unmet(poses)


@dataclass(frozen=True)
class _End:
    part: str | None
    position: tuple
    quaternion: tuple


@dataclass(frozen=True)
class _Row:
    ends: tuple[_End, _End]
    slide: tuple
    slack: float


def _joint_row(joint, scene) -> _Row:
    def end(anchor):
        if isinstance(anchor, Anchor):
            return _End(anchor.part, *anchor.frame(scene.part(anchor.part)))
        return _End(None, *anchor.frame)

    slides = [motion.axis for motion in JOINTS[joint.kind].motions if motion.primitive == Primitive.SLIDE]
    slack = MET * min(hole_radius(scene.part(name)) for name in joint.part_names)
    return _Row((end(joint.a), end(joint.b)), slides[0] if slides else (0.0, 0.0, 0.0), slack)


def _nail_row(nail, scene) -> _Row:
    part = scene.part(nail.part)
    port = part.port(nail.port)
    ends = _End(part.name, port.position, port.quaternion), _End(None, nail.position, rotation.IDENTITY)
    return _Row(ends, (0.0, 0.0, 0.0), MET * hole_radius(part))
