"""Drives that cannot have their way: a crank at its dead centre, a lock that is driven.

A drive prescribes the motion of its joint. Where loops do not let it move so, all drives of the cluster stall: they
push with a strength that fits the structure, as a real motor would, until they are near the motion they prescribe.
"""

import math

from ves.dynamics.aba import BALL, SLIDE, TURN
from ves.kernel import inlined, kernel
from ves.linkage.arrays import DRIVE_POSITION, DRIVE_SPEED

WHIP = 20.0  # times faster than what drives it: no lever of a sound mechanism is that long
LURCH = 2.0  # times faster than it was before the step
RELEASED = 0.02  # a stalled drive has its way again when it is this near its speed, of that


@inlined
def prescribes(mode, most):
    """Whether a drive has its way; one with a limit only tries."""
    return mode >= DRIVE_SPEED and most == math.inf


@inlined
def wanted_speed(mode, target, response, q, v):
    """How fast a drive moves its joint, or is about to; 0 for what prescribes nothing."""
    if mode < DRIVE_SPEED:
        return 0.0
    return max(abs(target if mode == DRIVE_SPEED else (target - q) / response), abs(v))


@inlined
def is_there(mode, target, q, v):
    """Whether a drive has nearly the motion that it prescribes."""
    if mode == DRIVE_SPEED:
        return abs(v - target) <= RELEASED * abs(target)
    return mode != DRIVE_POSITION or abs(q - target) <= RELEASED


@kernel
def driven_joints(L, c):
    """How many motions in a cluster are prescribed."""
    count = tree_drives(L, c)
    for k in range(L.cluster[c].cuts[0], L.cluster[c].cuts[1]):
        for b in range(L.cut[k].v, L.cut[k].v + L.cut[k].freedoms):
            count += 1 if prescribes(L.freedom[b].drive, L.freedom[b].most) else 0
    return count


@kernel
def drives_fail(L, c, S, W, met, h):
    """Whether drives that still have their way lose it in this step: rows that cannot be met, or something whips."""
    can_fail = L.cluster[c].looped == 1 and S.stalled[c] == 0 and driven_joints(L, c) > 0
    return can_fail and (not met or whips(L, c, S, W, h))


@kernel
def whips(L, c, S, W, h):
    """Whether something goes far faster than what drives it: a drive at its dead centre, which it cannot pass.

    Where something can move besides the drives, it may well be fast, but does not become so in a single step.
    """
    first, last = L.cluster[c].links
    driven = before = after = 0.0
    for i in range(first, last):
        b, j = L.v_index[i], L.q_index[i]
        arm = 1.0 if L.primitive[i] == TURN else 1.0 / L.cluster[c].length
        if prescribes(L.drive[b], L.most[b]):
            driven = max(driven, arm * wanted_speed(L.drive[b], L.target[b], L.response[b], S.q[j], S.v[b]))
        elif L.primitive[i] <= SLIDE:
            before = max(before, arm * abs(S.v[b]))
            after = max(after, arm * abs(S.v[b] + h * S.a[b]))
    for k in range(L.cluster[c].cuts[0], L.cluster[c].cuts[1]):
        for j in range(L.cut[k].motions[0], L.cut[k].motions[1]):
            M, F = L.motion[j], L.freedom[L.motion[j].v]
            if M.primitive < BALL and prescribes(F.drive, F.most):
                arm = 1.0 if M.primitive == TURN else 1.0 / L.cluster[c].length
                speed = wanted_speed(F.drive, F.target, F.response, S.cut_q[M.q], S.cut_v[M.v])
                driven = max(driven, arm * speed)
    lo, hi = L.cluster[c].v
    all_driven = (hi - lo) - rigid_rows(W) <= tree_drives(L, c)
    return after > WHIP * driven + 1.0 + (0.0 if all_driven else LURCH * before)


@inlined
def rigid_rows(W):
    """How many of the rows that act do not give way, as those of springs do."""
    count = 0
    for r in range(W.counts[0]):
        count += 1 if W.row[W.order[r]].compliance == 0.0 else 0
    return count


@inlined
def tree_drives(L, c):
    count = 0
    lo, hi = L.cluster[c].v
    for b in range(lo, hi):
        count += 1 if prescribes(L.drive[b], L.most[b]) else 0
    return count


@kernel
def release(L, c, S):
    """Let stalled drives prescribe their motion again, once all of them nearly have it."""
    first, last = L.cluster[c].links
    for i in range(first, last):
        b, j = L.v_index[i], L.q_index[i]
        if prescribes(L.drive[b], L.most[b]) and not is_there(L.drive[b], L.target[b], S.q[j], S.v[b]):
            return
    for k in range(L.cluster[c].cuts[0], L.cluster[c].cuts[1]):
        for j in range(L.cut[k].motions[0], L.cut[k].motions[1]):
            M, F = L.motion[j], L.freedom[L.motion[j].v]
            if prescribes(F.drive, F.most) and not is_there(F.drive, F.target, S.cut_q[M.q], S.cut_v[M.v]):
                return
    S.stalled[c] = 0
