"""Shader programs from the files in `shaders/`.

A file may take in another by a line `#include "name"`. Quality is chosen by #define, never by a uniform: a software
rasteriser would run both sides of the branch.
"""

import re
from functools import cache
from importlib.resources import files

from OpenGL import GL

FRAME_BINDING = 0
_INCLUDE = re.compile(r'^#include "(.+)"$', re.MULTILINE)


@cache
def source(name: str) -> str:
    """The text of a shader file with its includes."""
    text = (files(__package__) / "shaders" / name).read_text(encoding="utf-8")
    return _INCLUDE.sub(lambda match: source(match[1]), text)


class Program:
    """A compiled vertex and fragment shader; uniforms are set by name."""

    def __init__(self, vertex: str, fragment: str, **defines: int):
        self.id = GL.glCreateProgram()
        for kind, name in ((GL.GL_VERTEX_SHADER, vertex), (GL.GL_FRAGMENT_SHADER, fragment)):
            shader = _compile(kind, name, defines)
            GL.glAttachShader(self.id, shader)
            GL.glDeleteShader(shader)
        GL.glLinkProgram(self.id)
        if not GL.glGetProgramiv(self.id, GL.GL_LINK_STATUS):
            raise RuntimeError(f"{vertex} and {fragment}: {_text(GL.glGetProgramInfoLog(self.id))}")
        block = GL.glGetUniformBlockIndex(self.id, b"Frame")
        if block != GL.GL_INVALID_INDEX:
            GL.glUniformBlockBinding(self.id, block, FRAME_BINDING)
        self._locations: dict[str, int] = {}

    def use(self) -> None:
        GL.glUseProgram(self.id)

    def location(self, name: str) -> int:
        if name not in self._locations:
            self._locations[name] = GL.glGetUniformLocation(self.id, name)
        return self._locations[name]

    def release(self) -> None:
        GL.glDeleteProgram(self.id)


def _compile(kind, name: str, defines: dict[str, int]) -> int:
    head = "#version 330 core\n" + "".join(f"#define {key} {value}\n" for key, value in defines.items())
    shader = GL.glCreateShader(kind)
    GL.glShaderSource(shader, head + source(name))
    GL.glCompileShader(shader)
    if not GL.glGetShaderiv(shader, GL.GL_COMPILE_STATUS):
        raise RuntimeError(f"{name}: {_text(GL.glGetShaderInfoLog(shader))}")
    return shader


def _text(log) -> str:
    return log.decode(errors="replace") if isinstance(log, bytes) else str(log)
