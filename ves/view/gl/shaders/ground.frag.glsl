// The floor: a grid that fades into the sky, the two axes, and the shadows. OPEN: only the lines, one sees through.
// Distances are taken in pixels, so that a line costs a few multiplications.
#include "shading.glsl"
in vec2 world;
in vec3 sun_place;
out vec4 result;

const vec3 X_AXIS = vec3(0.86, 0.33, 0.33), Y_AXIS = vec3(0.36, 0.68, 0.36);

// Lines every `step` metres; they pale where they would merge.
float lines(vec2 per_metre, float step, float inverse_step, float width) {
    vec2 cell = step * per_metre;
    vec2 away = abs(fract(world * inverse_step - 0.5) - 0.5) * cell;
    vec2 line = clamp(0.5 * width + 0.5 - away, 0.0, 1.0) * clamp(0.25 * cell - 0.5, 0.0, 1.0);
    return max(line.x, line.y);
}

void main() {
    vec2 per_metre = 1.0 / max(fwidth(world), 1e-12);
    vec2 out_from = (world - ground.xy) * grid.w;
    float left = max(1.0 - dot(out_from, out_from), 0.0), fade = left * left;
    float thin = lines(per_metre, grid.x, 1.0 / grid.x, 1.15) * 0.27 * grid.z * fade;
    float thick = lines(per_metre, grid.y, 1.0 / grid.y, 1.5) * 0.42;
    float line = max(thin, thick) * ground.w * fade;
    vec2 axis = clamp(1.4 - abs(world.yx) * per_metre.yx, 0.0, 1.0) * fade * 0.75;
#if OPEN
    vec3 c = mix(mix(line_color.rgb, X_AXIS, step(line, axis.x)), Y_AXIS, step(max(line, axis.x), axis.y));
    result = vec4(c, max(line, max(axis.x, axis.y)));
#else
    vec3 c = mix(sky(gl_FragCoord.y * viewport.w), floor_color.rgb, fade * 0.9);
    c = mix(c, line_color.rgb, line);
    c = mix(c, X_AXIS, axis.x);
    c = mix(c, Y_AXIS, axis.y * (1.0 - axis.x));
    c *= mix(vec3(1.0), shadow_color.rgb, (1.0 - sunlight(sun_place)) * fade);
    result = vec4(c + dither(), 1.0);
#endif
}
