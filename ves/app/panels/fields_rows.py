"""The fields inside one field of a model: a number is one, a vector three, an anchor has fields of its own."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from pydantic import ValidationError

from ves.app.panels import fields_now as now
from ves.app.panels.fields import Choices, Editor, Field
from ves.app.panels.fields_access import Angle, Freedom, Member, PartName, Whole
from ves.app.panels.fields_shape import Shape, default_of, shape_of
from ves.app.panels.fields_units import Measure, freedom_name, range_of, unit_of
from ves.document import Value
from ves.joints import JOINTS
from ves.model import Joint, Scene

AXES = {3: ("x", "y", "z"), 6: ("xx", "yy", "zz", "xy", "xz", "yz")}
LABELS = {
    "position": "", "world": "", "angular_velocity": "turning", "color": "colour", "center": "centre",
    "constraints": "nails",
}  # fmt: skip
TURN_HELP = "Turned about x, then y, then z, the axes of the world."


@dataclass(frozen=True)
class Spot:
    """A field of a value inside an item."""

    item: Any  # the whole item
    owner: Value  # the value that has the field
    name: str
    prefix: str = ""

    @property
    def info(self):
        return type(self.owner).model_fields[self.name]

    @property
    def shape(self) -> Shape:
        return shape_of(self.info.annotation, self.info.metadata)

    @property
    def path(self) -> str:
        return self.prefix + self.name

    @property
    def value(self) -> Any:
        return getattr(self.owner, self.name)

    @property
    def common(self) -> dict[str, Any]:
        words = LABELS.get(self.name, self.name.replace("_", " "))
        return {"label": words, "help": self.info.description or "", "optional": self.shape.optional}


def rows_of(spot: Spot) -> Iterator[Field]:
    shape = spot.shape
    if shape.is_model:
        yield from _nested(spot)
    elif shape.is_rotation:
        yield from _angles(spot)
    elif shape.is_list:
        yield from _list(spot)
    elif shape.members:
        yield from _members(spot)
    else:
        yield from _single(spot)


def _nested(spot: Spot) -> Iterator[Field]:
    if spot.shape.optional:
        default = default_of(spot.shape.plain)
        if spot.value is not None or accepts(spot.item, spot.path, default):
            yield Field(editor=Editor.PRESENCE, access=Whole(spot.path), default=default, **spot.common)
    if spot.value is not None:
        for name in type(spot.value).model_fields:
            yield from rows_of(Spot(spot.item, spot.value, name, f"{spot.path}."))


def _angles(spot: Spot) -> Iterator[Field]:
    for k, axis in enumerate(AXES[3]):
        said = spot.common | {"label": f"rotation {axis}", "help": TURN_HELP}
        reader = now.rotation(spot.item, k) if spot.path == "quaternion" else None
        yield Field(editor=Editor.NUMBER, access=Angle(spot.path, k), measure=Measure("°"), now=reader, **said)


def _members(spot: Spot) -> Iterator[Field]:
    shapes, measure = spot.shape.members, unit_of(spot.item, spot.owner, spot.name)
    for k, axis in enumerate(AXES.get(len(shapes), tuple(str(k + 1) for k in range(len(shapes))))):
        said = spot.common | {"label": f"{spot.common['label']} {axis}".strip()}
        yield Field(
            editor=Editor.NUMBER, access=Member(spot.path, k), measure=measure, range=range_of(shapes[k].marks),
            now=now.vector(spot.item, spot.path, k, measure), **said,
        )  # fmt: skip


def _list(spot: Spot) -> Iterator[Field]:
    """Numbers for each freedom of a joint; a list of anything else is only told."""
    member = spot.shape.members[0]
    if member.plain is float and isinstance(spot.item, Joint):
        units = _units(spot.item)
        if units and (spot.value or accepts(spot.item, spot.path, [0.0] * len(units))):
            for k, unit in enumerate(units):
                yield _freedom(spot, k, len(units), unit, member)
    elif spot.value or isinstance(spot.item, Scene):
        told = tuple(getattr(member, "name", member) for member in spot.value)
        text = str(len(told)) if isinstance(spot.item, Scene) else ", ".join(map(str, told))
        yield Field(editor=Editor.SAID, access=now.Told(spot.path, text), **spot.common)


def _freedom(spot: Spot, k: int, count: int, unit: str, member: Shape) -> Field:
    which = "" if count == 1 else f" {k + 1}"
    said = spot.common | {"label": spot.common["label"] + which, "optional": True}
    measure, limits = unit_of(spot.item, spot.owner, spot.name, k), range_of(member.marks)
    return Field(editor=Editor.NUMBER, access=Freedom(spot.path, k), measure=measure, range=limits, **said)


def _single(spot: Spot) -> Iterator[Field]:
    shape = spot.shape
    made = Field(editor=Editor.TEXT, access=Whole(spot.path), **spot.common)
    if shape.plain is bool:
        yield replace(made, editor=Editor.SWITCH)
    elif spot.name == "freedom" and len(_units(spot.item)) == 1:
        return  # there is only the one
    elif _choices(spot) is not None:
        access = PartName(spot.path) if spot.name == "part" else made.access
        yield replace(made, editor=Editor.CHOICE, choices=_choices(spot), access=access)
    elif shape.choices:
        return  # a kind that is what it is
    elif shape.plain in (int, float):
        editor = Editor.WHOLE if shape.plain is int else Editor.NUMBER
        measure = unit_of(spot.item, spot.owner, spot.name)
        yield replace(made, editor=editor, measure=measure, range=range_of(shape.marks))
    elif shape.plain is str:
        yield replace(made, editor=Editor.COLOR if shape.is_color else Editor.TEXT)


def _choices(spot: Spot) -> Choices | None:
    shape = spot.shape
    if isinstance(spot.owner, Joint) and spot.name == "kind":
        return lambda item, scene: tuple((name, name) for name in JOINTS)
    if spot.name == "freedom" and _units(spot.item):
        words = tuple((k, f"{freedom_name(unit)} {k + 1}") for k, unit in enumerate(_units(spot.item)))
        return lambda item, scene: words
    if {"part", "port"} <= set(type(spot.owner).model_fields) and spot.name in ("part", "port"):
        return _parts if spot.name == "part" else _ports(f"{spot.prefix}part")
    return (lambda item, scene: tuple((c, str(c)) for c in shape.choices)) if len(shape.choices) > 1 else None


def _units(item: Any) -> tuple[str, ...]:
    """Of the freedoms of a joint."""
    return JOINTS[item.kind].units if isinstance(item, Joint) else ()


def _parts(item: Any, scene: Scene) -> tuple[tuple[str, str], ...]:
    return tuple((part.name, part.name) for part in scene.parts)


def _ports(path: str) -> Choices:
    def choices(item: Any, scene: Scene) -> tuple[tuple[str, str], ...]:
        return tuple((port.name, port.name) for port in scene.part(Whole(path).read(item, scene)).all_ports)

    return choices


def accepts(item: Value, name: str, value: Any) -> bool:
    """Whether the item may have such a value at all: some joints cannot be driven, say."""
    try:
        item.evolve(**{name: tuple(value) if isinstance(value, list) else value})
    except ValidationError:
        return False
    return True
