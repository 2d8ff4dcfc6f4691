"""The laws of what stretches: springs, rubber strings, supports. What each does over a step, and how it answers.

A step takes a separation of two places from d0 to d1. Over it a spring pulls with the force that does just the work by
which its energy changes (a discrete gradient), so it gives back what it takes, at any stiffness and any stretch. Where
it is too stiff for the step to follow, it pulls instead as it will at the end of the step, which never gives back more;
`stiffness_shown` says how far. So the energy of parts and springs together does not grow, whatever the numbers are.

    e stretch    l length    n direction from a to b    slope: how much more pull for more stretch at the end
    x approach   the accelerations of the last sweep are the guess: forces are linear about them
"""

import math

from ves.algebra.spatial import *
from ves.kernel import inlined

APPROACH = 0.1  # m/s: at this speed of approach a rubber string has lost all that it loses
TINY = 1e-30


@inlined
def stiffness_shown(s):
    """0 for what a step follows, 1 for what is too stiff; s is how much heavier the spring makes its ends."""
    return s * s / (1.0 + s * s)


@inlined
def pull_over(k, pulls, e0, e1, end):
    """Mean pull of a spring that is stretched from e0 to e1, `end` of it as it is then; and its slope."""
    a0, a1 = (max(e0, 0.0), max(e1, 0.0)) if pulls == 1 else (e0, e1)
    if a0 == e0 and a1 == e1:
        mean, slope = 0.5 * k * (a0 + a1), 0.5 * k
    elif a1 > 0.0:  # it has become tight on the way
        share = a1 / (e1 - e0)
        mean, slope = 0.5 * k * a1 * share, k * share * (1.0 - 0.5 * share)
    elif a0 > 0.0:  # or slack
        share = a0 / (e0 - e1)
        mean, slope = 0.5 * k * a0 * share, 0.5 * k * share * share
    else:
        mean, slope = 0.0, 0.0
    last = k if a1 == e1 else 0.0
    return mean + end * (k * a1 - mean), slope + end * (last - slope)


@inlined
def restitution_at(e, rate):
    """How much of its pull is left to a rubber string that changes its length at a rate; and how fast that changes."""
    if rate >= 0.0 or e >= 1.0:
        return 1.0, 0.0
    x = -rate / APPROACH
    if x >= 1.0:
        return e, 0.0
    return 1.0 - (1.0 - e) * x * x * (3.0 - 2.0 * x), (1.0 - e) * 6.0 * x * (1.0 - x) / APPROACH


@inlined
def tension_over(T, l0, l1, rate, h, end):
    """Tension of a spring or string T over a step, and its slope at the end; `rate` is that of its length."""
    pull, slope = pull_over(T.stiffness, T.pulls, l0 - T.length, l1 - T.length, end)
    left, change = restitution_at(T.restitution, rate)
    per_time = 1.0 / h if h > 0.0 else 0.0
    slope = left * slope + (change * pull + T.damping) * per_time
    return left * pull + T.damping * rate, slope


@inlined
def length_of(d):
    return math.sqrt(dot(d, d))


@inlined
def direction_over(d0, d1, l0, l1, end):
    """Along the mean of two separations, `end` of it along the last; shorter than one where they differ."""
    both = l0 + l1
    n = scale(1.0 / both, add(d0, d1)) if both > TINY else O3
    if end > 0.0 and l1 > TINY:
        n = add(scale(1.0 - end, n), scale(end / l1, d1))
    return n


@inlined
def answer_of(n, along, across):
    """How a force gives way, as a symmetric matrix: along a direction and across it."""
    size = length_of(n)
    if size < TINY:
        return diagonal(max(along, across))
    u = scale(1.0 / size, n)
    return add6(scale6(along - across, outer6(u, u)), diagonal(across))
