uniform float strength;
noperspective in vec4 color;
noperspective in vec3 across;
flat in float dash;
out vec4 result;

void main() {
    float cover = clamp(across.y + 0.5 - abs(across.x), 0.0, 1.0);
    if (dash > 0.0) {
        float phase = mod(across.z, 2.0 * dash);
        cover *= clamp(min(phase, 1.6 * dash - phase) - 0.2 * dash + 0.5, 0.0, 1.0);
    }
    result = vec4(color.rgb, color.a * cover * strength);
}
