#version 300 es
// A relief as the plane look's eye sees it: rays are followed into it, or to still water around it
// that it shades. Crests of the water before it hide it. Colours are multiplied by alpha.
#include "common/pixel.glsl"
#include "common/picture.glsl"
#include "common/grain.glsl"
#include "common/plane.glsl"
#include "common/plane_surface.glsl"
#include "common/relief_shape.glsl"
#include "common/relief_light.glsl"

uniform sampler2D under; // one texel: the highest water [cells]

flat in vec3 ahead;
flat in vec3 aside;
flat in vec3 up;
flat in float level;

const int STEPS = 44; // over a relief's height, then as often it is halved:
const int HALVINGS = 6;
const int CRESTS = 24;    // steps toward the eye, as long as crests may be in the way
const float APART = 0.7;  // of its length: its own water does not hide it
const float INTO_WALL = 0.75; // texels
const float HALF_16 = 1.001; // more than a half float's rounding

vec3 into_own(vec3 world) {
    return vec3(dot(world, ahead), dot(world, aside), dot(world, up));
}

vec3 out_of_own(vec3 own) {
    return vec3(centre, level) + (ahead * own.x + aside * own.y + up * own.z) * relief_length;
}

// The part of a ray over its disc, from its highest place to the water.
bool clip(vec3 from, vec3 ray, out float begin, out float end) {
    float pace = dot(ray.xy, ray.xy);
    float middle = -dot(from.xy, ray.xy);
    float inner = middle * middle - pace * (dot(from.xy, from.xy) - reach * reach);
    float half_way = sqrt(max(inner, 0.0));
    begin = max((highest - from.z) / ray.z, (middle - half_way) / (pace + 1e-12));
    end = min(-from.z / ray.z, (middle + half_way) / (pace + 1e-12));
    return inner > 0.0 && end > begin;
}

// Way to where a ray meets it; below 0 where it passes by.
float meet(vec3 from, vec3 ray) {
    float begin;
    float end;
    if (!clip(from, ray, begin, end)) {
        return -1.0;
    }
    float pace = (end - begin) / float(STEPS);
    for (int i = 1; i <= STEPS; i++) {
        float inside = begin + pace * float(i);
        if (is_solid(from + ray * inside)) {
            float outside = inside - pace;
            for (int k = 0; k < HALVINGS; k++) {
                float between = 0.5 * (outside + inside);
                bool solid = is_solid(from + ray * between);
                inside = solid ? between : inside;
                outside = solid ? outside : between;
            }
            return inside;
        }
    }
    return -1.0;
}

bool is_off_pond(vec2 at) {
    return any(lessThan(at, vec2(0.0))) || any(greaterThan(at, vec2(cells)));
}

// Behind a crest; or no water to be shaded.
bool is_hidden(vec3 place, bool of_water) {
    if (of_water && is_off_pond(place.xy)) {
        return true;
    }
    float top = texelFetch(under, ivec2(0), 0).r * HALF_16;
    vec3 way = eye - place;
    float share = way.z > 0.0 ? (top - place.z) / way.z : 0.0; // of the way to the eye
    for (int i = 1; share > 0.0 && i <= CRESTS; i++) {
        vec3 at = place + way * (share * float(i) / float(CRESTS));
        if (distance(at.xy, centre) > APART * relief_length && !is_off_pond(at.xy) &&
            surface_level(at.xy, cells) > at.z) {
            return true;
        }
    }
    return false;
}

vec4 light_along(vec3 from, vec2 pixel, float wide) {
    float along;
    vec3 ray = into_own(ray_of(pixel, along));
    if (!(ray.z < -1e-4) || !(from.z > highest)) {
        return vec4(0.0);
    }
    float way = meet(from, ray);
    bool hit = way > 0.0;
    vec3 at = from + ray * (hit ? way : -from.z / ray.z);
    vec4 shade = hit ? vec4(1.0) : shade_light(at.xy);
    if (shade.a == 0.0 || is_hidden(out_of_own(at), !hit)) { // the way to the eye is long
        return vec4(0.0);
    }
    // walls are as thin as a texel: their thing is a little further in
    vec2 in_wall = at.xy + INTO_WALL * texel_width() * normalize(ray.xy + vec2(1e-9, 0.0));
    return hit ? body_light(in_wall, wide) : shade;
}

void main() {
    vec3 from = into_own(eye - vec3(centre, level)) / relief_length;
    float wide = length(from) * length(across);
    int fine = clamp(int(120.0 * wide) + 1, 2, 6); // some 120 samples over its length
    vec2 corner = vec2(target_pixel());
    vec4 sum = vec4(0.0);
    for (int j = 0; j < fine; j++) {
        for (int i = 0; i < fine; i++) {
            vec2 pixel = corner + (vec2(i, j) + 0.5) / float(fine);
            sum += light_along(from, pixel, wide / float(fine));
        }
    }
    colour = sum / float(fine * fine);
}
