"""How an assembly goes: it gets closer, or it is together, or it stands still.

What stands still with its joints open (a chain that lies exactly folded back on itself, a lever on the wrong side) is
looked at by `ves.assembly.searching`: either there is a way together, and it is led along it, or it is stuck.
"""

import math

from ves.dynamics.arrays import HELD, PULLING, STALLED, TOGETHER
from ves.kernel import kernel

MET = 1e-8  # of the cluster's size: closer than this it is together
SETTLED = 1e-7  # of the size per second: as fast as gaps may still change then
PROGRESS = 0.1  # of the sum of gaps: less than this is none
PATIENCE = 1.0  # s without progress


@kernel
def note(L, c, S, W, h):
    """Look at the gaps, and judge."""
    G, size = S.gathering[c], L.cluster[c].length
    widest, fastest, total = gaps_of(L, c, W)
    if G.time == 0.0:
        G.speed, G.spin = speeds(L, c, S)
        G.least, G.nearest = total, widest
    G.time += h
    G.gap, G.rate, G.nearest = widest, fastest, min(G.nearest, widest)
    G.still += h
    if widest <= MET * size and fastest <= SETTLED * size:
        G.state = TOGETHER
    elif total < (1.0 - PROGRESS) * G.least:
        G.least, G.still = total, 0.0
    elif G.state == PULLING and G.still > PATIENCE:
        G.state = STALLED


@kernel
def speeds(L, c, S):
    """The fastest of the bodies, moving and turning."""
    first, last = L.cluster[c].links
    move = turn = 0.0
    for i in range(first, last):
        b = L.v_index[i]
        move = max(move, math.hypot(S.v[b], math.hypot(S.v[b + 1], S.v[b + 2])))
        turn = max(turn, math.hypot(S.v[b + 3], math.hypot(S.v[b + 4], S.v[b + 5])))
    return move, turn


@kernel
def gaps_of(L, c, W):
    """The widest gap, the fastest change of one, and the root of the sum of their squares."""
    widest = fastest = total = 0.0
    for r in range(L.cluster[c].rows[0], L.cluster[c].rows[1]):
        row = W.row[r]
        if row.on == HELD and row.closes == 1:
            widest, fastest = max(widest, abs(row.gap)), max(fastest, abs(row.rate))
            total += row.gap * row.gap
    return widest, fastest, math.sqrt(total)
