"""One time step of a cluster that assembles, top to bottom.

    look      how far apart the joints are, and how fast that changes
    surround  gravity, floor and hand
    pull      row forces that make every gap follow C'' + 2/T C' + C/T^2 = 0, in the least-squares sense
    kick      momenta change by the forces: those between two parts are equal and opposite, so none is made
    rein in   nothing gets faster than it has to be
    glide     parts move; a spinning part keeps its angular momentum, not its angular velocity
    seat      once it is close, what a step of finite length misses of the gaps is taken away as well

Far apart the time constant T is long, so that parts fly together smoothly whatever they start from; close together it
gets short.
"""

import math

from ves.algebra.spatial import *
from ves.assembly.gathering import note
from ves.assembly.leading import lead
from ves.assembly.lsqr import solve
from ves.assembly.rows import along, answer, as_step, firm_inertia, load, mind_limits, roots, rub, take_hold
from ves.assembly.surround import surround
from ves.dynamics.aba import kinematics
from ves.dynamics.arrays import LEADING, PULLING
from ves.dynamics.closing import drift
from ves.dynamics.conditions import look
from ves.dynamics.floating import fallen, momentum, put_right
from ves.dynamics.ground import length3
from ves.dynamics.numbers import turned
from ves.kernel import inlined, kernel

SLOW, QUICK = 0.2, 0.04  # s: the time constant far apart, and close together
FAR, CLOSE = 0.1, 1e-3  # of the cluster's size: where the one ends, and the other begins
SOFT, FIRM = 1e-5, 1e-6  # damping of the least-squares problem: far, and close
CALM = 4.0  # 1/s: how fast motion along the freedoms dies while a joint is open
PRECISE = 1e-10  # how well the forces are found
MOST = 20  # iterations; two or three are the rule
BRISK, DIZZY = 1.5, 20.0  # of the size per second, and rad/s: no faster than this, unless it began so
UNSEEN = 2e-3  # of the size: how far seating may move a part in a step


@kernel
def assemble(L, S, W, A, pull, h, steps):
    """Some steps of all clusters that assemble; stops after the one in which a cluster has got somewhere.

    Gives how many were done.
    """
    for done in range(1, steps + 1):
        arrived = False
        for c in range(len(L.cluster)):
            if L.cluster[c].assembling == 1 and S.gathering[c].state <= LEADING:
                step(L, c, S, W, A, pull, h)
                arrived = arrived or S.gathering[c].state > LEADING
        if arrived:
            return done
    return steps


@kernel
def step(L, c, S, W, A, pull, h):
    """One step, by the forces of the joints or along a known way; what nothing holds keeps its momentum."""
    first, last = L.cluster[c].links
    floats = L.cluster[c].floats == 1 and not first <= pull.link[0] < last
    kinematics(L, first, last, S.q, S.v, W.K)
    I, p = momentum(L, first, last, W.K)
    center, after = fallen(L, c, I, p, h)
    flies = True
    if S.gathering[c].state == PULLING:
        flies = fly(L, c, S, W, A, pull, h)
    else:
        flies = lead(L, c, S, W.K, I, p, h)
    if floats and flies:
        kinematics(L, first, last, S.q, S.v, W.K)
        put_right(L, c, S, W.K, center, after)


@kernel
def fly(L, c, S, W, A, pull, h):
    """A step by the forces of the joints; False when the floor has touched, which changes the momentum."""
    first, last = L.cluster[c].links
    look(L, c, S, W.K, W)
    take_hold(L, c, W.K, W)
    mind_limits(L, c, S, W)
    note(L, c, S, W, h)

    near = nearness(S.gathering[c].gap / L.cluster[c].length)
    damping = blend(SOFT, FIRM, near)
    rub(L, c, W.K, W)
    roots(L, c, W.K, A, 0.0)
    m = load(L, c, W, A, damping)
    touches = surround(L, c, W, A, pull, h)
    ask(L, c, W, A, m, blend(SLOW, QUICK, near), h)
    solve(A, m, last - first, damping, PRECISE, MOST)
    answer(L, c, A, A.force, m)

    kick(L, c, S, W.K, A, h)
    rein_in(L, c, S)
    glide(L, c, S, h)
    if near > 0.0:
        seat(L, c, S, W, A, share_of(S.gathering[c].gap / L.cluster[c].length, h))
    return not touches


@inlined
def nearness(gap):
    """0 far apart, 1 close together, in between as the logarithm of the gap."""
    if gap >= FAR:
        return 0.0
    if gap <= CLOSE:
        return 1.0
    return math.log(FAR / gap) / math.log(FAR / CLOSE)


@inlined
def share_of(gap, h):
    """Of a gap that a step seats: more and more, and all of it when nobody can see it any more."""
    return min((1.0 - math.exp(-h / QUICK)) * max(math.log(FAR / gap) / math.log(FAR / CLOSE), 0.0) ** 4, 1.0)


@inlined
def blend(far, close, near):
    return far * math.exp(near * math.log(close / far))


@kernel
def ask(L, c, W, A, m, T, h):
    """What the rows want: the acceleration that takes them, in a time h, to where the critically damped equation does.

    The solution over a step, not its beginning, so that no time constant is too short for a step.
    """
    first = L.cluster[c].links[0]
    decay = math.exp(-h / T)
    for r in range(m):
        row = W.row[A.order[r]]
        if row.closes == 1:
            after = decay * (row.rate - h / T * (row.rate + row.gap / T))
            missing = (after - row.rate) / h - bias(L, row, W.K) - along(row, first, A.outer)
        else:
            missing = -CALM * row.rate
        A.right[r] = A.weight[r] * missing


@inlined
def bias(L, row, K):
    """The row's acceleration without any force: what turning brings along. Gyroscopic terms are part of it."""
    total = row.free
    for e in range(4):
        i = row.link[e]
        if i >= 0:
            R, w = mat(K[i].rot), vec(K[i].omega)
            I = firm_inertia(L.link[i], R)
            total -= dot(vec(row.jac[e]), smul(inverse(I), cross(w, smul(I, w))))
    return total


@kernel
def kick(L, c, S, K, A, h):
    """Velocities change by the accelerations A.outer + A.x."""
    first, last = L.cluster[c].links
    for i in range(first, last):
        at, b = 6 * (i - first), L.v_index[i]
        turn, move = add(vec(A.outer[at:]), vec(A.x[at:])), add(vec(A.outer[at + 3 :]), vec(A.x[at + 3 :]))
        put_vec(S.v[b:], add(vec(S.v[b:]), scale(h, move)))
        put_vec(S.v[b + 3 :], add(vec(S.v[b + 3 :]), scale(h, tmul(mat(K[i].rot), turn))))


@kernel
def rein_in(L, c, S):
    """No part goes faster than it takes to cross what is open in a moment; seen from the middle of what floats.

    Near a singular pose forces are large and lead astray; what they make is stopped before it makes more.
    """
    first, last = L.cluster[c].links
    G = S.gathering[c]
    mean, most = O3, max(BRISK * L.cluster[c].length, G.nearest)
    if L.cluster[c].floats == 1:
        for i in range(first, last):
            mean = add(mean, scale(L.link[i].mass / L.cluster[c].mass, vec(S.v[L.v_index[i] :])))
    for i in range(first, last):
        b = L.v_index[i]
        move, spin = sub(vec(S.v[b:]), mean), vec(S.v[b + 3 :])
        put_vec(S.v[b:], add(mean, scale(reined(move, max(most, G.speed)), move)))
        put_vec(S.v[b + 3 :], scale(reined(spin, max(DIZZY, G.spin)), spin))


@inlined
def reined(v, most):
    speed = math.sqrt(dot(v, v))
    return most / speed if speed > most else 1.0


@kernel
def glide(L, c, S, h):
    """The bodies move; each keeps its angular momentum, and so changes its angular velocity as it turns."""
    first, last = L.cluster[c].links
    for i in range(first, last):
        j, b, T = L.q_index[i], L.v_index[i], L.link[i]
        put_vec(S.q[j:], add(vec(S.q[j:]), scale(h, vec(S.v[b:]))))
        q, w = S.q[j + 3 :], vec(S.v[b + 3 :])
        R = quaternion_matrix(q)
        spin = smul(firm_inertia(T, R), mul(R, w))
        for _ in range(2):  # the angular velocity of the middle, in its axes
            middle = quaternion_matrix(turned(q, w, 0.5 * h))
            w = tmul(middle, smul(inverse(firm_inertia(T, middle)), spin))
        q[0], q[1], q[2], q[3] = turned(q, w, h)
        R = quaternion_matrix(q)
        put_vec(S.v[b + 3 :], tmul(R, smul(inverse(firm_inertia(T, R)), spin)))


@kernel
def seat(L, c, S, W, A, share):
    """Take a share of the gaps away by moving the bodies, and the same share of how fast they open."""
    first, last = L.cluster[c].links
    v0, v1 = L.cluster[c].v
    for in_speed in (False, True):
        kinematics(L, first, last, S.q, S.v, W.K)
        look(L, c, S, W.K, W)
        take_hold(L, c, W.K, W)
        mind_limits(L, c, S, W)
        roots(L, c, W.K, A, 0.0)
        m = load(L, c, W, A, FIRM)
        for r in range(m):
            row = W.row[A.order[r]]
            A.right[r] = -share * A.weight[r] * (row.rate if in_speed else row.gap)
        solve(A, m, last - first, FIRM, PRECISE, MOST)
        answer(L, c, A, A.force, m)
        as_step(L, c, W.K, A.x, A.shift)
        size, largest = L.cluster[c].length, 0.0
        for b in range(v0, v1, 6):
            largest = max(largest, max(length3(A.shift[b:]), size * length3(A.shift[b + 3 :])))
        if in_speed:
            part = min(1.0, BRISK * size / largest) if largest > 0.0 else 1.0
            for b in range(v0, v1):
                S.v[b] += part * A.shift[b]
        else:
            part = min(1.0, UNSEEN * size / largest) if largest > 0.0 else 1.0
            drift(L, first, last, S.q, A.shift, part)
