"""Both ends of what joins or acts: gathered once per edit, and put where they are by a few array operations."""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from ves.algebra import rotation
from ves.model import Anchor, Nail, Scene


class End(NamedTuple):
    """A frame in a part, or in the world."""

    part: str | None
    position: tuple
    quaternion: tuple = rotation.IDENTITY


def end_of(anchor, scene: Scene) -> End:
    if isinstance(anchor, Anchor):
        return End(anchor.part, *anchor.frame(scene.part(anchor.part)))
    return End(None, *anchor.frame)


def end_of_joint(item, scene: Scene) -> End:
    """Where a joint or nail is: on the first part it holds."""
    if isinstance(item, Nail):
        port = scene.part(item.part).port(item.port)
        return End(item.part, port.position, port.quaternion)
    return end_of(next(anchor for anchor in item.anchors if isinstance(anchor, Anchor)), scene)


@dataclass(frozen=True)
class Ends:
    """Of n things.

    part       (2, n)     index of the part at either end, or the world (the row after the last part)
    position   (2, n, 3)  of the frame in that part
    quaternion (2, n, 4)
    """

    part: np.ndarray
    position: np.ndarray
    quaternion: np.ndarray

    @classmethod
    def of(cls, scene: Scene, pairs: list[tuple[End, End]]) -> "Ends":
        world, index = len(scene.parts), {part.name: i for i, part in enumerate(scene.parts)}
        sides = [[pair[side] for pair in pairs] for side in (0, 1)]
        return cls(
            part=np.array([[index.get(end.part, world) for end in side] for side in sides], int).reshape(2, -1),
            position=np.array([[end.position for end in side] for side in sides], float).reshape(2, -1, 3),
            quaternion=np.array([[end.quaternion for end in side] for side in sides], float).reshape(2, -1, 4),
        )

    def now(self, poses: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """World places (2, n, 3) and directions (2, n, 4) of both ends, for part poses (p, 7)."""
        poses = np.concatenate([poses, [(0.0, 0.0, 0.0, *rotation.IDENTITY)]])[self.part]
        places = poses[..., :3] + rotation.rotate(poses[..., 3:], self.position)
        return places, rotation.multiply(poses[..., 3:], self.quaternion)
