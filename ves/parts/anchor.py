"""Where a joint or constraint takes hold: a port of a part, or a frame of the world."""

from typing import Annotated, Any

import numpy as np
from pydantic import Discriminator, Field, Tag

from ves.algebra import rotation
from ves.document import Finite, Quaternion, Value, Vec3, quantity
from ves.parts.kind import Part

HALF_TURN_ABOUT_X = (0.0, 1.0, 0.0, 0.0)


class Anchor(Value):
    """A port of a part, with the joint's own adjustment of its frame: flip, then shift along z, then twist about z."""

    part: str
    port: str
    flip: bool = Field(False, description="Turn the frame over, so that z points the other way.")
    offset: Finite = quantity(0.0, "m", "Shift along the port's axis.")
    twist: Finite = quantity(0.0, "rad", "Turn about the port's axis.")

    def frame(self, part: Part) -> tuple[np.ndarray, np.ndarray]:
        """Pose of the joint's frame in part coordinates."""
        port = part.port(self.port)
        own = np.array((0.0, 0.0, self.offset)), rotation.about((0, 0, 1), self.twist)
        over = np.zeros(3), np.array(HALF_TURN_ABOUT_X if self.flip else rotation.IDENTITY)
        return rotation.compose((port.position, port.quaternion), rotation.compose(over, own))


class WorldAnchor(Value):
    """A frame of the world."""

    world: Vec3 = quantity(..., "m", "The place in the world it is joined to.")
    quaternion: Quaternion = quantity(rotation.IDENTITY, "", "Which way the frame points: z is the joint's axis.")

    @property
    def frame(self) -> tuple[np.ndarray, np.ndarray]:
        return np.array(self.world), np.array(self.quaternion)


def _anchor_tag(value: Any) -> str:
    return "world" if isinstance(value, WorldAnchor) or (isinstance(value, dict) and "world" in value) else "port"


AnyAnchor = Annotated[
    Annotated[Anchor, Tag("port")] | Annotated[WorldAnchor, Tag("world")], Discriminator(_anchor_tag)
]


class Anchored:
    """What has two ends, `a` and `b`, each on a part or in the world: mixed into items."""

    @property
    def anchors(self) -> tuple[Anchor | WorldAnchor, Anchor | WorldAnchor]:
        return self.a, self.b

    @property
    def part_names(self) -> tuple[str, ...]:
        return tuple(anchor.part for anchor in self.anchors if isinstance(anchor, Anchor))

    def referring(self, names: dict[str, str]):
        def moved(anchor):
            known = isinstance(anchor, Anchor) and anchor.part in names
            return anchor.evolve(part=names[anchor.part]) if known else anchor

        return self.evolve(a=moved(self.a), b=moved(self.b)) if any(n in names for n in self.part_names) else self
