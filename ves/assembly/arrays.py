"""The scratch of an assembling cluster: its rows in the mass metric, and the vectors of the least-squares solver."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from ves.linkage import Linkage


class Yard(NamedTuple):
    """Sized for the largest assembling cluster, m rows on n bodies; they take turns.

    Bodies are counted from the first link of the cluster, and a body's six numbers are angular first.
    """

    reach: np.ndarray  # of every row of the linkage: the first of its cluster's that shares a body with it
    mute: np.ndarray  # of every row of the linkage: 1 to go on without it
    order: np.ndarray  # (m,) which rows of the cluster act
    place: np.ndarray  # (m + 1,) of each row of the cluster: how many that act come before it
    link: np.ndarray  # (m, 4) the bodies each acts on, -1 for none
    lever: np.ndarray  # (m, 4, 6) its force on them, times M^-1/2, with rows of length 1
    weight: np.ndarray  # (m,) what made them so
    root: np.ndarray  # (n, 10) M^-1/2 of each body: nine numbers for turning, one for moving
    first: np.ndarray  # (m,) of each row that acts, the first that it shares a body with
    start: np.ndarray  # (m,) where its row of the factor begins, less that
    factor: np.ndarray  # the triangle of A A^T + d^2, row after row
    right: np.ndarray  # (m,) what the rows should do
    force: np.ndarray  # (m,) the answer: force of each row, in the scaled metric
    u: np.ndarray  # (m,) vectors of `lsqr`
    t: np.ndarray  # (m,)
    z: np.ndarray  # (m,)
    mixed: np.ndarray  # (m,)
    v: np.ndarray  # (6 n,)
    x: np.ndarray  # (6 n,) what the forces do to the bodies
    outer: np.ndarray  # (6 n,) acceleration of the bodies without them
    shift: np.ndarray  # (nv,) a small step of the velocities' kind
    keep: np.ndarray  # (nq,) coordinates before a trial step


def new_yard(linkage: Linkage) -> Yard:
    loose = linkage.cluster[linkage.cluster["assembling"] == 1]
    m, n, nq = (int((loose[name][:, 1] - loose[name][:, 0]).max(initial=0)) for name in ("rows", "links", "q"))
    reach = np.zeros(int(linkage.cluster["rows"].max(initial=0)), np.int64)
    profile = max((_note_reach(linkage, cluster, reach) for cluster in loose), default=0)
    over_rows, over_bodies = lambda kind=float: np.zeros(m, kind), lambda: np.zeros(6 * n)
    return Yard(
        reach, np.zeros(len(reach), np.int64), over_rows(np.int64), np.zeros(m + 1, np.int64),
        np.zeros((m, 4), np.int64), np.zeros((m, 4, 6)), over_rows(), np.zeros((n, 10)), over_rows(np.int64),
        over_rows(np.int64), np.zeros(profile),
        *(over_rows() for _ in range(6)), *(over_bodies() for _ in range(3)), np.zeros(len(linkage.stiffness)),
        np.zeros(nq),
    )  # fmt: skip


def _note_reach(linkage: Linkage, cluster: np.ndarray, reach: np.ndarray) -> int:
    """Fill the reach of a cluster's rows; gives how many numbers their profile has."""
    first_row, size, seen = int(cluster["rows"][0]), 0, {}
    for rows, bodies in sorted(_rows_on_bodies(linkage, cluster), key=lambda entry: entry[0][0]):
        nearest = min((seen.setdefault(body, rows[0]) for body in bodies if body >= 0), default=rows[0])
        reach[rows[0] : rows[1]] = nearest - first_row
        size += sum(range(rows[0] - nearest + 1, rows[1] - nearest + 1))
    return size


def _rows_on_bodies(linkage: Linkage, cluster: np.ndarray) -> Iterator[tuple[tuple[int, int], list[int]]]:
    """The rows of every tie, first and one past the last, and the bodies they act on."""
    for cut in linkage.cut[slice(*cluster["cuts"])]:
        yield (int(cut["row"]), int(cut["row"]) + 6 + int(cut["freedoms"])), cut["link"].tolist()
    for rod in linkage.rod[slice(*cluster["rods"])]:
        yield (int(rod["row"]), int(rod["row"]) + 1), rod["link"].tolist()
    for gear in linkage.gear[slice(*cluster["gears"])]:
        yield (int(gear["row"]), int(gear["row"]) + 1), linkage.cut["link"][gear["cut"]].ravel().tolist()
