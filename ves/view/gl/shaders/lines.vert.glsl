// Each segment is a strip of given width in pixels, mitred towards its neighbours so that ribbons have no seams.
#include "frame.glsl"
layout(location = 0) in vec3 before;
layout(location = 1) in vec3 start;
layout(location = 2) in vec3 end;
layout(location = 3) in vec3 after;
layout(location = 4) in vec4 start_color;
layout(location = 5) in vec4 end_color;
layout(location = 6) in vec3 style;  // width at the start, at the end, dash; px
noperspective out vec4 color;
noperspective out vec3 across;  // distance from the middle, half width, distance along; px
flat out float dash;

// The end of a segment, drawn in to where the viewer can see it: it may lie behind the eye.
vec4 clipped(vec4 a, vec4 b) {
    float near = 0.02 * b.w;
    return a.w < near ? mix(a, b, (near - a.w) / (b.w - a.w)) : a;
}

vec2 pixels(vec4 p) { return p.xy / p.w * 0.5 * viewport.xy; }

vec2 direction(vec2 from, vec2 to, vec2 otherwise) {
    vec2 d = to - from;
    return dot(d, d) < 1e-6 ? otherwise : normalize(d);
}

void main() {
    bool at_end = (gl_VertexID & 1) == 1;
    float side = float(gl_VertexID >> 1) * 2.0 - 1.0;
    vec4 clip_a = view_projection * vec4(start, 1.0), clip_b = view_projection * vec4(end, 1.0);
    vec4 A = clipped(clip_a, clip_b), B = clipped(clip_b, clip_a);
    vec2 a = pixels(A), b = pixels(B), along = direction(a, b, vec2(1.0, 0.0));
    vec2 here = at_end ? b : a;
    vec4 next = view_projection * vec4(at_end ? after : before, 1.0);
    vec2 other = next.w <= 0.0 ? along : at_end ? direction(here, pixels(next), along) : direction(pixels(next), here, along);
    vec2 bend = normalize(along + other + 1e-5 * along);
    vec2 miter = vec2(-bend.y, bend.x), straight = vec2(-along.y, along.x);
    float half_width = 0.5 * viewport.z * (at_end ? style.y : style.x);
    float reach = (half_width + 1.0) / max(dot(miter, straight), 0.4);
    vec4 P = at_end ? B : A;
    vec2 place = (here + miter * side * reach) / (0.5 * viewport.xy);
    gl_Position = A.w <= 0.0 || B.w <= 0.0 ? vec4(2.0, 2.0, 2.0, 1.0) : vec4(place * P.w, P.z - 2e-5 * P.w, P.w);
    color = at_end ? end_color : start_color;
    across = vec3(side * (half_width + 1.0), half_width, at_end ? length(b - a) : 0.0);
    dash = style.z * viewport.z;
}
