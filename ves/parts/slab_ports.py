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


def edge_ports(slab: Slab) -> tuple[Port, ...]:
    """Places along the four edges, beside the outer holes, where something can stick out: an axle, another plate."""
    x_half, y_half, _ = slab.half_extents
    columns = sorted({round(x, 12) for x, _ in slab.hole_centers})
    rows = sorted({round(y, 12) for _, y in slab.hole_centers})
    sides = [
        (f"edge {sign}y {k}", (x, way * y_half, 0), (0, way, 0))
        for sign, way in (("+", 1), ("-", -1))
        for k, x in enumerate(columns, 1)
    ]
    sides += [
        (f"edge {sign}x {k}", (way * x_half, y, 0), (way, 0, 0))
        for sign, way in (("+", 1), ("-", -1))
        for k, y in enumerate(rows, 1)
    ]
    return tuple(facing(name, "face", place, out) for name, place, out in sides)
