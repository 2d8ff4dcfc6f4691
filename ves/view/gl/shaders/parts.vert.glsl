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
    gl_Position = view_projection * vec4(world, 1.0);
}
