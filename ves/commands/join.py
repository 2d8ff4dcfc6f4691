"""Joining two ports: which part comes, where to, and by which joint. From afar none comes, and the joint is open."""

from dataclasses import replace
from typing import Any, Self

import numpy as np

from ves.algebra import rotation
from ves.commands.add import Add
from ves.commands.carrying import carried, is_held, is_still, motion_between, moved, moved_starts, placed
from ves.commands.command import CommandError, Edit, Place, Placed, given
from ves.commands.fitting import anchor, fit
from ves.commands.fitting import is_met as frames_meet
from ves.commands.free_place import UP, End, Pose, free_place
from ves.commands.layers import closing_fit
from ves.commands.mating import Mated, kinds_for
from ves.commands.menus import BUILD
from ves.commands.situation import Situation
from ves.joints import JOINTS, JointKind
from ves.linkage.bonds import NEAR, NEAR_ANGLE
from ves.model import Joint, Scene, fresh_name
from ves.parts import Part


class JoinPorts(Edit):
    """Join two ports that are named; the first part comes to the second with all it is joined to, or none comes."""

    verb = "join"

    part: str
    port: str
    to_part: str
    to_port: str
    kind: str = ""  # the natural one when left out
    afar: bool = False  # both parts stay where they are; constraint forces pull them together

    @property
    def title(self) -> str:
        return f"Join {self.part} to {self.to_part}"

    def planned(self, situation: Situation) -> Add:
        ends = End(self.part, self.port), End(self.to_part, self.to_port)
        return plan(situation, *ends, self.kind or None, afar=self.afar)

    def apply(self, scene: Scene) -> Scene:
        return self.planned(Situation(scene)).apply(scene)


class Join(Edit):
    """Join the two selected parts at the ports that are nearest to each other."""

    verb = "join-nearest"
    places = (
        Place(BUILD, 310, "Join the &two selected", "Join two parts at their nearest ports", ("Ctrl+J",)),
        Place(BUILD, 315, "Join the two selected from afar",
              "Join two parts at their nearest ports and leave them where they are; they fly together when it plays",
              values=given(afar=True)),
    )  # fmt: skip

    part: str
    to_part: str
    afar: bool = False

    @classmethod
    def meant(cls, situation: Situation, **values: Any) -> Self | None:
        parts = situation.selected_parts
        return cls(part=parts[0].name, to_part=parts[1].name, **values) if len(parts) == 2 else None

    @property
    def title(self) -> str:
        return f"Join {self.part} to {self.to_part}"

    def planned(self, situation: Situation) -> Add:
        return plan(situation, *nearest_ends(situation, self.part, self.to_part), afar=self.afar)

    def apply(self, scene: Scene) -> Scene:
        return self.planned(Situation(scene)).apply(scene)


def plan(
    situation: Situation, coming: End, staying: End, kind: str | JointKind | None = None, toward=UP, afar: bool = False
) -> Add:
    """The edit that joins two ports. What is free comes to what is held. Within one structure, and from afar, nothing
    moves: the joint says how it would lie, and is open until it is pulled together."""
    scene = situation.scene
    require_ends(scene, coming, staying)
    cluster = carried(scene, (coming.part,))
    together = staying.part in cluster
    if not together and is_held(scene, cluster) and not is_held(scene, carried(scene, (staying.part,))):
        coming, staying = staying, coming
        cluster = carried(scene, (coming.part,))
    kind = _kind(scene, coming, staying, kind)
    part, partner = scene.part(coming.part), scene.part(staying.part)
    frame = situation.port_pose(partner, staying.port)
    sizes = min(part.size, partner.size)
    here = fit(kind, frame, situation.port_pose(part, coming.port), NEAR * sizes, NEAR_ANGLE)
    found = Mated(situation.pose(part), here)
    if not here.met:
        found = free_place(situation, part, coming.port, situation.pose(part), staying, kind, toward, set(cluster))
        if together or is_held(scene, cluster):  # it does not meet, but says how it would
            found = Mated(situation.pose(part), closing_fit(scene, kind, staying, coming) or found.fit)
    if afar:
        return Add(joints=(joint_between(scene, kind, staying, coming, found.fit),))
    return bring(situation, coming, staying, kind, found, cluster)


def is_met(situation: Situation, edit: Add) -> bool:
    """Whether the joint of a plan holds at once: what comes is made to fit, what stays must lie together already."""
    if edit.moved or edit.placed:
        return True
    (joint,), scene = edit.joints, situation.scene
    parts = [scene.part(end.part) for end in joint.anchors]
    a, b = (
        rotation.compose(situation.pose(part), end.frame(part)) for part, end in zip(parts, joint.anchors, strict=True)
    )
    return frames_meet(JOINTS[joint.kind], a, b, NEAR * min(part.size for part in parts), NEAR_ANGLE)


def bring(
    situation: Situation, coming: End, staying: End, kind: JointKind, found: Mated, cluster: tuple[str, ...],
    removed: tuple[str, ...] = (),
) -> Add | None:  # fmt: skip
    """The edit that puts a part, with its cluster, where it was found to lie, and joins it there.

    After time 0 what is held to the world cannot be carried away from it: then there is None.
    """
    scene = situation.scene
    joint = joint_between(scene, kind, staying, coming, found.fit)
    part, partner = scene.part(coming.part), scene.part(staying.part)
    free = replace(situation, scene=scene.without(*removed)) if removed else situation
    stuck = not situation.at_start and is_held(free.scene, cluster)
    if stuck and not is_still(motion_between(situation.pose(part), found.pose)):
        return None
    return Add(joints=(joint,), removed=removed, **_brought(free, cluster, part, partner, found.pose))


def joint_between(scene: Scene, kind: JointKind, staying: End, coming: End, found) -> Joint:
    name = fresh_name(scene, f"{kind.name.capitalize()} {_next_number(scene)}")
    return Joint(name=name, kind=kind.name, a=anchor(*staying), b=anchor(*coming, found))


def start_beside(situation: Situation, pose_now: Pose, partner: Part) -> Pose:
    """The start that has the same place relative to the partner's start as the part has now."""
    if situation.at_start:
        return pose_now
    position, quaternion = rotation.compose(partner.pose, rotation.relative(situation.pose(partner), pose_now))
    return position, rotation.normalized(quaternion)


def require_ends(scene: Scene, first: End, second: End) -> None:
    """Two ports that there are, of two parts."""
    if first.part == second.part:
        raise CommandError(f'"{first.part}" cannot be joined to itself: choose a port of another part.')
    for end in (first, second):
        if not scene.part(end.part).has_port(end.port):
            raise CommandError(f'"{end.part}" has no port "{end.port}"')


def kind_named(kind: str | JointKind | None) -> JointKind | None:
    if isinstance(kind, str) and kind not in JOINTS:
        raise CommandError(f'there is no joint kind "{kind}": choose {", ".join(sorted(JOINTS))}')
    return JOINTS[kind] if isinstance(kind, str) else kind


def nearest_ends(situation: Situation, first: str, second: str) -> tuple[End, End]:
    ports, places = [], []
    for part in (situation.scene.part(first), situation.scene.part(second)):
        position, quaternion = situation.pose(part)
        ports.append([port for port in part.all_ports if port.kind != "center"])
        places.append(position + rotation.rotate(quaternion, [port.position for port in ports[-1]]))
    away = np.array([np.linalg.norm(places[1] - place, axis=1) for place in places[0]])
    p, q = np.unravel_index(int(np.argmin(away)), away.shape)
    return End(first, ports[0][p].name), End(second, ports[1][q].name)


def _kind(scene: Scene, coming: End, staying: End, kind: str | JointKind | None) -> JointKind:
    ports = scene.part(staying.part).port(staying.port), scene.part(coming.part).port(coming.port)
    return kind_named(kind) or kinds_for(*ports)[0]


def _brought(situation: Situation, cluster, part: Part, partner: Part, pose: Pose) -> dict[str, tuple[Placed, ...]]:
    """What is moved at the start and now, so that the part is at a pose now and as near its partner at the start."""
    scene = situation.scene
    now = motion_between(situation.pose(part), pose)
    if is_still(now) and situation.at_start:
        return {}
    if situation.at_start:
        return {"moved": moved_starts(scene, cluster, now)}
    poses = ((name, moved(situation.pose(scene.part(name)), now)) for name in cluster)
    starts = {}
    if partner.name not in cluster and not is_held(scene, cluster):
        start = motion_between(part.pose, start_beside(situation, pose, partner))
        starts = {"moved": moved_starts(scene, cluster, start)}
    return starts | ({} if is_still(now) else {"placed": tuple(placed(name, pose) for name, pose in poses)})


def _next_number(scene: Scene) -> int:
    return len(scene.joints) + 1
