// lake_find_test.c — water is found in painted lakes that mirror their shore.
#include "lake_photographs.h"

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
static void paint_high(photograph *p, int x, int y, uint64_t *seed) {
    const bool below = y >= HIGH_HORIZON;
    const float above = fabsf((float)(y - HIGH_HORIZON) + 0.5f);
    const float u = (float)x + 0.35f * above;
    const float rock = 0.38f + 0.12f * sinf(u * 0.13f) * sinf(0.11f * above + 0.021f * u) +
                       0.09f * sinf(0.29f * u - 0.17f * above) +
                       0.04f * sinf(0.07f * above + 2.0f * sinf(0.05f * u));
    const bool bank = below && x > 380 - (y - 150) / 2 && y > 150;
    const float grey = bank ? 0.5f + 0.25f * (float)noise_between(seed, -1.0, 1.0)
                            : (below ? 0.8f : 1.0f) * rock + noise_at(seed);
    put(p, x, y, grey, grey * (bank ? 0.9f : 1.05f), grey * (bank ? 0.8f : 1.15f));
    p->truth[y * WIDTH + x] = below && !bank ? 1.0f : 0.0f;
}

static void what_has_no_counterpart(void **state) {
    (void)state;
    photograph *p = painted_by(paint_high);
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
                put(p, x, y, grey, grey, grey);
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
    assert_string_equal(pond_message(), "keep is 0.96: 0 and 0.05 to 0.95 are allowed");
    free(out.memory);
    photograph_free(p);
}

static float waterline_of(const picture *painted) {
    picture out = picture_make(painted->width, painted->height);
    float *values = calloc((size_t)painted->width * (size_t)painted->height, sizeof(float));
    assert_non_null(values);
    const pond_texture t = texture_of(painted);
    const pond_target g = target_of(&out);
    const pond_map_target mask = {values, painted->width, painted->height, painted->width};
    pond_lake_found found;
    assert_int_equal(pond_lake_add(&t, 0.0f, &g, &mask, &found), POND_OK);
    free(values);
    free(out.memory);
    return found.horizon;
}

static void paint_stripes(picture *painted, int from, int to) {
    for (int y = from; y < to; y++) {
        for (int x = 0; x < painted->width; x++) {
            memset(painted->pixels + y * painted->stride + (ptrdiff_t)4 * x, x / 20 % 2 ? 200 : 90,
                   3);
        }
    }
}

static void added_below_the_subject(void **state) {
    (void)state;
    picture plain = picture_make(400, 300);
    paint_stripes(&plain, 0, 0);
    assert_true(fabsf(waterline_of(&plain) - 0.77f) < 0.005f);
    paint_stripes(&plain, 150, 234); // to 0.78 of the height
    const float below = waterline_of(&plain);
    assert_true(below >= 0.79f && below <= 0.84f);
    paint_stripes(&plain, 0, 300);
    assert_true(fabsf(waterline_of(&plain) - 0.77f) < 0.005f);
    free(plain.memory);
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
        assert_int_equal(pond_lake_add(&t, 0.0f, &g, &mask, &found), POND_OK);
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
        cmocka_unit_test(between_rocks),
        cmocka_unit_test(between_reeds),
        cmocka_unit_test(soft_but_not_above),
        cmocka_unit_test(mask_of_another_size),
        cmocka_unit_test(added),
        cmocka_unit_test(added_below_the_subject),
        cmocka_unit_test(any_size),
        cmocka_unit_test(refusals),
        cmocka_unit_test(without_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
