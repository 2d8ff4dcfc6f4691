"""The view of the scene: a widget that only paints, and around it what the mouse does and what is written over it."""
