"""Closed loops over trees, in numpy: what the cut joints ask of the coordinates. For mobility, and as an oracle.

A structure is all that hangs together, whether by the joints of a tree or by ties between trees. Its coordinates are
those of its tree joints as the document means them: b relative to a, a ball's turn in the frame of b.

    twist    (6,) angular velocity, and velocity of the point that passes the world's origin
    columns  (6, f) the twist of b relative to a, for each unit velocity of a joint
    G        (m, nv) how fast the cut joints open along the directions they forbid
"""

from functools import cached_property
from typing import NamedTuple

import numpy as np

from ves.algebra import rotation
from ves.joints import FREE, JointKind
from ves.joints.kind import Q_WIDTH, V_WIDTH, Primitive
from ves.linkage.bonds import WORLD, Bond, Gear, Pose, Rod, measure, world_frame
from ves.linkage.coordinates import joint_columns
from ves.linkage.tree import Cluster, Edge, Trees
from ves.model import Scene

Tie = Bond | Rod | Gear


class TreeJoint(NamedTuple):
    """A tree joint of a structure, and where its velocities stand."""

    edge: Edge
    kind: JointKind
    slots: slice


class Structure:
    """A cluster's trees with what closes their loops. Poses are those of all parts of the scene (p, 7)."""

    def __init__(self, scene: Scene, trees: Trees, cluster: Cluster, poses: np.ndarray):
        self.scene, self.trees, self.poses = scene, trees, poses
        self.cuts, self.rods, self.gears = cluster.cuts, cluster.rods, cluster.gears
        self.joints: list[TreeJoint] = []
        count = 0
        for edge in cluster.edges:
            kind = FREE if edge.bond is None else edge.bond.kind
            self.joints.append(TreeJoint(edge, kind, slice(count, count + kind.freedoms)))
            count += kind.freedoms
        self.freedoms = count

    @cached_property
    def parts(self) -> tuple[int, ...]:
        """Indices of all parts that can move."""
        return tuple(k for joint in self.joints for k in self.trees.bodies[joint.edge.body])

    @cached_property
    def center(self) -> np.ndarray:
        return self.poses[list(self.parts), :3].mean(axis=0)

    @cached_property
    def length(self) -> float:
        """How large it is: what one radian is worth in metres."""
        reach = [np.linalg.norm(self.poses[k, :3] - self.center) + self.scene.parts[k].size for k in self.parts]
        return float(max(reach))

    # ---- coordinates ----------------------------------------------------------------------------------------------
    def moved(self, poses: np.ndarray, step: np.ndarray) -> np.ndarray:
        """The poses after a step of the velocities' size, joint by joint from the roots on; tree joints stay met."""
        after = poses.copy()
        for joint in self.joints:
            q = self._coordinates(joint, poses)
            self._put(joint, poses, after, _stepped(joint.kind, q, step[joint.slots]))
        return after

    def _coordinates(self, joint: TreeJoint, poses: np.ndarray) -> list[float]:
        if joint.edge.bond is None:
            return list(poses[self.trees.bodies[joint.edge.body][0]])
        return list(measure(joint.edge.bond, poses).q)

    def _put(self, joint: TreeJoint, before: np.ndarray, after: np.ndarray, q: list[float]) -> None:
        """The body of a tree joint at the coordinates q, where its parent is already put."""
        edge, members = joint.edge, self.trees.bodies[joint.edge.body]
        if edge.bond is None:
            carrier, pose = members[0], (np.array(q[:3]), np.array(q[3:]))
        else:
            near, far = (edge.bond.b, edge.bond.a) if edge.reversed else (edge.bond.a, edge.bond.b)
            between = joint.kind.pose(q)
            between = rotation.inverse(between) if edge.reversed else between
            outboard = rotation.compose(world_frame(near, after), between)
            carrier, pose = far.part, rotation.compose(outboard, rotation.inverse(far.frame))
        base = before[carrier, :3], before[carrier, 3:]
        for k in members:
            beside = rotation.relative(base, (before[k, :3], before[k, 3:]))
            p, turned = rotation.compose(pose, beside)
            after[k] = (*p, *rotation.normalized(turned))

    # ---- velocities -----------------------------------------------------------------------------------------------
    def jacobians(self, poses: np.ndarray) -> dict[int, np.ndarray]:
        """(6, nv) for each body: its twist for each unit velocity."""
        found = {WORLD: np.zeros((6, self.freedoms))}
        for joint in self.joints:
            columns = found[joint.edge.parent].copy()
            columns[:, joint.slots] += self._columns(joint, poses)
            found[joint.edge.body] = columns
        return found

    def _columns(self, joint: TreeJoint, poses: np.ndarray) -> np.ndarray:
        if joint.edge.bond is None:
            pose = poses[self.trees.bodies[joint.edge.body][0]]
            return joint_columns(joint.kind, (np.zeros(3), np.array(rotation.IDENTITY)), list(pose))
        columns = joint_columns(joint.kind, world_frame(joint.edge.bond.a, poses), self._coordinates(joint, poses))
        return -columns if joint.edge.reversed else columns

    # ---- closing --------------------------------------------------------------------------------------------------
    @property
    def closed(self) -> bool:
        """Whether it has loops at all."""
        return bool(self.cuts or self.rods or self.gears)

    def constraint(self, poses: np.ndarray) -> tuple[np.ndarray, np.ndarray, list[Tie]]:
        """G, how far the ties are open along its rows, and the tie of each row; angles in metres of `length`."""
        twists = self.jacobians(poses) if self.closed else {}
        G, gaps, owners = [np.zeros((0, self.freedoms))], [np.zeros(0)], []
        for bond in self.cuts:
            found = measure(bond, poses)
            start = world_frame(bond.a, poses)
            forbidden = self._forbidden(joint_columns(bond.kind, start, list(found.q)))
            apart = twists[self._body(bond.b)] - twists[self._body(bond.a)]
            G.append(forbidden.T @ self._scaled(apart))
            gaps.append(forbidden.T @ self._scaled(_error(bond, start, list(found.q), poses)))
            owners += [bond] * forbidden.shape[1]
        for tie in (*self.rods, *self.gears):
            row, gap = (self._rod_row if isinstance(tie, Rod) else self._gear_row)(tie, twists, poses)
            G.append(row[None, :])
            gaps.append(np.array([gap]))
            owners.append(tie)
        return np.concatenate(G), np.concatenate(gaps), owners

    def _rod_row(self, rod: Rod, twists: dict[int, np.ndarray], poses: np.ndarray) -> tuple[np.ndarray, float]:
        p, q = (world_frame(side, poses)[0] for side in (rod.a, rod.b))
        size = float(np.linalg.norm(q - p))
        n = (q - p) / size if size > 1e-12 else np.array((0.0, 0.0, 1.0))
        va, vb = (_velocity_at(twists[self._body(side)], at) for side, at in ((rod.a, p), (rod.b, q)))
        return n @ (vb - va), size - rod.length

    def _gear_row(self, gear: Gear, twists: dict[int, np.ndarray], poses: np.ndarray) -> tuple[np.ndarray, float]:
        """Coordinates are counted from where they are now to the nearest whole turn: gears do not slip."""
        bonds = {bond.item.id: bond for bond in (*self.cuts, *(j.edge.bond for j in self.joints if j.edge.bond))}
        rows, q = [], []
        for id, freedom in zip(gear.joints, gear.freedoms, strict=True):
            bond = bonds[id]
            start, found = world_frame(bond.a, poses), measure(bond, poses)
            columns = self._scaled(joint_columns(bond.kind, start, list(found.q)))
            apart = self._scaled(twists[self._body(bond.b)] - twists[self._body(bond.a)])
            rows.append(np.linalg.pinv(columns)[freedom] @ apart)
            q.append(found.q[freedom])
        gap = self.length * (q[1] - gear.ratio * q[0] - gear.offset)
        turn = 2 * np.pi * self.length
        return self.length * (rows[1] - gear.ratio * rows[0]), gap - turn * round(gap / turn)

    def projected(self, poses: np.ndarray, steps: int = 30, near: float = 1e-12) -> tuple[np.ndarray, float]:
        """The nearest poses at which the loops are closed, and how far they are still open."""
        gap = np.inf
        for step in range(steps):
            G, gaps, _ = self.constraint(poses)
            before, gap = gap, float(np.abs(gaps).max(initial=0.0))
            if gap < near * self.length or (step > 4 and gap > 0.9 * before):  # closed, or it gets no nearer
                break
            poses = self.moved(poses, -np.linalg.lstsq(G, gaps, rcond=1e-9)[0])
        return poses, gap

    def _scaled(self, twist: np.ndarray) -> np.ndarray:
        """About the middle, angles as lengths, so that all rows have one unit."""
        angular, linear = twist[:3], twist[3:]
        return np.concatenate((self.length * angular, linear + rotation.cross(angular.T, self.center).T))

    def _forbidden(self, columns: np.ndarray) -> np.ndarray:
        """(6, 6 - f) orthonormal directions that a joint with these free columns does not allow, scaled."""
        if not columns.shape[1]:
            return np.eye(6)
        u, s, _ = np.linalg.svd(self._scaled(columns))
        return u[:, int(np.sum(s > 1e-9 * s[0])) :]

    def _body(self, side) -> int:
        return WORLD if side.part == WORLD else self.trees.body_of[side.part]


def structures_of(scene: Scene, trees: Trees, poses: np.ndarray) -> list[Structure]:
    return [Structure(scene, trees, cluster, poses) for cluster in trees.structures]


def _stepped(kind: JointKind, q: list[float], step: np.ndarray) -> list[float]:
    """Coordinates after a step; quaternions turn by it."""
    after, at, k = list(q), 0, 0
    for motion in kind.motions:
        width, free = Q_WIDTH[motion.primitive], V_WIDTH[motion.primitive]
        straight = {Primitive.BALL: 0, Primitive.FREE: 3}.get(motion.primitive, 1)
        for i in range(straight):
            after[at + i] += step[k + i]
        if motion.primitive >= Primitive.BALL:
            turn = step[k + straight : k + straight + 3]
            angle = float(np.linalg.norm(turn))
            by = rotation.about(turn, angle) if angle > 0.0 else np.array(rotation.IDENTITY)
            after[at + straight : at + width] = rotation.multiply(q[at + straight : at + width], by).tolist()
        at, k = at + width, k + free
    return after


def _velocity_at(twists: np.ndarray, place: np.ndarray) -> np.ndarray:
    """(3, nv) of a place that moves with twists (6, nv)."""
    return twists[3:] + rotation.cross(twists[:3].T, place).T


def _error(bond: Bond, start: Pose, q: list[float], poses: np.ndarray) -> np.ndarray:
    """(6,) the small motion that frame b is away from where the joint could have it, as a twist."""
    allowed = rotation.compose(start, bond.kind.pose(q))
    off, turned = rotation.relative(allowed, world_frame(bond.b, poses))
    angular = rotation.rotate(allowed[1], rotation.rotation_vector(turned))
    linear = rotation.rotate(allowed[1], off)
    return np.concatenate((angular, linear - rotation.cross(angular, allowed[0])))
