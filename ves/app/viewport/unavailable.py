"""In place of the view, where OpenGL 3.3 cannot be had: what is missing and what to do."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QOffscreenSurface, QOpenGLContext, QSurfaceFormat
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

NEEDED = (3, 3)
ADVICE = (
    "VES draws with OpenGL 3.3. Install a current graphics driver, or on Linux the software renderer "
    "(package libgl1-mesa-dri), and start VES with LIBGL_ALWAYS_SOFTWARE=1.\n\n"
    "Everything else works: open, play and save scenes here, or run them with “ves run”."
)


def surface_format() -> QSurfaceFormat:
    """What the view needs; set before there is an application."""
    made = QSurfaceFormat()
    made.setVersion(*NEEDED)
    made.setProfile(QSurfaceFormat.OpenGLContextProfile.CoreProfile)
    made.setDepthBufferSize(24)
    made.setSwapInterval(0)
    return made


def opengl_problem() -> str:
    """Why there can be no view, or nothing. Asked before a view is made: a window with a broken one draws nothing."""
    context = QOpenGLContext()
    if not context.create():
        return "No OpenGL context can be made on this display."
    version = context.format().version()
    if tuple(version) < NEEDED:
        return f"This display offers OpenGL {version[0]}.{version[1]} only."
    surface = QOffscreenSurface()
    surface.create()
    usable = context.makeCurrent(surface)
    context.doneCurrent()
    surface.destroy()
    return "" if usable else "OpenGL cannot be used on this display."


class Unavailable(QWidget):
    def __init__(self, problem: str, parent: QWidget | None = None):
        super().__init__(parent)
        headline = QLabel("The 3D view is not available")
        font = headline.font()
        font.setPointSizeF(font.pointSizeF() * 1.4)
        font.setBold(True)
        headline.setFont(font)
        self.text = QLabel(f"{problem}\n\n{ADVICE}", wordWrap=True)
        self.text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(48, 48, 48, 48)
        layout.setSpacing(14)
        layout.addStretch(2)
        layout.addWidget(headline)
        layout.addWidget(self.text)
        layout.addStretch(3)
