#include "frame.glsl"
uniform sampler2DShadow shadow_map;

vec3 sky(vec2 uv) {
    vec2 away = uv - vec2(0.5, 0.55);
    return mix(sky_bottom.rgb, sky_top.rgb, smoothstep(0.0, 1.0, uv.y)) * (1.0 - 0.25 * dot(away, away));
}

// A pattern finer than the eye can see, so that slow gradients show no bands.
float dither() {
#if FINE
    return (fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715)))) - 0.5) / 255.0;
#else
    return 0.0;
#endif
}

// Share of the sun that reaches a place; outside the map the border says lit.
float sunlight(vec3 position) {
    vec3 at = (shadow_projection * vec4(position, 1.0)).xyz - vec3(0.0, 0.0, shadow.y);
#if SHADOW_TAPS == 1
    return texture(shadow_map, at);
#else
    float sum = 0.0;
    for (int i = 0; i < SHADOW_TAPS; ++i)
        for (int j = 0; j < SHADOW_TAPS; ++j)
            sum += texture(shadow_map, at + vec3(vec2(i, j) - 0.5 * float(SHADOW_TAPS - 1), 0.0) * shadow.x * 1.35);
    return sum / float(SHADOW_TAPS * SHADOW_TAPS);
#endif
}
