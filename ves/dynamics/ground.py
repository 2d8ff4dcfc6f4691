"""The floor at z = 0: a one-sided spring-damper under every support, with friction that holds.

Friction is a bristle: a spring that follows the support until it would pull harder than friction allows, then lets go
and slides. So a part at rest stays at rest, on a slope too. Round supports have a second bristle against rolling and
spinning; it holds well at rest and weakly at speed, so that a wheel rolls freely but does not creep.

    contact.force, soft    force at zero acceleration, and what it loses per acceleration, along x y z
    contact.couple         the same against rolling
"""

import math

from ves.algebra.spatial import *
from ves.dynamics.arrays import ROLLED, SLID
from ves.dynamics.forces import acceleration_at, press
from ves.kernel import inlined, kernel

ROLLING_AT_REST = 0.25  # rolling friction, as a part of the radius
ROLLING_AT_SPEED = 0.03
REST_SPEED = 0.05  # m/s of the rim, where one turns into the other
SLIDING = 2.0  # m/s²: what gains less speed than this in a step is taken to stick at first
MOST_CHANGES, MOST_WAVERS = 8, 2  # of mind in one step
NEARLY = 1e-3  # friction is found to this part of itself
GENTLE = 1e-4  # m: without a time step the damper takes hold over this depth, for a jump has no short enough step
QUICKEST, TINY = 1000.0, 1e-12  # 1/s that a bristle may change at; N
DEEP = 2e-3  # m: the spring pushes no harder below this, so what starts in the floor comes out slowly
FLAT = 1e-3  # a ring tilted less than this rests on places fixed to it


@inlined
def lowest(R, axis, ring, phase):
    """From a ring's centre to the place of its rim at an angle `phase` from the lowest."""
    n = mul(R, axis)
    side = cross(n, (R[0], R[3], R[6])) if abs(axis[0]) < 0.8 else cross(n, (R[1], R[4], R[7]))
    down = add((n[0] * n[2], n[1] * n[2], n[2] * n[2] - 1.0), scale(FLAT, side))
    down = scale(ring / math.sqrt(dot(down, down)), down)
    return add(scale(math.cos(phase), down), scale(math.sin(phase), cross(n, down)))


@inlined
def rolling_friction(rim_speed):
    x = rim_speed / REST_SPEED
    return ROLLING_AT_SPEED + (ROLLING_AT_REST - ROLLING_AT_SPEED) / (1.0 + x * x)


@kernel
def touch(L, first, last, K, h, contact, low):
    """Find the supports that are below the floor, or may be at the end of the step.

    Fills `low` with the supports of all links that are near it, and gives their number; the others are not looked at.
    """
    count = 0
    for i in range(first, last):
        T = L.link[i]
        speed = length3(vec(K[i].vel)) + length3(vec(K[i].omega)) * T.bound
        if K[i].pos[2] - T.bound < 2.0 * h * (speed + 20.0 * h):
            for s in range(T.supports[0], T.supports[1]):
                look(L.support[s], contact[s], K, i, h)
                low[count] = s
                count += 1
    return count


@inlined
def look(S, C, K, i, h):
    """How one support stands to the floor."""
    R = mat(K[i].rot)
    roll = (0.0, 0.0, -S.radius)
    if S.ring > 0.0:
        roll = add(roll, lowest(R, vec(S.axis), S.ring, S.phase))
    r = add(mul(R, vec(S.center)), roll)
    u = add(vec(K[i].vel), cross(vec(K[i].omega), r))
    z = K[i].pos[2] + r[2]
    near = z < 2.0 * h * (length3(u) + 20.0 * h) if h > 0.0 else z < 0.0
    C.link = i if near else -1
    if near:
        put_vec(C.arm, r)
        put_vec(C.roll, roll)
        put_vec(C.velocity, u)
        put_vec(C.spin, vec(K[i].omega))
        C.reach = S.ring + S.radius
        n = mul(R, vec(S.axis))
        put_sym(C.turn, outer6(n, n) if S.ring > 0.0 else diagonal(1.0))
        grip = 1.0 if h > 0.0 else min(1.0, -z / GENTLE)
        C.soft[2] = h * (h * S.stiffness + S.damping)
        C.force[2] = -S.stiffness * max(z, -DEEP) - (h * S.stiffness + grip * S.damping) * u[2]
        C.load = max(C.force[2], 0.0)
        C.presses = 1 if C.force[2] > 0.0 else 0
        C.changes = C.wavers = 0


@inlined
def length2(x, y):
    return math.sqrt(x * x + y * y)


@inlined
def length3(v):
    return math.sqrt(dot(v, v))


@inlined
def stick(S, C, x, h):
    """The bristle holds. That is implicit: it can stop a motion within the step but never turn it round."""
    c = h * S.stiffness + S.damping
    C.slips = 0
    C.force[0] = -S.stiffness * x[0] - c * C.velocity[0]
    C.force[1] = -S.stiffness * x[1] - c * C.velocity[1]
    C.soft[0] = C.soft[1] = h * c


@inlined
def slip(C, x, y):
    """Constant friction (x, y)."""
    C.slips = 1
    C.force[0], C.force[1] = x, y
    C.soft[0] = C.soft[1] = 0.0


@inlined
def stand(S, C, x, h):
    """The bristle holds against rolling."""
    c, reach2 = h * S.stiffness + S.damping, C.reach * C.reach
    C.rolls = 0
    back = add(scale(S.stiffness, vec(x[2:])), scale(c, vec(C.spin)))
    put_vec(C.couple, scale(-reach2, smul(sym(C.turn), back)))
    C.soft_turn = h * c * reach2


@inlined
def roll(C, couple):
    """Constant rolling friction."""
    C.rolls = 1
    put_vec(C.couple, couple)
    C.soft_turn = 0.0


@inlined
def ease(C):
    """Almost no friction where there was too much: it lifted the support, and is to be found anew from below."""
    if C.slips:
        C.force[0], C.force[1] = 1e-9 * C.force[0], 1e-9 * C.force[1]
    if C.rolls:
        put_vec(C.couple, scale(1e-9, vec(C.couple)))


@kernel
def hold(L, low, h, bristle, contact):
    """First guess of the step: what slid in the last one slides on, against its motion; all else sticks.

    What slid without any friction sticks, too: from nothing no friction grows.
    """
    for s in low:
        S, C, x = L.support[s], contact[s], bristle[s]
        if C.link >= 0:
            speed = length2(C.velocity[0], C.velocity[1])
            rubbed = length2(x[0], x[1])
            if x[SLID] > 0.0 and rubbed > 0.0 and speed > SLIDING * h:
                f = -S.stiffness * rubbed / speed
                slip(C, f * C.velocity[0], f * C.velocity[1])
                C.most_slip = 1e30
            else:
                stick(S, C, x, h)
            spin = smul(sym(C.turn), vec(C.spin))
            rubbed = length3(vec(x[2:]))
            if x[ROLLED] > 0.0 and rubbed > 0.0 and length3(spin) * C.reach > SLIDING * h:
                m = S.stiffness * C.reach * C.reach * rubbed
                roll(C, scale(-m / length3(spin), spin))
                C.most_roll = 1e30
            else:
                stand(S, C, x, h)


@kernel
def push(L, low, K, D, contact):
    """Let the floor act on the links."""
    g = vec(L.gravity)
    for s in low:
        C = contact[s]
        if C.link >= 0 and C.presses == 1:
            soft_turn = scale6(C.soft_turn, sym(C.turn))
            force = Spatial(vec(C.couple), vec(C.force))
            press(K, D, g, C.link, vec(C.arm), vec(C.roll), force, soft_turn, vec(C.soft))


@kernel
def settle(L, low, K, D, h, trust, bristle, contact):
    """With the accelerations known: press just where the floor does not pull, slide what would be held too hard.

    True when nothing changed. What begins to slide keeps the direction in which it would have been held and never
    pushes harder than that; what would push along the motion is held instead: friction takes energy away only.
    Friction and load depend on each other: `trust` below one takes shorter ways to where they agree.
    """
    g, mu, agreed = vec(L.gravity), L.friction[0], True
    for s in low:
        S, C = L.support[s], contact[s]
        if C.link < 0:
            continue
        a = acceleration_at(K, D, g, C.link, vec(C.arm), vec(C.roll))
        C.load = C.force[2] - C.soft[2] * a.lin[2]
        presses = 1 if C.load > 0.0 else 0
        if presses != C.presses and C.changes < MOST_CHANGES:
            C.presses = presses
            C.changes += 1
            agreed = False
            ease(C)
        elif C.presses == 1:
            load = max(C.load, 0.0)
            agreed = settle_sliding(S, C, bristle[s], mu * load, a.lin, h, trust) and agreed
            agreed = settle_rolling(S, C, bristle[s], load, a.ang, h, trust) and agreed
    return agreed


@inlined
def settle_sliding(S, C, x, limit, a, h, trust):
    fx, fy = C.force[0] - C.soft[0] * a[0], C.force[1] - C.soft[1] * a[1]
    f = length2(fx, fy)
    if C.slips == 0:
        if f <= limit:
            return True
        C.most_slip = f
        slip(C, limit * fx / f, limit * fy / f)
        return False
    along = fx * (C.velocity[0] + h * a[0]) + fy * (C.velocity[1] + h * a[1])
    if along > 0.0 and C.wavers < MOST_WAVERS:  # friction would push the way it goes
        C.wavers += 1
        stick(S, C, x, h)
        return False
    allowed = min(limit, C.most_slip)
    agreed = abs(f - allowed) <= NEARLY * allowed
    if f > 0.0:
        allowed = f + trust * (allowed - f)
        C.force[0], C.force[1] = allowed * fx / f, allowed * fy / f
    return agreed


@inlined
def settle_rolling(S, C, x, load, alpha, h, trust):
    t = sub(vec(C.couple), scale(C.soft_turn, smul(sym(C.turn), alpha)))
    m, limit = length3(t), rolling_friction(length3(vec(C.spin)) * C.reach) * load * C.reach
    if C.rolls == 0:
        if m <= limit:
            return True
        C.most_roll = m
        roll(C, scale(limit / m, t))
        return False
    if dot(t, add(vec(C.spin), scale(h, alpha))) > 0.0 and C.wavers < MOST_WAVERS:
        C.wavers += 1
        stand(S, C, x, h)
        return False
    allowed = min(limit, C.most_roll)
    if m > 0.0:
        put_vec(C.couple, scale((m + trust * (allowed - m)) / m, t))
    return abs(m - allowed) <= NEARLY * allowed


@kernel
def drag(L, low, K, D, h, bristle, contact):
    """Move the bristles along: with a support that sticks, at their limit when it slides, to rest in the air."""
    g = vec(L.gravity)
    for s in low:
        S, C, x = L.support[s], contact[s], bristle[s]
        if C.link < 0 or C.presses == 0:
            x[:] = 0.0
            continue
        a = acceleration_at(K, D, g, C.link, vec(C.arm), vec(C.roll))
        x[SLID], x[ROLLED] = C.slips, C.rolls
        if C.slips:
            x[0], x[1] = -C.force[0] / S.stiffness, -C.force[1] / S.stiffness
        else:
            x[0] += h * (C.velocity[0] + h * a.lin[0])
            x[1] += h * (C.velocity[1] + h * a.lin[1])
        if C.reach > 0.0:
            if C.rolls:
                put_vec(x[2:], scale(-1.0 / (S.stiffness * C.reach * C.reach), vec(C.couple)))
            else:
                put_vec(x[2:], add(vec(x[2:]), scale(h, smul(sym(C.turn), add(vec(C.spin), scale(h, a.ang))))))


@kernel
def push_explicit(L, low, K, D, bristle, contact, rate):
    """The same floor without a time step: forces from the bristles as they are, and the rates at which they change.

    A bristle's rate x' = u - |u| x / limit (Dahl) takes it smoothly to its limit: an adaptive integrator can follow.
    """
    g, mu = vec(L.gravity), L.friction[0]
    for s in low:
        S, C, x, dx = L.support[s], contact[s], bristle[s], rate[s]
        if C.link < 0 or C.presses == 0:
            put_vec(dx, scale(-QUICKEST, vec(x)))
            put_vec(dx[2:], scale(-QUICKEST, vec(x[2:])))
            continue
        k, d, u, reach2 = S.stiffness, S.damping, vec(C.velocity), C.reach * C.reach
        w = smul(sym(C.turn), vec(C.spin))
        limit = mu * C.load
        fx, fy = -k * x[0] - d * u[0], -k * x[1] - d * u[1]
        f = length2(fx, fy)
        shrink = limit / f if f > limit else 1.0
        wear = min(length2(u[0], u[1]) * k / (limit + TINY), QUICKEST)
        dx[0], dx[1] = u[0] - wear * x[0], u[1] - wear * x[1]

        t = sub(scale(-k * reach2, vec(x[2:])), scale(d * reach2, w))
        m, rolling = length3(t), rolling_friction(length3(w) * C.reach) * C.load * C.reach
        t = scale(rolling / m, t) if m > rolling else t
        if reach2 > 0.0:
            wear = min(length3(w) * k * reach2 / (rolling + TINY), QUICKEST)
            put_vec(dx[2:], sub(w, scale(wear, vec(x[2:]))))
        force = Spatial(t, (shrink * fx, shrink * fy, C.load))
        put_vec(C.couple, force.ang)
        put_vec(C.force, force.lin)
        press(K, D, g, C.link, vec(C.arm), O3, force, O6, O3)
