"""Shadow pass: how far the sun sees. Redrawn only when a pose, the map's place or the detail has changed."""

from OpenGL import GL

from ves.view.gl.instances import COARSER, Instances
from ves.view.gl.light import ShadowFrame
from ves.view.gl.program import Program
from ves.view.gl.target import TextureTarget
from ves.view.quality import DRAFT, Quality

PARAMETERS = {
    GL.GL_TEXTURE_MIN_FILTER: GL.GL_LINEAR,
    GL.GL_TEXTURE_MAG_FILTER: GL.GL_LINEAR,
    GL.GL_TEXTURE_COMPARE_MODE: GL.GL_COMPARE_REF_TO_TEXTURE,
    GL.GL_TEXTURE_COMPARE_FUNC: GL.GL_LEQUAL,
    GL.GL_TEXTURE_WRAP_S: GL.GL_CLAMP_TO_EDGE,
    GL.GL_TEXTURE_WRAP_T: GL.GL_CLAMP_TO_EDGE,
}
CAPABILITIES = (GL.GL_CULL_FACE, GL.GL_SCISSOR_TEST, GL.GL_POLYGON_OFFSET_FILL)


class ShadowPass:
    def __init__(self):
        self.program = Program("depth.vert.glsl", "depth.frag.glsl")
        self.map = TextureTarget(GL.GL_DEPTH_COMPONENT24, GL.GL_DEPTH_COMPONENT, GL.GL_DEPTH_ATTACHMENT, PARAMETERS)
        self._drawn = None

    def draw(self, solids: Instances, shadow: ShadowFrame, details: list[str], quality: Quality) -> None:
        if quality is DRAFT:  # one level less will do, and no one misses a bolt's shadow
            details = [
                None if group.hardware else COARSER[d] for group, d in zip(solids.table.groups, details, strict=True)
            ]
        state = (solids.version, solids.table, shadow.matrix.tobytes(), quality.shadow_size, tuple(details))
        if state == self._drawn:
            return
        self._drawn = state
        self._begin(quality.shadow_size)
        for capability in CAPABILITIES:
            GL.glEnable(capability)
        GL.glPolygonOffset(1.5, 3.0)
        GL.glScissor(1, 1, quality.shadow_size - 2, quality.shadow_size - 2)  # the border stays lit, and so all outside
        self.program.use()
        solids.draw(details)
        for capability in CAPABILITIES:
            GL.glDisable(capability)

    def clear(self, quality: Quality) -> None:
        """No solids: the sun reaches everything."""
        self._begin(quality.shadow_size)
        self._drawn = None

    def _begin(self, size: int) -> None:
        self.map.resize(size, size)
        GL.glBindFramebuffer(GL.GL_FRAMEBUFFER, self.map.framebuffer)
        GL.glViewport(0, 0, size, size)
        GL.glClear(GL.GL_DEPTH_BUFFER_BIT)

    def release(self) -> None:
        self.program.release()
        self.map.release()
