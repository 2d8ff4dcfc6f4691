"""The OpenGL renderer. It knows no Qt and no window: it draws into whatever framebuffer is current.

`flags` must be imported before anything of PyOpenGL; every module here does so first, by way of this package.
"""

from ves.view.gl import flags  # noqa: F401  (sets PyOpenGL's switches before its first import)
from ves.view.gl.errors import GLUnavailable

__all__ = ["GLUnavailable"]
