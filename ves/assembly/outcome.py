"""How an assembly ended, in words: a failure names the joints that are in each other's way."""

from dataclasses import dataclass, field, replace
from enum import StrEnum

import numpy as np

from ves.model import Scene


class Result(StrEnum):
    CLOSED = "closed"
    REDUNDANT = "closed with redundancy"
    STUCK = "stuck"


@dataclass(frozen=True)
class Unmet:
    """A joint or constraint of a conflict, where the parts come nearest to meeting all of them."""

    id: int
    name: str
    gap: float  # m
    angle: float  # rad
    left: float | None  # m: how far apart others would be without it, 0 if they came together; None: not found out
    without: tuple[tuple[int, tuple[float, ...]], ...] = field(default=(), repr=False)  # where parts would be, by id

    @property
    def off(self) -> str:
        """How far it is from being met."""
        far = f"{self.gap:.3g} m apart" if self.gap > 1e-9 else ""
        turned = f"turned by {np.degrees(self.angle):.3g}°" if self.angle > 1e-6 else ""
        return " and ".join(text for text in (far, turned) if text) or "met"

    @property
    def cures(self) -> bool:
        return self.left == 0.0

    @property
    def sentence(self) -> str:
        if self.left is None:
            return f'"{self.name}" is {self.off}.'
        if self.cures:
            return f'"{self.name}" is {self.off}; without it all the others come together.'
        return f'"{self.name}" is {self.off}; without it others are still {self.left:.3g} m apart.'


@dataclass(frozen=True)
class Conflict:
    """Joints that cannot all be met: the smallest set of them that was found, the widest open first."""

    part_ids: tuple[int, ...]  # of the structure that is held as it is
    unmet: tuple[Unmet, ...]

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(unmet.name for unmet in self.unmet)

    def named(self, scene: Scene) -> "Conflict":
        """The same with the names of now: a rename changes nothing else."""
        known = (unmet for unmet in self.unmet if scene.has(unmet.id))
        return replace(self, unmet=tuple(replace(unmet, name=scene.item(unmet.id).name) for unmet in known))

    @property
    def message(self) -> str:
        names = [f'"{name}"' for name in self.names]
        listed = names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
        what = "cannot be met" if len(names) == 1 else "cannot all be met"
        advice = "Remove or change one of them." if len(names) > 1 else "Remove or change it."
        return f"{listed} {what}: {self.unmet[0].sentence} {advice}"

    @property
    def sentences(self) -> tuple[str, ...]:
        return tuple(unmet.sentence for unmet in self.unmet)


@dataclass(frozen=True)
class Gathered:
    """How the assembly of one structure ended."""

    part_ids: tuple[int, ...]
    time: float  # s that it took, simulated
    redundant: int = 0  # conditions that say what others say
    conflict: Conflict | None = None

    @property
    def result(self) -> Result:
        if self.conflict is not None:
            return Result.STUCK
        return Result.REDUNDANT if self.redundant else Result.CLOSED


@dataclass(frozen=True)
class Assembled:
    """A scene put together, in a window or without one."""

    poses: dict[int, tuple[float, ...]]  # of the parts that were not together, by id
    gathered: tuple[Gathered, ...] = ()
    left: int = 0  # structures that were still on their way when time was up
    unmoved: tuple[str, ...] = ()  # joints that are open between things that are held: nothing can be done about them

    @property
    def conflicts(self) -> tuple[Conflict, ...]:
        return tuple(one.conflict for one in self.gathered if one.conflict is not None)

    @property
    def unmet(self) -> tuple[str, ...]:
        """Names of the joints that are in each other's way."""
        return tuple(name for conflict in self.conflicts for name in conflict.names)

    @property
    def closed(self) -> bool:
        return not self.conflicts and not self.left and not self.unmoved

    def written_to(self, scene: Scene) -> Scene:
        """The scene with its parts starting where they have come to."""
        moved = ((part, self.poses[part.id]) for part in scene.parts if part.id in self.poses)
        return scene.with_changed(*(part.evolve(position=pose[:3], quaternion=pose[3:]) for part, pose in moved))
