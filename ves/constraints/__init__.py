"""Constraints, one file per kind."""

from ves.constraints.nail import Nail

CONSTRAINTS = {kind.model_fields["kind"].default: kind for kind in (Nail,)}
AnyConstraint = Nail

__all__ = ["CONSTRAINTS", "AnyConstraint", "Nail"]
