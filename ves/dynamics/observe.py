"""What a frame shows: part poses and velocities, and the energies."""

import math

from ves.algebra.spatial import *
from ves.dynamics.aba import BALL, FREE, outward
from ves.dynamics.forces import rotation_vector
from ves.kernel import inlined, kernel


@inlined
def quaternion_of(R):
    """The unit quaternion of a rotation matrix, w not negative."""
    trace = R[0] + R[4] + R[8]
    if trace > R[0] and trace > R[4] and trace > R[8]:
        w, x, y, z = 1.0 + trace, R[7] - R[5], R[2] - R[6], R[3] - R[1]
    elif R[0] >= R[4] and R[0] >= R[8]:
        w, x, y, z = R[7] - R[5], 1.0 + 2.0 * R[0] - trace, R[1] + R[3], R[2] + R[6]
    elif R[4] >= R[8]:
        w, x, y, z = R[2] - R[6], R[1] + R[3], 1.0 + 2.0 * R[4] - trace, R[5] + R[7]
    else:
        w, x, y, z = R[3] - R[1], R[2] + R[6], R[5] + R[7], 1.0 + 2.0 * R[8] - trace
    k = (1.0 if w >= 0.0 else -1.0) / math.sqrt(w * w + x * x + y * y + z * z)
    return k * w, k * x, k * y, k * z


@kernel
def observe(L, S, W, poses, velocities):
    """Fill poses (p, 7) and velocities (p, 6; linear, then angular) of all parts; give kinetic and potential energy."""
    outward(L, 0, len(L.parent), S.q, S.v, W.K, W.D)
    for p in range(len(L.part_link)):
        i = L.part_link[p]
        if i >= 0:
            R = mat(W.K[i].rot)
            r = mul(R, vec(L.part_pose[p]))
            put_vec(poses[p], add(vec(W.K[i].pos), r))
            turned = quaternion_of(matmul(R, quaternion_matrix(L.part_pose[p, 3:])))
            poses[p, 3], poses[p, 4], poses[p, 5], poses[p, 6] = turned
            put_vec(velocities[p], add(vec(W.K[i].vel), cross(vec(W.K[i].omega), r)))
            put_vec(velocities[p, 3:], vec(W.K[i].omega))
        else:
            poses[p] = L.part_pose[p]
            velocities[p] = 0.0
    return energies(L, S.q, W.K)


@kernel
def energies(L, q, K):
    kinetic, potential, g = 0.0, 0.0, vec(L.gravity)
    for i in range(len(L.parent)):
        R, m, w, u = mat(K[i].rot), L.link[i].mass, vec(K[i].omega), vec(K[i].vel)
        h = mul(R, vec(L.link[i].moment))
        I = body_inertia(m, h, congruent(R, sym(L.link[i].second)))
        kinetic += 0.5 * m * dot(u, u) + dot(u, cross(w, h)) + 0.5 * dot(w, smul(I.ang, w))
        potential -= dot(g, add(scale(m, vec(K[i].pos)), h))
        kind, j, b = L.primitive[i], L.q_index[i], L.v_index[i]
        if kind == BALL:
            bend = rotation_vector(q[j:])
            potential += 0.5 * L.stiffness[b] * dot(bend, bend)
        elif kind != FREE and L.stiffness[b] > 0.0:
            potential += 0.5 * L.stiffness[b] * (q[j] - L.rest[b]) ** 2
    return kinetic, potential
