"""The same mechanism in MuJoCo, built from the compiled linkage: same tree, same inertias, a connect for every cut.

As with Pinocchio a connect holds three directions, which is enough for a ball joint and for a hinge of a planar loop.
MuJoCo's constraints always give way a little; here as little as it can.
"""

import mujoco
import numpy as np

from ves.bench.rigid_body import rigid_body
from ves.dynamics.arrays import State
from ves.joints.kind import Primitive
from ves.linkage import Linkage

JOINTS = {
    Primitive.TURN: mujoco.mjtJoint.mjJNT_HINGE,
    Primitive.SLIDE: mujoco.mjtJoint.mjJNT_SLIDE,
    Primitive.BALL: mujoco.mjtJoint.mjJNT_BALL,
}
STIFFEST = (0.9999, 0.9999, 0.001, 0.5, 2)
LIGHTEST = (1e-9, 1e-12)  # kg and kg m^2: MuJoCo allows no body without mass between two motions of one joint


class MujocoPeer:
    """One mechanism at one state, with no forces but gravity's."""

    def __init__(self, linkage: Linkage, state: State):
        self._model, joints = _compiled(linkage)
        self._data = mujoco.MjData(self._model)
        self._v_at = []
        for i, joint in enumerate(joints):
            width = 3 if linkage.primitive[i] == Primitive.BALL else 1
            b, at = linkage.v_index[i], self._model.joint(joint).dofadr[0]
            self._v_at += range(at, at + width)
            self._data.qvel[at : at + width] = state.v[b : b + width]
            width = 4 if width == 3 else 1
            j, at = linkage.q_index[i], self._model.joint(joint).qposadr[0]
            self._data.qpos[at : at + width] = state.q[j : j + width]

    def accelerations(self) -> np.ndarray:
        """(nv,) in our order."""
        mujoco.mj_forward(self._model, self._data)
        return self._data.qacc[self._v_at]

    def evaluate(self, count: int) -> None:
        for _ in range(count):
            mujoco.mj_forward(self._model, self._data)


def _compiled(linkage: Linkage) -> tuple[mujoco.MjModel, list[str]]:
    """The model, and the name of each link's joint."""
    spec = mujoco.MjSpec()
    spec.option.gravity = linkage.gravity
    bodies, joints = {-1: spec.worldbody}, []
    for i, link in enumerate(linkage.link):
        body = bodies[i] = bodies[int(linkage.parent[i])].add_body(name=f"link {i}", pos=link["place"])
        _turn(body, link["frame"])
        joint = body.add_joint(name=f"joint {i}", type=JOINTS[Primitive(linkage.primitive[i])], axis=(0, 0, 1))
        joints.append(joint.name)
        _give_mass(body, link)
    for k, cut in enumerate(linkage.cut):
        ends = [f"cut {k} a", f"cut {k} b"]
        for side, name in enumerate(ends):
            bodies[int(cut["link"][side])].add_site(name=name, pos=cut["place"][side])
        tie = spec.add_equality(type=mujoco.mjtEq.mjEQ_CONNECT, objtype=mujoco.mjtObj.mjOBJ_SITE, solimp=STIFFEST)
        tie.name1, tie.name2 = ends
    return spec.compile(), joints


def _turn(body, frame: np.ndarray) -> None:
    axes = frame.reshape(3, 3).T
    body.alt.type = mujoco.mjtOrientation.mjORIENTATION_XYAXES
    body.alt.xyaxes = (*axes[0], *axes[1])


def _give_mass(body, link: np.void) -> None:
    mass, center, inertia = rigid_body(link)
    if mass == 0.0:
        mass, inertia = LIGHTEST[0], LIGHTEST[1] * np.eye(3)
    body.explicitinertial = True
    body.mass, body.ipos = mass, center
    body.fullinertia = (*np.diag(inertia), inertia[0, 1], inertia[0, 2], inertia[1, 2])
