// paint_terrain.c — ground for bulk water, seen from above: a beach with rocks, a dam over a plain
// with pillars, and a valley of three basins. Heights are metres above the rest level; the light of
// slopes, their shadows and the open sky are painted, water is not.
#include <stdlib.h>

#include "paint_canvas.h"
#include "paint_list.h"
#include "paint_relief.h"
#include "paint_rows.h"
#include "paint_soil.h"

typedef struct terrain {
    float side;                        // shorter side of the frame [m]
    float depth;                       // [m]
    float (*height)(float x, float y); // [m], of a place in metres from the middle
    paint_rgb (*tone)(float x, float y, float height, float steep, float pixel);
    float steepness; // of the painted light
} terrain;

#define CLIFF 3.0f // slope

typedef struct ground {
    const terrain *of;
    paint_frame frame;
    paint_relief relief;
} ground;

// ---- rocks --------------------------------------------------------------------------------------

typedef struct rock {
    float x, y;   // [m]
    float radius; // [m]
    float high;   // [m]
} rock;

static float square(const float x) {
    return x * x;
}

// Height of a rock over its ground, with broken faces; 0 outside.
static float rock_height(const rock *const r, const float x, const float y) {
    const float far2 = (square(x - r->x) + square(y - r->y)) / square(r->radius);
    if (far2 > 2.2f) {
        return 0.0f;
    }
    const float bend = 0.34f * paint_fbm(x * 1.1f + r->x, y * 1.1f, 911u, 3, 0.0f);
    const paint_cell face = paint_cells(x * 1.9f / r->radius, y * 1.9f / r->radius, 913u);
    const float inside = 1.0f - sqrtf(far2) + bend;
    const float dome = paint_step(0.0f, 0.85f, inside);
    return r->high * dome * (1.05f - 0.35f * paint_clamp(face.near, 0.0f, 1.0f));
}

// ---- the beach ----------------------------------------------------------------------------------

#define BEACH_SIDE 9.0f
#define BEACH_DEPTH 0.9f

static const rock beach_rocks[] = {
    {-3.9f, -0.35f, 0.95f, 0.95f}, {-2.75f, 0.35f, 0.50f, 0.55f}, {3.4f, -0.9f, 0.80f, 0.85f},
    {4.25f, -0.25f, 0.45f, 0.50f}, {0.6f, 0.75f, 0.55f, 0.55f},   {6.4f, 1.3f, 0.60f, 0.65f},
    {-6.6f, 1.0f, 0.70f, 0.70f},
};

static float beach_sand(const float x, const float y) {
    const float cusps =
        0.20f * paint_noise(x * 0.33f, 0.3f, 931u) + 0.10f * paint_noise(x * 0.8f, y * 0.35f, 933u);
    const float along = y + 3.6f + 2.2f * cusps;
    const float slope = 0.150f * paint_smooth_max(along, 0.0f, 1.2f);
    const float bars = 0.05f * paint_noise(x * 0.45f, y * 0.7f, 935u);
    return paint_smooth_min(-0.72f + slope, 0.36f + 0.02f * along, 0.3f) +
           bars * paint_step(0.6f, -0.6f, slope - 0.72f);
}

static float beach_rock(const float x, const float y) {
    float high = 0.0f;
    for (size_t i = 0; i < sizeof beach_rocks / sizeof beach_rocks[0]; i++) {
        high = paint_max(high, rock_height(&beach_rocks[i], x, y));
    }
    return high;
}

static float beach_height(const float x, const float y) {
    return beach_sand(x, y) + beach_rock(x, y);
}

static paint_rgb beach_tone(const float x, const float y, const float height, const float steep,
                            const float pixel) {
    (void)steep;
    paint_rgb tone = paint_soil_sand(x, y, height, pixel);
    // weed that the tide left
    const float line = height - 0.21f - 0.03f * paint_noise(x * 0.7f, 0.1f, 947u);
    const float weed = paint_fbm(x * 5.0f, y * 11.0f, 949u, 4, pixel * 11.0f) -
                       40.0f * paint_abs(line) + 0.25f * paint_noise(x * 0.5f, 1.0f, 951u);
    tone = paint_rgb_mix(tone, paint_hex(0x4a3d28), 0.75f * paint_step(0.15f, 0.45f, weed));
    const float stone = beach_rock(x, y);
    return paint_rgb_mix(tone, paint_soil_rock(x, y, pixel), paint_step(0.015f, 0.05f, stone));
}

// ---- the dam ------------------------------------------------------------------------------------

#define DAM_SIDE 6.3f
#define DAM_DEPTH 0.75f
#define DAM_X (-2.9f)  // of the wall's middle [m]
#define DAM_HALF 0.13f // of its thickness
#define DAM_TOP 0.62f  // [m]
#define GAP_Y 0.25f    // middle of the gate
#define GAP_HALF 0.75f
#define PILLAR_SIDE 0.03f // half the width of a pillar's side, seen from above [m]

static const rock pillars[] = {
    {-1.15f, -1.15f, 0.27f, 0.62f}, {-0.85f, 1.35f, 0.33f, 0.55f}, {0.55f, 0.10f, 0.30f, 0.66f},
    {1.80f, -1.75f, 0.26f, 0.58f},  {2.15f, 1.75f, 0.31f, 0.50f},  {3.45f, -0.35f, 0.28f, 0.62f},
};

// Share of a disc with a narrow, upright edge.
static float pillar_share(const rock *const p, const float x, const float y) {
    const float far = sqrtf(square(x - p->x) + square(y - p->y));
    return paint_step(p->radius + 0.015f, p->radius - 0.015f, far);
}

static float pillar_at(const float x, const float y) {
    float high = 0.0f;
    for (size_t i = 0; i < sizeof pillars / sizeof pillars[0]; i++) {
        high = paint_max(high, pillars[i].high * pillar_share(&pillars[i], x, y));
    }
    return high;
}

static float dam_share(const float x, const float y) {
    const float wall = paint_step(DAM_HALF + 0.015f, DAM_HALF - 0.015f, paint_abs(x - DAM_X));
    const float gap = paint_step(GAP_HALF - 0.015f, GAP_HALF + 0.015f, paint_abs(y - GAP_Y));
    return wall * gap;
}

static float dam_plain(const float x, const float y) {
    const float hills = 0.030f * paint_fbm(x * 0.55f + 3.0f, y * 0.55f, 961u, 4, 0.0f);
    const float bank = 0.34f * paint_step(2.05f, 3.15f, paint_abs(y - 0.15f * x));
    const float right = 0.30f * paint_step(4.2f, 5.6f, x);
    const float lake = paint_step(DAM_X + 0.4f, DAM_X - 0.9f, x);
    return -0.02f + hills - 0.010f * x + paint_max(bank, right) * paint_step(DAM_X, -1.2f, x) -
           0.42f * lake;
}

static float dam_height(const float x, const float y) {
    const float plain = dam_plain(x, y);
    const float wall = DAM_TOP * dam_share(x, y);
    return paint_max(plain, paint_max(plain + pillar_at(x, y), wall > 0.0f ? wall : -1.0f));
}

static paint_rgb concrete(const float x, const float y, const float pixel) {
    const float stain = paint_fbm(x * 2.2f, y * 2.2f, 971u, 5, pixel * 2.2f);
    const float grain = paint_fbm(x * 40.0f, y * 40.0f, 973u, 2, pixel * 40.0f);
    return paint_rgb_scale(
        paint_rgb_mix(paint_hex(0x8d8a84), paint_hex(0xc4bfb4), 0.5f + 0.6f * stain),
        1.0f + 0.10f * grain);
}

// Whether the look plane stretches this point over the upright side of a pillar. Such points have
// one colour, since details would be stretched.
static bool is_pillar_side(const float x, const float y) {
    bool side = false;
    for (size_t i = 0; i < sizeof pillars / sizeof pillars[0]; i++) {
        const float far = sqrtf(square(x - pillars[i].x) + square(y - pillars[i].y));
        side = side || paint_abs(far - pillars[i].radius) < PILLAR_SIDE;
    }
    return side;
}

static paint_rgb dam_tone(const float x, const float y, const float height, const float steep,
                          const float pixel) {
    (void)steep;
    if (is_pillar_side(x, y)) {
        return paint_hex(0xaaa69d);
    }
    const float wall = dam_share(x, y);
    const float pillar = pillar_at(x, y) > 0.02f ? 1.0f : 0.0f;
    if (wall > 0.02f || pillar > 0.0f) {
        return concrete(x, y, pixel);
    }
    if (paint_abs(x - DAM_X) < DAM_HALF && paint_abs(y - GAP_Y) < GAP_HALF) { // the gate
        const float plank = paint_fraction(y * 6.0f);
        const float wood = paint_fbm(x * 4.0f, y * 30.0f, 991u, 4, pixel * 30.0f);
        return paint_rgb_scale(paint_hex(0x6b4a2c),
                               (0.9f + 0.4f * wood) *
                                   (0.55f + 0.45f * paint_step(0.0f, 0.12f, plank)));
    }
    const float edge = 0.05f * paint_fbm(x * 1.5f, y * 1.5f, 993u, 4, 0.0f);
    const float green = paint_step(0.05f, 0.14f, height + edge) * paint_step(DAM_X, -1.6f, x);
    return paint_rgb_mix(paint_soil_earth(x, y, pixel), paint_soil_grass(x, y, pixel), green);
}

// ---- the valley ---------------------------------------------------------------------------------

#define VALLEY_SIDE 10.2f
#define VALLEY_DEPTH 1.0f

static float valley_axis(const float x) {
    return 1.25f * paint_wave(0.085f * x + 0.12f) + 0.2f;
}

static float bar(const float x, const float at, const float wide) {
    const float t = (x - at) / wide;
    return t * t < 1.0f ? square(1.0f - t * t) : 0.0f;
}

static float valley_height(const float x, const float y) {
    const float off = (y - valley_axis(x)) / 2.6f;
    const float across = off * off / (0.55f + 0.45f * paint_abs(off));
    const float rough = paint_fbm(x * 0.5f, y * 0.5f, 1001u, 5, 0.0f);
    const float lake = paint_step(3.4f, 6.4f, x);
    const float floor = 0.62f - 0.085f * (x + 9.0f) - 0.40f * lake;
    const float notch = paint_step(0.08f, 0.26f, paint_abs(off)); // of the bars
    const float bars =
        (0.44f * bar(x, -3.6f, 1.0f) + 0.38f * bar(x, 1.6f, 0.9f)) * (0.55f + 0.45f * notch);
    const float bank = off > 0.0f ? 0.40f : 0.62f; // lower in front
    const float end = 0.9f * paint_step(7.7f, 9.0f, x) + 0.5f * paint_step(-8.0f, -9.0f, x);
    return floor + bars + bank * (1.0f - 0.55f * lake) * across + end +
           0.20f * rough * paint_step(0.0f, 0.9f, across + 0.15f);
}

static paint_rgb valley_tone(const float x, const float y, const float height, const float steep,
                             const float pixel) {
    const float off = (y - valley_axis(x)) / 2.6f;
    const float across = off * off;
    const float edge = 0.12f * paint_fbm(x * 1.1f, y * 1.1f, 1011u, 5, 0.0f);
    const float green = paint_step(0.10f, 0.30f, across + edge + paint_max(height, 0.0f) * 0.02f);
    paint_rgb tone =
        paint_rgb_mix(paint_soil_earth(x, y, pixel), paint_soil_grass(x, y, pixel), green);
    const float cliff = paint_step(0.55f, 0.95f, steep + 2.0f * edge);
    return paint_rgb_mix(tone, paint_soil_rock(x * 1.3f, y * 1.3f, pixel), cliff);
}

// ---- painting -----------------------------------------------------------------------------------

static const terrain beach = {BEACH_SIDE, BEACH_DEPTH, beach_height, beach_tone, 1.4f};
static const terrain dam = {DAM_SIDE, DAM_DEPTH, dam_height, dam_tone, 1.0f};
static const terrain valley = {VALLEY_SIDE, VALLEY_DEPTH, valley_height, valley_tone, 1.2f};

// In frame units.
static float height_at(const void *const place, const float x, const float y) {
    const ground *const g = place;
    const float side = g->of->side;
    return g->of->height(x * side, y * side) * g->of->steepness / side;
}

static paint_face face_at(const ground *const g, const float x, const float y, const float step) {
    const float dx = (height_at(g, x + step, y) - height_at(g, x - step, y)) / (2.0f * step);
    const float dy = (height_at(g, x, y + step) - height_at(g, x, y - step)) / (2.0f * step);
    const float up = 1.0f / sqrtf(1.0f + dx * dx + dy * dy);
    return (paint_face){.z = height_at(g, x, y), .nx = -dx * up, .ny = -dy * up, .nz = up};
}

static float steep_of(const ground *const g, const paint_face *const face) {
    return sqrtf(face->nx * face->nx + face->ny * face->ny) / face->nz / g->of->steepness;
}

static bool is_upright(const ground *const g, const float x, const float y) {
    return g->of->height == dam_height && is_pillar_side(x, y);
}

static paint_rgb shade(const void *const place, const paint_frame *const frame, const int px,
                       const int py) {
    const ground *const g = place;
    const float side = g->of->side;
    const float pixel = frame->pixel * (float)frame->fine;
    const float x = ((float)px + 0.5f) * pixel - frame->half_x;
    const float y = ((float)py + 0.5f) * pixel - frame->half_y;
    const paint_face face = face_at(g, x, y, 0.7f * pixel);
    const float steep = steep_of(g, &face);
    const paint_rgb tone =
        g->of->tone(x * side, y * side, face.z * side / g->of->steepness, steep, pixel * side);
    if (steep > CLIFF || is_upright(g, x * side, y * side)) {
        // A side is too narrow here for shadows, and for slopes between pixels.
        const paint_face wide = face_at(g, x, y, 0.06f / side);
        const float level = 1.0f / sqrtf(wide.nx * wide.nx + wide.ny * wide.ny + 1e-6f);
        const float facing = level * (wide.nx * PAINT_SUN_X + wide.ny * PAINT_SUN_Y);
        return paint_rgb_scale(tone, 0.42f + 0.85f * paint_max(facing, 0.0f));
    }
    return paint_relief_shade(&g->relief, x, y, &face, tone);
}

static bool draw(const terrain *const of, uint8_t *const pixels, const int width, const int height,
                 const ptrdiff_t stride) {
    ground g = {.of = of, .frame = paint_frame_make(width, height, 1, 1)};
    const paint_sunny sunny = {&g, height_at, shade};
    return paint_relief_picture(&sunny, &g.frame, &g.relief, pixels, stride);
}

static bool draw_beach(uint8_t *const pixels, const int width, const int height,
                       const ptrdiff_t stride) {
    return draw(&beach, pixels, width, height, stride);
}

static bool draw_dam(uint8_t *const pixels, const int width, const int height,
                     const ptrdiff_t stride) {
    return draw(&dam, pixels, width, height, stride);
}

static bool draw_valley(uint8_t *const pixels, const int width, const int height,
                        const ptrdiff_t stride) {
    return draw(&valley, pixels, width, height, stride);
}

static void *survey(const terrain *const of) {
    terrain *const scene = malloc(sizeof *scene);
    if (scene != NULL) {
        *scene = *of;
    }
    return scene;
}

static void *survey_beach(const paint_frame *const frame) {
    (void)frame;
    return survey(&beach);
}

static void *survey_dam(const paint_frame *const frame) {
    (void)frame;
    return survey(&dam);
}

static void *survey_valley(const paint_frame *const frame) {
    (void)frame;
    return survey(&valley);
}

static paint_place place_at(const void *const scene, const float x, const float y) {
    const terrain *const of = scene;
    const float height = of->height(x * of->side, y * of->side);
    return (paint_place){.depth = paint_min(-height / of->depth, 1.0f)};
}

const paint_painting paint_beach = {
    .name = "beach", .draw = draw_beach, .survey = survey_beach, .place = place_at, .end = free};
const paint_painting paint_dam = {
    .name = "dam", .draw = draw_dam, .survey = survey_dam, .place = place_at, .end = free};
const paint_painting paint_valley = {
    .name = "valley", .draw = draw_valley, .survey = survey_valley, .place = place_at, .end = free};
