"""A joint of the document: its kind, the two frames it brings together, and what acts along its freedoms."""

from typing import Annotated, Any, ClassVar, Literal, Self

import numpy as np
from pydantic import AfterValidator, BeforeValidator, Discriminator, FailFast, Field, Tag, model_validator

from ves.algebra import rotation
from ves.document import Finite, Item, NotNegative, Positive, Quaternion, Value, Vec3, quantity
from ves.joints import JOINTS
from ves.parts import Part

HALF_TURN_ABOUT_X = (0.0, 1.0, 0.0, 0.0)


class Anchor(Value):
    """A port of a part, with the joint's own adjustment of its frame: flip, then shift along z, then twist about z."""

    part: str
    port: str
    flip: bool = Field(False, description="Turn the frame over, so that z points the other way.")
    offset: Finite = quantity(0.0, "m", "Shift along the port's axis.")
    twist: Finite = quantity(0.0, "rad", "Turn about the port's axis.")

    def frame(self, part: Part) -> tuple[np.ndarray, np.ndarray]:
        """Pose of the joint's frame in part coordinates."""
        port = part.port(self.port)
        own = np.array((0.0, 0.0, self.offset)), rotation.about((0, 0, 1), self.twist)
        over = np.zeros(3), np.array(HALF_TURN_ABOUT_X if self.flip else rotation.IDENTITY)
        return rotation.compose((port.position, port.quaternion), rotation.compose(over, own))


class WorldAnchor(Value):
    """A frame of the world."""

    world: Vec3 = quantity(..., "m", "The place in the world it is joined to.")
    quaternion: Quaternion = quantity(rotation.IDENTITY, "", "Which way the frame points: z is the joint's axis.")

    @property
    def frame(self) -> tuple[np.ndarray, np.ndarray]:
        return np.array(self.world), np.array(self.quaternion)


def _anchor_tag(value: Any) -> str:
    return "world" if isinstance(value, WorldAnchor) or (isinstance(value, dict) and "world" in value) else "port"


AnyAnchor = Annotated[
    Annotated[Anchor, Tag("port")] | Annotated[WorldAnchor, Tag("world")], Discriminator(_anchor_tag)
]


class Drive(Value):
    """An ideal actuator: a constant torque or force, or a motion that is reached within about `response` seconds."""

    mode: Literal["torque", "speed", "position"] = Field(description="What is given: torque or force, speed, or place.")
    target: Finite = Field(description="N·m or N, rad/s or m/s, rad or m, by mode and freedom.")
    response: Positive = quantity(0.1, "s", "Time constant of the approach to a speed or position.")
    freedom: Annotated[int, Field(ge=0, le=5)] = Field(0, description="Which freedom of the joint, from 0.")


def _per_freedom(value: Any) -> Any:
    """A plain number stands for every freedom."""
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return (float(value),)
    return tuple(value) if isinstance(value, list) else value


PerFreedom = BeforeValidator(_per_freedom, json_schema_input_type=float | tuple[float, ...])
NotNegatives = Annotated[tuple[NotNegative, ...], FailFast(), Field(max_length=6), PerFreedom]
Finites = Annotated[tuple[Finite, ...], FailFast(), Field(max_length=6), PerFreedom]


def _known_kind(kind: str) -> str:
    if kind not in JOINTS:
        raise ValueError(f'is "{kind}"; the joint kinds are {", ".join(sorted(JOINTS))}')
    return kind


class Joint(Item):
    """Frame b moves relative to frame a as the kind allows; the coordinates are zero where the frames agree."""

    family: ClassVar[str] = "joints"

    kind: Annotated[str, AfterValidator(_known_kind), Field(json_schema_extra={"enum": sorted(JOINTS)})]
    a: AnyAnchor
    b: AnyAnchor
    stiffness: NotNegatives = quantity((), "N·m/rad or N/m", "Spring towards rest; one number or one each.")
    rest: Finites = quantity((), "rad or m", "Where the spring is slack.")
    damping: NotNegatives = quantity((), "N·m·s/rad or N·s/m", "Resistance to motion; one number or one each.")
    drive: Drive | None = Field(None, description="What drives it.")

    def per_freedom(self, values: tuple[float, ...]) -> tuple[float, ...]:
        """One value for each freedom: none means zero, one stands for all."""
        n = JOINTS[self.kind].freedoms
        return (values or (0.0,)) * n if len(values) <= 1 else values

    @property
    def anchors(self) -> tuple[Anchor | WorldAnchor, Anchor | WorldAnchor]:
        return self.a, self.b

    @property
    def part_names(self) -> tuple[str, ...]:
        return tuple(anchor.part for anchor in self.anchors if isinstance(anchor, Anchor))

    def referring(self, names: dict[str, str]) -> Self:
        def moved(anchor):
            known = isinstance(anchor, Anchor) and anchor.part in names
            return anchor.evolve(part=names[anchor.part]) if known else anchor

        return self.evolve(a=moved(self.a), b=moved(self.b)) if any(n in names for n in self.part_names) else self

    @model_validator(mode="after")
    def _fits_kind(self):
        kind = JOINTS[self.kind]
        for field in ("stiffness", "rest", "damping"):
            if len(getattr(self, field)) not in (0, 1, kind.freedoms):
                raise ValueError(f"{field} needs one number, or one for each of its {kind.freedoms} freedoms")
        if self.rest and not kind.drivable:
            raise ValueError(f"rest is not for a {self.kind} joint: its spring is slack where its two frames agree")
        if self.drive is not None and not kind.drivable:
            raise ValueError(f"a {self.kind} joint cannot be driven: remove the drive or take another kind")
        if self.drive is not None and self.drive.freedom >= kind.freedoms:
            raise ValueError(f"drive.freedom must be below {kind.freedoms}, the freedoms of a {self.kind} joint")
        if not self.part_names:
            raise ValueError("must hold at least one part: both of its ends are in the world")
        return self
