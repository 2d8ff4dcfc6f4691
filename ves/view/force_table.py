"""The forces of a scene as arrays: gathered once per edit, and put where they are by a few array operations.

Every force that acts at a place is in it: between two places, at one, on a joint, or on a single part. Gravity of the
world is everywhere and has no place.
"""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from ves.commands.coordinates import start_length
from ves.forces import Force
from ves.forces.rubber import Rubber
from ves.forces.spring import Spring
from ves.model import Scene
from ves.view.ends import End, Ends, end_of, end_of_joint
from ves.view.force_numbers import numbers_of


class Group(NamedTuple):
    """The forces of one kind."""

    kind: str
    rows: np.ndarray  # (m,) in the table
    numbers: dict[str, np.ndarray]  # what their drawing needs to know of them, m rows each


@dataclass(frozen=True)
class ForceTable:
    """n forces.

    ids       (n,)  in the order of the scene
    on        (n,)  switched on
    stiffness (n,)  N/m along the line between the ends; 0 for all that is no string or spring
    rest      (n,)  m that it is long when it neither pulls nor pushes
    pushes    (n,)  whether it does so when it is shorter
    """

    forces: tuple[Force, ...]
    ids: np.ndarray
    on: np.ndarray
    stiffness: np.ndarray
    rest: np.ndarray
    pushes: np.ndarray
    ends: Ends
    groups: tuple[Group, ...]

    @classmethod
    def of(cls, scene: Scene, forces: tuple[Force, ...] | None = None) -> "ForceTable":
        """Of all forces of a scene, or of some that may not be in it yet."""
        placed = [(force, _ends(force, scene)) for force in (scene.forces if forces is None else forces)]
        placed = [(force, pair) for force, pair in placed if pair is not None and not _hidden(pair, scene)]
        shown = tuple(force for force, _ in placed)
        elastic = [_elastic(force, scene) for force in shown]
        return cls(
            forces=shown,
            ids=np.array([force.id for force in shown], int),
            on=np.array([force.on for force in shown], bool),
            stiffness=np.array([k for k, _, _ in elastic], float),
            rest=np.array([rest for _, rest, _ in elastic], float),
            pushes=np.array([pushes for _, _, pushes in elastic], bool),
            ends=Ends.of(scene, [pair for _, pair in placed]),
            groups=_groups(shown, scene),
        )

    def __len__(self) -> int:
        return len(self.ids)

    def row_of(self, id: int) -> int | None:
        found = np.flatnonzero(self.ids == id)
        return int(found[0]) if len(found) else None

    def acting(self, time: float) -> np.ndarray:
        """(n,) which of them are on, and within their times."""
        if not any(force.begins or force.ends for force in self.forces):
            return self.on
        return np.array([force.acts_at(time) for force in self.forces], bool)

    def ended(self, time: float) -> np.ndarray:
        """(n,) which of them are over for good: a string that has let go is no longer seen."""
        return np.array([force.ends is not None and force.ends <= time for force in self.forces], bool)

    def tension(self, places: np.ndarray, time: float = 0.0) -> np.ndarray:
        """(n,) N that strings and springs pull with where their ends (2, n, 3) are, at rest; below zero they push."""
        stretch = np.linalg.norm(places[1] - places[0], axis=1) - self.rest
        stretch = np.where(self.pushes, stretch, np.maximum(stretch, 0.0))
        return np.where(self.acting(time), self.stiffness * stretch, 0.0)


def _ends(force: Force, scene: Scene) -> tuple[End, End] | None:
    """Its two places, or one place twice; None when it has none."""
    if force.anchors:
        return end_of(force.anchors[0], scene), end_of(force.anchors[-1], scene)
    if force.joint_names:
        return (end_of_joint(scene.item(force.joint_names[0]), scene),) * 2
    if force.part_names:
        part = scene.part(force.part_names[0])
        return (End(part.name, tuple(part.mass_properties.center)),) * 2
    return None


def _hidden(pair: tuple[End, End], scene: Scene) -> bool:
    parts = [scene.part(end.part) for end in pair if end.part is not None]
    return all(part.hidden for part in parts)


def _elastic(force: Force, scene: Scene) -> tuple[float, float, bool]:
    """Stiffness, rest length, whether it pushes; a stiffness of 0 for what has no length of its own."""
    if not isinstance(force, (Rubber, Spring)):
        return 0.0, 0.0, False
    rest = start_length(scene, force) if force.length is None else force.length
    return force.stiffness, rest, isinstance(force, Spring)


def _groups(forces: tuple[Force, ...], scene: Scene) -> tuple[Group, ...]:
    kinds = dict.fromkeys(force.kind for force in forces)
    named = np.array([force.kind for force in forces], str)
    return tuple(
        Group(kind, np.flatnonzero(named == kind), numbers_of([f for f in forces if f.kind == kind], scene))
        for kind in kinds
    )
