"""What becomes of clusters that assemble: led together, made into a linkage, or held where they come nearest."""

import math
from typing import NamedTuple

import numpy as np

from ves.assembly.conflicts import conflict_of
from ves.assembly.finishing import finish
from ves.assembly.outcome import Conflict, Gathered
from ves.assembly.searching import Pieces, Way, find_way, part_poses
from ves.dynamics.arrays import LEADING, STALLED, TOGETHER, State
from ves.simulation.building import Built, Held, Knowledge

FEW = 3  # tries, where an answer is wanted at once
LED = 1.0  # s that a known way takes at least; one that is longer takes longer, but not as much


class Arrived(NamedTuple):
    """What has become of some clusters."""

    together: tuple[Gathered, ...] = ()  # they can become linkages
    held: tuple[Held, ...] = ()  # they cannot, and are as near as they come
    gears: frozenset[int] = frozenset()  # that have been brought together
    loose: frozenset[int] = frozenset()  # ties of the clusters that are still on their way

    def added_to(self, known: Knowledge) -> Knowledge:
        together, meshed = (*known.gathered, *self.together), known.meshed | self.gears
        return Knowledge((*known.held, *self.held), together, meshed, self.loose)


def look_after(built: Built, state: State, doomed: dict[int, Conflict]) -> Arrived:
    """Take care of all clusters that stand still or have arrived. `doomed` is kept for the next time."""
    there = []
    for c in built.assembling:
        now = state.gathering[c]["state"]
        if now == STALLED:
            _show_the_way(built, state, c, doomed)
        elif now == TOGETHER:
            there.append(c)
    return _arrived(built, state, there, doomed)


def snap_together(built: Built, state: State) -> Arrived:
    """All clusters at once to where they belong, or as near as they come; they stand still there."""
    doomed: dict[int, Conflict] = {}
    for c in built.assembling:
        pieces = _pieces(built, state, c)
        pieces.q[:] = _way(built, pieces, doomed).aim
        state.v[slice(*pieces.record["v"])] = 0.0
    return _arrived(built, state, built.assembling, doomed)


def places_together(built: Built, state: State, part_ids: set[int]) -> dict[int, tuple[float, ...]] | None:
    """Where the parts of some structures are once they are together, by id; None when one of them cannot be."""
    found: dict[int, tuple[float, ...]] = {}
    for c in built.assembling:
        parts = {k: built.part_ids[k] for k in built.parts_of(c)}
        if part_ids.intersection(parts.values()):
            pieces = _pieces(built, state, c)
            way = find_way(pieces, FEW)
            if not way.together:
                return None
            found |= dict(part_poses(pieces, way.aim, parts))
    return found


def _arrived(built: Built, state: State, there, doomed: dict[int, Conflict]) -> Arrived:
    together, held, gears = [], [], set()
    for c in there:
        ids = tuple(built.part_ids[k] for k in built.parts_of(c))
        time = float(state.gathering[c]["time"])
        if c in doomed:
            held.append(Held(Gathered(ids, time, conflict=doomed[c]), _items(built, c)))
        else:
            _, redundant = finish(built.linkage, c, state, built.work, built.yard)
            together.append(Gathered(ids, time, redundant))
            gears |= {gear.item.id for gear in built.compiled.trees.clusters[c].gears}
    coming = (built.compiled.trees.clusters[c] for c in built.assembling if c not in there)
    loose = frozenset(tie.item.id for one in coming for tie in (*one.cuts, *one.rods, *one.gears))
    return Arrived(tuple(together), tuple(held), frozenset(gears), loose)


def _show_the_way(built: Built, state: State, c: int, doomed: dict[int, Conflict]) -> None:
    """Lead a cluster together, or else to where it comes nearest."""
    pieces = _pieces(built, state, c)
    aim = _way(built, pieces, doomed).aim
    state.aim[slice(*pieces.record["q"])] = aim.ravel()
    far = float(np.linalg.norm(aim[:, :3] - pieces.q[:, :3], axis=1).max())
    state.gathering[c]["state"], state.gathering[c]["grounded"] = LEADING, 0
    state.gathering[c]["left"] = LED * (1.0 + math.log1p(far / float(pieces.record["length"])))


def _way(built: Built, pieces: Pieces, doomed: dict[int, Conflict]) -> Way:
    way = find_way(pieces)
    if not way.together:
        c = pieces.cluster
        ids = {k: built.part_ids[k] for k in built.parts_of(c)}
        doomed[c] = conflict_of(pieces, built.compiled.trees.clusters[c], way, ids)
    return way


def _pieces(built: Built, state: State, c: int) -> Pieces:
    return Pieces(built.linkage, c, state, built.work, built.yard)


def _items(built: Built, c: int) -> tuple:
    """The parts and ties of a cluster."""
    cluster, parts = built.compiled.trees.clusters[c], built.scene.parts
    ties = (*cluster.cuts, *cluster.rods, *cluster.gears)
    return *(parts[k] for k in built.parts_of(c)), *(tie.item for tie in ties)
