"""PyOpenGL's switches, which it reads when it is first imported.

Checking every call for errors costs more than the calls. ERROR_ON_COPY makes a hidden copy of an array an error, and
without it STORE_POINTERS is ignored. VES_GL_DEBUG=1 turns the checks on.
"""

import os

import OpenGL

DEBUG = os.environ.get("VES_GL_DEBUG") == "1"
OpenGL.ERROR_CHECKING = DEBUG
OpenGL.ERROR_LOGGING = False
OpenGL.ERROR_ON_COPY = True
OpenGL.STORE_POINTERS = False
OpenGL.CONTEXT_CHECKING = False
OpenGL.FULL_LOGGING = False
