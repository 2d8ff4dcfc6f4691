"""Coordinates and velocities of a linkage from the poses and velocities of its parts, and back to those of its joints.

Velocities that a joint does not allow are dropped in the least-squares sense; what the user gave weighs far more than
what was left at zero, so a strip on a nail may be started by its spin or by the speed of its centre alone.
"""

from typing import NamedTuple

import numpy as np

from ves.algebra import rotation
from ves.joints import JointKind
from ves.joints.kind import Q_WIDTH, V_WIDTH, Primitive
from ves.linkage.bonds import WORLD, Bond, Pose, measure, world_frame
from ves.linkage.compile import Chain, Compiled, CutChain, coordinate_slots, velocity_slots
from ves.model import Scene

TURN_WHOLE = 2 * np.pi
GIVEN = 1e4  # weight of an angular velocity that was given, against one that was not


class Coordinates(NamedTuple):
    q: np.ndarray  # (nq,)
    v: np.ndarray  # (nv,)
    cut_q: np.ndarray  # of the joints that close loops
    cut_v: np.ndarray


def coordinates_of(scene: Scene, compiled: Compiled, poses: np.ndarray, velocities: np.ndarray) -> Coordinates:
    linkage = compiled.linkage
    nq = sum(Q_WIDTH[Primitive(p)] for p in linkage.primitive)
    nv = sum(V_WIDTH[Primitive(p)] for p in linkage.primitive)
    cut_q = [np.array(measure(cut.bond, poses).q, float) for cut in compiled.cuts]
    found = Coordinates(
        np.zeros(nq), np.zeros(nv), np.concatenate([np.zeros(0), *cut_q]), np.zeros(len(linkage.freedom))
    )
    twists: dict[int, np.ndarray] = {WORLD: np.zeros(6)}
    for chain in compiled.chains:
        at_q = coordinate_slots(chain, linkage.q_index, linkage.primitive)
        at_v = velocity_slots(chain, linkage.v_index, linkage.primitive)
        found.q[at_q], columns, center = _placed(scene, compiled, chain, poses)
        carrier = _carrier(compiled, chain)
        wanted = _twist(poses[carrier], velocities[carrier])
        if chain.edge.bond is None:
            found.v[at_v] = _freely(wanted, found.q[at_q])
            twists[chain.edge.body] = wanted
            continue
        inboard = twists[chain.edge.parent]
        spins = velocities[carrier, 3:].any()
        arm = scene.parts[carrier].size * (GIVEN if spins else 1.0 / GIVEN)
        found.v[at_v] = _projected(columns, wanted - inboard, center, arm)
        twists[chain.edge.body] = inboard + columns @ found.v[at_v]
    return found


def _carrier(compiled: Compiled, chain: Chain) -> int:
    edge = chain.edge
    if edge.bond is None:
        return compiled.trees.bodies[edge.body][0]
    return edge.bond.a.part if edge.reversed else edge.bond.b.part


def _placed(scene: Scene, compiled: Compiled, chain: Chain, poses) -> tuple[list[float], np.ndarray, np.ndarray]:
    """A chain's coordinates, the twist of its child for each unit velocity (6, k), and a point near the child."""
    edge = chain.edge
    if edge.bond is None:
        k = _carrier(compiled, chain)
        link = rotation.compose((poses[k, :3], poses[k, 3:]), _inverse_pose(compiled.linkage.part_pose[k]))
        return [*link[0], *link[1]], np.zeros((6, 0)), link[0]
    q = list(measure(edge.bond, poses).q)
    start = world_frame(edge.bond.a, poses)
    columns = _chain_columns(chain, start, q)
    if edge.reversed and chain.kind.motions[0].primitive == Primitive.BALL:
        q = list(rotation.conjugate(q))
    return q, columns, poses[_carrier(compiled, chain), :3]


def _freely(twist: np.ndarray, q: np.ndarray) -> np.ndarray:
    """Velocities of a body that floats, at the coordinates q, with this twist: along x y z, and about its own axes."""
    linear = twist[3:] + rotation.cross(twist[:3], q[:3])
    return np.concatenate((linear, rotation.rotate(rotation.conjugate(q[3:]), twist[:3])))


def _inverse_pose(pose: np.ndarray) -> Pose:
    return rotation.inverse((pose[:3], pose[3:]))


def _twist(pose: np.ndarray, velocity: np.ndarray) -> np.ndarray:
    """Angular velocity, and the velocity of the point that passes the world's origin."""
    omega = velocity[3:]
    return np.concatenate((omega, velocity[:3] - rotation.cross(omega, pose[:3])))


def _about(axis: np.ndarray, point: np.ndarray) -> np.ndarray:
    return np.concatenate((axis, rotation.cross(point, axis)))


def _along(axis: np.ndarray) -> np.ndarray:
    return np.concatenate((np.zeros(3), axis))


def _chain_columns(chain: Chain, start: Pose, q: list[float]) -> np.ndarray:
    """(6, f) twist of the child for each unit velocity of the chain; a ball's velocities are in the child's frame."""
    if chain.edge.reversed and chain.kind.motions[0].primitive == Primitive.BALL:
        return np.array([_about(axis, start[0]) for axis in rotation.matrix(start[1]).T]).T
    columns = joint_columns(chain.kind, start, q)
    return -columns if chain.edge.reversed else columns


def joint_columns(kind: JointKind, start: Pose, q: list[float]) -> np.ndarray:
    """(6, f) twists of b relative to a for each unit velocity, with frame a at `start` and the coordinates q."""
    here, k, columns = start, 0, []
    for motion in kind.motions:
        width = Q_WIDTH[motion.primitive]
        axis = rotation.rotate(here[1], motion.axis)
        if motion.primitive == Primitive.SLIDE:
            columns.append(_along(axis))
            here = here[0] + q[k] * axis, here[1]
        elif motion.primitive == Primitive.TURN:
            columns.append(_about(axis, here[0]))
            here = here[0], rotation.multiply(here[1], rotation.about(motion.axis, q[k]))
        elif motion.primitive == Primitive.BALL:
            here = here[0], rotation.multiply(here[1], q[k : k + 4])
            columns += [_about(axis, here[0]) for axis in rotation.matrix(here[1]).T]
        else:
            columns += [_along(axis) for axis in rotation.matrix(here[1]).T]
            here = here[0] + rotation.rotate(here[1], q[k : k + 3]), rotation.multiply(here[1], q[k + 3 : k + 7])
            columns += [_about(axis, here[0]) for axis in rotation.matrix(here[1]).T]
        k += width
    return np.array(columns).reshape(-1, 6).T


def _projected(columns: np.ndarray, wanted: np.ndarray, center: np.ndarray, arm: float) -> np.ndarray:
    """The velocities that come nearest to the wanted twist at `center`, angles weighed by an arm."""
    if not wanted.any():
        return np.zeros(columns.shape[1])

    def at_center(twist):
        return np.concatenate((arm * twist[:3], twist[3:] + rotation.cross(twist[:3], center)))

    rows = np.array([at_center(column) for column in columns.T]).T
    return np.linalg.lstsq(rows, at_center(wanted), rcond=None)[0]


# ---- from one linkage to the next ----------------------------------------------------------------------------------
def carried_over(old: Compiled, before: Coordinates, new: Compiled, after: Coordinates) -> None:
    """Give unchanged joints their very coordinates back, to the last bit, and turned ones their whole turns."""
    known = {chain.id: chain for chain in old.chains if chain.id is not None}
    turns = dict(_turned(old, before))
    for chain in new.chains:
        was = known.get(chain.id)
        if was is not None and was.kind is chain.kind and _same(was, chain):
            here_q, there_q = (_slots(c, x, coordinate_slots, "q_index") for c, x in ((new, chain), (old, was)))
            here_v, there_v = (_slots(c, x, velocity_slots, "v_index") for c, x in ((new, chain), (old, was)))
            after.q[here_q], after.v[here_v] = before.q[there_q], before.v[there_v]
        elif chain.id is not None:
            _carry_turns(turns, chain.id, chain.kind, after.q, _slots(new, chain, coordinate_slots, "q_index"))
    cuts = {cut.id: cut for cut in old.cuts}
    for cut in new.cuts:
        was = cuts.get(cut.id)
        if was is not None and was.bond.kind is cut.bond.kind and _same_frames(was.bond, cut.bond):
            after.cut_q[cut.q] = before.cut_q[was.q]
        else:
            _carry_turns(turns, cut.id, cut.bond.kind, after.cut_q, list(range(cut.q.start, cut.q.stop)))


def _turned(compiled: Compiled, state: Coordinates):
    """Kind and coordinates of every joint, tree or cut, by id."""
    for chain in compiled.chains:
        if chain.id is not None:
            yield chain.id, (chain.kind, state.q[_slots(compiled, chain, coordinate_slots, "q_index")])
    for cut in compiled.cuts:
        yield cut.id, (cut.bond.kind, state.cut_q[cut.q])


def _carry_turns(turns, id: int, kind: JointKind, q: np.ndarray, slots: list[int]) -> None:
    was, before = turns.get(id, (None, ()))
    if was is kind:
        for motion, at, there in zip(kind.motions, slots, before, strict=False):
            if motion.primitive == Primitive.TURN:
                q[at] += TURN_WHOLE * round((there - q[at]) / TURN_WHOLE)


def _slots(compiled: Compiled, chain: Chain, slots, index: str) -> list[int]:
    return slots(chain, getattr(compiled.linkage, index), compiled.linkage.primitive)


def _same(was: Chain, now: Chain) -> bool:
    """Whether coordinates mean what they meant: both frames are where they were, on a part or in the world."""
    return was.edge.reversed == now.edge.reversed and _same_frames(was.edge.bond, now.edge.bond)


def _same_frames(was: Bond, now: Bond) -> bool:
    before, after = (np.hstack((*bond.a.frame, *bond.b.frame)) for bond in (was, now))
    return np.array_equal(before, after)


# ---- what a user reads ---------------------------------------------------------------------------------------------
def joint_coordinates(compiled: Compiled, chain: Chain | CutChain, state: Coordinates) -> tuple[tuple, tuple]:
    """q and v of a joint as the document means them: b relative to a, a ball's angular velocity in b's frame."""
    if isinstance(chain, CutChain):
        return tuple(map(float, state.cut_q[chain.q])), tuple(map(float, state.cut_v[chain.v]))
    q = state.q[_slots(compiled, chain, coordinate_slots, "q_index")]
    v = state.v[_slots(compiled, chain, velocity_slots, "v_index")]
    if chain.edge.reversed and chain.kind.motions[0].primitive == Primitive.BALL:
        q = rotation.conjugate(q)
        v = -rotation.rotate(rotation.conjugate(q), v)
    return tuple(map(float, q)), tuple(map(float, v))
