#include "solid.glsl"
flat out vec4 what;  // selected, hovered, part, pickable

void main() {
    what = vec4(traits.z == 2.0, traits.z == 1.0, traits.y, traits.w);
    gl_Position = view_projection * vec4(world_position(), 1.0);
}
