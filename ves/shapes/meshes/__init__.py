"""One file per family of meshes; `ves.shapes.mesh` is the door."""
