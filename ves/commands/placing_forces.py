"""Placing forces: between two ports, at a port, on a joint, on a part, or for all that there is."""

import math
from typing import Any, Self

from ves.commands.add import Add
from ves.commands.command import CommandError, Edit, Place, given
from ves.commands.coordinates import kind_of, units_of
from ves.commands.fitting import anchor
from ves.commands.force_sizes import sized
from ves.commands.free_place import End
from ves.commands.join import nearest_ends, require_ends
from ves.commands.menus import FORCE
from ves.commands.situation import Situation
from ves.document import Item
from ves.forces import FORCES, AtPort, Force, Strung
from ves.forces.gravity import Gravity
from ves.forces.joint_motor import JointMotor
from ves.forces.support import Support
from ves.model import Scene, fresh_name
from ves.parts import Part

UPON = {
    Strung: "between the two selected parts", AtPort: "at the selected part", JointMotor: "on the selected joint",
    Gravity: "on the selected part, or on all",
}  # fmt: skip
TURN, GLIDE = math.pi / 3, 0.1  # rad/s and m/s of a new joint motor


def _tip(kind: type[Force]) -> str:
    where = next((words for base, words in UPON.items() if issubclass(kind, base)), "")
    return f"{kind.help} It comes {where}." if where else kind.help


class AddForce(Edit):
    """A force of a kind, as large as suits what it acts on. Ports that are not named are found: the nearest of two
    parts, the lowest of one that is propped up, else the middle."""

    verb = "add-force"
    places = tuple(
        Place(FORCE, 110 + k, kind.label, _tip(kind), icon=name, values=given(kind=name))
        for k, (name, kind) in enumerate(FORCES.items())
    )

    kind: str
    part: str = ""
    port: str = ""
    to_part: str = ""
    to_port: str = ""
    joint: str = ""

    @classmethod
    def meant(cls, situation: Situation, **values: Any) -> Self | None:
        """Upon what is selected."""
        kind, parts = FORCES[values["kind"]], situation.selected_parts
        if issubclass(kind, Strung):
            return cls(part=parts[0].name, to_part=parts[1].name, **values) if len(parts) == 2 else None
        if issubclass(kind, JointMotor):
            joints = [item for item in situation.selected_items if units_of(situation.scene, item)]
            return cls(joint=joints[-1].name, **values) if joints else None
        if parts:
            return cls(part=parts[-1].name, **values)
        free = issubclass(kind, Gravity) and world_gravity(situation.scene) is None
        return cls(**values) if free else None

    @property
    def title(self) -> str:
        label = kind_named(self.kind).label
        if self.to_part:
            return f"{label} between {self.part} and {self.to_part}"
        where = self.part or self.joint
        return f"{label} on {where}" if where else f"Add {label.lower()}"

    def planned(self, situation: Situation) -> Add:
        kind = kind_named(self.kind)
        if issubclass(kind, Strung):
            return string(situation, kind, *self._ends(situation))
        if issubclass(kind, AtPort):
            return at_port(situation, kind, self._end(situation, kind))
        if issubclass(kind, JointMotor):
            return joint_motor(situation, self.joint)
        if issubclass(kind, Gravity):
            return gravity(situation, self.part)
        raise CommandError(f'"{kind.label}" cannot be placed: it says neither ports, nor a joint, nor a part.')

    def apply(self, scene: Scene) -> Scene:
        return self.planned(Situation(scene)).apply(scene)

    def _ends(self, situation: Situation) -> tuple[End, End]:
        if not self.part or not self.to_part:
            raise CommandError(f"{FORCES[self.kind].label} leads from one part to another: name or select two parts.")
        if self.port and self.to_port:
            return End(self.part, self.port), End(self.to_part, self.to_port)
        near = nearest_ends(situation, self.part, self.to_part)
        named = zip(near, (self.port, self.to_port), strict=True)
        return tuple(End(end.part, port or end.port) for end, port in named)

    def _end(self, situation: Situation, kind: type[AtPort]) -> End:
        if not self.part:
            raise CommandError(f"{kind.label} acts at one place of a part: select a part, or drag it onto a port.")
        part = situation.scene.part(self.part)
        return End(part.name, self.port or _natural_port(situation, kind, part))


# ---- one for each way of placing ------------------------------------------------------------------------------------
def string(situation: Situation, kind: type[Strung], start: End, end: End) -> Add:
    require_ends(situation.scene, start, end)
    return _added(situation, kind, a=anchor(*start), b=anchor(*end), **sized(kind, situation, start, end))


def at_port(situation: Situation, kind: type[AtPort], end: End) -> Add:
    if not situation.scene.part(end.part).has_port(end.port):
        raise CommandError(f'"{end.part}" has no port "{end.port}": choose one of its ports.')
    return _added(situation, kind, at=anchor(*end), **sized(kind, situation, end))


def joint_motor(situation: Situation, name: str) -> Add:
    if not name:
        raise CommandError("A joint motor drives a joint: select a joint, or drag the motor onto one.")
    joint = situation.scene.item(name)
    if problem := undrivable(situation.scene, joint):
        raise CommandError(problem)
    slides = units_of(situation.scene, joint)[0] == "m"
    return _added(situation, JointMotor, joint=joint.name, target=GLIDE if slides else TURN)


def undrivable(scene: Scene, item: Item) -> str:
    """Why a motor cannot drive it, or nothing."""
    kind = kind_of(scene, item)
    if kind is None:
        return f'"{item.name}" is no joint: a joint motor goes on a joint that turns or slides.'
    if not kind.drivable or not kind.freedoms:
        return f'"{item.name}" cannot be driven: a {kind.name} joint has no single axis. Take one that turns or slides.'
    return ""


def gravity(situation: Situation, part: str = "") -> Add:
    """Of one part; or of all that there is, once."""
    if part:
        return _added(situation, Gravity, part=situation.scene.part(part).name)
    there = world_gravity(situation.scene)
    if there is not None:
        off = "" if there.on else " It is switched off: select it and press O."
        raise CommandError(
            f'"{there.name}" acts on everything already.{off} Drop gravity on a part to give it one of its own.'
        )
    return Add(forces=(Gravity(name=fresh_name(situation.scene, Gravity.label)),))


def world_gravity(scene: Scene) -> Gravity | None:
    return next((force for force in scene.forces if isinstance(force, Gravity) and force.part is None), None)


def kind_named(name: str) -> type[Force]:
    if name not in FORCES:
        raise CommandError(f'there is no force "{name}": choose {", ".join(FORCES)}.')
    return FORCES[name]


def _added(situation: Situation, kind: type[Force], **fields: Any) -> Add:
    count = sum(isinstance(item, kind) for item in situation.scene.forces)
    name = fresh_name(situation.scene, f"{kind.label} {count + 1}")
    return Add(forces=(kind(name=name, **fields),))


def _natural_port(situation: Situation, kind: type[AtPort], part: Part) -> str:
    """The lowest for what props a part up; the middle for all that acts on it as a whole."""
    if issubclass(kind, Support):
        return min(part.all_ports, key=lambda port: round(situation.port_pose(part, port.name)[0][2], 9)).name
    return next((port for port in part.all_ports if port.kind == "center"), part.all_ports[0]).name
