// paint_lido.c — a swimming pool from above, its water clear and still: a deck of travertine, a
// coping, a floor of small pale tiles with a border, and round steps in a corner.
#include <stdlib.h>

#include "paint_canvas.h"
#include "paint_list.h"

enum { SAMPLES = 1000, FINEST = 4, STEPS = 3, MARCH = 10 };

#define TILE 0.0222f      // side of a floor tile; ten centimetres
#define DECK 0.215f       // from the upper side to the water
#define COPING 0.070f     // width of the stones along the water
#define DECK_HEIGHT 0.12f // above the water, in depths
#define SLANT_X 0.052f    // how far sun light runs while it falls one depth in water
#define SLANT_Y 0.074f    //
#define FIRST_STEP 0.300f // radius of the lowest round step
#define STEP_WIDTH 0.078f //
#define BORDER 4.0f       // tiles from the wall to the border's first line

typedef struct lido {
    bool upright;         // higher than wide: it is turned over
    float edge;           // y of the water's edge
    float step_x, step_y; // middle of the round steps
} lido;

static lido lido_of(const paint_frame *const frame) {
    const bool upright = frame->half_y > frame->half_x;
    const float half_long = upright ? frame->half_y : frame->half_x;
    const float half_short = upright ? frame->half_x : frame->half_y;
    const float edge = DECK - half_short;
    return (lido){.upright = upright, .edge = edge, .step_x = half_long - 0.34f, .step_y = edge};
}

// Height of the ground over the deepest floor, in depths: 1 is the water's level.
static float height_at(const lido *const l, const float x, const float y) {
    if (y < l->edge) {
        return 1.0f + DECK_HEIGHT;
    }
    const float dx = x - l->step_x;
    const float dy = y - l->step_y;
    const float out = sqrtf(dx * dx + dy * dy);
    const int up = paint_floor((FIRST_STEP - out) / STEP_WIDTH) + 1;
    const int level = up < 0 ? 0 : up > STEPS ? STEPS : up;
    return (float)level / (float)(STEPS + 1);
}

// Share of sun light that nothing between here and the sun holds back.
static float sun_at(const lido *const l, const float x, const float y, const float height) {
    float lit = 1.0f;
    const float drop = 1.0f + DECK_HEIGHT - height;
    for (int i = 1; i <= MARCH; i++) {
        const float up = drop * (float)i / MARCH;
        const float over = height_at(l, x - up * SLANT_X, y - up * SLANT_Y) - (height + up);
        lit = over > -0.01f ? paint_min(lit, paint_step(0.04f, -0.01f, over)) : lit;
    }
    return lit;
}

// ---- the deck ---------------------------------------------------------------------------------

static paint_rgb travertine(const float x, const float y, const uint32_t seed, const float pixel) {
    const float sx = x + 7.0f * paint_unit(seed);
    const float cloud = paint_fbm(sx * 11.0f, y * 30.0f, seed & 1023u, 5, pixel * 30.0f);
    const float holes = paint_fbm(sx * 60.0f, y * 170.0f, 2003u, 3, pixel * 170.0f);
    const float tint = 0.90f + 0.18f * paint_unit(paint_mix(seed));
    paint_rgb tone = paint_rgb_mix(paint_hex(0xd3c5ab), paint_hex(0xe6dcc8), 0.5f + 0.8f * cloud);
    tone = paint_rgb_mix(tone, paint_hex(0x9c8d74), 0.55f * paint_step(0.30f, 0.62f, holes));
    return paint_rgb_scale(tone, tint);
}

static paint_rgb deck_tone(const lido *const l, const float x, const float y, const float pixel) {
    const float back = l->edge - y; // from the water
    const float sand = paint_fbm(x * 220.0f, y * 220.0f, 2001u, 2, pixel * 220.0f);
    if (back < COPING) {
        const float u = x / 0.133f;
        const float across = back / COPING;
        const uint32_t seed = paint_hash(paint_floor(u), 0, 2002u);
        const float gap = paint_line_share(u, 0.030f, pixel / 0.133f);
        // its nose is round: it turns to the sun's far side
        const float nose = paint_step(0.20f, 0.0f, across);
        const float rim = paint_line_share(across - 1.0f, 0.05f, pixel / COPING);
        const float shade = (1.02f - 0.34f * nose) * (1.0f - 0.45f * paint_max(gap, rim));
        return paint_rgb_scale(travertine(x, y, seed, pixel), shade * (1.0f + 0.05f * sand));
    }
    const float row = (back - COPING) / 0.0889f;
    const float u = x / 0.1333f + 0.5f * (float)(paint_floor(row) & 1);
    const uint32_t seed = paint_hash(paint_floor(u), paint_floor(row) + 1, 2002u);
    const float gap = paint_max(paint_line_share(u, 0.022f, pixel / 0.1333f),
                                paint_line_share(row, 0.033f, pixel / 0.0889f));
    return paint_rgb_scale(travertine(x, y, seed, pixel),
                           (0.94f + 0.05f * sand) * (1.0f - 0.40f * gap));
}

// ---- under the water --------------------------------------------------------------------------

// Whether a tile is in the dark border or on a step's nose.
static bool is_dark(const lido *const l, const float mx, const float my, const float height) {
    const float dx = mx - l->step_x;
    const float dy = my - l->step_y;
    const float out = sqrtf(dx * dx + dy * dy);
    const int from_wall = paint_floor((my - l->edge) / TILE);
    const bool border = from_wall == (int)BORDER || from_wall == (int)BORDER + 1;
    return height <= 0.0f && border && out > FIRST_STEP + 3.0f * TILE;
}

// A nose of dark tiles along each step.
static float nose_at(const lido *const l, const float x, const float y, const float pixel) {
    const float dx = x - l->step_x;
    const float dy = y - l->step_y;
    const float out = (FIRST_STEP - sqrtf(dx * dx + dy * dy)) / STEP_WIDTH;
    if (y < l->edge || out < 0.0f || out > (float)STEPS) {
        return 0.0f;
    }
    const float in = paint_fraction(out) * STEP_WIDTH;
    return paint_step(0.0125f + pixel, 0.0125f, in);
}

static paint_rgb tile_tone(const lido *const l, const float x, const float y, const float height,
                           const float pixel) {
    const float u = x / TILE;
    const float v = (y - l->edge) / TILE;
    const uint32_t seed = paint_hash(paint_floor(u), paint_floor(v), 2011u);
    const float mx = ((float)paint_floor(u) + 0.5f) * TILE;
    const float my = ((float)paint_floor(v) + 0.5f) * TILE + l->edge;
    paint_random random = {.seed = seed};
    const float light = paint_between(&random, 0.90f, 1.06f);
    const float warm = paint_between(&random, -0.02f, 0.02f);
    const float glaze = paint_fbm(x * 90.0f, y * 90.0f, seed & 255u, 2, pixel * 90.0f);
    const bool dark = is_dark(l, mx, my, height);
    const float nose = height > 0.0f ? nose_at(l, x, y, pixel) : 0.0f;
    const paint_rgb pale =
        paint_rgb_mix(paint_hex(0x8db9c6), paint_hex(0xb3d3d8), paint_next(&random));
    const paint_rgb deep =
        paint_rgb_mix(paint_hex(0x1f5f8e), paint_hex(0x2f7fae), paint_next(&random));
    paint_rgb tone = paint_rgb_mix(dark ? deep : pale, deep, nose);
    tone.r *= 1.0f + warm;
    tone.b *= 1.0f - warm;
    tone = paint_rgb_scale(tone, light * (1.0f + 0.10f * glaze));
    const float gap = paint_max(paint_line_share(u, 0.075f, pixel / TILE),
                                paint_line_share(v, 0.075f, pixel / TILE));
    return paint_rgb_mix(tone, paint_hex(0xc3d2d2), 0.70f * gap * (1.0f - nose));
}

// Sky light that finds its way between walls: less next to them.
static float sky_at(const lido *const l, const float x, const float y, const float height) {
    const float dx = x - l->step_x;
    const float dy = y - l->step_y;
    const float out = sqrtf(dx * dx + dy * dy) - FIRST_STEP;
    const float wall = paint_step(0.0f, 0.16f, y - l->edge);
    const float riser = height > 0.0f ? 1.0f : paint_step(0.0f, 0.05f, out);
    return (0.62f + 0.38f * wall) * (0.86f + 0.14f * riser);
}

static paint_rgb shade(const void *const scene, const float across, const float down,
                       const float pixel) {
    const lido *const l = scene;
    const float x = l->upright ? down : across;
    const float y = l->upright ? across : down;
    const float stain = paint_fbm(x * 2.4f, y * 2.4f, 2021u, 5, pixel * 2.4f);
    if (y < l->edge) {
        return paint_rgb_scale(deck_tone(l, x, y, pixel), 0.98f + 0.07f * stain);
    }
    const float height = height_at(l, x, y);
    const float sun = sun_at(l, x, y, height);
    const float sky = sky_at(l, x, y, height);
    const paint_rgb tone = tile_tone(l, x, y, height, pixel);
    const float white = (0.94f + 0.06f * stain) * sky;
    // shadows are lit by the sky, which is blue
    return (paint_rgb){tone.r * white * (0.30f + 0.66f * sun),
                       tone.g * white * (0.38f + 0.58f * sun),
                       tone.b * white * (0.45f + 0.51f * sun)};
}

static bool draw(uint8_t *const pixels, const int width, const int height, const ptrdiff_t stride) {
    const paint_frame frame = paint_frame_make(width, height, SAMPLES, FINEST);
    const lido l = lido_of(&frame);
    paint_frame_fill(&frame, shade, &l, pixels, stride);
    return true;
}

static void end_survey(void *const scene) {
    free(scene);
}

static void *survey(const paint_frame *const frame) {
    lido *const l = malloc(sizeof *l);
    if (l != NULL) {
        *l = lido_of(frame);
    }
    return l;
}

static paint_place place_at(const void *const scene, const float x, const float y) {
    const lido *const l = scene;
    const float along = l->upright ? y : x;
    const float off = l->upright ? x : y;
    const bool land = off < l->edge;
    return (paint_place){
        .land = land, .cover = land, .depth = land ? 0.0f : 1.0f - height_at(l, along, off)};
}

const paint_painting paint_lido = {
    .name = "lido", .draw = draw, .survey = survey, .place = place_at, .end = end_survey};
