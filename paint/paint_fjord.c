// paint_fjord.c — a fjord in the evening sun, seen from the shore, and its mirror in still water.
// For looks that move only the water.
//
// The land is a height field. For each column of samples it is computed at distances from near to
// far, with a row of spruces on each where woods grow. The highest line of sight so far then says,
// for each sample, at which distance its ray meets the land.
#include <stdlib.h>

#include "paint_canvas.h"
#include "paint_list.h"
#include "paint_rows.h"

enum { SAMPLES = 1400, FINEST = 6, STEPS = 640, STRIDE = 4, STONES = 36 };

#define HORIZON 0.02f       // y of the far shore
#define FOCAL 1.7f          // of the camera: half a picture of 16:9 is 27.5° wide
#define NEAREST 240.0f      // [m]
#define NEXT 0.0096f        // of its distance, from one step to the next
#define FARTHEST_NEXT 45.0f // [m]
#define TREE 7.0f           // from one spruce to the next [m]
#define TALLEST 27.0f       // [m]

// Towards the sun, which stands low at the left behind the viewer: x right, y up, z away.
static const float sun[3] = {-0.815f, 0.345f, -0.465f};

typedef struct stone {
    float x, y; // of its middle, at the waterline
    float wide, high;
    uint32_t seed;
} stone;

typedef struct fjord {
    float half_x, half_y; // of the frame
    float pixel;
    int columns;     // of samples
    int knots;       // columns of `land`
    float *distance; // of each step [m]
    float *land;     // height of the ground at each step of each knot [m]
    float *sight;    // highest slope of a line of sight up to each step of each column
    stone stones[STONES];
} fjord;

// ---- the sky ------------------------------------------------------------------------------------

// Haze: warm towards the sun, which is at the left.
static paint_rgb air_at(const float x) {
    return paint_rgb_mix(paint_hex(0xd6cdd0), paint_hex(0xaabfe0), paint_step(-1.1f, 0.6f, x));
}

static float cloud_at(const float u, const float v, const float pixel) {
    const float drift = paint_fbm(0.30f * u, 0.30f * v, 71u, 3, 0.3f * pixel);
    return paint_fbm(0.62f * u + 0.8f * drift, 0.46f * v + 0.6f * drift, 83u, 7, 0.6f * pixel) +
           0.40f * drift;
}

// Clouds hang in a plane above: they are foreshortened towards the horizon.
static paint_rgb sky_at(const float x, const float y, const float pixel) {
    const float up = paint_max(HORIZON - y, 0.0f) / FOCAL;
    paint_rgb tone = paint_rgb_mix(air_at(x), paint_hex(0x9db4d6), paint_step(-0.02f, 0.16f, up));
    tone = paint_rgb_mix(tone, paint_hex(0x4a74b4), paint_step(0.05f, 0.36f, up));
    const float v = 1.0f / (up + 0.06f);
    const float u = x / FOCAL * v;
    const float fine = pixel * v * v * 0.3f;
    const float here = cloud_at(u, v, fine);
    const float cover = paint_step(-0.16f, 0.52f, here) * paint_step(0.02f, 0.10f, up);
    if (cover <= 0.0f) {
        return tone;
    }
    const float rise = here - cloud_at(u - 0.12f, v - 0.05f, fine);
    const paint_rgb lit = paint_rgb_mix(paint_hex(0x9a9bb4), paint_hex(0xffeadb),
                                        paint_clamp(0.66f + 1.3f * rise, 0.0f, 1.0f));
    return paint_rgb_mix(tone, lit, 0.92f * cover);
}

// ---- the land -----------------------------------------------------------------------------------

// Noise folded at 0: sharp crests, round valleys. Low ground is smoother.
static float crests(const float x, const float z) {
    float sum = 0.0f;
    float weight = 0.5f;
    float grip = 1.0f;
    float u = x;
    float v = z;
    for (uint32_t i = 0; i < 7; i++) {
        const float fold = 1.0f - paint_abs(1.5f * paint_noise(u, v, 21u + i));
        const float sharp =
            paint_clamp(fold, 0.0f, 1.0f) * paint_clamp(0.4f + 0.6f * fold, 0.0f, 1.0f);
        sum += weight * grip * sharp;
        grip = paint_clamp(1.6f * sharp, 0.25f, 1.0f);
        weight *= 0.42f;
        const float turned = 1.62f * u + 1.17f * v;
        v = 1.62f * v - 1.17f * u;
        u = turned;
    }
    return sum;
}

// Height of the ground over the water. [m]
static float ground_at(const float x, const float z) {
    const float bend = 260.0f * paint_noise(z / 1900.0f, 0.4f, 5u);
    const float bay = 150.0f * paint_noise(x / 900.0f, z / 700.0f, 6u);
    // distance to the shores at the left, at the right and at the end [m]
    const float left = -(x + 250.0f + 0.055f * z + bend) + bay;
    const float right = x - (420.0f + 0.165f * z - bend) + bay;
    const float end = z - 5200.0f + 2.0f * bay;
    const float inland = paint_smooth_max(paint_smooth_max(left, right, 300.0f), end, 900.0f);
    if (inland < 0.0f) {
        return inland;
    }
    const float far = paint_step(3000.0f, 12000.0f, z);
    const float side = paint_clamp(inland / paint_lerp(1500.0f, 4200.0f, far), 0.0f, 1.0f);
    const float wide = paint_lerp(1500.0f, 5000.0f, far);
    const float warp = 0.10f * paint_noise(x / 800.0f, z / 800.0f, 7u);
    const float crest = crests(x / wide + 0.37f + warp, z / wide + 0.11f - warp);
    const float high = paint_lerp(620.0f, 2450.0f, far);
    const float bank =
        paint_min(0.10f * inland, 4.5f) + 0.16f * paint_clamp(inland - 40.0f, 0.0f, 90.0f);
    return bank + high * side * (2.0f - side) * (0.12f + 1.05f * crest);
}

static bool has_trees(const float ground, const float z) {
    return ground > 2.0f && ground < 760.0f && z < 9000.0f;
}

// Share of woods: on low ground that is not too steep.
static float woods_at(const float high, const float steep, const float x, const float z) {
    const float stand = paint_fbm(x / 260.0f, z / 260.0f, 131u, 3, 0.0f);
    return paint_step(520.0f, 330.0f, high - 190.0f * stand) *
           paint_step(1.9f, 1.1f, steep - 0.5f * stand) *
           paint_step(3.6f, 6.0f, high - 2.0f * stand);
}

// Height of the spruces of one step. [m]
static float trees_at(const float x, const int s) {
    float high = 0.0f;
    const float at = x / TREE;
    const int32_t which = paint_floor(at);
    for (int32_t i = which - 1; i <= which + 1; i++) {
        const uint32_t hash = paint_hash(i, s, 97u);
        const float own = paint_unit(paint_mix(hash + 3u));
        const float tall = 9.0f + 17.0f * own;
        const float away = paint_abs(at - (float)i - 0.15f - 0.7f * paint_unit(hash)) * TREE;
        // boughs
        const float ragged = 0.7f * paint_wave(away * 1.1f + 7.0f * own);
        high = paint_max(high, tall - (4.2f + 2.0f * own) * away + ragged);
    }
    return high;
}

// Height of the ground, linear between knots. [m]
static float land_of(const fjord *const f, const float column, const int s) {
    const float at = paint_clamp(column / (float)STRIDE, 0.0f, (float)f->knots - 1.001f);
    const int k = (int)at;
    const float *const land = f->land + (ptrdiff_t)k * STEPS + s;
    return paint_lerp(land[0], land[STEPS], at - (float)k);
}

typedef struct slope {
    float x, z;
} slope;

static slope slope_of(const fjord *const f, const float column, const int s) {
    const int before = s > 0 ? s - 1 : 0;
    const int after = s + 1 < STEPS ? s + 1 : s;
    const float wide = 2.0f * (float)STRIDE * f->pixel / FOCAL * f->distance[s];
    const float x = (land_of(f, column + STRIDE, s) - land_of(f, column - STRIDE, s)) / wide;
    // a step away along the ray also moves sideways
    const float along = (land_of(f, column, after) - land_of(f, column, before)) /
                        (f->distance[after] - f->distance[before]);
    const float turn = (column * f->pixel - f->half_x) / FOCAL;
    return (slope){x, along - turn * x};
}

static float steepness(const slope at) {
    return sqrtf(at.x * at.x + at.z * at.z);
}

// Light on ground of this slope, from the sun and from the sky.
static paint_rgb light_on(const slope at, const float more) {
    const float facing =
        (sun[1] - at.x * sun[0] - at.z * sun[2]) / sqrtf(1.0f + at.x * at.x + at.z * at.z);
    const float lit = paint_clamp(facing + more, 0.0f, 1.0f);
    const paint_rgb sky = {0.27f, 0.40f, 0.66f};
    return paint_rgb_add(sky, (paint_rgb){3.3f, 2.25f, 1.30f}, lit);
}

static paint_rgb times(const paint_rgb a, const paint_rgb b) {
    return (paint_rgb){a.r * b.r, a.g * b.g, a.b * b.b};
}

// Rough ground, about -0.7…0.7: spurs, gullies, boulders.
static float folds_at(float u, float v, const float pixel) {
    float sum = -0.55f;
    float weight = 0.5f;
    float size = 1.0f;
    for (uint32_t i = 0; i < 7 && pixel < 0.6f * size; i++) {
        sum += weight * (1.0f - paint_abs(1.9f * paint_noise(u, v, 141u + i)));
        const float turned = 1.55f * u + 1.15f * v;
        v = 1.55f * v - 1.15f * u;
        u = turned;
        weight *= 0.58f;
        size *= 0.52f;
    }
    return sum;
}

// A place on the land.
typedef struct spot {
    float x, z;   // [m]
    float high;   // over the water [m]
    float ground; // height of the ground there [m]
    slope at;
    float steep;
    float pixel; // side of a sample [m]
} spot;

static paint_rgb wood_tone(const spot *const p, const int step) {
    const float tree = paint_unit(paint_hash(paint_floor(p->x / TREE), step, 98u));
    const float tip = paint_clamp((p->high - p->ground) / 16.0f, 0.0f, 1.2f);
    const float stand = paint_noise(p->x / 90.0f, p->z / 90.0f, 151u);
    const paint_rgb tone = paint_rgb_mix(paint_hex(0x1d2b22), paint_hex(0x46522c), tree);
    const slope at = {0.55f * p->at.x + 0.5f * (tree - 0.5f) + 0.3f * stand, 0.55f * p->at.z};
    return times(paint_rgb_scale(tone, 0.30f + 0.75f * tip), light_on(at, 0.0f));
}

// Rock, heath, snow, and stones at the shore.
static paint_rgb rock_tone(const spot *const p) {
    const float scale = paint_lerp(50.0f, 420.0f, paint_step(1500.0f, 7000.0f, p->z));
    const float u = p->x / scale;
    const float v = (0.8f * p->high + 0.5f * p->z) / scale;
    const float grain = folds_at(u, v, p->pixel / scale);
    // its side towards the sun is brighter
    const float rise = grain - folds_at(u - 0.05f, v + 0.05f, p->pixel / scale);
    const float rough = 1.9f * rise * paint_clamp(p->steep, 0.15f, 1.0f);
    paint_rgb tone =
        paint_rgb_mix(paint_hex(0x44454a), paint_hex(0x85807c), paint_step(-0.6f, 0.6f, grain));
    tone = paint_rgb_scale(tone, 0.85f + 0.5f * grain);
    const paint_rgb heath =
        paint_rgb_mix(paint_hex(0x3c4230), paint_hex(0x62583c), paint_step(-0.4f, 0.4f, grain));
    tone = paint_rgb_mix(tone, heath,
                         paint_step(1.3f, 0.6f, p->steep + 0.5f * grain) *
                             paint_step(900.0f, 400.0f, p->high + 200.0f * grain));
    const float snow = paint_step(800.0f, 960.0f, p->high + 300.0f * grain) *
                       paint_step(1.45f, 0.95f, p->steep - 0.8f * grain);
    tone = paint_rgb_mix(tone, paint_hex(0xe9edf2), snow);
    // stones are dark where they are wet
    const float stones = paint_fbm(p->x / 2.6f, p->high / 1.3f, 161u, 3, p->pixel / 2.6f);
    const float beach = paint_step(4.5f, 3.0f, p->ground - 1.2f * stones);
    const paint_rgb dry =
        paint_rgb_mix(paint_hex(0x34312e), paint_hex(0xa39a8a), paint_step(-0.5f, 0.6f, stones));
    const float wet = paint_step(1.5f, 0.8f, p->high - 0.5f * stones);
    tone = paint_rgb_mix(tone, paint_rgb_mix(dry, paint_rgb_scale(dry, 0.2f), wet), beach);
    return times(tone, light_on(p->at, rough));
}

// What a ray meets between the step before and this one.
static paint_rgb land_tone(const fjord *const f, const float x, const float over,
                           const float column, const int step, const float share) {
    const int before = step > 0 ? step - 1 : 0;
    const float z = paint_lerp(f->distance[before], f->distance[step], share);
    const slope near = slope_of(f, column, before);
    const slope far = slope_of(f, column, step);
    spot p = {
        .x = x / FOCAL * z,
        .z = z,
        .high = over / FOCAL * z,
        .ground = paint_lerp(land_of(f, column, before), land_of(f, column, step), share),
        .at = {paint_lerp(near.x, far.x, share), paint_lerp(near.z, far.z, share)},
        .pixel = f->pixel / FOCAL * z,
    };
    p.steep = steepness(p.at);
    const bool in_tree = p.high > p.ground + 0.8f && has_trees(p.ground, z);
    const bool wooded = in_tree || woods_at(p.ground, p.steep, p.x, f->distance[step]) > 0.5f;
    const paint_rgb tone = wooded ? wood_tone(&p, step) : rock_tone(&p);
    // air, and mist over the water
    const float mist = z / (12000.0f * (1.0f + paint_max(p.high, 1.0f) / 130.0f));
    const float dim = z / 26000.0f + mist;
    const float clear = 1.0f / (1.0f + dim + 0.5f * dim * dim);
    return paint_rgb_mix(paint_rgb_scale(air_at(x), 0.95f), tone, clear);
}

// The view above the water.
static paint_rgb scene_at(const fjord *const f, const float x, const float y, const float pixel) {
    const float over = HORIZON - y;
    const float column = (x + f->half_x) / f->pixel;
    const float *const sight = f->sight + (ptrdiff_t)(int)column * STEPS;
    const float line = over / FOCAL;
    if (sight[STEPS - 1] <= line) {
        return sky_at(x, y, pixel);
    }
    int low = -1;
    int high = STEPS - 1;
    while (high - low > 1) {
        const int middle = (low + high) / 2;
        if (sight[middle] > line) {
            high = middle;
        } else {
            low = middle;
        }
    }
    const float before = low >= 0 ? sight[low] : 0.0f;
    const float share = (line - before) / (sight[high] - before);
    return land_tone(f, x, over, column - 0.5f, high, paint_clamp(share, 0.0f, 1.0f));
}

// ---- before painting ----------------------------------------------------------------------------

static void find_ground(void *const scene, const int k) {
    const fjord *const f = scene;
    const float x = ((float)(k * STRIDE) + 0.5f) * f->pixel - f->half_x;
    for (int s = 0; s < STEPS; s++) {
        const float z = f->distance[s];
        f->land[(ptrdiff_t)k * STEPS + s] = ground_at(x / FOCAL * z, z);
    }
}

static void find_sight(void *const scene, const int i) {
    const fjord *const f = scene;
    const float x = ((float)i + 0.5f) * f->pixel - f->half_x;
    float *const sight = f->sight + (ptrdiff_t)i * STEPS;
    float most = 0.0f;
    for (int s = 0; s < STEPS; s++) {
        const float z = f->distance[s];
        const float wide = x / FOCAL * z;
        float high = land_of(f, (float)i, s);
        if (has_trees(high, z) && high + TALLEST > most * z &&
            woods_at(high, steepness(slope_of(f, (float)i, s)), wide, z) > 0.5f) {
            high += trees_at(wide, s);
        }
        most = paint_max(most, high / z);
        sight[s] = most;
    }
}

// ---- the viewer's shore -------------------------------------------------------------------------

// Stones fill the lower left corner, each in front of those before it.
static stone stone_of(const int i) {
    const uint32_t hash = paint_hash(i, 3, 211u);
    const float near = ((float)i + paint_unit(paint_mix(hash + 7u))) / (float)STONES;
    const float own = paint_unit(paint_mix(hash + 5u));
    const float along = paint_unit(hash);
    const float wide = (0.030f + 0.030f * near) * (0.6f + 1.3f * own * own) * (1.1f - 0.6f * along);
    return (stone){.x = -0.92f + (0.12f + 0.38f * near) * along,
                   .y = 0.375f + 0.13f * near + 0.05f * along,
                   .wide = wide,
                   .high = wide * (0.5f + 0.3f * paint_unit(paint_mix(hash + 9u))),
                   .seed = hash};
}

// A stone, or its mirror below the waterline. False where it is not.
static bool stone_at(const stone *const s, const float x, const float y, const float pixel,
                     paint_rgb *const tone) {
    const float sag = 0.22f * s->high * paint_max(1.0f - paint_abs(x - s->x) / s->wide, 0.0f);
    const float up = s->y + sag - y;
    const float a = (x - s->x) / s->wide;
    const float b = paint_abs(up) / s->high;
    if (a * a > 1.4f || b > 1.4f) {
        return false;
    }
    const float bump = paint_fbm(1.4f * a + 0.5f, 1.4f * b, s->seed, 3, 0.0f);
    const float far = (a * a + b * b) * (1.0f + 0.5f * bump);
    if (far > 1.0f) {
        return false;
    }
    const float toward = sqrtf(1.0f - far);
    const float grain = paint_fbm(x * 90.0f, y * 90.0f, s->seed + 5u, 5, pixel * 90.0f);
    const float facing = sun[0] * a + sun[1] * b - sun[2] * toward + 0.5f * bump + 0.45f * grain;
    const float pale = paint_unit(paint_mix(s->seed + 3u));
    paint_rgb rock = paint_rgb_mix(paint_hex(0x403d3b), paint_hex(0x776f65), pale);
    rock = paint_rgb_scale(rock, 0.9f + 0.5f * grain);
    const float wet = paint_step(0.009f, 0.005f, paint_abs(up) - 0.003f * grain);
    rock = paint_rgb_mix(rock, paint_rgb_scale(rock, 0.25f), wet);
    const paint_rgb sky = {0.24f, 0.34f, 0.52f};
    const paint_rgb light =
        paint_rgb_add(paint_rgb_scale(sky, 0.35f + 0.65f * b), (paint_rgb){2.1f, 1.5f, 0.95f},
                      paint_clamp(facing, 0.0f, 1.0f));
    const paint_rgb seen = times(rock, light);
    *tone = up > 0.0f ? seen : paint_rgb_mix(*tone, seen, 0.6f);
    return true;
}

// ---- the water ----------------------------------------------------------------------------------

static paint_rgb shade(const void *const scene, const float x, const float y, const float pixel) {
    const fjord *const f = scene;
    if (y < HORIZON) {
        return scene_at(f, x, y, pixel);
    }
    const float down = (y - HORIZON) / (f->half_y - HORIZON); // 0 at the far shore, 1 at the viewer
    const paint_rgb mirrored = scene_at(f, x, 2.0f * HORIZON - y, pixel);
    paint_rgb tone = paint_rgb_mix(mirrored, paint_hex(0x14262e), 0.08f + 0.44f * down * down);
    const float left = x + f->half_x - 8.0f / 9.0f; // as in a frame of 16:9
    const float low = y - f->half_y + 0.5f;
    for (int i = 0; i < STONES && low > 0.3f && left < 0.0f; i++) {
        (void)stone_at(&f->stones[i], left, low, pixel, &tone);
    }
    return tone;
}

// ---- the picture --------------------------------------------------------------------------------

static bool draw(uint8_t *const pixels, const int width, const int height, const ptrdiff_t stride) {
    const paint_frame frame = paint_frame_make(width, height, SAMPLES, FINEST);
    fjord f = {.half_x = frame.half_x,
               .half_y = frame.half_y,
               .pixel = frame.pixel,
               .columns = width * frame.fine};
    f.knots = f.columns / STRIDE + 2;
    const size_t floats = (size_t)(f.columns + f.knots + 1) * STEPS;
    f.distance = malloc(floats * sizeof *f.distance);
    if (f.distance == NULL) {
        return false;
    }
    f.land = f.distance + STEPS;
    f.sight = f.land + (ptrdiff_t)f.knots * STEPS;
    float z = NEAREST;
    for (int s = 0; s < STEPS; s++) {
        f.distance[s] = z;
        z += paint_min(NEXT * z, FARTHEST_NEXT);
    }
    paint_rows(f.knots, find_ground, &f);
    paint_rows(f.columns, find_sight, &f);
    for (int i = 0; i < STONES; i++) {
        f.stones[i] = stone_of(i);
    }
    paint_frame_fill(&frame, shade, &f, pixels, stride);
    free(f.distance);
    return true;
}

const paint_painting paint_fjord = {.name = "fjord", .draw = draw};
