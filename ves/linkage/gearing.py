"""Couplings whose offset was left out hold what they find when they begin to act: at the start, or in mid-run."""

import numpy as np

from ves.linkage.compile import Compiled
from ves.linkage.coordinates import Coordinates


def mesh_gears(new: Compiled, now: Coordinates, old: Compiled | None = None) -> None:
    """Give gears without an offset of their own the one they have now, or keep the one they had."""
    had = {} if old is None else {_key(gear): record["offset"] for gear, record in _gears(old)}
    for gear, record in _gears(new):
        if gear.item.offset is None:
            leads, follows = (_coordinate(record, now, side) for side in (0, 1))
            record["offset"] = had.get(_key(gear), follows - gear.ratio * leads)


def _gears(compiled: Compiled):
    gears = [gear for cluster in compiled.trees.clusters for gear in cluster.gears]
    return zip(gears, compiled.linkage.gear, strict=True)


def _key(gear) -> tuple:
    """A gear that is changed meshes anew."""
    return gear.item.id, gear.joints, gear.freedoms, gear.ratio


def _coordinate(record: np.ndarray, now: Coordinates, side: int) -> float:
    q = now.cut_q if record["cut"][side] >= 0 else now.q
    return float(q[record["q"][side]])
