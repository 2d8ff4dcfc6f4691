"""From joined parts to trees of links: what the kernels simulate, and what the user is told about it."""

from ves.linkage.arrays import Linkage
from ves.linkage.bonds import start_poses, start_velocities
from ves.linkage.compile import Compiled, compile_linkage
from ves.linkage.description import linkage_of

__all__ = ["Compiled", "Linkage", "compile_linkage", "linkage_of", "start_poses", "start_velocities"]
