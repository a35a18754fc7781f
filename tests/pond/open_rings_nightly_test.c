// open_rings_nightly_test.c — dispersive water with open sides: waves of any length leave and do
// not return, with any objects near the sides, and nothing grows.
#include "cells.h"

#include <millpond/snapshot.h>
#include <millpond/state.h>

#include "base/parallel.h"
#include "solver/dispersive_pyramid.h"

static pond_desc dispersive(int width, int height, double depth_cells) {
    pond_desc desc = undamped(width, height);
    desc.solver = POND_SOLVER_DISPERSIVE;
    desc.cell_size = 1;
    desc.depth = depth_cells;
    desc.time_step = 0;
    desc.time_step = pond_time_step_limit(&desc);
    return desc;
}

static pondi_pyramid *pyramid_of(pond *water) {
    return water->whole;
}

// ---- echoes ------------------------------------------------------------------------------------

// Four bumps of either sign, in the middle and near the sides, of a pond of `side` cells at 0.
static double bumps(double x, double y, double side, double sigma) {
    static const double at[4][2] = {{0.5, 0.5}, {0.12, 0.4}, {0.7, 0.85}, {0.93, 0.1}};
    double sum = 0;
    for (int i = 0; i < 4; i++) {
        const double dx = x - at[i][0] * side;
        const double dy = y - at[i][1] * side;
        sum += (i % 2 ? 1 : -1) * exp(-(dx * dx + dy * dy) / (2 * sigma * sigma));
    }
    return sum;
}

// Cells of a field, whose first one lies `low` cells beyond the bumps' pond, each `size` long.
static void raise(const pondi_field *field, double low_x, double low_y, double size, double side,
                  double sigma) {
    for (int y = 0; y < field->height; y++) {
        for (int x = 0; x < field->width; x++) {
            pondi_row_f32(field, y)[x] =
                (float)bumps(size * (x + 0.5) - low_x, size * (y + 0.5) - low_y, side, sigma);
        }
    }
}

static void raise_all(pond *water, double beyond_x, double beyond_y, double side, double sigma) {
    for (int f = 0; f < 2; f++) {
        raise(&water->fields[f], water->left + beyond_x, water->top + beyond_y, 1, side, sigma);
    }
    fill_borders(water);
    pondi_pyramid *p = pyramid_of(water);
    double low_x = water->left;
    double low_y = water->top;
    for (int l = 1; p->rings != NULL && l < p->plan.count; l++) {
        low_x += p->plan.levels[l].ring.left * ldexp(1, l);
        low_y += p->plan.levels[l].ring.top * ldexp(1, l);
        raise(&p->rings->levels[l].now, low_x, low_y, ldexp(1, l), side, sigma);
        raise(&p->rings->levels[l].before, low_x, low_y, ldexp(1, l), side, sigma);
    }
}

enum { SIDE = 192, TIMES = 3 };
static const int times[TIMES] = {60, 120, 180};

// Walls hold no water.
static void empty_walls(pond *water) {
    for (int y = 0; y < water->grid.height && water->shore.wall.memory != NULL; y++) {
        for (int x = 0; x < water->grid.width; x++) {
            if (pondi_row_f32(&water->shore.wall, y)[x] >= 0) {
                pondi_row_f32(&water->fields[0], y)[x] = pondi_row_f32(&water->fields[1], y)[x] = 0;
            }
        }
    }
    if (pyramid_of(water)->walls != NULL && pyramid_of(water)->rings != NULL) {
        pondi_walls_dry(pyramid_of(water)->walls, pyramid_of(water)->rings);
    }
    fill_borders(water);
}

typedef void build(pond *water, int beyond_x, int beyond_y);

// The energy of what differs from wide water to that of the water after 60 steps [dB].
static void echoes(const pond_desc *desc, const pond_desc *wide_desc, int beyond_x, int beyond_y,
                   double sigma, build *furnish, double out[TIMES]) {
    pond *water = make_pond(desc);
    pond *wide = make_pond(wide_desc);
    if (furnish != NULL) {
        furnish(water, 0, 0);
        furnish(wide, beyond_x, beyond_y);
    }
    raise_all(water, 0, 0, SIDE, sigma);
    raise_all(wide, beyond_x, beyond_y, SIDE, sigma);
    empty_walls(water);
    empty_walls(wide);
    double first = 0;
    for (int i = 0, steps = 0; i < TIMES; i++) {
        for (; steps < times[i]; steps++) {
            pond_step(water);
            pond_step(wide);
        }
        double error = 0;
        double left = 0;
        for (int y = 0; y < SIDE; y++) {
            for (int x = 0; x < SIDE; x++) {
                const double wanted = (double)*inner_cell(wide, x + beyond_x, y + beyond_y);
                const double differs = (double)*inner_cell(water, x, y) - wanted;
                error += differs * differs;
                left += wanted * wanted;
            }
        }
        first = i == 0 ? left : first;
        out[i] = 10 * log10(error / first);
    }
    pond_destroy(water);
    pond_destroy(wide);
}

static void check_echoes(const char *name, const double got[TIMES]) {
    print_message("%s: %.1f, %.1f and %.1f dB\n", name, got[0], got[1], got[2]);
    assert_true(got[0] <= -45);
    assert_true(got[1] <= -35 && got[2] <= -34.9);
}

// The wide pond's cells lie as the other's do to all levels.
static void sends_all_out(void **state) {
    (void)state;
    const double depths[] = {1000, 4};
    const double sigmas[] = {5, 15};
    for (int i = 0; i < 4; i++) {
        pond_desc desc = dispersive(SIDE, SIDE, depths[i / 2]);
        pond_desc wide = dispersive(1024, 1024, depths[i / 2]);
        desc.edges = all_edges(POND_EDGE_OPEN);
        double got[TIMES];
        echoes(&desc, &wide, 384, 384, sigmas[i % 2], NULL, got);
        char name[64];
        snprintf(name, sizeof name, "depth %g, sigma %g", depths[i / 2], sigmas[i % 2]);
        check_echoes(name, got);
    }
}

static void one_side_of_four(void **state) {
    (void)state;
    const pond_edge others[] = {POND_EDGE_FREE, POND_EDGE_FIXED, POND_EDGE_PERIODIC};
    for (int i = 0; i < 3; i++) {
        // Even at all levels, or the wide pond would have coefficients of its own.
        pond_desc desc = dispersive(SIDE, 256, 1000);
        desc.edges = all_edges(others[i]);
        desc.edges.left = POND_EDGE_FREE;
        desc.edges.right = POND_EDGE_OPEN;
        pond_desc wide = dispersive(1024, 256, 1000);
        wide.edges = desc.edges;
        wide.edges.right = POND_EDGE_FREE;
        double got[TIMES];
        echoes(&desc, &wide, 0, 0, 5, NULL, got);
        char name[64];
        snprintf(name, sizeof name, "one open side, above and below %d", (int)others[i]);
        check_echoes(name, got);
    }
}

// A breakwater and a rock.
static void build_breakwater(pond *water, int beyond_x, int beyond_y) {
    const pond_shape bar = pond_rectangle(110, 4);
    const pond_shape rock = pond_disc(13);
    const pond_pose across = {{(float)beyond_x + 80.3f, (float)beyond_y + 70.6f}, 0.3f};
    const pond_pose aside = {{(float)beyond_x + 150, (float)beyond_y + 140}, 0};
    assert_int_equal(pond_wall_build(water, &bar, &across, 0), POND_OK);
    assert_int_equal(pond_wall_build(water, &rock, &aside, 0), POND_OK);
}

static float sloping(pond_vec2 point, void *user) {
    const float across = point.x - *(const float *)user;
    return across < 30 ? 16 : across < 150 ? 16 - 0.1f * (across - 30) : 4;
}

static void build_on_a_slope(pond *water, int beyond_x, int beyond_y) {
    float from = (float)beyond_x;
    assert_int_equal(pond_set_depth_function(water, sloping, &from), POND_OK);
    build_breakwater(water, beyond_x, beyond_y);
}

static void past_hard_walls(void **state) {
    (void)state;
    build *const furnish[] = {build_breakwater, build_breakwater, build_on_a_slope};
    const double depths[] = {1000, 4, 16};
    for (int i = 0; i < 3; i++) {
        pond_desc desc = dispersive(SIDE, SIDE, depths[i]);
        pond_desc wide = dispersive(1024, 1024, depths[i]);
        desc.edges = all_edges(POND_EDGE_OPEN);
        double got[TIMES];
        echoes(&desc, &wide, 384, 384, 8, furnish[i], got);
        char name[64];
        snprintf(name, sizeof name, "hard walls, depth %g", depths[i]);
        check_echoes(name, got);
    }
}

// Walls go on through all rings as they end at the side.
static void build_quay(pond *water, int beyond_x, int beyond_y) {
    const pond_shape quay = pond_rectangle(2000, 60);
    const pond_pose along = {{(float)beyond_x - 910, (float)beyond_y + 100}, 0};
    assert_int_equal(pond_wall_build(water, &quay, &along, 0), POND_OK);
}

static void along_a_quay(void **state) {
    (void)state;
    pond_desc desc = dispersive(SIDE, SIDE, 16);
    pond_desc wide = dispersive(1024, 1024, 16);
    desc.edges = all_edges(POND_EDGE_OPEN);
    double got[TIMES];
    echoes(&desc, &wide, 384, 384, 6, build_quay, got);
    print_message("a quay: %.1f, %.1f and %.1f dB\n", got[0], got[1], got[2]);
    assert_true(got[0] <= -44 && got[1] <= -37 && got[2] <= -33);
}

// ---- what the operator is ----------------------------------------------------------------------

typedef struct product {
    const pond *water;
    const pondi_field *with;
    double sum;
} product;

static void add_product(void *context, const pondi_level_run *run) {
    product *p = context;
    for (int r = 0; r < 2 && run->y + r < p->with->height; r++) {
        const pondi_pyramid *pyramid = p->water->whole;
        if (pyramid->walls != NULL) {
            pondi_walls_patch(pyramid->walls, run->x0, run->count, run->y + r, run->out[r]);
        }
        for (int x = 0; x < run->count; x++) {
            p->sum +=
                (double)pondi_row_f32(p->with, run->y + r)[run->x0 + x] * (double)run->out[r][x];
        }
    }
}

// Σ m·b·A·a over level 0 and the rings, a and b being the water now and before.
static double times_operator(pond *water, bool now_first) {
    pondi_pyramid *p = pyramid_of(water);
    const pondi_field *a = now_first ? pondi_now(water) : pondi_before(water);
    product sum = {.water = water, .with = now_first ? pondi_before(water) : pondi_now(water)};
    pondi_pyramid_fill(p, NULL, a, !now_first);
    const pondi_top top = {.p = p,
                           .in = a,
                           .y1 = a->height,
                           .kernel = p->rows->operate,
                           .done = add_product,
                           .context = &sum};
    pondi_top_run(&top);
    double mass = 1; // of a cell of level 0
    for (int l = 1; l < p->plan.count; l++) {
        const pondi_ring *ring = &p->rings->levels[l];
        const pondi_level *level = &p->plan.levels[l];
        mass *= (double)level->x.cells / level->x.coarse * level->y.cells / level->y.coarse;
        const pondi_field *with = now_first ? &ring->before : &ring->now;
        for (int y = 0; y < with->height; y++) {
            pondi_ring_part parts[2];
            const int count = pondi_ring_parts(&p->plan.levels[l], y, parts);
            for (int i = 0; i < count; i++) {
                for (int x = parts[i].x0; x < parts[i].x1; x++) {
                    sum.sum += mass * (double)pondi_row_f32(with, y)[x] *
                               (double)pondi_row_f32(&p->pulls[l], y)[x];
                }
            }
        }
    }
    return sum.sum;
}

static void make_noise(void *context, float *numbers, size_t count) {
    for (size_t i = 0; i < count; i++) {
        numbers[i] = (float)noise_between(context, -1, 1);
    }
}

// Also beyond its sides.
static void fill_with_noise(pond *water, uint64_t seed) {
    for (int f = 0; f < 2; f++) {
        for (int y = 0; y < water->grid.height; y++) {
            make_noise(&seed, pondi_row_f32(&water->fields[f], y), (size_t)water->grid.width);
        }
    }
    water->solver->whole.visit(water->whole, make_noise, &seed);
    fill_borders(water);
}

static float shelf(pond_vec2 point, void *user) {
    (void)user;
    return 7 - 0.05f * point.y + 0.03f * point.x;
}

// Sides of all kinds, sizes of all kinds.
static pond_desc mixed(int kind) {
    static const int sizes[4][2] = {{64, 48}, {61, 37}, {40, 31}, {5, 90}};
    pond_desc desc = dispersive(sizes[kind % 4][0], sizes[kind % 4][1], kind % 2 ? 10 : 100);
    desc.edges = all_edges(POND_EDGE_OPEN);
    if (kind % 3 > 0) {
        desc.edges.top = kind % 3 == 1 ? POND_EDGE_FREE : POND_EDGE_PERIODIC;
        desc.edges.bottom = kind % 3 == 1 ? POND_EDGE_FIXED : POND_EDGE_PERIODIC;
    }
    if (kind >= 6) {
        desc.edges.left = POND_EDGE_FREE;
    }
    return desc;
}

// Of any shape, up to the sides and into corners.
static void build_wild(pond *water, int percent) {
    static uint8_t mask[96 * 96];
    const pond_desc d = pond_get_desc(water);
    uint64_t seed = 77;
    for (int i = 0; i < d.width * d.height; i++) {
        mask[i] = noise_between(&seed, 0, 100) < percent ? 255 : 0;
    }
    assert_int_equal(pond_set_wall_mask(water, mask, d.width, d.height, d.width, 0), POND_OK);
}

static void symmetric(void **state) {
    (void)state;
    for (int kind = 0; kind < 32; kind++) {
        pond_desc desc = mixed(kind % 16);
        pond *water = make_pond(&desc);
        if (kind >= 16) {
            build_wild(water, 2 << kind % 5);
        }
        if (kind % 16 >= 8) {
            assert_int_equal(pond_set_depth_function(water, shelf, NULL), POND_OK);
        }
        fill_with_noise(water, 7);
        empty_walls(water);
        const double one = times_operator(water, true);
        const double other = times_operator(water, false);
        // Sums of numbers of either sign.
        if (fabs(one - other) > 2e-4 * fabs(one) + 2e-2) {
            print_error("kind %d: %g and %g\n", kind, one, other);
            fail();
        }
        pond_destroy(water);
    }
}

// ---- staying power -----------------------------------------------------------------------------

static void dies_away(void **state) {
    (void)state;
    for (int kind = 0; kind < 16; kind++) {
        pond_desc desc = mixed(kind);
        pond *water = make_pond(&desc);
        if (kind >= 8 && kind % 3 != 0) {
            assert_int_equal(pond_set_depth_function(water, shelf, NULL), POND_OK);
        }
        if (kind >= 6) {
            const pond_shape s = pond_rectangle(3, 40);
            const pond_pose pose = {{20, 10}, 0.4f};
            assert_int_equal(pond_wall_build(water, &s, &pose, kind < 12 ? INFINITY : 0), POND_OK);
        }
        fill_with_noise(water, 3);
        empty_walls(water);
        pond_step_many(water, 300);
        const double early = highest(water);
        pond_step_many(water, 2700);
        const double later = highest(water);
        pond_step_many(water, LONG_RUN(kind % 5 == 0 ? 97000 : 17000));
        const double late = highest(water);
        print_message("kind %d: %.2e, %.2e, %.2e\n", kind, early, later, late);
        assert_true(later <= early && late <= later);
        pond_destroy(water);
    }
}

static void rests(void **state) {
    (void)state;
    pond_desc desc = dispersive(64, 50, 20);
    desc.half_life = 10;
    desc.rest_slope = 1e-3;
    desc.edges = all_edges(POND_EDGE_OPEN);
    pond *water = make_pond(&desc);
    assert_true(pond_is_resting(water));
    pond_drop(water, (pond_vec2){30, 20}, 4, 1);
    pond_step_many(water, 64);
    assert_false(pond_is_resting(water));
    for (int i = 0; i < 20000 && !pond_is_resting(water); i++) {
        pond_step(water);
    }
    assert_true(pond_is_resting(water));
    pond *fresh = make_pond(&desc);
    pond_step_many(fresh, 0);
    pond_step_many(water, 100);
    assert_true(highest(water) == 0);
    pond_drop(water, (pond_vec2){30, 20}, 4, 1);
    pond_drop(fresh, (pond_vec2){30, 20}, 4, 1);
    pond_step_many(water, 90);
    pond_step_many(fresh, 90);
    for (int y = 0; y < 50; y++) { // nothing was left beyond the sides
        for (int x = 0; x < 64; x++) {
            assert_true(*inner_cell(water, x, y) == *inner_cell(fresh, x, y));
        }
    }
    pond_destroy(water);
    pond_destroy(fresh);
}

// ---- the same bits -----------------------------------------------------------------------------

static void threads_change_nothing(void **state) {
    (void)state;
    for (int kind = 0; kind < 4; kind++) {
        pond_desc desc = mixed(kind);
        desc.width += 400;
        desc.height += 300;
        pond *alone = make_pond(&desc);
        desc.threads = 3;
        pond *together = make_pond(&desc);
        fill_with_noise(alone, 5);
        fill_with_noise(together, 5);
        pond_step_many(alone, 20);
        pond_step_many(together, 20);
        assert_true(pond_hash(alone) == pond_hash(together));
        pond_destroy(alone);
        pond_destroy(together);
    }
}

static void snapshots_and_kept_states(void **state) {
    (void)state;
    for (int kind = 0; kind < 12; kind++) {
        pond_desc desc = mixed(kind);
        pond *water = make_pond(&desc);
        fill_with_noise(water, 11);
        pond_step_many(water, 30);
        const size_t size = pond_save_size(water);
        uint8_t *bytes = malloc(size);
        assert_non_null(bytes);
        assert_int_equal(pond_save(water, bytes, size), POND_OK);
        pond *loaded = NULL;
        if (pond_load(bytes, size, NULL, &loaded) != POND_OK) {
            print_error("%d: %s\n", kind, pond_message());
            fail();
        }
        const size_t kept_size = pond_state_size(water);
        uint8_t *kept = malloc(kept_size);
        assert_non_null(kept);
        assert_int_equal(pond_state_save(water, kept, kept_size), POND_OK);
        pond_step_many(water, 50);
        pond_step_many(loaded, 50);
        const uint64_t hash = pond_hash(water);
        assert_true(pond_hash(loaded) == hash);
        assert_int_equal(pond_state_restore(water, kept, kept_size), POND_OK);
        pond_step_many(water, 50);
        assert_true(pond_hash(water) == hash);
        free(bytes);
        free(kept);
        pond_destroy(water);
        pond_destroy(loaded);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(symmetric),
        cmocka_unit_test(threads_change_nothing),
        cmocka_unit_test(snapshots_and_kept_states),
        cmocka_unit_test(rests),
        cmocka_unit_test(one_side_of_four),
        cmocka_unit_test(sends_all_out),
        cmocka_unit_test(past_hard_walls),
        cmocka_unit_test(along_a_quay),
        cmocka_unit_test(dies_away),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
