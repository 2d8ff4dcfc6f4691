"""Strips and plates share their measures, and their holes are their ports."""

from ves.parts.port import Port, facing
from ves.shapes import Slab

PITCH, THICKNESS, HOLE_RADIUS = 0.05, 0.01, 0.0135  # m, the palette's measures


def perforated(columns: int, rows: int, pitch: float, thickness: float) -> Slab:
    return Slab(columns, rows, pitch, thickness, HOLE_RADIUS / PITCH * pitch)


def slab_ports(slab: Slab) -> tuple[Port, ...]:
    """Holes numbered along x (row by row on a plate), and the middle of both faces."""

    def name(k: int) -> str:
        return f"hole {k + 1}" if slab.rows == 1 else f"hole {k % slab.columns + 1},{k // slab.columns + 1}"

    holes = (
        Port(name=name(k), kind="hole", position=(x, y, 0.0), depth=slab.thickness)
        for k, (x, y) in enumerate(slab.hole_centers)
    )
    half = slab.thickness / 2
    faces = (facing(label, "face", (0, 0, side * half), (0, 0, side)) for label, side in (("top", 1), ("bottom", -1)))
    return (Port(name="center", kind="center"), *holes, *faces)
