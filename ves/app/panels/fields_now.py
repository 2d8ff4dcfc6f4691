"""What can only be read: the state of an item in a frame, a joint's coordinates at the start, lists of names."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ves.algebra import rotation as turning
from ves.app.numbers import steady
from ves.app.panels.fields_units import Measure
from ves.commands.joints import frames
from ves.joints import JOINTS
from ves.model import Joint, Scene
from ves.parts import Part
from ves.view.angles import euler

Reader = Callable[[Any], float | None]  # of a frame, in units as shown
TABLES = {"position": ("poses", 0), "velocity": ("velocities", 0), "angular_velocity": ("velocities", 3)}


@dataclass(frozen=True)
class Told:
    """A text that is not edited here."""

    key: str
    text: str

    def read(self, item: Any, scene: Scene) -> str:
        return self.text


@dataclass(frozen=True)
class Start:
    """A coordinate of a joint at the start, as its parts lie there."""

    slot: int

    @property
    def key(self) -> str:
        return f"q.{self.slot}"

    def read(self, joint: Joint, scene: Scene) -> float:
        return JOINTS[joint.kind].measure(*turning.relative(*frames(scene, joint)))[self.slot]


def index(frame: Any, id: int) -> int | None:
    """The row of a part in a frame, by the frame's own table."""
    try:
        return frame.part_ids.index(id)
    except (AttributeError, ValueError):
        return None


def vector(item: Any, path: str, k: int, measure: Measure) -> Reader | None:
    if not isinstance(item, Part) or path not in TABLES:
        return None
    table, column = TABLES[path]

    def read(frame: Any) -> float | None:
        row = index(frame, item.id)
        return None if row is None else measure.show(float(getattr(frame, table)[row, column + k]))

    return read


def rotation(item: Any, axis: int) -> Reader | None:
    if not isinstance(item, Part):
        return None
    return lambda frame: None if (row := index(frame, item.id)) is None else euler(frame.poses[row, 3:7])[axis]


def coordinate(joint: Joint, k: int, measure: Measure) -> Reader:
    def read(frame: Any) -> float | None:
        try:
            return measure.show(float(frame.q[frame.joint_ids.index(joint.id)][k]))
        except (AttributeError, ValueError, IndexError):
            return None

    return read


def now_text(reader: Reader | None, frame: Any) -> str:
    value = reader(frame) if reader and frame is not None else None
    return "" if value is None else steady(value, 4, 5e-7)
