"""Framebuffers we draw into before the picture goes to the window."""

import numpy as np
from OpenGL import GL


class Target:
    """Colour and depth of a given size; anti-aliased when it has samples. Remade when the size changes."""

    def __init__(self, color_format=GL.GL_RGBA8, depth: bool = True):
        self.color_format, self.has_depth = color_format, depth
        self.shape = None
        self.framebuffer = int(GL.glGenFramebuffers(1))
        self._buffers = [int(name) for name in GL.glGenRenderbuffers(2)]

    def resize(self, width: int, height: int, samples: int = 0) -> None:
        if self.shape == (width, height, samples):
            return
        self.shape = (width, height, samples)
        GL.glBindFramebuffer(GL.GL_FRAMEBUFFER, self.framebuffer)
        wanted = [(GL.GL_COLOR_ATTACHMENT0, self.color_format), (GL.GL_DEPTH_ATTACHMENT, GL.GL_DEPTH_COMPONENT24)]
        for name, (attachment, storage) in zip(self._buffers, wanted[: 1 + self.has_depth], strict=False):
            GL.glBindRenderbuffer(GL.GL_RENDERBUFFER, name)
            GL.glRenderbufferStorageMultisample(GL.GL_RENDERBUFFER, samples, storage, width, height)
            GL.glFramebufferRenderbuffer(GL.GL_FRAMEBUFFER, attachment, GL.GL_RENDERBUFFER, name)
        require_complete()

    def blit(self, framebuffer: int, width: int, height: int) -> None:
        """Copy the colours to another framebuffer, averaging samples or stretching."""
        own_width, own_height, _ = self.shape
        smooth = GL.GL_NEAREST if (own_width, own_height) == (width, height) else GL.GL_LINEAR
        GL.glBindFramebuffer(GL.GL_READ_FRAMEBUFFER, self.framebuffer)
        GL.glBindFramebuffer(GL.GL_DRAW_FRAMEBUFFER, framebuffer)
        GL.glBlitFramebuffer(0, 0, own_width, own_height, 0, 0, width, height, GL.GL_COLOR_BUFFER_BIT, smooth)

    def release(self) -> None:
        GL.glDeleteFramebuffers(1, np.array([self.framebuffer], np.uint32))
        GL.glDeleteRenderbuffers(2, np.array(self._buffers, np.uint32))


class TextureTarget:
    """A framebuffer whose single attachment is read as a texture later: the shadow map, the outline mask."""

    def __init__(self, internal, layout, attachment, parameters: dict):
        self.internal, self.layout, self.attachment = internal, layout, attachment
        self.shape = None
        self.framebuffer = int(GL.glGenFramebuffers(1))
        self.texture = int(GL.glGenTextures(1))
        self.bind_texture()
        for name, value in parameters.items():
            GL.glTexParameteri(GL.GL_TEXTURE_2D, name, value)

    def bind_texture(self) -> None:
        GL.glActiveTexture(GL.GL_TEXTURE0)
        GL.glBindTexture(GL.GL_TEXTURE_2D, self.texture)

    def resize(self, width: int, height: int) -> None:
        if self.shape == (width, height):
            return
        self.shape = (width, height)
        self.bind_texture()
        GL.glTexImage2D(GL.GL_TEXTURE_2D, 0, self.internal, width, height, 0, self.layout, GL.GL_UNSIGNED_BYTE, None)
        GL.glBindFramebuffer(GL.GL_FRAMEBUFFER, self.framebuffer)
        GL.glFramebufferTexture2D(GL.GL_FRAMEBUFFER, self.attachment, GL.GL_TEXTURE_2D, self.texture, 0)
        if self.attachment == GL.GL_DEPTH_ATTACHMENT:
            GL.glDrawBuffer(GL.GL_NONE)
            GL.glReadBuffer(GL.GL_NONE)
        require_complete()

    def release(self) -> None:
        GL.glDeleteFramebuffers(1, np.array([self.framebuffer], np.uint32))
        GL.glDeleteTextures(1, np.array([self.texture], np.uint32))


def require_complete() -> None:
    status = GL.glCheckFramebufferStatus(GL.GL_FRAMEBUFFER)
    if status != GL.GL_FRAMEBUFFER_COMPLETE:
        raise RuntimeError(f"The graphics driver refuses a framebuffer of the picture (status 0x{int(status):x}).")
