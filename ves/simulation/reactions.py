"""Forces across joints: what each one does to its part b, from the accelerations of the parts alone.

Every part is weighed: mass times acceleration, less gravity, the floor, the hand and all other forces, is what its
joints have to supply. The unknowns are what joints forbid, drives and limits that act, and rods; springs, dampers and
torques along joints are known. Branches are weighed from their tips inwards; the joints of loops are solved for all at
once, so it does not matter which of them is cut. Where joints say a thing twice the forces are not determined: then
they are shared out so that the sum of their squares is least, torques counted at the cluster's size, and are called a
share.
"""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from ves.algebra import rotation
from ves.dynamics.adaptive import slope
from ves.dynamics.arrays import ONE_SIDED, READING, State, Work
from ves.dynamics.readings import read_loads
from ves.linkage import Compiled
from ves.linkage.arrays import DRIVE_TORQUE
from ves.linkage.bonds import WORLD, Bond, Gear, Rod, world_frame
from ves.linkage.coordinates import Coordinates, joint_columns, joint_coordinates
from ves.linkage.drives import Drives
from ves.linkage.tree import Cluster, Trees
from ves.model import Joint, Scene
from ves.simulation.frame import acting_joints

SAME = 1e-9  # singular values below this, of the largest, are none


class JointForce(NamedTuple):
    """On part b, or from the world's side on the part, in world axes; the torque is about the joint's place."""

    force: np.ndarray  # (3,) N
    torque: np.ndarray  # (3,) N·m
    place: np.ndarray  # (3,) m
    share: bool  # one of many ways to share what several joints hold together


class Moment(NamedTuple):
    """One moment of a run, evaluated."""

    scene: Scene
    compiled: Compiled
    state: State
    work: Work
    poses: np.ndarray  # (p, 7)
    pull: object

    def joint(self, id: int) -> tuple[tuple, tuple]:
        """q and v of a joint that acts."""
        coordinates = Coordinates(self.state.q, self.state.v, self.state.cut_q, self.state.cut_v)
        chain = next(chain for chain in acting_joints(self.compiled) if chain.id == id)
        return joint_coordinates(self.compiled, chain, coordinates)


def reactions(moment: Moment, wanted: Callable[[Cluster], bool] = lambda cluster: True) -> dict[int, JointForce]:
    """Of every joint, nail and rod of the clusters that are wanted, by id."""
    linkage, found = moment.compiled.linkage, {}
    rate = moment.work.stages[0]
    for c, cluster in enumerate(moment.compiled.trees.clusters):
        if not cluster.assembling and wanted(cluster):
            slope(linkage, c, moment.state, moment.work, moment.pull, rate)
            found |= _of_cluster(moment, c, cluster, moment.joint)
    return found


def ties_of(trees: Trees, cluster: Cluster) -> list[Bond | Rod]:
    """All that holds the parts of a cluster to each other and to the world."""
    parts = {k for edge in cluster.edges for k in trees.bodies[edge.body]}
    welds = [bond for bond in trees.welds if bond.a.part in parts or bond.b.part in parts]
    return [*(edge.bond for edge in cluster.edges if edge.bond is not None), *cluster.cuts, *welds, *cluster.rods]


def _of_cluster(moment: Moment, c: int, cluster: Cluster, coordinates) -> dict[int, JointForce]:
    trees = moment.compiled.trees
    parts = [k for edge in cluster.edges for k in trees.bodies[edge.body]]
    center = moment.poses[parts, :3].mean(axis=0)
    needs = {k: _needed(moment, k, center) for k in parts}
    ties = ties_of(trees, cluster)
    totals, shares = _branches(ties, needs), {}
    looped = [tie for tie in ties if tie.item.id not in totals]
    if looped:
        totals |= _loops(moment, c, cluster, looped, needs, center, coordinates, shares)
    return {tie.item.id: _told(moment, tie, totals[tie.item.id], center, shares) for tie in ties}


def _loops(
    moment: Moment, c: int, cluster: Cluster, ties: list[Bond | Rod], needs: dict[int, np.ndarray],
    center: np.ndarray, coordinates, shares: dict[int, bool],
) -> dict[int, np.ndarray]:  # fmt: skip
    """Wrenches on part b of ties that hold parts together with others, by id; which are a share goes to `shares`."""
    parts = [k for k in needs if any(k in (tie.a.part, tie.b.part) for tie in ties)]
    row, needed = {k: 6 * n for n, k in enumerate(parts)}, np.concatenate([needs[k] for k in parts])
    length = float(moment.compiled.linkage.cluster[c]["length"])
    geared = {id for gear in cluster.gears for id in gear.joints}
    columns, owners, totals = [], [], {}
    for tie in ties:
        unknown, known = _wrenches(moment, tie, coordinates, tie.item.id in geared, center, length)
        for wrench in unknown.T:
            columns.append(_spread(tie, wrench, row, len(needed)))
            owners.append((tie, wrench))
        totals[tie.item.id] = known
        needed -= _spread(tie, known, row, len(needed))
    scale = np.tile((1 / length,) * 3 + (1.0,) * 3, len(parts))
    matrix = np.array(columns).reshape(-1, len(needed)).T
    x, loose = _least(scale[:, None] * matrix, scale * needed)
    for (tie, wrench), size, free in zip(owners, x, loose, strict=True):
        totals[tie.item.id] = totals[tie.item.id] + size * wrench
        shares[tie.item.id] = shares.get(tie.item.id, False) or bool(free)
    return totals


def _branches(ties: list[Bond | Rod], needs: dict[int, np.ndarray]) -> dict[int, np.ndarray]:
    """Wrenches on part b of the ties that alone hold a branch, by id; what a branch needs goes on to what it hangs on.

    A tie at a tip supplies all that the part there needs. What is left in the end holds loops.
    """
    held: dict[int, dict[int, Bond | Rod]] = {k: {} for k in needs}
    for tie in ties:
        for side in (tie.a, tie.b):
            if side.part in held:
                held[side.part][tie.item.id] = tie
    found, tips = {}, [k for k in held if len(held[k]) == 1]
    while tips:
        k = tips.pop()
        if len(held[k]) != 1:
            continue  # what it hung on was a tip as well
        id, tie = held[k].popitem()
        found[id] = needs[k] if tie.b.part == k else -needs[k]
        other = tie.a.part if tie.b.part == k else tie.b.part
        if other in held:
            del held[other][id]
            needs[other] = needs[other] + needs[k]
            if len(held[other]) == 1:
                tips.append(other)
    return found


def _least(A: np.ndarray, b: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The shortest x with A x = b, and which of its numbers are not determined."""
    if not A.size:
        return np.zeros(A.shape[1]), np.zeros(A.shape[1], bool)
    u, s, vt = np.linalg.svd(A)
    rank = int(np.sum(s > SAME * s[0]))
    x = vt[:rank].T @ ((u[:, :rank].T @ b) / s[:rank])
    return x, np.abs(vt[rank:]).max(axis=0, initial=0.0) > 1e-6


# ---- one part --------------------------------------------------------------------------------------------------------
def _needed(moment: Moment, k: int, center: np.ndarray) -> np.ndarray:
    """(6,) torque about `center` and force that the joints of a part supply."""
    linkage, work = moment.compiled.linkage, moment.work
    link = int(linkage.part_link[k])
    K, delta = work.K[link], work.D[link]["delta"]
    mass, inside, inertia = moment.scene.parts[k].mass_properties
    R = rotation.matrix(moment.poses[k, 3:])
    place, w, alpha = moment.poses[k, :3] + R @ inside, K["omega"], K["alpha"] + delta[:3]
    r = place - K["pos"]
    acceleration = K["acc"] + delta[3:] + np.cross(alpha, r) + np.cross(w, np.cross(w, r))  # gravity is in it
    I = R @ inertia @ R.T
    force = mass * acceleration
    torque = I @ alpha + np.cross(w, I @ w) + np.cross(place - center, force)
    needed = np.concatenate((torque, force))
    for contact in work.contact[linkage.support["part"] == k]:
        if contact["link"] >= 0 and contact["presses"] == 1:
            at = K["pos"] + contact["arm"] - center
            needed -= np.concatenate((contact["couple"] + np.cross(at, contact["force"]), contact["force"]))
    return needed - _hand(moment, k, link, center) - _loads(moment, k, center)


def _loads(moment: Moment, k: int, center: np.ndarray) -> np.ndarray:
    """(6,) what all forces do to a part, torque about `center` first; `slope` has left what they do."""
    linkage, total = moment.compiled.linkage, np.zeros(6)
    tables = (linkage.push, linkage.damper, linkage.prop, linkage.spring, linkage.twist)
    if not any(len(table) and (table["part"] == k).any() for table in tables):
        return total
    found = np.zeros(len(moment.scene.forces), READING)
    read_loads(linkage, moment.work.K, moment.work, found)
    for table in tables:
        for record in table[table["on"] == 1] if len(table) else ():
            reading, parts = found[record["item"]], np.atleast_1d(record["part"])
            for side, part in enumerate(parts):
                if part == k:
                    sign, end = (1.0, 1) if side == len(parts) - 1 else (-1.0, 0)
                    torque = reading["torque"] + np.cross(reading["ends"][end] - center, reading["force"])
                    total += sign * np.concatenate((torque, reading["force"]))
    return total


def _hand(moment: Moment, k: int, link: int, center: np.ndarray) -> np.ndarray:
    """The hand's force, if it holds this link; a welded body is held at its first part."""
    pull = moment.pull
    if pull.link[0] != link or int(np.argmax(moment.compiled.linkage.part_link == link)) != k:
        return np.zeros(6)
    K = moment.work.K[link]
    at = K["pos"] + K["rot"].reshape(3, 3) @ pull.point - center
    return np.concatenate((np.cross(at, pull.force), pull.force))


# ---- one joint -------------------------------------------------------------------------------------------------------
def _wrenches(
    moment: Moment, tie: Bond | Rod, coordinates, geared: bool, center: np.ndarray, length: float
) -> tuple[np.ndarray, np.ndarray]:
    """(6, n) what the joint may supply, as wrenches on part b about `center`, and (6,) what is known of it."""
    if isinstance(tie, Rod):
        p, q = (world_frame(side, moment.poses)[0] for side in (tie.a, tie.b))
        along = (q - p) / max(float(np.linalg.norm(q - p)), 1e-12)
        return np.concatenate((np.cross(q - center, along), along))[:, None], np.zeros(6)
    unit = np.array((length,) * 3 + (1.0,) * 3)  # of a wrench
    if not tie.kind.motions:
        return np.diag(unit), np.zeros(6)
    q, v = coordinates(tie.item.id)
    twists = _about(joint_columns(tie.kind, world_frame(tie.a, moment.poses), list(q)), center)
    u, s, _ = np.linalg.svd(unit[:, None] * twists)
    forbidden = unit[:, None] * u[:, int(np.sum(s > 1e-9 * s[0])) :]
    dual = np.linalg.pinv(twists)  # rows: wrenches that do work along one freedom only
    unknown, known = [*forbidden.T], np.zeros(6)
    for k in range(tie.kind.freedoms):
        force = _known(moment, tie, k, q, v)
        if force is None or geared or _at_limit(moment, tie, k):
            unknown.append(dual[k])
        else:
            known += force * dual[k]
    return np.array(unknown).T, known


def _about(twists: np.ndarray, center: np.ndarray) -> np.ndarray:
    """Twists (6, f) with the velocity of what passes `center` instead of the world's origin."""
    return np.concatenate((twists[:3], twists[3:] + np.cross(twists[:3].T, center).T))


def _known(moment: Moment, tie: Bond, k: int, q, v) -> float | None:
    """What acts along a freedom: spring, damper and torque; None when a drive goes for a motion."""
    joint, driven = tie.item, Drives(moment.scene, float(moment.state.time[0]) + 1e-9).of(tie.item)
    drive = next((one for one in driven if one.freedom == k), None)
    if drive is not None and drive.mode != DRIVE_TORQUE:
        return None
    if not isinstance(joint, Joint):
        return drive.target if drive else 0.0
    bend = rotation.rotation_vector(np.array(q))[k] if tie.kind.q_width != tie.kind.freedoms else q[k]
    stiffness, rest, damping = (joint.per_freedom(values)[k] for values in (joint.stiffness, joint.rest, joint.damping))
    return (drive.target if drive else 0.0) - stiffness * (bend - rest) - damping * v[k]


def _at_limit(moment: Moment, tie: Bond, k: int) -> bool:
    """Whether a limit of a joint pushes."""
    linkage, row = moment.compiled.linkage, moment.work.row
    for n, cut in enumerate(moment.compiled.cuts):
        if cut.id == tie.item.id:
            return bool(row[linkage.cut[n]["row"] + 6 + k]["on"] == ONE_SIDED)
    chain = next(chain for chain in moment.compiled.chains if chain.id == tie.item.id)
    if not chain.kind.drivable:
        return False
    return any(row[limit["row"]]["on"] == ONE_SIDED for limit in linkage.limit if limit["link"] == chain.links[k])


def _spread(tie: Bond | Rod | Gear, wrench: np.ndarray, row: dict[int, int], size: int) -> np.ndarray:
    """A wrench on part b and its opposite on part a, over all parts of the cluster."""
    column = np.zeros(size)
    for side, sign in ((tie.b, 1.0), (tie.a, -1.0)):
        if side.part in row:
            column[row[side.part] : row[side.part] + 6] += sign * wrench
    return column


def _told(moment: Moment, tie, wrench: np.ndarray, center: np.ndarray, shares: dict[int, bool]) -> JointForce:
    side = tie.b if tie.b.part != WORLD else tie.a
    sign = 1.0 if tie.b.part != WORLD else -1.0
    place = world_frame(side, moment.poses)[0]
    torque, force = sign * wrench[:3], sign * wrench[3:]
    return JointForce(force, torque - np.cross(place - center, force), place, shares.get(tie.item.id, False))
