in vec2 corner;
flat in float strength;
out vec4 result;

void main() {
    vec2 inside = clamp(1.0 - corner * corner, 0.0, 1.0);
    float f = inside.x * inside.y;
    result = vec4(0.0, 0.0, 0.0, 1.0 - strength * f * f * (3.0 - 2.0 * f));
}
