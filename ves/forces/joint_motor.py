"""Joint motor: turns or pushes along a freedom of a joint, with a torque, to a speed or to a place.

Without a limit it has its way, as an ideal drive does; with one it is no stronger than that.
"""

from typing import Annotated, ClassVar, Literal, Self

from pydantic import Field

from ves.document import Finite, JointName, Name, OfJoint, Positive, quantity
from ves.forces.kind import Force

OF_JOINT = OfJoint("joint", "freedom")


class JointMotor(Force):
    order: ClassVar[int] = 30
    label: ClassVar[str] = "Joint motor"
    help: ClassVar[str] = "Drives a joint with a torque, to a speed or to a place, as strongly as it may."
    is_internal: ClassVar[bool] = True

    kind: Literal["joint_motor"] = "joint_motor"
    joint: Annotated[Name, JointName()] = Field(description="The joint it drives.")
    freedom: Annotated[int, Field(ge=0, le=5), OF_JOINT] = Field(0, description="Which freedom of it, from 0.")
    mode: Literal["torque", "speed", "position"] = Field("speed", description="What is given: torque, speed or place.")
    target: Annotated[Finite, OF_JOINT] = Field(
        1.0, description="N·m or N, rad/s or m/s, rad or m, by mode and freedom."
    )
    response: Positive = quantity(0.1, "s", "Time constant of the approach to a speed or position.")
    limit: Annotated[Positive, OF_JOINT] | None = quantity(
        None, "N·m or N", "The most it can do to reach its target; no limit if left out."
    )

    @property
    def joint_names(self) -> tuple[str, ...]:
        return (self.joint,)

    def referring(self, names: dict[str, str]) -> Self:
        return self.evolve(joint=names[self.joint]) if self.joint in names else self
