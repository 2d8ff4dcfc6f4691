layout(location = 3) in vec4 place;    // xyz
layout(location = 4) in vec4 turned;   // quaternion w x y z
layout(location = 5) in vec4 size;     // of the mesh: x y z radius
layout(location = 6) in vec4 paint;    // linear colour, roughness
layout(location = 7) in vec4 traits;   // metal, part, highlight (1 hovered, 2 selected), casts a blob
layout(location = 8) in vec4 extents;  // half extents; 1 for a ghost, which is not there yet

const vec4 OUT_OF_SIGHT = vec4(2.0, 2.0, 2.0, 1.0);

vec3 turn(vec4 q, vec3 v) { return v + 2.0 * cross(q.yzw, cross(q.yzw, v) + q.x * v); }
