// The floor: a grid that fades into the sky, the two axes, and the shadows. OPEN: only the lines, one sees through.
#include "shading.glsl"
in vec3 world;
out vec4 result;

const vec3 X_AXIS = vec3(0.86, 0.33, 0.33), Y_AXIS = vec3(0.36, 0.68, 0.36);

// Lines at whole numbers, one pixel and a bit wide; they pale where they would merge.
float lines(vec2 p, vec2 slope, float width) {
    vec2 near = abs(fract(p - 0.5) - 0.5);
    vec2 line = 1.0 - smoothstep(slope * (0.5 * width - 0.5), slope * (0.5 * width + 0.8), near);
    line *= clamp(0.25 / slope, 0.0, 1.0) * step(slope, vec2(0.5));
    return max(line.x, line.y);
}

vec2 axes(vec2 p, vec2 slope) { return 1.0 - smoothstep(slope * 0.8, slope * 1.8, abs(p)); }

void main() {
    vec2 slope = max(fwidth(world.xy), 1e-12);
    float away = length(world.xy - ground.xy) / ground.z;
    float fade = 1.0 - smoothstep(0.12, 0.95, away);
    float thin = lines(world.xy / grid.x, slope / grid.x, 1.0) * 0.26 * grid.z * smoothstep(0.75, 0.05, away);
    float thick = lines(world.xy / grid.y, slope / grid.y, 1.35) * 0.42;
    float line = max(thin, thick) * ground.w * fade;
    vec2 axis = axes(world.yx, slope.yx) * fade * 0.75;
#if OPEN
    vec3 c = mix(mix(line_color.rgb, X_AXIS, step(line, axis.x)), Y_AXIS, step(max(line, axis.x), axis.y));
    result = vec4(c, max(line, max(axis.x, axis.y)));
#else
    vec3 c = mix(sky(gl_FragCoord.xy / viewport.xy), floor_color.rgb, fade * 0.9);
    c = mix(c, line_color.rgb, line);
    c = mix(c, X_AXIS, axis.x);
    c = mix(c, Y_AXIS, axis.y * (1.0 - axis.x));
    c *= mix(vec3(1.0), shadow_color.rgb, (1.0 - sunlight(world)) * fade);
    result = vec4(c + dither(), 1.0);
#endif
}
