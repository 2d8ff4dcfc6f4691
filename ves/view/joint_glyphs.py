"""Joints and constraints that are not met: a dashed line from where one starts to where it should reach.

The places are gathered once per edit; each frame costs a few array operations however many joints there are.
"""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from ves.algebra import rotation
from ves.constraints import Between, Distance, Orientation
from ves.joints import JOINTS, Primitive
from ves.model import Joint, Nail, Scene
from ves.view.ends import End, Ends, end_of
from ves.view.glyphs import UNMET, Dot, Glyphs, Polyline
from ves.view.hardware import hole_radius

MET = 0.05  # gap that still counts as met, of the hole's radius
ALIKE = 1e-3  # rad between directions that still count as met


@dataclass(frozen=True)
class JointTable:
    """n joints, nails and constraints, both ends of each.

    slide  (n, 3)  direction in frame a along which a gap is allowed, or zero
    length (n,)    m that its ends should be apart
    turned (n,)    whether not the places but the directions should agree
    slack  (n,)    gap that still counts as met, m or rad
    """

    ends: Ends
    slide: np.ndarray
    length: np.ndarray
    turned: np.ndarray
    slack: np.ndarray

    @classmethod
    def of(cls, scene: Scene) -> "JointTable":
        rows = [_joint_row(joint, scene) for joint in scene.joints]
        rows += [_nail_row(nail, scene) for nail in scene.constraints if isinstance(nail, Nail) and nail.position]
        rows += [_between_row(item, scene) for item in scene.constraints if _can_be_open(item)]
        return cls(
            ends=Ends.of(scene, [row.ends for row in rows]),
            slide=np.array([row.slide for row in rows], float).reshape(-1, 3),
            length=np.array([row.length for row in rows], float),
            turned=np.array([row.turned for row in rows], bool),
            slack=np.array([row.slack for row in rows], float),
        )

    def gaps(self, poses: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """World places (2, n, 3) of both ends, and the gap (n,) that is not allowed, m or rad."""
        places, frames = self.ends.now(poses)
        gap = rotation.rotate(rotation.conjugate(frames[0]), places[1] - places[0])
        gap = gap - self.slide * np.sum(gap * self.slide, axis=1, keepdims=True)
        apart = np.abs(np.linalg.norm(gap, axis=1) - self.length)
        angle = rotation.angle_of(rotation.multiply(rotation.conjugate(frames[0]), frames[1]))
        return places, np.where(self.turned, angle, apart)

    def unmet(self, poses: np.ndarray) -> Glyphs:
        if not len(self.slack):
            return Glyphs()
        places, gap = self.gaps(poses)
        open_ends = [places[:, i] for i in np.flatnonzero(gap > self.slack)]
        lines = tuple(Polyline(ends, UNMET, 2.2, dash=7.0, on_top=True) for ends in open_ends)
        dots = (Dot(tuple(end), UNMET, 4.0, hollow=True, on_top=True) for ends in open_ends for end in ends)
        return Glyphs(lines, tuple(dots))


def joint_glyphs(scene: Scene, poses: np.ndarray) -> Glyphs:
    """Dashed lines for the joints and constraints that are not met at these part poses (n, 7)."""
    return JointTable.of(scene).unmet(poses)


class _Row(NamedTuple):
    ends: tuple[End, End]
    slack: float
    slide: tuple = (0.0, 0.0, 0.0)
    length: float = 0.0
    turned: bool = False


def _joint_row(joint: Joint, scene: Scene) -> _Row:
    slides = [motion.axis for motion in JOINTS[joint.kind].motions if motion.primitive == Primitive.SLIDE]
    ends = end_of(joint.a, scene), end_of(joint.b, scene)
    slack = np.inf if len(slides) == 3 else _near(joint, scene)  # what slides every way is never apart
    return _Row(ends, slack, slides[0] if slides else (0.0, 0.0, 0.0))


def _nail_row(nail: Nail, scene: Scene) -> _Row:
    port = scene.part(nail.part).port(nail.port)
    return _Row((End(nail.part, port.position, port.quaternion), End(None, nail.position)), _near(nail, scene))


def _between_row(item: Between, scene: Scene) -> _Row:
    turned = isinstance(item, Orientation)
    ends = end_of(item.a, scene), end_of(item.b, scene)
    return _Row(ends, ALIKE if turned else _near(item, scene), length=getattr(item, "length", 0.0), turned=turned)


def _can_be_open(item) -> bool:
    """A distance that is as it starts is met there; later it is held, and nothing here knows the start."""
    return isinstance(item, Between) and not (isinstance(item, Distance) and item.length is None)


def _near(item, scene: Scene) -> float:
    return MET * min(hole_radius(scene.part(name)) for name in item.part_names)
