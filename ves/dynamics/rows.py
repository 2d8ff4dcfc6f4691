"""A cluster's state as one row: coordinates, velocities, bristles, each in its place among all clusters'."""

from ves.dynamics.arrays import BRISTLE
from ves.kernel import kernel


@kernel
def gather(L, c, S, row):
    """The state into the row."""
    q0, q1 = L.cluster[c].q
    v0, v1 = L.cluster[c].v
    s0, s1 = L.cluster[c].supports
    nq, nv = len(S.q), len(S.v)
    row[q0:q1] = S.q[q0:q1]
    row[nq + v0 : nq + v1] = S.v[v0:v1]
    for s in range(s0, s1):
        at = nq + nv + BRISTLE * s
        row[at : at + BRISTLE] = S.bristle[s]


@kernel
def scatter(L, c, S, row):
    """The row back into the state; the guess of the accelerations is forgotten."""
    q0, q1 = L.cluster[c].q
    v0, v1 = L.cluster[c].v
    s0, s1 = L.cluster[c].supports
    nq, nv = len(S.q), len(S.v)
    S.q[q0:q1] = row[q0:q1]
    S.v[v0:v1] = row[nq + v0 : nq + v1]
    S.a[v0:v1] = 0.0
    for s in range(s0, s1):
        at = nq + nv + BRISTLE * s
        S.bristle[s] = row[at : at + BRISTLE]
