#include "solid.glsl"

void main() {
    vec3 place = (shadow_projection * vec4(world_position(), 1.0)).xyz * 2.0 - 1.0;
    gl_Position = extents.w == 0.0 ? vec4(place, 1.0) : OUT_OF_SIGHT;
}
