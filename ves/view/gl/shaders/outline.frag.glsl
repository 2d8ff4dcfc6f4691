// A line around what is selected (with a light inner edge) and a thinner one around what the mouse is over.
uniform sampler2D mask;
uniform vec3 selected_color;
uniform vec3 hovered_color;
uniform float width;
out vec4 result;

vec2 widest(vec2 at, vec2 reach, int count) {
    vec2 most = vec2(0.0);
    for (int i = 0; i < count; ++i) {
        float angle = 6.2831853 * float(i) / float(count);
        most = max(most, texture(mask, at + vec2(cos(angle), sin(angle)) * reach).rg);
    }
    return most;
}

void main() {
    vec2 pixel = 1.0 / vec2(textureSize(mask, 0)), at = gl_FragCoord.xy * pixel;
    vec2 here = texture(mask, at).rg;
    vec2 outer = max(widest(at, pixel * width, 16), widest(at, pixel * width * 0.5, 8));
    vec2 inner = widest(at, pixel * 1.3, 8);
    float selected = outer.r * (1.0 - here.r), hovered = max(inner.g, widest(at, pixel * 1.9, 8).g) * (1.0 - here.g);
    if (max(selected, hovered) < 0.02) discard;
    vec3 edge = mix(selected_color, vec3(1.0), 0.92 * inner.r);
    result = selected >= hovered ? vec4(edge, selected) : vec4(hovered_color, 0.9 * hovered);
}
