"""Whether there is a way together at all: from where the parts are, from nearby, and from anywhere.

Every try is the instant way of `snapping`; those after the first begin at random places, always the same ones. How many
there are depends on the number of joints alone, never on the clock, so that a run can be repeated bit for bit.
"""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from ves.algebra import rotation
from ves.assembly.arrays import Yard
from ves.assembly.leading import lowest
from ves.assembly.snapping import snap
from ves.dynamics.arrays import State, Work
from ves.linkage import Linkage

STEPS = 400  # of one try
TRIES = 12
EFFORT = 2_000_000  # rows times steps of all tries together: a second or two
NEARBY = 0.1, 0.3  # of the size, and of half a turn: how far the second and third begin from here; then anywhere
SUNKEN = 0.01  # of the size: so deep in the floor it does not count
CLOSED = 1e-10  # of the cluster's size: it has come together


class Pieces(NamedTuple):
    """A cluster of a linkage that assembles, with the arrays to do it in."""

    linkage: Linkage
    cluster: int
    state: State  # changed by a search
    work: Work
    yard: Yard

    @property
    def record(self) -> np.ndarray:
        return self.linkage.cluster[self.cluster]

    @property
    def q(self) -> np.ndarray:
        """(n, 7) place and turn of each body; writing here moves them."""
        return self.state.q[slice(*self.record["q"])].reshape(-1, 7)

    @property
    def masses(self) -> np.ndarray:
        return self.linkage.link["mass"][slice(*self.record["links"])]

    def depth(self) -> float:
        """m that part of it is below the floor; 0 when nothing is, or there is no floor."""
        first, last = self.record["supports"]
        return max(0.0, -lowest(self.linkage, self.cluster, self.state.q)) if last > first else 0.0

    @property
    def rows(self) -> int:
        return int(self.record["rows"][1] - self.record["rows"][0])


class Way(NamedTuple):
    aim: np.ndarray  # (n, 7) where the bodies would be
    gap: float  # m: how far they are apart there at most
    together: bool
    depth: float  # m that part of it is below the floor
    effort: int  # rows times steps that it took to find


def find_way(pieces: Pieces, tries: int = TRIES, effort: int = EFFORT) -> Way:
    """The first way that leads together, above the floor if there is one, or the one that comes nearest to it."""
    begin, best, spent, floats = pieces.q.copy(), None, 0, pieces.record["floats"] == 1
    size = float(pieces.record["length"])
    for k in range(tries):
        pieces.q[:] = begin if k == 0 else _elsewhere(begin, size, pieces.masses, k)
        gap, steps = snap(pieces.linkage, pieces.cluster, pieces.state, pieces.work, pieces.yard, STEPS)
        spent += steps * pieces.rows
        if floats:
            pieces.q[:] = _laid_over(pieces.q, begin, pieces.masses)
            pieces.q[:, 2] += pieces.depth()
        way = Way(pieces.q.copy(), gap, gap <= CLOSED * size, pieces.depth(), 0)
        best = way if best is None or _rank(way, size) < _rank(best, size) else best
        if _rank(best, size)[:2] == (False, False) or spent > effort:
            break
    pieces.q[:] = begin
    return best._replace(effort=spent)


def part_poses(pieces: Pieces, bodies: np.ndarray, part_ids: dict[int, int]) -> Iterator[tuple[int, tuple[float, ...]]]:
    """Where parts are when their bodies are there, by id; `part_ids` by the parts' place in the scene."""
    linkage, first = pieces.linkage, int(pieces.record["links"][0])
    for k, id in part_ids.items():
        body, part = bodies[linkage.part_link[k] - first], linkage.part_pose[k]
        place, turned = rotation.compose((body[:3], body[3:]), (part[:3], part[3:]))
        yield id, (*place.tolist(), *rotation.normalized(turned).tolist())


def _rank(way: Way, size: float) -> tuple:
    """The smaller the better: together, above the floor, near."""
    return not way.together, way.together and way.depth > SUNKEN * size, way.gap


def _elsewhere(begin: np.ndarray, size: float, masses: np.ndarray, k: int) -> np.ndarray:
    """The k-th other place to begin from."""
    rng = np.random.default_rng((k, len(begin)))
    moves, turns = rng.uniform(-1.0, 1.0, (len(begin), 3)), rng.normal(size=(len(begin), 4))
    found = begin.copy()
    if k <= len(NEARBY):
        found[:, :3] += NEARBY[k - 1] * size * moves
        turns = turns / np.linalg.norm(turns, axis=1)[:, None] * NEARBY[k - 1] + np.array(rotation.IDENTITY)
        found[:, 3:] = rotation.normalized(rotation.multiply(begin[:, 3:], turns))
    else:
        found[:, :3] = np.average(begin[:, :3], axis=0, weights=masses) + size * moves
        found[:, 3:] = rotation.normalized(turns)
    return found


def _laid_over(aim: np.ndarray, begin: np.ndarray, masses: np.ndarray) -> np.ndarray:
    """The aim as a whole moved and turned to where the bodies are: nothing says where in the world it should be."""
    middles = [np.average(poses[:, :3], axis=0, weights=masses) for poses in (begin, aim)]
    here, there = begin[:, :3] - middles[0], aim[:, :3] - middles[1]
    u, _, vt = np.linalg.svd((masses[:, None] * there).T @ here)
    flip = np.diag((1.0, 1.0, np.sign(np.linalg.det(u @ vt))))
    turn = rotation.from_matrix((u @ flip @ vt).T)
    laid = aim.copy()
    laid[:, :3] = middles[0] + rotation.rotate(turn[None], there)
    laid[:, 3:] = rotation.normalized(rotation.multiply(turn[None], aim[:, 3:]))
    return laid
