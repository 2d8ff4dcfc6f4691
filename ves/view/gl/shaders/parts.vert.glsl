// Solids, or the ghosts among them: whichever is not meant goes out of sight.
#include "solid.glsl"
out vec3 world;
out vec3 facing;
out vec3 sun_place;
flat out vec4 color;
flat out vec2 look;  // metal, highlight

void main() {
    world = world_position();
    facing = turn(turned, normal);
    sun_place = in_shadow_map(world + facing * light.w);
    color = paint;
    look = traits.xz;
#ifdef GHOST
    bool meant = extents.w == 1.0;
#else
    bool meant = extents.w == 0.0;
#endif
    gl_Position = meant ? view_projection * vec4(world, 1.0) : OUT_OF_SIGHT;
}
