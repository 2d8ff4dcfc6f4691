layout(std140) uniform Frame {
    mat4 view_projection;
    mat4 shadow_projection;  // world to shadow map, 0 to 1
    vec4 eye;                // xyz; w: 1 for a parallel view
    vec4 back;               // towards the viewer
    vec4 light;              // towards the light; w: shift along the normal against self-shadowing
    vec4 shadow;             // texel in texture coordinates, depth bias, contact height
    vec4 viewport;           // width, height, pixels per pixel of the view, 1 / height
    vec4 ground;             // centre x, y, radius, strength of the lines
    vec4 grid;               // thin step, thick step, strength of the thin lines, 1 / ground radius
    vec4 sky_top;
    vec4 sky_bottom;
    vec4 floor_color;
    vec4 line_color;
    vec4 shadow_color;
};

// Where a place of the world lies in the shadow map.
vec3 in_shadow_map(vec3 position) {
    return (shadow_projection * vec4(position, 1.0)).xyz - vec3(0.0, 0.0, shadow.y);
}
