#include "solid.glsl"

void main() { gl_Position = vec4((shadow_projection * vec4(world_position(), 1.0)).xyz * 2.0 - 1.0, 1.0); }
