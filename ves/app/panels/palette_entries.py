"""What the palette offers, read from the registries: a new kind of part, joint or force appears by itself."""

from dataclasses import dataclass

from ves.app import icons
from ves.constraints import BETWEEN
from ves.forces import FORCES, Strung
from ves.joints import JOINTS, JointKind
from ves.model import Nail
from ves.parts import PARTS, Part

FAMILIES = (("parts", "Parts"), ("joints", "Joints"), ("constraints", "Constraints"), ("forces", "Forces"))


@dataclass(frozen=True)
class Entry:
    """One thing to place: a part to copy, a kind of joint, constraint or force, or a nail."""

    key: str
    label: str
    help: str
    family: str  # one of FAMILIES
    part: Part | None = None  # named by the label, at the origin
    joint: str = ""  # name of the kind
    constraint: str = ""  # name of the kind
    force: str = ""  # name of the kind

    @property
    def between(self) -> str:
        """The kind of joint, constraint or force that is drawn from one port to another, or nothing."""
        strung = self.force if self.force and issubclass(FORCES[self.force], Strung) else ""
        return self.joint or self.constraint or strung

    @property
    def picture(self) -> str:
        """Name of its icon, where it is not drawn from what it is."""
        return self.key if icons.exists(self.key) else "force"


NAIL = Entry("nail", "Nail", Nail.help, "parts")


def entries() -> tuple[Entry, ...]:
    parts = (entry for kind in PARTS.values() for entry in _of_part(kind))
    return (*parts, NAIL, *map(_of_joint, JOINTS.values()), *map(_of_constraint, BETWEEN), *map(_of_force, FORCES))


def _of_part(kind: type[Part]) -> list[Entry]:
    presets = kind.presets or {kind.label: {}}
    return [
        Entry(f"part {label}", label, kind.help, "parts", part=kind(name=label, **fields))
        for label, fields in presets.items()
    ]


def _of_joint(kind: JointKind) -> Entry:
    return Entry(f"joint {kind.name}", kind.name.capitalize(), kind.help, "joints", joint=kind.name)


def _of_constraint(name: str) -> Entry:
    return Entry(name, BETWEEN[name].label, BETWEEN[name].help, "constraints", constraint=name)


def _of_force(name: str) -> Entry:
    return Entry(name, FORCES[name].label, FORCES[name].help, "forces", force=name)
