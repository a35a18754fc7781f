// paint_fjord.c — still water between mountains before sunrise, seen from the shore: ridges one
// behind the other, paler the farther they are, mist where they meet the water, spruces on the
// near bank, and all of it mirrored. For looks that move only the water.
#include <stdlib.h>

#include "paint_canvas.h"
#include "paint_list.h"

enum { SAMPLES = 1400, FINEST = 6, RIDGES = 4, STEMS = 90 };

#define HORIZON 0.02f // y of the far shore
#define SUN_X 0.30f   // where the sun will rise
#define SUN_Y (-0.035f)
#define TREE 0.0105f // from one spruce to the next

typedef struct ridge {
    float height; // of its highest parts over the water
    float slope;  // how it rises to the left (negative) or to the right
    float rough;  // wavelength of its largest features
    float share;  // of its height that varies
    uint32_t seed;
    uint32_t tone; // in the shade
    float mist;    // reach of the mist at its foot
    float haze;    // share of the air's light before it
} ridge;

// From the farthest to the nearest.
static const ridge ridges[RIDGES] = {
    {0.330f, 0.12f, 0.66f, 0.66f, 11u, 0x5f719b, 0.060f, 0.50f},
    {0.250f, -0.20f, 0.50f, 0.70f, 27u, 0x425781, 0.050f, 0.30f},
    {0.150f, 0.26f, 0.38f, 0.62f, 43u, 0x2a3d5c, 0.036f, 0.15f},
    {0.044f, -0.16f, 0.62f, 0.75f, 59u, 0x14222c, 0.005f, 0.03f},
};

// What grows on the viewer's bank.
typedef struct stem {
    float foot;
    float ground;
    float tall;
    float lean;
} stem;

// Values that do not depend on the height of a sample.
typedef struct fjord {
    float half_x, half_y; // of the frame
    float pixel;
    float *ridge[RIDGES]; // how high each stands over the water, for each column of samples
    stem stems[STEMS];
} fjord;

// ---- the sky ------------------------------------------------------------------------------------

static float glow_at(const float x, const float y) {
    const float dx = (x - SUN_X) * 0.62f;
    const float dy = y - SUN_Y;
    return 1.0f / (1.0f + 34.0f * (dx * dx + dy * dy));
}

static paint_rgb sky_at(const float x, const float y, const float pixel) {
    const float up = paint_clamp((HORIZON - y) / (0.5f + HORIZON), 0.0f, 1.0f);
    paint_rgb tone =
        paint_rgb_mix(paint_hex(0xf3c9a4), paint_hex(0xa9b6cf), paint_step(0.0f, 0.42f, up));
    tone = paint_rgb_mix(tone, paint_hex(0x4a6796), paint_step(0.25f, 1.05f, up));
    const float glow = glow_at(x, y);
    tone = paint_rgb_mix(tone, paint_hex(0xffe3b4), 0.85f * glow * glow);
    // long thin clouds, lit from below where the sun is near
    const float drift = paint_fbm(x * 1.3f + 4.0f, y * 3.0f, 71u, 3, pixel * 3.0f);
    const float veil =
        paint_fbm(x * 1.1f + 0.6f * drift, y * 8.5f + 0.9f * drift, 83u, 6, pixel * 8.5f);
    const float cover = paint_step(0.02f, 0.42f, veil) * paint_step(0.04f, 0.22f, up) *
                        paint_step(1.25f, 0.55f, up);
    const paint_rgb lit = paint_rgb_mix(paint_hex(0xb59fb4), paint_hex(0xffd2a6),
                                        paint_clamp(1.7f * glow + 0.1f, 0.0f, 1.0f));
    return paint_rgb_mix(tone, lit, 0.72f * cover);
}

// ---- the land -----------------------------------------------------------------------------------

// Crests: noise folded at 0, so that it has sharp tops and round valleys.
static float crest_at(const float x, const ridge *const r, const float pixel) {
    float sum = 0.0f;
    float weight = 0.55f;
    float scale = 1.0f / r->rough;
    for (int i = 0; i < 7 && pixel * scale < 0.7f; i++) {
        const float fold =
            1.0f - paint_abs(1.7f * paint_noise(x * scale, 0.37f, r->seed + (uint32_t)i));
        sum += weight * paint_clamp(fold, -1.0f, 1.0f);
        weight *= 0.47f;
        scale *= 2.07f;
    }
    return sum;
}

// Spruces stand side by side, each as high as its own number says.
static float tree_at(const float x, const uint32_t seed) {
    float high = 0.0f;
    for (int row = 0; row < 2; row++) {
        const float at = x / TREE + 0.5f * (float)row;
        const int32_t which = paint_floor(at);
        for (int32_t i = which - 1; i <= which + 1; i++) {
            const uint32_t hash = paint_hash(i, row, seed);
            const float middle = (float)i + 0.2f + 0.6f * paint_unit(hash);
            const float own = paint_unit(paint_mix(hash + 3u));
            // stands of old ones among younger
            const float stand =
                0.5f + 0.9f * paint_step(-0.5f, 0.5f, paint_noise((float)i * 0.09f, 8.5f, seed));
            const float tall = TREE * stand * (0.8f + 2.4f * own * own);
            const float away = paint_abs(at - middle) * TREE;
            const float cone = tall - (4.2f + 2.6f * paint_unit(paint_mix(hash + 11u))) * away;
            // boughs
            const float notch = 0.0009f * paint_wave(cone * 330.0f + paint_unit(hash));
            high = paint_max(high, cone + notch);
        }
    }
    return high;
}

// How high a ridge stands over the water.
static float height_at(const ridge *const r, const float x, const float pixel) {
    const float lean = 1.0f + r->slope * 3.0f * x;
    const float crest = crest_at(x, r, pixel) - 0.55f;
    float high = r->height * (1.0f - r->share + r->share * (0.55f + crest)) * lean;
    if (r == &ridges[RIDGES - 1]) {
        const float bank = paint_max(high, 0.006f + 0.0015f * paint_noise(x * 60.0f, 1.0f, 5u));
        const float wood = paint_step(0.004f, 0.02f, high);
        high = bank + wood * tree_at(x, 97u);
    }
    return paint_max(high, 0.0f);
}

// Spurs and gullies of a slope, which run down it aslant.
static float relief_at(const ridge *const r, const float x, const float over, const float pixel) {
    float sum = 0.0f;
    float weight = 0.5f;
    float scale = 5.0f / r->rough;
    float u = x + 0.35f * over;
    float v = over;
    for (int i = 0; i < 6 && pixel * scale < 0.7f; i++) {
        const float fold = 1.0f - paint_abs(2.0f * paint_noise(u * scale, v * scale * 0.6f,
                                                               r->seed + 40u + (uint32_t)i));
        sum += weight * fold;
        const float turned = u * 0.8f - v * 0.6f;
        v = u * 0.6f + v * 0.8f;
        u = turned;
        weight *= 0.52f;
        scale *= 1.93f;
    }
    return sum;
}

// The sun's side of a slope is paler, and its high parts have snow.
static paint_rgb rock_at(const ridge *const r, const float x, const float over, const float pixel) {
    const float reach = 0.012f * r->rough;
    const float here = relief_at(r, x, over, pixel);
    const float rise = here - relief_at(r, x + reach, over - 0.6f * reach, pixel);
    const float facing = paint_clamp(0.46f + 2.4f * rise, 0.0f, 1.0f);
    paint_rgb tone = paint_rgb_scale(paint_hex(r->tone), 0.55f + 0.80f * facing);
    const float glow = glow_at(x, HORIZON - over);
    tone = paint_rgb_mix(tone, paint_hex(0xe3a887), 0.45f * glow * facing);
    const float snow =
        paint_step(0.10f, 0.19f, over + 0.07f * (here - 0.5f)) * paint_step(0.12f, 0.5f, facing);
    const paint_rgb white = paint_rgb_mix(paint_hex(0xa9b4d0), paint_hex(0xf6e3da), facing);
    return paint_rgb_mix(tone, white, 0.80f * snow);
}

// The view above the water.
static paint_rgb scene_at(const fjord *const f, const float x, const float y, const float pixel) {
    const float over = HORIZON - y;
    const int column = (int)((x + f->half_x) / f->pixel);
    for (int i = RIDGES - 1; i >= 0; i--) {
        const ridge *const r = &ridges[i];
        if (over > f->ridge[i][column]) {
            continue;
        }
        const paint_rgb air = paint_rgb_mix(paint_hex(0xb9c0d2), paint_hex(0xf7d3ae),
                                            paint_clamp(1.5f * glow_at(x, y), 0.0f, 1.0f));
        const bool near = i == RIDGES - 1;
        paint_rgb tone =
            near ? paint_rgb_scale(
                       paint_hex(r->tone),
                       0.75f + 0.5f * paint_clamp(0.5f + paint_noise(x * 70.0f, y * 70.0f, 7u),
                                                  0.0f, 1.0f))
                 : rock_at(r, x, over, pixel);
        const float foot = r->mist / (r->mist + 4.0f * over);
        const float mist = paint_clamp(
            r->haze + (1.0f - r->haze) * (near ? 0.45f : 0.85f) * foot * foot, 0.0f, 1.0f);
        return paint_rgb_mix(tone, air, mist);
    }
    return sky_at(x, y, pixel);
}

// ---- the water ----------------------------------------------------------------------------------

// Where the bank at the viewer's feet ends.
static float bank_top(const float x) {
    return 0.512f - 0.17f * paint_step(-0.30f, -0.95f, x) -
           0.012f * paint_noise(x * 14.0f, 2.5f, 191u);
}

static stem stem_of(const int32_t i) {
    const uint32_t hash = paint_hash(i, 3, 211u);
    const float foot = -0.95f + 0.62f * paint_unit(hash);
    const float long_one = paint_unit(paint_mix(hash + 5u));
    return (stem){.foot = foot,
                  .ground = bank_top(foot) + 0.01f,
                  .tall = 0.05f + 0.17f * long_one * long_one,
                  .lean = 0.09f * (paint_unit(paint_mix(hash + 9u)) - 0.35f)};
}

// That bank, in the lower left corner, and what grows on it.
static float bank_at(const fjord *const f, const float from_left, const float from_foot,
                     const float pixel) {
    const float x = from_left - 8.0f / 9.0f; // as in a frame of 16:9
    const float y = from_foot + 0.5f;
    float share = paint_clamp(0.5f + (y - bank_top(x)) / pixel, 0.0f, 1.0f);
    for (int i = 0; i < STEMS && share < 1.0f; i++) {
        const stem *const s = &f->stems[i];
        const float up = (s->ground - y) / s->tall;
        if (up < 0.0f || up > 1.0f) {
            continue;
        }
        const float away = paint_abs(x - s->foot - s->lean * up * up);
        const float wide = 0.0028f * (1.12f - up);
        share = paint_max(share, paint_clamp(0.5f + (wide - away) / pixel, 0.0f, 1.0f));
    }
    return share;
}

static paint_rgb water_at(const fjord *const f, const float x, const float y, const float pixel) {
    const float down = (y - HORIZON) / (f->half_y - HORIZON); // 0 at the far shore, 1 at the viewer
    const paint_rgb mirrored = scene_at(f, x, 2.0f * HORIZON - y, pixel);
    return paint_rgb_mix(mirrored, paint_hex(0x12242f), 0.10f + 0.46f * down * down);
}

static paint_rgb shade(const void *const scene, const float x, const float y, const float pixel) {
    const fjord *const f = scene;
    const paint_rgb tone = y < HORIZON ? scene_at(f, x, y, pixel) : water_at(f, x, y, pixel);
    const float from_left = x + f->half_x;
    const float from_foot = y - f->half_y;
    const float bank =
        from_foot > -0.45f && from_left < 0.69f ? bank_at(f, from_left, from_foot, pixel) : 0.0f;
    return paint_rgb_mix(tone, paint_hex(0x10161a), bank);
}

// ---- the picture --------------------------------------------------------------------------------

static void find_ridges(const paint_frame *const frame, float *const columns, fjord *const f) {
    const int count = frame->width * frame->fine;
    for (int k = 0; k < RIDGES; k++) {
        f->ridge[k] = columns + (ptrdiff_t)k * count;
        for (int i = 0; i < count; i++) {
            f->ridge[k][i] = height_at(&ridges[k], paint_frame_x(frame, i), frame->pixel);
        }
    }
}

static bool draw(uint8_t *const pixels, const int width, const int height, const ptrdiff_t stride) {
    const paint_frame frame = paint_frame_make(width, height, SAMPLES, FINEST);
    fjord f = {.half_x = frame.half_x, .half_y = frame.half_y, .pixel = frame.pixel};
    float *const columns = malloc((size_t)width * (size_t)frame.fine * RIDGES * sizeof *columns);
    if (columns == NULL) {
        return false;
    }
    find_ridges(&frame, columns, &f);
    for (int i = 0; i < STEMS; i++) {
        f.stems[i] = stem_of(i);
    }
    paint_frame_fill(&frame, shade, &f, pixels, stride);
    free(columns);
    return true;
}

const paint_painting paint_fjord = {.name = "fjord", .draw = draw};
