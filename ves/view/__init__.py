"""What is seen and pointed at: camera, picking, glyphs and pictures. No Qt; only `gl` and `picture` need OpenGL."""
