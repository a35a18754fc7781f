// paint_billiards.c — pool balls on green baize from above, lit by the lamp over the table.
#include "paint_canvas.h"
#include "paint_list.h"

enum { SAMPLES = 900, FINEST = 5, BALLS = 16 };

#define RADIUS 0.067f
#define RAIL 0.085f    // width of the wood and the cushion
#define CUSHION 0.030f // of that, the cloth-covered part

typedef struct ball {
    int number;       // 0: the cue ball
    float x, y;       // centre
    float ux, uy, uz; // where its number looks
    float vx, vy, vz; // the number's right-hand side
} ball;

typedef struct table {
    paint_frame frame;
    ball balls[BALLS];
} table;

typedef struct stroke {
    float x0, y0, x1, y1;
} stroke;

// Digits on a 2 × 4 grid, y down; the segments of each are named by bits.
static const stroke segments[] = {
    {-1, -2, 1, -2}, {1, -2, 1, 0}, {1, 0, 1, 2},  {-1, 2, 1, 2},     {-1, 0, -1, 2},
    {-1, -2, -1, 0}, {-1, 0, 1, 0}, {0, -2, 0, 2}, {1, -2, -0.4f, 2}, {-0.7f, -1.3f, 0, -2},
};
static const unsigned digit[10] = {0x03f, 0x280, 0x05b, 0x04f, 0x066,
                                   0x06d, 0x07d, 0x101, 0x07f, 0x06f};

static const uint32_t colours[8] = {0xd9a520, 0x1f3f8f, 0xb3221f, 0x4b2a68,
                                    0xd0601c, 0x1c6a3c, 0x6e2027, 0x17171a};

// Rack order from above: the apex first; eight in the middle.
static const int rack[BALLS - 1] = {1, 9, 2, 10, 8, 3, 11, 4, 12, 5, 13, 6, 14, 7, 15};

static paint_rgb film(const paint_rgb c) {
    return (paint_rgb){c.r * (1.0f + 0.12f * c.r) / (1.0f + 0.30f * c.r),
                       c.g * (1.0f + 0.12f * c.g) / (1.0f + 0.30f * c.g),
                       c.b * (1.0f + 0.12f * c.b) / (1.0f + 0.30f * c.b)};
}

// Turns the number up toward the eye, a little aside, at any roll.
static void aim(ball *const b, paint_random *const random) {
    const float lean = b->number == 0 ? 0.0f : 0.46f;
    b->ux = paint_between(random, -lean, lean);
    b->uy = paint_between(random, -lean, lean);
    b->uz = sqrtf(1.0f - b->ux * b->ux - b->uy * b->uy);
    float rx = 1.0f;
    float ry = paint_between(random, -0.75f, 0.75f);
    const float along = rx * b->ux + ry * b->uy;
    rx -= along * b->ux;
    ry -= along * b->uy;
    const float rz = -along * b->uz;
    const float size = sqrtf(rx * rx + ry * ry + rz * rz);
    b->vx = rx / size;
    b->vy = ry / size;
    b->vz = rz / size;
}

static void place(table *const on) {
    paint_random random = {.seed = 15u};
    const float wide = on->frame.half_x - RAIL - RADIUS;
    const float high = on->frame.half_y - RAIL - RADIUS;
    int k = 0;
    for (int column = 0; column < 5; column++) {
        for (int i = 0; i <= column; i++) {
            ball *const b = &on->balls[k];
            b->number = rack[k++];
            // five columns of the rack, just broken: each ball a little out of its place
            const float x = 0.02f + 0.125f * (float)column;
            const float y = 0.144f * ((float)i - 0.5f * (float)column);
            b->x = x + paint_between(&random, -0.004f, 0.004f);
            b->y = y + paint_between(&random, -0.003f, 0.003f);
        }
    }
    on->balls[BALLS - 1] = (ball){.number = 0, .x = -0.47f, .y = 0.05f};
    for (int i = 0; i < BALLS; i++) {
        ball *const b = &on->balls[i];
        if (on->frame.half_x < on->frame.half_y) { // an upright table racks upward
            const float x = b->x;
            b->x = b->y;
            b->y = -x;
        }
        b->x = paint_clamp(b->x, -paint_max(wide, 0.0f), paint_max(wide, 0.0f));
        b->y = paint_clamp(b->y, -paint_max(high, 0.0f), paint_max(high, 0.0f));
        aim(b, &random);
    }
}

static float stroke_far(const stroke *const s, const float x, const float y) {
    const float ax = s->x1 - s->x0;
    const float ay = s->y1 - s->y0;
    const float px = x - s->x0;
    const float py = y - s->y0;
    const float t = paint_clamp((px * ax + py * ay) / (ax * ax + ay * ay), 0.0f, 1.0f);
    const float dx = px - ax * t;
    const float dy = py - ay * t;
    return sqrtf(dx * dx + dy * dy);
}

static float digit_far(const int value, const float x, const float y) {
    float far = 9.0f;
    for (int i = 0; i < 10; i++) {
        if ((digit[value] >> i & 1u) != 0u) {
            far = paint_min(far, stroke_far(&segments[i], x, y));
        }
    }
    return far;
}

// Distance to the strokes of a number centred at 0, in its grid units.
static float number_far(const int number, const float x, const float y) {
    if (number < 10) {
        return digit_far(number, x, y);
    }
    return paint_min(digit_far(number / 10, x + 1.25f, y), digit_far(number % 10, x - 1.35f, y));
}

// Colour of the ball where its unit normal is n.
static paint_rgb ball_tone(const ball *const b, const float nx, const float ny, const float nz,
                           const float soft) {
    const paint_rgb ivory = paint_hex(0xe9e1cb);
    if (b->number == 0) {
        return ivory;
    }
    const float up = nx * b->ux + ny * b->uy + nz * b->uz;
    const float side = nx * b->vx + ny * b->vy + nz * b->vz;
    const float wx = b->uy * b->vz - b->uz * b->vy;
    const float wy = b->uz * b->vx - b->ux * b->vz;
    const float wz = b->ux * b->vy - b->uy * b->vx;
    const float over = nx * wx + ny * wy + nz * wz;
    paint_rgb tone = paint_hex(colours[(b->number - 1) % 8]);
    if (b->number > 8) { // a stripe around, under the number
        tone = paint_rgb_mix(tone, ivory, paint_step(0.62f - soft, 0.62f + soft, paint_abs(over)));
    }
    const float far = sqrtf(side * side + over * over);
    if (up > 0.0f) {
        tone = paint_rgb_mix(tone, ivory, paint_step(0.47f + soft, 0.47f - soft, far));
        const float fit = b->number < 10 ? 7.4f : 8.6f;
        const float pen = number_far(b->number, side * fit, over * fit) / fit;
        const float wide = 0.058f;
        tone = paint_rgb_mix(tone, paint_hex(0x141414), paint_step(wide + soft, wide - soft, pen));
    }
    return tone;
}

// Cloth: threads under and over, a nap brushed along the table and worn patches.
static paint_rgb baize(const float x, const float y, const float pixel) {
    const float warp = paint_wave(x * 165.0f + 0.3f * paint_noise(x * 30.0f, y * 30.0f, 5u));
    const float weft = paint_wave(y * 165.0f + 0.3f * paint_noise(x * 30.0f, y * 30.0f, 6u));
    const float fine = paint_step(0.0040f, 0.0012f, pixel);
    const float fuzz = paint_fbm(x * 190.0f, y * 320.0f, 11u, 3, pixel * 190.0f);
    const float nap = paint_fbm(x * 3.0f, y * 9.0f, 12u, 5, pixel * 9.0f);
    const float light = 1.0f + 0.085f * warp * weft * fine + 0.34f * fuzz + 0.16f * nap;
    const paint_rgb tone = paint_rgb_mix(paint_hex(0x1f6b40), paint_hex(0x2b7a48),
                                         paint_clamp(0.5f + nap, 0.0f, 1.0f));
    return paint_rgb_scale(tone, light);
}

// Shadows of the balls: deep at the foot, and long and faint away from the lamp.
static float shadow(const table *const on, const float x, const float y) {
    float light = 1.0f;
    for (int i = 0; i < BALLS; i++) {
        const ball *const b = &on->balls[i];
        const float dx = x - b->x;
        const float dy = y - b->y;
        const float foot = sqrtf(dx * dx + dy * dy) / RADIUS;
        const float cx = dx - 0.55f * RADIUS;
        const float cy = dy - 0.65f * RADIUS;
        const float cast = sqrtf(cx * cx + cy * cy) / RADIUS;
        light *= 1.0f - 0.55f * paint_step(1.45f, 0.60f, foot);
        light *= 1.0f - 0.62f * paint_step(1.25f, 0.55f, cast);
    }
    return light;
}

static float lamp(const float x, const float y) {
    const float far = (x + 0.16f) * (x + 0.16f) * 0.75f + (y + 0.10f) * (y + 0.10f);
    return 1.0f / (1.0f + 1.15f * far);
}

static paint_rgb wood(const float along, const float across, const float pixel) {
    const float bend = paint_fbm(along * 2.0f, across * 9.0f, 21u, 4, pixel * 9.0f);
    const float ring = paint_wave(across * 42.0f + 3.2f * bend);
    const float pore = paint_fbm(along * 26.0f, across * 420.0f, 22u, 2, pixel * 420.0f);
    const paint_rgb tone =
        paint_rgb_mix(paint_hex(0x5b301a), paint_hex(0x8a5128), 0.5f + 0.28f * ring + 0.5f * bend);
    return paint_rgb_scale(tone, 1.0f + 0.35f * pore);
}

// Pale dots inlaid in the rail.
static float inlay(const float along, const float deep, const float pixel) {
    const float step = 0.25f;
    const float near = along - step * (float)paint_floor(along / step) - 0.5f * step;
    const float mid = deep - 0.5f * (RAIL - CUSHION);
    const float far = paint_abs(near) + paint_abs(mid) * 1.4f;
    return paint_step(0.012f + pixel, 0.012f - pixel, far);
}

// The frame of the table; `deep` is the way in from its outer edge.
static paint_rgb rail(const float x, const float y, const float deep, const bool upright,
                      const float pixel) {
    const float along = upright ? y : x;
    const float across = upright ? x : y;
    const float bank = RAIL - CUSHION;
    if (deep > bank) {
        const float t = (deep - bank) / CUSHION;
        const float light =
            0.62f + 0.55f * paint_step(0.0f, 0.45f, t) - 0.62f * paint_step(0.45f, 1.0f, t);
        return paint_rgb_scale(baize(x, y, pixel), light);
    }
    const float t = deep / bank;
    const float bevel =
        0.72f + 0.42f * paint_step(0.0f, 0.2f, t) - 0.42f * paint_step(0.86f, 1.0f, t);
    const float sheen = 0.05f * paint_step(0.28f, 0.0f, paint_abs(t - 0.36f));
    const paint_rgb bone = paint_hex(0xd7cbb0);
    paint_rgb tone = paint_rgb_mix(wood(along, across, pixel), bone, inlay(along, deep, pixel));
    tone = paint_rgb_scale(tone, bevel);
    return (paint_rgb){tone.r + sheen, tone.g + sheen * 0.9f, tone.b + sheen * 0.8f};
}

static paint_rgb floor_light(const table *const on, const float x, const float y,
                             const float pixel) {
    const float in_x = on->frame.half_x - paint_abs(x);
    const float in_y = on->frame.half_y - paint_abs(y);
    const float deep = paint_min(in_x, in_y);
    if (deep < RAIL) {
        return paint_rgb_scale(rail(x, y, deep, in_x < in_y, pixel), 1.25f * lamp(x, y));
    }
    // the cushion nearer the lamp shades the cloth next to it
    const float left = paint_step(0.045f, 0.0f, x + on->frame.half_x - RAIL);
    const float above = paint_step(0.045f, 0.0f, y + on->frame.half_y - RAIL);
    const float near = paint_step(0.020f, 0.0f, deep - RAIL);
    const float shade = (1.0f - 0.45f * paint_max(left, above)) * (1.0f - 0.35f * near);
    return paint_rgb_scale(baize(x, y, pixel), 1.45f * lamp(x, y) * shade * shadow(on, x, y));
}

static paint_rgb ball_light(const ball *const b, const float x, const float y, const float pixel) {
    float nx = (x - b->x) / RADIUS;
    float ny = (y - b->y) / RADIUS;
    const float far = paint_min(nx * nx + ny * ny, 0.9999f);
    const float nz = sqrtf(1.0f - far);
    const float soft = paint_min(0.5f * pixel / RADIUS / paint_max(nz, 0.2f), 0.2f);
    const paint_rgb tone = ball_tone(b, nx, ny, nz, soft);
    const float facing = paint_max(-0.42f * nx - 0.47f * ny + 0.776f * nz, 0.0f);
    const float under = paint_max(0.45f - nz, 0.0f); // green from the cloth
    const float light = 1.12f * facing + 0.16f + 0.20f * nz;
    const float bare = 1.0f - nz;
    const float edge = 0.03f + 0.20f * bare * bare * bare * bare;
    // a long lamp, mirrored: soft-edged oblong in the direction of the reflected ray
    const float rx = 2.0f * nz * nx;
    const float ry = 2.0f * nz * ny;
    const float mirror = paint_step(0.30f, 0.12f, paint_abs(rx + 0.50f)) *
                         paint_step(0.17f, 0.07f, paint_abs(ry + 0.56f)) *
                         paint_step(0.5f, 0.8f, nz);
    const float haze = facing * facing * facing * facing;
    const float gloss = 0.62f * mirror + 0.07f * haze * haze + 0.06f * edge;
    const paint_rgb lit = {
        tone.r * (light + 0.05f * under) + gloss,
        tone.g * (light + 0.42f * under) + gloss + 0.020f * under,
        tone.b * (light + 0.10f * under) + gloss * 0.94f,
    };
    return paint_rgb_scale(lit, 0.35f + 0.75f * lamp(x, y));
}

static paint_rgb shade(const void *const scene, const float x, const float y, const float pixel) {
    const table *const on = scene;
    for (int i = 0; i < BALLS; i++) {
        const ball *const b = &on->balls[i];
        const float dx = x - b->x;
        const float dy = y - b->y;
        const float edge = RADIUS + pixel;
        if (dx * dx + dy * dy > edge * edge) {
            continue;
        }
        const float inside = RADIUS - sqrtf(dx * dx + dy * dy);
        const float cover = paint_clamp(0.5f + inside / pixel, 0.0f, 1.0f);
        const paint_rgb own = ball_light(b, x, y, pixel);
        return film(cover < 1.0f ? paint_rgb_mix(floor_light(on, x, y, pixel), own, cover) : own);
    }
    return film(floor_light(on, x, y, pixel));
}

static bool draw(uint8_t *const pixels, const int width, const int height, const ptrdiff_t stride) {
    table on = {.frame = paint_frame_make(width, height, SAMPLES, FINEST)};
    // a table too square for the rack and the cue ball is seen from higher up
    const float far = paint_max(1.0f, 0.75f / paint_max(on.frame.half_x, on.frame.half_y));
    on.frame.half_x *= far;
    on.frame.half_y *= far;
    on.frame.pixel *= far;
    place(&on);
    paint_frame_fill(&on.frame, shade, &on, pixels, stride);
    return true;
}

const paint_painting paint_billiards = {.name = "billiards", .draw = draw};
