// moved_test.c — where the water moved: heights elsewhere are as they were, and a picture of which
// only that is drawn anew is the one that is drawn anew as a whole.
#include "one_look.h"
#include "pond/pond.h"

#include "pictures.h"

#include <limits.h>

// ---- ponds --------------------------------------------------------------------------------------

typedef struct kind {
    const char *name;
    pond_solver solver;
    pond_edge edge;
} kind;

static const kind kinds[] = {
    {"wave, free", POND_SOLVER_WAVE, POND_EDGE_FREE},
    {"wave, fixed", POND_SOLVER_WAVE, POND_EDGE_FIXED},
    {"wave, periodic", POND_SOLVER_WAVE, POND_EDGE_PERIODIC},
    {"wave, open", POND_SOLVER_WAVE, POND_EDGE_OPEN},
    {"classic, fixed", POND_SOLVER_CLASSIC, POND_EDGE_FIXED},
    {"steady, free", POND_SOLVER_STEADY, POND_EDGE_FREE},
    {"isotropic, periodic", POND_SOLVER_ISOTROPIC, POND_EDGE_PERIODIC},
    {"dispersive, free", POND_SOLVER_DISPERSIVE, POND_EDGE_FREE},
    {"unit range, fixed", POND_SOLVER_UNIT_RANGE, POND_EDGE_FIXED},
};
enum { KINDS = sizeof kinds / sizeof kinds[0] };

static pond *pond_of(const kind *k, int width, int height) {
    pond_desc desc = exact_desc(width, height);
    desc.solver = k->solver;
    desc.edges = all_edges(k->edge);
    desc.half_life = 0.1; // so that it comes to rest now and then
    desc.rest_slope = 1e-3;
    return make_pond(&desc);
}

// Now and then a drop, a wall that comes or goes, calm; mostly steps.
static void live(pond *water, const kind *k, uint64_t *seed) {
    const pond_view view = pond_get_view(water);
    const pond_vec2 place =
        centre_of(noise_int(seed, -2, view.width + 1), noise_int(seed, -2, view.height + 1));
    switch (noise(seed) % 12) {
    case 0:
    case 1:
        pond_drop(water, place, 3.0f / 64, 0.02f);
        break;
    case 2:
        pond_stroke(water, place, centre_of(9, 9), 2.0f / 64, -0.01f);
        break;
    case 3:
        if (noise(seed) % 4 == 0) {
            pond_calm(water);
        }
        break;
    case 4:
        if (k->solver == POND_SOLVER_WAVE && noise(seed) % 8 == 0) {
            const pond_shape disc = pond_disc(5.0f / 64);
            const pond_pose pose = {.centre = place};
            (void)pond_wall_build(water, &disc, &pose, INFINITY);
        }
        break;
    default:
        pond_step_many(water, noise_int(seed, 0, 40));
        break;
    }
}

// ---- heights ------------------------------------------------------------------------------------

// Copies the heights of all that moved; returns the number of cells.
static int64_t follow(const pond *water, uint64_t since, float *heights) {
    const int width = pond_get_view(water).width;
    int64_t cells = 0;
    for (pond_area a = {0}; pond_moved_next(water, since, &a);) {
        assert_true(a.x >= 0 && a.y >= 0 && a.width > 0 && a.height > 0);
        assert_true(a.x + a.width <= width && a.y + a.height <= pond_get_view(water).height);
        pond_copy_heights(water, a.x, a.y, a.width, a.height,
                          heights + (ptrdiff_t)a.y * width + a.x, width);
        cells += (int64_t)a.width * a.height;
    }
    return cells;
}

static void what_did_not_move_is_as_it_was(void **state) {
    (void)state;
    static const int sizes[][2] = {{320, 256}, {70, 400}, {449, 130}, {40, 30}};
    int64_t followed = 0; // by all of them: in a short run one may rest
    for (int i = 0; i < KINDS * 4; i++) {
        const kind *k = &kinds[i % KINDS];
        const int *size = sizes[i / KINDS];
        const size_t count = (size_t)size[0] * (size_t)size[1];
        uint64_t seed = (uint64_t)i;
        pond *water = pond_of(k, size[0], size[1]);
        float *known = heights_of(water);
        uint64_t since = 0;
        for (int turn = 0; turn < LONG_RUN(80); turn++) {
            live(water, k, &seed);
            if (noise(&seed) % 3 == 0) {
                continue; // looked at only now and then
            }
            const int64_t cells = follow(water, since, known);
            float *all = heights_of(water);
            if (memcmp(known, all, count * sizeof *all) != 0) {
                print_error("%s, %d x %d, turn %d: a height changed that was not told of\n",
                            k->name, size[0], size[1], turn);
                fail();
            }
            followed += cells;
            free(all);
            since = pond_get_steps(water);
        }
        free(known);
        pond_destroy(water);
    }
    assert_true(followed > 0);
}

// ---- how much -----------------------------------------------------------------------------------

static int64_t moved_cells(const pond *water, uint64_t since, int *areas) {
    int64_t cells = 0;
    *areas = 0;
    for (pond_area a = {0}; pond_moved_next(water, since, &a); ++*areas) {
        cells += (int64_t)a.width * a.height;
    }
    return cells;
}

static void only_what_a_drop_wakes(void **state) {
    (void)state;
    const kind k = {"wave", POND_SOLVER_WAVE, POND_EDGE_FREE};
    pond *water = pond_of(&k, 64 * 10, 64 * 8);
    int areas;
    pond_step_many(water, 32);
    uint64_t since = pond_get_steps(water);
    assert_int_equal(moved_cells(water, since, &areas), 0);
    pond_step_many(water, 500); // nothing moves
    assert_int_equal(moved_cells(water, since, &areas), 0);

    since = pond_get_steps(water);
    pond_drop(water, centre_of(64 * 5 + 32, 64 * 3 + 32), 3.0f / 64, 0.02f);
    assert_int_equal(moved_cells(water, since, &areas), 64 * 64); // before any step: the drop alone
    assert_int_equal(areas, 1);
    pond_step(water);
    assert_int_equal(moved_cells(water, since, &areas), 9 * 64 * 64);
    assert_int_equal(areas, 1); // rows of blocks alike are one area
    pond_area area = {0};
    assert_true(pond_moved_next(water, since, &area));
    assert_int_equal(area.x, 64 * 4);
    assert_int_equal(area.y, 64 * 2);

    pond_calm(water);
    assert_int_equal(moved_cells(water, since, &areas), 640 * 512);
    since = pond_get_steps(water) + 1; // and one step later nothing has moved
    pond_step(water);
    assert_int_equal(moved_cells(water, since, &areas), 0);
    assert_int_equal(moved_cells(water, since + 1, &areas), 640 * 512); // that lies ahead
    pond_destroy(water);
}

static void drops_far_apart_are_two_areas(void **state) {
    (void)state;
    const kind k = {"wave", POND_SOLVER_WAVE, POND_EDGE_FREE};
    pond *water = pond_of(&k, 64 * 10, 64 * 12);
    pond_step_many(water, 32);
    const uint64_t since = pond_get_steps(water);
    pond_drop(water, centre_of(64 + 32, 64 + 32), 3.0f / 64, 0.02f);
    pond_drop(water, centre_of(64 * 8 + 32, 64 * 9 + 32), 3.0f / 64, 0.02f);
    pond_step(water);
    int areas;
    assert_int_equal(moved_cells(water, since, &areas), 18 * 64 * 64);
    assert_int_equal(areas, 2);
    pond_destroy(water);
}

static void an_area_of_no_sense_ends_it(void **state) {
    (void)state;
    const kind k = {"wave", POND_SOLVER_WAVE, POND_EDGE_FREE};
    pond *water = pond_of(&k, 100, 100);
    pond_drop(water, centre_of(50, 50), 3.0f / 64, 0.02f);
    static const pond_area odd[] = {{0, -7, 5, 3}, {0, 100, 1, 1}, {0, INT_MAX, 1, INT_MAX}};
    for (int i = 0; i < 3; i++) {
        pond_area area = odd[i];
        assert_false(pond_moved_next(water, 0, &area));
        assert_memory_equal(&area, &odd[i], sizeof area);
    }
    pond_destroy(water);
}

// ---- pictures -----------------------------------------------------------------------------------

typedef struct show {
    pond_view view;
    pond_texture texture;
} show;

typedef void drawer(const show *s, const pond_target *target);

static void draw_offset(const show *s, const pond_target *target) {
    const pond_offset_look look = offset_look_default();
    draw_offset_look(&look, &s->view, &s->texture, target, NULL);
}

static void draw_nearest(const show *s, const pond_target *target) {
    pond_offset_look look = offset_look_default();
    look.lookup = POND_LOOKUP_NEAREST;
    draw_offset_look(&look, &s->view, &s->texture, target, NULL);
}

static void draw_lens(const show *s, const pond_target *target) {
    const pond_lens_look look = lens_look_default();
    draw_lens_look(&look, &s->view, &s->texture, target, NULL);
}

static void draw_pool(const show *s, const pond_target *target) {
    const pond_pool_look look = pool_look_default();
    draw_pool_look(&look, &s->view, &s->texture, target, NULL);
}

static void draw_height(const show *s, const pond_target *target) {
    pond_height_look look = height_look_default();
    look.contours = 0.002f;
    draw_height_look(&look, &s->view, target, NULL);
}

static void draw_normals(const show *s, const pond_target *target) {
    const pond_normals_look look = normals_look_default();
    draw_normals_look(&look, &s->view, target, NULL);
}

static void draw_slope(const show *s, const pond_target *target) {
    const pond_slope_look look = slope_look_default();
    draw_slope_look(&look, &s->view, target, NULL);
}

static drawer *const drawers[] = {draw_offset, draw_nearest, draw_lens, draw_pool,
                                  draw_height, draw_normals, draw_slope};
enum { DRAWERS = sizeof drawers / sizeof drawers[0] };

// Draws what moved; returns how many pixels.
static int64_t refresh(const pond *water, uint64_t since, drawer *draw, const show *s,
                       const pond_target *target) {
    int64_t pixels = 0;
    for (pond_area cells = {0}; pond_moved_next(water, since, &cells);) {
        const pond_area part = pond_pixels_over(&s->view, &cells, target);
        pond_target some = *target;
        some.part = &part;
        draw(s, &some);
        pixels += (int64_t)part.width * part.height;
    }
    return pixels;
}

static void drawing_what_moved_is_enough(void **state) {
    (void)state;
    static const int cells[][2] = {{320, 256}, {256, 320}, {150, 90}};
    static const int pixels[][2] = {{320, 256}, {477, 391}, {60, 50}, {31, 141}};
    int64_t drawn = 0;
    int64_t all = 0;
    for (int i = 0; i < DRAWERS * 8; i++) {
        uint64_t seed = (uint64_t)i;
        const kind *k = &kinds[noise(&seed) % KINDS];
        const int *pond_size = cells[noise(&seed) % 3];
        const int *size = pixels[noise(&seed) % 4];
        pond *water = pond_of(k, pond_size[0], pond_size[1]);
        const picture texture = noisy_picture(size[0], size[1] + 2, seed);
        const picture whole = picture_make(size[0], size[1]);
        const picture kept = picture_make(size[0], size[1]);
        const pond_target target = target_of(&whole);
        const pond_target keeping = target_of(&kept);
        show s = {pond_get_view(water), texture_of(&texture)};
        drawers[i % DRAWERS](&s, &keeping);
        uint64_t since = pond_get_steps(water);
        for (int turn = 0; turn < LONG_RUN(40); turn++) {
            live(water, k, &seed);
            s.view = pond_get_view(water);
            drawn += refresh(water, since, drawers[i % DRAWERS], &s, &keeping);
            all += (int64_t)size[0] * size[1];
            since = pond_get_steps(water);
            drawers[i % DRAWERS](&s, &target);
            if (!same_pictures(&whole, &kept)) {
                print_error("%s, look %d, %d x %d cells, %d x %d pixels, turn %d: not the same\n",
                            k->name, i % DRAWERS, pond_size[0], pond_size[1], size[0], size[1],
                            turn);
                fail();
            }
        }
        free(texture.memory);
        free(whole.memory);
        free(kept.memory);
        pond_destroy(water);
    }
    assert_true(drawn > 0 && drawn < all);
}

static void pixels_over_cells(void **state) {
    (void)state;
    own_view v = own_view_make(100, 80, POND_FORMAT_F32);
    const picture p = picture_make(200, 160);
    const pond_target target = target_of(&p);
    const pond_area none = {10, 10, 0, 5};
    assert_int_equal(pond_pixels_over(&v.view, &none, &target).width, 0);
    assert_int_equal(pond_pixels_over(&v.view, NULL, &target).width, 0);
    assert_int_equal(pond_pixels_over(NULL, &none, &target).width, 0);
    const pond_area middle = {50, 40, 10, 10};
    pond_area over = pond_pixels_over(&v.view, &middle, &target);
    assert_true(over.x < 100 && over.x >= 90 && over.x + over.width > 120);
    assert_true(over.x + over.width <= 130 && over.y < 80 && over.y + over.height > 100);
    const pond_area corner = {0, 0, 10, 10};
    over = pond_pixels_over(&v.view, &corner, &target);
    assert_true(over.x == 0 && over.y == 0 && over.width < 40 && over.height < 40);
    v.view.wraps_x = true; // it is seen on the other side as well
    over = pond_pixels_over(&v.view, &corner, &target);
    assert_true(over.width == 200 && over.height < 40);
    free(v.memory);
    free(p.memory);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_did_not_move_is_as_it_was),
        cmocka_unit_test(only_what_a_drop_wakes),
        cmocka_unit_test(drops_far_apart_are_two_areas),
        cmocka_unit_test(an_area_of_no_sense_ends_it),
        cmocka_unit_test(drawing_what_moved_is_enough),
        cmocka_unit_test(pixels_over_cells),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
