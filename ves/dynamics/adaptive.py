"""Adaptive runs: every cluster goes to the same time by its own steps, each as long as its own error allows.

A cluster's state is one row: coordinates, velocities, and the bristles of its supports. W.stages holds the seven slopes
of the Runge-Kutta pair, and after them the state at the start of the step.
"""

import math

from ves.algebra.spatial import *
from ves.dynamics.aba import BALL, FREE, inward, kinematics, outward
from ves.dynamics.arrays import BRISTLE, START
from ves.dynamics.closing import close, come_closer
from ves.dynamics.conditions import push_given
from ves.dynamics.floating import fallen, momentum, put_right
from ves.dynamics.forces import hand_velocity_of, joint_forces, pull_felt, pull_on
from ves.dynamics.ground import push_explicit, touch
from ves.dynamics.loads import act, can_slacken, carries_loads, first_change, note_stretch, reach
from ves.dynamics.loops import constrain
from ves.dynamics.numbers import larger, put_all
from ves.dynamics.rows import gather
from ves.dynamics.stalling import driven_joints, drives_fail, release
from ves.dynamics.step import RUNAWAY
from ves.integrators.rk45 import A, B, E
from ves.kernel import inlined, kernel

SHORTEST = 1e-12  # s
TRIALS = 40
PATIENCE = 2_000_000  # evaluations for one piece of time: what takes more is too stiff for explicit steps
RETURNS = 6  # to where a string becomes tight or slack
STALLS = 2e30  # for an error: the drives do not have their way
JUST_BEFORE = 1e-5  # s: so long before they fail, they stall


@inlined
def spin_rate(q, w, rate):
    """Rate of a unit quaternion that turns with w in its own frame."""
    rate[0] = -0.5 * (q[1] * w[0] + q[2] * w[1] + q[3] * w[2])
    rate[1] = 0.5 * (q[0] * w[0] + q[2] * w[2] - q[3] * w[1])
    rate[2] = 0.5 * (q[0] * w[1] + q[3] * w[0] - q[1] * w[2])
    rate[3] = 0.5 * (q[0] * w[2] + q[1] * w[1] - q[2] * w[0])


@kernel
def slope(L, c, S, W, pull, rate):
    """Rates of change of a cluster's state at the state it is in."""
    first, last = L.cluster[c].links
    from_support, to_support = L.cluster[c].supports
    low = W.low[from_support:]
    nq, nv = len(S.q), len(S.v)
    looped = L.cluster[c].looped == 1
    fresh = True
    joint_forces(L, c, S, S.q, S.v, 0.0, 0.5, W.tau, W.soft, W.held)
    if looped:
        fresh = come_closer(L, c, S, W, 0.0)
    else:
        kinematics(L, first, last, S.q, S.v, W.K)
    low = low[: touch(L, first, last, W.K, 0.0, W.contact, low)]
    rate[nq + nv + BRISTLE * from_support : nq + nv + BRISTLE * to_support] = 0.0
    pulled = first <= pull.link[0] < last
    hand_velocity = hand_velocity_of(pull, W.K) if pulled else O3
    fresh = fresh or pulled or len(low) > 0 or carries_loads(L, c)
    reach(L, c, W.K, W, 0.0, 0.5)
    if fresh:  # else `come_closer` has done all this
        outward(L, first, last, S.q, S.v, W.K, W.D)
        bristle_rate = rate[nq + nv :].reshape(len(L.support), BRISTLE)
        push_explicit(L, low, W.K, W.D, S.bristle, W.contact, bristle_rate)
        joint_forces(L, c, S, S.q, S.v, 0.0, 0.5, W.tau, W.soft, W.held)
        if pulled:
            pull_on(L, pull, W.K, W.D, 0.0, hand_velocity)
        act(L, c, W.K, W.D, W, 0.0, 0.5)
        push_given(L, c, W.D, W.row)
        inward(L, first, last, W.tau, W.soft, W.held, W.K, W.D)
    met = constrain(L, c, S, W, rate[nq : nq + nv], 0.0, fresh)
    if pulled:
        pull_felt(L, pull, W.K, W.D, 0.0, hand_velocity)
    for i in range(first, last):
        kind, j, b = L.primitive[i], L.q_index[i], L.v_index[i]
        if kind < BALL:
            rate[j] = S.v[b]
        else:
            if kind == FREE:
                rate[j], rate[j + 1], rate[j + 2] = S.v[b], S.v[b + 1], S.v[b + 2]
                j, b = j + 3, b + 3
            spin_rate(S.q[j:], S.v[b:], rate[j:])
    return met


@kernel
def combine(L, c, S, W, weights, count, h):
    """The cluster's state at the start of the step plus h times a weighted sum of slopes."""
    q0, q1 = L.cluster[c].q
    v0, v1 = L.cluster[c].v
    s0, s1 = L.cluster[c].supports
    nq, nv = len(S.q), len(S.v)
    for k in range(q0, q1):
        S.q[k] = W.stages[START, k] + h * blend(W.stages, weights, count, k)
    for k in range(v0, v1):
        S.v[k] = W.stages[START, nq + k] + h * blend(W.stages, weights, count, nq + k)
    for s in range(s0, s1):
        for k in range(BRISTLE):
            at = nq + nv + BRISTLE * s + k
            S.bristle[s, k] = W.stages[START, at] + h * blend(W.stages, weights, count, at)


@inlined
def blend(stages, weights, count, at):
    total = 0.0
    for j in range(count):
        total += weights[j] * stages[j, at]
    return total


@kernel
def error_of(L, c, S, W, h, tolerance, absolute):
    """Largest error of the trial against what is allowed; above one is too much. Not finite counts as far too much."""
    q0, q1 = L.cluster[c].q
    v0, v1 = L.cluster[c].v
    nq = len(S.q)
    worst = 0.0
    for k in range(q0, q1):
        scale = absolute + tolerance * max(abs(S.q[k]), abs(W.stages[START, k]))
        worst = larger(worst, abs(h * blend(W.stages, E, 7, k)) / scale)
    for k in range(v0, v1):
        scale = absolute + tolerance * max(abs(S.v[k]), abs(W.stages[START, nq + k]))
        worst = larger(worst, abs(h * blend(W.stages, E, 7, nq + k)) / scale)
    return worst


@kernel
def normalize(L, c, S):
    first, last = L.cluster[c].links
    for i in range(first, last):
        if L.primitive[i] >= BALL:
            j = L.q_index[i] + (3 if L.primitive[i] == FREE else 0)
            k = 1.0 / math.sqrt(S.q[j] ** 2 + S.q[j + 1] ** 2 + S.q[j + 2] ** 2 + S.q[j + 3] ** 2)
            for e in range(j, j + 4):
                S.q[e] *= k


@kernel
def trial_step(L, c, S, W, pull, h, tolerance, absolute, known):
    """From the state at the start to the end of the step; gives the error. `known`: the first slope is there."""
    W.tally[1] += 7 - known
    combine(L, c, S, W, A[0], 0, h)
    for stage in range(known, 7):
        if stage > 0:
            combine(L, c, S, W, A[stage], stage, h)
        if drives_fail(L, c, S, W, slope(L, c, S, W, pull, W.stages[stage]), 0.0):
            return STALLS
    combine(L, c, S, W, B, 7, h)
    return error_of(L, c, S, W, h, tolerance, absolute)


@kernel
def pass_on(L, c, S, W):
    """The last slope of a step becomes the first of the next."""
    q0, q1 = L.cluster[c].q
    v0, v1 = L.cluster[c].v
    s0, s1 = L.cluster[c].supports
    nq, nv, first, last = len(S.q), len(S.v), W.stages[0], W.stages[6]
    put_all(first[q0:q1], last[q0:q1])
    put_all(first[nq + v0 : nq + v1], last[nq + v0 : nq + v1])
    put_all(first[nq + nv + BRISTLE * s0 : nq + nv + BRISTLE * s1], last[nq + nv + BRISTLE * s0 :])


@kernel
def run_cluster(L, c, S, W, pull, duration, tolerance, absolute):
    """Take one cluster `duration` further; False when no step is short enough."""
    left = duration
    h = S.step_size[c] if S.step_size[c] > 0.0 else 1e-3
    first, last = L.cluster[c].links
    looped = L.cluster[c].looped == 1
    floats = (looped or carries_loads(L, c)) and L.cluster[c].floats == 1 and not first <= pull.link[0] < last
    slackens, known, budget = can_slacken(L, c), 0, W.tally[1] + PATIENCE
    while left > 0.0:
        gather(L, c, S, W.stages[START])
        if floats or slackens:
            kinematics(L, first, last, S.q, S.v, W.K)
        if slackens:
            note_stretch(L, c, W.K, W)
        if floats:
            I, before = momentum(L, first, last, W.K)
        for _ in range(TRIALS):
            taken = min(h, left)
            error = trial_step(L, c, S, W, pull, taken, tolerance, absolute, known)
            known = 0 if looped else 1  # closing loops moves the start
            factor = 0.9 * (error + 1e-12) ** -0.2
            if error <= 1.0:
                break
            h = taken * max(0.1, min(factor, 0.9))
            if h < (JUST_BEFORE if error == STALLS else SHORTEST) and S.stalled[c] == 0 and driven_joints(L, c) > 0:
                S.stalled[c], h = 1, JUST_BEFORE
        if not error <= 1.0 or h < SHORTEST or W.tally[1] > budget:
            return False
        if slackens:
            taken = up_to_change(L, c, S, W, pull, taken, tolerance, absolute, known)
        W.tally[0] += 1
        if S.stalled[c] == 1:
            release(L, c, S)
        normalize(L, c, S)
        if looped:
            close(L, c, S, W, taken)
        if floats:
            K = W.K_after if looped else W.K
            if not looped:
                kinematics(L, first, last, S.q, S.v, K)
            if touch(L, first, last, K, 0.0, W.contact, W.low[L.cluster[c].supports[0] :]) == 0:
                center, after = fallen(L, c, I, before, taken)
                put_right(L, c, S, K, center, after)
        if known == 1:  # the last slope of a step is the first of the next
            pass_on(L, c, S, W)
        left = left - taken if left - taken > 1e-15 else 0.0
        if taken == h:
            h *= min(5.0, max(0.2, factor))
    S.step_size[c] = h
    return True


@kernel
def up_to_change(L, c, S, W, pull, taken, tolerance, absolute, known):
    """Take a step again, only up to where the first string becomes tight or slack in it; gives how long it is then.

    Forces bend there, and no formula of a high order goes over a bend: the next step starts from it.
    """
    first, last = L.cluster[c].links
    for _ in range(RETURNS):
        kinematics(L, first, last, S.q, S.v, W.K)
        share = first_change(L, c, W.K, W)
        if share >= 1.0 or share * taken < SHORTEST:
            break
        taken *= share
        trial_step(L, c, S, W, pull, taken, tolerance, absolute, known)
    return taken


@kernel
def fastest_link(L, c, S):
    """The link of a cluster whose velocity is the largest or not a number: whom to blame."""
    first, last = L.cluster[c].links
    culprit, most = first, -1.0
    for i in range(first, last):
        v = abs(S.v[L.v_index[i]])
        if not v < RUNAWAY:
            return i
        if v > most:
            culprit, most = i, v
    return culprit


@kernel
def advance_adaptive(L, S, W, pull, duration, tolerance, absolute):
    """All clusters `duration` further; gives back the link that could not follow, or -1."""
    for c in range(len(L.cluster)):
        if L.cluster[c].assembling == 0 and not run_cluster(L, c, S, W, pull, duration, tolerance, absolute):
            return fastest_link(L, c, S)
    S.time[0] += duration
    return -1
