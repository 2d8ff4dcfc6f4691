"""Which joints carry the structure and where its loops are cut.

The problem: parts and bonds form a graph; the dynamics want trees, and the rest as conditions.
Must hold:  parts welded together, or to the world, are one body; every body hangs on exactly one bond or floats free;
            a bond that is not in a tree is a cut; what a cut, rod, gear or string ties together is one cluster;
            the user's advice on cuts wins: "here" always, "never" unless the whole loop says so;
            to be assembled, all that hangs together with a bond that is not met is one cluster of single bodies;
            the same scene and poses always give the same trees.
Desirable:  the tree keeps what acts along its coordinates (drives, springs, limits) and the joints that take the most
            freedom away; it is shallow, and hangs on the world, or on the body nearest the centre of mass.
By-products: the bonds whose two sides do not meet yet, those that do nothing, and advice that could not be taken.
"""

from collections import deque
from heapq import heappop, heappush
from typing import NamedTuple

import numpy as np

from ves.algebra import rotation
from ves.linkage.bonds import (
    NEAR_ANGLE,
    WORLD,
    Bond,
    Gear,
    Rod,
    String,
    bonds_of,
    gears_of,
    is_met,
    rod_length,
    rods_of,
    strings_of,  # fmt: skip
)
from ves.linkage.hanging import Hanging, leading
from ves.model import Joint, Scene

NEAR_LENGTH = 1e-4  # of a rod's length: closer than this counts as met


class Edge(NamedTuple):
    """A body and the bond it hangs on; None for the root of a floating tree."""

    body: int
    parent: int  # body, or WORLD
    bond: Bond | None
    reversed: bool  # the parent is on the bond's side b


class Cluster(NamedTuple):
    """All that hangs together without the world: its trees, parents first, and what closes their loops."""

    edges: tuple[Edge, ...]
    cuts: tuple[Bond, ...] = ()
    rods: tuple[Rod, ...] = ()
    gears: tuple[Gear, ...] = ()
    strings: tuple[String, ...] = ()
    assembling: bool = False  # its parts are not together yet: each is a body by itself, and all bonds are cuts


_KINDS = (Edge, Bond, Rod, Gear, String)  # in the order of a cluster's fields


class Assembly(NamedTuple):
    """How structures go that are not together: they are assembled, unless that is known to lead nowhere."""

    hopeless: frozenset[int] = frozenset()  # ties that cannot be met: all that hangs together with them is held stiff
    meshed: frozenset[int] = frozenset()  # gears that have been brought together since the start
    loose: frozenset[int] = frozenset()  # ties of what is still on its way, however near it is


class Trees(NamedTuple):
    body_of: tuple[int, ...]  # for each part its body; WORLD when it is held to the world
    bodies: tuple[tuple[int, ...], ...]  # the parts of each body
    clusters: tuple[Cluster, ...]
    welds: tuple[Bond, ...]  # fixed joints that made two parts one
    unmet: tuple[Bond | Rod | Gear, ...]  # joints whose two sides do not meet
    idle: tuple[Bond | Rod | Gear, ...]  # joints within one body, or between parts held to the world
    refused: tuple[Bond, ...]  # cuts that the user did not want, in loops where every joint says so
    open: tuple[Bond | Rod | Gear, ...] = ()  # joints that nearly meet but cannot be closed: their loop does not fit

    @property
    def cuts(self) -> tuple[Bond, ...]:
        return tuple(cut for cluster in self.clusters for cut in cluster.cuts)

    @property
    def structures(self) -> tuple[Cluster, ...]:
        """The clusters as joints alone hold them together: a string between two things does not make them one."""
        if not any(cluster.strings for cluster in self.clusters):
            return self.clusters
        linked, assembling = _sorted_out(self.clusters, lambda cluster: not cluster.assembling)
        trees: list[list[Edge]] = []
        for edge in (edge for cluster in linked for edge in cluster.edges):
            if edge.parent == WORLD:
                trees.append([])
            trees[-1].append(edge)
        rods, gears = ([tie for cluster in linked for tie in getattr(cluster, kind)] for kind in ("rods", "gears"))
        cuts = tuple(cut for cluster in linked for cut in cluster.cuts)
        return (*_clusters(tuple(map(tuple, trees)), cuts, rods, gears, (), self.body_of), *assembling)

    @property
    def loops(self) -> int:
        return sum(len(cluster.cuts) for cluster in self.clusters if not cluster.assembling)


def trees_of(
    scene: Scene, poses: np.ndarray, open_ids: frozenset[int] = frozenset(), assembly: Assembly | None = None
) -> Trees:
    """`open_ids` are ties that nearly meet, but that no linkage can close: they are left out.

    What is not met is left out, too, unless all that hangs together with it is to be assembled.
    """
    gears = gears_of(scene)
    acting, idle = _sorted_out((*bonds_of(scene), *rods_of(scene)), lambda tie: tie.a.part != tie.b.part)
    unmet = [tie for tie in acting if not _meets(scene, tie, poses)]
    meshed = assembly.meshed if assembly else frozenset()
    unmet += [gear for gear in gears if abs(gear.gap) > NEAR_ANGLE and gear.item.id not in meshed]
    apart = {tie.item.id for tie in unmet}
    structures = Hanging(scene, acting, gears)
    stiff = structures.holding(assembly.hopeless) if assembly else set()
    loose = structures.holding(apart | assembly.loose) - stiff if assembly else set()

    def acts(tie) -> bool:
        return tie.item.id not in apart | open_ids and not structures.of(tie) & (loose | stiff)

    met_bonds, met_rods = _sorted_out(filter(acts, acting), lambda tie: isinstance(tie, Bond))
    body_of, bodies, welds, doubled = _weld(scene, met_bonds, structures.stiffened(stiff))
    moving, _ = _sorted_out(met_bonds, lambda bond: bond.kind.motions or bond.advice == "here")
    inner, between = _sorted_out(moving, lambda bond: _body(body_of, bond.a) == _body(body_of, bond.b))
    inner_rods, rods = _sorted_out(met_rods, lambda rod: _body(body_of, rod.a) == _body(body_of, rod.b))
    bound = {bond.item.id for bond in between}
    met_gears, idle_gears = _sorted_out(filter(acts, gears), lambda gear: bound.issuperset(gear.joints))

    linked = [body for body, parts in enumerate(bodies) if structures.leader(parts[0]) not in loose]
    trees, cuts = _grow(scene, poses, between, body_of, bodies, linked)
    clusters = _clusters(trees, cuts, rods, met_gears, strings_of(scene), body_of)
    clusters += tuple(_assembling(*group, body_of) for group in structures.groups(loose, (*acting, *gears)))
    refused = tuple(bond for bond in cuts if bond.advice == "never")
    idle = (*idle, *doubled, *inner, *inner_rods, *idle_gears)
    open_ties = tuple(tie for tie in (*acting, *gears) if tie.item.id in open_ids)
    return Trees(body_of, bodies, clusters, tuple(welds), tuple(unmet), idle, refused, open_ties)


def _meets(scene: Scene, tie: Bond | Rod, poses: np.ndarray) -> bool:
    if isinstance(tie, Rod):
        return abs(rod_length(tie, poses) - tie.length) <= NEAR_LENGTH * tie.length
    return is_met(scene, tie, poses)


def _sorted_out(bonds, test) -> tuple[list, list]:
    """Those that pass, and those that do not."""
    passed: list = []
    failed: list = []
    for bond in bonds:
        (passed if test(bond) else failed).append(bond)
    return passed, failed


def _body(body_of, side) -> int:
    return WORLD if side.part == WORLD else body_of[side.part]


def _weld(scene: Scene, met: list[Bond], stiff: dict[int, int]):
    """Merge what fixed joints hold together, and what is stiff anyway; a leader of -1 means the world."""
    leader = {k: (WORLD if part.fixed else k) for k, part in enumerate(scene.parts)} | {WORLD: WORLD} | stiff
    welds, idle = [], []
    for bond in met:
        if not bond.kind.motions and bond.advice != "here":
            a, b = leading(leader, bond.a.part), leading(leader, bond.b.part)
            (idle if a == b else welds).append(bond)
            leader[max(a, b)] = min(a, b)
    found = [leading(leader, k) for k in range(len(scene.parts))]
    number = {k: n for n, k in enumerate(sorted({*found} - {WORLD}))} | {WORLD: WORLD}
    body_of = tuple(number[k] for k in found)
    members: list[list[int]] = [[] for _ in range(len(number) - 1)]
    for k, body in enumerate(body_of):
        if body != WORLD:
            members[body].append(k)
    return body_of, tuple(map(tuple, members)), welds, idle


# ---- trees -----------------------------------------------------------------------------------------------------------
def rank(bond: Bond) -> tuple:
    """Which bonds are kept in the tree: the first ones."""
    joint = bond.item if isinstance(bond.item, Joint) else None
    driven = joint is not None and joint.drive is not None
    acts = joint is not None and any((joint.stiffness, joint.damping, joint.lower, joint.upper))
    return bond.advice != "never", not driven, not acts, bond.kind.freedoms


def _grow(scene, poses, bonds, body_of, bodies, linked) -> tuple[tuple[tuple[Edge, ...], ...], tuple[Bond, ...]]:
    """Spanning trees by Prim's algorithm: always the best-ranked bond that reaches a new body, near the root first."""
    neighbours: dict[int, list[tuple[Bond, bool, int]]] = {body: [] for body in range(-1, len(bodies))}
    for bond in bonds:
        if bond.advice != "here":
            a, b = _body(body_of, bond.a), _body(body_of, bond.b)
            neighbours[a].append((bond, False, b))
            neighbours[b].append((bond, True, a))
    reached: set[int] = {WORLD}
    used: set[int] = set()
    trees = _spread([], WORLD, neighbours, reached, used)
    for body in linked:
        if body not in reached:
            root = _middle(scene, poses, bodies, _component(body, neighbours))
            reached.add(root)
            trees += _spread([[Edge(root, WORLD, None, False)]], root, neighbours, reached, used)
    return tuple(map(tuple, trees)), tuple(bond for bond in bonds if bond.item.id not in used)


def _spread(trees: list[list[Edge]], root: int, neighbours, reached: set[int], used: set[int]) -> list[list[Edge]]:
    """Everything that can be reached from the root; what hangs on the world begins a tree of its own."""
    home, heap, count = {root: 0} if root != WORLD else {}, [], 0

    def offer(here: int, depth: int):
        nonlocal count
        for bond, flipped, body in neighbours[here]:
            if body not in reached:
                heappush(heap, (rank(bond), depth, count, bond, flipped, here, body))
                count += 1

    offer(root, 0)
    while heap:
        _, depth, _, bond, flipped, here, body = heappop(heap)
        if body in reached:
            continue
        if here == WORLD:
            trees.append([])
        home[body] = len(trees) - 1 if here == WORLD else home[here]
        trees[home[body]].append(Edge(body, here, bond, flipped))
        reached.add(body)
        used.add(bond.item.id)
        offer(body, depth + 1)
    return trees


def _component(body: int, neighbours) -> list[int]:
    found, queue = {body}, deque([body])
    while queue:
        for _, _, other in neighbours[queue.popleft()]:
            if other not in found and other != WORLD:
                found.add(other)
                queue.append(other)
    return sorted(found)


def _middle(scene: Scene, poses: np.ndarray, bodies, component: list[int]) -> int:
    """The body of a floating structure that is nearest its centre of mass."""
    if len(component) == 1:
        return component[0]
    masses, centers = zip(*(body_mass(scene, poses, bodies[body]) for body in component), strict=True)
    middle = np.average(centers, axis=0, weights=masses)
    distances = [float(np.linalg.norm(center - middle)) for center in centers]
    return component[int(np.argmin(distances))]


def body_mass(scene: Scene, poses: np.ndarray, parts: tuple[int, ...]) -> tuple[float, np.ndarray]:
    """Mass and centre of mass in the world of some parts."""
    masses = np.array([scene.parts[k].mass_properties.mass for k in parts])
    centers = [poses[k, :3] + rotation.rotate(poses[k, 3:], scene.parts[k].mass_properties.center) for k in parts]
    return float(masses.sum()), np.average(centers, axis=0, weights=masses)


def _assembling(parts: list[int], ties: list, body_of) -> Cluster:
    """Every part by itself, and everything between them as what closes loops."""
    edges = tuple(Edge(body_of[k], WORLD, None, False) for k in parts)
    kinds = (tuple(tie for tie in ties if isinstance(tie, kind)) for kind in _KINDS[1:])
    return Cluster(edges, *kinds, assembling=True)


# ---- what ties trees together ----------------------------------------------------------------------------------------
def _clusters(trees, cuts, rods, gears, strings, body_of) -> tuple[Cluster, ...]:
    """Trees that a cut, rod, gear or string ties together are one cluster."""
    home = {edge.body: k for k, tree in enumerate(trees) for edge in tree}
    bonds = [*cuts, *(edge.bond for tree in trees for edge in tree if edge.bond is not None)]
    ends = {bond.item.id: _homes(bond, home, body_of) for bond in bonds}
    ties = [(cut, ends[cut.item.id]) for cut in cuts]
    ties += [(rod, _homes(rod, home, body_of)) for rod in rods]
    ties += [(gear, [tree for id in gear.joints for tree in ends[id]]) for gear in gears]
    ends_of = ((string, _homes(string, home, body_of)) for string in strings)
    ties += [(string, tied) for string, tied in ends_of if len(tied) == 2]  # both ends move, and are put together
    leader = {k: k for k in range(len(trees))}
    for _, tied in ties:
        first, *others = sorted({leading(leader, k) for k in tied})
        leader |= dict.fromkeys(others, first)
    members: dict[int, list[list]] = {leading(leader, k): [[] for _ in _KINDS] for k in range(len(trees))}
    for k, tree in enumerate(trees):
        members[leading(leader, k)][0] += tree
    for tie, tied in ties:
        members[leading(leader, tied[0])][_KINDS.index(type(tie))].append(tie)
    return tuple(Cluster(*map(tuple, groups)) for groups in members.values())


def _homes(tie: Bond | Rod | String, home: dict[int, int], body_of) -> list[int]:
    bodies = (_body(body_of, side) for side in (tie.a, tie.b))
    return [home[body] for body in bodies if body in home]
