"""Forces, one file per kind."""

from ves.forces.gravity import Gravity

FORCES = {kind.model_fields["kind"].default: kind for kind in (Gravity,)}
AnyForce = Gravity

__all__ = ["FORCES", "AnyForce", "Gravity"]
