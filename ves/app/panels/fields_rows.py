"""The fields inside one field of a model: a number is one, a vector three, an anchor has fields of its own."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from pydantic import ValidationError

from ves.app.panels import fields_now as now
from ves.app.panels.fields import Choices, Editor, Field
from ves.app.panels.fields_access import Angle, Freedom, Member, PartName, Whole
from ves.app.panels.fields_shape import Shape, default_of
from ves.app.panels.fields_spot import Spot
from ves.app.panels.fields_units import Measure, freedom_name, range_of, unit_of
from ves.commands.coordinates import units_of
from ves.document import JointName, Value
from ves.joints import JOINTS
from ves.model import Joint, Scene

AXES = {3: ("x", "y", "z"), 6: ("xx", "yy", "zz", "xy", "xz", "yz")}
EVERY = "every part"  # what is said where no part is named
TURN_HELP = "Turned about x, then y, then z, the axes of the world."


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
            yield from rows_of(spot.inside(name))


def _angles(spot: Spot) -> Iterator[Field]:
    for k, axis in enumerate(AXES[3]):
        said = spot.common | {"label": f"rotation {axis}", "help": TURN_HELP}
        reader = now.rotation(spot.item, k) if spot.path == "quaternion" else None
        yield Field(editor=Editor.NUMBER, access=Angle(spot.path, k), measure=Measure("°"), now=reader, **said)


def _members(spot: Spot) -> Iterator[Field]:
    shapes, measure = spot.shape.members, unit_of(spot)
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
        units = spot.freedoms
        if units and (spot.value or accepts(spot.item, spot.path, [_without(member)] * len(units))):
            for k in range(len(units)):
                yield _freedom(spot, k, len(units), member)
    elif spot.value or isinstance(spot.item, Scene):
        told = tuple(getattr(member, "name", member) for member in spot.value)
        text = str(len(told)) if isinstance(spot.item, Scene) else ", ".join(map(str, told))
        yield Field(editor=Editor.SAID, access=now.Told(spot.path, text), **spot.common)


def _freedom(spot: Spot, k: int, count: int, member: Shape) -> Field:
    which = "" if count == 1 else f" {k + 1}"
    said = spot.common | {"label": spot.common["label"] + which, "optional": True}
    return Field(
        editor=Editor.NUMBER, access=Freedom(spot.path, k, _without(member)), measure=unit_of(spot, k),
        range=range_of(member.marks), empty="for none" if member.optional else "to have it derived", **said,
    )  # fmt: skip


def _without(member: Shape) -> float | None:
    """What a freedom has that is given no number: nothing at all, or a zero."""
    return None if member.optional else 0.0


def _single(spot: Spot) -> Iterator[Field]:
    shape = spot.shape
    made = Field(editor=Editor.TEXT, access=Whole(spot.path), **spot.common)
    if shape.plain is bool:
        yield replace(made, editor=Editor.SWITCH)
    elif _is_freedom(spot) and len(spot.freedoms) == 1:
        return  # there is only the one
    elif _choices(spot) is not None:
        access = PartName(spot.path) if spot.name == "part" else made.access
        yield replace(made, editor=Editor.CHOICE, choices=_choices(spot), access=access)
    elif shape.choices:
        return  # a kind that is what it is
    elif shape.plain in (int, float):
        editor = Editor.WHOLE if shape.plain is int else Editor.NUMBER
        yield replace(made, editor=editor, measure=unit_of(spot), range=range_of(shape.marks))
    elif shape.plain is str:
        yield replace(made, editor=Editor.COLOR if shape.is_color else Editor.TEXT)


def _choices(spot: Spot) -> Choices | None:
    shape = spot.shape
    if isinstance(spot.owner, Joint) and spot.name == "kind":
        return lambda item, scene: tuple((name, name) for name in JOINTS)
    if _is_freedom(spot) and spot.freedoms:
        words = tuple((k, f"{freedom_name(unit)} {k + 1}") for k, unit in enumerate(spot.freedoms))
        return lambda item, scene: words
    if spot.marked(JointName):
        return _joints
    if spot.name == "part" and shape.plain is str:
        return _parts_or_all if shape.optional else _parts
    if spot.name == "port" and "part" in type(spot.owner).model_fields:
        return _ports(f"{spot.prefix}part")
    return (lambda item, scene: tuple((c, str(c)) for c in shape.choices)) if len(shape.choices) > 1 else None


def _is_freedom(spot: Spot) -> bool:
    """Whether it says which freedom of a joint is meant."""
    return spot.shape.plain is int and spot.name.split("_")[0] == "freedom"


def _joints(item: Any, scene: Scene) -> tuple[tuple[str, str], ...]:
    """What has a single number to couple."""
    return tuple((held.name, held.name) for held in (*scene.joints, *scene.constraints) if units_of(scene, held))


def _parts(item: Any, scene: Scene) -> tuple[tuple[str, str], ...]:
    return tuple((part.name, part.name) for part in scene.parts)


def _parts_or_all(item: Any, scene: Scene) -> tuple[tuple[str | None, str], ...]:
    return (None, EVERY), *_parts(item, scene)


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
