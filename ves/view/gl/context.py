"""An OpenGL context without screen or window: EGL's surfaceless platform, called directly.

By ctypes, because `import OpenGL.EGL` crashes when PyOpenGL's error checks are off.
"""

import ctypes
from ctypes import POINTER, byref, c_char_p, c_int, c_uint, c_void_p

from ves.view.gl.errors import GLUnavailable

EGL_OPENGL_API, EGL_NONE = 0x30A2, 0x3038
EGL_SURFACE_TYPE, EGL_PBUFFER_BIT, EGL_RENDERABLE_TYPE, EGL_OPENGL_BIT = 0x3033, 0x0001, 0x3040, 0x0008
EGL_CONTEXT_MAJOR_VERSION, EGL_CONTEXT_MINOR_VERSION = 0x3098, 0x30FB
EGL_CONTEXT_OPENGL_PROFILE_MASK, CORE_PROFILE = 0x30FD, 1
EGL_PLATFORM_SURFACELESS_MESA = 0x31DD
HINT = "Install the packages libegl1 and libgl1-mesa-dri (or your graphics driver)."

SIGNATURES = {
    "eglGetProcAddress": (c_void_p, [c_char_p]),
    "eglGetDisplay": (c_void_p, [c_void_p]),
    "eglInitialize": (c_uint, [c_void_p, POINTER(c_int), POINTER(c_int)]),
    "eglBindAPI": (c_uint, [c_uint]),
    "eglChooseConfig": (c_uint, [c_void_p, POINTER(c_int), POINTER(c_void_p), c_int, POINTER(c_int)]),
    "eglCreateContext": (c_void_p, [c_void_p, c_void_p, c_void_p, POINTER(c_int)]),
    "eglMakeCurrent": (c_uint, [c_void_p] * 4),
    "eglDestroyContext": (c_uint, [c_void_p, c_void_p]),
}


class HeadlessContext:
    """Current from the moment it is made until `release`; use it from one thread."""

    def __init__(self):
        self.egl = _load()
        self.display = self._open_display()
        self.egl.eglBindAPI(EGL_OPENGL_API)
        self.context = self._create()
        self.make_current()

    def make_current(self) -> None:
        if not self.egl.eglMakeCurrent(self.display, None, None, self.context):
            raise GLUnavailable(f"VES cannot draw without a screen: the OpenGL context cannot be used. {HINT}")

    def release(self) -> None:
        self.egl.eglMakeCurrent(self.display, None, None, None)
        self.egl.eglDestroyContext(self.display, self.context)

    def _open_display(self):
        display = None
        address = self.egl.eglGetProcAddress(b"eglGetPlatformDisplayEXT")
        if address:
            open_platform = ctypes.CFUNCTYPE(c_void_p, c_uint, c_void_p, c_void_p)(address)
            display = open_platform(EGL_PLATFORM_SURFACELESS_MESA, None, None)
        display = display or self.egl.eglGetDisplay(None)
        if not display or not self.egl.eglInitialize(display, byref(c_int()), byref(c_int())):
            raise GLUnavailable(f"VES cannot draw without a screen: EGL does not start. {HINT}")
        return display

    def _create(self):
        config, count = c_void_p(), c_int()
        wanted = _list(EGL_SURFACE_TYPE, EGL_PBUFFER_BIT, EGL_RENDERABLE_TYPE, EGL_OPENGL_BIT)
        self.egl.eglChooseConfig(self.display, wanted, byref(config), 1, byref(count))
        version = _list(
            EGL_CONTEXT_MAJOR_VERSION, 3, EGL_CONTEXT_MINOR_VERSION, 3, EGL_CONTEXT_OPENGL_PROFILE_MASK, CORE_PROFILE
        )
        context = self.egl.eglCreateContext(self.display, config if count.value else None, None, version)
        if not context:
            raise GLUnavailable(f"VES cannot draw without a screen: no OpenGL 3.3 here. {HINT}")
        return context


def _load():
    try:
        egl = ctypes.CDLL("libEGL.so.1")
    except OSError as error:
        raise GLUnavailable(f"VES cannot draw without a screen: libEGL is missing. {HINT}") from error
    for name, (result, arguments) in SIGNATURES.items():
        function = getattr(egl, name)
        function.restype, function.argtypes = result, arguments
    return egl


def _list(*values: int):
    return (c_int * (len(values) + 1))(*values, EGL_NONE)
