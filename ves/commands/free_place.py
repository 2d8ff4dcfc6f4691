"""Where a part lies when it is joined: beyond what is in the way, face on face, on the viewer's side."""

from typing import NamedTuple

import numpy as np

from ves.commands.mating import Mated, Mating, kinds_for, mated
from ves.commands.overlap import Boxes
from ves.commands.situation import Situation
from ves.joints import JointKind
from ves.parts import Part

Pose = tuple[np.ndarray, np.ndarray]
LAYERS = 8  # how far out a free place is looked for, in lengths of a hole
UP = np.array((0.0, 0.0, 1.0))


class End(NamedTuple):
    """A port of a part, by their names."""

    part: str
    port: str


def place_on(
    situation: Situation,
    part: Part,
    port: str,
    staying: End,
    kind: JointKind | None = None,
    toward=UP,
    moving: frozenset[str] | set[str] = frozenset(),
) -> Mated:
    """Where a part that is held at its pose comes to lie when its port is joined to one that is there.

    `moving` are the names of what moves along with it, which is in nobody's way.
    """
    partner = situation.scene.part(staying.part)
    kind = kind or kinds_for(partner.port(staying.port), part.port(port))[0]
    return free_place(situation, part, port, part.pose, staying, kind, toward, {part.name, *moving})


def free_place(
    situation: Situation, part: Part, port: str, pose: Pose, staying: End, kind: JointKind, toward, cluster: set[str]
) -> Mated:
    """The nearest place along the axis, on the viewer's side, where the part lies in no other."""
    partner = situation.scene.part(staying.part)
    frame = situation.port_pose(partner, staying.port)
    others = Boxes(_near(situation, frame[0], 2.0 * (part.size + LAYERS * part.port(port).depth), cluster))
    mating = Mating(kind, partner.port(staying.port), frame, part.port(port), pose, np.asarray(toward, float))
    for towards in (mating.toward, -mating.toward):
        found = _stacked(mating._replace(toward=towards), part, others)
        if found is not None:
            return found
    return mated(mating)


def _stacked(mating: Mating, part: Part, others: Boxes) -> Mated | None:
    """Beyond all that lies in the way, face on face; None when that is too far out."""
    found, further = mated(mating), 0.0
    while found.out is not None and further <= LAYERS * max(mating.port_a.depth, mating.port_b.depth):
        step = Boxes([(part, found.pose)]).way_out(others, found.out)
        if step == 0.0:
            return found
        further += step
        found = mated(mating, further)
    return found if found.out is None else None


def _near(situation: Situation, place: np.ndarray, reach: float, cluster: set[str]) -> list[tuple[Part, Pose]]:
    """Parts outside the cluster that something this long could meet at a place."""
    parts = situation.scene.parts
    away = np.linalg.norm(situation.places - place, axis=1) - reach
    near = (part for part, far in zip(parts, away, strict=True) if far < 2.0 * part.size and part.name not in cluster)
    return [(part, situation.pose(part)) for part in near]
