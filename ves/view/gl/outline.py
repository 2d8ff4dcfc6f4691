"""Outline pass: a line around what is selected or under the mouse, also where other parts hide it."""

import numpy as np
from OpenGL import GL

from ves.view.camera import Camera
from ves.view.colors import HOVERED, SELECTED
from ves.view.gl.instances import Instances
from ves.view.gl.program import Program
from ves.view.gl.target import TextureTarget

WIDTH = 3.2  # px
PARAMETERS = {
    GL.GL_TEXTURE_MIN_FILTER: GL.GL_LINEAR,
    GL.GL_TEXTURE_MAG_FILTER: GL.GL_LINEAR,
    GL.GL_TEXTURE_WRAP_S: GL.GL_CLAMP_TO_EDGE,
    GL.GL_TEXTURE_WRAP_T: GL.GL_CLAMP_TO_EDGE,
}


class OutlinePass:
    def __init__(self):
        self.mask_program = Program("mask.vert.glsl", "mask.frag.glsl")
        self.program = Program("screen.vert.glsl", "outline.frag.glsl")
        self.mask = TextureTarget(GL.GL_RG8, GL.GL_RG, GL.GL_COLOR_ATTACHMENT0, PARAMETERS)

    def draw(self, framebuffer, width, height, camera: Camera, solids: Instances, rows, details, empty, ratio) -> None:
        """`rows` are the highlighted solids, `empty` a vertex array without attributes, `ratio` scales the width."""
        self.mask.resize(width, height)
        GL.glDisable(GL.GL_DEPTH_TEST)
        GL.glBindFramebuffer(GL.GL_FRAMEBUFFER, self.mask.framebuffer)
        GL.glViewport(0, 0, width, height)
        GL.glClearColor(0.0, 0.0, 0.0, 0.0)
        GL.glClear(GL.GL_COLOR_BUFFER_BIT)
        self.mask_program.use()
        solids.draw_rows(rows, details)
        GL.glBindFramebuffer(GL.GL_FRAMEBUFFER, framebuffer)
        GL.glEnable(GL.GL_SCISSOR_TEST)
        GL.glScissor(*_window(solids, rows, camera, width, height, WIDTH * ratio))
        GL.glEnable(GL.GL_BLEND)
        GL.glBlendFuncSeparate(GL.GL_SRC_ALPHA, GL.GL_ONE_MINUS_SRC_ALPHA, GL.GL_ZERO, GL.GL_ONE)
        self._use(WIDTH * ratio)
        self.mask.bind_texture()
        GL.glBindVertexArray(empty)
        GL.glDrawArrays(GL.GL_TRIANGLES, 0, 3)
        GL.glDisable(GL.GL_BLEND)
        GL.glDisable(GL.GL_SCISSOR_TEST)
        GL.glEnable(GL.GL_DEPTH_TEST)

    def _use(self, line: float) -> None:
        self.program.use()
        GL.glUniform3f(self.program.location("selected_color"), *SELECTED)
        GL.glUniform3f(self.program.location("hovered_color"), *HOVERED)
        GL.glUniform1f(self.program.location("width"), line)

    def release(self) -> None:
        self.mask_program.release()
        self.program.release()
        self.mask.release()


def _window(solids: Instances, rows, camera: Camera, width: int, height: int, line: float) -> tuple[int, int, int, int]:
    """The rectangle (x, y, width, height; from below) that holds the outlines, to leave the rest alone."""
    centers, radii = solids.poses[rows, :3], solids.table.radius[rows]
    seen = camera.project(centers, width, height)
    if not camera.orthographic and np.any(seen[:, 2] < 2 * radii):
        return 0, 0, width, height
    reach = np.array([r / camera.pixel_size(c, height) for c, r in zip(centers, radii, strict=True)])
    reach = (1.2 * reach + line + 3)[:, None]
    low = np.clip(np.floor((seen[:, :2] - reach).min(axis=0)), 0, (width, height)).astype(int)
    high = np.clip(np.ceil((seen[:, :2] + reach).max(axis=0)), 0, (width, height)).astype(int)
    return int(low[0]), int(height - high[1]), int(high[0] - low[0]), int(high[1] - low[1])
