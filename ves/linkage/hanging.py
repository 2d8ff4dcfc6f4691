"""Which parts hang together by any tie, met or not: what is assembled as one.

The world holds nothing together, and neither do parts that are held to it.
"""

from collections import deque
from collections.abc import Iterator, Sequence

from ves.linkage.bonds import WORLD, Gear
from ves.model import Scene


class Hanging:
    """Structures go by their leading part, the first of the scene that is in them."""

    def __init__(self, scene: Scene, ties, gears):
        self._leader = {k: k for k in range(len(scene.parts))}
        self._held = {k for k, part in enumerate(scene.parts) if part.fixed} | {WORLD}
        self._ends = {tie.item.id: {tie.a.part, tie.b.part} - self._held for tie in ties}
        self._nailed = set().union(*(self._ends[t.item.id] for t in ties if self._held & {t.a.part, t.b.part}))
        for gear in gears:
            self._ends[gear.item.id] = set().union(*(self._ends.get(id, ()) for id in gear.joints))
        for ends in self._ends.values():
            first, *others = sorted({self.leader(k) for k in ends}) or (None,)
            self._leader |= dict.fromkeys(others, first)

    def leader(self, part: int) -> int:
        return leading(self._leader, part)

    def of(self, tie) -> set[int]:
        """The structure of a tie; none for one that only holds what cannot move."""
        return {self.leader(k) for k in self._ends[tie.item.id]}

    def holding(self, ids) -> set[int]:
        """The structures that some ties belong to."""
        return {self.leader(k) for id in ids for k in self._ends.get(id, ())}

    def groups(self, leaders: set[int], ties: Sequence) -> Iterator[tuple[list[int], list]]:
        """Of each structure its parts, and its ties, those of the same parts near each other."""
        ordered = side_by_side(ties)
        for leader in sorted(leaders):
            yield self._members(leader), [tie for tie in ordered if leader in self.of(tie)]

    def stiffened(self, leaders: set[int]) -> dict[int, int]:
        """For each part of some structures the one it moves with: their leader, or the world where they are nailed."""
        to_world = {self.leader(k) for k in self._nailed}
        return {k: WORLD if leader in to_world else leader for leader in leaders for k in self._members(leader)}

    def _members(self, leader: int) -> list[int]:
        return [k for k in self._leader if k not in self._held and self.leader(k) == leader]


def leading(leader: dict[int, int], k: int) -> int:
    """The last of a chain of leaders."""
    while leader[k] != k:
        k = leader[k]
    return k


def side_by_side(ties: Sequence) -> list:
    """Ties in the order of Cuthill and McKee: those that share a part are near each other, gears come last."""
    neighbours: dict[int, set[int]] = {}
    between = [tie for tie in ties if not isinstance(tie, Gear)]
    for tie in between:
        for here, there in ((tie.a.part, tie.b.part), (tie.b.part, tie.a.part)):
            neighbours.setdefault(here, set()).add(there)
    neighbours.pop(WORLD, None)
    rank: dict[int, int] = {}
    for start in sorted(neighbours, key=lambda k: (len(neighbours[k]), k)):
        waiting = deque([start])
        while waiting:
            part = waiting.popleft()
            if part not in rank:
                rank[part] = len(rank)
                near = neighbours[part] - rank.keys() - {WORLD}
                waiting += sorted(near, key=lambda k: (len(neighbours[k]), k))
    between.sort(key=lambda tie: sorted((rank.get(side.part, -1) for side in (tie.a, tie.b)), reverse=True))
    return [*between, *(tie for tie in ties if isinstance(tie, Gear))]
