"""Joining two ports: which part comes, where to, and by which joint; and what is nailed where."""

from dataclasses import replace
from typing import Any, NamedTuple, Self

import numpy as np

from ves.algebra import rotation
from ves.commands.add import Add
from ves.commands.carrying import carried, is_held, motion_between, moved
from ves.commands.command import CommandError, Edit, OnItems, Place, Placed
from ves.commands.fitting import anchor, fit
from ves.commands.mating import Mated, Mating, kinds_for, mated
from ves.commands.menus import BUILD
from ves.commands.move import placed
from ves.commands.overlap import Boxes
from ves.commands.situation import Situation
from ves.joints import JOINTS, JointKind
from ves.linkage.bonds import NEAR, NEAR_ANGLE
from ves.model import Joint, Nail, Scene, fresh_name
from ves.parts import Part

Pose = tuple[np.ndarray, np.ndarray]
LAYERS = 8  # how far out a free place is looked for, in lengths of a hole
UP = np.array((0.0, 0.0, 1.0))


class End(NamedTuple):
    """A port of a part, by their names."""

    part: str
    port: str


class JoinPorts(Edit):
    """Join two ports that are named; the first part comes to the second with all it is joined to."""

    verb = "join"

    part: str
    port: str
    to_part: str
    to_port: str
    kind: str = ""  # the natural one when left out

    @property
    def title(self) -> str:
        return f"Join {self.part} to {self.to_part}"

    def planned(self, situation: Situation) -> Add:
        ends = End(self.part, self.port), End(self.to_part, self.to_port)
        return plan(situation, *ends, self.kind or None)

    def apply(self, scene: Scene) -> Scene:
        return self.planned(Situation(scene)).apply(scene)


class Join(Edit):
    """Join the two selected parts at the ports that are nearest to each other."""

    verb = "join-nearest"
    places = (Place(BUILD, 310, "Join the &two selected", "Join two parts at their nearest ports", ("Ctrl+J",)),)

    part: str
    to_part: str

    @classmethod
    def meant(cls, situation: Situation, **values: Any) -> Self | None:
        parts = situation.selected_parts
        return cls(part=parts[0].name, to_part=parts[1].name) if len(parts) == 2 else None

    @property
    def title(self) -> str:
        return f"Join {self.part} to {self.to_part}"

    def planned(self, situation: Situation) -> Add:
        return plan(situation, *nearest_ends(situation, self.part, self.to_part))

    def apply(self, scene: Scene) -> Scene:
        return self.planned(Situation(scene)).apply(scene)


class NailDown(OnItems):
    """Nail the selected parts to the world at the port that is highest."""

    verb = "nail"
    places = (Place(BUILD, 320, "Nail to the w&orld", "Hold the selected part where it is, at its highest port",
                    ("Ctrl+Shift+J",)),)  # fmt: skip

    @classmethod
    def suits(cls, item: Any) -> bool:
        return isinstance(item, Part)

    def planned(self, situation: Situation) -> Add:
        """One nail each; a part that was nailed counts as held for the next."""
        all_in_one = Add()
        for name in self.items:
            here = replace(situation, scene=all_in_one.apply(situation.scene))
            made = nail(here, End(name, highest_port(here, here.scene.part(name))))
            both = {"constraints": all_in_one.constraints + made.constraints, "moved": all_in_one.moved + made.moved}
            all_in_one = all_in_one.evolve(**both)
        return all_in_one

    def apply(self, scene: Scene) -> Scene:
        return self.planned(Situation(scene)).apply(scene)


def plan(situation: Situation, coming: End, staying: End, kind: str | JointKind | None = None, toward=UP) -> Add:
    """The edit that joins two ports. What is free comes to what is held; within one structure nothing moves."""
    scene = situation.scene
    if coming.part == staying.part:
        raise CommandError(f'"{coming.part}" cannot be joined to itself: choose a port of another part.')
    for end in (coming, staying):
        _require(scene, end)
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
        found = _free_place(situation, coming, staying, kind, toward)
        if together or is_held(scene, cluster):  # it does not meet, but says how it would
            found = found._replace(pose=situation.pose(part))
    return bring(situation, coming, staying, kind, found, cluster)


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
    if stuck and not _is_still(motion_between(situation.pose(part), found.pose)):
        return None
    return Add(joints=(joint,), removed=removed, **_brought(free, cluster, part, partner, found.pose))


def joint_between(scene: Scene, kind: JointKind, staying: End, coming: End, found) -> Joint:
    name = fresh_name(scene, f"{kind.name.capitalize()} {_next_number(scene)}")
    return Joint(name=name, kind=kind.name, a=anchor(*staying), b=anchor(*coming, found))


def place_on(
    situation: Situation,
    part: Part,
    port: str,
    staying: End,
    kind: str | JointKind | None,
    toward=UP,
    moving: frozenset[str] | set[str] = frozenset(),
) -> Mated:
    """Where a part that is held at its pose comes to lie when its port is joined to one that is there.

    `moving` are the names of what moves along with it, which is in nobody's way.
    """
    partner = situation.scene.part(staying.part)
    kind = kind_named(kind) or kinds_for(partner.port(staying.port), part.port(port))[0]
    return _free_layer(situation, part, port, part.pose, staying, kind, toward, {part.name, *moving})


def start_beside(situation: Situation, pose_now: Pose, partner: Part) -> Pose:
    """The start that has the same place relative to the partner's start as the part has now."""
    if situation.at_start:
        return pose_now
    position, quaternion = rotation.compose(partner.pose, rotation.relative(situation.pose(partner), pose_now))
    return position, rotation.normalized(quaternion)


def nail(situation: Situation, end: End) -> Add:
    """Hold a port where it is now. What hangs on nothing else starts there, too."""
    scene = situation.scene
    part = scene.part(end.part)
    made = Nail(name=fresh_name(scene, f"Nail {len(scene.constraints) + 1}"), part=end.part, port=end.port)
    if situation.at_start:
        return Add(constraints=(made,))
    cluster = carried(scene, (part.name,))
    if is_held(scene, cluster):
        position, quaternion = (tuple(map(float, v)) for v in situation.port_pose(part, end.port))
        return Add(constraints=(made.copied(position=position, quaternion=quaternion),))
    motion = motion_between(part.pose, situation.pose(part))
    return Add(constraints=(made,), moved=_moved_starts(scene, cluster, motion))


def _require(scene: Scene, end: End) -> None:
    part = scene.part(end.part)
    if not part.has_port(end.port):
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


def highest_port(situation: Situation, part: Part) -> str:
    """Of those one would nail: a hole before an end, an end before a face."""
    rank = {"hole": 0, "end": 1, "face": 2}
    heights = {port.name: situation.port_pose(part, port.name)[0][2] for port in part.all_ports}
    return min(part.all_ports, key=lambda p: (rank.get(p.kind, 3), -round(heights[p.name], 9))).name


def _kind(scene: Scene, coming: End, staying: End, kind: str | JointKind | None) -> JointKind:
    ports = scene.part(staying.part).port(staying.port), scene.part(coming.part).port(coming.port)
    return kind_named(kind) or kinds_for(*ports)[0]


def _free_place(situation: Situation, coming: End, staying: End, kind: JointKind, toward) -> Mated:
    part = situation.scene.part(coming.part)
    cluster = set(carried(situation.scene, (coming.part,)))
    return _free_layer(situation, part, coming.port, situation.pose(part), staying, kind, toward, cluster)


def _free_layer(situation, part, port, pose, staying: End, kind, toward, cluster: set[str]) -> Mated:
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


def _brought(situation: Situation, cluster, part: Part, partner: Part, pose: Pose) -> dict[str, tuple[Placed, ...]]:
    """What is moved at the start and now, so that the part is at a pose now and as near its partner at the start."""
    scene = situation.scene
    now = motion_between(situation.pose(part), pose)
    if _is_still(now) and situation.at_start:
        return {}
    if situation.at_start:
        return {"moved": _moved_starts(scene, cluster, now)}
    poses = ((name, moved(situation.pose(scene.part(name)), now)) for name in cluster)
    starts = {}
    if partner.name not in cluster and not is_held(scene, cluster):
        start = motion_between(part.pose, start_beside(situation, pose, partner))
        starts = {"moved": _moved_starts(scene, cluster, start)}
    return starts | ({} if _is_still(now) else {"placed": tuple(placed(name, pose) for name, pose in poses)})


def _moved_starts(scene: Scene, cluster, motion: Pose) -> tuple[Placed, ...]:
    if _is_still(motion):
        return ()
    return tuple(placed(name, moved(scene.part(name).pose, motion)) for name in cluster)


def _is_still(motion: Pose) -> bool:
    return not np.any(motion[0]) and float(rotation.angle_of(motion[1])) == 0.0


def _next_number(scene: Scene) -> int:
    return len(scene.joints) + 1
