#include "frame.glsl"
uniform sampler2DShadow shadow_map;

// The sky behind a pixel, by its height in the view, as in background.vert.glsl.
vec3 sky(float height) { return mix(sky_bottom.rgb, sky_top.rgb, height); }

// A pattern finer than the eye can see, so that slow gradients show no bands.
float dither() {
#if FINE
    return (fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715)))) - 0.5) / 255.0;
#else
    return 0.0;
#endif
}

// Share of the sun that reaches a place of the shadow map; its border is lit, and so is all outside.
float sunlight(vec3 at) {
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
