"""A joint that closes a loop: a chain of motions from frame a that has to end at frame b.

The chain is walked by the same primitive motions as the trees, so a new joint kind is a cut the moment it exists. Its
coordinates are those that bring the chain's end nearest to frame b; what is left is the gap. Twists are taken about
frame b, with angles times the cut's arm, so that all six numbers are metres.

    C columns    the twist of the end for each unit velocity          C = Q U, Q orthonormal, U upper
    Q base       its first rows are what the joint allows, the others what it forbids
"""

import math

from ves.algebra.spatial import *
from ves.dynamics.aba import BALL, SLIDE, TURN, joint_motion
from ves.dynamics.forces import rotation_vector
from ves.dynamics.numbers import quaternion_of, turned
from ves.kernel import inlined, kernel

NEWTON = 12  # steps at most to the nearest coordinates; one or two are the rule
NEAREST = 1e-14
FLAT = 1e-9  # a column that has less than this of its own says what the others say


@inlined
def frame_on(L, cut, side, K):
    """A frame of a cut: its axes and place, velocities and bias accelerations."""
    i = cut.link[side]
    F, place = mat(cut.frame[side]), vec(cut.place[side])
    if i < 0:
        g = vec(L.gravity)
        return F, place, O3, O3, O3, (-g[0], -g[1], -g[2])
    R, w, alpha = mat(K[i].rot), vec(K[i].omega), vec(K[i].alpha)
    r = mul(R, place)
    acc = add(vec(K[i].acc), mul(spin_matrix(w, alpha), r))
    return matmul(R, F), add(vec(K[i].pos), r), w, add(vec(K[i].vel), cross(w, r)), alpha, acc


@kernel
def walk(L, cut, K, q, v, C):
    """Where the chain ends: axes, place, bias accelerations there; fills its columns (6, 6), row by row."""
    R, p, w, _, alpha, acc = frame_on(L, cut, 0, K)
    b = 0
    for j in range(cut.motions[0], cut.motions[1]):
        kind = L.motion[j].primitive
        A = matmul(R, mat(L.motion[j].frame))
        R, shift, spin, _, coriolis = joint_motion(kind, A, w, q[L.motion[j].q :], v[L.motion[j].v :])
        acc = add(add(acc, mul(spin_matrix(w, alpha), shift)), coriolis)
        alpha = add(alpha, cross(w, spin))
        w = add(w, spin)
        p = add(p, shift)
        if kind == SLIDE:
            put_vec(C[b], O3)
            put_vec(C[b, 3:], z_axis(A))
            b += 1
        elif kind == TURN:
            put_vec(C[b], z_axis(A))
            put_vec(C[b, 3:], cross(p, z_axis(A)))
            b += 1
        else:
            for k in range(3):
                e = (R[k], R[3 + k], R[6 + k])
                put_vec(C[b + k], e)
                put_vec(C[b + k, 3:], cross(p, e))
            b += 3
    for k in range(b):  # from the world's origin to the end
        ang, lin = vec(C[k]), vec(C[k, 3:])
        put_vec(C[k, 3:], add(lin, cross(ang, p)))
        put_vec(C[k], scale(cut.arm, ang))
    return matmul(R, mat(cut.tail)), p, alpha, acc


@kernel
def split(A, state, count):
    """Split the columns into an orthonormal base and a triangle, by a mirror for each, in the axes A of the joint.

    A mirror takes a column to the axis in which it is largest. So a column along an axis leaves the other axes as they
    are: what a hinge forbids are its own axes, and in a planar loop those out of the plane stay apart from the others.
    """
    M, U, axis = state.mirrors, state.upper, state.axis
    for k in range(count):
        x = M[k]
        put_vec(x, tmul(A, vec(state.columns[k])))
        put_vec(x[3:], tmul(A, vec(state.columns[k, 3:])))
        before = length6(x)
        for j in range(k):
            reflect(x, M[j])
        for j in range(k):
            U[j, k] = 0.0
            if axis[j] >= 0:
                U[j, k] = sign_of(M[j], axis[j]) * x[axis[j]]
                x[axis[j]] = 0.0
        U[k, k], axis[k] = length6(x), -1
        if U[k, k] > FLAT * before:
            axis[k] = largest(x)
            x[axis[k]] += math.copysign(U[k, k], x[axis[k]])
            size = length6(x)
            for e in range(6):
                x[e] /= size
            mirrored(A, state, k + 1, axis[k], sign_of(x, axis[k]), state.base[k])
        else:  # it says what the others say
            U[k, k] = 0.0
            for e in range(6):
                x[e] = state.base[k, e] = 0.0


@kernel
def forbid(A, state, count):
    """The rest of the base: the axes that no column was taken to, as the mirrors show them."""
    k = count
    for e in range(6):
        free = True
        for j in range(count):
            free = free and state.axis[j] != e
        if free and k < 6:
            mirrored(A, state, count, e, 1.0, state.base[k])
            k += 1


@inlined
def mirrored(A, state, count, axis, sign, result):
    """An axis as the first mirrors show it, the last first; in the world."""
    for e in range(6):
        result[e] = 0.0
    result[axis] = sign
    for j in range(count - 1, -1, -1):
        reflect(result, state.mirrors[j])
    put_vec(result, mul(A, vec(result)))
    put_vec(result[3:], mul(A, vec(result[3:])))


@inlined
def sign_of(mirror, axis):
    """A mirror takes its column to the far side of the axis: the safe one, where nothing cancels."""
    return -math.copysign(1.0, mirror[axis])


@inlined
def reflect(x, m):
    along = 2.0 * dot6(x, m)
    for e in range(6):
        x[e] -= along * m[e]


@inlined
def largest(x):
    """Which of six numbers is the largest, whatever its sign."""
    best = 0
    for e in range(1, 6):
        if abs(x[e]) > abs(x[best]):
            best = e
    return best


@inlined
def length6(x):
    return math.sqrt(x[0] * x[0] + x[1] * x[1] + x[2] * x[2] + x[3] * x[3] + x[4] * x[4] + x[5] * x[5])


@inlined
def dot6(x, y):
    return x[0] * y[0] + x[1] * y[1] + x[2] * y[2] + x[3] * y[3] + x[4] * y[4] + x[5] * y[5]


@inlined
def remove(x, e):
    """Take the part along e away from x; gives how much it was."""
    along = dot6(x, e)
    for j in range(6):
        x[j] -= along * e[j]
    return along


@kernel
def along_freedoms(state, count, x, result):
    """The velocities whose twist comes nearest to x: U^-1 Q^T x."""
    Q, U = state.base, state.upper
    for k in range(count - 1, -1, -1):
        if U[k, k] > 0.0:
            value = dot6(Q[k], x)
            for j in range(k + 1, count):
                value -= U[k, j] * result[j]
            result[k] = value / U[k, k]
        else:
            result[k] = 0.0


@kernel
def push_coordinates(L, cut, q, dq):
    """Coordinates after a small step of the velocities' kind."""
    first = cut.v
    for j in range(cut.motions[0], cut.motions[1]):
        kind, at, b = L.motion[j].primitive, L.motion[j].q, L.motion[j].v - first
        if kind < BALL:
            q[at] += dq[b]
        else:
            q[at], q[at + 1], q[at + 2], q[at + 3] = turned(q[at:], vec(dq[b:]), 1.0)


@inlined
def twist_between(R, p, Rb, pb, arm, x):
    """The small motion from one frame to another, as a scaled twist."""
    away = rotation_vector(quaternion_of(matmul(Rb, (R[0], R[3], R[6], R[1], R[4], R[7], R[2], R[5], R[8]))))
    put_vec(x, scale(arm, away))
    put_vec(x[3:], sub(pb, p))


@kernel
def look_at_cut(L, k, K, q, v, state, x, dq):
    """Coordinates and velocities of a cut joint, its directions, its gap and its bias acceleration."""
    cut, count = L.cut[k], L.cut[k].freedoms
    Ra, pa, wa, va, _, _ = frame_on(L, cut, 0, K)
    Rb, pb, wb, vb, alpha_b, acc_b = frame_on(L, cut, 1, K)
    for trial in range(NEWTON):
        R, p, alpha, acc = walk(L, cut, K, q, v, state.columns)
        split(Ra, state, count)
        twist_between(R, p, Rb, pb, cut.arm, x)
        along_freedoms(state, count, x, dq)
        moved = 0.0
        for j in range(count):
            moved = max(moved, abs(dq[j]) * length6(state.columns[j]))
        if not moved > NEAREST * cut.arm or trial == NEWTON - 1:
            break
        push_coordinates(L, cut, q, dq)
    for j in range(6):
        state.off[j] = x[j]
    forbid(Ra, state, count)
    for j in range(count):
        remove(state.off, state.base[j])
    state.angle = math.sqrt(dot(vec(state.off), vec(state.off))) / cut.arm
    state.gap = math.sqrt(dot(vec(state.off[3:]), vec(state.off[3:])))

    put_vec(x, scale(cut.arm, sub(wb, wa)))
    put_vec(x[3:], sub(vb, add(va, cross(wa, sub(pb, pa)))))
    along_freedoms(state, count, x, v[cut.v :])
    R, p, alpha, acc = walk(L, cut, K, q, v, state.columns)
    put_vec(state.free, scale(cut.arm, sub(alpha_b, alpha)))
    put_vec(state.free[3:], sub(acc_b, acc))
    put_vec(state.place, pb)
