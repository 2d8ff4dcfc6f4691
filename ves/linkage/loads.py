"""From the forces of a document to flat arrays: what pushes, resists, props, stretches and twists, cluster by cluster.

A kind of force says in one function of `ROWS` which rows it is; the kernels know only the tables.
"""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np

from ves.algebra import rotation
from ves.forces import Force, Strung
from ves.forces.brake import Brake
from ves.forces.damping import Damping
from ves.forces.drag import Drag
from ves.forces.grab import Grab
from ves.forces.gravity import Gravity
from ves.forces.motor import Motor
from ves.forces.rubber import Rubber
from ves.forces.spring import Spring
from ves.forces.support import Support
from ves.forces.torsion_spring import TorsionSpring
from ves.linkage.arrays import DAMPER, LOADS, PROP, PUSH, SPRING, TWIST
from ves.linkage.bonds import WORLD, Pose, Side, side_of, start_poses, world_frame
from ves.model import Scene

TABLES = dict(zip(LOADS, (PUSH, DAMPER, PROP, SPRING, TWIST), strict=True))
QUICK = 20.0  # rad/s: of a grab that is left to itself, and of the hand
ROWS_OF_ONE = 3  # of a force between two links
STRETCHED = ("springs", "twists")  # the tables of forces with two ends


class End(NamedTuple):
    link: int  # WORLD for what is held
    part: int
    frame: Pose  # in the link's axes, or in the world


class Loads:
    """The rows of all forces; `add` gives each cluster its own."""

    def __init__(self, scene: Scene, part_link, part_pose, cluster_of, masses, time: float):
        self._scene, self._time = scene, time
        self._part_link, self._part_pose, self._cluster_of, self._masses = part_link, part_pose, cluster_of, masses
        self._index = {part.name: k for k, part in enumerate(scene.parts)}
        self._start = start_poses(scene) if any(isinstance(force, Strung) for force in scene.forces) else None
        self._tables: dict[str, list[np.ndarray]] = {name: [] for name in LOADS}
        self._waiting: dict[int, list[tuple[str, np.ndarray]]] = {}
        for k, force in enumerate(scene.forces):
            for c, table, record in self._rows(k, force):
                self._waiting.setdefault(c, []).append((table, record))

    def add(self, c: int, net: bool, first_row: int) -> dict[str, tuple[int, int]]:
        """Those of one cluster; gives their ranges. What acts between two links gets rows, unless it is a net."""
        before, row = {name: len(rows) for name, rows in self._tables.items()}, first_row
        for table, record in self._waiting.get(c, ()):
            if table in STRETCHED:
                takes_rows = not net and (record["link"] >= 0).all()
                record["row"] = row if takes_rows else -1
                row += ROWS_OF_ONE if takes_rows else 0
            self._tables[table].append(record)
        return {name: (before[name], len(rows)) for name, rows in self._tables.items()}

    def between(self, c: int) -> list[tuple[int, int]]:
        """The pairs of links that forces act between in a cluster."""
        stretched = (record for table, record in self._waiting.get(c, ()) if table in STRETCHED)
        return [(int(r["link"][0]), int(r["link"][1])) for r in stretched if (r["link"] >= 0).all()]

    def is_pushed(self, c: int) -> bool:
        """Whether something from outside acts on a cluster, so that it does not keep its momentum."""
        return any(table not in STRETCHED or (r["link"] < 0).any() for table, r in self._waiting.get(c, ()))

    def arrays(self) -> tuple[np.ndarray, ...]:
        tables = ((self._tables[name], kind) for name, kind in TABLES.items())
        return tuple(np.array(rows, kind) if rows else np.zeros(0, kind) for rows, kind in tables)

    # ---- one force --------------------------------------------------------------------------------------------------
    def _rows(self, k: int, force: Force) -> Iterator[tuple[int, str, np.ndarray]]:
        """Its cluster, table and record; none when it moves nothing."""
        if type(force) not in ROWS:
            return
        table, fields, ends = ROWS[type(force)](self, force)
        clusters = {self._cluster_of[end.part] for end in ends if end.link >= 0}
        together = len({end.link for end in ends}) == len(ends)
        if len(clusters) == 1 and together:  # across clusters: one of them is still being assembled
            record = np.zeros((), TABLES[table])
            record["item"], record["on"] = k, force.acts_at(self._time)
            for name, value in (_ends(ends) | fields).items():
                record[name] = value
            yield clusters.pop(), table, record

    def end(self, anchor) -> End:
        """Where an anchor is, in the axes of its link."""
        return self._end(side_of(self._scene, anchor, self._index))

    def _end(self, side: Side) -> End:
        if side.part == WORLD:
            return End(WORLD, WORLD, side.frame)
        pose = self._part_pose[side.part]  # in its link, or in the world when it is held
        frame = rotation.compose((pose[:3], pose[3:]), side.frame)
        return End(int(self._part_link[side.part]), side.part, frame)

    def center(self, part: str) -> End:
        """The centre of mass of a part."""
        k = self._index[part]
        inside = self._scene.parts[k].mass_properties.center
        return self._end(Side(k, (inside, np.array(rotation.IDENTITY))))

    def mass(self, end: End) -> float:
        """Of all that hangs together with a place."""
        return self._masses[self._cluster_of[end.part]] if end.link >= 0 else 1.0

    def at_start(self, force: Strung) -> tuple[Pose, Pose]:
        """Its two frames in the world, in the document's start."""
        a, b = (side_of(self._scene, anchor, self._index) for anchor in force.anchors)
        return world_frame(a, self._start), world_frame(b, self._start)

    def length(self, force: Rubber | Spring) -> float:
        """At rest: a length that is left out is the one of the document's start."""
        if force.length is not None:
            return force.length
        (a, _), (b, _) = self.at_start(force)
        return float(np.linalg.norm(b - a))


def _ends(ends: tuple[End, ...]) -> dict[str, Any]:
    """The fields that say where it acts; a force at one place has a frame, one between two has places."""
    if len(ends) == 1:
        (end,) = ends
        return {"link": end.link, "part": end.part, "place": end.frame[0], "frame": _axes(end.frame)}
    return {name: [getattr(end, name) for end in ends] for name in ("link", "part")} | {
        "place": [end.frame[0] for end in ends]
    }


def _axes(frame: Pose, turn: float = 0.0) -> np.ndarray:
    return rotation.matrix(rotation.compose(frame, (np.zeros(3), rotation.about((0, 0, 1), turn)))[1]).ravel()


# ---- the kinds: (loads, force) -> table, fields, ends ---------------------------------------------------------------
def _gravity(loads: Loads, force: Gravity):
    if force.part is None:  # it is an acceleration of the world
        return "pushes", {}, ()
    mass = loads._scene.part(force.part).mass_properties.mass
    weight = mass * np.array(force.acceleration)
    return "pushes", {"force": weight, "world": 1, "gravity": 1}, (loads.center(force.part),)


def _motor(loads: Loads, force: Motor):
    end = loads.end(force.at)
    return "pushes", {"force": force.force, "torque": force.torque, "frame": _axes(end.frame, force.turn)}, (end,)


def _damping(loads: Loads, force: Damping):
    return "dampers", {"linear": (force.linear,) * 3, "angular": force.angular}, (loads.end(force.at),)


def _brake(loads: Loads, force: Brake):
    end = loads.end(force.at)
    return "dampers", {"linear": force.damping, "frame": _axes(end.frame, force.turn)}, (end,)


def _drag(loads: Loads, force: Drag):
    return "dampers", {"square": force.coefficient}, (loads.end(force.at),)


def _support(loads: Loads, force: Support):
    numbers = {"reach": force.reach, "stiffness": force.stiffness, "damping": force.damping}
    return "props", numbers, (loads.end(force.at),)


def _rubber(loads: Loads, force: Rubber):
    numbers = {"stiffness": force.stiffness, "restitution": force.restitution, "pulls": 1}
    return "springs", numbers | {"length": loads.length(force)}, tuple(map(loads.end, force.anchors))


def _spring(loads: Loads, force: Spring):
    numbers = {"stiffness": force.stiffness, "damping": force.damping, "restitution": 1.0}
    return "springs", numbers | {"length": loads.length(force)}, tuple(map(loads.end, force.anchors))


def _grab(loads: Loads, force: Grab):
    end = loads.end(force.at)
    stiffness = loads.mass(end) * QUICK**2 if force.stiffness is None else force.stiffness
    damping = 2.0 * (loads.mass(end) * stiffness) ** 0.5 if force.damping is None else force.damping
    world = End(WORLD, WORLD, (np.array(force.target), np.array(rotation.IDENTITY)))
    return "springs", {"stiffness": stiffness, "damping": damping, "restitution": 1.0}, (world, end)


def _torsion_spring(loads: Loads, force: TorsionSpring):
    a, b = map(loads.end, force.anchors)
    rest = rotation.relative(*loads.at_start(force))[1] if force.rest is None else np.array(force.rest)
    frames = [_axes(rotation.compose(a.frame, (np.zeros(3), rest))), _axes(b.frame)]
    return "twists", {"stiffness": force.stiffness, "damping": force.damping, "frame": frames}, (a, b)


ROWS: dict[type[Force], Callable[[Loads, Any], tuple[str, dict[str, Any], tuple[End, ...]]]] = {
    Gravity: _gravity, Motor: _motor, Damping: _damping, Brake: _brake, Drag: _drag, Support: _support,
    Rubber: _rubber, Spring: _spring, Grab: _grab, TorsionSpring: _torsion_spring,
}  # fmt: skip
