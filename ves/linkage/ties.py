"""From cuts, rods, gears and limits to flat arrays: what closes the loops of a cluster, as the kernels see it."""

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from ves.algebra import rotation
from ves.joints.kind import Q_WIDTH, V_WIDTH, Primitive
from ves.linkage.arrays import CUT, DRIVE_TORQUE, FREEDOM, GEAR, LIMIT, MOTION, ROD
from ves.linkage.bonds import WORLD, Bond, Gear, Pose, Rod, Side
from ves.linkage.drives import Drives
from ves.linkage.tree import Cluster
from ves.model import Joint


class Slots(NamedTuple):
    """Where the freedoms of a joint stand: link and index, of a tree joint or of a cut."""

    cut: int  # -1 for a tree joint
    links: tuple[int, ...]  # of each freedom
    q: tuple[int, ...]
    v: tuple[int, ...]


class Ties:
    """Gathers the conditions of all clusters, one cluster after the other."""

    def __init__(self, part_link, part_pose, slots: dict[int, Slots], drives: Drives):
        self._part_link, self._part_pose, self._drives = part_link, part_pose, drives
        self.slots = slots  # by the joint's id; those of the cuts are added
        self.cuts, self.motions, self.freedoms, self.rods, self.gears, self.limits = ([] for _ in range(6))
        self.rows = self.q_count = 0

    def add(self, cluster: Cluster, length: float, more_rows: int) -> dict[str, tuple[int, int]]:
        """All ties of a cluster; gives their ranges. `more_rows` are kept free at the end, for forces between links."""
        families = {"cuts": self.cuts, "rods": self.rods, "gears": self.gears, "limits": self.limits}
        before, first_row = {name: len(family) for name, family in families.items()}, self.rows
        for bond in cluster.cuts:
            self._add_cut(bond, length)
        for rod in cluster.rods:
            self._add_rod(rod)
        for gear in cluster.gears:
            self._add_gear(gear)
        for edge in cluster.edges:
            if edge.bond is not None and isinstance(edge.bond.item, Joint):
                self._add_limits(edge.bond.item)
        self._rows(more_rows)
        ranges = {name: (before[name], len(family)) for name, family in families.items()}
        return ranges | {"rows": (first_row, self.rows)}

    def limited(self, cuts: tuple[int, int]) -> bool:
        """Whether a drive of these cuts has a limit."""
        return any(
            np.isfinite(freedom["most"])
            for cut in self.cuts[slice(*cuts)]
            for freedom in self.freedoms[cut["v"] : cut["v"] + cut["freedoms"]]
        )

    def arrays(self) -> tuple[np.ndarray, ...]:
        tables = (self.cuts, CUT), (self.motions, MOTION), (self.freedoms, FREEDOM)
        tables += (self.rods, ROD), (self.gears, GEAR), (self.limits, LIMIT)
        return tuple(np.array(rows, kind) if rows else np.zeros(0, kind) for rows, kind in tables)

    def _rows(self, count: int) -> int:
        first, self.rows = self.rows, self.rows + count
        return first

    def _place(self, side: Side) -> tuple[int, Pose]:
        """The link that carries a frame, and the frame in its axes."""
        if side.part == WORLD:
            return WORLD, side.frame
        pose = self._part_pose[side.part]  # in its link, or in the world when it is held
        return int(self._part_link[side.part]), rotation.compose((pose[:3], pose[3:]), side.frame)

    def _add_cut(self, bond: Bond, length: float) -> None:
        record = np.zeros((), CUT)
        for k, side in enumerate((bond.a, bond.b)):
            link, frame = self._place(side)
            record["link"][k], record["place"][k] = link, frame[0]
            record["frame"][k] = rotation.matrix(rotation.normalized(frame[1])).ravel()
        kind, first = bond.kind, len(self.motions)
        record["v"], record["freedoms"], record["arm"] = len(self.freedoms), kind.freedoms, length
        at_q, at_v, tail = self.q_count, len(self.freedoms), np.eye(3)
        slots: list[tuple[int, int]] = []
        for motion in kind.motions:
            turned = np.eye(3)
            if motion.primitive <= Primitive.SLIDE:  # the kernels know only motions about and along z
                turned = _axes_along(tuple(motion.axis))
            self.motions.append((int(motion.primitive), (tail @ turned).ravel(), at_q, at_v))
            slots += [(at_q + k, at_v + k) for k in range(V_WIDTH[motion.primitive])]
            at_q, at_v, tail = at_q + Q_WIDTH[motion.primitive], at_v + V_WIDTH[motion.primitive], turned.T
        record["tail"], record["motions"] = tail.ravel(), (first, len(self.motions))
        record["row"] = self._rows(6 + kind.freedoms)
        q, v = ([slot[k] for slot in slots] for k in (0, 1))
        self.slots[bond.item.id] = Slots(len(self.cuts), (WORLD,) * len(slots), tuple(q), tuple(v))
        self.q_count = at_q
        self.cuts.append(record)
        self.freedoms += self._acting(bond)

    def _add_rod(self, rod: Rod) -> None:
        ends = [self._place(side) for side in (rod.a, rod.b)]
        links, places = [link for link, _ in ends], [frame[0] for _, frame in ends]
        self.rods.append((links, places, rod.length, self._rows(1)))

    def _add_gear(self, gear: Gear) -> None:
        ends = [(self.slots[id], k) for id, k in zip(gear.joints, gear.freedoms, strict=True)]
        cut, link = [slots.cut for slots, _ in ends], [slots.links[k] for slots, k in ends]
        q, v = [slots.q[k] for slots, k in ends], [slots.v[k] for slots, k in ends]
        self.gears.append((cut, link, q, v, gear.ratio, gear.offset, self._rows(1)))

    def _add_limits(self, joint: Joint) -> None:
        """Of a tree joint; a freedom with an ideal drive goes where that takes it."""
        ideal = (one for one in self._drives.of(joint) if one.mode != DRIVE_TORQUE and one.most == np.inf)
        moved = {one.freedom for one in ideal}
        for k, (lower, upper) in enumerate(joint.limits):
            if (np.isfinite(lower) or np.isfinite(upper)) and k not in moved:
                slots = self.slots[joint.id]
                self.limits.append((slots.links[k], slots.q[k], slots.v[k], lower, upper, self._rows(1)))


    def _acting(self, bond: Bond) -> list[np.ndarray]:
        """What acts along each freedom of a cut."""
        rows = np.zeros(bond.kind.freedoms, FREEDOM)
        rows["lower"], rows["upper"], rows["response"], rows["most"] = -np.inf, np.inf, 1.0, np.inf
        joint = bond.item
        if isinstance(joint, Joint):
            for name in ("stiffness", "rest", "damping"):
                rows[name] = joint.per_freedom(getattr(joint, name))
            if bond.kind.drivable:
                rows["lower"], rows["upper"] = zip(*joint.limits, strict=True)
        for one in self._drives.of(joint):
            row = rows[one.freedom]
            row["drive"], row["target"], row["response"], row["most"] = one.mode, one.target, one.response, one.most
        return list(rows)


@lru_cache
def _axes_along(axis: tuple[float, float, float]) -> np.ndarray:
    """Axes whose z goes along a motion; the kinds have only a few."""
    return rotation.matrix(rotation.between((0, 0, 1), axis))
