// sprite_boat.c — a clinker-built rowing boat with a foredeck, 2.4 times as long as wide.
#include "sprite_list.h"

#define HALF_WIDE (0.5f / 2.4f)
#define RAIL 0.024f   // width of the gunwale
#define DECK 0.072f   // heights
#define RIM 0.094f    //
#define SEAT 0.058f   //
#define FLOOR 0.012f  //
#define FORE 0.190f   // where the foredeck begins
#define AFT (-0.395f) // and the stern deck ends
#define PLANK 0.0262f // of the decks
#define BOARD 0.0300f // of the floor

// Half the width, and how it grows forward.
static float half_width(const float x, float *const lean) {
    const float middle = -0.06f;
    if (x > middle) {
        const float s = (x - middle) / (0.5f - middle);
        *lean = -HALF_WIDE * s * (1.64f + 0.54f * s) / (0.5f - middle);
        return HALF_WIDE * (1.0f - s * s * (0.82f + 0.18f * s));
    }
    const float s = (middle - x) / (0.5f + middle);
    *lean = HALF_WIDE * 0.60f * s / (0.5f + middle);
    return HALF_WIDE * (1.0f - 0.30f * s * s);
}

// Way in from the outline, made of the sides and the stern.
static float inside(const float x, const float y) {
    float lean = 0.0f;
    const float wide = half_width(paint_clamp(x, -0.5f, 0.5f), &lean);
    const float beside = paint_max(paint_abs(y) - wide, 0.0f);
    if (x > 0.5f || x < -0.5f) {
        const float beyond = paint_abs(x) - 0.5f;
        const float round = x < 0.0f ? 0.0075f : 0.0f; // what the rounding takes off at the stern
        return -sqrtf(beyond * beyond + beside * beside) - round;
    }
    const float side = (wide - paint_abs(y)) / sqrtf(1.0f + lean * lean);
    return paint_smooth_min(side, x + 0.5f, 0.03f);
}

typedef enum part { OUTER, GUNWALE, DECKS, COAMING, BENCH, BOTTOM, OAR, BLADE } part;

// Way to the shaft of the nearest oar, and how far along.
static float oar_far(const float x, const float y, float *const blade) {
    const float side = y < 0.0f ? -1.0f : 1.0f;
    const float shaft =
        sprite_capsule(x, y * side, -0.36f, 0.050f, 0.25f, 0.082f, 0.0085f, 0.0085f);
    *blade = sprite_oval(x + 0.30f, y * side - 0.054f, 0.085f, 0.021f);
    return shaft;
}

static part part_at(const float x, const float y, const float in) {
    if (in < 0.010f) {
        return OUTER;
    }
    if (in < 0.010f + RAIL) {
        return GUNWALE;
    }
    float blade = 0.0f;
    const float shaft = oar_far(x, y, &blade);
    if (x > AFT + 0.014f && x < FORE - 0.02f && (shaft > 0.0f || blade > 0.0f)) {
        return blade > 0.0f ? BLADE : OAR;
    }
    if (x > FORE || x < AFT) {
        return DECKS;
    }
    if (x > FORE - 0.014f || x < AFT + 0.012f || in < 0.020f + RAIL) {
        return COAMING;
    }
    const float bench = paint_min(paint_abs(x - 0.045f), paint_abs(x + 0.19f));
    return bench < 0.034f ? BENCH : BOTTOM;
}

static float height(const float x, const float y) {
    const float in = inside(x, y);
    switch (part_at(x, y, in)) {
    case OUTER:
        return RIM - 0.020f + 2.0f * (in - 0.010f);
    case GUNWALE: {
        const float t = (in - 0.010f) / RAIL * 2.0f - 1.0f;
        return RIM - 0.010f * t * t;
    }
    case DECKS:
        return DECK + 0.010f * (1.0f - y * y / (HALF_WIDE * HALF_WIDE));
    case COAMING:
        return DECK + 0.014f;
    case BENCH:
        return SEAT;
    case OAR:
    case BLADE: {
        float blade = 0.0f;
        const float shaft = oar_far(x, y, &blade);
        const float thick = paint_clamp(paint_max(shaft, 0.3f * blade), 0.0f, 0.008f);
        return SEAT + 0.010f + 1.2f * thick;
    }
    case BOTTOM:
    default:
        return FLOOR + 0.35f * y * y;
    }
}

static paint_rgb wood(const paint_rgb tone, const float along, const float across,
                      const uint32_t seed, const float pixel) {
    const float id = paint_unit(paint_mix(seed));
    const float fibre = paint_fbm(along * 9.0f + 7.0f * id, across * 130.0f, 901u + (seed & 63u), 3,
                                  pixel * 130.0f);
    const float wide = paint_noise(along * 5.0f + 31.0f * id, across * 30.0f, 902u);
    return paint_rgb_scale(tone, (0.86f + 0.28f * id) * (1.0f + 0.38f * fibre + 0.10f * wide));
}

// Dark caulking between planks `size` wide; `at` counts planks.
static float seam(const float at, const float size, const float pixel) {
    const float near = paint_min(paint_fraction(at), 1.0f - paint_fraction(at)) * size;
    const float soft = paint_max(pixel, 0.0010f);
    return paint_step(0.0011f + soft, 0.0011f - 0.3f * soft, near) *
           paint_min(0.0022f / paint_max(pixel, 0.0022f), 1.0f);
}

static paint_rgb deck_tone(const float x, const float y, const float pixel) {
    const float at = y / PLANK + 0.5f;
    const uint32_t plank = (uint32_t)(paint_floor(at) + 64);
    const paint_rgb teak = wood(paint_hex(0xb98a52), x, y, plank + (x > 0.0f ? 17u : 5u), pixel);
    const float king = paint_step(0.016f, 0.014f, paint_abs(y)); // the plank in the middle
    const paint_rgb dark = wood(paint_hex(0x7d4a24), x, y, 77u, pixel);
    const paint_rgb tone = paint_rgb_mix(teak, dark, king);
    return paint_rgb_mix(tone, paint_hex(0x1d140d), 0.8f * (1.0f - king) * seam(at, PLANK, pixel));
}

static paint_rgb bottom_tone(const float x, const float y, const float pixel) {
    const float at = y / BOARD + 0.5f;
    const uint32_t plank = (uint32_t)(paint_floor(at) + 64);
    const paint_rgb pine = wood(paint_hex(0x8c6a42), x, y, plank + 131u, pixel);
    // ribs across
    const float rib = paint_fraction((x + 0.4f) / 0.078f);
    const float near = paint_abs(rib - 0.5f) * 0.078f;
    const float boards = paint_step(0.115f, 0.108f, paint_abs(y)); // next to them the hull
    const paint_rgb hull = wood(paint_hex(0x5d3d22), x, y, plank + 211u, pixel);
    paint_rgb tone = paint_rgb_mix(hull, pine, boards);
    tone = paint_rgb_mix(tone, wood(paint_hex(0x7a5631), y, x, 303u, pixel),
                         (1.0f - boards) * paint_step(0.009f, 0.006f, near));
    return paint_rgb_mix(tone, paint_hex(0x120c08), 0.75f * boards * seam(at, BOARD, pixel));
}

static sprite_skin skin(const float x, const float y, const float pixel) {
    const float in = inside(x, y);
    sprite_skin s = {.gloss = 0.05f, .alpha = 1.0f};
    switch (part_at(x, y, in)) {
    case OUTER:
        s.tone = paint_rgb_scale(paint_hex(0x23566b),
                                 1.0f + 0.1f * paint_noise(x * 40.0f, y * 40.0f, 911u));
        s.gloss = 0.10f;
        return s;
    case GUNWALE: {
        const float inner = paint_step(0.022f, 0.025f, in);
        const paint_rgb white = paint_rgb_scale(
            paint_hex(0xe6dfcf), 1.0f + 0.06f * paint_noise(x * 60.0f, y * 60.0f, 912u));
        s.tone = paint_rgb_mix(white, wood(paint_hex(0x8a5427), x, y, 19u, pixel), inner);
        s.gloss = 0.14f;
        return s;
    }
    case DECKS:
        s.tone = deck_tone(x, y, pixel);
        s.gloss = 0.09f;
        return s;
    case COAMING:
        s.tone = wood(paint_hex(0x8a5427), x, y, 23u, pixel);
        s.gloss = 0.12f;
        return s;
    case BENCH: {
        const float middle = x > -0.07f ? 0.045f : -0.19f;
        const float line = seam((x - middle) / 0.034f + 1.0f, 0.034f, pixel);
        s.tone = paint_rgb_mix(wood(paint_hex(0xa87544), y, x, x > -0.07f ? 41u : 43u, pixel),
                               paint_hex(0x24170d), 0.7f * line);
        return s;
    }
    case OAR:
        s.tone = wood(paint_hex(0xc9a468), x, y, 51u, pixel);
        return s;
    case BLADE:
        s.tone = paint_rgb_mix(wood(paint_hex(0xc9a468), x, y, 51u, pixel), paint_hex(0xb8402f),
                               paint_step(-0.325f, -0.335f, x));
        return s;
    case BOTTOM:
    default:
        s.tone = bottom_tone(x, y, pixel);
        s.gloss = 0.02f;
        return s;
    }
}

const sprite_kind sprite_boat = {
    .name = "boat",
    .highest = 0.10f,
    .inside = inside,
    .height = height,
    .skin = skin,
};
