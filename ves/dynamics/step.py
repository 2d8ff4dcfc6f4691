"""One time step, top to bottom: the reader's door to the dynamics.

The realtime step of length h is symmetric in time:

    drift     half a step: coordinates move with the velocities
    touch     which supports meet the floor
    reach     where forces take hold
    sweep     accelerations by the articulated-body algorithm, and the forces that keep loops closed, until they agree
              with themselves: velocity products are taken at the middle of the step (implicit midpoint: explicit ones
              blow up a thin spinning rod), contacts let go or slide
    kick      the velocities change by h a
    drift     half a step
    close     what has come apart goes back together
    calm      what is too stiff for the step comes to rest along itself

What floats keeps its momentum to the last digits.

With `lead` 0 in the place of 1/2 all the drift comes last: the linearly implicit Euler method.

Every cluster steps by itself: what one does never changes a bit of another's motion. A step whose sweeps do not settle,
that turned a ball joint too far, or that took its loops too far to be put right, is taken again as two halves.
"""

import math

from ves.algebra.spatial import *
from ves.dynamics.aba import inward, kinematics, outward
from ves.dynamics.arrays import START
from ves.dynamics.calming import calm
from ves.dynamics.closing import SPUN, close, come_closer, drift, fastest, fastest_ball
from ves.dynamics.conditions import hold_back_cuts, push_given
from ves.dynamics.floating import fallen, momentum, put_right
from ves.dynamics.forces import hand_velocity_of, hold_back, joint_forces, pull_felt, pull_on
from ves.dynamics.ground import drag, hold, push, settle, touch
from ves.dynamics.loads import act, reach
from ves.dynamics.loops import constrain
from ves.dynamics.net import solve_net
from ves.dynamics.numbers import larger
from ves.dynamics.rows import gather, scatter
from ves.dynamics.stalling import drives_fail, release
from ves.kernel import inlined, kernel

SWEEPS = 20
TRUSTING = 8  # sweeps before contacts take shorter ways
AGREEMENT = 1e-9  # of the velocities
TOUCHING = 1e-7  # the same for a structure that can touch the ground
NOISE = 1e-5  # of the velocities: near a singular position loops leave this much undecided
SWUNG = 0.2  # rad that a step may turn a body on which forces act: its places go straight on in a step
HALVINGS = 8  # at most 128 short steps for a long one
RUNAWAY = 1e7  # m/s or rad/s: nothing a user builds goes this fast


@inlined
def is_loaded(L, c):
    """Whether forces act on a cluster that change its inertias from sweep to sweep, or drives have limits."""
    C = L.cluster[c]
    loads = C.dampers[1] - C.dampers[0] + C.props[1] - C.props[0]
    loads += C.springs[1] - C.springs[0] + C.twists[1] - C.twists[0]
    return loads > 0 or C.limited == 1


@kernel
def sweep(L, c, S, W, low, pull, pulled, hand_velocity, h, lead, fresh):
    """Accelerations of a cluster that agree with themselves, and whether the loops let the drives have their way.

    Inertias change from sweep to sweep only where contacts do: elsewhere one matrix of the loops serves them all. It is
    made in the first when `fresh`, else it is there.
    """
    first, last = L.cluster[c].links
    lo, hi = L.cluster[c].v
    looped = L.cluster[c].looped == 1
    change, size = math.inf, 1e-3
    for b in range(lo, hi):
        size = max(size, abs(S.v[b]))
    settled, met, agreement = False, True, AGREEMENT if len(low) == 0 else TOUCHING
    loaded, net = is_loaded(L, c), L.cluster[c].net == 1
    for k in range(SWEEPS):
        for b in range(lo, hi):
            W.v_mid[b] = S.v[b] + lead * h * S.a[b]
        outward(L, first, last, S.q, W.v_mid, W.K, W.D)
        push(L, low, W.K, W.D, W.contact)
        if pulled:
            pull_on(L, pull, W.K, W.D, h, hand_velocity)
        act(L, c, W.K, W.D, W, h, lead)
        push_given(L, c, W.D, W.row)
        if net:
            solve_net(L, c, W, W.v_mid, True)
        else:
            inward(L, first, last, W.tau, W.soft, W.held, W.K, W.D)
            met = constrain(L, c, S, W, W.v_mid, size, loaded or len(low) > 0 or (fresh and k == 0))
        settled = settle(L, low, W.K, W.D, h, 1.0 if k < TRUSTING else 0.5, S.bristle, W.contact)
        if loaded:
            settled = hold_back(L, c, S, S.q, S.v, W.v_mid, h, W.tau, W.soft) and settled
            settled = hold_back_cuts(L, c, S, W, h) and settled
        before, change = change, 0.0
        for b in range(lo, hi):
            change = larger(change, h * abs(W.v_mid[b] - S.a[b]) / size)
            S.a[b] = W.v_mid[b]
        noise = looped and k > 2 and change > 0.5 * before and change < NOISE
        settled = settled and (change < agreement or noise)
        if settled or not met:
            break
    return settled, met


@kernel
def step_cluster(L, c, S, W, pull, h, lead):
    """One step of one cluster; False, with the coordinates half a step on, when it did not settle."""
    first, last = L.cluster[c].links
    looped = L.cluster[c].looped == 1
    low = W.low[L.cluster[c].supports[0] :]
    pulled = first <= pull.link[0] < last
    loaded = is_loaded(L, c)
    floats = (looped or loaded) and L.cluster[c].floats == 1 and not pulled
    if floats:
        kinematics(L, first, last, S.q, S.v, W.K)
        I, p = momentum(L, first, last, W.K)
        center, p = fallen(L, c, I, p, h)

    drift(L, first, last, S.q, S.v, lead * h)
    outward(L, first, last, S.q, S.v, W.K, W.D)
    low = low[: touch(L, first, last, W.K, h, W.contact, low)]
    hold(L, low, h, S.bristle, W.contact)
    joint_forces(L, c, S, S.q, S.v, h, lead, W.tau, W.soft, W.held)
    reach(L, c, W.K, W, h, lead)
    fresh = pulled or len(low) > 0
    if looped:
        fresh = come_closer(L, c, S, W, h) or fresh
    hand_velocity = hand_velocity_of(pull, W.K) if pulled else O3

    settled, met = sweep(L, c, S, W, low, pull, pulled, hand_velocity, h, lead, fresh)
    if looped and drives_fail(L, c, S, W, met, h):
        S.stalled[c] = 1
        joint_forces(L, c, S, S.q, S.v, h, lead, W.tau, W.soft, W.held)
        come_closer(L, c, S, W, h)
        settled, met = sweep(L, c, S, W, low, pull, pulled, hand_velocity, h, lead, True)

    drag(L, low, W.K, W.D, h, S.bristle, W.contact)
    if pulled:
        pull_felt(L, pull, W.K, W.D, h, hand_velocity)
    lo, hi = L.cluster[c].v
    for b in range(lo, hi):
        S.v[b] += h * S.a[b]
    drift(L, first, last, S.q, S.v, (1.0 - lead) * h)
    if looped:
        settled = close(L, c, S, W, h) and settled
        if S.stalled[c] == 1:
            release(L, c, S)
    else:
        settled = settled and h * fastest_ball(L, first, last, S) <= SPUN
    if loaded and lead > 0.0:
        settled = settled and h * fastest(L, c, S)[2] <= SWUNG
        calm(L, c, S, W, h)
    if floats and len(low) == 0:
        if loaded:
            kinematics(L, first, last, S.q, S.v, W.K)
        put_right(L, c, S, W.K if loaded else W.K_after, center, p)
    return settled


@kernel
def first_runaway(L, c, S):
    """The first link of a cluster whose motion is not finite or absurdly fast, -1 when all is well."""
    first, last = L.cluster[c].links
    for i in range(first, last):
        b = L.v_index[i]
        end = L.v_index[i + 1] if i + 1 < len(L.v_index) else len(S.v)
        for k in range(b, end):
            if not abs(S.v[k]) < RUNAWAY:
                return i
    return -1


@kernel
def advance(L, S, W, pull, h, lead, steps):
    """Some realtime steps; gives back how many were done and the link that ran away, or -1.

    Clusters that are still being assembled are stepped elsewhere (`ves.assembly.pulling`).
    """
    for done in range(steps):
        for c in range(len(L.cluster)):
            if L.cluster[c].assembling == 0:
                step_with_care(L, c, S, W, pull, h, lead)
            culprit = first_runaway(L, c, S)
            if culprit >= 0:
                return done, culprit
        S.time[0] += h
    return steps, -1


@kernel
def step_with_care(L, c, S, W, pull, h, lead):
    """One step; when it does not settle, the same time in shorter and shorter ones."""
    keep = W.stages[START]
    parts = 1
    gather(L, c, S, keep)
    for _ in range(HALVINGS):
        settled = True
        for _ in range(parts):
            settled = step_cluster(L, c, S, W, pull, h / parts, lead) and settled
            if not settled and parts < 1 << (HALVINGS - 1):
                break
        if settled or parts == 1 << (HALVINGS - 1):
            return
        scatter(L, c, S, keep)
        parts *= 2
