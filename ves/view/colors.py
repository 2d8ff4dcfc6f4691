"""Colours: from "#rrggbb" to the linear light that shading computes with."""

from functools import lru_cache

import numpy as np

SELECTED = (0.06, 0.47, 1.0)
HOVERED = (0.45, 0.68, 1.0)


def rgb(text: str) -> np.ndarray:
    """(3,) as on the screen, 0 to 1."""
    return np.array([int(text[i : i + 2], 16) / 255 for i in (1, 3, 5)])


@lru_cache(maxsize=1000)
def linear(text: str) -> tuple[float, float, float]:
    """Linear light; a scene of thousands of parts has a dozen colours."""
    c = rgb(text)
    return tuple(np.where(c <= 0.04045, c / 12.92, ((c + 0.055) / 1.055) ** 2.4).tolist())
