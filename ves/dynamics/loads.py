"""What acts on links from outside and between them: motors, dampers, supports, springs, strings, torsion springs.

    reach    once in a step, at its middle with the velocities of its start: where forces take hold, and how fast
    act      in every sweep, with the velocities of its middle: each force lets itself be felt, linear about the guess

A place moves by d1 = d + (1 - lead) h u1 in what is left of a step after `lead` of it; u1 = u0 + h x, with x the
acceleration that the joints give it. Forces answer x: a link that is leaned on is heavier by that. Without a time step,
h = 0, all forces are as they are. Where two links are tied, rows answer for both (`ves.dynamics.conditions`), or the
matrix of a net does (`ves.dynamics.net`): what one gets the other gives, to the last digit.
"""

import math

from ves.algebra.spatial import *
from ves.dynamics.arrays import OFF
from ves.dynamics.conditions import act as act_on
from ves.dynamics.conditions import clear, ease, give_way
from ves.dynamics.forces import rotation_vector
from ves.dynamics.numbers import quaternion_of
from ves.dynamics.stretching import (
    TINY,
    answer_of,
    direction_over,
    length_of,
    pull_over,
    stiffness_shown,
    tension_over,  # fmt: skip
)
from ves.kernel import inlined, kernel

JUST_TIGHT = 1e-9  # of a cluster's size: a string this near to its length is neither tight nor slack
NOTHING = 1e-12  # of its links' inertia: what gives way by less might as well not


@inlined
def press_on(D, i, r, force):
    """A force on link i at r from its origin."""
    put_spatial(D[i].force, sadd(spatial(D[i].force), sscale(-1.0, force_from(force, r))))


@inlined
def lean(D, i, r, force, soft_turn, soft):
    """A force on link i at r from its origin, that gives way as the joints accelerate the link."""
    press_on(D, i, r, force)
    put_inertia(D[i].inertia, iadd(inertia(D[i].inertia), inertia_from(Inertia(soft_turn, O9, soft), r)))


@inlined
def ease_along(L, K, i, r, n):
    """How much a place of a link accelerates for a unit of force along n, if the link were free."""
    if i < 0:
        return 0.0
    m = L.link[i].mass
    c = scale(1.0 / m, mul(mat(K[i].rot), vec(L.link[i].moment))) if m > 0.0 else O3
    t = cross(sub(r, c), n)
    return L.link[i].ease[0] * dot(t, t) + L.link[i].ease[1] * dot(n, n)


@inlined
def hold_of(K, i, place):
    """A place on a link, or in the world: its arm, where it is, how fast."""
    if i < 0:
        return O3, place, O3
    r = mul(mat(K[i].rot), place)
    return r, add(vec(K[i].pos), r), add(vec(K[i].vel), cross(vec(K[i].omega), r))


@inlined
def velocity_of(K, i, r):
    return add(vec(K[i].vel), cross(vec(K[i].omega), r)) if i >= 0 else O3


@inlined
def spin_of(K, i):
    return vec(K[i].omega) if i >= 0 else O3


# ---- once in a step --------------------------------------------------------------------------------------------------
@kernel
def reach(L, c, K, W, h, lead):
    """Where the forces of a cluster take hold, and how fast these places are at the start of the step."""
    C = L.cluster[c]
    for k in range(C.dampers[0], C.dampers[1]):
        T, G = L.damper[k], W.grip[k]
        r, _, u = hold_of(K, T.link, vec(T.place))
        put_vec(G.arm, r)
        put_vec(G.speed, u)
        put_vec(G.spin, vec(K[T.link].omega))
    for k in range(C.props[0], C.props[1]):
        T, G = L.prop[k], W.bearing[k]
        r, p, u = hold_of(K, T.link, vec(T.place))
        put_vec(G.arm, r)
        G.press, G.speed = T.reach - p[2], -u[2]
        G.end = stiffness_shown(h * (h * T.stiffness + T.damping) * ease_along(L, K, T.link, r, (0.0, 0.0, 1.0)))
    for k in range(C.springs[0], C.springs[1]):
        reach_spring(L, L.spring[k], K, W.stretch[k], h, lead)
    for k in range(C.twists[0], C.twists[1]):
        reach_twist(L, L.twist[k], K, W.bend[k], h)


@inlined
def reach_spring(L, T, K, G, h, lead):
    ra, pa, ua = hold_of(K, T.link[0], vec(T.place[0]))
    rb, pb, ub = hold_of(K, T.link[1], vec(T.place[1]))
    d = sub(pb, pa)
    put_vec(G.arm[0], ra)
    put_vec(G.arm[1], rb)
    put_vec(G.apart, d)
    put_vec(G.speed, sub(ub, ua))
    if h == 0.0:
        G.end = G.sway = 0.0
        return
    size = length_of(d)
    n = scale(1.0 / size, d) if size > TINY else (0.0, 0.0, 1.0)
    t = cross(n, (1.0, 0.0, 0.0) if abs(n[0]) < 0.8 else (0.0, 1.0, 0.0))
    along = ease_along(L, K, T.link[0], ra, n) + ease_along(L, K, T.link[1], rb, n)
    across = ease_along(L, K, T.link[0], ra, t) + ease_along(L, K, T.link[1], rb, t)
    tension = max(T.stiffness * (size - T.length), 0.0)
    G.end = stiffness_shown(h * (h * T.stiffness + T.damping) * along) if lead > 0.0 else 1.0
    G.sway = stiffness_shown(h * h * tension / max(size, TINY) * across) if lead > 0.0 else 1.0


@inlined
def frame_of(K, i, frame):
    return matmul(mat(K[i].rot), frame) if i >= 0 else frame


@inlined
def reach_twist(L, T, K, G, h):
    A, B = frame_of(K, T.link[0], mat(T.frame[0])), frame_of(K, T.link[1], mat(T.frame[1]))
    turned = matmul(B, (A[0], A[3], A[6], A[1], A[4], A[7], A[2], A[5], A[8]))
    put_vec(G.apart, rotation_vector(quaternion_of(turned)))
    put_vec(G.speed, sub(spin_of(K, T.link[1]), spin_of(K, T.link[0])))
    shares = 0.0
    for side in range(2):
        if T.link[side] >= 0:
            shares += L.link[T.link[side]].ease[0]
    G.end = stiffness_shown(h * (h * T.stiffness + T.damping) * shares)


# ---- in every sweep --------------------------------------------------------------------------------------------------
@kernel
def act(L, c, K, D, W, h, lead):
    """Let every force of a cluster that is on be felt."""
    C = L.cluster[c]
    for k in range(C.pushes[0], C.pushes[1]):
        T = L.push[k]
        if T.on == 1:
            force, torque = push_of(T, K)
            press_on(D, T.link, mul(mat(K[T.link].rot), vec(T.place)), Spatial(torque, force))
    for k in range(C.dampers[0], C.dampers[1]):
        T, G = L.damper[k], W.grip[k]
        if T.on == 1:
            resistance = resistance_of(T, K, velocity_at_end(K, T.link, vec(G.arm), vec(G.speed), h, lead))
            force = Spatial(scale(-T.angular, vec(G.spin)), scale(-1.0, smul(resistance, vec(G.speed))))
            if h > 0.0:
                lean(D, T.link, vec(G.arm), force, diagonal(h * T.angular), scale6(h, resistance))
            else:
                press_on(D, T.link, vec(G.arm), force)
    for k in range(C.props[0], C.props[1]):
        T, G = L.prop[k], W.bearing[k]
        if T.on == 1:
            i, r = T.link, vec(G.arm)
            end = -velocity_at_end(K, i, r, (0.0, 0.0, -G.speed), h, lead)[2]
            e0, e1 = G.press - lead * h * G.speed, G.press + (1.0 - lead) * h * end
            load, slope = prop_over(T, e0, e1, (e1 - e0) / h if h > 0.0 else end, h, G.end)
            soft = (1.0 - lead) * h * h * slope
            guess = (G.speed - end) / h if h > 0.0 else 0.0  # upwards
            lean(D, i, r, Spatial(O3, (0.0, 0.0, load + soft * guess)), O6, (0.0, 0.0, 0.0, 0.0, 0.0, soft))
    for k in range(C.springs[0], C.springs[1]):
        if L.spring[k].on == 1:
            stretch(L.spring[k], K, W.stretch[k], h, lead)
            be_felt(L, L.spring[k], K, D, W, W.stretch[k], h, 0)
        else:
            let_go(L.spring[k], W)
    for k in range(C.twists[0], C.twists[1]):
        if L.twist[k].on == 1:
            twist(L.twist[k], K, W.bend[k], h, lead)
            be_felt(L, L.twist[k], K, D, W, W.bend[k], h, 1)
        else:
            let_go(L.twist[k], W)


@inlined
def push_of(T, K):
    """Force and torque of a motor or weight, in the world."""
    if T.world == 1:
        return vec(T.force), vec(T.torque)
    A = matmul(mat(K[T.link].rot), mat(T.frame))
    return mul(A, vec(T.force)), mul(A, vec(T.torque))


@inlined
def velocity_at_end(K, i, r, u0, h, lead):
    """Of a place, by the guess: K has the velocities after `lead` of the step."""
    u = velocity_of(K, i, r)
    if h == 0.0 or lead == 0.0:
        return u
    return add(u0, scale(1.0 / lead, sub(u, u0)))


@inlined
def resistance_of(T, K, u):
    """N s/m of a damper, as a symmetric matrix in the world, at a velocity u."""
    square = diagonal(T.square * length_of(u))
    if T.linear[0] == T.linear[1] == T.linear[2]:  # the same every way: nothing to turn, and nothing to round off
        return add6(diagonal(T.linear[0]), square)
    A = matmul(mat(K[T.link].rot), mat(T.frame))
    return add6(congruent(A, (T.linear[0], 0.0, 0.0, T.linear[1], 0.0, T.linear[2])), square)


@inlined
def prop_over(T, e0, e1, rate, h, end):
    """Load of a support that is pressed in from e0 to e1, never below zero; and its slope."""
    if e0 <= 0.0 and e1 <= 0.0:
        return 0.0, 0.0
    load, slope = pull_over(T.stiffness, 1, e0, e1, end)
    load += T.damping * rate
    per_time = 1.0 / h if h > 0.0 else 0.0
    return (load, slope + T.damping * per_time) if load > 0.0 else (0.0, 0.0)


@inlined
def stretch(T, K, G, h, lead):
    """Force of a spring or string on its end b over the step, and how it answers, by the guess."""
    u0, d = vec(G.speed), vec(G.apart)
    u = sub(velocity_of(K, T.link[1], vec(G.arm[1])), velocity_of(K, T.link[0], vec(G.arm[0])))
    u1 = u if h == 0.0 or lead == 0.0 else add(u0, scale(1.0 / lead, sub(u, u0)))
    d0, d1 = add(d, scale(-lead * h, u0)), add(d, scale((1.0 - lead) * h, u1))
    l0, l1 = length_of(d0), length_of(d1)
    rate = (l1 - l0) / h if h > 0.0 else (dot(d, u0) / l0 if l0 > TINY else 0.0)
    G.tension, slope = tension_over(T, l0, l1, rate, h, G.end)
    sway = G.sway if G.tension > 0.0 else 0.0
    n = direction_over(d0, d1, l0, l1, sway)
    put_vec(G.force, scale(-G.tension, n))
    if h == 0.0:
        return
    across = max(G.tension, 0.0) * ((1.0 - sway) / max(l0 + l1, TINY) + sway / max(l1, TINY))
    put_vec(G.along, add(d0, d1))
    put_sym(G.soft, scale6((1.0 - lead) * h * h, answer_of(vec(G.along), slope, across)))
    put_vec(G.guess, scale(1.0 / h, sub(u1, u0)))


@inlined
def twist(T, K, G, h, lead):
    """Torque of a torsion spring on its end b, and how it answers."""
    w0 = vec(G.speed)
    w = sub(spin_of(K, T.link[1]), spin_of(K, T.link[0]))
    w1 = w if h == 0.0 or lead == 0.0 else add(w0, scale(1.0 / lead, sub(w, w0)))
    t0, t1 = add(vec(G.apart), scale(-lead * h, w0)), add(vec(G.apart), scale((1.0 - lead) * h, w1))
    slope = T.stiffness * (0.5 + 0.5 * G.end)
    mean = add(scale(T.stiffness - slope, t0), scale(slope, t1))
    mean = add(mean, scale(over_the_top(T.stiffness, vec(G.apart), t0, t1, mean), vec(G.apart)))
    rate = scale(1.0 / h, sub(t1, t0)) if h > 0.0 else w1
    put_sym(G.soft, diagonal((1.0 - lead) * h * (h * slope + T.damping)))
    put_vec(G.along, O3)
    put_vec(G.guess, scale(1.0 / h, sub(w1, w0)) if h > 0.0 else O3)
    put_vec(G.force, sub(scale(-1.0, mean), scale(T.damping, rate)))
    G.tension = length_of(vec(G.force))


@inlined
def over_the_top(k, apart, t0, t1, mean):
    """What is missing in the mean torque, along its axis, of a spring that turns over half a turn within the step.

    From there it pulls the shorter way round: over the step it does the work by which its energy changes.
    """
    size = length_of(apart)
    if size < TINY:
        return 0.0
    p0, p1 = dot(t0, apart) / size, dot(t1, apart) / size
    if max(p0, p1) <= math.pi or abs(p1 - p0) < 1e-9:
        return 0.0
    a = p0 - 2.0 * math.pi if p0 > math.pi else p0
    b = p1 - 2.0 * math.pi if p1 > math.pi else p1
    return (0.5 * k * (b * b - a * a) / (p1 - p0) - dot(mean, apart) / size) / size


@inlined
def be_felt(L, T, K, D, W, G, h, turns):
    """What acts between two places, on both: a force at each, or, when it turns, a torque."""
    if h == 0.0:
        for side in range(2):
            if T.link[side] >= 0:
                f = wrench(scale(1.0 if side == 1 else -1.0, vec(G.force)), turns)
                press_on(D, T.link[side], vec(G.arm[side]), f)
        let_go(T, W)
        return
    if T.row >= 0:
        for e in range(3):
            row, axis = W.row[T.row + e], axis_of(vec(G.along), e)
            clear(row, 0)
            for side in range(2):
                f = wrench(scale(1.0 if side == 1 else -1.0, axis), turns)
                act_on(row, T.link[side], force_from(f, vec(G.arm[side])))
            soft = dot(axis, smul(sym(G.soft), axis))
            give_way_along(L, K, row, dot(axis, vec(G.force)) + soft * dot(axis, vec(G.guess)), soft)
        return
    force = add(vec(G.force), smul(sym(G.soft), vec(G.guess)))
    for side in range(2):
        i = T.link[side]
        if i >= 0:
            f = wrench(scale(1.0 if side == 1 else -1.0, force), turns)
            soft_turn, soft = (sym(G.soft), O6) if turns == 1 else (O6, sym(G.soft))
            lean(D, i, vec(G.arm[side]), f, soft_turn, soft)


@inlined
def let_go(T, W):
    """Its rows do not act: it is off, or acts without them."""
    for e in range(3 if T.row >= 0 else 0):
        W.row[T.row + e].on = OFF


@inlined
def wrench(v, turns):
    return Spatial(v, O3) if turns == 1 else Spatial(O3, v)


@inlined
def axis_of(d, e):
    """One of three axes at right angles, of which the first goes along d."""
    size = length_of(d)
    n = scale(1.0 / size, d) if size > TINY else (0.0, 0.0, 1.0)
    t = cross(n, (1.0, 0.0, 0.0) if abs(n[0]) < 0.8 else (0.0, 1.0, 0.0))
    t = scale(1.0 / length_of(t), t)
    return n if e == 0 else t if e == 1 else cross(n, t)


@inlined
def give_way_along(L, K, row, force, soft):
    """A row that gives way, where that matters; else its force is given."""
    ease(L, K, row)
    give_way(force, soft if soft * row.ease > NOTHING else 0.0, row)


# ---- tight or slack --------------------------------------------------------------------------------------------------
@inlined
def carries_loads(L, c):
    """Whether any force acts on a cluster."""
    C = L.cluster[c]
    loads = C.pushes[1] - C.pushes[0] + C.dampers[1] - C.dampers[0] + C.props[1] - C.props[0]
    return loads + C.springs[1] - C.springs[0] + C.twists[1] - C.twists[0] > 0


@inlined
def can_slacken(L, c):
    """Whether a cluster has strings or supports, which act on one side only."""
    C = L.cluster[c]
    for k in range(C.springs[0], C.springs[1]):
        if L.spring[k].pulls == 1:
            return True
    return C.props[1] > C.props[0]


@inlined
def stretch_now(L, k, K):
    """How much longer than at rest a string is; beyond the springs come the supports, and how far they are pressed."""
    if k < len(L.spring):
        T = L.spring[k]
        _, pa, _ = hold_of(K, T.link[0], vec(T.place[0]))
        _, pb, _ = hold_of(K, T.link[1], vec(T.place[1]))
        return length_of(sub(pb, pa)) - T.length if T.pulls == 1 and T.on == 1 else 1.0
    T = L.prop[k - len(L.spring)]
    _, p, _ = hold_of(K, T.link, vec(T.place))
    return T.reach - p[2] if T.on == 1 else 1.0


@kernel
def note_stretch(L, c, K, W):
    """Keep in W.tight how far the strings and supports of a cluster are stretched."""
    C, n = L.cluster[c], len(L.spring)
    for k in range(C.springs[0], C.springs[1]):
        W.tight[k] = stretch_now(L, k, K)
    for k in range(n + C.props[0], n + C.props[1]):
        W.tight[k] = stretch_now(L, k, K)


@kernel
def first_change(L, c, K, W):
    """After which share of a step the first of them has become tight or slack; 1 when none has."""
    C, n, share = L.cluster[c], len(L.spring), 1.0
    for k in range(C.springs[0], C.springs[1]):
        share = min(share, change_of(W.tight[k], stretch_now(L, k, K), L.cluster[c].length))
    for k in range(n + C.props[0], n + C.props[1]):
        share = min(share, change_of(W.tight[k], stretch_now(L, k, K), L.cluster[c].length))
    return share


@inlined
def change_of(before, after, length):
    near = JUST_TIGHT * length
    changed = (before > near and after < -near) or (before < -near and after > near)
    return before / (before - after) if changed else 1.0
