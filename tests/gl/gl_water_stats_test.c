// What the GPU says of its water as a whole and at a point, beside what a pond says.

#include "gl_water_pair.h"

#define ENERGY_CLOSE 1e-4 // gl_water.h
#define HEIGHT_CLOSE 1e-5 // of the highest

static double of(double a, double b, double size) {
    return fabs(a - b) / size;
}

static void check_stats(pair *p, const char *what) {
    const pond_stats a = pond_gl_water_get_stats(p->gpu);
    const pond_stats b = pond_get_stats(p->cpu);
    const double size = fmax(fabs(b.lowest), fabs(b.highest));
    const double off = of(a.energy, b.energy, b.energy);
    if (getenv("MILLPOND_FIGURES") != NULL || off > ENERGY_CLOSE) {
        print_message("%s: energy %g, %.2e apart\n", what, b.energy, off);
    }
    assert_true(b.energy > 0 && size > 0);
    assert_true(off <= ENERGY_CLOSE);
    assert_true(of(a.lowest, b.lowest, size) <= HEIGHT_CLOSE);
    assert_true(of(a.highest, b.highest, size) <= HEIGHT_CLOSE);
    assert_true(of(a.mean, b.mean, size) <= HEIGHT_CLOSE);
}

static void water_as_a_whole(void **state) {
    (void)state;
    static const int sizes[][2] = {{97, 51}, {16, 16}, {17, 300}, {64, 272}};
    for (int i = 0; i < 4 * SIDES; i++) {
        pond_desc desc = lively(sizes[i % 4][0], sizes[i % 4][1]);
        desc.edges = sides[i / 4].edges;
        desc.stencil = i % 2 == 0 ? POND_STENCIL_NINE : POND_STENCIL_FIVE;
        pair p = pair_make(&desc);
        drop(&p, 0.4, 0.55, 0.03f, -0.02f);
        drop(&p, 0.98, 0.03, 0.05f, 0.01f);
        check_stats(&p, sides[i / 4].name);
        step_both(&p, 30);
        check_stats(&p, sides[i / 4].name);
        set_walls(&p, i % 3 == 0 ? INFINITY : 0.3f);
        check_stats(&p, "walls");
        set_depths(&p);
        drop(&p, 0.3, 0.4, 0.04f, -0.02f);
        step_both(&p, 10);
        check_stats(&p, "ground");
        pair_free(&p);
    }
}

// Undamped water keeps it.
static void energy_is_kept(void **state) {
    (void)state;
    pond_desc desc = lively(120, 90);
    desc.half_life = INFINITY;
    pair p = pair_make(&desc);
    drop(&p, 0.4, 0.55, 0.04f, -0.02f);
    pond_gl_water_step_many(p.gpu, 1);
    const double first = pond_gl_water_get_stats(p.gpu).energy;
    assert_true(first > 0);
    for (int i = 0; i < 10; i++) {
        pond_gl_water_step_many(p.gpu, 30);
        assert_true(of(pond_gl_water_get_stats(p.gpu).energy, first, first) < ENERGY_CLOSE);
    }
    pair_free(&p);
}

static void wall_all_over(void **state) {
    (void)state;
    pond_desc desc = lively(20, 10);
    pair p = pair_make(&desc);
    uint8_t cells[200];
    memset(cells, 255, sizeof cells);
    assert_int_equal(pond_gl_water_set_walls(p.gpu, cells, 20, 0.0f), POND_OK);
    const pond_stats none = pond_gl_water_get_stats(p.gpu);
    assert_true(none.mean == 0 && none.lowest == 0 && none.highest == 0 && none.energy == 0);
    assert_int_equal(pond_gl_water_set_walls(p.gpu, NULL, 0, 0.0f), POND_OK);
    do_on_gpu(p.gpu, drop_act(at(&p, 0.5, 0.5), 0.02f, 0.01f));
    assert_true(pond_gl_water_get_stats(p.gpu).energy > 0);
    pair_free(&p);
}

static void heights_at_points(void **state) {
    (void)state;
    for (int i = 0; i < SIDES; i++) {
        pair p = wavy_pair(i);
        const pond_stats all = pond_get_stats(p.cpu);
        const double size = all.highest - all.lowest;
        for (int k = 0; k < 400; k++) { // beyond the sides, too
            const pond_vec2 place = at(&p, -0.1 + 1.2 * (k % 20) / 19, -0.1 + 1.2 * (k / 20) / 19);
            const double a = (double)pond_gl_water_height_at(p.gpu, place);
            assert_true(of(a, (double)pond_height_at(p.cpu, place), size) <= HEIGHT_CLOSE);
        }
        assert_true(pond_gl_water_height_at(p.gpu, (pond_vec2){NAN, 0.1f}) == 0.0f);
        assert_true(pond_gl_water_height_at(p.gpu, (pond_vec2){0.1f, INFINITY}) == 0.0f);
        pair_free(&p);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(water_as_a_whole),
        cmocka_unit_test(energy_is_kept),
        cmocka_unit_test(wall_all_over),
        cmocka_unit_test(heights_at_points),
    };
    return gl_run_tests("gl_water_stats", tests, sizeof tests / sizeof tests[0]);
}
