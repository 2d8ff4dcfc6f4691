"""Constraints as they are drawn: a distance is a rod, an orientation an axis at either end, a coupling a dashed bow.

What is selected is drawn in its colour, with a ring at both ends. A point to point is a bead, which is no glyph but a
solid (`hardware`). The places are gathered once per edit; each frame costs a few array operations for each kind.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from ves.algebra import rotation
from ves.constraints import Constraint
from ves.model import Nail, Scene
from ves.view.ends import End, Ends, end_of, end_of_joint
from ves.view.glyphs import Dot, Glyphs, Polyline
from ves.view.hardware import hole_radius

INK, CHOSEN = (0.42, 0.49, 0.60, 1.0), (0.06, 0.47, 1.0, 1.0)
ARM = 5.0  # half an axis mark, in hole radii
TICK = 0.4  # of its arm, the short line across that shows how it is twisted
BOW = 0.14  # how far a coupling bends, of its length
UP = np.array((0.0, 0.0, 1.0))


class Stroke(NamedTuple):
    points: np.ndarray  # (n, k, 3): one line for each constraint
    width: float
    dash: float = 0.0


@dataclass(frozen=True)
class ConstraintTable:
    """
    ids   (n,)  of the constraints with two ends, in the order of the scene
    kinds (n,)
    arm   (n,)  m, how large a mark at an end is
    """

    ids: np.ndarray
    kinds: np.ndarray
    arm: np.ndarray
    ends: Ends

    @classmethod
    def of(cls, scene: Scene) -> "ConstraintTable":
        shown = [item for item in scene.constraints if not isinstance(item, Nail) and not _hidden(item, scene)]
        arms = [ARM * min(hole_radius(scene.part(name)) for name in _parts(item, scene)) for item in shown]
        return cls(
            ids=np.array([item.id for item in shown], int),
            kinds=np.array([item.kind for item in shown], str),
            arm=np.array(arms, float),
            ends=Ends.of(scene, [_ends(item, scene) for item in shown]),
        )

    def glyphs(self, poses: np.ndarray, selected=()) -> Glyphs:
        if not len(self.ids):
            return Glyphs()
        places, frames = self.ends.now(poses)
        chosen, lines = np.isin(self.ids, list(selected)), []
        for kind, strokes in STROKES.items():
            rows = np.flatnonzero(self.kinds == kind)
            for stroke in strokes(places[:, rows], frames[:, rows], self.arm[rows]) if len(rows) else ():
                inks = (CHOSEN if is_chosen else INK for is_chosen in chosen[rows])
                drawn = zip(stroke.points, inks, strict=True)
                lines += [Polyline(points, ink, stroke.width, stroke.dash) for points, ink in drawn]
        rings = (Dot(tuple(end), CHOSEN, 11.0, hollow=True, on_top=True) for end in places[:, chosen].reshape(-1, 3))
        return Glyphs(tuple(lines), tuple(rings))

    def span(self, id: int, poses: np.ndarray) -> np.ndarray | None:
        """(2, 3) both ends of one of them; None when it is not drawn."""
        rows = np.flatnonzero(self.ids == id)
        return self.ends.now(poses)[0][:, rows[0]] if len(rows) else None


# ---- the lines of each kind, for n of them at once ------------------------------------------------------------------
def _rod(places, frames, arm) -> list[Stroke]:
    return [Stroke(places.swapaxes(0, 1), 3.0)]


def _axes(places, frames, arm) -> list[Stroke]:
    """Along z at either end, with a tick along x: where they are parallel the two look alike."""
    strokes = []
    for place, frame in zip(places, frames, strict=True):
        z, x = (arm[:, None] * rotation.rotate(frame, np.tile(axis, (len(arm), 1))) for axis in np.eye(3)[[2, 0]])
        strokes.append(Stroke(np.stack([place - z, place + z], axis=1), 2.2))
        strokes.append(Stroke(np.stack([place + z, place + z + TICK * x], axis=1), 2.2))
    return strokes


def _bow(places, frames, arm) -> list[Stroke]:
    """Bent upwards, or aside where it goes straight up, so that it does not lie in a part that joins its ends."""
    share = np.linspace(0.0, 1.0, 17)[None, :, None]
    way = (places[1] - places[0])[:, None]
    steep = np.abs(way @ UP) > 0.9 * np.linalg.norm(way, axis=2)
    bend = np.where(steep[..., None], np.array((1.0, 0.0, 0.0)), UP) * np.linalg.norm(way, axis=2, keepdims=True)
    return [Stroke(places[0][:, None] + share * way + 4.0 * BOW * share * (1.0 - share) * bend, 1.8, dash=5.0)]


STROKES: dict[str, Callable] = {"distance": _rod, "orientation": _axes, "coupling": _bow}


# ---- what they hold -------------------------------------------------------------------------------------------------
def _ends(item: Constraint, scene: Scene) -> tuple[End, End]:
    if item.joint_names:
        return tuple(end_of_joint(scene.item(name), scene) for name in item.joint_names)
    return tuple(end_of(anchor, scene) for anchor in item.anchors)


def _parts(item: Constraint, scene: Scene) -> tuple[str, ...]:
    return item.part_names or tuple(part for name in item.joint_names for part in scene.item(name).part_names)


def _hidden(item: Constraint, scene: Scene) -> bool:
    return all(scene.part(name).hidden for name in _parts(item, scene))
