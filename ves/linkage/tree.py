"""Which joints carry the structure and where its loops are cut.

The problem: parts and bonds form a graph; the dynamics want trees, and the rest as conditions.
Must hold:  parts welded together, or to the world, are one body; every body hangs on exactly one bond or floats free;
            a bond that is not in a tree is a cut; what a cut, rod or gear ties together is one cluster;
            the user's advice on cuts wins: "here" always, "never" unless the whole loop says so;
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
    bonds_of,
    gears_of,
    is_met,
    rod_length,
    rods_of,  # fmt: skip
)
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


def trees_of(scene: Scene, poses: np.ndarray, open_ids: frozenset[int] = frozenset()) -> Trees:
    """`open_ids` are bonds and rods that are known not to close."""
    met, unmet = _sorted_out(bonds_of(scene), lambda bond: is_met(scene, bond, poses))
    shut_out, met = _sorted_out(met, lambda bond: bond.item.id in open_ids)
    body_of, bodies, welds, idle = _weld(scene, met)
    moving, _ = _sorted_out(met, lambda bond: bond.kind.motions or bond.advice == "here")
    inner, between = _sorted_out(moving, lambda bond: _body(body_of, bond.a) == _body(body_of, bond.b))
    trees, cuts = _grow(scene, poses, between, body_of, bodies)
    rods, unmet_rods, idle_rods = _rods(scene, poses, body_of)
    open_rods, rods = _sorted_out(rods, lambda rod: rod.item.id in open_ids)
    gears, unmet_gears, idle_gears = _gears(scene, {bond.item.id for bond in between})
    open_gears, gears = _sorted_out(gears, lambda gear: gear.item.id in open_ids)
    clusters = _clusters(trees, cuts, rods, gears, body_of)
    refused = tuple(bond for bond in cuts if bond.advice == "never")
    idle = (*idle, *inner, *idle_rods, *idle_gears)
    shut_out, unmet = (*shut_out, *open_rods, *open_gears), (*unmet, *unmet_rods, *unmet_gears)
    return Trees(body_of, bodies, clusters, tuple(welds), unmet, idle, refused, shut_out)


def _sorted_out(bonds, test) -> tuple[list, list]:
    """Those that pass, and those that do not."""
    passed: list = []
    failed: list = []
    for bond in bonds:
        (passed if test(bond) else failed).append(bond)
    return passed, failed


def _body(body_of, side) -> int:
    return WORLD if side.part == WORLD else body_of[side.part]


def _weld(scene: Scene, met: list[Bond]):
    """Merge what fixed joints hold together; a leader of -1 means the world."""
    leader = {k: (WORLD if part.fixed else k) for k, part in enumerate(scene.parts)} | {WORLD: WORLD}
    welds, idle = [], []
    for bond in met:
        if not bond.kind.motions and bond.advice != "here":
            a, b = _leader(leader, bond.a.part), _leader(leader, bond.b.part)
            (idle if a == b else welds).append(bond)
            leader[max(a, b)] = min(a, b)
    found = [_leader(leader, k) for k in range(len(scene.parts))]
    number = {k: n for n, k in enumerate(sorted({*found} - {WORLD}))} | {WORLD: WORLD}
    body_of = tuple(number[k] for k in found)
    members: list[list[int]] = [[] for _ in range(len(number) - 1)]
    for k, body in enumerate(body_of):
        if body != WORLD:
            members[body].append(k)
    return body_of, tuple(map(tuple, members)), welds, idle


def _leader(leader: dict[int, int], k: int) -> int:
    while leader[k] != k:
        k = leader[k]
    return k


# ---- trees -----------------------------------------------------------------------------------------------------------
def _rank(bond: Bond) -> tuple:
    """Which bonds are kept in the tree: the first ones."""
    joint = bond.item if isinstance(bond.item, Joint) else None
    driven = joint is not None and joint.drive is not None
    acts = joint is not None and any((joint.stiffness, joint.damping, joint.lower, joint.upper))
    return bond.advice != "never", not driven, not acts, bond.kind.freedoms


def _grow(scene, poses, bonds, body_of, bodies) -> tuple[tuple[tuple[Edge, ...], ...], tuple[Bond, ...]]:
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
    for body in range(len(bodies)):
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
                heappush(heap, (_rank(bond), depth, count, bond, flipped, here, body))
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


# ---- what ties trees together ----------------------------------------------------------------------------------------
def _rods(scene: Scene, poses: np.ndarray, body_of) -> tuple[list[Rod], list[Rod], list[Rod]]:
    """Rods that act, those of another length than they should have, and those within one body."""

    def closes(rod: Rod) -> bool:
        return abs(rod_length(rod, poses) - rod.length) <= NEAR_LENGTH * rod.length

    idle, between = _sorted_out(rods_of(scene), lambda rod: _body(body_of, rod.a) == _body(body_of, rod.b))
    return (*_sorted_out(between, closes), idle)


def _gears(scene: Scene, acting: set[int]) -> tuple[list[Gear], list[Gear], list[Gear]]:
    """Gears that act, those whose joints start elsewhere, and those of joints that do not act."""
    coupled, idle = _sorted_out(gears_of(scene), lambda gear: acting.issuperset(gear.joints))
    return (*_sorted_out(coupled, lambda gear: abs(gear.gap) <= NEAR_ANGLE), idle)


def _clusters(trees, cuts, rods, gears, body_of) -> tuple[Cluster, ...]:
    """Trees that a cut, rod or gear ties together are one cluster."""
    home = {edge.body: k for k, tree in enumerate(trees) for edge in tree}
    bonds = [*cuts, *(edge.bond for tree in trees for edge in tree if edge.bond is not None)]
    ends = {bond.item.id: _homes(bond, home, body_of) for bond in bonds}
    ties = [(cut, ends[cut.item.id]) for cut in cuts]
    ties += [(rod, _homes(rod, home, body_of)) for rod in rods]
    ties += [(gear, [tree for id in gear.joints for tree in ends[id]]) for gear in gears]
    leader = {k: k for k in range(len(trees))}
    for _, tied in ties:
        first, *others = sorted({_leader(leader, k) for k in tied})
        leader |= dict.fromkeys(others, first)
    members: dict[int, list[list]] = {_leader(leader, k): [[], [], [], []] for k in range(len(trees))}
    for k, tree in enumerate(trees):
        members[_leader(leader, k)][0] += tree
    for tie, tied in ties:
        kind = (Bond, Rod, Gear).index(type(tie)) + 1
        members[_leader(leader, tied[0])][kind].append(tie)
    return tuple(Cluster(*map(tuple, groups)) for groups in members.values())


def _homes(tie: Bond | Rod, home: dict[int, int], body_of) -> list[int]:
    bodies = (_body(body_of, side) for side in (tie.a, tie.b))
    return [home[body] for body in bodies if body != WORLD]
