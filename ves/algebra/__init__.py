"""Rotations and spatial vectors: `rotation` for whole arrays in numpy, `spatial` for tuples inside kernels."""
