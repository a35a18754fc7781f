// Two waters of one pond_gl, stepped by turns, move as each does alone: they share programs, not
// what those are told.
#include "gl_commands.h"
#include "gl_context.h"

enum { STEPS = 40 };

static pond_desc desc_of(int which) {
    pond_desc desc = pond_desc_default();
    desc.width = which == 0 ? 48 : 35;
    desc.height = which == 0 ? 30 : 41;
    desc.cell_size = 0.01;
    desc.half_life = which == 0 ? 0.4 : 3.0;
    desc.stencil = which == 0 ? POND_STENCIL_NINE : POND_STENCIL_FIVE;
    desc.edges.left = which == 0 ? POND_EDGE_FIXED : POND_EDGE_OPEN;
    return desc;
}

static pond_gl_water *water_of(pond_gl *gl, int which) {
    const pond_desc desc = desc_of(which);
    pond_gl_water *water = NULL;
    assert_int_equal(pond_gl_water_create(gl, &desc, &water), POND_OK);
    do_on_gpu(water, drop_act((pond_vec2){0.15f, 0.2f}, 0.03f, 0.01f));
    return water;
}

static float *read_back(pond_gl_water *water, int which) {
    const pond_desc desc = desc_of(which);
    float *heights = room((size_t)desc.width * (size_t)desc.height, sizeof *heights);
    pond_gl_water_read(water, heights, desc.width);
    return heights;
}

static void set_wall(pond_gl_water *water, int which) {
    const pond_desc desc = desc_of(which);
    const size_t cells = (size_t)desc.width * (size_t)desc.height;
    uint8_t *walls = room(cells, 1);
    memset(walls, 0, cells);
    memset(walls + 20 * desc.width, 255, 20);
    assert_int_equal(pond_gl_water_set_walls(water, walls, desc.width, INFINITY), POND_OK);
    free(walls);
}

// Steps all by turns; the first of the two kinds gets a wall half way.
static void run(pond_gl_water *const *waters, const int *which, int count) {
    for (int step = 0; step < STEPS; step++) {
        for (int i = 0; i < count; i++) {
            pond_gl_water_step_many(waters[i], 1);
            if (step == STEPS / 2 && which[i] == 0) {
                set_wall(waters[i], 0);
            }
        }
    }
}

static void by_turns_as_alone(void **state) {
    (void)state;
    pond_gl *gl = gl_make();
    pond_gl_water *together[2] = {water_of(gl, 0), water_of(gl, 1)};
    run(together, (const int[]){0, 1}, 2);
    for (int which = 0; which < 2; which++) {
        pond_gl *own = gl_make();
        pond_gl_water *alone = water_of(own, which);
        run(&alone, &which, 1);
        float *wanted = read_back(alone, which);
        float *got = read_back(together[which], which);
        const pond_desc desc = desc_of(which);
        const size_t bytes = (size_t)desc.width * (size_t)desc.height * sizeof *got;
        assert_memory_equal(got, wanted, bytes);
        float most = 0;
        for (size_t i = 0; i < bytes / sizeof *got; i++) {
            most = fmaxf(most, fabsf(got[i]));
        }
        assert_true(most > 1e-4f);
        free(wanted);
        free(got);
        pond_gl_water_destroy(alone);
        pond_gl_destroy(own);
        pond_gl_water_destroy(together[which]);
    }
    pond_gl_destroy(gl);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(by_turns_as_alone)};
    return gl_run_tests("gl_water_two", tests, sizeof tests / sizeof tests[0]);
}
