"""A scene with its parts somewhere, made ready to move: the linkage, its workspace, and what a frame says of it."""

from dataclasses import dataclass, field, replace
from functools import cached_property

import numpy as np

from ves.assembly.arrays import Yard, new_yard
from ves.assembly.outcome import Conflict, Gathered
from ves.document import Item
from ves.dynamics.arrays import State, Work, new_state, new_work
from ves.dynamics.closing import close_all
from ves.linkage import Compiled, Linkage, compile_linkage
from ves.linkage.bonds import WORLD
from ves.linkage.coordinates import Coordinates, carried_over, coordinates_of
from ves.linkage.gearing import mesh_gears
from ves.linkage.tree import Assembly, Cluster, Trees, trees_of
from ves.linkage.velocities import allowed_velocities
from ves.model import Scene
from ves.simulation.frame import acting_joints


@dataclass(frozen=True)
class Held:
    """A structure that cannot come together, kept as it is until one of its items is changed."""

    gathered: Gathered
    items: tuple[Item, ...] = field(repr=False)  # its parts and ties

    @property
    def conflict(self) -> Conflict:
        return self.gathered.conflict

    def lasts(self, scene: Scene) -> bool:
        return all(scene.has(item.id) and scene.item(item.id) is item for item in self.items)


@dataclass(frozen=True)
class Knowledge:
    """What a run has found out about structures that did not start together."""

    held: tuple[Held, ...] = ()
    gathered: tuple[Gathered, ...] = ()  # those that have come together
    meshed: frozenset[int] = frozenset()  # gears brought together since the start
    loose: frozenset[int] = frozenset()  # ties of structures that were still on their way at the last conversion

    def of(self, scene: Scene) -> "Knowledge":
        """What is still true after an edit."""
        return replace(self, loose=frozenset(), held=tuple(held for held in self.held if held.lasts(scene)))

    @property
    def assembly(self) -> Assembly:
        hopeless = frozenset(unmet.id for held in self.held for unmet in held.conflict.unmet)
        return Assembly(hopeless, self.meshed, self.loose)


@dataclass(frozen=True, eq=False)
class Built:
    """Constant from one edit or conversion to the next; only the workspace is written."""

    scene: Scene
    poses: np.ndarray  # (p, 7) that it was made at
    compiled: Compiled
    knowledge: Knowledge
    work: Work
    yard: Yard

    @property
    def linkage(self) -> Linkage:
        return self.compiled.linkage

    @cached_property
    def index(self) -> dict[int, int]:
        """Where a part stands, by its id."""
        return {part.id: k for k, part in enumerate(self.scene.parts)}

    @cached_property
    def switches(self) -> tuple[float, ...]:
        """The times at which forces begin or end."""
        times = (time for force in self.scene.forces if force.on for time in (force.begins, force.ends))
        return tuple(sorted({time for time in times if time is not None}))

    @cached_property
    def part_ids(self) -> tuple[int, ...]:
        return tuple(self.index)

    @cached_property
    def joint_ids(self) -> tuple[int, ...]:
        return tuple(joint.id for joint in acting_joints(self.compiled))

    @cached_property
    def modes(self) -> tuple[str, ...]:
        """Of each cluster, and of each structure that is held to the world because it cannot come together."""
        stuck = {id for held in self.knowledge.held for id in held.gathered.part_ids}
        free = [self._mode(c, cluster, stuck) for c, cluster in enumerate(self.compiled.trees.clusters)]
        return (*free, *("stuck",) * (len(self.knowledge.held) - free.count("stuck")))

    def _mode(self, c: int, cluster: Cluster, stuck: set[int]) -> str:
        if cluster.assembling:
            return "assembling"
        return "stuck" if stuck and stuck.issuperset(self.part_ids[k] for k in self.parts_of(c)) else "linked"

    @cached_property
    def assembling(self) -> tuple[int, ...]:
        """The clusters that are not together."""
        return tuple(int(c) for c in np.flatnonzero(self.linkage.cluster["assembling"]))

    @cached_property
    def pulled(self) -> frozenset[int]:
        """The ties of structures that are being assembled, or that cannot be."""
        loose = (cluster for cluster in self.compiled.trees.clusters if cluster.assembling)
        ties = {tie.item.id for one in loose for tie in (*one.cuts, *one.rods, *one.gears)}
        return frozenset(ties.union(item.id for held in self.knowledge.held for item in held.items))

    def parts_of(self, c: int) -> list[int]:
        """The parts of a cluster, by their place in the scene."""
        return [k for k, cluster in enumerate(self.compiled.cluster_of) if cluster == c]


def build(
    scene: Scene, poses: np.ndarray, velocities: np.ndarray, knowledge: Knowledge,
    before: tuple[Compiled, Coordinates] | None = None, trees: Trees | None = None, time: float = 0.0,
) -> tuple[Built, State]:  # fmt: skip
    """A linkage for parts at these poses, which goes on from the one `before`, along `trees` when they are known.

    Without one, at the start, velocities that were left at zero follow from the others. Forces act as at `time`.
    """
    open_ids: frozenset[int] = frozenset()
    while True:
        trees = trees or trees_of(scene, poses, open_ids, knowledge.assembly)
        compiled, trees = compile_linkage(scene, poses, trees, time), None
        linkage = compiled.linkage
        state, work = new_state(linkage), new_work(linkage)
        given = allowed_velocities(scene, compiled.trees, poses, velocities) if before is None else velocities
        found = coordinates_of(scene, compiled, poses, given)
        if before is not None:
            carried_over(*before, compiled, found)
        mesh_gears(compiled, found, before and before[0])
        state.q[:], state.v[:], state.cut_q[:] = found.q, found.v, found.cut_q
        apart = _close_loops(compiled, state, work)
        if not apart:
            return Built(scene, poses, compiled, knowledge, work, new_yard(linkage)), state
        open_ids |= apart


def _close_loops(compiled: Compiled, state: State, work: Work) -> frozenset[int]:
    """Close all loops exactly; of each cluster where that cannot be done, the tie that is farthest open, by id."""
    linkage, closed = compiled.linkage, np.ones(len(compiled.linkage.cluster), np.int64)
    close_all(linkage, state, work, closed)
    farthest = []
    for c in np.flatnonzero(closed == 0):
        cluster, cut = compiled.trees.clusters[c], work.cut[slice(*linkage.cluster[c]["cuts"])]
        gaps = [*(cut["gap"] + cut["angle"] * linkage.cluster[c]["length"])]
        gaps += [abs(work.row[row]["gap"]) for row in linkage.rod[slice(*linkage.cluster[c]["rods"])]["row"]]
        gaps += [abs(work.row[row]["gap"]) for row in linkage.gear[slice(*linkage.cluster[c]["gears"])]["row"]]
        farthest.append((*cluster.cuts, *cluster.rods, *cluster.gears)[int(np.argmax(gaps))].item.id)
    return frozenset(farthest)


# ---- from one to the next --------------------------------------------------------------------------------------------
def carry_clusters(old: Built, before: State, new: Built, after: State, moved: set[int]) -> None:
    """Clusters in which nothing has changed go on to the last bit, with all that they remember.

    `moved` are the ids of parts that were put elsewhere.
    """
    known = {_signature(old, c): c for c in range(len(old.linkage.cluster))}
    for c in range(len(new.linkage.cluster)):
        was = known.get(_signature(new, c))
        if was is not None and not moved.intersection(new.part_ids[k] for k in new.parts_of(c)):
            for mine, theirs in zip(_views(new, after, c), _views(old, before, was), strict=True):
                if mine.shape == theirs.shape:  # without a floor there are no supports
                    mine[...] = theirs


def carry_memory(before: State, after: State) -> None:
    """The same clusters with other numbers: they go on with all that they remember, save for where they are."""
    for name in ("a", "bristle", "step_size", "force", "stalled", "gathering", "aim", "cut_v"):
        mine, theirs = getattr(after, name), getattr(before, name)
        if mine.shape == theirs.shape:  # a limit that was added is one more row
            mine[...] = theirs


def _signature(built: Built, c: int) -> tuple:
    """The very items that a cluster is made of, and how."""
    trees, parts = built.compiled.trees, built.scene.parts
    cluster = trees.clusters[c]
    edges = tuple(
        (
            tuple(id(parts[k]) for k in trees.bodies[edge.body]),
            WORLD if edge.parent == WORLD else id(parts[trees.bodies[edge.parent][0]]),
            None if edge.bond is None else id(edge.bond.item),
            edge.reversed,
        )
        for edge in cluster.edges
    )
    ties = (*(edge.bond for edge in cluster.edges if edge.bond), *cluster.cuts, *cluster.rods)
    ends = tuple(id(parts[side.part]) for tie in ties for side in (tie.a, tie.b) if side.part != WORLD)
    ids = tuple(id(tie.item) for tie in (*cluster.cuts, *cluster.rods, *cluster.gears))
    strings = tuple(string.item.id for string in cluster.strings)
    first, last = built.linkage.cluster[c]["rows"]
    return edges, ends, ids, strings, cluster.assembling, int(last - first)


def _views(built: Built, state: State, c: int):
    """What a state holds of one cluster."""
    record = built.linkage.cluster[c]
    q, v, supports, rows = (slice(*record[name]) for name in ("q", "v", "supports", "rows"))
    cuts = built.compiled.cuts[slice(*record["cuts"])]
    cut_q = slice(cuts[0].q.start, cuts[-1].q.stop) if cuts else slice(0)
    cut_v = slice(cuts[0].v.start, cuts[-1].v.stop) if cuts else slice(0)
    one = slice(c, c + 1)
    yield from (state.q[q], state.aim[q], state.v[v], state.a[v], state.bristle[supports], state.force[rows])
    yield from (state.cut_q[cut_q], state.cut_v[cut_v], state.step_size[one], state.stalled[one], state.gathering[one])
