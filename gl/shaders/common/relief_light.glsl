// relief_light.glsl — the sun and the sky on a relief, and its shade on the water around. Needs
// relief_shape.glsl and grain.glsl.

uniform sampler2D first_layer;    // way in from the outline, height, base, underside [lengths]
uniform sampler2D second_layer;   // gloss
uniform sampler2D sprite_picture; // its colours
uniform vec3 relief_sun;          // direction
uniform vec2 looks;               // where it looks on the pond
uniform vec3 tint;                // factors on its light

const float SHADOW = 0.50;  // how dark a shadow on the water is
const float CONTACT = 0.30; // and the water next to it
const int MARCH = 48;       // steps toward the sun
const int AROUND = 8;       // directions in which nearness is looked for

vec2 texture_place(vec2 at) {
    return at / (2.0 * reach) + 0.5;
}

float texel_width() {
    return 2.0 * reach / float(textureSize(first_layer, 0).x);
}

vec4 shape_at(vec2 at) {
    return textureLod(first_layer, texture_place(at), 0.0);
}

bool within_reach(vec2 at) {
    return dot(at, at) <= reach * reach;
}

bool is_solid(vec3 at) {
    if (!within_reach(at.xy)) {
        return false;
    }
    vec4 shape = shape_at(at.xy);
    return shape.x > 0.0 && (at.z <= shape.z || (at.z <= shape.y && at.z >= shape.w));
}

// Height of what may hide the sun, with an outline that is softened by `soft` each way.
float hiding_height(vec2 at, float soft) {
    if (!within_reach(at)) {
        return 0.0;
    }
    vec4 shape = shape_at(at);
    return smoothstep(-soft, soft, shape.x) * max(shape.y, 0.0);
}

// Share of the sun's disc that is seen from a place.
float sun_seen(vec3 at, vec2 own_sun) {
    float level = length(own_sun);
    if (level < 1e-4) {
        return 1.0;
    }
    vec2 toward = own_sun / level;
    float climb = relief_sun.z / level;
    float along = dot(at.xy, toward);
    float aside_way = at.x * toward.y - at.y * toward.x;
    // away from it, and never over it on the way to the sun
    if (abs(aside_way) > reach + 0.15 || along > reach) {
        return 1.0;
    }
    // an uneven start trades the combs of a march for grain
    float grain = grain_at(ivec2(floor(at.xy * 4096.0))) + 0.5;
    float way = max(along < -reach ? -reach - along : 0.0, 0.008);
    way += (0.08 * way + 0.004) * grain;
    float lit = 1.0;
    for (int i = 0; i < MARCH && lit > 0.0; i++) {
        float ray = at.z + way * climb;
        if (ray > highest + 0.12 * way) {
            break;
        }
        float top = hiding_height(at.xy + toward * way, 0.004 + 0.16 * way);
        lit = min(lit, 0.5 + 0.5 * (ray - top) / (0.20 * way + 0.004));
        way = way * 1.08 + 0.004;
    }
    return smoothstep(0.0, 1.0, lit);
}

float relief_slope(vec2 at, vec2 gap) {
    vec4 after = shape_at(at + gap);
    vec4 before = shape_at(at - gap);
    bool both = after.x > 0.0 && before.x > 0.0;
    float here = shape_at(at).y;
    float high = after.x > 0.0 ? after.y : here;
    float low = before.x > 0.0 ? before.y : here;
    return clamp((high - low) / ((both ? 2.0 : 1.0) * (gap.x + gap.y)), -3.0, 3.0);
}

// Highlights roll off instead of clipping.
vec3 on_film(vec3 light) {
    return light * (1.0 + 0.12 * light) / (1.0 + 0.34 * light);
}

// Light of a place inside it, multiplied by alpha, and alpha. `pixel`: of a sample [lengths]
vec4 body_light(vec2 at, float pixel) {
    vec2 own_sun = relief_sun_along(relief_sun, looks);
    float gap = max(clamp(0.7 * pixel, 0.002, 0.02), texel_width());
    vec2 slope = vec2(relief_slope(at, vec2(gap, 0.0)), relief_slope(at, vec2(0.0, gap)));
    float size = inversesqrt(1.0 + dot(slope, slope));
    float sun = sun_seen(vec3(at, shape_at(at).y + 0.004), own_sun);
    float toward = -dot(slope, own_sun) * size; // of the normal, along the ground
    float warm = sun * max(toward + size * relief_sun.z, 0.0);
    float dome = 0.55 + 0.45 * size;
    float bounce = 0.12 * (1.0 - size); // from the water around
    // the half vector of the sun and the eye above
    float over = inversesqrt(2.0 + 2.0 * relief_sun.z);
    float half_way = max((toward + size * (1.0 + relief_sun.z)) * over, 0.0);
    vec2 texels = vec2(textureSize(sprite_picture, 0));
    vec4 tone = read_light(sprite_picture, texture_place(at) * texels - 0.5, false);
    float gloss = textureLod(second_layer, texture_place(at), 0.0).r;
    float sheen = gloss * sun * (0.25 * pow(half_way, 8.0) + pow(half_way, 64.0));
    vec3 light = on_film(tone.rgb * (vec3(1.50, 1.42, 1.27) * warm + vec3(0.33, 0.37, 0.43) * dome +
                                     vec3(0.6, 0.9, 1.0) * bounce) + sheen);
    return vec4(light * tint, 1.0) * tone.a;
}

// The shade on still water at a place, likewise; the sky lights it.
vec4 shade_light(vec2 at) {
    float near = 0.0;
    if (dot(at, at) < (reach + 0.06) * (reach + 0.06)) {
        for (int i = 0; i < 2 * AROUND; i++) {
            float turn = 6.2831853 * float(i >> 1) / float(AROUND);
            vec2 to = at + 0.028 * float(1 + (i & 1)) * vec2(cos(turn), sin(turn));
            near += smoothstep(-0.02, 0.02, shape_at(to).x) / float(2 * AROUND);
        }
    }
    float dark = SHADOW * (1.0 - sun_seen(vec3(at, 0.0), relief_sun_along(relief_sun, looks)));
    dark += (1.0 - dark) * CONTACT * min(1.6 * near, 1.0);
    return vec4(0.0, 0.006, 0.010, 1.0) * dark;
}
