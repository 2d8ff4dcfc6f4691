"""Changing a joint: its kind, and where its coordinates are zero."""

from typing import Any

import numpy as np

from ves.algebra import rotation
from ves.commands.command import CommandError, Edit, OnItems, Place
from ves.commands.fitting import fit, is_met
from ves.commands.menus import BUILD
from ves.joints import JOINTS, Primitive
from ves.joints.kind import Z, turn_about_z
from ves.linkage.bonds import NEAR, NEAR_ANGLE
from ves.model import Anchor, Joint, Scene, WorldAnchor


class ChangeKind(Edit):
    """Make a joint one of another kind, met where its parts are; what the new kind cannot have is dropped."""

    verb = "change-kind"

    joint: str
    kind: str

    @property
    def title(self) -> str:
        return f"Make {self.joint} {self.kind}"

    def apply(self, scene: Scene) -> Scene:
        joint = scene.item(self.joint)
        if not isinstance(joint, Joint):
            raise CommandError(f'"{self.joint}" is not a joint.')
        if self.kind not in JOINTS:
            raise CommandError(f'there is no joint kind "{self.kind}": choose {", ".join(sorted(JOINTS))}.')
        if joint.kind == self.kind:
            return scene
        kind, changes = JOINTS[self.kind], {"kind": self.kind} | _refitted(scene, joint, self.kind)
        for field in ("stiffness", "rest", "damping"):
            if len(getattr(joint, field)) not in (0, 1, kind.freedoms) or (field == "rest" and not kind.drivable):
                changes[field] = ()
        if joint.drive is not None and (not kind.drivable or joint.drive.freedom >= kind.freedoms):
            changes["drive"] = None
        return scene.with_changed(joint.evolve(**changes))


class SetZero(OnItems):
    """Let joints read zero where their parts start."""

    verb = "set-zero"
    places = (Place(BUILD, 340, "Set &zero here", "Let the selected joint read zero where it is at the start"),)

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


def frames(scene: Scene, joint: Joint) -> tuple:
    """Both frames of a joint in the world, at the start."""

    def frame(anchor):
        if not isinstance(anchor, Anchor):
            return anchor.frame
        part = scene.part(anchor.part)
        return rotation.compose(part.pose, anchor.frame(part))

    return frame(joint.a), frame(joint.b)


def _refitted(scene: Scene, joint: Joint, kind: str) -> dict[str, Any]:
    """New adjustments of one end when the kind would not be met with the old ones."""
    a, b = frames(scene, joint)
    near = NEAR * min(scene.part(name).size for name in joint.part_names), NEAR_ANGLE
    if is_met(JOINTS[kind], a, b, *near):
        return {}
    if isinstance(joint.b, Anchor):
        part = scene.part(joint.b.part)
        port = part.port(joint.b.port)
        bare = rotation.compose(part.pose, (np.array(port.position), np.array(port.quaternion)))
        found = fit(JOINTS[kind], a, bare, *near)
        if found.met:
            return {"b": joint.b.evolve(flip=found.flip, offset=found.offset, twist=found.twist)}
    return _with_agreeing_world(scene, joint)


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
