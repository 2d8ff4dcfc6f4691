"""Id pass: which part each pixel shows. It answers what a rubber band covers, and checks picking in the tests."""

import numpy as np
from OpenGL import GL

from ves.view.gl.instances import Instances
from ves.view.gl.program import Program
from ves.view.gl.target import Target


class IdPass:
    def __init__(self):
        self.program = Program("mask.vert.glsl", "ids.frag.glsl")
        self.target = Target(GL.GL_R32I)

    def draw(self, width: int, height: int, solids: Instances, details: list[str]) -> np.ndarray:
        """(height, width) part indices from the upper left, -1 where there is none."""
        self.target.resize(width, height)
        GL.glBindFramebuffer(GL.GL_FRAMEBUFFER, self.target.framebuffer)
        GL.glViewport(0, 0, width, height)
        GL.glClearBufferiv(GL.GL_COLOR, 0, np.full(4, -1, np.int32))
        GL.glClear(GL.GL_DEPTH_BUFFER_BIT)
        GL.glEnable(GL.GL_CULL_FACE)
        self.program.use()
        solids.draw(details)
        GL.glDisable(GL.GL_CULL_FACE)
        pixels = np.empty((height, width), np.int32)
        GL.glReadPixels(0, 0, width, height, GL.GL_RED_INTEGER, GL.GL_INT, pixels)
        return pixels[::-1]

    def release(self) -> None:
        self.program.release()
        self.target.release()
