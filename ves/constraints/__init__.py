"""Constraints, one file per kind."""

from typing import Annotated

from pydantic import Field

from ves.constraints.coupling import Coupling
from ves.constraints.distance import Distance
from ves.constraints.kind import Between, Constraint
from ves.constraints.nail import Nail
from ves.constraints.orientation import Orientation
from ves.constraints.point_to_point import PointToPoint

CONSTRAINTS: dict[str, type[Constraint]] = {
    kind.model_fields["kind"].default: kind for kind in (Nail, PointToPoint, Distance, Orientation, Coupling)
}
BETWEEN: dict[str, type[Between]] = {name: kind for name, kind in CONSTRAINTS.items() if issubclass(kind, Between)}
AnyConstraint = Annotated[Nail | PointToPoint | Distance | Orientation | Coupling, Field(discriminator="kind")]

__all__ = [
    "BETWEEN", "CONSTRAINTS", "AnyConstraint", "Between", "Constraint", "Coupling", "Distance", "Nail", "Orientation",
    "PointToPoint",
]  # fmt: skip
