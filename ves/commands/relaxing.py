"""Making one of several joints that cannot all be met give way: it takes things as they are now."""

from typing import Any

import numpy as np
from pydantic import JsonValue

from ves.algebra import rotation
from ves.commands.command import CommandError, Edit
from ves.commands.situation import Situation
from ves.constraints import Distance, PointToPoint
from ves.document import Item
from ves.joints import JOINTS
from ves.linkage.bonds import NEAR, NEAR_ANGLE, WORLD, Bond, bonds_of, measure, rod_length, rods_of, world_frame
from ves.model import Joint, Nail, Scene


class Relax(Edit):
    """Let a nail go to its part, a distance be as long as it has to be, a joint allow what it would not."""

    verb = "relax"

    item: str
    to: dict[str, JsonValue] = {}  # what it becomes; found from where the parts are when left out

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
    """The fields that make an item meet things where all the others are met; CommandError when there is no such way."""
    poses = _without(situation, item)
    if isinstance(item, Distance):
        rod = next(rod for rod in rods_of(situation.scene) if rod.item.id == item.id)
        return {"length": rod_length(rod, poses)}
    bond = next((bond for bond in bonds_of(situation.scene) if bond.item.id == item.id), None)
    if isinstance(item, Nail):
        place, turned = world_frame(bond.b, poses)
        return {"position": place.tolist(), "quaternion": rotation.normalized(turned).tolist()}
    if isinstance(item, Joint):
        return _freer(situation.scene, bond, poses)
    if isinstance(item, PointToPoint):
        raise CommandError(f'"{item.name}" has nothing to give: remove it, or make it a distance.')
    raise CommandError(f'"{item.name}" has nothing to give: remove it, or change it in the inspector.')


def _without(situation: Situation, item: Item) -> np.ndarray:
    """(p, 7) poses at which all others are met, if the conflict has told them, else those of now."""
    unmet = (unmet for conflict in situation.conflicts for unmet in conflict.unmet if unmet.id == item.id)
    there = dict(next((unmet.without for unmet in unmet), ()))
    parts = situation.scene.parts
    found = [there[part.id] if part.id in there else np.concatenate(situation.pose(part)) for part in parts]
    return np.array(found).reshape(-1, 7)


def way_to_relax(situation: Situation, item: Item) -> str:
    """In words what `Relax` would do, nothing when it cannot help."""
    try:
        to = relaxed(situation, item)
    except CommandError:
        return ""
    if isinstance(item, Nail):
        return "Move the nail there"
    return f"Make it {to['length']:.4g} m long" if isinstance(item, Distance) else f"Make it {to['kind']}"


def _freer(scene: Scene, bond: Bond, poses: np.ndarray) -> dict[str, Any]:
    """The joint kind with the least freedom more that is met as the parts are."""
    sizes = [scene.parts[side.part].size for side in (bond.a, bond.b) if side.part != WORLD]
    kinds = sorted(JOINTS.values(), key=lambda kind: kind.freedoms)
    for kind in kinds:
        if bond.kind.freedoms < kind.freedoms < 6:
            found = measure(bond._replace(kind=kind), poses)
            if found.gap <= NEAR * min(sizes) and found.angle <= NEAR_ANGLE:
                plain = dict.fromkeys(("stiffness", "rest", "damping", "lower", "upper"), [])
                return {"kind": kind.name, "drive": None, **plain}
    name = bond.item.name
    raise CommandError(f'No other kind of joint would let "{name}" be as it is: remove it, or change a length.')
