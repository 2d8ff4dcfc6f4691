#include "frame.glsl"
layout(location = 0) in vec3 position;
layout(location = 1) in vec4 paint;
layout(location = 2) in vec2 style;  // radius, px; 1 for a ring
out vec2 corner;  // px
flat out vec4 color;
flat out vec2 shape;

void main() {
    shape = vec2(style.x * viewport.z, style.y);
    corner = (vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0) * (shape.x + 1.0);
    color = paint;
    vec4 p = view_projection * vec4(position, 1.0);
    gl_Position = vec4(p.xy + corner / (0.5 * viewport.xy) * p.w, p.z - 4e-5 * p.w, p.w);
}
