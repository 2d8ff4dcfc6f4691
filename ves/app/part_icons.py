"""Pictures of parts for palette and drag: their own meshes, seen from a corner, shaded by QPainter.

Triangles are painted from back to front without smoothing, several times too large, and then made smaller: smoothing
each triangle by itself would leave seams between neighbours.
"""

import numpy as np
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPixmap, QPixmapCache, QPolygonF

from ves.algebra import rotation
from ves.parts import Part, Solid
from ves.shapes.mesh import COARSE, HIGH, LOW, MEDIUM
from ves.view.camera import Camera
from ves.view.colors import linear

CORNER = Camera(yaw=-2.25, pitch=0.8, orthographic=True)  # from where long parts rise to the right
LIGHT = np.array((-0.25, 0.72, 0.65)) / np.linalg.norm((-0.25, 0.72, 0.65))  # in view axes: from above, a little left
AMBIENT, DIFFUSE, SHINE = 0.3, 0.78, 0.22
OVERSIZE = 4
FEW = 1000  # triangles of a solid that can be split
BENT = 0.985  # cosine between the normals at two corners of a triangle
ENOUGH = 2500  # triangles of one solid; painting takes about 6 µs for each
MARGIN = 1.06  # room around the part


def part_pixmap(part: Part, size: int, scale: float = 1.0) -> QPixmap:
    """Kept for the next time: it looks alike in every theme, and takes some 20 ms."""
    key = f"part {size} {scale} {part.model_dump_json(exclude={'name'})}"
    made = QPixmap()
    if not QPixmapCache.find(key, made):
        made = _painted(part, size, scale)
        QPixmapCache.insert(key, made)
    return made


def _painted(part: Part, size: int, scale: float) -> QPixmap:
    pixels = round(size * scale)
    large = QImage(pixels * OVERSIZE, pixels * OVERSIZE, QImage.Format.Format_ARGB32_Premultiplied)
    large.fill(Qt.GlobalColor.transparent)
    painter = QPainter(large)
    _paint(painter, part, pixels * OVERSIZE)
    painter.end()
    smooth = large.scaled(
        pixels, pixels, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
    )
    made = QPixmap.fromImage(smooth)
    made.setDevicePixelRatio(scale)
    return made


def _paint(painter: QPainter, part: Part, size: int) -> None:
    """All triangles that face the eye, the farthest first."""
    corners, colors = (np.concatenate(rows) for rows in zip(*(_triangles(s, part) for s in part.solids), strict=True))
    camera = CORNER.frame(corners, size, size, MARGIN)
    places = camera.project(corners, size, size)
    a, b, c = (places[:, k, :2] for k in range(3))
    towards = (b - a)[:, 0] * (c - a)[:, 1] - (b - a)[:, 1] * (c - a)[:, 0] < 0  # pixels count downwards
    places, colors = places[towards], colors[towards]
    order = np.argsort(-places[:, :, 2].mean(axis=1))
    for triangle, (red, green, blue) in zip(places[order].tolist(), colors[order].tolist(), strict=True):
        color = QColor.fromRgbF(red, green, blue)
        painter.setPen(color)  # closes the gaps between neighbours
        painter.setBrush(color)
        painter.drawPolygon(QPolygonF([QPointF(x, y) for x, y, _ in triangle]))


def _triangles(solid: Solid, part: Part) -> tuple[np.ndarray, np.ndarray]:
    """Corners (m, 3, 3) in part coordinates, and the colour (m, 3) that each triangle is seen in."""
    meshes = (solid.shape.mesh(detail) for detail in (HIGH, MEDIUM, LOW))
    mesh = next((mesh for mesh in meshes if len(mesh.triangles) <= ENOUGH), solid.shape.mesh(COARSE))
    turned = rotation.rotate(np.array(solid.quaternion), mesh.vertices(solid.shape.mesh_size()))
    corners = (turned + np.array(solid.position))[mesh.triangles]
    normals = rotation.rotate(np.array(solid.quaternion), mesh.normal)[mesh.triangles] @ CORNER.axes.T
    if len(corners) <= FEW:
        corners, normals = _split_bent(corners, normals)
    middle = normals.mean(axis=1)
    middle /= np.linalg.norm(middle, axis=1, keepdims=True)
    return corners, _shaded(linear(solid.color or part.color), middle, solid)


def _split_bent(corners: np.ndarray, normals: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Triangles on a round face become four each, so that the shading has no facets."""
    bent = (normals * np.roll(normals, 1, axis=1)).sum(axis=2).min(axis=1) < BENT

    def split(at):
        a, b, c = at[bent, 0], at[bent, 1], at[bent, 2]
        ab, bc, ca = (a + b) / 2, (b + c) / 2, (c + a) / 2
        parts = (a, ab, ca), (ab, b, bc), (ca, bc, c), (ab, bc, ca)
        return np.concatenate([at[~bent], *(np.stack(part, axis=1) for part in parts)])

    return split(corners), split(normals)


def _shaded(color: np.ndarray, normals: np.ndarray, solid: Solid) -> np.ndarray:
    halfway = LIGHT + np.array((0.0, 0.0, 1.0))
    halfway /= np.linalg.norm(halfway)
    diffuse = np.clip(normals @ LIGHT, 0, 1)[:, None]
    shine = np.clip(normals @ halfway, 0, 1)[:, None] ** (6 + 30 * (1 - solid.roughness))
    light = color * (AMBIENT + DIFFUSE * diffuse) + SHINE * (1 - solid.roughness) * shine
    light = np.clip(light, 0, 1)
    return np.where(light <= 0.0031308, 12.92 * light, 1.055 * light ** (1 / 2.4) - 0.055)
