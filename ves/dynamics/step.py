"""One time step, top to bottom: the reader's door to the dynamics.

The realtime step of length h is symmetric in time:

    drift     half a step: coordinates move with the velocities
    touch     which supports meet the floor
    sweep     accelerations by the articulated-body algorithm, until they agree with themselves:
              velocity products are taken at the middle of the step (implicit midpoint: explicit ones blow up a thin
              spinning rod), contacts let go or slide
    kick      the velocities change by h a
    drift     half a step

Every cluster steps by itself: what one does never changes a bit of another's motion. A step whose sweeps do not settle
is taken again as two halves.
"""

import math

from ves.algebra.spatial import *
from ves.dynamics.aba import BALL, FREE, accelerate, inward, outward
from ves.dynamics.arrays import START
from ves.dynamics.forces import hand_velocity_of, joint_forces, pull_felt, pull_on
from ves.dynamics.ground import drag, hold, push, settle, touch
from ves.dynamics.rows import gather, scatter
from ves.kernel import inlined, kernel

SWEEPS = 20
TRUSTING = 8  # sweeps before contacts take shorter ways
AGREEMENT = 1e-9  # of the velocities
TOUCHING = 1e-7  # the same for a structure that can touch the ground
HALVINGS = 8  # at most 128 short steps for a long one
RUNAWAY = 1e7  # m/s or rad/s: nothing a user builds goes this fast


@inlined
def turned(q, w, h):
    """The unit quaternion q after turning with the angular velocity w, in its own frame, for a time h."""
    x, y, z = w
    speed = math.sqrt(x * x + y * y + z * z)
    half = 0.5 * h * speed
    s = math.sin(half) / speed if speed > 1e-12 else 0.5 * h
    c = math.cos(half)
    x, y, z = s * x, s * y, s * z
    a, b, d, e = q[0], q[1], q[2], q[3]
    A, B, D, E = (
        a * c - b * x - d * y - e * z,
        a * x + b * c + d * z - e * y,
        a * y - b * z + d * c + e * x,
        a * z + b * y - d * x + e * c,
    )
    k = 1.0 / math.sqrt(A * A + B * B + D * D + E * E)
    return k * A, k * B, k * D, k * E


@kernel
def drift(L, first, last, q, v, h):
    """Coordinates move with the velocities for a time h."""
    for i in range(first, last):
        kind, j, b = L.primitive[i], L.q_index[i], L.v_index[i]
        if kind < BALL:
            q[j] += h * v[b]
        else:
            if kind == FREE:
                q[j] += h * v[b]
                q[j + 1] += h * v[b + 1]
                q[j + 2] += h * v[b + 2]
                j, b = j + 3, b + 3
            q[j], q[j + 1], q[j + 2], q[j + 3] = turned(q[j:], vec(v[b:]), h)


@kernel
def sweep(L, c, S, W, low, pull, pulled, hand_velocity, h):
    """Accelerations of a cluster that agree with themselves; False when they do not settle."""
    first, last = L.cluster[c].links
    lo, hi = L.cluster[c].v
    settled, agreement = False, AGREEMENT if len(low) == 0 else TOUCHING
    for k in range(SWEEPS):
        for b in range(lo, hi):
            W.v_mid[b] = S.v[b] + 0.5 * h * S.a[b]
        outward(L, first, last, S.q, W.v_mid, W.K, W.D)
        push(L, low, W.K, W.D, W.contact)
        if pulled:
            pull_on(L, pull, W.K, W.D, h, hand_velocity)
        inward(L, first, last, W.tau, W.soft, W.K, W.D)
        accelerate(L, first, last, W.tau, W.soft, W.K, W.D, W.v_mid)
        size = 1e-3
        for b in range(lo, hi):
            size = max(size, abs(S.v[b]))
        settled = settle(L, low, W.K, W.D, h, 1.0 if k < TRUSTING else 0.5, S.bristle, W.contact)
        for b in range(lo, hi):
            settled = settled and h * abs(W.v_mid[b] - S.a[b]) < agreement * size  # false for NaN
            S.a[b] = W.v_mid[b]
        if settled:
            break
    return settled


@kernel
def step_cluster(L, c, S, W, pull, h):
    """One step of one cluster; False, with the coordinates half a step on, when it did not settle."""
    first, last = L.cluster[c].links
    low = W.low[L.cluster[c].supports[0] :]
    pulled = first <= pull.link[0] < last

    drift(L, first, last, S.q, S.v, 0.5 * h)
    outward(L, first, last, S.q, S.v, W.K, W.D)
    low = low[: touch(L, first, last, W.K, h, W.contact, low)]
    hold(L, low, h, S.bristle, W.contact)
    joint_forces(L, first, last, S.q, S.v, h, W.tau, W.soft)
    hand_velocity = hand_velocity_of(pull, W.K) if pulled else O3

    settled = sweep(L, c, S, W, low, pull, pulled, hand_velocity, h)

    drag(L, low, W.K, W.D, h, S.bristle, W.contact)
    if pulled:
        pull_felt(L, pull, W.K, W.D, h, hand_velocity)
    lo, hi = L.cluster[c].v
    for b in range(lo, hi):
        S.v[b] += h * S.a[b]
    drift(L, first, last, S.q, S.v, 0.5 * h)
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
def advance(L, S, W, pull, h, steps):
    """Some realtime steps; gives back how many were done and the link that ran away, or -1."""
    for done in range(steps):
        for c in range(len(L.cluster)):
            step_with_care(L, c, S, W, pull, h)
            culprit = first_runaway(L, c, S)
            if culprit >= 0:
                return done, culprit
        S.time[0] += h
    return steps, -1


@kernel
def step_with_care(L, c, S, W, pull, h):
    """One step; when it does not settle, the same time in shorter and shorter ones."""
    keep = W.stages[START]
    parts = 1
    gather(L, c, S, keep)
    for _ in range(HALVINGS):
        settled = True
        for _ in range(parts):
            settled = step_cluster(L, c, S, W, pull, h / parts) and settled
            if not settled and parts < 1 << (HALVINGS - 1):
                break
        if settled or parts == 1 << (HALVINGS - 1):
            return
        scatter(L, c, S, keep)
        parts *= 2
