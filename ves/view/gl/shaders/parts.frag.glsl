// Sun with shadow, sky and floor light from all around, a mirror lobe, and darkening towards the floor.
#include "shading.glsl"
in vec3 world;
in vec3 facing;
in vec3 sun_place;
flat in vec4 color;
flat in vec2 look;
out vec4 result;

const vec3 SUN = vec3(1.0, 0.965, 0.90);
const vec3 SKY = vec3(0.86, 0.93, 1.05);
const vec3 FLOOR = vec3(0.46, 0.43, 0.41);

float fifth(float x) { float square = x * x; return square * square * x; }

void main() {
    vec3 N = normalize(facing);
    vec3 V = normalize(mix(eye.xyz - world, back.xyz, eye.w));
    vec3 L = light.xyz;
    vec3 H = normalize(L + V);
    float nl = max(dot(N, L), 0.0), nv = max(dot(N, V), 0.05), nh = max(dot(N, H), 0.0);
    float sun = nl * sunlight(sun_place);
    float metal = look.x, rough = color.a;

    float contact = mix(0.5, 1.0, smoothstep(-0.05, 1.0, world.z / shadow.z + 0.75 * max(N.z, 0.0)));
    vec3 around = mix(FLOOR, SKY, N.z * 0.5 + 0.5) * contact;
    vec3 fill = SKY * (0.10 * max(dot(N, normalize(vec3(-L.xy, 0.35))), 0.0));
    vec3 base = mix(vec3(0.04), color.rgb, metal);
    vec3 c = color.rgb * ((1.0 - 0.85 * metal) * (0.62 * around + 1.05 * sun * SUN) + fill);

    float a = rough * rough, a2 = a * a, d = nh * nh * (a2 - 1.0) + 1.0;
    float lobe = min(a2 / (3.1416 * d * d), 12.0);
    vec3 mirror = base + (1.0 - base) * fifth(1.0 - max(dot(H, V), 0.0));
    c += mirror * (0.4 * lobe * sun) * SUN;

    float up = reflect(-V, N).z;
    vec3 room = mix(FLOOR * 0.7, SKY * 1.05, smoothstep(-0.25, 0.35, up)) * (0.61 + 0.39 * smoothstep(0.1, 0.9, up));
    float polish = 1.0 - rough;
    c += room * contact * mix(0.35, 1.0, polish) * (base * mix(0.55, 1.0, metal) + 0.25 * polish * fifth(1.0 - nv));

    c *= 0.92;
    c = 1.12 * c * (1.0 + 0.05 * c) / (1.0 + 0.42 * c);
#if FINE
    c = pow(c, vec3(1.0 / 2.2));
#else
    c = sqrt(c) * (0.93 + 0.07 * c);
#endif
    c = mix(c, vec3(1.0), 0.12 * float(look.y == 1.0));
    c = mix(c, vec3(0.25, 0.6, 1.0), 0.08 * float(look.y == 2.0));
#ifdef GHOST
    float rim = fifth(1.0 - nv);  // a lit edge, so that a black tyre shows on a dark floor
    result = vec4(mix(c, vec3(0.45, 0.68, 1.0), 0.22 + 0.6 * rim) + dither(), 0.55 + 0.4 * rim);
#else
    result = vec4(c + dither(), 1.0);
#endif
}
