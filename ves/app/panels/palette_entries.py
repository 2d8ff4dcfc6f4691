"""What the palette offers, read from the registries: a new kind of part or joint appears by itself."""

from dataclasses import dataclass

from ves.joints import JOINTS, JointKind
from ves.model import Nail
from ves.parts import PARTS, Part

FAMILIES = (("parts", "Parts"), ("joints", "Joints"))


@dataclass(frozen=True)
class Entry:
    """One thing to place: a part to copy, a kind of joint, or a nail."""

    key: str
    label: str
    help: str
    family: str  # one of FAMILIES
    part: Part | None = None  # named by the label, at the origin
    joint: str = ""  # name of the kind


NAIL = Entry("nail", "Nail", Nail.help, "parts")


def entries() -> tuple[Entry, ...]:
    parts = (entry for kind in PARTS.values() for entry in _of_part(kind))
    return (*parts, NAIL, *(_of_joint(kind) for kind in JOINTS.values()))


def _of_part(kind: type[Part]) -> list[Entry]:
    presets = kind.presets or {kind.label: {}}
    return [
        Entry(f"part {label}", label, kind.help, "parts", part=kind(name=label, **fields))
        for label, fields in presets.items()
    ]


def _of_joint(kind: JointKind) -> Entry:
    return Entry(f"joint {kind.name}", kind.name.capitalize(), kind.help, "joints", joint=kind.name)
