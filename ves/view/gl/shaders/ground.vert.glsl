#include "frame.glsl"
out vec3 world;

void main() {
    vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0;
    world = vec3(ground.xy + corner * ground.z, 0.0);
    gl_Position = view_projection * vec4(world, 1.0);
}
