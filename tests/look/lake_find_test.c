// lake_find_test.c — water is found in painted lakes, and nowhere else.
#include <millpond/lake.h>

#include <math.h>
#include <string.h>

#include "pictures.h"

#define WIDTH 480
#define HEIGHT 300
#define HORIZON 180

typedef struct photograph {
    picture painted;
    float truth[WIDTH * HEIGHT];
    float found[WIDTH * HEIGHT];
} photograph;

static void put(picture *p, int x, int y, float r, float g, float b) {
    const float colour[3] = {r, g, b};
    uint8_t *pixel = p->pixels + y * p->stride + (ptrdiff_t)x * 4;
    for (int c = 0; c < 3; c++) {
        pixel[c] = (uint8_t)fminf(fmaxf(255.0f * colour[c], 0.0f), 255.0f);
    }
    pixel[3] = 255;
}

// How high the mountains stand over the horizon. [rows]
static float ridge(int x) {
    const float u = (float)x;
    return 60.0f + 26.0f * sinf(u * 0.031f) + 13.0f * sinf(u * 0.083f + 1.0f) +
           6.0f * sinf(u * 0.21f + 2.0f);
}

// What stands above: a sky that pales downwards, mountains in stripes, woods at their feet.
static void shore_colour(int x, float above, float out[3]) {
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
static bool is_bank(int x, int y) {
    return x > 340 + (y - HORIZON) / 2 && y > HORIZON + 40;
}

static bool is_reed(int x, int y) {
    return x > 60 && x < 200 && x % 14 == 3 && y > HORIZON + 30 && y < HORIZON + 75;
}

static float noise_at(uint64_t *seed) {
    return (float)noise_between(seed, -0.012, 0.012);
}

// light: of the whole. noise: of each pixel, as a share of the usual.
static photograph *paint_lake(float light, float noise) {
    photograph *p = calloc(1, sizeof *p);
    assert_non_null(p);
    p->painted = picture_make(WIDTH, HEIGHT);
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
            put(&p->painted, x, y, light * dim * c[0] + off, light * dim * c[1] + off,
                light * dim * c[2] + off);
            p->truth[y * WIDTH + x] = below && !is_bank(x, y) && !is_reed(x, y) ? 1.0f : 0.0f;
        }
    }
    return p;
}

static void photograph_free(photograph *p) {
    free(p->painted.memory);
    free(p);
}

static pond_map_target mask_of(photograph *p) {
    return (pond_map_target){p->found, WIDTH, HEIGHT, WIDTH};
}

// Area in both over area in one.
static float overlap(const photograph *p) {
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

static pond_lake_found find(photograph *p) {
    pond_lake_found found;
    const pond_texture t = texture_of(&p->painted);
    const pond_map_target mask = mask_of(p);
    assert_int_equal(pond_lake_find(&t, &mask, NULL, &found), POND_OK);
    return found;
}

static void lakes_that_mirror(void **state) {
    (void)state;
    static const float kinds[][2] = {{1.0f, 1.0f}, {0.35f, 1.0f}, {1.0f, 3.0f}, {0.2f, 0.5f}};
    for (int i = 0; i < 4; i++) {
        photograph *p = paint_lake(kinds[i][0], kinds[i][1]);
        const pond_lake_found found = find(p);
        assert_true(found.confidence >= POND_LAKE_CONFIDENCE);
        assert_true(fabsf(found.horizon * HEIGHT - HORIZON) < 1.0f);
        assert_true(overlap(p) > 0.93f);
        photograph_free(p);
    }
}

#define HIGH_HORIZON 90

// The mountains go on above the picture, and what the lowest water mirrors is not in it.
static photograph *paint_high(void) {
    photograph *p = calloc(1, sizeof *p);
    assert_non_null(p);
    p->painted = picture_make(WIDTH, HEIGHT);
    uint64_t seed = 7;
    for (int y = 0; y < HEIGHT; y++) {
        for (int x = 0; x < WIDTH; x++) {
            const bool below = y >= HIGH_HORIZON;
            const float above = fabsf((float)(y - HIGH_HORIZON) + 0.5f);
            const float u = (float)x + 0.35f * above;
            const float rock = 0.38f + 0.12f * sinf(u * 0.13f) * sinf(0.11f * above + 0.021f * u) +
                               0.09f * sinf(0.29f * u - 0.17f * above) +
                               0.04f * sinf(0.07f * above + 2.0f * sinf(0.05f * u));
            const bool bank = below && x > 380 - (y - 150) / 2 && y > 150;
            const float grey = bank ? 0.5f + 0.25f * (float)noise_between(&seed, -1.0, 1.0)
                                    : (below ? 0.8f : 1.0f) * rock + noise_at(&seed);
            put(&p->painted, x, y, grey, grey * (bank ? 0.9f : 1.05f),
                grey * (bank ? 0.8f : 1.15f));
            p->truth[y * WIDTH + x] = below && !bank ? 1.0f : 0.0f;
        }
    }
    return p;
}

static void what_has_no_counterpart(void **state) {
    (void)state;
    photograph *p = paint_high();
    const pond_lake_found found = find(p);
    assert_true(found.confidence >= POND_LAKE_CONFIDENCE);
    assert_true(fabsf(found.horizon * HEIGHT - HIGH_HORIZON) < 1.0f);
    assert_true(overlap(p) > 0.9f);
    float lowest = 0.0f;
    for (int i = (HEIGHT - 20) * WIDTH; i < HEIGHT * WIDTH; i++) {
        lowest += p->found[i] / (20.0f * 310.0f); // where there is no bank
    }
    assert_true(lowest > 0.9f);
    photograph_free(p);
}

// Rocks in the foreground hide a third of the mirror image.
static void between_rocks(void **state) {
    (void)state;
    photograph *p = paint_lake(1.0f, 1.0f);
    uint64_t seed = 9;
    int shown = 0;
    int found_there = 0;
    int hidden = 0;
    int wet = 0;
    for (int y = HORIZON + 12; y < HEIGHT; y++) {
        for (int x = 0; x < 300; x++) {
            const float across = (float)(x % 100) - 50.0f;
            const float down = (float)((y + 17 * (x / 100)) % 60) - 30.0f;
            const bool rock = across * across + 2.5f * down * down < 1600.0f;
            const float grey = 0.15f + 0.1f * (float)noise_between(&seed, -1.0, 1.0);
            if (rock) {
                put(&p->painted, x, y, grey, grey, grey);
                p->truth[y * WIDTH + x] = 0.0f;
            }
        }
    }
    const pond_lake_found found = find(p);
    assert_true(found.confidence >= POND_LAKE_CONFIDENCE);
    assert_true(fabsf(found.horizon * HEIGHT - HORIZON) < 1.0f);
    for (int i = 0; i < WIDTH * HEIGHT; i++) {
        shown += p->truth[i] > 0.5f;
        found_there += p->truth[i] > 0.5f && p->found[i] > 0.5f;
        const bool rock = p->truth[i] < 0.5f && i / WIDTH >= HORIZON + 12 && i % WIDTH < 300 &&
                          !is_reed(i % WIDTH, i / WIDTH);
        hidden += rock;
        wet += rock && p->found[i] > 0.05f;
    }
    assert_true((float)found_there > 0.8f * (float)shown);
    assert_true((float)wet < 0.15f * (float)hidden); // rocks are solid
    photograph_free(p);
}

// Reeds stay, and the water between them moves.
static void between_reeds(void **state) {
    (void)state;
    photograph *p = paint_lake(1.0f, 0.5f);
    (void)find(p);
    const float *row = p->found + (HORIZON + 52) * WIDTH;
    int kept = 0;
    int reeds = 0;
    int moved = 0;
    for (int x = 61; x < 200; x++) {
        const bool reed = is_reed(x, HORIZON + 52);
        reeds += reed;
        kept += reed && row[x] < 0.45f;
        moved += x % 14 == 10 && row[x] > 0.9f;
    }
    assert_int_equal(kept, reeds);
    assert_true(moved >= 8);
    photograph_free(p);
}

// Above the axis nothing is water, not even partly.
static void soft_but_not_above(void **state) {
    (void)state;
    photograph *p = paint_lake(1.0f, 1.0f);
    (void)find(p);
    int between = 0;
    for (int i = 0; i < WIDTH * HEIGHT; i++) {
        assert_true(p->found[i] >= 0.0f && p->found[i] <= 1.0f);
        assert_true(p->found[i] == 0.0f || i / WIDTH >= HORIZON - 1);
        between += p->found[i] > 0.1f && p->found[i] < 0.9f;
    }
    assert_true(between > 100);
    photograph_free(p);
}

static void mask_of_another_size(void **state) {
    (void)state;
    photograph *p = paint_lake(1.0f, 1.0f);
    const pond_lake_found whole = find(p);
    static float values[120 * 75];
    const pond_map_target mask = {values, 120, 75, 120};
    pond_lake_found found;
    const pond_texture t = texture_of(&p->painted);
    assert_int_equal(pond_lake_find(&t, &mask, NULL, &found), POND_OK);
    assert_true(found.horizon == whole.horizon);
    assert_true(fabsf(found.share - whole.share) < 0.01f);
    photograph_free(p);
}

// ---- what is no lake ----

typedef void painter(picture *p, int x, int y, uint64_t *seed);

static void paint_noise(picture *p, int x, int y, uint64_t *seed) {
    put(p, x, y, (float)noise_between(seed, 0.0, 1.0), (float)noise_between(seed, 0.0, 1.0),
        (float)noise_between(seed, 0.0, 1.0));
}

static void paint_white(picture *p, int x, int y, uint64_t *seed) {
    (void)seed;
    put(p, x, y, 1.0f, 1.0f, 1.0f);
}

static void paint_black(picture *p, int x, int y, uint64_t *seed) {
    (void)seed;
    put(p, x, y, 0.0f, 0.0f, 0.0f);
}

static void paint_road(picture *p, int x, int y, uint64_t *seed) {
    const float band = fabsf((float)y - 150.0f) < 20.0f ? 0.2f : 0.7f;
    const float off = noise_at(seed);
    put(p, x, y, band + off, band + off, band + off);
}

// Alike at every height, and so about every row.
static void paint_trunks(picture *p, int x, int y, uint64_t *seed) {
    const float trunk = sinf((float)x * 0.17f) * sinf((float)x * 0.043f) > 0.2f ? 0.15f : 0.5f;
    const float off = noise_at(seed) + 0.0003f * (float)y;
    put(p, x, y, trunk + off, trunk + 0.1f + off, trunk + off);
}

static void paint_dusk(picture *p, int x, int y, uint64_t *seed) {
    const float t = (float)y / HEIGHT;
    const float off = noise_at(seed);
    put(p, x, y, 0.3f + 0.5f * t + off, 0.3f + 0.3f * t + off, 0.7f - 0.2f * t + off);
}

// A landscape without water: what is below is not like what is above.
static void paint_meadow(picture *p, int x, int y, uint64_t *seed) {
    float c[3];
    shore_colour(x, (float)(HORIZON - y), c);
    const float grass = (float)noise_between(seed, 0.0, 0.3);
    if (y >= HORIZON) {
        put(p, x, y, 0.3f + grass, 0.45f + grass, 0.2f + grass);
    } else {
        put(p, x, y, c[0], c[1], c[2]);
    }
}

// Rings on smooth ground, like themselves about the row through their middle alone: a wedge lies at
// their left.
static void paint_rings(picture *p, int x, int y, uint64_t *seed) {
    (void)seed;
    const float across = (float)x - 200.0f;
    const float down = fabsf((float)y - 140.0f);
    const float far = sqrtf(across * across + down * down);
    const bool wedge = across < 0.0f && across > -50.0f && down < -0.6f * across;
    const bool ring = far < 50.0f && (int)(far / 6.0f) % 2 == 1;
    const float ground = 0.8f + 0.0002f * (float)x + 0.0004f * (float)y;
    const float red = wedge ? 1.0f : ring ? 0.45f : ground;
    put(p, x, y, red, wedge ? 1.0f : ground, red);
}

// A trellis high up, which is like itself about a row of its crossings, over a table whose things
// hide some of it.
static void paint_trellis(picture *p, int x, int y, uint64_t *seed) {
    const int down = abs(y - 40);
    const bool slat = (x + down) % 48 < 12 || (x - down + WIDTH) % 48 < 12;
    const float things = 0.35f + 0.25f * sinf(0.031f * (float)x * (1.0f + 0.004f * (float)y)) *
                                     sinf(0.07f * (float)y + 0.013f * (float)x);
    const bool hidden = y > 80 || (y > 40 && x > 270);
    const float ground = hidden ? things : slat ? 0.75f : 0.2f;
    const float grain = (float)noise_between(seed, -0.1, 0.1);
    put(p, x, y, ground + grain, 0.8f * ground + grain, 0.6f * ground + grain);
}

// A dark sphere with a bright ring before black ground: alike about its middle row, over more than
// half of the width, and about its middle column.
static void paint_planet(picture *p, int x, int y, uint64_t *seed) {
    const float across = ((float)x - 239.5f) / 190.0f;
    const float down = ((float)y - 149.5f) / 60.0f;
    const float far = sqrtf(across * across + down * down);
    const bool sphere = 10.0f * across * across + down * down < 0.9f;
    const float band = 0.5f + 0.3f * sinf(60.0f * far) * sinf(9.0f * down * down);
    const float grey = sphere ? 0.15f * band : far > 0.55f && far < 1.0f ? band : 0.02f;
    const float off = noise_at(seed);
    put(p, x, y, grey + off, 0.9f * grey + off, 0.8f * grey + off);
}

// A bright flower before black ground: alike about its middle row, over more than half of the
// width, and about no column.
static void paint_flower(picture *p, int x, int y, uint64_t *seed) {
    (void)seed;
    const float across = (float)x - 0.75f * WIDTH;
    const float down = (float)y - 0.6f * HEIGHT;
    const float petal = 0.5f * HEIGHT * (0.8f + 0.3f * cosf(7.0f * atan2f(down, across)));
    const float bright =
        fminf(fmaxf((petal - sqrtf(across * across + down * down)) / 3.0f, 0.0f), 1.0f);
    put(p, x, y, 0.07f + 0.89f * bright, 0.06f + 0.71f * bright, 0.04f + 0.04f * bright);
}

// A front wall whose windows are the same on the left and on the right, above and below.
static void paint_facade(picture *p, int x, int y, uint64_t *seed) {
    const float u = fabsf((float)x - 239.5f);
    const float v = fabsf((float)y - 149.5f);
    const float wall = 0.5f + 0.2f * sinf(0.13f * u + 0.9f * sinf(0.04f * v)) *
                                  sinf(0.21f * v + 1.7f * sinf(0.03f * u));
    const float off = noise_at(seed);
    put(p, x, y, wall + off, wall + off, 0.9f * wall + off);
}

// Slats in perspective: alike about each of them, and most about a low one.
static void paint_slats(picture *p, int x, int y, uint64_t *seed) {
    const float far = 1.0f + 1.2f * (float)x / WIDTH;
    const float down = ((float)y - 240.0f) * far;
    const float slat = 0.5f + 0.4f * sinf(down * (0.42f + 0.0004f * down));
    const float off = noise_at(seed);
    put(p, x, y, slat + off, slat + off, slat + off);
}

static photograph *painted_by(painter *paint) {
    photograph *p = paint_lake(1.0f, 1.0f);
    uint64_t seed = 3;
    for (int y = 0; y < HEIGHT; y++) {
        for (int x = 0; x < WIDTH; x++) {
            paint(&p->painted, x, y, &seed);
        }
    }
    return p;
}

// Their edges may be taken for a waterline, but they mirror nothing.
static void slats_do_not_mirror(void **state) {
    (void)state;
    photograph *p = painted_by(paint_slats);
    const pond_lake_found found = find(p);
    assert_true(found.confidence < POND_LAKE_CONFIDENCE);
    assert_true(found.share == 0.0f);
    photograph_free(p);
}

static void what_is_no_lake(void **state) {
    (void)state;
    painter *const painters[] = {paint_noise,   paint_white,  paint_black,  paint_road,
                                 paint_trunks,  paint_dusk,   paint_meadow, paint_rings,
                                 paint_trellis, paint_planet, paint_facade, paint_flower};
    for (size_t i = 0; i < sizeof painters / sizeof painters[0]; i++) {
        photograph *p = painted_by(painters[i]);
        const pond_lake_found found = find(p);
        assert_true(found.confidence < POND_LAKE_CONFIDENCE);
        assert_true(found.share == 0.0f);
        assert_true(found.horizon == 0.5f);
        assert_true(found.likely.y == 0.0f);
        for (int k = 0; k < WIDTH * HEIGHT; k++) {
            assert_true(p->found[k] == 0.0f);
        }
        photograph_free(p);
    }
}

// ---- what may be a lake ----

// A sea: ripples as long as wide at the far end, longer near the viewer, below a straight horizon.
// A pier reaches it in the middle.
static void paint_sea(picture *p, int x, int y, uint64_t *seed) {
    const float off = noise_at(seed);
    const float below = (float)(y - HORIZON);
    if (y < HORIZON) {
        const float sky = (float)y / HORIZON;
        put(p, x, y, 0.6f + 0.3f * sky + off, 0.7f + 0.2f * sky + off, 0.9f + off);
        return;
    }
    const bool pier = fabsf((float)x - 240.0f) < 0.4f * below;
    const float phase = 900.0f / (below + 6.0f);
    const float ripple = 0.06f * sinf(phase + 0.02f * (float)x + 3.0f * sinf(0.5f * below));
    const float plank = 0.35f + 0.1f * sinf(phase);
    put(p, x, y, (pier ? plank : 0.15f + ripple) + off, (pier ? 0.8f * plank : 0.3f + ripple) + off,
        (pier ? 0.6f * plank : 0.45f + ripple) + off);
}

static void sea_is_likely(void **state) {
    (void)state;
    photograph *p = painted_by(paint_sea);
    const pond_lake_found found = find(p);
    assert_true(found.confidence < POND_LAKE_CONFIDENCE);
    assert_true(found.share == 0.0f);
    assert_true(fabsf(found.horizon * HEIGHT - HORIZON) < 4.0f);
    assert_true(found.likely.y * HEIGHT > HORIZON + 10.0f && found.likely.y < 0.9f);
    const float below = found.likely.y * HEIGHT - HORIZON;
    assert_true(fabsf(found.likely.x * WIDTH - 240.0f) > 0.4f * below + 10.0f);
    photograph_free(p);
}

// Waves blur the reflection, and the shore is not straight.
static void weak_mirror_is_likely(void **state) {
    (void)state;
    photograph *p = paint_lake(1.0f, 1.0f);
    uint64_t seed = 3;
    for (int y = 0; y < HEIGHT; y++) {
        for (int x = 0; x < WIDTH; x++) {
            const float shore = HORIZON + 7.0f * sinf((float)x * 0.02f);
            const float below = (float)y - HORIZON;
            const float wave = sinf(900.0f / (below + 12.0f) + 2.0f * sinf((float)x * 0.1f));
            const float seen = below + 0.5f + 0.3f * below * wave;
            const bool water = (float)y > shore;
            const float off = 2.0f * noise_at(&seed);
            float c[3];
            shore_colour(x + x * x / 500, water ? fabsf(seen) : fmaxf(0.5f - below, 0.5f), c);
            const float dim = water ? 0.6f : 1.0f;
            put(&p->painted, x, y, dim * c[0] + off, dim * c[1] + off, dim * c[2] + off);
        }
    }
    const pond_lake_found found = find(p);
    assert_true(found.confidence < POND_LAKE_CONFIDENCE);
    assert_true(found.share == 0.0f);
    assert_true(fabsf(found.horizon * HEIGHT - HORIZON) < 4.0f);
    assert_true(found.likely.y > found.horizon);
    photograph_free(p);
}

// ---- from a point ----

// Ripples, so that nothing mirrors.
static bool is_rippled(int x, int y) {
    return y > 140 && y < 260 && !is_bank(x, y) && !(x > 200 && x < 206 && y < 200);
}

static photograph *paint_rippled(void) {
    photograph *p = paint_lake(1.0f, 1.0f);
    uint64_t seed = 5;
    for (int y = 0; y < HEIGHT; y++) {
        for (int x = 0; x < WIDTH; x++) {
            float c[3] = {0.75f, 0.7f, 0.7f};
            if (y <= 140) {
                shore_colour(x, (float)(140 - y), c);
            } else {
                const float stone = (float)noise_between(&seed, -0.2, 0.2);
                c[0] = 0.5f + stone;
                c[1] = 0.45f + stone;
                c[2] = 0.4f + stone;
            }
            if (is_rippled(x, y)) {
                const float wave = 0.02f * sinf((float)y * 0.8f + 2.0f * sinf((float)x * 0.05f));
                const float t = (float)(y - 140) / 120.0f;
                c[0] = 0.25f + wave - 0.05f * t;
                c[1] = 0.4f + wave - 0.1f * t;
                c[2] = 0.55f + wave - 0.1f * t;
            } else if (x > 200 && x < 206 && y > 120 && y < 200) {
                c[0] = c[1] = c[2] = 0.1f; // a post
            }
            put(&p->painted, x, y, c[0], c[1], c[2]);
            p->truth[y * WIDTH + x] = is_rippled(x, y) ? 1.0f : 0.0f;
        }
    }
    return p;
}

static pond_lake_found grow(photograph *p, pond_lake_growth growth, float x, float y) {
    const pond_vec2 at = {x, y};
    growth.water = &at;
    growth.water_count = 1;
    pond_lake_found found;
    const pond_texture t = texture_of(&p->painted);
    const pond_map_target mask = mask_of(p);
    assert_int_equal(pond_lake_grow(&t, &growth, &mask, NULL, &found), POND_OK);
    return found;
}

static void grown_from_a_point(void **state) {
    (void)state;
    photograph *p = paint_rippled();
    assert_true(find(p).share == 0.0f);
    pond_lake_growth growth = pond_lake_growth_default();
    static const float points[][2] = {{0.2f, 0.7f}, {0.6f, 0.55f}, {0.1f, 0.84f}};
    for (int i = 0; i < 3; i++) {
        const pond_lake_found found = grow(p, growth, points[i][0], points[i][1]);
        assert_true(overlap(p) > 0.9f);
        assert_true(fabsf(found.horizon * HEIGHT - 140.0f) < 5.0f);
        assert_true(p->found[170 * WIDTH + 203] < 0.3f); // the post
    }
    growth.horizon = 0.6f;
    assert_true(grow(p, growth, 0.2f, 0.7f).horizon == 0.6f);
    for (int i = 0; i < 178 * WIDTH; i++) {
        assert_true(p->found[i] == 0.0f);
    }
    photograph_free(p);
}

// Dark flakes close to each other, as steep ripples have them.
static void flakes_are_water(void **state) {
    (void)state;
    photograph *p = paint_rippled();
    uint64_t seed = 9;
    for (int i = 0; i < 150; i++) {
        const int x0 = 12 + (int)noise_between(&seed, 0.0, 80.0);
        const int y0 = 184 + (int)noise_between(&seed, 0.0, 40.0);
        for (int k = 0; k < 5 * 3; k++) {
            const int x = x0 + k % 5;
            const int y = y0 + k / 5;
            put(&p->painted, x, y, 0.17f, 0.29f, 0.43f);
        }
    }
    (void)grow(p, pond_lake_growth_default(), 0.6f, 0.55f);
    int dry = 0;
    for (int y = 184; y < 226; y++) {
        for (int x = 12; x < 96; x++) {
            dry += is_rippled(x, y) && p->found[y * WIDTH + x] < 0.5f;
        }
    }
    assert_true(dry < 20);                           // of 3500
    assert_true(p->found[170 * WIDTH + 203] < 0.3f); // the post
    photograph_free(p);
}

// A point in water that mirrors stands for all of that.
static void point_in_a_mirror(void **state) {
    (void)state;
    photograph *p = paint_lake(1.0f, 1.0f);
    const pond_lake_found found = find(p);
    const pond_lake_found grown = grow(p, pond_lake_growth_default(), 0.3f, 0.9f);
    assert_memory_equal(&found, &grown, sizeof found);
    photograph_free(p);
}

// A point below the shore, on an object of the mirroring lake, adds the object's area to it.
static void point_on_an_object(void **state) {
    (void)state;
    photograph *p = paint_lake(1.0f, 1.0f);
    const pond_lake_found found = find(p);
    const int at = 270 * WIDTH + 430;
    assert_true(p->found[at] < 0.1f);
    const pond_lake_found grown =
        grow(p, pond_lake_growth_default(), 430.5f / WIDTH, 270.5f / HEIGHT);
    assert_true(p->found[at] > 0.5f);
    assert_true(grown.horizon == found.horizon && grown.share >= found.share);
    photograph_free(p);
}

// ---- a pier and a boat ----

#define SHORE 130

// A pier narrows towards its end; its left side has the water's colour for some rows.
static bool is_pier(int x, int y) {
    const float far = (float)(y - 150) / 150.0f;
    return y >= 150 && fabsf((float)x - 240.0f) < 20.0f + 120.0f * far;
}

static bool is_boat(int x, int y) {
    const float u = ((float)x - 400.0f) / 40.0f;
    const float v = ((float)y - 190.0f) / 14.0f;
    return u * u + v * v < 1.0f;
}

// The sky has the water's colour.
static photograph *paint_pier(void) {
    photograph *p = calloc(1, sizeof *p);
    assert_non_null(p);
    p->painted = picture_make(WIDTH, HEIGHT);
    uint64_t seed = 11;
    for (int y = 0; y < HEIGHT; y++) {
        for (int x = 0; x < WIDTH; x++) {
            float c[3] = {0.42f, 0.5f, 0.6f};
            const bool leak = y > 200 && y < 214 && x < 240;
            if (y >= SHORE - 8 && y < SHORE) {
                c[0] = c[1] = c[2] = 0.15f;
            } else if (is_pier(x, y) && !leak) {
                c[0] = y % 12 < 2 ? 0.1f : 0.26f;
                c[1] = c[2] = 0.8f * c[0];
            } else if (is_boat(x, y)) {
                c[0] = 0.6f;
                c[1] = c[2] = 0.2f;
            }
            const float off = noise_at(&seed);
            put(&p->painted, x, y, c[0] + off, c[1] + off, c[2] + off);
            p->truth[y * WIDTH + x] = y >= SHORE && !is_pier(x, y) && !is_boat(x, y) ? 1.0f : 0.0f;
        }
    }
    return p;
}

static void ends_at_a_pier(void **state) {
    (void)state;
    photograph *p = paint_pier();
    static const float points[][2] = {{0.1f, 0.6f}, {0.9f, 0.8f}};
    for (int i = 0; i < 2; i++) {
        const pond_lake_found found =
            grow(p, pond_lake_growth_default(), points[i][0], points[i][1]);
        assert_true(overlap(p) > 0.9f);
        assert_true(fabsf(found.horizon * HEIGHT - SHORE) < 4.0f);
    }
    photograph_free(p);
}

static float share_of_boat(const photograph *p) {
    float sum = 0.0f;
    int count = 0;
    for (int i = 0; i < WIDTH * HEIGHT; i++) {
        sum += is_boat(i % WIDTH, i / WIDTH) ? p->found[i] : 0.0f;
        count += is_boat(i % WIDTH, i / WIDTH);
    }
    return sum / (float)count;
}

static void without_a_boat(void **state) {
    (void)state;
    photograph *p = paint_pier();
    const pond_vec2 boat = {0.83f, 0.63f};
    pond_lake_growth growth = {.not_water = &boat, .not_water_count = 1};
    (void)grow(p, growth, 0.9f, 0.8f);
    assert_true(share_of_boat(p) < 0.25f);
    assert_true(overlap(p) > 0.92f);
    photograph_free(p);
}

static float share_within(const photograph *p, int x0, int x1, int y0, int y1) {
    float sum = 0.0f;
    for (int y = y0; y < y1; y++) {
        for (int x = x0; x < x1; x++) {
            sum += p->found[y * WIDTH + x];
        }
    }
    return sum / (float)((x1 - x0) * (y1 - y0));
}

// A jetty divides the water from the far shore to the viewer, and a boat is in the right half.
static void objects_are_not_water(void **state) {
    (void)state;
    photograph *p = paint_lake(1.0f, 1.0f);
    uint64_t seed = 13;
    for (int y = HORIZON; y < HEIGHT; y++) {
        for (int x = 0; x < WIDTH; x++) {
            const bool jetty = x >= 210 && x < 270;
            const bool boat = x >= 330 && x < 430 && y >= 205 && y < 245;
            const float off = noise_at(&seed);
            put(&p->painted, x, y,
                (jetty  ? 0.59f
                 : boat ? 0.67f
                        : 0.24f) +
                    off,
                (jetty  ? 0.35f
                 : boat ? 0.16f
                        : 0.35f) +
                    off,
                (jetty  ? 0.2f
                 : boat ? 0.16f
                        : 0.47f) +
                    off);
        }
    }
    const pond_vec2 points[2] = {{0.2f, 0.8f}, {0.8f, 0.95f}};
    const pond_lake_growth growth = {.water = points, .water_count = 2};
    const pond_texture t = texture_of(&p->painted);
    const pond_map_target mask = mask_of(p);
    pond_lake_found found;
    assert_int_equal(pond_lake_grow(&t, &growth, &mask, NULL, &found), POND_OK);
    assert_true(fabsf(found.horizon * HEIGHT - HORIZON) < 4.0f);
    assert_true(share_within(p, 0, 200, HORIZON + 12, HEIGHT) > 0.9f);
    assert_true(share_within(p, 280, WIDTH, 255, HEIGHT) > 0.9f);
    assert_true(share_within(p, 215, 265, HORIZON + 12, HEIGHT) < 0.1f);
    assert_true(share_within(p, 336, 424, 211, 239) < 0.1f);
    photograph_free(p);
}

// A mask changes at the points only.
static void a_mask_changes(void **state) {
    (void)state;
    photograph *p = paint_pier();
    for (int i = 0; i < WIDTH * HEIGHT; i++) {
        const int x = i % WIDTH;
        const int y = i / WIDTH;
        const bool painted = abs(x - 240) < 8 && abs(y - 250) < 8; // on the pier
        p->found[i] = painted || (y >= SHORE && x > 385) ? 1.0f : 0.0f;
    }
    const pond_vec2 boat = {0.83f, 0.63f};
    const pond_map_target water = mask_of(p);
    const pond_map before = {p->found, WIDTH, HEIGHT, WIDTH};
    const pond_texture t = texture_of(&p->painted);
    const pond_lake_growth growth = {.not_water = &boat,
                                     .not_water_count = 1,
                                     .mask = &before,
                                     .horizon = (float)SHORE / HEIGHT};
    pond_lake_found found;
    assert_int_equal(pond_lake_grow(&t, &growth, &water, NULL, &found), POND_OK);
    assert_true(share_of_boat(p) < 0.25f);
    assert_true(p->found[250 * WIDTH + 240] > 0.9f);
    assert_true(p->found[250 * WIDTH + 440] > 0.9f);
    assert_true(p->found[170 * WIDTH + 40] == 0.0f);
    (void)grow(p, growth, 0.1f, 0.6f);
    assert_true(p->found[170 * WIDTH + 40] > 0.9f);
    assert_true(p->found[280 * WIDTH + 200] < 0.1f);
    assert_true(share_of_boat(p) < 0.25f);
    photograph_free(p);
}

// ---- a lake that was not there ----

static void added(void **state) {
    (void)state;
    photograph *p = paint_lake(1.0f, 1.0f);
    picture out = picture_make(WIDTH, HEIGHT);
    const pond_texture t = texture_of(&p->painted);
    const pond_target g = target_of(&out);
    const pond_map_target mask = mask_of(p);
    pond_lake_found found;
    assert_int_equal(pond_lake_add(&t, 0.5f, &g, &mask, &found), POND_OK);
    assert_true(found.horizon == 0.5f);
    assert_true(found.share == 0.5f);
    check_guards(&out);
    for (int y = 0; y < HEIGHT; y++) {
        const uint8_t *row = out.pixels + y * out.stride;
        const int from = y < 150 ? y : 299 - y;
        const uint8_t *was = p->painted.pixels + from * p->painted.stride;
        for (int x = 0; x < WIDTH; x++) {
            assert_true(p->found[y * WIDTH + x] == (y < 150 ? 0.0f : 1.0f));
            if (y < 150) {
                assert_memory_equal(row + (ptrdiff_t)x * 4, was + (ptrdiff_t)x * 4, 4);
            } else if (was[x * 4] > 60) {
                assert_true(row[x * 4] < was[x * 4]);
            }
        }
    }
    assert_int_equal(pond_lake_add(&t, 0.96f, &g, &mask, &found), POND_ERROR_RANGE);
    assert_string_equal(pond_message(), "keep is 0.96: 0.05 to 0.95 are allowed");
    free(out.memory);
    photograph_free(p);
}

// ---- whatever comes ----

static void any_size(void **state) {
    (void)state;
    static const int sizes[][2] = {{1, 1},   {1, 2},    {2, 1},    {1, 300},  {300, 1},
                                   {15, 17}, {16, 16},  {17, 33},  {1500, 3}, {47, 47},
                                   {48, 48}, {300, 49}, {641, 359}};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        picture noisy = noisy_picture(sizes[i][0], sizes[i][1], i);
        picture out = picture_make(noisy.width, noisy.height);
        float *values = calloc((size_t)noisy.width * (size_t)noisy.height, sizeof(float));
        assert_non_null(values);
        const pond_texture t = texture_of(&noisy);
        const pond_target g = target_of(&out);
        const pond_map_target mask = {values, noisy.width, noisy.height, noisy.width};
        const pond_vec2 points[] = {{0.5f, 0.75f}, {0.3f, 0.2f}};
        const pond_lake_growth growth = {
            .water = &points[0], .not_water = &points[1], .water_count = 1, .not_water_count = 1};
        pond_lake_found found;
        assert_int_equal(pond_lake_find(&t, &mask, NULL, &found), POND_OK);
        assert_true(found.share == 0.0f);
        assert_int_equal(pond_lake_grow(&t, &growth, &mask, NULL, &found), POND_OK);
        assert_true(found.share >= 0.0f && found.share <= 1.0f);
        assert_int_equal(pond_lake_add(&t, POND_LAKE_KEEP, &g, &mask, &found), POND_OK);
        check_guards(&out);
        free(noisy.memory);
        free(out.memory);
        free(values);
    }
}

static void refusals(void **state) {
    (void)state;
    float value = 0.5f;
    uint8_t pixel[4] = {0};
    pond_lake_found found;
    const pond_texture t = {pixel, 1, 1, 4, false};
    const pond_texture empty = {pixel, 0, 1, 4, false};
    const pond_map_target mask = {&value, 1, 1, 1};
    const pond_map_target none = {NULL, 1, 1, 1};
    assert_int_equal(pond_lake_find(NULL, &mask, NULL, &found), POND_ERROR_ARGUMENT);
    assert_int_equal(pond_lake_find(&empty, &mask, NULL, &found), POND_ERROR_ARGUMENT);
    assert_int_equal(pond_lake_find(&t, &none, NULL, &found), POND_ERROR_ARGUMENT);
    assert_int_equal(pond_lake_find(&t, &mask, NULL, NULL), POND_ERROR_ARGUMENT);
    assert_int_equal(pond_lake_grow(&t, NULL, &mask, NULL, &found), POND_ERROR_ARGUMENT);
    const pond_vec2 at = {0.5f, 0.5f};
    const pond_lake_growth both = {
        .water = &at, .not_water = &at, .water_count = 1, .not_water_count = 1};
    const pond_lake_growth one = {.not_water = &at, .not_water_count = 1};
    assert_int_equal(pond_lake_grow(&t, &both, &mask, NULL, &found), POND_ERROR_ARGUMENT);
    assert_int_equal(pond_lake_grow(&t, &one, &mask, NULL, &found), POND_ERROR_ARGUMENT);
    assert_int_equal(pond_lake_add(&t, 0.5f, NULL, &mask, &found), POND_ERROR_ARGUMENT);
    assert_true(value == 0.5f);
}

typedef struct short_memory {
    int left;
    int taken;
} short_memory;

static void *take(size_t size, size_t alignment, void *user) {
    short_memory *m = user;
    if (m->left == 0) {
        return NULL;
    }
    m->left--;
    m->taken++;
    return aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
}

static void give(void *memory, size_t size, void *user) {
    (void)size;
    ((short_memory *)user)->taken--;
    free(memory);
}

static void without_memory(void **state) {
    (void)state;
    photograph *p = paint_lake(1.0f, 1.0f);
    const pond_texture t = texture_of(&p->painted);
    const pond_map_target mask = mask_of(p);
    const pond_vec2 points[] = {{0.9f, 0.95f}, {0.2f, 0.2f}};
    const pond_lake_growth growth = {
        .water = &points[0], .not_water = &points[1], .water_count = 1, .not_water_count = 1};
    pond_result result = POND_ERROR_MEMORY;
    for (int left = 0; result != POND_OK; left += left < 12 ? 1 : 7) {
        short_memory memory = {left, 0};
        const pond_allocator allocator = {take, give, &memory};
        pond_lake_found found;
        result = pond_lake_grow(&t, &growth, &mask, &allocator, &found);
        assert_true(result == POND_OK || result == POND_ERROR_MEMORY);
        assert_int_equal(memory.taken, 0);
        assert_true(left < 1000);
    }
    photograph_free(p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lakes_that_mirror),
        cmocka_unit_test(what_has_no_counterpart),
        cmocka_unit_test(between_reeds),
        cmocka_unit_test(between_rocks),
        cmocka_unit_test(soft_but_not_above),
        cmocka_unit_test(mask_of_another_size),
        cmocka_unit_test(what_is_no_lake),
        cmocka_unit_test(slats_do_not_mirror),
        cmocka_unit_test(sea_is_likely),
        cmocka_unit_test(grown_from_a_point),
        cmocka_unit_test(flakes_are_water),
        cmocka_unit_test(point_in_a_mirror),
        cmocka_unit_test(ends_at_a_pier),
        cmocka_unit_test(without_a_boat),
        cmocka_unit_test(a_mask_changes),
        cmocka_unit_test(added),
        cmocka_unit_test(any_size),
        cmocka_unit_test(refusals),
        cmocka_unit_test(without_memory),
        cmocka_unit_test(weak_mirror_is_likely),
        cmocka_unit_test(objects_are_not_water),
        cmocka_unit_test(point_on_an_object),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
