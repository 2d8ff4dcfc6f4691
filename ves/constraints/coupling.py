"""Coupling: one joint turns as another does, times a ratio, like two gears: q_b = ratio q_a + offset."""

from typing import Annotated, ClassVar, Literal, Self

from pydantic import Field, model_validator

from ves.constraints.kind import Constraint
from ves.document import Finite, JointName, Name, OfJoint, quantity

Freedom = Annotated[int, Field(ge=0, le=5)]
OF_A, OF_B = OfJoint("a", "freedom_a"), OfJoint("b", "freedom_b")


class Coupling(Constraint):
    label: ClassVar[str] = "Coupling"
    help: ClassVar[str] = "Lets one joint move as another does, times a ratio, like gears."

    kind: Literal["coupling"] = "coupling"
    a: Annotated[Name, JointName()] = Field(description="The joint that leads.")
    b: Annotated[Name, JointName()] = Field(description="The joint that follows.")
    ratio: Finite = quantity(1.0, "", "How much the second moves for each unit of the first; negative for two gears.")
    offset: Annotated[Finite, OF_B] | None = quantity(
        None, "rad or m", "Where the second is when the first is at zero; as they start when left out."
    )
    freedom_a: Annotated[Freedom, OF_A] = Field(0, description="Which freedom of the first joint, from 0.")
    freedom_b: Annotated[Freedom, OF_B] = Field(0, description="Which freedom of the second joint, from 0.")

    @property
    def joint_names(self) -> tuple[str, ...]:
        return self.a, self.b

    def referring(self, names: dict[str, str]) -> Self:
        if self.a not in names and self.b not in names:
            return self
        return self.evolve(a=names.get(self.a, self.a), b=names.get(self.b, self.b))

    @model_validator(mode="after")
    def _leads_another(self):
        if self.a == self.b and self.freedom_a == self.freedom_b:
            raise ValueError("must couple two joints, or two freedoms of one: both of its ends are the same")
        return self
