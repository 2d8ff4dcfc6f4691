"""Conditions between two ports that are not joints: point to point, distance, orientation. Nothing is moved by them."""

from typing import Any, Self

import numpy as np

from ves.algebra import rotation
from ves.commands.add import Add
from ves.commands.command import CommandError, Edit, Place, given
from ves.commands.fitting import anchor, turned_alike
from ves.commands.free_place import End
from ves.commands.join import nearest_ends, require_ends
from ves.commands.menus import BUILD
from ves.commands.situation import Situation
from ves.constraints import BETWEEN, Between, Distance, Orientation
from ves.linkage.bonds import NEAR, NEAR_ANGLE
from ves.model import Scene, fresh_name


class Connect(Edit):
    """A condition of a kind between two ports that are named."""

    verb = "connect"

    kind: str
    part: str
    port: str
    to_part: str
    to_port: str

    @property
    def title(self) -> str:
        return f"{_kind(self.kind).label} between {self.part} and {self.to_part}"

    def planned(self, situation: Situation) -> Add:
        return connection(situation, self.kind, End(self.part, self.port), End(self.to_part, self.to_port))

    def apply(self, scene: Scene) -> Scene:
        return self.planned(Situation(scene)).apply(scene)


class ConnectNearest(Edit):
    """A condition of a kind between the nearest ports of the two selected parts."""

    verb = "connect-nearest"
    places = tuple(
        Place(BUILD, 350 + 10 * k, f"{kind.label} between the two", kind.help, icon=name, values=given(kind=name))
        for k, (name, kind) in enumerate(BETWEEN.items())
    )

    kind: str
    part: str
    to_part: str

    @classmethod
    def meant(cls, situation: Situation, **values: Any) -> Self | None:
        parts = situation.selected_parts
        return cls(part=parts[0].name, to_part=parts[1].name, **values) if len(parts) == 2 else None

    @property
    def title(self) -> str:
        return f"{_kind(self.kind).label} between {self.part} and {self.to_part}"

    def planned(self, situation: Situation) -> Add:
        return connection(situation, self.kind, *nearest_ends(situation, self.part, self.to_part))

    def apply(self, scene: Scene) -> Scene:
        return self.planned(Situation(scene)).apply(scene)


def connection(situation: Situation, kind: str, start: End, end: End) -> Add:
    """The edit that makes a condition between two ports, so that it is met where they are now, if it can be."""
    require_ends(situation.scene, start, end)
    made, scene = _kind(kind), situation.scene
    count = sum(isinstance(item, made) for item in scene.constraints)
    name = fresh_name(scene, f"{made.label} {count + 1}")
    return Add(constraints=(made(name=name, **ENDS.get(made, _as_they_are)(situation, start, end)),))


def is_met(situation: Situation, made: Between) -> bool:
    """Whether a condition holds where its parts are now; one that says no length is met at any."""
    a, b = ends_now(situation, made)
    if isinstance(made, Orientation):
        return float(rotation.angle_of(rotation.relative(a, b)[1])) <= NEAR_ANGLE
    if isinstance(made, Distance) and made.length is None:
        return True
    apart = float(np.linalg.norm(b[0] - a[0])) - getattr(made, "length", 0.0)
    return abs(apart) <= NEAR * min(situation.scene.part(name).size for name in made.part_names)


def ends_now(situation: Situation, made: Between) -> list[tuple[np.ndarray, np.ndarray]]:
    """Both frames in the world, now."""
    parts = (situation.scene.part(anchor.part) for anchor in made.anchors)
    return [
        rotation.compose(situation.pose(part), anchor.frame(part))
        for anchor, part in zip(made.anchors, parts, strict=True)
    ]


def _as_they_are(situation: Situation, start: End, end: End) -> dict[str, Any]:
    return {"a": anchor(*start), "b": anchor(*end)}


def _distance(situation: Situation, start: End, end: End) -> dict[str, Any]:
    """As long as it is now; at the start that needs no saying, and follows when a part is moved there."""
    length = float(np.linalg.norm(np.subtract(*(place for place, _ in _ports(situation, start, end)))))
    if length < SHORTEST * min(situation.scene.part(name).size for name in (start.part, end.part)):
        raise CommandError("These two ports are at one place, so there is no distance to keep: take Point to point.")
    return _as_they_are(situation, start, end) | ({} if situation.at_start else {"length": length})


def _orientation(situation: Situation, start: End, end: End) -> dict[str, Any]:
    """The second end turned over and about its axis until it points as the first does, as far as that goes."""
    return {"a": anchor(*start), "b": anchor(*end, turned_alike(*_ports(situation, start, end)))}


def _ports(situation: Situation, *ends: End) -> list:
    return [situation.port_pose(situation.scene.part(end.part), end.port) for end in ends]


SHORTEST = 1e-4  # of the smaller part: what a distance must at least be
ENDS = {Distance: _distance, Orientation: _orientation}  # how a kind takes hold; others do as they are


def _kind(name: str) -> type[Between]:
    if name not in BETWEEN:
        raise CommandError(f'there is no condition "{name}": choose {", ".join(BETWEEN)}.')
    return BETWEEN[name]
