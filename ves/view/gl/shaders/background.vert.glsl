// One triangle over the whole view, behind everything.
#include "frame.glsl"
out vec3 color;

void main() {
    vec2 p = vec2((gl_VertexID << 1) & 2, gl_VertexID & 2);
    color = mix(sky_bottom.rgb, sky_top.rgb, p.y);
    gl_Position = vec4(p * 2.0 - 1.0, 0.99999994, 1.0);
}
