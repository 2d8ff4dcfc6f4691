"""What can go wrong with the graphics system, in words for the user."""


class GLUnavailable(RuntimeError):
    """OpenGL 3.3 cannot be had here; the message says what to do."""
