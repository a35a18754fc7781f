// shape_test.c — shapes over a grid: areas, turns, checks, wild numbers.
#include "field/shape.h"

#include "support.h"

static pondi_placed place(const pond_shape *shape, float x, float y, float angle, double cell) {
    const pond_pose pose = {{x, y}, angle};
    assert_int_equal(pondi_shape_check(NULL, shape, &pose), POND_OK);
    return pondi_shape_place(shape, &pose, cell, 0, 0);
}

// Covered cells, and that the box misses none of them.
static double area(const pondi_placed *p, int side) {
    const pondi_cells box = pondi_shape_box(p, side, side);
    double sum = 0;
    for (int y = 0; y < side; y++) {
        for (int x = 0; x < side; x++) {
            const double c = pondi_shape_coverage(p, x, y);
            assert_true(c >= 0 && c <= 1);
            if (x >= box.x0 && x < box.x1 && y >= box.y0 && y < box.y1) {
                sum += c;
            } else {
                assert_true(c == 0);
            }
        }
    }
    return sum;
}

static uint8_t solid[64 * 40];

static const pond_vec2 arrow[] = {{-0.3f, -0.2f}, {0.3f, 0}, {-0.3f, 0.2f}, {-0.1f, 0}};
static const pond_vec2 worra[] = {{-0.1f, 0}, {-0.3f, 0.2f}, {0.3f, 0}, {-0.3f, -0.2f}};

static void areas(void **state) {
    (void)state;
    memset(solid, 255, sizeof solid);
    const struct {
        pond_shape shape;
        double area;
    } all[] = {
        {pond_disc(0.25f), acos(-1) / 16},  {pond_capsule(0.4f, 0.1f), 0.08 + acos(-1) / 100},
        {pond_rectangle(0.6f, 0.2f), 0.12}, {pond_polygon(arrow, 4), 0.08},
        {pond_polygon(worra, 4), 0.08},     {pond_bitmap(0.5f, 0.3f, solid, 64, 40, 64), 0.15},
    };
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        for (int turn = 0; turn < 7; turn++) {
            const pondi_placed p = place(&all[i].shape, 0.5f, 0.48f, (float)turn, 1.0 / 128);
            const double got = area(&p, 128) / (128.0 * 128);
            assert_true(fabs(got / all[i].area - 1) < 0.02);
        }
    }
}

static void exact_rectangle(void **state) {
    (void)state;
    const pond_shape s = pond_rectangle(4.0f / 16, 3.0f / 16);
    const pondi_placed p = place(&s, 6.0f / 16, 5.5f / 16, 0, 1.0 / 16);
    for (int y = 0; y < 16; y++) {
        for (int x = 0; x < 16; x++) {
            const bool in = x >= 4 && x < 8 && y >= 4 && y < 7;
            assert_true(pondi_shape_coverage(&p, x, y) == (in ? 1 : 0));
        }
    }
}

static void turns_clockwise(void **state) {
    (void)state;
    const pond_vec2 corner[] = {{0, 0}, {0.4f, 0}, {0.4f, 0.1f}, {0, 0.1f}};
    const pond_shape s = pond_polygon(corner, 4);
    const pondi_placed p = place(&s, 0.5f, 0.5f, (float)(acos(-1) / 2), 1.0 / 64);
    assert_true(pondi_shape_distance(&p, 32 - 3, 32 + 20) < 0); // x turns toward y
    assert_true(pondi_shape_distance(&p, 32 + 3, 32 + 20) > 0);
}

static void distances(void **state) {
    (void)state;
    uint64_t seed = 5;
    const pond_shape shapes[] = {pond_disc(0.2f), pond_capsule(0.3f, 0.1f),
                                 pond_rectangle(0.5f, 0.2f), pond_polygon(arrow, 4)};
    for (int i = 0; i < 4; i++) {
        const pondi_placed p = place(&shapes[i], 0.5f, 0.5f, 0.7f, 1.0 / 64);
        for (int n = 0; n < 2000; n++) { // no steeper than 1
            const double x = noise_between(&seed, 0, 64);
            const double y = noise_between(&seed, 0, 64);
            const double dx = noise_between(&seed, -1, 1);
            const double dy = noise_between(&seed, -1, 1);
            const double change =
                pondi_shape_distance(&p, x + dx, y + dy) - pondi_shape_distance(&p, x, y);
            assert_true(fabs(change) <= sqrt(dx * dx + dy * dy) + 1e-9);
        }
    }
}

static void grey_bitmap(void **state) {
    (void)state;
    static uint8_t grey[16];
    memset(grey, 51, sizeof grey);
    const pond_shape up = pond_bitmap(1, 1, grey, 4, 4, 4);
    const pondi_placed p = place(&up, 0.5f, 0.5f, 0, 1.0 / 32);
    assert_true(fabs(pondi_shape_coverage(&p, 16, 16) - 0.2) < 1e-12);
    static uint8_t checks[64 * 64];
    for (int i = 0; i < 64 * 64; i++) {
        checks[i] = (i + i / 64) % 2 ? 255 : 0;
    }
    const pond_shape fine = pond_bitmap(1, 1, checks + 63 * 64, 64, 64, -64);
    const pondi_placed q = place(&fine, 0.5f, 0.5f, 0, 1.0 / 8);
    for (int i = 1; i < 7; i++) {
        assert_true(fabs(pondi_shape_coverage(&q, i, i) - 0.5) < 0.05);
    }
}

static void refusals(void **state) {
    (void)state;
    const pond_vec2 wild[] = {{0, 0}, {NAN, 0}, {1, 1}};
    const pond_shape bad[] = {
        {0},
        {.kind = (pond_shape_kind)6},
        pond_disc(0),
        pond_disc(-1),
        pond_disc(NAN),
        pond_disc(INFINITY),
        pond_capsule(-1, 1),
        pond_capsule(1, 0),
        pond_rectangle(0, 1),
        pond_rectangle(1, 2e6f),
        pond_polygon(NULL, 3),
        pond_polygon(arrow, 2),
        pond_polygon(arrow, 257),
        pond_polygon(wild, 3),
        pond_bitmap(1, 1, NULL, 4, 4, 4),
        pond_bitmap(1, 1, solid, 0, 4, 4),
        pond_bitmap(1, 1, solid, 4, 4, 3),
        pond_bitmap(1, NAN, solid, 4, 4, 4),
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        const pond_result result = pond_shape_check(&bad[i]);
        assert_true(result == POND_ERROR_RANGE || result == POND_ERROR_ARGUMENT);
        assert_non_null(strstr(pond_message(), "shape."));
    }
    assert_int_equal(pond_shape_check(NULL), POND_ERROR_ARGUMENT);
    const pond_shape disc = pond_disc(1);
    assert_int_equal(pondi_shape_check(NULL, &disc, NULL), POND_ERROR_ARGUMENT);
    const pond_pose nowhere = {{NAN, 0}, 0};
    assert_int_equal(pondi_shape_check(NULL, &disc, &nowhere), POND_ERROR_RANGE);
    const pond_pose no_angle = {{0, 0}, INFINITY};
    assert_int_equal(pondi_shape_check(NULL, &disc, &no_angle), POND_ERROR_RANGE);
}

static void wild_numbers(void **state) {
    (void)state;
    const float far[] = {0, 1e-38f, 3e38f, -3e38f, 1e9f, -0.3f};
    const float sizes[] = {1e-38f, 1, 1e6f};
    for (int i = 0; i < 6 * 6 * 6 * 3; i++) {
        const float r = sizes[i / 216];
        const pond_pose pose = {{far[i % 6], far[i / 6 % 6]}, far[i / 36 % 6]};
        const pond_shape shapes[] = {pond_disc(r), pond_capsule(r, r), pond_rectangle(r, r),
                                     pond_polygon(arrow, 4), pond_bitmap(r, r, solid, 64, 40, 64)};
        for (int k = 0; k < 5; k++) {
            const pondi_placed p = pondi_shape_place(&shapes[k], &pose, 1e-6, 8, 8);
            const pondi_cells box = pondi_shape_box(&p, 50, 40);
            assert_true(box.x0 >= 0 && box.x1 <= 50 && box.y0 >= 0 && box.y1 <= 40);
            for (int n = 0; n < 40; n += 13) {
                const double c = pondi_shape_coverage(&p, n, n);
                assert_true(c >= 0 && c <= 1);
            }
        }
    }
}

// Whole masks are what each cell's coverage says, ties and single grey pixels as well.
static void masks_are_coverages(void **state) {
    (void)state;
    const int sizes[][4] = {{64, 48, 64, 48}, {50, 40, 100, 80}, {33, 29, 150, 61}, {90, 70, 9, 7},
                            {7, 5, 400, 300}, {600, 3, 1200, 3}, {3, 2, 2500, 9},   {1, 1, 1, 1}};
    uint64_t seed = 5;
    for (int i = 0; i < 3 * (int)(sizeof sizes / sizeof sizes[0]); i++) {
        const int *size = sizes[i / 3];
        const int stride = size[2] + 3;
        uint8_t *pixels = room((size_t)stride * (size_t)size[3], 1);
        for (int k = 0; k < stride * size[3]; k++) {
            const uint64_t any = noise(&seed);
            const bool land = (k % stride / 8 + k / stride / 8) % 2 == 0;
            pixels[k] = i % 3 == 0   ? (uint8_t)(any % 2 * 255)
                        : i % 3 == 1 ? (uint8_t)any
                                     : (uint8_t)(any % 50 == 0 ? any >> 8
                                                 : land        ? 255
                                                               : 0);
        }
        const pond_shape shape =
            pond_bitmap((float)size[0], (float)size[1], pixels, size[2], size[3], stride);
        const pond_pose pose = {{0.5f * (float)size[0], 0.5f * (float)size[1]}, 0.0f};
        const pondi_placed placed = pondi_shape_place(&shape, &pose, 1.0, 0, 0);
        float *cells = room((size_t)size[0] * (size_t)size[1], sizeof *cells);
        pondi_mask_cells(&placed, size[0], size[1], 7.0f, -1.0f, cells, size[0]);
        for (int k = 0; k < size[0] * size[1]; k++) {
            const bool covered = pondi_shape_coverage(&placed, k % size[0], k / size[0]) >= 0.5;
            assert_true(cells[k] == (covered ? 7.0f : -1.0f));
        }
        free(cells);
        free(pixels);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(masks_are_coverages),
                                       cmocka_unit_test(areas),
                                       cmocka_unit_test(exact_rectangle),
                                       cmocka_unit_test(turns_clockwise),
                                       cmocka_unit_test(distances),
                                       cmocka_unit_test(grey_bitmap),
                                       cmocka_unit_test(refusals),
                                       cmocka_unit_test(wild_numbers)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
