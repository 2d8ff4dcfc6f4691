"""What is moved when a part is moved: all it is joined to, and what holds them to the world."""

from collections.abc import Iterable

import numpy as np

from ves.algebra import rotation
from ves.commands.command import Placed
from ves.constraints import Constraint
from ves.document import Item
from ves.model import Joint, Nail, Scene, WorldAnchor
from ves.parts import Part

Pose = tuple[np.ndarray, np.ndarray]


def carried(scene: Scene, names: Iterable[str], without: str = "") -> tuple[str, ...]:
    """These parts and all that is joined to them or kept at a place of them; the world joins nothing.

    `without` a part: as if that were not there.
    """
    neighbours: dict[str, list[str]] = {}
    for item in (*scene.joints, *scene.constraints):
        for name in item.part_names if item.keeps_place else ():
            neighbours.setdefault(name, []).extend(item.part_names)
    found, waiting = set(), [scene.part(name).name for name in names]
    while waiting:
        name = waiting.pop()
        if name not in found and name != without:
            found.add(name)
            waiting.extend(neighbours.get(name, ()))
    return tuple(part.name for part in scene.parts if part.name in found)


def holds(scene: Scene, names: Iterable[str]) -> tuple[Item, ...]:
    """Joints, nails and constraints that hold some of these parts to others, or to the world."""
    inside = set(names)

    def leads_out(item: Item) -> bool:
        only_mine = inside.issuperset(item.part_names)
        return bool(inside.intersection(item.part_names)) and (not only_mine or holds_to_world(item))

    return tuple(item for item in (*scene.joints, *scene.constraints) if leads_out(item))


def holds_to_world(item: Joint | Constraint) -> bool:
    return isinstance(item, Nail) or any(isinstance(anchor, WorldAnchor) for anchor in item.anchors)


def is_held(scene: Scene, names: Iterable[str]) -> bool:
    """Whether something among these parts, or on them, is held to the world."""
    names = set(names)
    fixed = any(scene.part(name).fixed for name in names)
    return fixed or any(
        holds_to_world(item) and names.intersection(item.part_names) for item in (*scene.joints, *scene.constraints)
    )


def put(part: Part, pose: Pose) -> Part:
    """The part at another start; numbers that do not change keep every bit."""
    position, quaternion = (tuple(float(c) for c in value) for value in pose)
    changes = {"position": position} if position != part.position else {}
    changes |= {"quaternion": quaternion} if quaternion != part.quaternion else {}
    return part.evolve(**changes) if changes else part


def displaced(scene: Scene, names: Iterable[str], motion: Pose) -> Scene:
    """The scene with these parts moved as one by a motion of the world, and with them what nails them to the world."""
    names = {scene.part(name).name for name in names}
    mine = (part for part in scene.parts if part.name in names)
    parts = [put(_with_turned_speeds(part, motion[1]), moved(part.pose, motion)) for part in mine]
    anchored = [_with_moved_world(item, motion) for item in scene.joints + scene.constraints if _is_mine(item, names)]
    return scene.with_changed(*parts, *anchored)


def _with_turned_speeds(part: Part, turn) -> Part:
    """What is turned runs as before, only turned."""
    speeds = {field: getattr(part, field) for field in ("velocity", "angular_velocity") if any(getattr(part, field))}
    if not speeds or tuple(turn) == rotation.IDENTITY:
        return part
    turned = {field: tuple(map(float, rotation.rotate(turn, speed))) for field, speed in speeds.items()}
    return part.evolve(**turned)


def put_all(scene: Scene, poses) -> Scene:
    """Parts at other starts, each by a `Placed`; what nails one of them to the world goes with it."""
    motions = {}
    changed: list[Item] = []
    for there in poses:
        part = scene.part(there.part)
        after = np.array(there.position), np.array(there.quaternion)
        motions[part.name] = motion_between(part.pose, after)
        changed.append(put(_with_turned_speeds(part, motions[part.name][1]), after))
    names = set(motions)
    held = [item for item in scene.joints + scene.constraints if _is_mine(item, names)]
    return scene.with_changed(*changed, *(_with_moved_world(item, motions[item.part_names[0]]) for item in held))


def moved(pose: Pose, motion: Pose) -> Pose:
    shift, turn = motion
    if tuple(turn) == rotation.IDENTITY:
        place = np.asarray(pose[0], float)
        return np.where(np.asarray(shift) == 0.0, place, tidy(place + shift)), np.asarray(pose[1], float)
    position, quaternion = rotation.compose(motion, pose)
    return position, rotation.normalized(quaternion)


def tidy(place) -> np.ndarray:
    """What rounding has left is taken away: -0.3 and 0.25 make -0.05. All that was meant stays to the last bit."""
    place = np.asarray(place, float)
    short = np.round(place, 12)
    return np.where(np.abs(short - place) <= 1e-15 * (1.0 + np.abs(place)), short, place)


def motion_between(before: Pose, after: Pose) -> Pose:
    """The motion of the world that takes one pose to the other."""
    if np.array_equal(before[1], after[1]):
        return np.asarray(after[0], float) - before[0], np.array(rotation.IDENTITY)
    return rotation.compose(after, rotation.inverse(before))


def _is_mine(item: Item, names: set[str]) -> bool:
    return holds_to_world(item) and names.issuperset(item.part_names)


def _with_moved_world(item: Joint | Constraint, motion: Pose) -> Item:
    if isinstance(item, Nail):
        return _moved_nail(item, motion)
    changes = {}
    for side in ("a", "b"):
        anchor = getattr(item, side)
        if isinstance(anchor, WorldAnchor):
            place, turned = moved(anchor.frame, motion)
            changes[side] = anchor.evolve(world=tuple(map(float, place)), quaternion=tuple(map(float, turned)))
    return item.evolve(**changes)


def _moved_nail(nail: Nail, motion: Pose) -> Nail:
    """A nail that says neither place nor direction follows its port by itself."""
    changes = {}
    if nail.position is not None:
        changes["position"] = tuple(map(float, moved((np.array(nail.position), rotation.IDENTITY), motion)[0]))
    if nail.quaternion is not None:
        changes["quaternion"] = tuple(map(float, moved((np.zeros(3), np.array(nail.quaternion)), motion)[1]))
    return nail.evolve(**changes) if changes else nail


def placed(part: str, pose) -> Placed:
    position, quaternion = pose
    return Placed(part=part, position=tuple(map(float, position)), quaternion=tuple(map(float, quaternion)))


def moved_starts(scene: Scene, cluster, motion: Pose) -> tuple[Placed, ...]:
    if is_still(motion):
        return ()
    return tuple(placed(name, moved(scene.part(name).pose, motion)) for name in cluster)


def is_still(motion: Pose) -> bool:
    return not np.any(motion[0]) and float(rotation.angle_of(motion[1])) == 0.0
