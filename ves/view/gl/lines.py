"""Glyph pass: lines, ribbons, springs and dots. Those with depth shine through faintly where something hides them."""

import numpy as np
from OpenGL import GL

from ves.view.gl.buffers import Buffer, attributes, delete_vertex_array
from ves.view.gl.program import Program
from ves.view.glyphs import Bundle, Dot, Glyphs, Polyline

SEGMENT = [(0, 3), (1, 3), (2, 3), (3, 3), (4, 4), (5, 4), (6, 3)]  # see lines.vert.glsl
DOT = [(0, 3), (1, 4), (2, 2)]  # see dots.vert.glsl
HIDDEN = 0.22  # strength of what is behind a solid


class GlyphPass:
    def __init__(self):
        self.lines = Program("lines.vert.glsl", "lines.frag.glsl")
        self.dots = Program("dots.vert.glsl", "dots.frag.glsl")
        self.among, self.on_top = (_Layer(self.lines, self.dots) for _ in range(2))

    def set(self, glyphs: Glyphs) -> None:
        self.among.upload(glyphs, on_top=False)
        self.on_top.upload(glyphs, on_top=True)

    def draw(self) -> None:
        if not (self.among or self.on_top):
            return
        GL.glEnable(GL.GL_BLEND)
        GL.glBlendFuncSeparate(GL.GL_SRC_ALPHA, GL.GL_ONE_MINUS_SRC_ALPHA, GL.GL_ZERO, GL.GL_ONE)
        GL.glDepthMask(False)
        for layer, order, strength in (
            (self.among, GL.GL_GREATER, HIDDEN),
            (self.among, GL.GL_LEQUAL, 1.0),
            (self.on_top, GL.GL_ALWAYS, 1.0),
        ):
            GL.glDepthFunc(order)
            layer.draw(strength)
        GL.glDepthFunc(GL.GL_LEQUAL)
        GL.glDepthMask(True)
        GL.glDisable(GL.GL_BLEND)

    def release(self) -> None:
        for owner in (self.among, self.on_top, self.lines, self.dots):
            owner.release()


class _Layer:
    """The lines and dots that are drawn with one depth test; dots over lines."""

    def __init__(self, lines: Program, dots: Program):
        self.lines, self.dots = _Squares(lines, SEGMENT), _Squares(dots, DOT)

    def __bool__(self) -> bool:
        return bool(self.lines.count or self.dots.count)

    def upload(self, glyphs: Glyphs, on_top: bool) -> None:
        lines = [segments(line) for line in glyphs.lines if line.on_top == on_top]
        self.lines.upload(lines + [bundle_segments(bundle) for bundle in glyphs.bundles if bundle.on_top == on_top])
        self.dots.upload([_dot_row(dot) for dot in glyphs.dots if dot.on_top == on_top])

    def draw(self, strength: float) -> None:
        self.lines.draw(strength)
        self.dots.draw(strength)

    def release(self) -> None:
        self.lines.release()
        self.dots.release()


class _Squares:
    """One square per instance, shaped by its program."""

    def __init__(self, program: Program, layout):
        self.program = program
        self.buffer, self.array, self.count = Buffer(), int(GL.glGenVertexArrays(1)), 0
        GL.glBindVertexArray(self.array)
        attributes(self.buffer, layout, divisor=1)
        GL.glBindVertexArray(0)

    def upload(self, rows: list[np.ndarray]) -> None:
        self.count = sum(len(block) for block in rows)
        if self.count:
            self.buffer.upload(np.concatenate(rows, dtype=np.float32), GL.GL_STREAM_DRAW)

    def draw(self, strength: float) -> None:
        if self.count:
            self.program.use()
            GL.glUniform1f(self.program.location("strength"), strength)
            GL.glBindVertexArray(self.array)
            GL.glDrawArraysInstanced(GL.GL_TRIANGLE_STRIP, 0, 4, self.count)

    def release(self) -> None:
        self.buffer.release()
        delete_vertex_array(self.array)


def segments(line: Polyline) -> np.ndarray:
    """(n - 1, 23): neighbours, ends, colours and widths of each piece of a polyline."""
    points = np.asarray(line.points, float)
    count = len(points)
    color = np.broadcast_to(np.asarray(line.color, float), (count, 4))
    width = np.broadcast_to(np.asarray(line.width, float), (count,))
    before = np.concatenate([points[:1], points[:-2]])
    after = np.concatenate([points[2:], points[-1:]])
    style = np.stack([width[:-1], width[1:], np.full(count - 1, line.dash)], axis=1)
    return np.concatenate([before, points[:-1], points[1:], after, color[:-1], color[1:], style], axis=1)


def bundle_segments(bundle: Bundle) -> np.ndarray:
    """(n (k - 1), 23): the same of all lines of a bundle."""
    points = np.asarray(bundle.points, np.float32)
    n, k, _ = points.shape
    color = np.asarray(bundle.color, np.float32)
    color = np.broadcast_to(color[:, None] if color.ndim == 2 else color, (n, k, 4))
    width = np.broadcast_to(np.asarray(bundle.width, np.float32), (n, k))
    made = np.empty((n, k - 1, 23), np.float32)
    made[:, 0, 0:3], made[:, 1:, 0:3] = points[:, 0], points[:, :-2]
    made[..., 3:6], made[..., 6:9] = points[:, :-1], points[:, 1:]
    made[:, :-1, 9:12], made[:, -1, 9:12] = points[:, 2:], points[:, -1]
    made[..., 12:16], made[..., 16:20] = color[:, :-1], color[:, 1:]
    made[..., 20], made[..., 21], made[..., 22] = width[:, :-1], width[:, 1:], bundle.dash
    return made.reshape(-1, 23)


def _dot_row(dot: Dot) -> np.ndarray:
    return np.array([[*dot.position, *dot.color, dot.radius, float(dot.hollow)]])
