// lake_likely_test.c — pictures without a lake, and pictures that may show one.
#include "lake_photographs.h"

static void paint_noise(photograph *p, int x, int y, uint64_t *seed) {
    put(p, x, y, (float)noise_between(seed, 0.0, 1.0), (float)noise_between(seed, 0.0, 1.0),
        (float)noise_between(seed, 0.0, 1.0));
}

static void paint_white(photograph *p, int x, int y, uint64_t *seed) {
    (void)seed;
    put(p, x, y, 1.0f, 1.0f, 1.0f);
}

static void paint_black(photograph *p, int x, int y, uint64_t *seed) {
    (void)seed;
    put(p, x, y, 0.0f, 0.0f, 0.0f);
}

static void paint_road(photograph *p, int x, int y, uint64_t *seed) {
    const float band = fabsf((float)y - 150.0f) < 20.0f ? 0.2f : 0.7f;
    const float off = noise_at(seed);
    put(p, x, y, band + off, band + off, band + off);
}

// Alike at every height, and so about every row.
static void paint_trunks(photograph *p, int x, int y, uint64_t *seed) {
    const float trunk = sinf((float)x * 0.17f) * sinf((float)x * 0.043f) > 0.2f ? 0.15f : 0.5f;
    const float off = noise_at(seed) + 0.0003f * (float)y;
    put(p, x, y, trunk + off, trunk + 0.1f + off, trunk + off);
}

static void paint_dusk(photograph *p, int x, int y, uint64_t *seed) {
    const float t = (float)y / HEIGHT;
    const float off = noise_at(seed);
    put(p, x, y, 0.3f + 0.5f * t + off, 0.3f + 0.3f * t + off, 0.7f - 0.2f * t + off);
}

// A landscape without water: its lower part is not like its upper part.
static void paint_meadow(photograph *p, int x, int y, uint64_t *seed) {
    float c[3];
    shore_colour(x, (float)(HORIZON - y), c);
    const float grass = (float)noise_between(seed, 0.0, 0.3);
    if (y >= HORIZON) {
        put(p, x, y, 0.3f + grass, 0.45f + grass, 0.2f + grass);
    } else {
        put(p, x, y, c[0], c[1], c[2]);
    }
}

// Rings on smooth ground, like themselves about the row through their middle alone: a wedge is at
// their left.
static void paint_rings(photograph *p, int x, int y, uint64_t *seed) {
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
static void paint_trellis(photograph *p, int x, int y, uint64_t *seed) {
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
static void paint_planet(photograph *p, int x, int y, uint64_t *seed) {
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
static void paint_flower(photograph *p, int x, int y, uint64_t *seed) {
    (void)seed;
    const float across = (float)x - 0.75f * WIDTH;
    const float down = (float)y - 0.6f * HEIGHT;
    const float petal = 0.5f * HEIGHT * (0.8f + 0.3f * cosf(7.0f * atan2f(down, across)));
    const float bright =
        fminf(fmaxf((petal - sqrtf(across * across + down * down)) / 3.0f, 0.0f), 1.0f);
    put(p, x, y, 0.07f + 0.89f * bright, 0.06f + 0.71f * bright, 0.04f + 0.04f * bright);
}

// A front wall whose windows are the same on the left and on the right, above and below.
static void paint_facade(photograph *p, int x, int y, uint64_t *seed) {
    const float u = fabsf((float)x - 239.5f);
    const float v = fabsf((float)y - 149.5f);
    const float wall = 0.5f + 0.2f * sinf(0.13f * u + 0.9f * sinf(0.04f * v)) *
                                  sinf(0.21f * v + 1.7f * sinf(0.03f * u));
    const float off = noise_at(seed);
    put(p, x, y, wall + off, wall + off, 0.9f * wall + off);
}

// Slats in perspective: alike about each of them, and most about a low one.
static void paint_slats(photograph *p, int x, int y, uint64_t *seed) {
    const float far = 1.0f + 1.2f * (float)x / WIDTH;
    const float down = ((float)y - 240.0f) * far;
    const float slat = 0.5f + 0.4f * sinf(down * (0.42f + 0.0004f * down));
    const float off = noise_at(seed);
    put(p, x, y, slat + off, slat + off, slat + off);
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

// ---- likely lakes ----

// A sea: ripples as long as wide at the far end, longer near the viewer, below a straight horizon.
// A pier reaches it in the middle.
static void paint_sea(photograph *p, int x, int y, uint64_t *seed) {
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
static void paint_weak_mirror(photograph *p, int x, int y, uint64_t *seed) {
    const float shore = HORIZON + 7.0f * sinf((float)x * 0.02f);
    const float below = (float)y - HORIZON;
    const float wave = sinf(900.0f / (below + 12.0f) + 2.0f * sinf((float)x * 0.1f));
    const float seen = below + 0.5f + 0.3f * below * wave;
    const bool water = (float)y > shore;
    const float off = 2.0f * noise_at(seed);
    float c[3];
    shore_colour(x + x * x / 500, water ? fabsf(seen) : fmaxf(0.5f - below, 0.5f), c);
    const float dim = water ? 0.6f : 1.0f;
    put(p, x, y, dim * c[0] + off, dim * c[1] + off, dim * c[2] + off);
}

static void weak_mirror_is_likely(void **state) {
    (void)state;
    photograph *p = painted_by(paint_weak_mirror);
    const pond_lake_found found = find(p);
    assert_true(found.confidence < POND_LAKE_CONFIDENCE);
    assert_true(found.share == 0.0f);
    assert_true(fabsf(found.horizon * HEIGHT - HORIZON) < 4.0f);
    assert_true(found.likely.y > found.horizon);
    pond_lake_growth growth = pond_lake_growth_default();
    growth.water = &found.likely;
    growth.water_count = 1;
    const pond_texture t = texture_of(&p->painted);
    const pond_map_target mask = {p->found, WIDTH, HEIGHT, WIDTH};
    pond_lake_found grown = {0};
    assert_int_equal(pond_lake_grow(&t, &growth, &mask, NULL, &grown), POND_OK);
    assert_true(fabsf(grown.horizon - found.horizon) * HEIGHT < 4.0f);
    assert_true(grown.share > 0.9f * (1.0f - found.horizon));
    photograph_free(p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(slats_do_not_mirror),
        cmocka_unit_test(what_is_no_lake),
        cmocka_unit_test(sea_is_likely),
        cmocka_unit_test(weak_mirror_is_likely),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
