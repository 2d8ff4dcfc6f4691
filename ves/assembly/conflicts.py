"""Which joints are in each other's way: the smallest set that cannot be met, as far as it can be found quickly.

Where parts come nearest to meeting everything, the joints that are off hold each other in balance; those that are met
have no share in it. So only the former are looked at: one after the other is left out, and is innocent when the rest
cannot be met all the same. What remains cannot be met together, but can without any one of them.
"""

import numpy as np

from ves.assembly.outcome import Conflict, Unmet
from ves.assembly.searching import Pieces, Way, find_way, part_poses
from ves.assembly.snapping import see
from ves.linkage.bonds import Bond, Gear, Rod
from ves.linkage.tree import Cluster

Tie = Bond | Rod | Gear

OFF = 1e-6  # of the cluster's size: a joint that is off by less has no share in a conflict
TRIES = 3  # of each question
EFFORT = 2_000_000  # rows times steps of all questions together
SHOWN = 12  # of a conflict that is too large to be taken apart


def conflict_of(pieces: Pieces, cluster: Cluster, way: Way, part_ids: dict[int, int]) -> Conflict:
    """What keeps a cluster from coming together, `way` being the nearest it can come.

    `part_ids` are the ids of its parts by their place in the scene.
    """
    return _Question(pieces, cluster, way, part_ids).answer()


class _Question:
    def __init__(self, pieces: Pieces, cluster: Cluster, way: Way, part_ids: dict[int, int]):
        self.pieces, self.way, self.part_ids = pieces, way, part_ids
        self.ties = (*cluster.cuts, *cluster.rods, *cluster.gears)
        self.rows = dict(zip((tie.item.id for tie in self.ties), _rows_of(pieces), strict=True))
        self.effort = EFFORT
        self.off = self._measured()

    def answer(self) -> Conflict:
        size = float(self.pieces.record["length"])
        worst = sorted(self.ties, key=lambda tie: -self._size(tie))
        suspects = [tie for tie in worst if self._size(tie) > OFF * size] or worst[:1]
        guilty = self._smallest(suspects)
        found = sorted(guilty, key=lambda tie: -self._size(tie))[:SHOWN]
        return Conflict(tuple(self.part_ids.values()), tuple(self._told(tie) for tie in found))

    def _smallest(self, suspects: list[Tie]) -> list[Tie]:
        """Those of the suspects without any of which the others could be met: first halves of them are left out."""
        ids = {tie.item.id for tie in self.ties}
        kept = [tie.item.id for tie in reversed(suspects)]  # those nearest to being met go first
        if self._left(ids.difference(kept)) == 0.0:  # what is met has a share in it after all
            return suspects
        share = len(kept) // 2
        while share >= 1:
            for k in range(0, len(kept), share):
                fewer = [id for id in kept if id not in kept[k : k + share]]
                if fewer and self._left(ids.difference(fewer)) not in (0.0, None):
                    kept = fewer
            share //= 2
        return [tie for tie in suspects if tie.item.id in kept]

    def _left(self, without: set[int]) -> float | None:
        """How far apart joints stay when some are left out; 0 when they come together, None when time is up."""
        way = self._way_without(without)
        return None if way is None else 0.0 if way.together else way.gap

    def _way_without(self, without: set[int]) -> Way | None:
        if self.effort <= 0:
            return None
        pieces, mute = self.pieces, self.pieces.yard.mute
        for id in without:
            mute[slice(*self.rows[id])] = 1
        keep = pieces.q.copy()
        pieces.q[:] = self.way.aim
        way = find_way(pieces, TRIES)
        self.effort -= way.effort
        pieces.q[:], mute[:] = keep, 0
        return way

    def _told(self, tie: Tie) -> Unmet:
        gap, angle = self.off[tie.item.id]
        way = self._way_without({tie.item.id})
        if way is None or not way.together:
            return Unmet(tie.item.id, tie.item.name, gap, angle, way and way.gap)
        there = part_poses(self.pieces, way.aim, self.part_ids)
        return Unmet(tie.item.id, tie.item.name, gap, angle, 0.0, tuple(there))

    def _size(self, tie: Tie) -> float:
        gap, angle = self.off[tie.item.id]
        return gap + angle * float(self.pieces.record["length"])

    def _measured(self) -> dict[int, tuple[float, float]]:
        """Metres and radians that each tie is off by, where the parts come nearest."""
        pieces, record = self.pieces, self.pieces.record
        keep = pieces.q.copy()
        pieces.q[:] = self.way.aim
        see(pieces.linkage, pieces.cluster, pieces.state, pieces.work, pieces.yard)
        cuts = pieces.work.cut[slice(*record["cuts"])]
        rods = pieces.work.row["gap"][pieces.linkage.rod["row"][slice(*record["rods"])]]
        gears = pieces.work.row["gap"][pieces.linkage.gear["row"][slice(*record["gears"])]]
        pieces.q[:] = keep
        found = [*zip(cuts["gap"], cuts["angle"], strict=True), *((abs(gap), 0.0) for gap in rods)]
        found += [(0.0, abs(gap) / float(record["length"])) for gap in gears]
        return {tie.item.id: (float(g), float(a)) for tie, (g, a) in zip(self.ties, found, strict=True)}


def _rows_of(pieces: Pieces) -> list[tuple[int, int]]:
    """The rows of every tie of a cluster, in the order of its cuts, rods and gears."""
    linkage, record = pieces.linkage, pieces.record
    cuts = linkage.cut[slice(*record["cuts"])]
    found = [(int(cut["row"]), int(cut["row"] + 6 + cut["freedoms"])) for cut in cuts]
    for family in ("rod", "gear"):
        rows = getattr(linkage, family)["row"][slice(*record[f"{family}s"])]
        found += [(int(row), int(row) + 1) for row in np.atleast_1d(rows)]
    return found
