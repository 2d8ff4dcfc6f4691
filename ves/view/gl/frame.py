"""The values that all shaders share during a frame, as one uniform block (std140: everything in fours)."""

import numpy as np
from OpenGL import GL

from ves.view.camera import Camera
from ves.view.gl.buffers import Buffer
from ves.view.gl.light import TOWARDS, ShadowFrame
from ves.view.gl.program import FRAME_BINDING
from ves.view.grid import grid_steps
from ves.view.themes import Theme

FIELDS = np.dtype(
    [
        ("view_projection", "f4", (4, 4)),
        ("shadow_projection", "f4", (4, 4)),
        ("eye", "f4", 4),  # xyz; w: 1 for a parallel view
        ("back", "f4", 4),  # towards the viewer
        ("light", "f4", 4),  # towards the light; w: shift along the normal against self-shadowing
        ("shadow", "f4", 4),  # texel in texture coordinates, depth bias, contact height, -
        ("viewport", "f4", 4),  # width, height, pixels per pixel of the view, 1 / height
        ("ground", "f4", 4),  # centre x, y, radius, strength of the lines
        ("grid", "f4", 4),  # thin step, thick step, strength of the thin lines, 1 / ground radius
        ("sky_top", "f4", 4),
        ("sky_bottom", "f4", 4),
        ("floor_color", "f4", 4),
        ("line_color", "f4", 4),
        ("shadow_color", "f4", 4),
    ]
)


class FrameBlock:
    def __init__(self):
        self.buffer = Buffer(GL.GL_UNIFORM_BUFFER)
        self.values = np.zeros(1, FIELDS)

    def set_camera(self, camera: Camera, width: int, height: int, scale: float) -> None:
        row = self.values[0]
        row["view_projection"] = camera.matrix(width, height).T
        row["eye"] = (*camera.eye, float(camera.orthographic))
        row["back"][:3] = camera.axes[2]
        row["viewport"] = (width, height, scale, 1.0 / height)
        thin, thick = grid_steps(camera, height / scale)
        cell = thin / camera.pixel_size(camera.target, height / scale)
        row["grid"][:3] = thin, thick, np.clip((cell - 20.0) / 24.0, 0.25, 1.0)

    def set_shadow(self, shadow: ShadowFrame, texels: int) -> None:
        row = self.values[0]
        row["shadow_projection"] = shadow.matrix.T
        row["light"] = (*TOWARDS, 1.6 * shadow.texel)
        row["shadow"][:2] = 1.0 / texels, 0.7 * shadow.texel / shadow.depth

    def set_surroundings(self, theme: Theme, center, radius: float, contact: float) -> None:
        row = self.values[0]
        row["ground"] = (center[0], center[1], radius, theme.line_strength)
        row["grid"][3], row["shadow"][2] = 1.0 / radius, contact
        colors = (theme.sky_top, theme.sky_bottom, theme.floor, theme.line, theme.shadow)
        names = ("sky_top", "sky_bottom", "floor_color", "line_color", "shadow_color")
        for name, color in zip(names, colors, strict=True):
            row[name][:3] = color

    def upload(self) -> None:
        self.buffer.upload(self.values.view(np.float32), GL.GL_DYNAMIC_DRAW)
        GL.glBindBufferBase(GL.GL_UNIFORM_BUFFER, FRAME_BINDING, self.buffer.id)

    def release(self) -> None:
        self.buffer.release()
