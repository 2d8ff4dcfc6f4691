"""Moving parts: the start of the document at time 0, what is now after that."""

from typing import Annotated, Any, Self

import numpy as np
from pydantic import Field

from ves.algebra import rotation
from ves.commands.carrying import carried, displaced, holds, is_held, moved, placed
from ves.commands.command import Edit, Names, OnItems, Place, Placed, Poses, Run, given, named
from ves.commands.menus import BUILD
from ves.commands.situation import Situation
from ves.document import Quaternion, Sequence, Value, Vec3
from ves.model import Scene
from ves.parts import Part
from ves.parts.extent import lowest


class Move(Edit):
    """Turn parts about a place, then shift them. Nails and other ends in the world go along."""

    verb = "move"

    parts: Names
    shift: Vec3
    turn: Quaternion = rotation.IDENTITY
    about: Vec3 = (0.0, 0.0, 0.0)
    detach: bool = Field(False, description="Take away the joints that hold them to other parts and to the world.")
    placed: Poses = Field((), description="Where parts are now.")

    @property
    def title(self) -> str:
        what = "Detach" if self.detach else "Move" if self.turn == rotation.IDENTITY else "Turn"
        return f"{what} {named(self.parts)}"

    @property
    def now(self) -> tuple[Placed, ...]:
        return self.placed

    @property
    def motion(self) -> tuple[np.ndarray, np.ndarray]:
        about, turn = np.array(self.about), np.array(self.turn)
        if self.turn == rotation.IDENTITY:
            return np.array(self.shift), turn
        return about - rotation.rotate(turn, about) + self.shift, turn

    def apply(self, scene: Scene) -> Scene:
        if self.detach:
            scene = scene.without(*(item.id for item in holds(scene, self.parts)))
        return displaced(scene, self.parts, self.motion)


class MoveNow(Run):
    """Put parts somewhere else from now on; the start stays as it is until "keep as start"."""

    verb = "move-now"

    poses: Poses

    def run(self, session: Any) -> None:
        session.place(self.poses)


class Speed(Value):
    """A part and how fast it moves."""

    part: str
    velocity: Vec3
    angular_velocity: Vec3


Speeds = Annotated[tuple[Speed, ...], Sequence]


class KeepAsStart(Edit):
    """Make the place of every part now its start; also the speeds, when asked."""

    verb = "keep-as-start"
    places = (
        Place(BUILD, 610, "&Keep as start", "Make where everything is now the start", ("Ctrl+K",),
              values=given(with_velocities=False)),
        Place(BUILD, 620, "Keep as start, &with speeds", "Make places and speeds of now the start",
              values=given(with_velocities=True)),
    )  # fmt: skip

    poses: Poses
    velocities: Speeds = ()

    @classmethod
    def meant(cls, situation: Situation, with_velocities: bool = False) -> Self | None:
        if situation.at_start:
            return None
        parts = [part for part in situation.scene.parts if part.id in situation.frame.part_ids]
        poses = tuple(placed(part.name, situation.pose(part)) for part in parts)
        rows = dict(zip(situation.frame.part_ids, situation.frame.velocities, strict=True))
        speeds = [_speed(part.name, rows[part.id]) for part in parts] if with_velocities else ()
        return cls(poses=poses, velocities=tuple(speeds))

    @classmethod
    def possible(cls, situation: Situation, **values: Any) -> bool:
        return not situation.at_start

    @property
    def title(self) -> str:
        return "Keep as start"

    def apply(self, scene: Scene) -> Scene:
        changes: dict[str, dict] = {
            put.part: {"position": put.position, "quaternion": put.quaternion} for put in self.poses
        }
        for fast in self.velocities:
            speeds = {"velocity": fast.velocity, "angular_velocity": fast.angular_velocity}
            changes.setdefault(fast.part, {}).update(speeds)
        return scene.with_changed(*(scene.part(name).evolve(**change) for name, change in changes.items()))


class DropToGround(OnItems):
    """Let parts down, or lift them, until they and what is joined to them just touch the floor."""

    verb = "drop-to-ground"
    places = (Place(BUILD, 410, "Drop to &ground", "Let the selection down until it touches the floor", ("G",)),)

    @classmethod
    def suits(cls, item: Any) -> bool:
        return isinstance(item, Part)

    @classmethod
    def meant(cls, situation: Situation, **values: Any) -> Self | None:
        return super().meant(situation, **values) if situation.at_start else None

    @property
    def title(self) -> str:
        return f"Drop {named(self.items)} to the ground"

    def apply(self, scene: Scene) -> Scene:
        waiting = list(self.items)
        while waiting:
            cluster = carried(scene, waiting[:1])
            height = min(lowest(scene.part(name)) for name in cluster)
            scene = displaced(scene, cluster, (np.array((0.0, 0.0, -height)), np.array(rotation.IDENTITY)))
            waiting = [name for name in waiting if name not in cluster]
        return scene


def move(situation: Situation, names, motion, detach: bool = False) -> Edit | MoveNow | None:
    """The command that moves parts by a motion of the world: of the start at time 0, of now after it.

    After time 0 what is held to the world cannot be carried away from it, only detached: then there is None.
    """
    names = tuple(names)
    if situation.at_start:
        shift, turn = (tuple(map(float, value)) for value in motion)
        return Move(parts=names, shift=shift, turn=turn, detach=detach)
    poses = tuple(placed(name, moved(situation.pose(situation.scene.part(name)), motion)) for name in names)
    if detach:
        return Move(parts=names, shift=(0.0, 0.0, 0.0), detach=True, placed=poses)
    return None if is_held(situation.scene, names) else MoveNow(poses=poses)


def _speed(part: str, row: np.ndarray) -> Speed:
    return Speed(part=part, velocity=tuple(map(float, row[:3])), angular_velocity=tuple(map(float, row[3:])))
