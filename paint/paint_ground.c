// paint_ground.c — colours ground by its height above the sea, its slope and its hollows, and
// shades it like paint_terrain.c. The longer side is always LONGER metres, so that large and small
// maps have the same details.
#include "paint_ground.h"

#include <stdlib.h>

#include "paint_relief.h"
#include "paint_rows.h"
#include "paint_soil.h"

#define LONGER 18.0f
#define STEEPNESS 1.25f    // factor on slopes for the light
#define HOLLOW_REACH 0.09f // radius of the mean below which hollows are [shorter side]
#define BUMP 0.010f        // height of rough ground [m]

typedef struct land {
    paint_frame frame;
    paint_relief relief;
    const float *heights;
    float *mean; // of the heights around each pixel
    float side;  // shorter side, which is 1 in frame units [m]
    float tall;  // height of the highest point above the lowest [m]
    float sea;   // height of the sea, share of `tall`; below 0: none
} land;

// ---- heights ------------------------------------------------------------------------------------

static int within(const int at, const int count) {
    return at < 0 ? 0 : at < count ? at : count - 1;
}

// Interpolates between the centres of pixels.
static float read_at(const land *const l, const float *const plane, const float x, const float y) {
    const int wide = l->frame.width;
    const float px = (x + l->frame.half_x) / l->frame.pixel - 0.5f;
    const float py = (y + l->frame.half_y) / l->frame.pixel - 0.5f;
    const int ix = paint_floor(px);
    const int iy = paint_floor(py);
    const float *const upper = plane + (ptrdiff_t)within(iy, l->frame.height) * wide;
    const float *const lower = plane + (ptrdiff_t)within(iy + 1, l->frame.height) * wide;
    const int left = within(ix, wide);
    const int right = within(ix + 1, wide);
    const float fx = px - (float)ix;
    return paint_lerp(paint_lerp(upper[left], upper[right], fx),
                      paint_lerp(lower[left], lower[right], fx), py - (float)iy);
}

// Height of the lit surface, in frame units.
static float height_at(const void *const place, const float x, const float y) {
    const land *const l = place;
    return read_at(l, l->heights, x, y) * l->tall * STEEPNESS / l->side;
}

// The mean of 2·reach + 1 values along a line; the outermost are repeated.
static void average_line(const float *const from, const int count, const ptrdiff_t step,
                         const int reach, float *const to) {
    double sum = 0.0;
    for (int i = -reach; i <= reach; i++) {
        sum += (double)from[within(i, count) * step];
    }
    for (int i = 0; i < count; i++) {
        to[i * step] = (float)(sum / (2 * reach + 1));
        sum += (double)from[within(i + reach + 1, count) * step] -
               (double)from[within(i - reach, count) * step];
    }
}

typedef struct averaging {
    const float *from;
    float *to;
    int wide, high, reach;
} averaging;

static void average_row(void *const context, const int y) {
    const averaging *const a = context;
    const ptrdiff_t row = (ptrdiff_t)y * a->wide;
    average_line(a->from + row, a->wide, 1, a->reach, a->to + row);
}

static void average_column(void *const context, const int x) {
    const averaging *const a = context;
    average_line(a->from + x, a->high, a->wide, a->reach, a->to + x);
}

// Averages rows and columns twice: the kernel is nearly round.
static bool make_mean(land *const l) {
    const int wide = l->frame.width;
    const int high = l->frame.height;
    const size_t count = (size_t)wide * (size_t)high;
    float *const spare = malloc(count * sizeof *spare);
    l->mean = malloc(count * sizeof *l->mean);
    const int reach = (int)(HOLLOW_REACH / l->frame.pixel) + 1;
    averaging across = {l->heights, spare, wide, high, reach};
    averaging down = {spare, l->mean, wide, high, reach};
    for (int i = 0; i < 2 && spare != NULL && l->mean != NULL; i++) {
        paint_rows(high, average_row, &across);
        paint_rows(wide, average_column, &down);
        across.from = l->mean;
    }
    free(spare);
    return spare != NULL && l->mean != NULL;
}

// ---- tones --------------------------------------------------------------------------------------

typedef struct spot {
    float x, y;   // [m]
    float pixel;  // [m]
    float up;     // height above the sea, or above the lowest point [m]
    float share;  // `up` as a share of the highest point's
    float hollow; // depth below its surroundings [m]
    float steep;  // slope
    float edge;   // noise that roughens borders, about -0.3…0.3
} spot;

static paint_rgb meadow(const spot *const s) {
    const paint_rgb green = paint_soil_grass(s->x, s->y, s->pixel);
    const float dark = paint_fbm(s->x * 0.33f + 7.0f, s->y * 0.33f, 1031u, 4, s->pixel * 0.33f);
    const paint_rgb lush = {green.r * 0.62f, green.g * 0.80f, green.b * 0.72f};
    const paint_rgb dry = {green.r * 1.30f, green.g * 1.08f, green.b * 1.05f};
    const float moist = 0.35f + 3.0f * s->hollow + 1.1f * dark - 0.6f * s->share;
    return paint_rgb_mix(dry, lush, paint_clamp(moist, 0.0f, 1.0f));
}

static paint_rgb stone(const spot *const s) {
    const paint_rgb rock =
        paint_rgb_scale(paint_soil_rock(s->x * 1.3f, s->y * 1.3f, s->pixel * 1.3f), 1.2f);
    const float pale = paint_step(0.45f, 0.95f, s->share + 0.5f * s->edge);
    return paint_rgb_mix(rock, (paint_rgb){rock.r * 1.35f, rock.g * 1.32f, rock.b * 1.28f}, pale);
}

// Dry land: gravel in hollows, then grass, then rock.
static paint_rgb dry_tone(const spot *const s) {
    const float gravel = paint_step(0.07f, 0.20f, s->hollow + 0.16f * s->edge);
    const float green = (1.0f - gravel) * paint_step(0.95f, 0.72f, s->share + 0.6f * s->edge);
    const paint_rgb soil = paint_rgb_mix(paint_soil_earth(s->x, s->y, s->pixel), meadow(s), green);
    const float cliff = paint_step(0.52f, 0.85f, s->steep + 0.9f * s->edge + 0.25f * s->share);
    return paint_rgb_mix(soil, stone(s), cliff);
}

// Sand near the sea's level, with weed and stones under water, then dry land.
static paint_rgb coast_tone(const spot *const s) {
    const float sandy = paint_step(0.20f, 0.10f, s->up + 0.16f * s->edge) *
                        paint_step(0.70f, 0.42f, s->steep + 0.5f * s->edge);
    const float rolled = s->up * paint_step(-0.26f, -0.12f, s->up); // only shallow sand has marks
    const float stony =
        paint_step(0.12f, 0.32f, s->edge + 0.25f * s->steep) * paint_step(-0.05f, -0.5f, s->up);
    const float grown = paint_fbm(s->x * 0.42f, s->y * 0.42f + 5.0f, 1033u, 5, s->pixel * 0.42f);
    const float weed = paint_step(0.05f, 0.45f, grown) * paint_step(-0.12f, -0.45f, s->up);
    paint_rgb sand = paint_soil_sand(s->x, s->y, rolled, s->pixel);
    sand = paint_rgb_mix(sand, paint_rgb_scale(stone(s), 0.8f), 0.8f * stony);
    sand = paint_rgb_mix(sand, paint_hex(0x4d5136), 0.75f * weed);
    return sandy >= 1.0f ? sand : paint_rgb_mix(dry_tone(s), sand, sandy);
}

// ---- painting -----------------------------------------------------------------------------------

static paint_rgb shade(const void *const place, const paint_frame *const frame, const int px,
                       const int py) {
    const land *const l = place;
    const float x = paint_frame_x(frame, px);
    const float y = paint_frame_y(frame, py);
    const float step = 1.2f * frame->pixel;
    const float z = height_at(l, x, y);
    const float dx = (height_at(l, x + step, y) - height_at(l, x - step, y)) / (2.0f * step);
    const float dy = (height_at(l, x, y + step) - height_at(l, x, y - step)) / (2.0f * step);
    const ptrdiff_t at = (ptrdiff_t)py * frame->width + px;
    const bool coast = l->sea >= 0.0f;
    const float base = coast ? l->sea : 0.0f;
    spot s = {.x = x * l->side,
              .y = y * l->side,
              .pixel = frame->pixel * l->side,
              .up = (l->heights[at] - base) * l->tall,
              .share = base < 1.0f ? (l->heights[at] - base) / (1.0f - base) : 0.0f,
              .hollow = (l->mean[at] - l->heights[at]) * l->tall,
              .steep = sqrtf(dx * dx + dy * dy) / STEEPNESS};
    s.edge = 0.5f * paint_fbm(s.x * 1.1f, s.y * 1.1f, 1041u, 5, s.pixel * 1.1f);
    const paint_rgb tone = coast ? coast_tone(&s) : dry_tone(&s);
    // steep ground is rough
    const float rough = BUMP * STEEPNESS * paint_step(0.15f, 0.7f, s.steep + 0.4f * s.edge);
    const float fine = 3.0f;
    const float bump = paint_fbm(s.x * fine, s.y * fine, 1051u, 4, s.pixel * fine);
    const float bump_x = paint_fbm(s.x * fine + 0.08f, s.y * fine, 1051u, 4, s.pixel * fine);
    const float bump_y = paint_fbm(s.x * fine, s.y * fine + 0.08f, 1051u, 4, s.pixel * fine);
    const float nx = dx + rough * fine * (bump_x - bump) / 0.08f;
    const float ny = dy + rough * fine * (bump_y - bump) / 0.08f;
    const float up = 1.0f / sqrtf(1.0f + nx * nx + ny * ny);
    const paint_face face = {.z = z, .nx = -nx * up, .ny = -ny * up, .nz = up};
    return paint_relief_shade(&l->relief, x, y, &face, tone);
}

bool paint_ground_draw(const paint_ground *const ground, uint8_t *const pixels, const int width,
                       const int height, const ptrdiff_t stride) {
    const paint_frame frame = paint_frame_make(width, height, 1, 1);
    land l = {.frame = frame,
              .heights = ground->heights,
              .side = LONGER / (2.0f * paint_max(frame.half_x, frame.half_y)),
              .tall = LONGER * ground->relief,
              .sea = ground->sea};
    const paint_sunny sunny = {&l, height_at, shade};
    const bool drawn =
        make_mean(&l) && paint_relief_picture(&sunny, &l.frame, &l.relief, pixels, stride);
    free(l.mean);
    return drawn;
}
