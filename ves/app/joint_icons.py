"""Icons of joint kinds, drawn from their motions seen from a corner: an arrow around each axis that turns, a double
arrow along each that slides, a ball where everything turns, a plain block where nothing moves.
"""

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap, QPolygonF

from ves.joints import JointKind, Motion, Primitive
from ves.view.camera import Camera

CORNER = Camera(yaw=-0.85, pitch=0.5)
REACH, RING, BALL = 11.5, 8.5, 9.5  # half an axis, and radii, of 24 across
SMALL_RING, OUTSIDE = 4.2, 7.5  # an arrow around one of several axes: its radius, and how far out on the axis
LINE, THIN = 1.6, 0.9
HEAD, SMALL_HEAD = 3.2, 2.4
GAP = 0.9  # rad that an arrow around an axis leaves open
ALL_AXES = tuple(np.eye(3))


def joint_pixmap(kind: JointKind, color: str, faint: str, size: int, scale: float = 1.0) -> QPixmap:
    made = QPixmap(round(size * scale), round(size * scale))
    made.fill(Qt.GlobalColor.transparent)
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(made.width() / 2, made.height() / 2)
    painter.scale(made.width() / 24, made.height() / 24)
    _Drawing(painter, color, faint).draw(kind.motions)
    painter.end()
    made.setDevicePixelRatio(scale)
    return made


class _Drawing:
    """On 24 units across, the middle at the origin."""

    def __init__(self, painter: QPainter, color: str, faint: str):
        self._painter, self._color, self._faint = painter, QColor(color), QColor(faint)
        self._head_length = HEAD

    def draw(self, motions: tuple[Motion, ...]) -> None:
        axes = {primitive: [np.array(m.axis) for m in motions if m.primitive == primitive] for primitive in Primitive}
        turns, slides = axes[Primitive.TURN], [*axes[Primitive.SLIDE], *(ALL_AXES if axes[Primitive.FREE] else ())]
        crowded = not all(_parallel(axis, other) for axis in turns + slides for other in turns + slides)
        self._head_length = SMALL_HEAD if crowded else HEAD
        if not motions:
            self._block()
        if axes[Primitive.BALL]:
            self._ball()
        for axis in turns:
            if not any(_parallel(axis, other) for other in slides):
                self._line([-REACH * axis, REACH * axis], THIN, self._faint)
        for axis in slides:
            self._double_arrow(axis)
        for k, axis in enumerate(turns):
            self._arrow_around(axis, OUTSIDE * (-1) ** k if crowded else 0.0)

    def _block(self) -> None:
        self._pen(LINE, self._color)
        self._painter.drawRoundedRect(QRectF(-8, -8, 16, 16), 3, 3)
        self._painter.drawPolyline([QPointF(-3.2, 0), QPointF(3.2, 0)])
        self._painter.drawPolyline([QPointF(0, -3.2), QPointF(0, 3.2)])

    def _ball(self) -> None:
        for axis in ALL_AXES:
            self._line(_circle(axis, BALL, 0.0), THIN, self._faint)
        self._pen(LINE, self._color)
        self._painter.drawEllipse(QPointF(0, 0), BALL, BALL)

    def _double_arrow(self, axis: np.ndarray) -> None:
        ends = self._line([-REACH * axis, REACH * axis], LINE, self._color)
        self._head(ends[0] - ends[1], ends[0])
        self._head(ends[1] - ends[0], ends[1])

    def _arrow_around(self, axis: np.ndarray, outside: float) -> None:
        circle = _circle(axis, SMALL_RING if outside else RING, GAP) + outside * axis
        places = self._line(circle, LINE, self._color)
        self._head(places[-1] - places[-4], places[-1])

    def _line(self, points, width: float, color: QColor) -> np.ndarray:
        """Draw through points of space; the places (n, 2) where they are seen."""
        places = np.asarray(points) @ CORNER.axes[:2].T * (1, -1)
        self._pen(width, color)
        self._painter.drawPolyline(QPolygonF([QPointF(*place) for place in places]))
        return places

    def _head(self, direction: np.ndarray, tip: np.ndarray) -> None:
        along = direction / max(np.linalg.norm(direction), 1e-9)
        across = np.array((-along[1], along[0]))
        wings = (tip + self._head_length * (0.8 * side * across - along) for side in (1, -1))
        first, second = (QPointF(*wing) for wing in wings)
        self._pen(LINE, self._color)
        self._painter.drawPolyline(QPolygonF([first, QPointF(*tip), second]))

    def _pen(self, width: float, color: QColor) -> None:
        self._painter.setPen(QPen(color, width, c=Qt.PenCapStyle.RoundCap, j=Qt.PenJoinStyle.RoundJoin))
        self._painter.setBrush(Qt.BrushStyle.NoBrush)


def _parallel(axis: np.ndarray, other: np.ndarray) -> bool:
    return bool(np.allclose(np.cross(axis, other), 0))


def _circle(axis: np.ndarray, radius: float, gap: float) -> np.ndarray:
    """Points around an axis, open by the gap where the circle is nearest to the eye."""
    towards = CORNER.axes[2] - axis * (CORNER.axes[2] @ axis)
    towards /= np.linalg.norm(towards)
    angle = np.linspace(gap / 2, 2 * np.pi - gap / 2, 60)[:, None]
    return radius * (np.cos(angle) * towards + np.sin(angle) * np.cross(axis, towards))
