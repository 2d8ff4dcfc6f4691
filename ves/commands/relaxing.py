"""Making one of several joints that cannot all be met give way: it takes things as they would be without it.

Where the parts are held, all of them are a little off; to meet one there would leave the others as they are.
"""

from typing import Any

from pydantic import JsonValue

from ves.assembly.outcome import Assembled
from ves.commands.command import CommandError, Edit
from ves.commands.situation import Situation
from ves.constraints import Distance, PointToPoint
from ves.document import Item
from ves.joints import JOINTS, JointKind
from ves.joints.kind import Primitive
from ves.linkage.bonds import rod_length, rods_of, start_poses
from ves.model import Joint, Nail, Scene
from ves.warmup import LOADING


class Relax(Edit):
    """Let a nail go to where its part can be, a distance be as long as it can, a joint allow what it would not."""

    verb = "relax"

    item: str
    to: dict[str, JsonValue] = {}  # what it becomes; found from where the others let the parts be when left out

    @property
    def title(self) -> str:
        return f"Relax {self.item}"

    def planned(self, situation: Situation) -> "Relax":
        return self if self.to else self.evolve(to=relaxed(situation, situation.scene.item(self.item)))

    def apply(self, scene: Scene) -> Scene:
        if not self.to:
            return self.planned(Situation(scene)).apply(scene)
        changes = {name: tuple(value) if isinstance(value, list) else value for name, value in self.to.items()}
        return scene.with_changed(scene.item(self.item).evolve(**changes))


def relaxed(situation: Situation, item: Item) -> dict[str, Any]:
    """The fields that make an item agree with all the others; CommandError when there is no such way."""
    if isinstance(item, Joint):
        return _freer(situation.scene, item)
    if not isinstance(item, Distance | Nail):
        other = "make it a distance" if isinstance(item, PointToPoint) else "change it in the inspector"
        raise CommandError(f'"{item.name}" has nothing to give: remove it, or {other}.')
    scene = _told(situation, item) or _together(situation.scene, situation.scene.without(item.name), item)
    if scene is None:
        raise CommandError(f'"{item.name}" is not all that is in the way: without it the others are still apart.')
    if isinstance(item, Distance):
        rod = next(rod for rod in rods_of(scene) if rod.item.id == item.id)
        return {"length": rod_length(rod, start_poses(scene))}
    place, turned = Situation(scene).port_pose(scene.part(item.part), item.port)
    return {"position": place.tolist(), "quaternion": turned.tolist()}


def _told(situation: Situation, item: Item) -> Scene | None:
    """The scene where all the others are met, if the engine has told it with the conflict."""
    unmet = (unmet for conflict in situation.conflicts for unmet in conflict.unmet)
    there = next((unmet.without for unmet in unmet if unmet.id == item.id and unmet.without), None)
    return there and Assembled(dict(there)).written_to(situation.scene)


def way_to_relax(situation: Situation, item: Item) -> str:
    """In words what `Relax` would do, nothing when it cannot help."""
    try:
        to = relaxed(situation, item)
    except CommandError:
        return ""
    if isinstance(item, Nail):
        return "Move the nail"
    return f"Make it {to['length']:.4g} m long" if isinstance(item, Distance) else f"Make it {to['kind']}"


def _freer(scene: Scene, joint: Joint) -> dict[str, Any]:
    """The joint kind with the least freedom more with which all come together."""
    kinds = sorted(JOINTS.values(), key=lambda kind: kind.freedoms)
    plain = dict.fromkeys(("stiffness", "rest", "damping", "lower", "upper"), ())
    for kind in kinds:
        if JOINTS[joint.kind].freedoms < kind.freedoms < 6 and _turns(kind) >= _turns(JOINTS[joint.kind]):
            other = joint.evolve(kind=kind.name, drive=None, **plain)
            if _together(scene, scene.with_changed(other), joint) is not None:
                return {"kind": kind.name, "drive": None, **dict.fromkeys(plain, [])}
    raise CommandError(f'No other kind of joint would let "{joint.name}" be met: remove it, or change a length.')


def _turns(kind: JointKind) -> bool:
    return any(motion.primitive != Primitive.SLIDE for motion in kind.motions)


def _together(scene: Scene, eased: Scene, item: Item) -> Scene | None:
    """The scene with its parts where they come together in the eased one; None where those of the item do not."""
    with LOADING:  # the first one loads kernels
        from ves.simulation.assembling import nearest

    touched = {scene.part(name).id for name in item.part_names}
    found = nearest(eased, touched)
    return found and found.written_to(scene)
