#include "shading.glsl"
in vec3 color;
out vec4 result;

void main() { result = vec4(color + dither(), 1.0); }
