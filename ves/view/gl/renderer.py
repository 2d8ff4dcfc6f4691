"""The renderer: arrays in, a picture out. The passes of a frame, in order, are in `draw`.

Needs a current OpenGL 3.3 core context at every call; knows nothing of windows.
"""

import numpy as np
from OpenGL import GL

from ves.shapes.mesh import MEDIUM
from ves.view.camera import Camera
from ves.view.gl.background import BackgroundPass
from ves.view.gl.blobs import BlobPass
from ves.view.gl.buffers import delete_vertex_array
from ves.view.gl.errors import GLUnavailable
from ves.view.gl.frame import FrameBlock
from ves.view.gl.ghosts import GhostPass
from ves.view.gl.ground import GroundPass
from ves.view.gl.ids import IdPass
from ves.view.gl.instances import Instances
from ves.view.gl.light import ShadowFrame, shadow_frame
from ves.view.gl.lines import GlyphPass
from ves.view.gl.outline import OutlinePass
from ves.view.gl.parts import PartsPass
from ves.view.gl.shadow import ShadowPass
from ves.view.gl.target import Target
from ves.view.glyphs import Glyphs
from ves.view.quality import HIGH, QUALITIES, Quality
from ves.view.solids import SolidTable
from ves.view.themes import THEMES

SOFTWARE = ("llvmpipe", "softpipe", "swiftshader", "swr")
GROUND_REACH = 2.8  # radius of the visible floor, of the camera's distance
CONTACT = 1.6  # height over which parts darken towards the floor, in typical part sizes


class Renderer:
    def __init__(self, theme: str = "light"):
        self.theme = theme
        self.floor = True  # False: only the grid is drawn, for scenes without ground
        self.shadows = True
        self.software = False  # True when there is no graphics card behind OpenGL; known after initialize
        self._highlighted = np.zeros(0, int)
        self._ghosts = False
        self._ready = False

    def initialize(self) -> None:
        """Make all graphics objects in the current context. Raises GLUnavailable when OpenGL is too old."""
        self.software = any(name in require_version().lower() for name in SOFTWARE)
        self.frame, self.solids, self.target = FrameBlock(), Instances(), Target()
        self.shadow, self.parts, self.ground = ShadowPass(), PartsPass(), GroundPass()
        self.blobs, self.background, self.ghosts = BlobPass(), BackgroundPass(), GhostPass()
        self.outline, self.glyphs, self.ids = OutlinePass(), GlyphPass(), IdPass()
        self._empty = int(GL.glGenVertexArrays(1))
        self._ready = True

    # ---- what to draw --------------------------------------------------------------------------------------------
    def set_solids(self, table: SolidTable) -> None:
        """On edit."""
        self.solids.set_solids(table)
        self._highlighted = np.zeros(0, int)
        self._ghosts = False

    def set_poses(self, part_poses: np.ndarray) -> None:
        """Every frame: (n, 7) x y z w qx qy qz of each part, in the order of the scene the table was made of."""
        self.solids.set_poses(part_poses)

    def set_glyphs(self, glyphs: Glyphs) -> None:
        """Lines and dots over the solids, until the next call."""
        self.glyphs.set(glyphs)

    def highlight(self, selected=(), hovered: int | None = None) -> None:
        """Outline the parts of these indices."""
        part, flags = self.solids.table.part, np.zeros(len(self.solids.table))
        if hovered is not None:
            flags[part == hovered] = 1
        flags[np.isin(part, np.asarray(list(selected), int))] = 2
        flags[~self.solids.table.pickable] = 0
        self.solids.set_highlight(flags)
        self._highlighted = np.flatnonzero(flags)

    def set_ghosts(self, parts=()) -> None:
        """Until the next edit, draw the parts of these indices translucent, without shadow: they are not there yet."""
        flags = np.isin(self.solids.table.part, np.asarray(list(parts), int))
        self.solids.set_ghosts(flags)
        self._ghosts = bool(flags.any())

    # ---- pictures ------------------------------------------------------------------------------------------------
    def draw(
        self,
        framebuffer: int,
        width: int,
        height: int,
        camera: Camera,
        quality: Quality | str = HIGH,
        pixel_ratio: float = 1.0,
    ) -> None:
        """Sizes are in pixels of the screen; `pixel_ratio` of them make one of those that line widths are given in."""
        quality = QUALITIES[quality] if isinstance(quality, str) else quality
        inner = max(1, round(width * quality.scale)), max(1, round(height * quality.scale))
        details = self._prepare(camera, *inner, quality, pixel_ratio)
        self.target.resize(*inner, quality.samples)
        GL.glBindFramebuffer(GL.GL_FRAMEBUFFER, self.target.framebuffer)
        GL.glViewport(0, 0, *inner)
        GL.glClearColor(0.0, 0.0, 0.0, 1.0)
        GL.glClear(GL.GL_COLOR_BUFFER_BIT | GL.GL_DEPTH_BUFFER_BIT)
        self.shadow.map.bind_texture()
        if details:
            self.parts.draw(self.solids, details, quality)
        self._draw_surroundings(camera, quality, bool(details))
        if self._ghosts:
            self.ghosts.draw(self.solids, details, quality)
        self.glyphs.draw()
        self.target.blit(framebuffer, width, height)
        if len(self._highlighted):
            outlined = self.solids, self._highlighted, details
            self.outline.draw(framebuffer, width, height, camera, *outlined, self._empty, pixel_ratio)
        GL.glBindFramebuffer(GL.GL_FRAMEBUFFER, framebuffer)
        GL.glBindVertexArray(0)
        GL.glUseProgram(0)

    def part_ids(self, width: int, height: int, camera: Camera) -> np.ndarray:
        """(height, width) index of the part seen at each pixel, -1 for none."""
        if not self._prepare(camera, width, height, HIGH):
            return np.full((height, width), -1, np.int32)
        return self.ids.draw(width, height, self.solids, [MEDIUM] * len(self.solids.table.groups))

    def release(self) -> None:
        """Free everything; the context must be current."""
        if self._ready:
            owners = (self.frame, self.solids, self.target, self.shadow, self.parts, self.ground, self.blobs)
            for owner in (*owners, self.background, self.ghosts, self.outline, self.glyphs, self.ids):
                owner.release()
            delete_vertex_array(self._empty)
            self._ready = False

    # ---- the steps of a frame ------------------------------------------------------------------------------------
    def _prepare(
        self, camera: Camera, width: int, height: int, quality: Quality, pixel_ratio: float = 1.0
    ) -> list[str]:
        """Common values, poses and the shadow map; returns the detail of each group, none for an empty scene."""
        _reset_state()
        solids, table = self.solids, self.solids.table
        filled = table is not None and len(table) > 0
        details = solids.details(camera, height, quality) if filled else []
        shadow = self._shadow_frame(camera, quality)
        self.frame.set_camera(camera, width, height, quality.scale * pixel_ratio)
        self.frame.set_shadow(shadow, quality.shadow_size)
        contact = CONTACT * table.typical_size if filled else 1.0
        self.frame.set_surroundings(THEMES[self.theme], camera.target, GROUND_REACH * camera.distance, contact)
        self.frame.upload()
        if filled:
            solids.upload()
        if filled and self.shadows:
            self.shadow.draw(solids, shadow, details, quality)
        else:
            self.shadow.clear(quality)
        return details

    def _shadow_frame(self, camera: Camera, quality: Quality) -> ShadowFrame:
        table = self.solids.table
        if table is None or not len(table):
            return shadow_frame(np.array([camera.target]), np.array([camera.distance]), camera, quality.shadow_size)
        return shadow_frame(self.solids.poses[:, :3].astype(float), table.radius, camera, quality.shadow_size)

    def _draw_surroundings(self, camera: Camera, quality: Quality, filled: bool) -> None:
        from_above = camera.axes[2][2] > 0 if camera.orthographic else camera.eye[2] > 0
        if self.floor and from_above:
            if filled:
                self.blobs.draw(self.solids)
            GL.glBindVertexArray(self._empty)
            self.ground.draw_floor(quality)
        GL.glBindVertexArray(self._empty)
        self.background.draw(quality)
        if not self.floor or not from_above:
            self.ground.draw_grid(quality)


def require_version() -> str:
    """The name of the graphics system; GLUnavailable when it is older than OpenGL 3.3."""
    version, name = GL.glGetString(GL.GL_VERSION), GL.glGetString(GL.GL_RENDERER)
    if not version:
        raise GLUnavailable("VES cannot draw: no OpenGL context could be made. Install or update the graphics driver.")
    numbers = tuple(int(n) for n in version.decode().split()[0].split(".")[:2])
    if numbers < (3, 3):
        raise GLUnavailable(
            f"VES needs OpenGL 3.3, but this graphics driver ({name.decode()}) offers {numbers[0]}.{numbers[1]}. "
            "Update the driver, or set LIBGL_ALWAYS_SOFTWARE=1 to draw without the graphics card."
        )
    return name.decode()


def _reset_state() -> None:
    """Whoever drew before (a window system, for one) may have left anything behind."""
    for capability in (GL.GL_BLEND, GL.GL_SCISSOR_TEST, GL.GL_CULL_FACE, GL.GL_STENCIL_TEST):
        GL.glDisable(capability)
    GL.glEnable(GL.GL_DEPTH_TEST)
    GL.glDepthFunc(GL.GL_LEQUAL)
    GL.glDepthMask(True)
    GL.glColorMask(True, True, True, True)
    GL.glBlendEquation(GL.GL_FUNC_ADD)
