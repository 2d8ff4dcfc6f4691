"""Scenes for the tests of files: one with everything in it, and any number of generated ones."""

from hypothesis import strategies as st
from pydantic import ValidationError

from ves.joints import JOINTS
from ves.model import Anchor, Drive, Gravity, Ground, Joint, Nail, Scene, WorldAnchor
from ves.parts import PARTS, Part, Port

COMMON = set(Part.model_fields)


def everything() -> Scene:
    """Every part kind and every joint kind, each with some fields away from their defaults."""
    parts = tuple(
        kind(name=f"A {name}", position=(0.1 * k, 1 / 3, 2.0), mass=0.25, ports=(Port(name="mine", depth=0.01),))
        for k, (name, kind) in enumerate(PARTS.items())
    )
    joints = tuple(
        Joint(
            name=f"{name} joint",
            kind=name,
            a=Anchor(part="A strip", port="hole 2", offset=0.005, flip=True),
            b=Anchor(part="A box", port="corner ++-", twist=0.1) if k % 2 else WorldAnchor(world=(0.0, 0.0, 1.0)),
            damping=0.01,
            drive=Drive(mode="speed", target=1.5) if kind.drivable else None,
        )
        for k, (name, kind) in enumerate(JOINTS.items())
    )
    return Scene(
        title='Ünïcödé "quotes" \\ and a very small number',
        ground=Ground(on=False, friction=1e-7),
        parts=parts,
        joints=joints,
        constraints=(Nail(name="Nail", part="A strip", port="hole 1", position=(0.0, 0.0, 1.0)),),
        forces=(Gravity(name="Moon", acceleration=(0.0, 0.0, -1.62)),),
    )


def _floats(low: float, high: float):
    return st.floats(low, high, allow_nan=False)


vectors = st.tuples(*[_floats(-1e3, 1e3)] * 3)
quaternions = st.tuples(*[_floats(-1, 1)] * 4).filter(lambda q: sum(c * c for c in q) > 1e-3)
names = st.text(st.characters(codec="utf-8", exclude_categories=("C", "Z")), min_size=1, max_size=20)


@st.composite
def parts(draw, name: str) -> Part:
    kind = draw(st.sampled_from(list(PARTS.values())))
    fields = {"position": draw(vectors), "quaternion": draw(quaternions), "velocity": draw(vectors)}
    if draw(st.booleans()):
        fields |= {"mass": draw(_floats(1e-3, 1e3)), "fixed": draw(st.booleans()), "color": "#0a0B0c"}
    for field, info in kind.model_fields.items():
        if field not in COMMON and draw(st.booleans()):
            fields[field] = draw(_sizes(info.annotation))
    try:
        return kind(name=name, **fields)
    except ValidationError:  # sizes that do not fit together, such as a hole larger than its wheel
        return kind(name=name)


def _sizes(annotation):
    if annotation is int:
        return st.integers(1, 12)
    return _floats(1e-3, 10.0) if annotation is float else st.tuples(*[_floats(1e-3, 10.0)] * 3)


@st.composite
def joints(draw, name: str, members: tuple[Part, ...]) -> Joint:
    kind = draw(st.sampled_from(list(JOINTS.values())))
    part = draw(st.sampled_from(members))
    port = draw(st.sampled_from([port.name for port in part.all_ports]))
    a = Anchor(part=part.name, port=port, offset=draw(_floats(-1, 1)), flip=draw(st.booleans()))
    b = WorldAnchor(world=draw(vectors), quaternion=draw(quaternions))
    damping = draw(st.lists(_floats(0, 10), min_size=kind.freedoms, max_size=kind.freedoms))
    return Joint(name=name, kind=kind.name, a=a, b=b, damping=tuple(damping))


@st.composite
def scenes(draw) -> Scene:
    labels = draw(st.lists(names, unique=True, max_size=8))
    members = tuple(draw(parts(name=label)) for label in labels if label != "Gravity")
    held = tuple(draw(joints(name=f"joint of {label}", members=members)) for label in labels[:3] if members)
    return Scene(title=draw(names), parts=members, joints=() if not _distinct(members, held) else held)


def _distinct(*families) -> bool:
    labels = [item.name for family in families for item in family]
    return len(labels) == len(set(labels))
