"""Where a held part comes to lie: at a port that it would be joined to, on a face, on the floor, on the grid.

Ports are matched as they are seen, so one aims with the eye: whichever port of the held part is seen near a port of
another part goes there. Everything else only when no port is near.
"""

from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np

from ves.algebra import rotation
from ves.commands.fitting import Fit
from ves.commands.free_place import End, place_on
from ves.commands.mating import kinds_for
from ves.commands.situation import Situation
from ves.joints import JointKind
from ves.parts import Part
from ves.parts.extent import lowest_along
from ves.view.camera import Camera
from ves.view.grid import grid_steps
from ves.view.placing import UP, Plane, Pose, face_plane, laid, on_grid, plane_for, plane_through
from ves.view.ports import PortTable, Sight, joinable

REACH, HOLD = 16.0, 26.0  # px at which a port takes hold, and at which it lets go again
TOUCHING = 3.0  # px at which ports meet, after the part has gone by the grid
UNLIKELY = 2.2  # how much farther a pair of ports counts that seldom belongs together
LIKELY = {"hole": ("hole", "end"), "end": ("end", "hole"), "face": ("face",)}
ASIDE = 0.02  # px that a port counts as farther for each px it is seen beside the cursor: of several that meet at once
DEEPER = 8.0  # px that a port counts as farther for each distance of the eye that it lies deeper
FLOOR = 9.0  # px over or under the floor from which a part goes onto it
FINE = 0.1  # of the grid step


@dataclass(frozen=True)
class Held:
    """A part in the hand. `grab` is the point of it that the cursor holds, where it was taken; none for a new part."""

    part: Part
    quaternion: np.ndarray  # how it is turned
    grab: np.ndarray | None = None  # (3,) in the world, at the beginning
    origin: np.ndarray | None = None  # (3,) of the part, at the beginning
    ids: frozenset[int] = frozenset()  # of all that is moved along
    lift: float = 0.0  # m it was raised by hand
    turned: bool = False  # by hand: then it keeps the way it is turned
    kind: int = 0  # how often the next joint kind was asked for

    def turn(self, axis, angle: float) -> "Held":
        quaternion = rotation.normalized(rotation.multiply(rotation.about(axis, angle), self.quaternion))
        return replace(self, quaternion=quaternion, turned=True)


class Snap(NamedTuple):
    pose: Pose
    words: str = ""
    plane: Plane | None = None
    port: str = ""  # of the held part
    staying: End | None = None  # what it would be joined to
    kind: JointKind | None = None
    fit: Fit | None = None


@dataclass(frozen=True)
class Surroundings:
    """What a held part can snap to: the ports of the scene and where parts are, and what lies under the cursor."""

    situation: Situation
    ports: PortTable
    poses: np.ndarray  # (n, 7) of the scene's parts
    under: object = None  # picking.Hit on another part, or None
    snapping: bool = True
    fine: bool = False


def snapped(held: Held, sight: Sight, around: Surroundings, before: Snap | None = None) -> Snap:
    """The place for this cursor; `before` is the place of the last one, which does not let go so easily."""
    free = _free(held, sight, around)
    if not around.snapping:
        return free
    found = _port_snap(held, free, sight, around, before)
    if found is not None:
        return found
    settled = _on_grid(held, free, sight, around)
    return _port_snap(held, settled, sight, around, None, TOUCHING) or settled  # what meets by the grid is joined, too


def _free(held: Held, sight: Sight, around: Surroundings) -> Snap:
    return _free_new(held, sight, around) if held.grab is None else _free_moved(held, sight, around)


def _free_new(held: Held, sight: Sight, around: Surroundings) -> Snap:
    plane = plane_for(sight.camera, sight.size, sight.x, sight.y)
    face = face_plane(around.under, plane) if around.under is not None and around.snapping else None
    plane = face or plane
    at = sight.camera.on_plane(sight.x, sight.y, *sight.size, plane.point, plane.normal)
    at = sight.camera.on_view_plane(sight.x, sight.y, *sight.size) if at is None else at
    quaternion = held.quaternion if held.turned else rotation.multiply(plane.quaternion, held.quaternion)
    position, quaternion = laid(held.part, quaternion, plane, at, centered=plane.upright and face is None)
    words = f"On {_name(around)}" if face else "On the floor" if not plane.upright else "Upright"
    position = _above_floor(held.part, (position + held.lift * UP, quaternion), around)
    return Snap((position, quaternion), words, plane)


def _free_moved(held: Held, sight: Sight, around: Surroundings) -> Snap:
    plane = plane_through(sight.camera, held.grab)
    at = sight.camera.on_plane(sight.x, sight.y, *sight.size, held.grab, plane.normal)
    shift = np.zeros(3) if at is None else at - held.grab
    position = held.origin + shift + held.lift * UP
    face = face_plane(around.under, plane) if around.under is not None and around.snapping else None
    if face is not None and not plane.upright and not held.lift:
        low = lowest_along(held.part, held.quaternion, face.normal)
        over = position - float((position - face.point) @ face.normal) * face.normal
        return Snap((over - low * face.normal, held.quaternion), f"On {_name(around)}", face)
    return Snap((position, held.quaternion), "", plane)


def _port_snap(
    held: Held, free: Snap, sight: Sight, around: Surroundings, before: Snap | None, reach: float = REACH
) -> Snap | None:
    """The pair of ports that is seen nearest to each other with the part at this place, when it is near enough."""
    own, table = joinable(held.part), around.ports
    scene = around.situation.scene
    moved = [row for row, part in enumerate(scene.parts) if part.id in held.ids]
    usable = ~np.isin(table.part, moved)
    if not own or not usable.any():
        return None
    mine = np.array([free.pose[0] + rotation.rotate(free.pose[1], port.position) for port in own])
    mine = sight.camera.project(mine, *sight.size)
    theirs = sight.camera.project(table.places(around.poses), *sight.size)
    away = np.linalg.norm(mine[:, None, :2] - theirs[None, :, :2], axis=-1)
    for row, port in zip(away, own, strict=True):
        row[~np.isin(table.kind, LIKELY.get(port.kind, ()))] *= UNLIKELY
    away[:, ~usable | ~(theirs[:, 2] > 0) | _turned_away(sight, around)] = np.inf
    away += DEEPER * np.maximum(theirs[:, 2] - np.min(theirs[usable, 2]), 0.0) / sight.camera.distance
    if before is not None and before.staying is not None:
        away = _kept(away, before, own, table, scene)
    aside = ASIDE * np.hypot(theirs[:, 0] - sight.x, theirs[:, 1] - sight.y)
    i, j = np.unravel_index(int(np.argmin(away + aside)), away.shape)
    if not away[i, j] <= reach:
        return None
    staying = End(scene.parts[table.part[j]].name, table.ports[j].name)
    return _joined(held, free, own[i].name, staying, sight, around)


def _turned_away(sight: Sight, around: Surroundings) -> np.ndarray:
    """(m,) faces that look away from the viewer: what is hidden behind its own part is not meant."""
    out = rotation.rotate(around.poses[around.ports.part][:, 3:], around.ports.axis)
    return (around.ports.kind == "face") & (out @ sight.toward < -0.1)


def _kept(away: np.ndarray, before: Snap, own, table: PortTable, scene) -> np.ndarray:
    """The pair that holds is let go later than a new one takes hold."""
    for j, port in enumerate(table.ports):
        if port.name == before.staying.port and scene.parts[table.part[j]].name == before.staying.part:
            i = next(i for i, mine in enumerate(own) if mine.name == before.port)
            away[i, j] *= REACH / HOLD
    return away


def _joined(held: Held, free: Snap, port: str, staying: End, sight: Sight, around: Surroundings) -> Snap:
    part = held.part.evolve(position=tuple(map(float, free.pose[0])), quaternion=tuple(map(float, free.pose[1])))
    scene = around.situation.scene
    kinds = kinds_for(scene.part(staying.part).port(staying.port), part.port(port))
    kind = kinds[held.kind % len(kinds)]
    found = place_on(around.situation, part, port, staying, kind, sight.toward, _names(held, around))
    words = f"{kind.name.capitalize()} joint: {port} to {staying.port} of {staying.part}"
    return Snap(found.pose, words, free.plane, port, staying, kind, found.fit)


def _on_grid(held: Held, free: Snap, sight: Sight, around: Surroundings) -> Snap:
    step = grid_step(sight.camera, sight.size[1]) * (FINE if around.fine else 1.0)
    position = on_grid(free.pose[0], free.plane, step)
    if held.grab is None:
        position = _above_floor(held.part, (position, free.pose[1]), around)
    low = position[2] + lowest_along(held.part, free.pose[1], UP)
    near = FLOOR * sight.camera.pixel_size(position, sight.size[1])
    if held.grab is not None and not free.words and abs(low) < near:
        position[2] -= low
    return free._replace(pose=(position, free.pose[1]))


def _above_floor(part: Part, pose: Pose, around: Surroundings) -> np.ndarray:
    """A new part does not begin inside the floor."""
    low = float(pose[0][2]) + lowest_along(part, pose[1], UP)
    sunken = around.situation.scene.ground.on and low < 0.0
    return np.round(pose[0] - low * UP, 12) if sunken else pose[0]


def grid_step(camera: Camera, height: float) -> float:
    return grid_steps(camera, height)[0]


def _name(around: Surroundings) -> str:
    return around.situation.scene.parts[around.under.part].name


def _names(held: Held, around: Surroundings) -> set[str]:
    return {part.name for part in around.situation.scene.parts if part.id in held.ids} | {held.part.name}
