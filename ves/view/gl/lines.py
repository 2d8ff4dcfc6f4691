"""Glyph pass: lines, ribbons, springs and dots, with depth; what is behind something shines through faintly."""

import numpy as np
from OpenGL import GL

from ves.view.gl.buffers import Buffer, attributes, delete_vertex_array
from ves.view.gl.program import Program
from ves.view.glyphs import Dot, Glyphs, Polyline

SEGMENT = [(0, 3), (1, 3), (2, 3), (3, 3), (4, 4), (5, 4), (6, 3)]  # see lines.vert.glsl
DOT = [(0, 3), (1, 4), (2, 2)]  # see dots.vert.glsl
HIDDEN = 0.22  # strength of what is behind a solid


class GlyphPass:
    def __init__(self):
        self.kinds = [_Kind("lines", SEGMENT), _Kind("dots", DOT)]

    def set(self, glyphs: Glyphs) -> None:
        self.kinds[0].upload([segments(line) for line in glyphs.lines])
        self.kinds[1].upload([_dot_row(dot) for dot in glyphs.dots])

    def draw(self) -> None:
        if not any(kind.count for kind in self.kinds):
            return
        GL.glEnable(GL.GL_BLEND)
        GL.glBlendFuncSeparate(GL.GL_SRC_ALPHA, GL.GL_ONE_MINUS_SRC_ALPHA, GL.GL_ZERO, GL.GL_ONE)
        GL.glDepthMask(False)
        for order, strength in ((GL.GL_GREATER, HIDDEN), (GL.GL_LEQUAL, 1.0)):
            GL.glDepthFunc(order)
            for kind in self.kinds:
                kind.draw(strength)
        GL.glDepthMask(True)
        GL.glDisable(GL.GL_BLEND)

    def release(self) -> None:
        for kind in self.kinds:
            kind.release()


class _Kind:
    """One square per instance, shaped by its own pair of shaders."""

    def __init__(self, name: str, layout):
        self.program = Program(f"{name}.vert.glsl", f"{name}.frag.glsl")
        self.buffer, self.array, self.count = Buffer(), int(GL.glGenVertexArrays(1)), 0
        GL.glBindVertexArray(self.array)
        attributes(self.buffer, layout, divisor=1)
        GL.glBindVertexArray(0)

    def upload(self, rows: list[np.ndarray]) -> None:
        self.count = sum(len(block) for block in rows)
        if self.count:
            self.buffer.upload(np.concatenate(rows).astype(np.float32), GL.GL_STREAM_DRAW)

    def draw(self, strength: float) -> None:
        if self.count:
            self.program.use()
            GL.glUniform1f(self.program.location("strength"), strength)
            GL.glBindVertexArray(self.array)
            GL.glDrawArraysInstanced(GL.GL_TRIANGLE_STRIP, 0, 4, self.count)

    def release(self) -> None:
        self.program.release()
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


def _dot_row(dot: Dot) -> np.ndarray:
    return np.array([[*dot.position, *dot.color, dot.radius, float(dot.hollow)]])
