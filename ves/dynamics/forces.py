"""What acts along the joints, and the user's hand.

With a time step h > 0 forces are linearly implicit, so any stiffness is stable: tau is the force at zero acceleration,
soft what it loses per acceleration. They are looked at after `lead` of the step: in its middle (1/2) springs are
symmetric in time (soft = h^2 k / 4) and keep their energy; at its start (0) this is the linearly implicit Euler method
(soft = h^2 k). Dampers look at the end of the step. With h = 0 all is explicit, as adaptive runs want it.

A driven joint follows its target with time constant T: to a speed as v' = (target - v) / T, to a position critically
damped. Its motion is held, and its tau is that acceleration, taken at the end of the step. Where the loops do not let
it, it stalls: it pushes with a strength that fits the structure until it gets its way. A drive with a limit pushes so
from the first, and never harder than that.
"""

import math

from ves.algebra.spatial import *
from ves.dynamics.aba import BALL, FREE, SLIDE, TURN
from ves.kernel import inlined, kernel
from ves.linkage.arrays import DRIVE_SPEED, DRIVE_TORQUE


@inlined
def driven(mode, target, T, q, v, h):
    """Acceleration of a prescribed joint."""
    if mode == DRIVE_SPEED:
        return (target - v) / (T + h)
    return -(2.0 * v / T + (q + h * v - target) / (T * T)) / (1.0 + 2.0 * h / T + h * h / (T * T))


@inlined
def rotation_vector(q):
    """Axis times angle of a unit quaternion, the shorter way round."""
    sign = 1.0 if q[0] >= 0.0 else -1.0
    s = math.sqrt(q[1] * q[1] + q[2] * q[2] + q[3] * q[3])
    k = sign * (2.0 if s < 1e-9 else 2.0 * math.atan2(s, sign * q[0]) / s)
    return k * q[1], k * q[2], k * q[3]


STALL = 5.0  # strength of a stalled drive, in masses of the structure brought to speed within the response time


@inlined
def stalled_drive(mode, target, T, strength, q, v, h):
    """Force, and softness, of a drive that cannot have its way: it pulls towards the motion it would prescribe."""
    d = STALL * strength / T
    if mode == DRIVE_SPEED:
        return d * (target - v), h * d
    k = d / T
    return k * (target - q - h * v) - 2.0 * d * v, h * (2.0 * d + h * k)


@inlined
def strength_of(L, c, kind):
    """Inertia of a whole cluster, as a drive along a joint may have to move it."""
    arm = L.cluster[c].length if kind == TURN else 1.0
    return L.cluster[c].mass * arm * arm


@inlined
def limited_drive(L, c, kind, b, q, v, h):
    """What a drive with a limit would do: push towards the motion it wants, beside the joint's spring and damper."""
    return stalled_drive(L.drive[b], L.target[b], L.response[b], strength_of(L, c, kind), q, v, h)


@inlined
def at_most(push, most):
    return min(max(push, -most), most)


@kernel
def hold_back(L, c, S, q, v, a, h, tau, soft):
    """With the accelerations known: drives that push harder than they can, do what they can. True when none changed."""
    agreed = True
    first, last = L.cluster[c].links
    for i in range(first, last):
        kind, b = L.primitive[i], L.v_index[i]
        if kind <= SLIDE and L.drive[b] >= DRIVE_SPEED and L.most[b] < math.inf:
            push, give = limited_drive(L, c, kind, b, q[L.q_index[i]], v[b], h)
            k, d = L.stiffness[b], L.damping[b]
            spring, yielding = -k * (q[L.q_index[i]] - L.rest[b]) - d * v[b], h * d + 0.25 * h * h * k
            wanted = push - give * a[b]
            if abs(wanted) > L.most[b]:
                push, give = at_most(wanted, L.most[b]), 0.0
            agreed = agreed and soft[b] == give + yielding
            tau[b], soft[b] = push + spring, give + yielding
    return agreed


@kernel
def joint_forces(L, c, S, q, v, h, lead, tau, soft, held):
    """What acts along the tree joints of a cluster."""
    first, last = L.cluster[c].links
    ahead, share = (1.0 - 2.0 * lead) * h, (1.0 - lead) * (1.0 - lead)
    for i in range(first, last):
        kind, j, b = L.primitive[i], L.q_index[i], L.v_index[i]
        if kind == FREE:
            tau[b : b + 6] = 0.0
        elif kind == BALL:
            k, d = L.stiffness[b], L.damping[b]
            put_vec(tau[b:], sub(scale(-k, rotation_vector(q[j:])), scale(d + ahead * k, vec(v[b:]))))
            soft[b] = h * d + share * h * h * k
        elif L.drive[b] >= DRIVE_SPEED and L.most[b] < math.inf:
            held[b] = 0
            push, give = limited_drive(L, c, kind, b, q[j], v[b], h)
            if h == 0.0:
                push = at_most(push, L.most[b])
            k, d = L.stiffness[b], L.damping[b]
            tau[b] = push - k * (q[j] - L.rest[b]) - d * v[b]
            soft[b] = give + h * d + 0.25 * h * h * k
        elif L.drive[b] >= DRIVE_SPEED:
            held[b] = 1 - S.stalled[c]
            if held[b] == 1:
                tau[b] = driven(L.drive[b], L.target[b], L.response[b], q[j], v[b], h)
            else:
                strength = strength_of(L, c, kind)
                tau[b], soft[b] = stalled_drive(L.drive[b], L.target[b], L.response[b], strength, q[j], v[b], h)
        else:
            k, d = L.stiffness[b], L.damping[b]
            push = L.target[b] if L.drive[b] == DRIVE_TORQUE else 0.0
            tau[b] = push - k * (q[j] + ahead * v[b] - L.rest[b]) - d * v[b]
            soft[b] = h * d + share * h * h * k


@inlined
def bias_at(K, g, i, r, roll):
    """Acceleration of a place on link i at zero joint accelerations; `roll` is the piece of r that does not turn along.

    Where a wheel touches the ground is always below its axle: the place has no centripetal acceleration.
    """
    w, alpha = vec(K[i].omega), vec(K[i].alpha)
    return add(add(vec(K[i].acc), g), add(mul(spin_matrix(w, alpha), sub(r, roll)), cross(alpha, roll)))


@inlined
def press(K, D, g, i, r, roll, force, soft_turn, soft):
    """Let a force act on link i at r from its origin; it gives way to turning by soft_turn (Sym), to moving by soft."""
    bias = bias_at(K, g, i, r, roll)
    x, y, z = soft
    given = Spatial(
        sub(force.ang, smul(soft_turn, vec(K[i].alpha))), sub(force.lin, (x * bias[0], y * bias[1], z * bias[2]))
    )
    put_spatial(D[i].force, sadd(spatial(D[i].force), sscale(-1.0, force_from(given, r))))
    block = Inertia(soft_turn, O9, (x, 0.0, 0.0, y, 0.0, z))
    put_inertia(D[i].inertia, iadd(inertia(D[i].inertia), inertia_from(block, r)))


@inlined
def acceleration_at(K, D, g, i, r, roll):
    """Acceleration of link i, and of its place at r, once the joint accelerations are known."""
    delta = spatial(D[i].delta)
    shift = add(delta.lin, cross(delta.ang, r))
    return Spatial(add(vec(K[i].alpha), delta.ang), add(bias_at(K, g, i, r, roll), shift))


@inlined
def pull_at(L, pull, K, h, v_lin):
    """Arm, force and softness of the hand's spring; v_lin is the velocity of the point at the start of the step."""
    i = pull.link[0]
    r = mul(mat(K[i].rot), vec(pull.point))
    away = sub(add(vec(K[i].pos), r), vec(pull.target))
    k, d = pull.gain[0], pull.gain[1]
    return r, sub(scale(-k, away), scale(h * k + d, v_lin)), h * (h * k + d)


@inlined
def hand_velocity_of(pull, K):
    """Velocity of the point that is pulled."""
    i = pull.link[0]
    return add(vec(K[i].vel), cross(vec(K[i].omega), mul(mat(K[i].rot), vec(pull.point))))


@kernel
def pull_on(L, pull, K, D, h, v_lin):
    """The hand's force, in the same linearly implicit way."""
    i = pull.link[0]
    r, force, soft = pull_at(L, pull, K, h, v_lin)
    press(K, D, vec(L.gravity), i, r, O3, Spatial(O3, force), O6, (soft, soft, soft))


@kernel
def pull_felt(L, pull, K, D, h, v_lin):
    """The force the hand had, once the accelerations are known."""
    i = pull.link[0]
    r, force, soft = pull_at(L, pull, K, h, v_lin)
    a = acceleration_at(K, D, vec(L.gravity), i, r, O3)
    put_vec(pull.force, sub(force, scale(soft, a.lin)))
