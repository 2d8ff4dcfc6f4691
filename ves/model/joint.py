"""A joint of the document: its kind, the two frames it brings together, and what acts along its freedoms."""

import math
from typing import Annotated, Any, ClassVar, Literal

from pydantic import AfterValidator, BeforeValidator, FailFast, Field, model_validator

from ves.document import Finite, Item, NotNegative, Positive, Value, quantity
from ves.joints import JOINTS
from ves.parts.anchor import Anchored, AnyAnchor


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
PerFreedomOrNone = BeforeValidator(_per_freedom, json_schema_input_type=float | tuple[float | None, ...])
Bounds = Annotated[tuple[Finite | None, ...], FailFast(), Field(max_length=6), PerFreedomOrNone]  # None: no limit


def _known_kind(kind: str) -> str:
    if kind not in JOINTS:
        raise ValueError(f'is "{kind}"; the joint kinds are {", ".join(sorted(JOINTS))}')
    return kind


class Joint(Anchored, Item):
    """Frame b moves relative to frame a as the kind allows; the coordinates are zero where the frames agree."""

    family: ClassVar[str] = "joints"
    keeps_place: ClassVar[bool] = True  # as of a constraint

    kind: Annotated[str, AfterValidator(_known_kind), Field(json_schema_extra={"enum": sorted(JOINTS)})]
    a: AnyAnchor
    b: AnyAnchor
    stiffness: NotNegatives = quantity((), "N·m/rad or N/m", "Spring towards rest; one number or one each.")
    rest: Finites = quantity((), "rad or m", "Where the spring is slack.")
    damping: NotNegatives = quantity((), "N·m·s/rad or N·s/m", "Resistance to motion; one number or one each.")
    lower: Bounds = quantity((), "rad or m", "It goes no further down than this; one number or one each.")
    upper: Bounds = quantity((), "rad or m", "It goes no further up than this; one number or one each.")
    drive: Drive | None = Field(None, description="What drives it.")
    cut: Literal["automatic", "never", "here"] = Field(
        "automatic", description="Whether a loop of joints may be cut at this one to compute it."
    )

    def per_freedom(self, values: tuple[float | None, ...], without: float | None = 0.0) -> tuple[float | None, ...]:
        """One value for each freedom: one stands for all, and where there is none it is the one `without`."""
        n = JOINTS[self.kind].freedoms
        return (values or (without,)) * n if len(values) <= 1 else values

    @property
    def limits(self) -> tuple[tuple[float, float], ...]:
        """Lowest and highest coordinate of each freedom; infinite where there is no limit."""
        lower, upper = (
            [far if bound is None else bound for bound in self.per_freedom(bounds, far)]
            for bounds, far in ((self.lower, -math.inf), (self.upper, math.inf))
        )
        return tuple(zip(lower, upper, strict=True))

    @model_validator(mode="after")
    def _fits_kind(self):
        kind = JOINTS[self.kind]
        for field in ("stiffness", "rest", "damping", "lower", "upper"):
            if len(getattr(self, field)) not in (0, 1, kind.freedoms):
                raise ValueError(f"{field} needs one number, or one for each of its {kind.freedoms} freedoms")
        if self.rest and not kind.drivable:
            raise ValueError(f"rest is not for a {self.kind} joint: its spring is slack where its two frames agree")
        if (self.lower or self.upper) and not kind.drivable:
            raise ValueError(f"limits are not for a {self.kind} joint: it has no single number to limit")
        if any(low > high for low, high in self.limits):
            raise ValueError("lower must not be above upper: exchange the two limits")
        if self.drive is not None and not kind.drivable:
            raise ValueError(f"a {self.kind} joint cannot be driven: remove the drive or take another kind")
        if self.drive is not None and self.drive.freedom >= kind.freedoms:
            raise ValueError(f"drive.freedom must be below {kind.freedoms}, the freedoms of a {self.kind} joint")
        if not self.part_names:
            raise ValueError("must hold at least one part: both of its ends are in the world")
        return self
