"""In which order a net is eliminated, so that its matrix keeps a narrow profile: reverse Cuthill-McKee."""

import numpy as np

from ves.linkage.arrays import NET


def net_order(count: int, pairs: list[tuple[int, int]]) -> np.ndarray:
    """(count,) NET rows for bodies 0 to count - 1, of which the pairs meet."""
    neighbours: list[set[int]] = [set() for _ in range(count)]
    for a, b in pairs:
        neighbours[a].add(b)
        neighbours[b].add(a)
    order = _reverse_cuthill_mckee(neighbours)
    net = np.zeros(count, NET)
    net["link"] = order
    net["place"][order] = np.arange(count)
    size = 0
    for k, body in enumerate(order):
        net["first"][k] = min((int(net["place"][other]) for other in neighbours[body]), default=k)
        net["first"][k] = min(net["first"][k], k)
        net["start"][k] = size - net["first"][k]
        size += k + 1 - net["first"][k]
    return net


def net_size(net: np.ndarray) -> int:
    """Blocks in the profile of a net."""
    return int((np.arange(len(net)) + 1 - net["first"]).sum())


def _reverse_cuthill_mckee(neighbours: list[set[int]]) -> list[int]:
    order: list[int] = []
    seen: set[int] = set()
    for body in sorted(range(len(neighbours)), key=lambda k: (len(neighbours[k]), k)):
        if body not in seen:
            order += _levels(_far_end(body, neighbours), neighbours, seen)
    return order[::-1]


def _far_end(body: int, neighbours: list[set[int]]) -> int:
    """A body at the rim: the last that is reached from the last that is reached."""
    for _ in range(2):
        body = _levels(body, neighbours, set())[-1]
    return body


def _levels(root: int, neighbours: list[set[int]], seen: set[int]) -> list[int]:
    """All that can be reached, level by level, those with few neighbours first."""
    found = [root]
    seen.add(root)
    for body in found:
        new = sorted(neighbours[body] - seen, key=lambda k: (len(neighbours[k]), k))
        seen.update(new)
        found += new
    return found
