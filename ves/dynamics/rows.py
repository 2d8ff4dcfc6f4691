"""A cluster's state as one row: coordinates, velocities, bristles, each in its place among all clusters'."""

from ves.dynamics.arrays import BRISTLE
from ves.dynamics.numbers import put_all
from ves.kernel import kernel


@kernel
def gather(L, c, S, row):
    """The state into the row."""
    q0, q1 = L.cluster[c].q
    v0, v1 = L.cluster[c].v
    s0, s1 = L.cluster[c].supports
    nq, nv = len(S.q), len(S.v)
    put_all(row[q0:q1], S.q[q0:q1])
    put_all(row[nq + v0 : nq + v1], S.v[v0:v1])
    for s in range(s0, s1):
        put_all(row[nq + nv + BRISTLE * s :][:BRISTLE], S.bristle[s])


@kernel
def scatter(L, c, S, row):
    """The row back into the state; the guess of the accelerations is forgotten."""
    q0, q1 = L.cluster[c].q
    v0, v1 = L.cluster[c].v
    s0, s1 = L.cluster[c].supports
    nq, nv = len(S.q), len(S.v)
    put_all(S.q[q0:q1], row[q0:q1])
    put_all(S.v[v0:v1], row[nq + v0 : nq + v1])
    S.a[v0:v1] = 0.0
    for s in range(s0, s1):
        put_all(S.bristle[s], row[nq + nv + BRISTLE * s :])
