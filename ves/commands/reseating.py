"""Parts that change their shape stay on what they are joined to: a longer strip keeps its bolts, and pushes on what is
bolted to its far end."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np
from pydantic import Field

from ves.algebra import rotation
from ves.commands.carrying import Pose, carried, holds_to_world, is_held, motion_between, moved, placed, put
from ves.commands.command import Edit, Placed, Poses
from ves.commands.situation import Situation
from ves.document import Item
from ves.model import Anchor, Nail, Scene
from ves.parts import Part

STILL = 1e-12  # m and quaternion components


class Reshape(Edit):
    """An edit after which parts may have their ports elsewhere. `changed` says what it does to the parts alone."""

    placed: Poses = Field((), description="Where parts are now, so that they stay joined.")

    @property
    def now(self) -> tuple[Placed, ...]:
        return self.placed

    def changed(self, scene: Scene) -> Scene:
        raise TypeError(f"the edit {self.verb} does not say what it does")

    def planned(self, situation: Situation) -> Edit:
        if situation.at_start:
            return self
        poses = reseated(situation.scene, self.changed(situation.scene), situation.pose)
        return self.evolve(placed=tuple(placed(name, pose) for name, pose in poses.items())) if poses else self

    def apply(self, scene: Scene) -> Scene:
        after = self.changed(scene)
        starts = reseated(scene, after, lambda part: part.pose)
        return after.with_changed(*(put(after.part(name), pose) for name, pose in starts.items()))


class _End(NamedTuple):
    item: Item  # what keeps its place
    port: str


def reseated(before: Scene, after: Scene, pose_of: Callable[[Part], Pose]) -> dict[str, Pose]:
    """The poses that keep joints together where ports have moved within their parts; of what need not move, none."""
    ends = dict(_ends(after))
    poses: dict[str, Pose] = {}
    for part in after.parts:
        was = before.part(part.id)
        if was is not part and any(was.port(end.port) != part.port(end.port) for end in ends.get(part.name, ())):
            poses |= _reseated(after, was, part, pose_of(was), pose_of, ends[part.name])
    return poses


def _ends(scene: Scene) -> Iterator[tuple[str, list[_End]]]:
    found: dict[str, list[_End]] = {}
    for item in (item for item in (*scene.joints, *scene.constraints) if item.keeps_place):
        for anchor in (item,) if isinstance(item, Nail) else item.anchors:
            if isinstance(anchor, (Anchor, Nail)):
                found.setdefault(anchor.part, []).append(_End(item, anchor.port))
    yield from found.items()


def _reseated(scene: Scene, was: Part, part: Part, pose: Pose, pose_of, ends: list[_End]) -> dict[str, Pose]:
    """One end stays where it is, best one that is held; what hangs on the others goes with them, unless it is held."""
    sides = {end: _beyond(scene, end.item, part.name) for end in ends}
    seat = min(ends, key=lambda end: (not holds_to_world(end.item), not is_held(scene, sides[end])))
    there = _seated(pose, was.port(seat.port), part.port(seat.port))
    poses = {part.name: there}
    for end in ends:
        motion = motion_between(_frame(pose, was.port(end.port)), _frame(there, part.port(end.port)))
        free = not is_held(scene, sides[end]) and not set(sides[end]) & {*sides[seat], *poses}
        if free and not _is_still(motion):
            poses |= {name: moved(pose_of(scene.part(name)), motion) for name in sides[end]}
    return poses


def _beyond(scene: Scene, item: Item, part: str) -> tuple[str, ...]:
    """What hangs together on the other side of a joint."""
    others = () if isinstance(item, Nail) else (name for name in item.part_names if name != part)
    return carried(scene, others, without=part)


def _seated(pose: Pose, was, port) -> Pose:
    """The part's pose that has the port where it was."""
    if was.quaternion == port.quaternion:
        return pose[0] + rotation.rotate(pose[1], np.subtract(was.position, port.position)), pose[1]
    position, quaternion = rotation.compose(_frame(pose, was), rotation.inverse((port.position, port.quaternion)))
    return position, rotation.normalized(quaternion)


def _frame(pose: Pose, port) -> Pose:
    return rotation.compose(pose, (np.array(port.position), np.array(port.quaternion)))


def _is_still(motion: Pose) -> bool:
    return np.abs(motion[0]).max() < STILL and np.abs(motion[1][1:]).max() < STILL
