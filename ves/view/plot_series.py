"""What a plot shows: series of the same unit on one pair of axes, and all of them as a table."""

import csv
import io
from collections.abc import Iterable
from typing import TYPE_CHECKING

import numpy as np

from ves.model import Scene

if TYPE_CHECKING:
    from ves.session.sampling import Series
    from ves.view.quantities import Quantity

COLORS = ("#1a6fe8", "#e5484d", "#2b9a66", "#e08a00", "#8e4ec6", "#0d9db5", "#d6409f", "#8a6d3b")
DARK_COLORS = ("#4c9dff", "#ff6369", "#4cc38a", "#ffb224", "#bf7af0", "#3ad0e6", "#f76bb8", "#c9a56b")


def by_unit(quantities: "Iterable[Quantity]") -> "dict[str, list[Quantity]]":
    """In the order of their coming: the axes of each unit, as shown."""
    axes: dict[str, list] = {}
    for quantity in quantities:
        axes.setdefault(quantity.shown_unit, []).append(quantity)
    return axes


def free_color(taken: Iterable[int]) -> int:
    """The number of the colour that is used least."""
    taken = list(taken)
    counts = [taken.count(k) for k in range(len(COLORS))]
    return counts.index(min(counts))


def csv_text(series: "Iterable[Series]", scene: Scene) -> str:
    """Time and a column for each series, in SI units; a time at which one has no value leaves its cell empty."""
    series = tuple(series)
    times = np.unique(np.concatenate([one.times for one in series] or [np.zeros(0)]))
    columns = [dict(zip(one.times.tolist(), one.values.tolist(), strict=True)) for one in series]
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(["time [s]", *(f"{one.quantity.label(scene)} [{one.quantity.unit}]" for one in series)])
    for time in times.tolist():
        writer.writerow([repr(time), *(repr(column[time]) if time in column else "" for column in columns)])
    return file.getvalue()
