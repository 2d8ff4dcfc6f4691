"""The solids on the graphics side: meshes, and one row of instance data per solid.

Poses are uploaded every frame, all else on edit. Each group of equal meshes is one draw call; how finely it is drawn
follows from how large it is on the screen.
"""

import numpy as np
from OpenGL import GL

from ves.shapes.mesh import COARSE, DETAILS, HIGH, LOW, MEDIUM, Mesh
from ves.view.camera import Camera
from ves.view.gl.buffers import Buffer, attributes, delete_vertex_array
from ves.view.quality import Quality
from ves.view.solids import SolidTable

VERTEX = [(0, 3), (1, 3), (2, 3)]  # core, offset, normal
POSE = [(3, 4), (4, 4)]  # position, quaternion
STATIC = [(5, 4), (6, 4), (7, 4), (8, 4)]  # size; colour, roughness; metal, part, highlight, blob; half extents, ghost
CHORD = {COARSE: 0.35, LOW: 0.08, MEDIUM: 0.02}  # how far a mesh deviates from the solid, of its grain
COARSER = dict(zip(DETAILS, (COARSE, *DETAILS), strict=False))


class MeshBank:
    """Meshes once uploaded, kept by key: the same strip comes back after every undo."""

    def __init__(self):
        self._meshes: dict[tuple, tuple[Buffer, Buffer, int]] = {}

    def get(self, mesh: Mesh) -> tuple[Buffer, Buffer, int]:
        if mesh.key not in self._meshes:
            vertices, indices = Buffer(), Buffer(GL.GL_ELEMENT_ARRAY_BUFFER)
            GL.glBindVertexArray(0)
            vertices.upload(np.concatenate([mesh.core, mesh.offset, mesh.normal], axis=1).astype(np.float32))
            indices.upload(np.ascontiguousarray(mesh.triangles, np.uint32))
            self._meshes[mesh.key] = vertices, indices, mesh.triangles.size
        return self._meshes[mesh.key]

    def release(self) -> None:
        for vertices, indices, _ in self._meshes.values():
            vertices.release()
            indices.release()
        self._meshes.clear()


class Instances:
    def __init__(self):
        self.bank = MeshBank()
        self.pose_buffer, self.static_buffer = Buffer(), Buffer()
        self.table: SolidTable | None = None
        self.poses = np.zeros((0, 8), np.float32)  # position, -, quaternion
        self.static = np.zeros((0, 16), np.float32)
        self.version = 0  # counts every change of a pose or a ghost
        self._arrays: dict[tuple[int, str], int] = {}
        self._loose = int(GL.glGenVertexArrays(1))

    # ---- data ----------------------------------------------------------------------------------------------------
    def set_solids(self, table: SolidTable) -> None:
        self.table = table
        self._forget_arrays()
        self.poses = np.zeros((len(table), 8), np.float32)
        self.static = np.zeros((len(table), 16), np.float32)
        self.static[:, 0:4] = table.size
        self.static[:, 4:7], self.static[:, 7:9] = table.color, table.surface
        self.static[:, 9], self.static[:, 11] = table.part, table.pickable
        self.static[:, 12:15] = table.half
        self.static_buffer.upload(self.static)

    def set_poses(self, part_poses: np.ndarray) -> None:
        self.poses[:, 0:3], self.poses[:, 4:8] = self.table.place(np.asarray(part_poses, float))
        self.version += 1

    def set_highlight(self, flags: np.ndarray) -> None:
        """(n,) 0 plain, 1 hovered, 2 selected."""
        if np.array_equal(self.static[:, 10], flags):
            return
        self.static[:, 10] = flags
        self.static_buffer.upload(self.static)

    def set_ghosts(self, flags: np.ndarray) -> None:
        """(n,) True for solids that are drawn translucent and throw no shadow."""
        if np.array_equal(self.static[:, 15], flags):
            return
        self.static[:, 15] = flags
        self.static_buffer.upload(self.static)
        self.version += 1

    def upload(self) -> None:
        self.pose_buffer.upload(self.poses, GL.GL_STREAM_DRAW)

    # ---- drawing -------------------------------------------------------------------------------------------------
    def details(self, camera: Camera, height: float, quality: Quality) -> list[str]:
        """The level of detail of each group, from its largest member on the screen."""
        depth = (camera.eye - self.poses[:, :3]) @ camera.axes[2]
        depth = np.maximum(depth - self.table.radius, 0.05 * camera.distance)
        share = 1.0 if camera.orthographic else depth / camera.distance
        pixels = self.table.grain * height / (2 * camera.half_height * share)
        largest = np.maximum.reduceat(pixels, [group.first for group in self.table.groups])
        wanted = [next((d for d, chord in CHORD.items() if px * chord < quality.facet_error), HIGH) for px in largest]
        return self._affordable(wanted, quality.triangles)

    def _affordable(self, details: list[str], budget: int) -> list[str]:
        """The same, with the costliest groups made coarser until all fit into a number of triangles."""
        costs = [self._triangles(i, detail) for i, detail in enumerate(details)]
        while sum(costs) > budget:
            open_to_change = [i for i, detail in enumerate(details) if detail != COARSE]
            if not open_to_change:
                break
            worst = max(open_to_change, key=lambda i: costs[i])
            details[worst] = COARSER[details[worst]]
            costs[worst] = self._triangles(worst, details[worst])
        return details

    def _triangles(self, index: int, detail: str) -> int:
        group = self.table.groups[index]
        return group.count * len(group.meshes[detail].triangles)

    def draw(self, details: list[str | None]) -> None:
        """One call per group; None leaves it out."""
        for i, (group, detail) in enumerate(zip(self.table.groups, details, strict=True)):
            if detail is None:
                continue
            GL.glBindVertexArray(self._array(i, detail))
            count = self.bank.get(group.meshes[detail])[2]
            GL.glDrawElementsInstanced(GL.GL_TRIANGLES, count, GL.GL_UNSIGNED_INT, None, group.count)

    def ghostly(self, details: list[str]) -> list[str | None]:
        """The same, without the groups that have no ghost."""
        ghosts = self.static[:, 15]
        members = [ghosts[group.first : group.first + group.count] for group in self.table.groups]
        return [detail if rows.any() else None for rows, detail in zip(members, details, strict=True)]

    def draw_rows(self, rows, details: list[str]) -> None:
        """Draw single solids, for the outline of what is selected."""
        firsts = [group.first for group in self.table.groups]
        GL.glBindVertexArray(self._loose)
        for row in rows:
            i = int(np.searchsorted(firsts, row, side="right")) - 1
            count = self._point_at(self.table.groups[i].meshes[details[i]], int(row))
            GL.glDrawElementsInstanced(GL.GL_TRIANGLES, count, GL.GL_UNSIGNED_INT, None, 1)

    def draw_quads(self) -> None:
        """One square per solid, without its mesh, for the contact blobs."""
        GL.glBindVertexArray(self._loose)
        self._instance_attributes(0)
        GL.glDrawArraysInstanced(GL.GL_TRIANGLE_STRIP, 0, 4, len(self.table))

    def _array(self, index: int, detail: str) -> int:
        if (index, detail) not in self._arrays:
            self._arrays[index, detail] = int(GL.glGenVertexArrays(1))
            group = self.table.groups[index]
            mesh = group.meshes[detail]
            self.bank.get(mesh)
            GL.glBindVertexArray(self._arrays[index, detail])
            self._point_at(mesh, group.first)
        return self._arrays[index, detail]

    def _point_at(self, mesh: Mesh, first: int) -> int:
        vertices, indices, count = self.bank.get(mesh)
        attributes(vertices, VERTEX)
        indices.bind()
        self._instance_attributes(first)
        return count

    def _instance_attributes(self, first: int) -> None:
        attributes(self.pose_buffer, POSE, divisor=1, first=first)
        attributes(self.static_buffer, STATIC, divisor=1, first=first)

    def _forget_arrays(self) -> None:
        for name in self._arrays.values():
            delete_vertex_array(name)
        self._arrays.clear()

    def release(self) -> None:
        self._forget_arrays()
        delete_vertex_array(self._loose)
        self.bank.release()
        self.pose_buffer.release()
        self.static_buffer.release()
