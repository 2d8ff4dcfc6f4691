"""Arrows where forces act on parts now: as long as the square root of the newtons, so that a small one is seen beside a
large one.

A string pulls at both of its ends; gravity pulls every part at its centre of mass. A torque has no arrow.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from ves.algebra import rotation
from ves.forces import Force, Strung
from ves.forces.gravity import Gravity
from ves.model import Anchor, Scene
from ves.simulation.frame import Acting
from ves.view.camera import Camera
from ves.view.force_table import ForceTable
from ves.view.glyphs import CASING_WIDTH, Bundle, Glyphs, casing_color
from ves.view.themes import THEMES

LONGEST, SHORTEST, HEAD = 90.0, 16.0, 11.0  # px, with the head
WIDTH, HEAD_WIDTH = 2.6, 11.0  # px
NOTHING = 1e-9  # N; less is no arrow


class Arrows(NamedTuple):
    """m forces on parts.

    force  (m,)    id of what acts
    part   (m,)    id of the part it acts on, -1 for none
    places (m, 3)  where
    vector (m, 3)  N
    """

    force: np.ndarray
    part: np.ndarray
    places: np.ndarray
    vector: np.ndarray

    @property
    def size(self) -> np.ndarray:
        return np.linalg.norm(self.vector, axis=1)


class Pull(NamedTuple):
    """A force on one part, as the engine tells it."""

    force: int  # id
    part: int  # id
    row: int  # in the table of forces
    side: float  # 1 at the end that the engine tells its force of, -1 at the other


class Weight(NamedTuple):
    """Gravity on one part, as the document tells it."""

    force: int  # id
    part: int  # id
    row: int  # of the part in the scene
    center: np.ndarray  # (3,) in part coordinates
    newtons: np.ndarray  # (3,)


@dataclass(frozen=True)
class ArrowTable:
    """What acts where, gathered once per edit; columns of pulls and of weights."""

    table: ForceTable
    pulls: Pull
    weights: Weight

    @classmethod
    def of(cls, scene: Scene, table: ForceTable) -> "ArrowTable":
        ids = {part.name: part.id for part in scene.parts}
        pulls = [pull for row, force in enumerate(table.forces) for pull in _pulls(row, force, ids)]
        weights = [_weight(force, row, scene) for force, row in _heavy(scene)]
        return cls(table, _columns(Pull, pulls), _columns(Weight, weights))

    def now(self, poses: np.ndarray, acting: Acting) -> Arrows:
        """Those that there are now; before the engine has told anything, gravity alone."""
        parts = (self._pulling(poses, acting), self._weighing(poses))
        both = Arrows(*(np.concatenate(pair) for pair in zip(*parts, strict=True)))
        there = both.size > NOTHING
        return Arrows(*(values[there] for values in both))

    def _pulling(self, poses: np.ndarray, acting: Acting) -> Arrows:
        known = np.array([acting.index.get(id, -1) for id in self.pulls.force.tolist()], int)
        told = np.flatnonzero(known >= 0)
        force, part, row, side = (column[told].astype(int) for column in self.pulls)
        places, _ = self.table.ends.now(poses)
        vector = (side * acting.acts[known[told]])[:, None] * acting.force[known[told]].reshape(-1, 3)
        return Arrows(force, part, places[np.maximum(side, 0), row], vector)

    def _weighing(self, poses: np.ndarray) -> Arrows:
        force, part, row, center, newtons = self.weights
        at = poses[row.astype(int)]
        places = at[:, :3] + rotation.rotate(at[:, 3:], center.reshape(-1, 3))
        return Arrows(force.astype(int), part.astype(int), places.reshape(-1, 3), newtons.reshape(-1, 3))


def _pulls(row: int, force: Force, ids: dict[str, int]) -> list[Pull]:
    """Where a force acts on parts; gravity is told apart, and what is on a joint turns it."""
    if isinstance(force, Strung):
        ends = ((force.a, -1.0), (force.b, 1.0))
        return [Pull(force.id, ids[end.part], row, side) for end, side in ends if isinstance(end, Anchor)]
    if isinstance(force, Gravity) or not force.part_names:
        return []
    return [Pull(force.id, ids[force.part_names[0]], row, 1.0)]


def _heavy(scene: Scene) -> Iterator[tuple[Gravity, int]]:
    """Gravities that are on, with the rows of the parts that they pull."""
    for force in scene.forces:
        if isinstance(force, Gravity) and force.on:
            yield from ((force, k) for k, part in enumerate(scene.parts) if force.part in (None, part.name))


def _weight(gravity: Gravity, row: int, scene: Scene) -> Weight:
    part = scene.parts[row]
    mass, center, _ = part.mass_properties
    return Weight(gravity.id, part.id, row, center, (0.0 if part.fixed else mass) * np.array(gravity.acceleration))


def _columns(kind: type, rows: list) -> Any:
    return kind(*(np.array([row[k] for row in rows], float) for k in range(len(kind._fields))))


def arrow_glyphs(arrows: Arrows, camera: Camera, height: int, theme: str) -> Glyphs:
    if not len(arrows.force):
        return Glyphs()
    color = np.array((*THEMES[theme].arrow, 1.0))
    tips = arrow_tips(arrows, camera, height)
    way = tips - arrows.places
    neck = tips - way * (HEAD * camera.pixel_sizes(arrows.places, height) / np.linalg.norm(way, axis=1))[:, None]
    shaft, head = np.stack([arrows.places, neck], axis=1), np.stack([neck, tips], axis=1)
    around = casing_color(color, THEMES[theme].open_casing)
    widths = np.array([HEAD_WIDTH, 0.0])
    return Glyphs(
        bundles=(
            Bundle(shaft, around, WIDTH + CASING_WIDTH, on_top=True),
            Bundle(head, around, widths + CASING_WIDTH, on_top=True),
            Bundle(shaft, color, WIDTH, on_top=True),
            Bundle(head, color, widths, on_top=True),
        )
    )


def arrow_tips(arrows: Arrows, camera: Camera, height: int) -> np.ndarray:
    """(m, 3)"""
    size = arrows.size
    length = SHORTEST + (LONGEST - SHORTEST) * np.sqrt(size / size.max())
    reach = (length * camera.pixel_sizes(arrows.places, height) / size)[:, None]
    return arrows.places + reach * arrows.vector
