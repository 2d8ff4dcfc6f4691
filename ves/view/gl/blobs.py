"""Blob pass: where solids stand close to the floor they darken it.

Written into the alpha channel, the darkest blob winning, before the floor is drawn; so a heap of parts is no darker
than one of them.
"""

from OpenGL import GL

from ves.view.gl.instances import Instances
from ves.view.gl.program import Program


class BlobPass:
    def __init__(self):
        self.program = Program("blobs.vert.glsl", "blobs.frag.glsl")

    def draw(self, solids: Instances) -> None:
        GL.glColorMask(False, False, False, True)
        GL.glDepthMask(False)
        GL.glEnable(GL.GL_BLEND)
        GL.glBlendEquation(GL.GL_MIN)
        self.program.use()
        solids.draw_quads()
        GL.glBlendEquation(GL.GL_FUNC_ADD)
        GL.glDisable(GL.GL_BLEND)
        GL.glDepthMask(True)
        GL.glColorMask(True, True, True, True)

    def release(self) -> None:
        self.program.release()
