"""Changing a joint: its kind, and where its coordinates are zero."""

from typing import Any, Self

import numpy as np
from pydantic import Field

from ves.algebra import rotation
from ves.commands.carrying import carried, is_held, motion_between, moved, placed, put
from ves.commands.command import CommandError, Edit, OnItems, Place, Placed, Poses
from ves.commands.fitting import fit, is_met
from ves.commands.join import start_beside
from ves.commands.menus import BUILD
from ves.commands.situation import Situation
from ves.constraints import Between, Constraint, Coupling
from ves.joints import JOINTS, JointKind, Primitive
from ves.joints.kind import Z, turn_about_z
from ves.linkage.bonds import NEAR, NEAR_ANGLE
from ves.model import Anchor, Joint, Scene, WorldAnchor
from ves.parts.anchor import AnyAnchor


class ChangeKind(Edit):
    """Make a joint one of another kind, met where its parts are; what the new kind cannot have is dropped."""

    verb = "change-kind"

    joint: str
    kind: str
    a: AnyAnchor | None = Field(None, description="How it takes its first end; as it fits when left out.")
    b: AnyAnchor | None = Field(None, description="How it takes its second end; as it fits when left out.")
    moved: Poses = Field((), description="Parts that are put elsewhere by it, at the start.")

    @property
    def title(self) -> str:
        return f"Make {self.joint} {self.kind}"

    def planned(self, situation: Situation) -> Self:
        """After time 0 it is met where its parts are now; what is free starts so that it is met there, too."""
        joint = self._checked(situation.scene)
        if situation.at_start or joint.kind == self.kind:
            return self
        here = (situation.scene.part(name) for name in joint.part_names)
        now = situation.scene.with_changed(*(put(part, situation.pose(part)) for part in here))
        ends = {"a": joint.a, "b": joint.b} | _refitted(now, joint, self.kind)
        starts = () if _meets(situation.scene, joint.evolve(**ends), self.kind) else _starts_as_now(situation, joint)
        return self.evolve(moved=starts, **ends)

    def apply(self, scene: Scene) -> Scene:
        joint = self._checked(scene)
        if joint.kind == self.kind:
            return scene
        scene = scene.with_changed(*(put(scene.part(m.part), (m.position, m.quaternion)) for m in self.moved))
        given = {side: getattr(self, side) for side in ("a", "b") if getattr(self, side) is not None}
        ends = given or _refitted(scene, joint, self.kind)
        kind = JOINTS[self.kind]
        scene = scene.without(*(item.id for item in scene.constraints if _loses(item, joint, kind)))
        return scene.with_changed(joint.evolve(kind=self.kind, **ends, **_dropped(joint, kind)))

    def _checked(self, scene: Scene) -> Joint:
        joint = scene.item(self.joint)
        if not isinstance(joint, Joint):
            raise CommandError(f'"{self.joint}" is not a joint.')
        if self.kind not in JOINTS:
            raise CommandError(f'there is no joint kind "{self.kind}": choose {", ".join(sorted(JOINTS))}.')
        return joint


def _dropped(joint: Joint, kind: JointKind) -> dict[str, Any]:
    """The fields that the kind cannot have as they are."""
    dropped: dict[str, Any] = {}
    for field in ("stiffness", "rest", "damping", "lower", "upper"):
        place = field in ("rest", "lower", "upper")  # what was an angle is no shift
        if len(getattr(joint, field)) not in (0, 1, kind.freedoms) or (place and not _alike(joint, kind)):
            dropped[field] = ()
    if joint.drive is not None and (not kind.drivable or joint.drive.freedom >= kind.freedoms):
        dropped["drive"] = None
    return dropped


def _alike(joint: Joint, kind: JointKind) -> bool:
    return kind.drivable and kind.units == JOINTS[joint.kind].units


def _loses(item: Constraint, joint: Joint, kind: JointKind) -> bool:
    """A coupling goes away with the freedom that it takes of a joint."""
    if not isinstance(item, Coupling):
        return False
    ends = ((item.a, item.freedom_a), (item.b, item.freedom_b))
    return any(name == joint.name and not (kind.drivable and k < kind.freedoms) for name, k in ends)


def _starts_as_now(situation: Situation, joint: Joint) -> tuple[Placed, ...]:
    """Starts of one side of a joint that put it to the other as it is now; none when both sides are held."""
    scene = situation.scene.without(joint.id)
    for name in reversed(joint.part_names):
        cluster, others = carried(scene, (name,)), [other for other in joint.part_names if other != name]
        if not is_held(scene, cluster) and not set(others) & set(cluster):
            part, pose = scene.part(name), situation.pose(scene.part(name))
            start = start_beside(situation, pose, scene.part(others[0])) if others else pose
            motion = motion_between(part.pose, start)
            return tuple(placed(each, moved(scene.part(each).pose, motion)) for each in cluster)
    return ()


class SetZero(OnItems):
    """Let joints read zero where their parts start."""

    verb = "set-zero"
    places = (Place(BUILD, 340, "Set z&ero here", "Let the selected joint read zero where it is at the start"),)

    @classmethod
    def suits(cls, item: Any) -> bool:
        """An end in the world can be put anywhere; one on a part only moves along its axis and turns about it."""
        if not isinstance(item, Joint) or not JOINTS[item.kind].motions:
            return False
        axial = all(motion.primitive <= Primitive.SLIDE and motion.axis == Z for motion in JOINTS[item.kind].motions)
        return axial or any(isinstance(anchor, WorldAnchor) for anchor in item.anchors)

    @property
    def title(self) -> str:
        return f"Set zero of {self.items[0]}" if len(self.items) == 1 else f"Set zero of {len(self.items)} joints"

    def apply(self, scene: Scene) -> Scene:
        for name in self.items:
            if not self.suits(scene.item(name)):
                raise CommandError(f'"{name}" has no zero to set: it does not turn about one axis or slide along it.')
        return scene.with_changed(*(_zeroed(scene, scene.item(name)) for name in self.items))


def frames(scene: Scene, joint: Joint | Between) -> tuple:
    """Both frames of a joint or constraint in the world, at the start."""

    def frame(anchor):
        if not isinstance(anchor, Anchor):
            return anchor.frame
        part = scene.part(anchor.part)
        return rotation.compose(part.pose, anchor.frame(part))

    return frame(joint.a), frame(joint.b)


def _refitted(scene: Scene, joint: Joint, kind: str) -> dict[str, Any]:
    """New adjustments of one end when the kind would not be met with the old ones."""
    if _meets(scene, joint, kind):
        return {}
    if isinstance(joint.b, Anchor):
        part = scene.part(joint.b.part)
        port = part.port(joint.b.port)
        bare = rotation.compose(part.pose, (np.array(port.position), np.array(port.quaternion)))
        found = fit(JOINTS[kind], frames(scene, joint)[0], bare, *_near(scene, joint))
        if found.met:
            return {"b": joint.b.evolve(flip=found.flip, offset=found.offset, twist=found.twist)}
    return _with_agreeing_world(scene, joint)


def _meets(scene: Scene, joint: Joint, kind: str) -> bool:
    return is_met(JOINTS[kind], *frames(scene, joint), *_near(scene, joint))


def _near(scene: Scene, joint: Joint) -> tuple[float, float]:
    return NEAR * min(scene.part(name).size for name in joint.part_names), NEAR_ANGLE


def _with_agreeing_world(scene: Scene, joint: Joint) -> dict[str, Any]:
    """The end in the world, if there is one, put where the other end is."""
    there = dict(zip(("b", "a"), frames(scene, joint), strict=True))
    side = next((side for side in ("a", "b") if isinstance(getattr(joint, side), WorldAnchor)), None)
    if side is None:
        return {}
    position, quaternion = (tuple(map(float, value)) for value in there[side])
    return {side: WorldAnchor(world=position, quaternion=quaternion)}


def _zeroed(scene: Scene, joint: Joint) -> Joint:
    agreeing = _with_agreeing_world(scene, joint)
    if agreeing:
        return joint.evolve(**agreeing)
    a, b = frames(scene, joint)
    p, q = rotation.relative(a, b)
    along = float(rotation.rotate(rotation.conjugate(q), p)[2])
    return joint.evolve(b=joint.b.evolve(twist=joint.b.twist - turn_about_z(q), offset=joint.b.offset - along))
