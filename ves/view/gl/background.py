"""Background pass: a quiet gradient wherever nothing else is."""

from OpenGL import GL

from ves.view.gl.variants import Variants
from ves.view.quality import Quality


class BackgroundPass:
    def __init__(self):
        self.programs = Variants("background.vert.glsl", "background.frag.glsl")

    def draw(self, quality: Quality) -> None:
        self.programs.use(quality)
        GL.glDrawArrays(GL.GL_TRIANGLES, 0, 3)

    def release(self) -> None:
        self.programs.release()
