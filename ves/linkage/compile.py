"""From trees to flat arrays: every joint becomes its chain of links, every body's inertia goes to the last of them."""

from bisect import bisect_right
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from ves.algebra import rotation
from ves.joints import FREE, JointKind
from ves.joints.kind import Q_WIDTH, V_WIDTH, Primitive
from ves.linkage.arrays import CLUSTER, LINK, NET, Linkage
from ves.linkage.bonds import WORLD, Bond, Pose
from ves.linkage.drives import Drives
from ves.linkage.loads import ROWS_OF_ONE, Loads
from ves.linkage.nets import net_order
from ves.linkage.supports import supports_of
from ves.linkage.ties import Slots, Ties
from ves.linkage.tree import Cluster, Edge, Trees, body_mass, trees_of
from ves.model import Gravity, Joint, Scene

NOWHERE = np.zeros(3), np.array(rotation.IDENTITY)


class Chain(NamedTuple):
    """The links of one tree edge, in the order of the kind's motions (from a to b), whichever way the tree runs."""

    edge: Edge
    kind: JointKind
    links: tuple[int, ...]

    @property
    def id(self) -> int | None:
        return None if self.edge.bond is None else self.edge.bond.item.id


class CutChain(NamedTuple):
    """A joint that closes a loop, and where its coordinates and velocities stand among those of all cuts."""

    bond: Bond
    q: slice
    v: slice

    @property
    def id(self) -> int:
        return self.bond.item.id


class Compiled(NamedTuple):
    linkage: Linkage
    trees: Trees
    chains: tuple[Chain, ...]
    cuts: tuple[CutChain, ...]
    cluster_of: tuple[int, ...]  # for each part its cluster, WORLD when it is held to the world


def compile_linkage(scene: Scene, poses: np.ndarray, trees: Trees | None = None, time: float = 0.0) -> Compiled:
    """The linkage of a scene with its parts at `poses`, and of its trees there; forces act as they do at `time`."""
    return _Builder(scene, poses, trees_of(scene, poses) if trees is None else trees, time).build()


def reloaded(compiled: Compiled, scene: Scene, time: float) -> Compiled:
    """The same linkage with other numbers in its forces; joint motors, and where forces act, are as before."""
    old = compiled.linkage
    masses = [*map(float, old.cluster["mass"]), 0.0]
    loads = Loads(scene, old.part_link, old.part_pose, compiled.cluster_of, masses, time)
    for c, record in enumerate(old.cluster):
        rows = 0 if record["net"] else ROWS_OF_ONE * len(loads.between(c))
        loads.add(c, bool(record["net"]), int(record["rows"][1]) - rows)
    tables = dict(zip(("push", "damper", "prop", "spring", "twist"), loads.arrays(), strict=True))
    return compiled._replace(linkage=old._replace(gravity=gravity_of(scene, time), **tables))


class _Builder:
    def __init__(self, scene: Scene, poses: np.ndarray, trees: Trees, time: float):
        self.scene, self.poses, self.trees, self.time = scene, poses, trees, time
        self.drives = Drives(scene, time)
        self.parent: list[int] = []
        self.primitive: list[Primitive] = []
        self.records: list[np.ndarray] = []
        self.chains: list[Chain] = []
        self.clusters: list[tuple[int, int]] = []
        self.body_link: dict[int, int] = {}
        self.part_link = [WORLD] * len(scene.parts)
        self.part_pose = poses.copy()

    def build(self) -> Compiled:
        for cluster in self.trees.clusters:
            first = len(self.parent)
            for edge in cluster.edges:
                self._add_edge(edge)
            self.clusters.append((first, len(self.parent)))
        firsts = [first for first, _ in self.clusters]
        cluster_of = tuple(WORLD if k == WORLD else bisect_right(firsts, k) - 1 for k in self.part_link)
        linkage = self._linkage(cluster_of)
        return Compiled(linkage, self.trees, tuple(self.chains), tuple(_cut_chains(self.trees.cuts)), cluster_of)

    # ---- one edge of the tree ---------------------------------------------------------------------------------------
    def _add_edge(self, edge: Edge) -> None:
        kind = FREE if edge.bond is None else edge.bond.kind
        inboard, outboard, carrier = self._frames(edge)
        motions = kind.motions[::-1] if edge.reversed else kind.motions
        link, links = self.body_link.get(edge.parent, WORLD), []
        here = inboard
        for motion in motions:
            axis = -np.array(motion.axis) if edge.reversed else np.array(motion.axis)
            one = motion.primitive <= Primitive.SLIDE
            canon = np.zeros(3), rotation.between((0, 0, 1), axis) if one else np.array(rotation.IDENTITY)
            link = self._add_link(link, motion.primitive, rotation.compose(here, canon))
            here = rotation.inverse(canon)
            links.append(link)
        self._carry(edge.body, link, rotation.compose(here, rotation.inverse(outboard)), carrier)
        self.chains.append(Chain(edge, kind, tuple(links[::-1] if edge.reversed else links)))

    def _frames(self, edge: Edge) -> tuple[Pose, Pose, int]:
        """The joint's frame in the parent link, in the carrying part of the child, and that part."""
        if edge.bond is None:
            carrier = self.trees.bodies[edge.body][0]
            _, center = body_mass(self.scene, self.poses, self.trees.bodies[edge.body])
            pose = self.poses[carrier]
            inside = rotation.rotate(rotation.conjugate(pose[3:]), center - pose[:3])
            return NOWHERE, (inside, np.array(rotation.IDENTITY)), carrier
        near, far = (edge.bond.b, edge.bond.a) if edge.reversed else (edge.bond.a, edge.bond.b)
        if near.part == WORLD:
            return near.frame, far.frame, far.part
        part = self.part_pose[near.part]  # in its link's frame, or in the world when it is held
        return rotation.compose((part[:3], part[3:]), near.frame), far.frame, far.part

    def _add_link(self, parent: int, primitive: Primitive, place: Pose) -> int:
        record = np.zeros((), LINK)
        record["place"], record["frame"] = place[0], rotation.matrix(place[1]).ravel()
        self.parent.append(parent)
        self.primitive.append(primitive)
        self.records.append(record)
        return len(self.parent) - 1

    def _carry(self, body: int, link: int, carrier_pose: Pose, carrier: int) -> None:
        """Put the body's parts, and their mass, on the link."""
        self.body_link[body] = link
        base = self.poses[carrier]
        for k in self.trees.bodies[body]:
            p, q = carrier_pose
            if k != carrier:  # which is where it is to the last bit, wherever the body was when it was compiled
                beside = rotation.relative((base[:3], base[3:]), (self.poses[k, :3], self.poses[k, 3:]))
                p, q = rotation.compose(carrier_pose, beside)
            self.part_link[k] = link
            self.part_pose[k] = (*p, *rotation.normalized(q))
            self._add_mass(self.records[link], k)

    def _add_mass(self, record: np.ndarray, k: int) -> None:
        mass, center, inertia = self.scene.parts[k].mass_properties
        R = rotation.matrix(self.part_pose[k, 3:])
        c = self.part_pose[k, :3] + R @ center
        second = R @ (0.5 * np.trace(inertia) * np.eye(3) - inertia) @ R.T + mass * np.outer(c, c)
        record["mass"] += mass
        record["moment"] += mass * c
        record["second"] += second[np.triu_indices(3)]

    # ---- all together -----------------------------------------------------------------------------------------------
    def _linkage(self, cluster_of: tuple[int, ...]) -> Linkage:
        n = len(self.parent)
        q_index = np.concatenate(([0], np.cumsum([Q_WIDTH[p] for p in self.primitive]))).astype(np.int64)
        v_index = np.concatenate(([0], np.cumsum([V_WIDTH[p] for p in self.primitive]))).astype(np.int64)
        link = np.array(self.records, LINK) if n else np.zeros(0, LINK)
        part_link = np.array(self.part_link, np.int64)
        masses = [float(link["mass"][lo:hi].sum()) for lo, hi in self.clusters] + [0.0]  # the last for WORLD
        support = supports_of(self.scene, part_link, self.part_pose, [masses[c] for c in cluster_of])
        _note_supports(link, support)
        cluster = np.zeros(len(self.clusters), CLUSTER)
        ties = Ties(part_link, self.part_pose, self._slots(q_index, v_index), self.drives)
        loads = Loads(self.scene, part_link, self.part_pose, cluster_of, masses, self.time)
        net = np.zeros(n, NET)
        *along, most = self._along_freedoms(v_index)
        for c, (lo, hi) in enumerate(self.clusters):
            record = cluster[c]
            record["links"], record["q"], record["v"] = (lo, hi), q_index[[lo, hi]], v_index[[lo, hi]]
            record["supports"] = link["supports"][lo, 0], link["supports"][hi - 1, 1]
            record["mass"], record["length"] = masses[c], self._length(c)
            record["floats"] = _floats(self.trees.clusters[c], self.trees.body_of) and not loads.is_pushed(c)
            record["assembling"] = self.trees.clusters[c].assembling
            _note_ease(link[lo:hi], record["mass"], record["length"])
            between = loads.between(c)
            record["net"] = bool(between) and _is_net(self.trees.clusters[c])
            more_rows = 0 if record["net"] else ROWS_OF_ONE * len(between)
            ranges = ties.add(self.trees.clusters[c], record["length"], more_rows)
            record["looped"] = ranges["rows"][1] - more_rows > ranges["rows"][0]
            ranges |= loads.add(c, bool(record["net"]), ranges["rows"][1] - more_rows)
            for name, span in ranges.items():
                record[name] = span
            record["limited"] = bool(np.isfinite(most[slice(*record["v"])]).any() or ties.limited(ranges["cuts"]))
            if record["net"]:
                net[lo:hi] = net_order(hi - lo, [(a - lo, b - lo) for a, b in between])
        return Linkage(
            np.array(self.parent, np.int64), np.array(self.primitive, np.int64), q_index[:-1], v_index[:-1], link,
            cluster, *along, support, part_link, self.part_pose, gravity_of(self.scene, self.time),
            np.array([self.scene.ground.friction]), *ties.arrays(), most, *loads.arrays(), net,
        )  # fmt: skip

    def _slots(self, q_index: np.ndarray, v_index: np.ndarray) -> dict[int, Slots]:
        found = {}
        for chain in self.chains:
            if chain.id is not None and chain.kind.drivable:
                q, v = coordinate_slots(chain, q_index, self.primitive), velocity_slots(chain, v_index, self.primitive)
                found[chain.id] = Slots(-1, chain.links, tuple(q), tuple(v))
        return found

    def _length(self, c: int) -> float:
        """From the middle of a cluster to its farthest part; no more than its parts can fill once they are together."""
        members = [k for edge in self.trees.clusters[c].edges for k in self.trees.bodies[edge.body]]
        places, sizes = self.poses[members, :3], np.array([self.scene.parts[k].size for k in members])
        reach = np.linalg.norm(places - places.mean(axis=0), axis=1)
        farthest = float((reach + sizes).max())
        return min(farthest, float(sizes.sum())) if self.trees.clusters[c].assembling else farthest

    def _along_freedoms(self, v_index: np.ndarray):
        """Springs, dampers and drives, spread over the velocities."""
        nv = int(v_index[-1])
        stiffness, rest, damping, target, response = (np.zeros(nv) for _ in range(5))
        drive, most = np.zeros(nv, np.int64), np.full(nv, np.inf)
        for chain in self.chains:
            joint = chain.edge.bond.item if chain.edge.bond else None
            at = velocity_slots(chain, v_index, self.primitive)
            if isinstance(joint, Joint):
                for array, name in ((stiffness, "stiffness"), (rest, "rest"), (damping, "damping")):
                    array[at] = joint.per_freedom(getattr(joint, name))
            for one in self.drives.of(joint):
                k = at[one.freedom]
                drive[k], target[k], response[k], most[k] = one.mode, one.target, one.response, one.most
        return stiffness, rest, damping, drive, target, response, most


def _cut_chains(cuts: tuple[Bond, ...]) -> Iterator[CutChain]:
    q = v = 0
    for bond in cuts:
        yield CutChain(bond, slice(q, q + bond.kind.q_width), slice(v, v + bond.kind.freedoms))
        q, v = q + bond.kind.q_width, v + bond.kind.freedoms


def _note_supports(link: np.ndarray, support: np.ndarray) -> None:
    """Tell each link its rows of supports, and the ball about its origin that holds them."""
    reach = np.linalg.norm(support["center"], axis=1) + support["ring"] + support["radius"]
    link["supports"][:, 0] = np.searchsorted(support["link"], np.arange(len(link)), "left")
    link["supports"][:, 1] = np.searchsorted(support["link"], np.arange(len(link)), "right")
    np.maximum.at(link["bound"], support["link"], reach)


def _note_ease(link: np.ndarray, mass: float, length: float) -> None:
    """How easily each link of a cluster turns and moves by itself; links without mass count as the whole cluster."""
    m = np.where(link["mass"] > 0.0, link["mass"], mass)
    h = link["moment"]
    about_center = link["second"][:, [0, 3, 5]].sum(axis=1) - (h * h).sum(axis=1) / m
    inertia = np.where(about_center > 1e-12 * mass * length**2, about_center * 2 / 3, mass * length**2)
    link["ease"][:, 0], link["ease"][:, 1] = 1.0 / inertia, 1.0 / m


def _is_net(cluster: Cluster) -> bool:
    """Whether it is nothing but free bodies, and what acts between them."""
    return not (cluster.cuts or cluster.rods or cluster.gears) and all(edge.bond is None for edge in cluster.edges)


def _floats(cluster: Cluster, body_of: tuple[int, ...]) -> bool:
    """Whether nothing holds a cluster to the world, neither in its trees nor by what closes its loops."""
    ties = [side for tie in (*cluster.cuts, *cluster.rods) for side in (tie.a, tie.b)]
    held = any(side.part == WORLD or body_of[side.part] == WORLD for side in ties)
    return not held and all(edge.bond is None for edge in cluster.edges if edge.parent == WORLD)


def velocity_slots(chain: Chain, v_index, primitive) -> list[int]:
    """Where the velocities of a joint stand, in the order of the kind's motions."""
    return [int(v_index[link]) + k for link in chain.links for k in range(V_WIDTH[Primitive(primitive[link])])]


def coordinate_slots(chain: Chain, q_index, primitive) -> list[int]:
    return [int(q_index[link]) + k for link in chain.links for k in range(Q_WIDTH[Primitive(primitive[link])])]


def gravity_of(scene: Scene, time: float) -> np.ndarray:
    """The sum of all gravities that act on everything at a time."""
    everywhere = (force for force in scene.forces if isinstance(force, Gravity) and force.part is None)
    return np.sum([force.acceleration for force in everywhere if force.acts_at(time)] or [(0.0, 0.0, 0.0)], axis=0)
