"""Ghost pass: parts that are not there yet, translucent over all that is.

Their depth is laid down first, so that only what faces the viewer is blended: a ghost shows no insides.
"""

from OpenGL import GL

from ves.view.gl.instances import Instances
from ves.view.gl.variants import Variants
from ves.view.quality import Quality


class GhostPass:
    def __init__(self):
        self.programs = Variants("parts.vert.glsl", "parts.frag.glsl", GHOST=1)

    def draw(self, solids: Instances, details: list[str], quality: Quality) -> None:
        details = solids.ghostly(details)
        GL.glEnable(GL.GL_CULL_FACE)
        GL.glEnable(GL.GL_BLEND)
        GL.glBlendFuncSeparate(GL.GL_SRC_ALPHA, GL.GL_ONE_MINUS_SRC_ALPHA, GL.GL_ZERO, GL.GL_ONE)
        self.programs.use(quality)
        for visible in (False, True):
            GL.glColorMask(visible, visible, visible, True)
            solids.draw(details)
        GL.glDisable(GL.GL_BLEND)
        GL.glDisable(GL.GL_CULL_FACE)

    def release(self) -> None:
        self.programs.release()
