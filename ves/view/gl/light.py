"""Where the sun's shadow map lies: as small as the scene and the view allow, and steady while things move.

Arrays only, no OpenGL. All lengths follow the scene, so a millimetre mechanism and a hundred-metre crane get the same
shadows.
"""

from dataclasses import dataclass

import numpy as np

from ves.view.camera import Camera

TOWARDS = np.array([0.45, -0.38, 0.81]) / np.linalg.norm([0.45, -0.38, 0.81])
REACH = 3.5  # how far around the target shadows are drawn, of the camera's distance
GROWTH = 2.0**0.25  # sizes of the map, so that it does not breathe with every motion


@dataclass(frozen=True)
class ShadowFrame:
    """The map's placement: `matrix` leads from the world to its texture coordinates and depth, all 0 to 1."""

    matrix: np.ndarray  # (4, 4)
    texel: float  # side of a texel in the world, m
    depth: float  # depth range in the world, m


def light_axes() -> np.ndarray:
    """Rows: right, up and towards the light."""
    right = np.cross((0.0, 0.0, 1.0), TOWARDS)
    right /= np.linalg.norm(right)
    return np.stack([right, np.cross(TOWARDS, right), TOWARDS])


def shadow_frame(positions: np.ndarray, radii: np.ndarray, camera: Camera, texels: int) -> ShadowFrame:
    """A square about the casters near the view; the depth range holds all casters and the floor below them."""
    axes = light_axes()
    places = positions @ axes.T
    low, high = (places - radii[:, None]).min(axis=0), (places + radii[:, None]).max(axis=0)
    near = axes @ np.array(camera.target)
    reach = REACH * camera.distance
    seen_low, seen_high = np.maximum(low, near - reach)[:2], np.minimum(high, near + reach)[:2]
    if np.any(seen_low >= seen_high):
        seen_low, seen_high = low[:2], high[:2]
    half = _steady(float((seen_high - seen_low).max()) / 2)
    texel = 2 * half / texels
    center = np.round((seen_low + seen_high) / 2 / texel) * texel
    top, bottom = high[2], low[2]
    depth = max(1.1 * (top - bottom), half)
    matrix = np.eye(4)
    matrix[:2, :3] = axes[:2] / (2 * half)
    matrix[:2, 3] = 0.5 - center / (2 * half)
    matrix[2, :3] = -axes[2] / depth
    matrix[2, 3] = (top + 0.05 * depth) / depth
    return ShadowFrame(matrix, texel, depth)


def _steady(half: float) -> float:
    """The size rounded up to a step, with a little room."""
    return GROWTH ** np.ceil(np.log(max(1.04 * half, 1e-9)) / np.log(GROWTH))
