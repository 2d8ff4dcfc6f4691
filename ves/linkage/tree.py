"""Which joints carry the structure and which are left over.

The problem: parts and bonds form a graph; the dynamics want trees.
Must hold:  parts welded together, or to the world, are one body; every body hangs on exactly one bond or floats free;
            the same scene and poses always give the same trees.
Desirable:  what hangs on the world hangs as directly as possible (breadth first), by the joints that take the most
            freedom away; a floating tree has its root at the body nearest its centre of mass.
By-products: the bonds that would close a loop, and those whose two sides do not meet yet, by name.
"""

from collections import deque
from typing import NamedTuple

import numpy as np

from ves.algebra import rotation
from ves.linkage.bonds import WORLD, Bond, bonds_of, is_met
from ves.model import Scene


class Edge(NamedTuple):
    """A body and the bond it hangs on; None for the root of a floating tree."""

    body: int
    parent: int  # body, or WORLD
    bond: Bond | None
    reversed: bool  # the parent is on the bond's side b


class Trees(NamedTuple):
    body_of: tuple[int, ...]  # for each part its body; WORLD when it is held to the world
    bodies: tuple[tuple[int, ...], ...]  # the parts of each body
    clusters: tuple[tuple[Edge, ...], ...]  # one tree each, parents first
    welds: tuple[Bond, ...]  # fixed joints that made two parts one
    cuts: tuple[Bond, ...]  # joints that would close a loop
    unmet: tuple[Bond, ...]  # joints whose two sides do not meet
    idle: tuple[Bond, ...]  # joints within one body, or between parts held to the world


def trees_of(scene: Scene, poses: np.ndarray) -> Trees:
    bonds = bonds_of(scene)
    met, unmet = _sorted_out(bonds, lambda bond: is_met(scene, bond, poses))
    body_of, bodies, welds, idle = _weld(scene, met)
    moving, _ = _sorted_out(met, lambda bond: bond.kind.motions)
    inner, between = _sorted_out(moving, lambda bond: _body(body_of, bond.a) == _body(body_of, bond.b))
    clusters, cuts = _grow(scene, poses, between, body_of, bodies)
    return Trees(body_of, bodies, clusters, tuple(welds), cuts, tuple(unmet), (*idle, *inner))


def _sorted_out(bonds, test) -> tuple[list[Bond], list[Bond]]:
    """Those that pass, and those that do not."""
    passed: list[Bond] = []
    failed: list[Bond] = []
    for bond in bonds:
        (passed if test(bond) else failed).append(bond)
    return passed, failed


def _body(body_of, side) -> int:
    return WORLD if side.part == WORLD else body_of[side.part]


def _weld(scene: Scene, met: list[Bond]):
    """Merge what fixed joints hold together; a leader of -1 means the world."""
    leader = {k: (WORLD if part.fixed else k) for k, part in enumerate(scene.parts)} | {WORLD: WORLD}

    def find(k: int) -> int:
        while leader[k] != k:
            k = leader[k]
        return k

    welds, idle = [], []
    for bond in met:
        if not bond.kind.motions:
            a, b = find(bond.a.part), find(bond.b.part)
            (idle if a == b else welds).append(bond)
            leader[max(a, b)] = min(a, b)
    leaders = sorted({find(k) for k in range(len(scene.parts))} - {WORLD})
    body_of = tuple(WORLD if find(k) == WORLD else leaders.index(find(k)) for k in range(len(scene.parts)))
    bodies = tuple(tuple(k for k, body in enumerate(body_of) if body == b) for b in range(len(leaders)))
    return body_of, bodies, welds, idle


def _grow(scene, poses, bonds, body_of, bodies):
    neighbours: dict[int, list[tuple[Bond, bool, int]]] = {body: [] for body in range(-1, len(bodies))}
    for bond in sorted(bonds, key=lambda bond: bond.kind.freedoms):
        a, b = _body(body_of, bond.a), _body(body_of, bond.b)
        neighbours[a].append((bond, False, b))
        neighbours[b].append((bond, True, a))
    reached: set[int] = {WORLD}
    used: set[int] = set()
    clusters = []
    for bond, flipped, body in neighbours[WORLD]:
        if body not in reached:
            used.add(bond.item.id)
            clusters.append(_spread(Edge(body, WORLD, bond, flipped), neighbours, reached, used))
    for body in range(len(bodies)):
        if body not in reached:
            root = _middle(scene, poses, bodies, _component(body, neighbours))
            clusters.append(_spread(Edge(root, WORLD, None, False), neighbours, reached, used))
    return tuple(clusters), tuple(bond for bond in bonds if bond.item.id not in used)


def _spread(root: Edge, neighbours, reached: set[int], used: set[int]) -> tuple[Edge, ...]:
    """Breadth first from the root over everything not reached yet."""
    tree, queue = [root], deque([root.body])
    reached.add(root.body)
    while queue:
        here = queue.popleft()
        for bond, flipped, body in neighbours[here]:
            if body not in reached:
                reached.add(body)
                used.add(bond.item.id)
                tree.append(Edge(body, here, bond, flipped))
                queue.append(body)
    return tuple(tree)


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
