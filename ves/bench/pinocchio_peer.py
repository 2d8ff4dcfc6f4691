"""The same mechanism in Pinocchio, built from the compiled linkage: same tree, same cuts, same inertias.

A joint of two motions, such as a universal joint, is two joints here as it is two links with us.
"""

from typing import NamedTuple

import numpy as np
import pinocchio as pin

from ves.bench.rigid_body import rigid_body
from ves.dynamics.arrays import State
from ves.joints.kind import Q_WIDTH, V_WIDTH, Primitive
from ves.linkage import Linkage

JOINTS = {
    Primitive.TURN: pin.JointModelRZ,
    Primitive.SLIDE: pin.JointModelPZ,
    Primitive.BALL: pin.JointModelSpherical,
}
SCALAR_LAST = (3, 0, 1, 2)  # where w x y z of our quaternions are in theirs
ACCURACY, ROUNDS = 1e-12, 2  # of the proximal iteration: one solves, one takes away what the regularisation adds
MU, MU_LCABA = 1e-8, 1e-6  # regularisation; what Pinocchio's documentation advises for lcaba, and less where less works


class Tree(NamedTuple):
    model: pin.Model
    joint: dict[int, int]  # theirs, of each of our links; 0 is the world
    q_at: np.ndarray  # (nq,) where each of our coordinates is among theirs
    v_at: np.ndarray  # (nv,)


def pinocchio_tree(linkage: Linkage) -> Tree:
    """The tree without its cuts, depth first: Pinocchio wants every subtree in one piece."""
    model, joint = pin.Model(), {-1: 0}
    model.gravity.linear = linkage.gravity
    links = range(len(linkage.parent))
    children = {i: [k for k in links if linkage.parent[k] == i] for i in (-1, *links)}
    stack = children[-1][::-1]
    while stack:
        i = stack.pop()
        kind, link = JOINTS[Primitive(linkage.primitive[i])], linkage.link[i]
        joint[i] = model.addJoint(joint[int(linkage.parent[i])], kind(), _placed(link), f"link {i}")
        model.appendBodyToJoint(joint[i], pin.Inertia(*rigid_body(link)), pin.SE3.Identity())
        stack += children[i][::-1]
    return Tree(model, joint, *_slots(linkage, model, joint))


def _slots(linkage: Linkage, model: pin.Model, joint: dict[int, int]) -> tuple[np.ndarray, np.ndarray]:
    q_at, v_at = [], []
    for i, primitive in enumerate(map(Primitive, linkage.primitive)):
        inner = SCALAR_LAST if primitive == Primitive.BALL else range(Q_WIDTH[primitive])
        q_at += [model.idx_qs[joint[i]] + k for k in inner]
        v_at += [model.idx_vs[joint[i]] + k for k in range(V_WIDTH[primitive])]
    return np.array(q_at), np.array(v_at)


class PinocchioPeer:
    """One mechanism at one state, with no forces but gravity's; `solver` is constraintDynamics or lcaba.

    Every cut holds three directions, the places of its two frames together. That is what a ball joint forbids. A hinge
    forbids five, but in a planar mechanism the three do the same, and are the cheapest that Pinocchio has for it.
    """

    def __init__(self, linkage: Linkage, state: State, solver: str = "constraintDynamics"):
        tree = pinocchio_tree(linkage)
        self._v_at, data = tree.v_at, tree.model.createData()
        q, v = np.zeros(tree.model.nq), np.zeros(tree.model.nv)
        q[tree.q_at], v[tree.v_at] = state.q, state.v
        cuts, cuts_data = pin.StdVec_RigidConstraintModel(), pin.StdVec_RigidConstraintData()
        for cut in linkage.cut:
            cuts.append(_closure(tree, cut))
            cuts_data.append(cuts[-1].createData())
        self._solve = getattr(pin, solver)
        if solver == "lcaba":
            pin.computeJointMinimalOrdering(tree.model, data, cuts)
        else:
            pin.initConstraintDynamics(tree.model, data, cuts, cuts_data)
        settings = pin.ProximalSettings(ACCURACY, MU_LCABA if solver == "lcaba" else MU, ROUNDS)
        self._arguments = tree.model, data, q, v, np.zeros(tree.model.nv), cuts, cuts_data, settings

    def accelerations(self) -> np.ndarray:
        """(nv,) in our order."""
        return self._solve(*self._arguments)[self._v_at]

    def evaluate(self, count: int) -> None:
        solve, arguments = self._solve, self._arguments
        for _ in range(count):
            solve(*arguments)


def _placed(row: np.void) -> pin.SE3:
    return pin.SE3(row["frame"].reshape(3, 3), row["place"])


def _closure(tree: Tree, cut: np.void) -> pin.RigidConstraintModel:
    ends = []
    for side in range(2):
        place = pin.SE3(cut["frame"][side].reshape(3, 3), cut["place"][side])
        ends += [tree.joint[int(cut["link"][side])], place]
    return pin.RigidConstraintModel(pin.ContactType.CONTACT_3D, tree.model, *ends, pin.ReferenceFrame.LOCAL)
