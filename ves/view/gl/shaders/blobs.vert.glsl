// A soft dark ellipse under each solid: the shadow of its box on the floor, wider and paler the higher it hangs.
#include "frame.glsl"
#include "instance.glsl"
out vec2 corner;
flat out float strength;

void main() {
    vec3 a = turn(turned, vec3(extents.x, 0, 0)), b = turn(turned, vec3(0, extents.y, 0));
    vec3 c = turn(turned, vec3(0, 0, extents.z));
    float xx = a.x * a.x + b.x * b.x + c.x * c.x, yy = a.y * a.y + b.y * b.y + c.y * c.y;
    float xy = a.x * a.y + b.x * b.y + c.x * c.y;
    float middle = 0.5 * (xx + yy), spread = sqrt(max(0.25 * (xx - yy) * (xx - yy) + xy * xy, 0.0));
    float major = sqrt(middle + spread), minor = sqrt(max(middle - spread, 0.0));
    float angle = 0.5 * atan(2.0 * xy, xx - yy + 1e-30);
    vec2 along = vec2(cos(angle), sin(angle)), across = vec2(-along.y, along.x);

    float low = place.z - (abs(a.z) + abs(b.z) + abs(c.z));
    float reach = 0.35 * sqrt(major * minor) + 0.15 * minor;
    float grow = 0.6 * max(low, 0.0) + reach;
    strength = traits.w * (1.0 - extents.w) * 0.5 * exp(-2.0 * max(low, 0.0) / (reach + 0.3 * minor + 1e-30));
    corner = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0;
    vec2 p = place.xy + along * corner.x * (major + grow) + across * corner.y * (minor + grow);
    bool unseen = strength < 0.02 || place.z < -0.1 * major;
    gl_Position = unseen ? OUT_OF_SIGHT : view_projection * vec4(p, 0.0, 1.0);
}
