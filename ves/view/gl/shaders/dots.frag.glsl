uniform float strength;
in vec2 corner;
flat in vec4 color;
flat in vec2 shape;
out vec4 result;

void main() {
    float r = length(corner);
    float cover = clamp(shape.x + 0.5 - r, 0.0, 1.0);
    cover *= mix(1.0, clamp(r - 0.62 * shape.x + 0.5, 0.0, 1.0), shape.y);
    result = vec4(color.rgb, color.a * cover * strength);
}
