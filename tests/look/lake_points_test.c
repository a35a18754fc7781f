// lake_points_test.c — water grows from points, and ends at piers and boats.
#include "lake_photographs.h"

// Ripples, so that nothing mirrors.
static bool is_rippled(int x, int y) {
    return y > 140 && y < 260 && !is_bank(x, y) && !(x > 200 && x < 206 && y < 200);
}

static void paint_rippled(photograph *p, int x, int y, uint64_t *seed) {
    float c[3] = {0.75f, 0.7f, 0.7f};
    if (y <= 140) {
        shore_colour(x, (float)(140 - y), c);
    } else {
        const float stone = (float)noise_between(seed, -0.2, 0.2);
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
    put(p, x, y, c[0], c[1], c[2]);
    p->truth[y * WIDTH + x] = is_rippled(x, y) ? 1.0f : 0.0f;
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
    photograph *p = painted_by(paint_rippled);
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
    photograph *p = painted_by(paint_rippled);
    uint64_t seed = 9;
    for (int i = 0; i < 150; i++) {
        const int x0 = 12 + (int)noise_between(&seed, 0.0, 80.0);
        const int y0 = 184 + (int)noise_between(&seed, 0.0, 40.0);
        for (int k = 0; k < 5 * 3; k++) {
            const int x = x0 + k % 5;
            const int y = y0 + k / 5;
            put(p, x, y, 0.17f, 0.29f, 0.43f);
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
static void paint_pier(photograph *p, int x, int y, uint64_t *seed) {
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
    const float off = noise_at(seed);
    put(p, x, y, c[0] + off, c[1] + off, c[2] + off);
    p->truth[y * WIDTH + x] = y >= SHORE && !is_pier(x, y) && !is_boat(x, y) ? 1.0f : 0.0f;
}

static void ends_at_a_pier(void **state) {
    (void)state;
    photograph *p = painted_by(paint_pier);
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
    photograph *p = painted_by(paint_pier);
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
            put(p, x, y,
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
    photograph *p = painted_by(paint_pier);
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

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(grown_from_a_point),    cmocka_unit_test(flakes_are_water),
        cmocka_unit_test(point_in_a_mirror),     cmocka_unit_test(point_on_an_object),
        cmocka_unit_test(ends_at_a_pier),        cmocka_unit_test(without_a_boat),
        cmocka_unit_test(objects_are_not_water), cmocka_unit_test(a_mask_changes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
