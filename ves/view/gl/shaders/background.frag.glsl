#include "shading.glsl"
out vec4 result;

void main() { result = vec4(sky(gl_FragCoord.xy / viewport.xy) + dither(), 1.0); }
