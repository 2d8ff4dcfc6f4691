"""Ground pass: the floor with its grid, axes and shadows; or the bare grid of a scene without floor."""

from OpenGL import GL

from ves.view.gl.variants import Variants
from ves.view.quality import Quality


class GroundPass:
    def __init__(self):
        self.floor = Variants("ground.vert.glsl", "ground.frag.glsl", OPEN=0)
        self.grid = Variants("ground.vert.glsl", "ground.frag.glsl", OPEN=1)

    def draw_floor(self, quality: Quality) -> None:
        """Opaque; the blobs before have left in the alpha channel how dark it is."""
        GL.glEnable(GL.GL_BLEND)
        GL.glBlendFuncSeparate(GL.GL_DST_ALPHA, GL.GL_ZERO, GL.GL_ONE, GL.GL_ZERO)
        self.floor.use(quality)
        GL.glDrawArrays(GL.GL_TRIANGLE_STRIP, 0, 4)
        GL.glDisable(GL.GL_BLEND)

    def draw_grid(self, quality: Quality) -> None:
        """Lines only, over parts and background."""
        GL.glEnable(GL.GL_BLEND)
        GL.glBlendFuncSeparate(GL.GL_SRC_ALPHA, GL.GL_ONE_MINUS_SRC_ALPHA, GL.GL_ZERO, GL.GL_ONE)
        GL.glDepthMask(False)
        self.grid.use(quality)
        GL.glDrawArrays(GL.GL_TRIANGLE_STRIP, 0, 4)
        GL.glDepthMask(True)
        GL.glDisable(GL.GL_BLEND)

    def release(self) -> None:
        self.floor.release()
        self.grid.release()
