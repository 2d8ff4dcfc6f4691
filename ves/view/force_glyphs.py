"""Forces as they are drawn: strings in the colour of their tension, all else in the colour of forces.

What is switched off is pale and thin. What is selected is drawn in the colour of that, with rings at its ends; what is
pointed at is thicker.
"""

from collections.abc import Collection
from typing import NamedTuple

import numpy as np

from ves.view.camera import Camera
from ves.view.colors import SELECTED
from ves.view.force_strokes import Stroke, strokes
from ves.view.force_table import ForceTable
from ves.view.glyphs import CASING_WIDTH, Bundle, Dot, Glyphs, casing_color
from ves.view.themes import THEMES, Theme

PALE, THINNER = 0.5, 0.6  # of what is switched off: its strength, and its width
THICKER = 1.5  # what is pointed at
FULL = 0.25  # stretch, of the rest length, at which the typical string is red, unless one pulls harder


class Look(NamedTuple):
    """How forces look now."""

    theme: str = "light"
    selected: Collection[int] = ()  # ids
    hovered: int | None = None
    tension: np.ndarray | None = None  # (n,) N, where it is known better than by how long the strings are
    most: float = 0.0  # N, the largest tension so far
    time: float = 0.0  # s: some forces act for a time


def force_glyphs(table: ForceTable, poses: np.ndarray, camera: Camera, height: int, look: Look) -> Glyphs:
    if not len(table):
        return Glyphs()
    places, frames = table.ends.now(poses)
    tension = table.tension(places, look.time) if look.tension is None else look.tension
    on = table.acting(look.time)
    theme, chosen = THEMES[look.theme], np.isin(table.ids, list(look.selected))
    colors = colors_of(table, tension, theme, look.most)
    colors[chosen] = (*SELECTED, 1.0)
    colors[~on, 3] = PALE
    colors[table.ended(look.time), 3] = 0.0
    widths = np.where(on, 1.0, THINNER) * np.where((table.ids == look.hovered) | chosen, THICKER, 1.0)
    drawn = strokes(table, places, frames, camera, height)
    bundles = [bundle for stroke in drawn for bundle in _bundles(stroke, colors, widths, theme)]
    ends = places[:, chosen].reshape(-1, 3)
    rings = (Dot(tuple(end), (*SELECTED, 1.0), 11.0, hollow=True, on_top=True) for end in np.unique(ends, axis=0))
    return Glyphs(dots=tuple(rings), bundles=tuple(bundles))


def colors_of(table: ForceTable, tension: np.ndarray, theme: Theme, most: float = 0.0) -> np.ndarray:
    """(n, 4): of strings and springs by their tension, from calm to the largest there is."""
    colors = np.tile((*theme.force, 1.0), (len(table), 1))
    strung = table.stiffness > 0.0
    if strung.any():
        typical = FULL * float(np.median(table.stiffness[strung] * table.rest[strung]))
        full = max(most, typical, float(np.abs(tension[strung]).max()), 1e-300)
        colors[strung, :3] = ramp(np.abs(tension[strung]) / full, theme)
    return colors


def ramp(share: np.ndarray, theme: Theme) -> np.ndarray:
    """(m, 3): calm at 0, amber halfway, red at 1."""
    stops = np.array((theme.calm, theme.tense, theme.tensest))
    return np.stack([np.interp(share, (0.0, 0.5, 1.0), stops[:, k]) for k in range(3)], axis=1)


def _bundles(stroke: Stroke, colors: np.ndarray, widths: np.ndarray, theme: Theme) -> list[Bundle]:
    """What is on top has a casing, first: a green sign must show on a green part."""
    color, width = colors[stroke.rows], widths[stroke.rows][:, None] * stroke.width
    line = Bundle(stroke.points, color, width, stroke.dash, stroke.on_top)
    if not stroke.on_top:
        return [line]
    around = np.where(width > 0.0, width + CASING_WIDTH, CASING_WIDTH / 2)
    return [Bundle(stroke.points, casing_color(color, theme.open_casing), around, stroke.dash, True), line]
