// paint_life.c — what lives in the pool: weed, a starfish and shells.
#include "paint_pool.h"

typedef struct strip {
    float t, v; // 0…1 along the axis; -1…1 across
    float far;  // 1 on the outline
} strip;

static strip blade_at(const pool_thing *const blade, const float x, const float y) {
    const float ax = blade->to_x - blade->x;
    const float ay = blade->to_y - blade->y;
    const float px = x - blade->x;
    const float py = y - blade->y;
    const float length = ax * ax + ay * ay;
    const float t = paint_clamp((px * ax + py * ay) / length, 0.0f, 1.0f);
    const float ox = px - ax * t;
    const float oy = py - ay * t;
    const float width = paint_lerp(blade->width, blade->to_width, t);
    const float far = sqrtf(ox * ox + oy * oy) / width;
    const float side = ax * py - ay * px < 0.0f ? -1.0f : 1.0f;
    return (strip){t, side * far, far};
}

float pool_blade_z(const pool_thing *const blade, const float x, const float y) {
    const float dx = x - blade->x;
    const float dy = y - blade->y;
    if (dx * dx + dy * dy > blade->reach * blade->reach) {
        return POOL_NOTHING;
    }
    const strip at = blade_at(blade, x, y);
    if (at.far >= 1.25f) {
        return POOL_NOTHING; // no ruffle reaches that far
    }
    const float ruffle = 0.20f * paint_noise(x * 75.0f, y * 75.0f, 41u);
    const float far = at.far + ruffle;
    if (far >= 1.0f) {
        return POOL_NOTHING;
    }
    const float rib = paint_step(0.30f, 0.0f, at.far);
    // falls toward the edge everywhere, so that round ends hide under the next piece
    const float z = paint_lerp(blade->base, blade->to_z, at.t);
    return z + blade->width * (0.18f * rib + 0.34f * sqrtf(1.0f - far * far));
}

paint_rgb pool_blade_tone(const pool_thing *const blade, const float x, const float y,
                          const float pixel) {
    const strip at = blade_at(blade, x, y);
    const float along = paint_lerp(blade->along, blade->to_along, at.t);
    const float mottle = paint_fbm(x * 40.0f, y * 40.0f, 43u, 3, pixel * 40.0f);
    const paint_rgb tip = paint_rgb_mix(blade->tone, paint_hex(0x7b6732), 0.6f);
    paint_rgb tone = paint_rgb_mix(blade->tone, tip, along * along);
    tone = paint_rgb_scale(tone, blade->light * (1.0f + 0.6f * mottle));
    const float rib = paint_step(0.34f, 0.08f, at.far) * (1.0f - 0.6f * along);
    tone = paint_rgb_mix(tone, paint_rgb_scale(paint_hex(0x7a683a), blade->light), 0.30f * rib);
    const float edge = paint_step(0.72f, 1.0f, at.far);
    return paint_rgb_mix(tone, paint_hex(0x75682f), 0.25f * edge);
}

// Directions of a pentagon, which need no sine
static const float arm_x[POOL_ARMS] = {1.0f, 0.30901699f, -0.80901699f, -0.80901699f, 0.30901699f};
static const float arm_y[POOL_ARMS] = {0.0f, 0.95105652f, 0.58778525f, -0.58778525f, -0.95105652f};

typedef struct ray {
    float along, across, width, rise; // on the nearest arm
} ray;

static ray star_at(const pool_thing *const star, const float x, const float y) {
    const float size = star->long_half;
    const float px = (x - star->x) / size;
    const float py = (y - star->y) / size;
    const float qx = px * star->turn_x + py * star->turn_y;
    const float qy = py * star->turn_x - px * star->turn_y;
    ray best = {0.0f, 0.0f, 1.0f, -1.0f};
    float sum = -1.0f;
    for (int i = 0; i < POOL_ARMS; i++) {
        const float own = paint_unit(paint_mix(star->seed + (uint32_t)i));
        const float length = 0.84f + 0.16f * own;
        const float along = paint_clamp(qx * arm_x[i] + qy * arm_y[i], 0.0f, length);
        const float bend = (own - 0.5f) * 0.7f * along * along + 0.10f * along * along;
        const float across = qy * arm_x[i] - qx * arm_y[i] - bend;
        const float ahead = qx * arm_x[i] + qy * arm_y[i] - along;
        const float t = along / length;
        const float width = 0.235f - 0.12f * t - 0.045f * t * t;
        const float far = (across * across + ahead * ahead) / (width * width);
        const float rise = (1.0f - far) * (width / 0.235f);
        sum = i == 0 ? rise : paint_smooth_max(sum, rise, 0.35f);
        if (rise > best.rise || i == 0) {
            best = (ray){along, across, width, rise};
        }
    }
    best.rise = sum;
    return best;
}

float pool_star_z(const pool_thing *const star, const float x, const float y) {
    const float dx = x - star->x;
    const float dy = y - star->y;
    if (dx * dx + dy * dy > star->reach * star->reach) {
        return POOL_NOTHING;
    }
    const ray at = star_at(star, x, y);
    return at.rise <= 0.0f ? POOL_NOTHING : star->base + star->tall * sqrtf(at.rise);
}

static paint_cell star_bumps(const pool_thing *const star, const float x, const float y) {
    const float fine = 19.0f / star->long_half;
    return paint_cells(x * fine, y * fine, star->seed + 7u);
}

static float ridge(const ray at) {
    return paint_step(0.05f, 0.02f, paint_abs(at.across)) *
           paint_step(0.25f, -0.1f, paint_wave(at.along * 13.0f));
}

float pool_star_relief(const pool_thing *const star, const float x, const float y) {
    const float bump = paint_step(0.42f, 0.10f, star_bumps(star, x, y).near);
    return star->long_half * (0.016f * bump + 0.020f * ridge(star_at(star, x, y)));
}

paint_rgb pool_star_tone(const pool_thing *const star, const float x, const float y,
                         const float pixel) {
    const ray at = star_at(star, x, y);
    const float wave = 4.0f / star->long_half;
    const float blotch = paint_fbm(x * wave, y * wave, star->seed + 3u, 4, pixel * wave);
    const paint_rgb deep = paint_hex(0x8e4526);
    paint_rgb tone = paint_rgb_mix(deep, paint_hex(0xc07a42), paint_step(-0.3f, 0.5f, blotch));
    const float bump = paint_step(0.40f, 0.12f, star_bumps(star, x, y).near);
    tone = paint_rgb_mix(tone, paint_hex(0xd9b184), 0.45f * bump + 0.4f * ridge(at));
    return paint_rgb_scale(tone, 0.72f + 0.28f * paint_step(0.0f, 0.6f, at.rise));
}

// Round the apex without an arc tangent: 0…4 once around, even enough for ribs
static float around(const float x, const float y) {
    const float sum = paint_abs(x) + paint_abs(y) + 1.0e-6f;
    const float t = y / sum;
    return x >= 0.0f ? 1.0f + t : 3.0f - t;
}

typedef struct cone {
    float far, angle;
} cone;

// Distance from an apex off the middle: 0 there, 1 on the outline.
static cone cone_at(const pool_thing *const shell, const float x, const float y) {
    const float dx = x - shell->x;
    const float dy = y - shell->y;
    const float u = (dx * shell->turn_x + dy * shell->turn_y) / shell->long_half;
    const float v = (dy * shell->turn_x - dx * shell->turn_y) / shell->short_half;
    const float apex = shell->flat;
    const float ux = u - apex;
    // solve |apex + (p - apex) / far| = 1
    const float a = 1.0f - apex * apex;
    const float b = apex * ux;
    const float c = ux * ux + v * v;
    const float far = (b + sqrtf(b * b + a * c)) / a;
    const float angle = around(ux, v);
    const float scallop =
        0.025f * paint_wave(angle * 7.0f) + 0.04f * paint_noise(u * 1.5f, v * 1.5f, shell->seed);
    return (cone){far + scallop * far, angle};
}

float pool_shell_z(const pool_thing *const shell, const float x, const float y) {
    const float dx = x - shell->x;
    const float dy = y - shell->y;
    if (dx * dx + dy * dy > shell->reach * shell->reach) {
        return POOL_NOTHING;
    }
    const cone at = cone_at(shell, x, y);
    if (at.far >= 1.0f) {
        return POOL_NOTHING;
    }
    const float rib = paint_wave(at.angle * 7.0f) * at.far * 0.05f;
    const float round = sqrtf(1.0f - at.far * at.far);
    return shell->base + shell->tall * (0.80f * (1.0f - at.far) + 0.20f * round + rib);
}

paint_rgb pool_shell_tone(const pool_thing *const shell, const float x, const float y,
                          const float pixel) {
    const cone at = cone_at(shell, x, y);
    const float wave = 3.0f / shell->long_half;
    const float blotch = paint_fbm(x * wave, y * wave, shell->seed + 3u, 4, pixel * wave);
    const float rings = paint_noise(at.far * 9.0f, 0.3f, shell->seed + 5u);
    const float rib = paint_wave(at.angle * 7.0f);
    const float light = 1.0f + 0.5f * blotch + 0.30f * rings + 0.14f * rib * at.far;
    const paint_rgb worn = paint_hex(0xcabfa8);
    const paint_rgb tone = paint_rgb_mix(worn, shell->tone, paint_step(0.05f, 0.5f, at.far));
    return paint_rgb_scale(tone, light);
}
