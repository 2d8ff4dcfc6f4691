#include "frame.glsl"
out vec2 world;
out vec3 sun_place;

void main() {
    vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0;
    world = ground.xy + corner * ground.z;
    sun_place = in_shadow_map(vec3(world, 0.0));
    gl_Position = view_projection * vec4(world, 0.0, 1.0);
}
