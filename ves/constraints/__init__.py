"""Constraints, one file per kind."""

from typing import Annotated

from pydantic import Field

from ves.constraints.coupling import Coupling
from ves.constraints.distance import Distance
from ves.constraints.kind import Constraint
from ves.constraints.nail import Nail
from ves.constraints.orientation import Orientation
from ves.constraints.point_to_point import PointToPoint

CONSTRAINTS: dict[str, type[Constraint]] = {
    kind.model_fields["kind"].default: kind for kind in (Nail, PointToPoint, Distance, Orientation, Coupling)
}
AnyConstraint = Annotated[Nail | PointToPoint | Distance | Orientation | Coupling, Field(discriminator="kind")]

__all__ = [
    "CONSTRAINTS", "AnyConstraint", "Constraint", "Coupling", "Distance", "Nail", "Orientation", "PointToPoint",
]  # fmt: skip
