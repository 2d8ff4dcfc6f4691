"""When OpenGL is missing or too old, the user is told what to do."""

import ctypes

import pytest

from ves.view.gl import GLUnavailable
from ves.view.gl import context as headless
from ves.view.gl import renderer as drawing
from ves.view.gl.program import Program


def old_driver(version):
    return lambda name: version if name == drawing.GL.GL_VERSION else b"Old Card"


def test_an_old_driver_is_named(monkeypatch):
    monkeypatch.setattr(drawing.GL, "glGetString", old_driver(b"2.1 Mesa 9"))
    with pytest.raises(GLUnavailable, match=r"needs OpenGL 3\.3.*Old Card.*2\.1"):
        drawing.require_version()


def test_no_context_at_all_is_said(monkeypatch):
    monkeypatch.setattr(drawing.GL, "glGetString", old_driver(None))
    with pytest.raises(GLUnavailable, match="no OpenGL context"):
        drawing.require_version()


def test_missing_egl_names_the_package(monkeypatch):
    def missing(name):
        raise OSError(name)

    monkeypatch.setattr(ctypes, "CDLL", missing)
    with pytest.raises(GLUnavailable, match="libegl1"):
        headless.HeadlessContext()


def test_a_faulty_shader_is_named(studio, monkeypatch):
    from ves.view.gl import program

    monkeypatch.setattr(program, "source", lambda name: "nonsense")
    with pytest.raises(RuntimeError, match="depth.vert.glsl"):
        Program("depth.vert.glsl", "depth.frag.glsl")
