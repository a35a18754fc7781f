// How a surface bends the view ray; src/look/looks/pool_optics.c has the formulas.

#include "shared/look_numbers.h"

uniform float pool_inverse_index;
uniform vec2 pool_eye;           // towards the eye: y, z
uniform vec2 pool_sun_slope;     // slope that mirrors the sun
uniform float pool_facets;       // 2/(3·roughness²)

struct pool_ray {
    vec2 away;     // along the floor, for each metre of depth
    float way;     // for each metre of depth
    float fresnel; // share that is mirrored
    vec3 mirror;   // the mirrored ray
    float glitter; // share of the facets that mirror the sun to the eye
};

pool_ray pool_bend(vec2 slope) {
    float n1 = pool_inverse_index;
    float long2 = 1.0 + dot(slope, slope);
    float lengthwise = sqrt(long2);
    float facing = max(pool_eye.y - slope.y * pool_eye.x, PONDI_POOL_GRAZING * lengthwise);
    float leave = sqrt(long2 * (1.0 - n1 * n1) + facing * facing * (n1 * n1));
    float pull = leave - facing * n1;
    float per_down = 1.0 / (pool_eye.y * n1 * long2 + pull);
    vec2 off_sun = slope - pool_sun_slope;
    float bell = min(1.0 + dot(off_sun, off_sun) * pool_facets, 1e4);
    float miss = 1.0 - facing / lengthwise;
    float miss2 = miss * miss;
    float twice = 2.0 * facing / long2;
    pool_ray ray;
    ray.away = pull * per_down * slope;
    ray.away.y -= pool_eye.x * n1 * long2 * per_down;
    ray.way = long2 * per_down;
    ray.fresnel = PONDI_F0 + (1.0 - PONDI_F0) * miss2 * miss2 * miss;
    ray.mirror = vec3(-twice * slope, clamp(twice - pool_eye.y, 0.0, 1.0));
    ray.mirror.y -= pool_eye.x;
    ray.glitter = 1.0 / (bell * bell * bell);
    return ray;
}
