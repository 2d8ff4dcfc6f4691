#include "frame.glsl"
layout(location = 0) in vec3 core;
layout(location = 1) in vec3 offset;
layout(location = 2) in vec3 normal;
#include "instance.glsl"

vec3 world_position() { return place.xyz + turn(turned, core * size.xyz + offset * size.w); }
