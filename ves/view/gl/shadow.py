"""Shadow pass: how far the sun sees. Redrawn only when a pose, the map's place or the detail has changed."""

import numpy as np
from OpenGL import GL

from ves.shapes.mesh import HIGH, LOW
from ves.view.gl.instances import Instances
from ves.view.gl.light import ShadowFrame
from ves.view.gl.program import Program
from ves.view.gl.target import TextureTarget
from ves.view.quality import Quality

PARAMETERS = {
    GL.GL_TEXTURE_MIN_FILTER: GL.GL_LINEAR,
    GL.GL_TEXTURE_MAG_FILTER: GL.GL_LINEAR,
    GL.GL_TEXTURE_COMPARE_MODE: GL.GL_COMPARE_REF_TO_TEXTURE,
    GL.GL_TEXTURE_COMPARE_FUNC: GL.GL_LEQUAL,
    GL.GL_TEXTURE_WRAP_S: GL.GL_CLAMP_TO_BORDER,
    GL.GL_TEXTURE_WRAP_T: GL.GL_CLAMP_TO_BORDER,
}


class ShadowPass:
    def __init__(self):
        self.program = Program("depth.vert.glsl", "depth.frag.glsl")
        self.map = TextureTarget(GL.GL_DEPTH_COMPONENT24, GL.GL_DEPTH_COMPONENT, GL.GL_DEPTH_ATTACHMENT, PARAMETERS)
        GL.glTexParameterfv(GL.GL_TEXTURE_2D, GL.GL_TEXTURE_BORDER_COLOR, np.ones(4, np.float32))
        self._drawn = None

    def draw(self, solids: Instances, shadow: ShadowFrame, details: list[str], quality: Quality) -> None:
        details = details if quality.samples else [LOW if detail == HIGH else detail for detail in details]
        state = (solids.version, solids.table, shadow.matrix.tobytes(), quality.shadow_size, tuple(details))
        if state == self._drawn:
            return
        self._drawn = state
        self.map.resize(quality.shadow_size, quality.shadow_size)
        GL.glBindFramebuffer(GL.GL_FRAMEBUFFER, self.map.framebuffer)
        GL.glViewport(0, 0, quality.shadow_size, quality.shadow_size)
        GL.glClear(GL.GL_DEPTH_BUFFER_BIT)
        GL.glEnable(GL.GL_POLYGON_OFFSET_FILL)
        GL.glPolygonOffset(1.5, 3.0)
        self.program.use()
        solids.draw(details)
        GL.glDisable(GL.GL_POLYGON_OFFSET_FILL)

    def clear(self, quality: Quality) -> None:
        """No solids: the sun reaches everything."""
        self.map.resize(quality.shadow_size, quality.shadow_size)
        GL.glBindFramebuffer(GL.GL_FRAMEBUFFER, self.map.framebuffer)
        GL.glClear(GL.GL_DEPTH_BUFFER_BIT)
        self._drawn = None

    def release(self) -> None:
        self.program.release()
        self.map.release()
