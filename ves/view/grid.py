"""The steps of the ground grid and of snapping: 1, 2, 5, 10, … following the zoom."""

import math

from ves.view.camera import Camera

CELL = 26.0  # px, smallest cell that is drawn as a cell of its own
SERIES = (1.0, 2.0, 5.0)


def step_above(length: float) -> float:
    """The smallest 1-2-5 step that is not below a length."""
    decade = 10.0 ** math.floor(math.log10(length))
    return next((s * decade for s in SERIES if s * decade >= length * (1 - 1e-9)), 10 * decade)


def grid_steps(camera: Camera, height: float) -> tuple[float, float]:
    """Spacing of thin and thick lines for a view of this height in pixels."""
    thin = step_above(CELL * camera.pixel_size(camera.target, height))
    return thin, step_above(step_above(thin * 1.5) * 1.5)
