"""Buffers and vertex attributes, thinly wrapped."""

import ctypes

import numpy as np
from OpenGL import GL
from OpenGL.raw.GL.VERSION.GL_2_0 import glVertexAttribPointer  # the wrapper finds no context under EGL, and is slower


class Buffer:
    """Memory on the graphics side."""

    def __init__(self, target=GL.GL_ARRAY_BUFFER):
        self.target = target
        self.id = int(GL.glGenBuffers(1))

    def bind(self) -> None:
        GL.glBindBuffer(self.target, self.id)

    def upload(self, array: np.ndarray, usage=GL.GL_STATIC_DRAW) -> None:
        """Replace the contents; a driver still reading the old ones keeps them until it is done."""
        self.bind()
        GL.glBufferData(self.target, array.nbytes, array, usage)

    def release(self) -> None:
        GL.glDeleteBuffers(1, np.array([self.id], np.uint32))


def attributes(buffer: Buffer, layout: list[tuple[int, int]], divisor: int = 0, first: int = 0) -> None:
    """Point the bound vertex array at packed float32 fields; layout holds (location, width), first is a row."""
    buffer.bind()
    stride = 4 * sum(width for _, width in layout)
    offset = first * stride
    for location, width in layout:
        GL.glEnableVertexAttribArray(location)
        glVertexAttribPointer(location, width, GL.GL_FLOAT, False, stride, ctypes.c_void_p(offset))
        GL.glVertexAttribDivisor(location, divisor)
        offset += 4 * width


def delete_vertex_array(name: int) -> None:
    GL.glDeleteVertexArrays(1, np.array([name], np.uint32))
