// lake_photographs.h — painted photographs of lakes, and where their water is.
#ifndef LAKE_PHOTOGRAPHS_H
#define LAKE_PHOTOGRAPHS_H

#include "pictures.h"

#include <millpond/lake.h>

#define WIDTH 480
#define HEIGHT 300
#define HORIZON 180

typedef struct photograph {
    picture painted;
    float truth[WIDTH * HEIGHT];
    float found[WIDTH * HEIGHT];
} photograph;

static inline void put(photograph *p, int x, int y, float r, float g, float b) {
    const float colour[3] = {r, g, b};
    uint8_t *pixel = pixel_of(&p->painted, x, y);
    for (int c = 0; c < 3; c++) {
        pixel[c] = (uint8_t)fminf(fmaxf(255.0f * colour[c], 0.0f), 255.0f);
    }
    pixel[3] = 255;
}

// Height of the mountains above the horizon. [rows]
static inline float ridge(int x) {
    const float u = (float)x;
    return 60.0f + 26.0f * sinf(u * 0.031f) + 13.0f * sinf(u * 0.083f + 1.0f) +
           6.0f * sinf(u * 0.21f + 2.0f);
}

// The part above the horizon: a sky that pales downwards, striped mountains, woods at their feet.
static inline void shore_colour(int x, float above, float out[3]) {
    const float sky = above / HORIZON;
    out[0] = 0.85f - 0.4f * sky;
    out[1] = 0.75f - 0.2f * sky;
    out[2] = 0.80f;
    if (above < ridge(x)) {
        const float stripe = 0.06f * sinf((float)x * 0.19f + above * 0.13f);
        out[0] = 0.35f + stripe;
        out[1] = 0.38f + stripe;
        out[2] = 0.42f + stripe;
    }
    if (above < 9.0f + 6.0f * sinf((float)x * 0.35f) * sinf((float)x * 0.07f)) {
        out[0] = 0.12f;
        out[1] = 0.2f;
        out[2] = 0.12f;
    }
}

// The lake ends on the right at a bank of gravel.
static inline bool is_bank(int x, int y) {
    return x > 340 + (y - HORIZON) / 2 && y > HORIZON + 40;
}

static inline bool is_reed(int x, int y) {
    return x > 60 && x < 200 && x % 14 == 3 && y > HORIZON + 30 && y < HORIZON + 75;
}

static inline float noise_at(uint64_t *seed) {
    return (float)noise_between(seed, -0.012, 0.012);
}

static inline photograph *photograph_make(void) {
    photograph *p = room(1, sizeof *p);
    p->painted = picture_make(WIDTH, HEIGHT);
    return p;
}

// light: of the whole. noise: of each pixel, as a share of the usual.
static inline photograph *paint_lake(float light, float noise) {
    photograph *p = photograph_make();
    uint64_t seed = 7;
    for (int y = 0; y < HEIGHT; y++) {
        for (int x = 0; x < WIDTH; x++) {
            const bool below = y >= HORIZON;
            const float above = below ? (float)(y - HORIZON) + 0.5f : (float)(HORIZON - y) - 0.5f;
            float c[3];
            shore_colour(x, above, c);
            float dim = below ? 0.8f - 0.001f * above : 1.0f;
            if (is_bank(x, y)) {
                c[0] = c[1] = c[2] = 0.4f + 0.25f * (float)noise_between(&seed, -1.0, 1.0);
                dim = 1.0f;
            } else if (is_reed(x, y)) {
                c[0] = c[1] = c[2] = 0.08f;
            }
            const float off = noise * noise_at(&seed);
            put(p, x, y, light * dim * c[0] + off, light * dim * c[1] + off,
                light * dim * c[2] + off);
            p->truth[y * WIDTH + x] = below && !is_bank(x, y) && !is_reed(x, y) ? 1.0f : 0.0f;
        }
    }
    return p;
}

// Paints a pixel, and whether it is water.
typedef void painter(photograph *p, int x, int y, uint64_t *seed);

static inline photograph *painted_by(painter *paint) {
    photograph *p = photograph_make();
    uint64_t seed = 3;
    for (int y = 0; y < HEIGHT; y++) {
        for (int x = 0; x < WIDTH; x++) {
            paint(p, x, y, &seed);
        }
    }
    return p;
}

static inline void photograph_free(photograph *p) {
    free(p->painted.memory);
    free(p);
}

static inline pond_map_target mask_of(photograph *p) {
    return (pond_map_target){p->found, WIDTH, HEIGHT, WIDTH};
}

// Area in both over area in one.
static inline float overlap(const photograph *p) {
    int both = 0;
    int one = 0;
    for (int i = 0; i < WIDTH * HEIGHT; i++) {
        const bool a = p->truth[i] > 0.5f;
        const bool b = p->found[i] > 0.5f;
        both += a && b;
        one += a || b;
    }
    return (float)both / (float)one;
}

static inline pond_lake_found find(photograph *p) {
    pond_lake_found found;
    const pond_texture t = texture_of(&p->painted);
    const pond_map_target mask = mask_of(p);
    assert_int_equal(pond_lake_find(&t, &mask, NULL, &found), POND_OK);
    return found;
}

#endif
