"""What became of the joints: the trees, where loops are cut, and which joints each loop is made of. Data, and words."""

from dataclasses import dataclass, field

import numpy as np

from ves.linkage.bonds import WORLD, start_poses
from ves.linkage.check import fitting_trees
from ves.linkage.loops import Structure, structures_of
from ves.linkage.mobility import Mobility, loop_of, mobility_of
from ves.linkage.tree import Edge, Trees
from ves.model import Scene


@dataclass(frozen=True)
class Branch:
    """A body of a tree: the parts that move as one, the joint they hang on, and the first part of what they hang on."""

    parts: tuple[str, ...]
    joint: str | None  # None where it floats
    parent: str | None  # None for the world
    depth: int

    @property
    def sentence(self) -> str:
        who = " + ".join(self.parts)
        if self.joint is None:
            return f"{who} floats"
        return f"{who} on {self.parent or 'the world'} by {self.joint}"


@dataclass(frozen=True)
class LinkageDescription:
    """Of a whole scene: branches parents first, cut joints, and for each loop its joints, the cut first."""

    branches: tuple[Branch, ...]
    cuts: tuple[str, ...]
    loops: tuple[tuple[str, ...], ...]
    structures: tuple[Structure, ...] = field(repr=False)

    def mobility(self) -> tuple[Mobility, ...]:
        """How each structure can move."""
        return tuple(map(mobility_of, self.structures))

    @property
    def sentences(self) -> tuple[str, ...]:
        tree = ("  " * branch.depth + branch.sentence for branch in self.branches)
        loops = (f"loop: {', '.join(loop[1:])}, cut at {loop[0]}" for loop in self.loops)
        return *tree, *loops


def linkage_of(scene: Scene, poses: np.ndarray | None = None) -> LinkageDescription:
    """How a scene is taken apart for the computation, with its parts at `poses` or at their start."""
    poses = start_poses(scene) if poses is None else poses
    trees = fitting_trees(scene, poses)
    structures = tuple(structures_of(scene, trees, poses))
    loops = tuple(
        loop_of(structure, tie) for structure in structures for tie in (*structure.cuts, *structure.rods)
    )
    cuts = tuple(bond.item.name for bond in trees.cuts)
    return LinkageDescription(tuple(_branches(scene, trees)), cuts, loops, structures)


def _branches(scene: Scene, trees: Trees):
    """Every tree depth first, so that the words can be indented."""
    for cluster in trees.structures:
        children: dict[int, list[Edge]] = {}
        for edge in cluster.edges:
            children.setdefault(edge.parent, []).append(edge)
        waiting = [(edge, 0) for edge in reversed(children.get(WORLD, []))]
        while waiting:
            edge, depth = waiting.pop()
            parent = None if edge.parent == WORLD else scene.parts[trees.bodies[edge.parent][0]].name
            names = tuple(scene.parts[k].name for k in trees.bodies[edge.body])
            yield Branch(names, edge.bond.item.name if edge.bond else None, parent, depth)
            waiting += [(child, depth + 1) for child in reversed(children.get(edge.body, []))]
