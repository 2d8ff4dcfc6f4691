"""What the inspector says about an item: sections of rows, made from the field metadata. Knows no Qt.

A row has the value at the start and, where the engine moves it, a reader of the value now. Angles are shown in degrees.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from ves.algebra import rotation
from ves.app.numbers import significant, steady
from ves.joints import JOINTS
from ves.parts import Part

DEGREES = {"rad": "°", "rad/s": "°/s"}
POSE = ("position", "quaternion")
MOTION = ("velocity", "angular_velocity")
MATTER = ("density", "mass", "center", "inertia", "fixed")
SAID_ELSEWHERE = {"name", "kind", "color", "ports"}
Reader = Callable[[Any], float | None]  # of a frame


@dataclass(frozen=True)
class Row:
    label: str
    start: str
    unit: str = ""
    now: Reader | None = None
    help: str = ""


@dataclass(frozen=True)
class Section:
    title: str
    rows: tuple[Row, ...]


def part_sections(part: Part) -> tuple[Section, ...]:
    known = SAID_ELSEWHERE | {*POSE, *MOTION, *MATTER}
    sizes = [name for name in type(part).model_fields if name not in known]
    return (
        Section("Place", (*_vector(part, "position", "poses", 0), *_rotation(part))),
        Section("Motion", tuple(row for k, n in enumerate(MOTION) for row in _vector(part, n, "velocities", 3 * k))),
        Section("Size", tuple(_plain(part, name) for name in sizes)),
        Section("Matter", _matter(part)),
    )  # fmt: skip


def joint_sections(joint, scene) -> tuple[Section, ...]:
    kind = JOINTS[joint.kind]
    start = kind.measure(*_start_between(joint, scene)) if kind.drivable else ()
    coordinates = tuple(_coordinate(joint, k, unit, start[k]) for k, unit in enumerate(kind.units) if kind.drivable)
    holds = (Row("from", _anchor(joint.a)), Row("to", _anchor(joint.b)))
    others = [name for name in ("stiffness", "rest", "damping") if getattr(joint, name)]
    drive = () if joint.drive is None else (_drive(joint.drive, kind.units[joint.drive.freedom]),)
    return tuple(
        section
        for section in (
            Section("Joins", holds),
            Section("Moved by", coordinates),
            Section("Acts by", tuple(_plain(joint, name) for name in others) + drive),
        )
        if section.rows
    )


def other_sections(item) -> tuple[Section, ...]:
    """Any other item: its fields as they are."""
    names = [n for n in type(item).model_fields if n not in SAID_ELSEWHERE and getattr(item, n) is not None]
    return (Section("Says", tuple(row for name in names for row in _any(item, name))),)


def scene_sections(scene) -> tuple[Section, ...]:
    rows = [Row(title, str(len(getattr(scene, family)))) for family, title in _COUNTED]
    ground = Row("ground", "on" if scene.ground.on else "off", help="Parts rest on the floor.")
    return (Section("Scene", (*rows, ground, Row("friction", significant(scene.ground.friction)))),)


_COUNTED = (("parts", "parts"), ("joints", "joints"), ("constraints", "nails"), ("forces", "forces"))


def index(frame, id: int) -> int | None:
    """The row of a part in a frame, by the frame's own table."""
    try:
        return frame.part_ids.index(id)
    except (AttributeError, ValueError):
        return None


def euler(q) -> tuple[float, float, float]:
    """Turn about x, then y, then z, in degrees."""
    R = rotation.matrix(np.asarray(q, float))
    level = math.hypot(R[0, 0], R[1, 0])
    if level < 1e-9:  # looking straight up or down: all of the turn counts as about x
        return math.degrees(math.atan2(-R[1, 2], R[1, 1])), math.degrees(math.atan2(-R[2, 0], level)), 0.0
    x, y, z = math.atan2(R[2, 1], R[2, 2]), math.atan2(-R[2, 0], level), math.atan2(R[1, 0], R[0, 0])
    return math.degrees(x), math.degrees(y), math.degrees(z)


def _rotation(part: Part) -> list[Row]:
    def reader(axis: int) -> Reader:
        return lambda f: None if (i := index(f, part.id)) is None else euler(f.poses[i, 3:7])[axis]

    start = euler(part.quaternion)
    help = "Turned about x, then y, then z."
    return [Row(f"rotation {a}", significant(start[k], 5, 1e-9), "°", reader(k), help) for k, a in enumerate("xyz")]


def _vector(part: Part, name: str, table: str, column: int) -> list[Row]:
    info = type(part).model_fields[name]
    unit = _unit(info)
    factor = _factor(unit)

    def reader(k: int) -> Reader:
        return lambda f: None if (i := index(f, part.id)) is None else factor * float(getattr(f, table)[i, column + k])

    label = {"position": "", "velocity": "velocity ", "angular_velocity": "turning "}[name]
    return [
        Row(
            f"{label}{axis}", significant(factor * value, 5), DEGREES.get(unit, unit), reader(k), info.description or ""
        )
        for k, (axis, value) in enumerate(zip("xyz", getattr(part, name), strict=True))
    ]


def _matter(part: Part) -> tuple[Row, ...]:
    matter = part.mass_properties
    given = "given" if part.mass is not None else "from density and shape"
    rows = [Row("mass", significant(matter.mass), "kg", help=f"Total mass, {given}.")]
    if part.mass is None:
        rows.append(_plain(part, "density"))
    rows += [
        Row(f"inertia {axes}", significant(float(matter.inertia[k, k])), "kg·m²", help="About the centre of mass.")
        for k, axes in enumerate(("xx", "yy", "zz"))
    ]
    return (*rows, Row("held", "fixed" if part.fixed else "free", help="A fixed part is held to the world."))


def _start_between(joint, scene) -> tuple[np.ndarray, np.ndarray]:
    """Frame b seen from frame a, at the start."""
    (p_a, q_a), (p_b, q_b) = (_placed(anchor, scene) for anchor in joint.anchors)
    back = rotation.conjugate(q_a)
    return rotation.rotate(back, p_b - p_a), rotation.multiply(back, q_b)


def _placed(anchor, scene) -> tuple[np.ndarray, np.ndarray]:
    if not hasattr(anchor, "part"):
        return anchor.frame
    part = scene.part(anchor.part)
    return rotation.compose(part.pose, anchor.frame(part))


def _drive(drive, unit: str) -> Row:
    turns = unit == "rad"
    shown = {"torque": "N·m" if turns else "N", "speed": "°/s" if turns else "m/s", "position": "°" if turns else "m"}
    factor = _factor(unit) if drive.mode != "torque" else 1.0
    return Row(f"drive {drive.mode}", significant(factor * drive.target), shown[drive.mode])


def _coordinate(joint, k: int, unit: str, start: float) -> Row:
    factor = _factor(unit)

    def reader(frame) -> float | None:
        try:
            return factor * float(frame.q[frame.joint_ids.index(joint.id)][k])
        except (AttributeError, ValueError, IndexError):
            return None

    said = significant(factor * start, 5, 1e-7)
    return Row("angle" if unit == "rad" else "shift", said, DEGREES.get(unit, unit), reader)


def _plain(item, name: str) -> Row:
    info = type(item).model_fields[name]
    value, unit = getattr(item, name), _unit(info)
    if isinstance(value, tuple):
        said = ", ".join(significant(v) for v in value)
    else:
        said = significant(_factor(unit) * value, 6) if isinstance(value, (int, float)) else str(value)
    return Row(name.replace("_", " "), said, DEGREES.get(unit, unit), help=info.description or "")


def _any(item, name: str) -> list[Row]:
    value, info = getattr(item, name), type(item).model_fields[name]
    if isinstance(value, tuple) and len(value) == 3:
        unit = _unit(info)
        return [
            Row(f"{name} {a}", significant(v, 6), unit, help=info.description or "")
            for a, v in zip("xyz", value, strict=True)
        ]
    if isinstance(value, bool):
        return [Row(name, "yes" if value else "no", help=info.description or "")]
    return [_plain(item, name)]


def _unit(info) -> str:
    extra = info.json_schema_extra
    return extra.get("unit", "") if isinstance(extra, dict) else ""


def _factor(unit: str) -> float:
    return 180.0 / math.pi if unit in DEGREES else 1.0


def _anchor(anchor) -> str:
    return f"{anchor.part}, {anchor.port}" if hasattr(anchor, "part") else "the world"


def now_text(row: Row, frame) -> str:
    value = row.now(frame) if row.now and frame is not None else None
    return "" if value is None else steady(value, 4, 5e-7)
