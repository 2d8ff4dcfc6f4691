"""Solid shapes: volume, inertia, extents, mesh, and the features the ground can touch. One file per shape."""

from ves.shapes.box import Box
from ves.shapes.capsule import Capsule
from ves.shapes.cylinder import Cylinder
from ves.shapes.kind import Shape, Support
from ves.shapes.slab import Slab
from ves.shapes.sphere import Sphere

SHAPES: dict[str, type[Shape]] = {kind.__name__.lower(): kind for kind in (Sphere, Box, Cylinder, Capsule, Slab)}

__all__ = ["SHAPES", "Box", "Capsule", "Cylinder", "Shape", "Slab", "Sphere", "Support"]
