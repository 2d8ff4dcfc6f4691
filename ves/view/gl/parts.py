"""Parts pass: the solids in sun, sky light and shadow."""

from OpenGL import GL

from ves.view.gl.instances import Instances
from ves.view.gl.variants import Variants
from ves.view.quality import Quality


class PartsPass:
    def __init__(self):
        self.programs = Variants("parts.vert.glsl", "parts.frag.glsl")

    def draw(self, solids: Instances, details: list[str], quality: Quality) -> None:
        GL.glEnable(GL.GL_CULL_FACE)
        self.programs.use(quality)
        solids.draw(details)
        GL.glDisable(GL.GL_CULL_FACE)

    def release(self) -> None:
        self.programs.release()
