"""What a frame shows: part poses and velocities, and the energies."""

from ves.algebra.spatial import *
from ves.dynamics.aba import BALL, FREE, outward
from ves.dynamics.conditions import look
from ves.dynamics.forces import rotation_vector
from ves.dynamics.numbers import put_all, quaternion_of
from ves.kernel import kernel


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
            put_all(poses[p], L.part_pose[p])
            velocities[p] = 0.0
    return energies(L, S.q, W.K)


@kernel
def closure(L, S, W):
    """After `observe`: the coordinates of the cut joints, and how far loops are open at most, in metres and radians."""
    gap, angle = 0.0, 0.0
    for c in range(len(L.cluster)):
        C = L.cluster[c]
        if C.assembling == 1:
            continue
        look(L, c, S, W.K, W)
        for k in range(C.cuts[0], C.cuts[1]):
            gap, angle = max(gap, W.cut[k].gap), max(angle, W.cut[k].angle)
        for k in range(C.rods[0], C.rods[1]):
            gap = max(gap, abs(W.row[L.rod[k].row].gap))
        for k in range(C.gears[0], C.gears[1]):
            angle = max(angle, abs(W.row[L.gear[k].row].gap) / C.length)
    return gap, angle


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


@kernel
def spring_energy(L, S):
    """Of the springs along cut joints, whose coordinates `closure` has found."""
    total = 0.0
    for j in range(len(L.motion)):
        kind, at, F = L.motion[j].primitive, L.motion[j].q, L.freedom[L.motion[j].v]
        if kind == BALL:
            bend = rotation_vector(S.cut_q[at:])
            total += 0.5 * F.stiffness * dot(bend, bend)
        else:
            total += 0.5 * F.stiffness * (S.cut_q[at] - F.rest) ** 2
    return total
