"""Triangle meshes that keep their bevels at any size.

A vertex is ``core * size + offset * radius``. Stretching a box stretches its core and leaves the rounding alone, so one
mesh per kind serves every size, edges stay exactly round, and normals need no correction. What to pass as size:

========  ==================================================================  =====================
mesh      (sx, sy, sz)                                                        radius
========  ==================================================================  =====================
sphere    (0, 0, 0)                                                           radius
box       half extents minus the bevel                                        bevel
cylinder  (outer radius - bevel) twice, half length minus the bevel; axis z   bevel
capsule   (half the straight part, 0, 0); axis x                              radius
slab      (pitch, pitch, pitch)                                               0
bolt      (shaft radius) twice, half the length between the heads; axis z     overhang of the heads
========  ==================================================================  =====================

Builders are cached: the same arguments give the same (immutable) object, whose `key` the renderer groups by.
"""

from ves.shapes.meshes.box import box
from ves.shapes.meshes.patch import COARSE, DETAILS, HIGH, LOW, MEDIUM, Mesh
from ves.shapes.meshes.slab import slab
from ves.shapes.meshes.turned import bolt, capsule, cylinder, sphere

__all__ = ["COARSE", "DETAILS", "HIGH", "LOW", "MEDIUM", "Mesh", "bolt", "box", "capsule", "cylinder", "slab", "sphere"]
