// column_test.c — the column solver: exact waves, the string listing read both ways,
// springs.
#include "cells.h"
#include "reference/listings.h"

#include <millpond/snapshot.h>

static const pond_edge edges[] = {POND_EDGE_FREE, POND_EDGE_FIXED, POND_EDGE_PERIODIC};

static pond_desc column_desc(int width, pond_column_form form, pond_edge edge) {
    pond_desc desc = exact_desc(width, 1);
    desc.solver = POND_SOLVER_COLUMN;
    desc.column.form = form;
    desc.edges = all_edges(edge);
    desc.half_life = INFINITY;
    desc.rest_slope = 0;
    desc.time_step = pond_time_step_limit(&desc);
    return desc;
}

// The row of the heights, or of what the second field holds.
static float *row_of(pond *water, bool now) {
    return pondi_row_f32(&water->fields[now ? water->now : 1 - water->now], 0);
}

// ---- the loops, written as they stand -----------------------------------------------------------

// A row with a cell beyond each end.
typedef struct loop {
    int width;
    pond_edge edge;
    float heights[402];
    float others[402]; // heights of one step ago, or velocities
} loop;

static void show_ends(const loop *l, float *cells) {
    cells[0] = l->edge == POND_EDGE_FIXED  ? 0
               : l->edge == POND_EDGE_FREE ? cells[1]
                                           : cells[l->width];
    cells[l->width + 1] = l->edge == POND_EDGE_FIXED  ? 0
                          : l->edge == POND_EDGE_FREE ? cells[l->width]
                                                      : cells[1];
}

static void listing(loop *l, const pond_column *column) {
    listing_move_columns(l->heights + 1, l->others + 1, l->width,
                         column->form == POND_COLUMN_LISTED, column->keep);
    for (int pass = 0; pass < column->passes; pass++) {
        show_ends(l, l->heights);
        listing_diffuse_columns(l->heights + 1, l->width, column->blend, l->heights[0],
                                l->heights[l->width + 1]);
    }
}

static void springs(loop *l, const pond_column *column) {
    for (int i = 1; i <= l->width; i++) {
        l->others[i] += -column->stiffness * l->heights[i] - column->friction * l->others[i];
        l->heights[i] += l->others[i];
    }
    for (int pass = 0; pass < column->passes; pass++) {
        float delta[402];
        show_ends(l, l->heights);
        for (int i = 1; i <= l->width; i++) {
            const float from_left = l->heights[i - 1] - l->heights[i];
            const float from_right = l->heights[i + 1] - l->heights[i];
            delta[i] = column->spread * (from_left + from_right);
        }
        for (int i = 1; i <= l->width; i++) {
            l->others[i] += delta[i];
            l->heights[i] += delta[i];
        }
    }
}

static void lay_to_rest(loop *l) {
    for (int i = 1; i <= l->width; i++) {
        l->heights[i] = listing_flushed(l->heights[i]);
        l->others[i] = listing_flushed(l->others[i]);
    }
}

// Greatest difference of any cell of both fields in any step, over the highest height.
static double against(const pond_desc *desc, int steps) {
    double worst = 0;
    double highest = 1;
    pond *water = make_pond(desc);
    water->mean.kept = false; // written cells give the mean a velocity that is not rounding
    loop l = {.width = desc->width, .edge = desc->edges.left};
    uint64_t seed = (uint64_t)desc->width;
    const bool spring = desc->column.form == POND_COLUMN_SPRING;
    for (int step = 0; step < steps; step++) {
        if (step % 23 == 0) {
            const int x = noise_int(&seed, 0, desc->width - 1);
            const float height = (float)noise_between(&seed, -1, 1);
            row_of(water, true)[x] = l.heights[x + 1] = height;
            if (desc->column.form == POND_COLUMN_BLUR) { // else each push makes a larger velocity
                row_of(water, false)[x] = l.others[x + 1] = height;
            }
            fill_borders(water);
        } else if (step % 57 == 3) {
            pond_drop(water, centre_of(noise_int(&seed, 0, desc->width - 1), 0), 3.0f / 64, 0.5f);
            memcpy(l.heights + 1, row_of(water, true), sizeof(float) * (size_t)l.width);
            memcpy(l.others + 1, row_of(water, false), sizeof(float) * (size_t)l.width);
        }
        (spring ? springs : listing)(&l, &desc->column);
        lay_to_rest(&l);
        pond_step(water);
        for (int x = 0; x < desc->width; x++) {
            highest = fmax(highest, fabs((double)l.heights[x + 1]));
            worst = fmax(worst, fabs((double)row_of(water, true)[x] - (double)l.heights[x + 1]));
            worst = fmax(worst, fabs((double)row_of(water, false)[x] - (double)l.others[x + 1]));
        }
    }
    pond_destroy(water);
    return worst / highest;
}

static void string_listing(void **state) {
    (void)state;
    const int widths[] = {1, 2, 3, 17, 100, 399};
    for (int form = POND_COLUMN_LISTED; form <= POND_COLUMN_SPRING; form++) {
        double worst = 0;
        for (int kind = 0; kind < 18; kind++) {
            pond_desc desc = column_desc(widths[kind % 6], (pond_column_form)form, edges[kind / 6]);
            worst = fmax(worst, against(&desc, 700));
            desc.column.passes = 8;
            desc.column.keep = 0.99f;
            desc.column.blend = 0.4f;
            desc.column.stiffness = 0.01f;
            desc.column.friction = 0.05f;
            desc.column.spread = 0.2f;
            worst = fmax(worst, against(&desc, 400));
        }
        print_message("form %d: %.1e off\n", form, worst);
        // To the bit, but for the blur, which is written as differences.
        assert_true(form == POND_COLUMN_BLUR ? worst < 1e-5 : worst == 0);
    }
}

// Said as it is: the listing takes the velocity off the height and is left with the old height.
static void listing_never_rings(void **state) {
    (void)state;
    pond_desc desc = column_desc(101, POND_COLUMN_LISTED, POND_EDGE_FIXED);
    pond *water = make_pond(&desc);
    row_of(water, true)[50] = row_of(water, false)[50] = 1;
    fill_borders(water);
    for (int i = 0; i < 300; i++) {
        pond_step(water);
        assert_true(pond_get_stats(water).lowest >= 0);
    }
    pond_destroy(water);
    desc.column.form = POND_COLUMN_BLUR;
    water = make_pond(&desc);
    row_of(water, true)[50] = row_of(water, false)[50] = 1;
    fill_borders(water);
    double lowest = 0;
    for (int i = 0; i < 300; i++) {
        pond_step(water);
        lowest = fmin(lowest, pond_get_stats(water).lowest);
    }
    assert_true(lowest < -0.01);
    pond_destroy(water);
}

// ---- exact --------------------------------------------------------------------------------------

enum { LONG = 240 };

// A lump whose heights are multiples of 2⁻¹⁰, so that sums of them are exact.
static float lump(int x) {
    const double d = x - 90.0;
    return (float)(nearbyint(1024 * exp(-d * d / 50) * (1 + d / 40)) / 1024);
}

static pond *running_lump(pond_edge edge) {
    const pond_desc desc = column_desc(LONG, POND_COLUMN_EXACT, edge);
    pond *water = make_pond(&desc);
    for (int x = 0; x < LONG; x++) {
        row_of(water, true)[x] = lump(x);
        row_of(water, false)[x] = lump(x + 1);
    }
    fill_borders(water);
    return water;
}

// It moves a cell a step and keeps its shape to the bit, for ever.
static void no_error(void **state) {
    (void)state;
    pond *water = running_lump(POND_EDGE_PERIODIC);
    pond_step_many(water, (int64_t)100 * LONG + 37);
    for (int x = 0; x < LONG; x++) {
        assert_true(row_of(water, true)[(x + 37) % LONG] == lump(x));
    }
    pond_destroy(water);
    water = running_lump(POND_EDGE_FREE);
    pond_step_many(water, LONG); // the mirror lies half a cell outside
    for (int x = 0; x < LONG; x++) {
        assert_true(row_of(water, true)[LONG - 1 - x] == lump(x));
    }
    pond_step_many(water, (int64_t)41 * LONG);
    for (int x = 0; x < LONG; x++) {
        assert_true(row_of(water, true)[x] == lump(x));
    }
    pond_destroy(water);
    water = running_lump(POND_EDGE_FIXED);
    pond_step_many(water, LONG + 1); // the knot lies a cell outside
    for (int x = 0; x < LONG; x++) {
        assert_true(row_of(water, true)[LONG - 1 - x] == -lump(x));
    }
    pond_destroy(water);
}

// ---- the spread limit ---------------------------------------------------------------------------

// Greatest |eigenvalue| of a step over all waves, by the quadratic formula.
static double growth(const pond_column *c, double spread) {
    double worst = 0;
    for (int i = 0; i <= 2000; i++) {
        const double q = pow(1 - 4 * spread * i / 2000, c->passes);
        const double k = (double)c->stiffness;
        const double f = (double)c->friction;
        // [h, v] → [qh', v' + (q − 1)h'], h' = (1 − k)h + (1 − f)v, v' = −kh + (1 − f)v
        const double m[2][2] = {{q * (1 - k), q * (1 - f)},
                                {-k + (q - 1) * (1 - k), (1 - f) + (q - 1) * (1 - f)}};
        const double trace = m[0][0] + m[1][1];
        const double det = m[0][0] * m[1][1] - m[0][1] * m[1][0];
        const double root = trace * trace / 4 - det;
        const double size = root < 0 ? sqrt(det) : fabs(trace) / 2 + sqrt(root);
        worst = fmax(worst, size);
    }
    return worst;
}

static double loudest(const pond_desc *desc, int steps) {
    pond *water = make_pond(desc);
    uint64_t seed = 3;
    for (int x = 0; x < desc->width; x++) {
        row_of(water, true)[x] = (float)noise_between(&seed, -1, 1);
        if (desc->column.form != POND_COLUMN_SPRING) { // at rest
            row_of(water, false)[x] = row_of(water, true)[x];
        }
    }
    fill_borders(water);
    pond_step_many(water, steps);
    const pond_stats stats = pond_get_stats(water);
    pond_destroy(water);
    return fmax(stats.highest, -stats.lowest);
}

static void spread_limit(void **state) {
    (void)state;
    pond_column c = pond_desc_default().column;
    print_message("limit at the defaults: %.6f\n", pondi_spread_limit(&c));
    assert_true(fabs(pondi_spread_limit(&c) - 0.33547) < 1e-5);
    const float shares[] = {0, 0.025f, 0.3f, 0.8f, 1};
    const int passes[] = {1, 2, 3, 8, 64};
    for (int i = 0; i < 125; i++) {
        c.stiffness = shares[i % 5];
        c.friction = shares[i / 5 % 5];
        c.passes = passes[i / 25];
        const double limit = pondi_spread_limit(&c);
        assert_true(limit >= 0.25 && limit <= 1);
        assert_true(growth(&c, limit * 0.9999) < 1 + 1e-9);
        if (limit < 1) {
            assert_true(growth(&c, limit * 1.001) > 1 + 1e-9);
        }
    }
}

static void spread_refused(void **state) {
    (void)state;
    for (int passes = 1; passes <= 4; passes++) {
        pond_desc desc = column_desc(200, POND_COLUMN_SPRING, POND_EDGE_PERIODIC);
        desc.column.passes = passes;
        const double limit = pondi_spread_limit(&desc.column);
        desc.column.spread = (float)(limit * 0.999);
        assert_true(loudest(&desc, 20000) < 1);
        desc.column.spread = (float)(limit * 1.01);
        pond *water;
        assert_int_equal(pond_create(&desc, &water), POND_ERROR_UNSTABLE);
        char value[64];
        snprintf(value, sizeof value, "column.spread: %g is over", (double)desc.column.spread);
        assert_non_null(strstr(pond_message(), value));
        snprintf(value, sizeof value, "limit of %.4g at column.passes %d", limit, passes);
        assert_non_null(strstr(pond_message(), value));
        assert_int_equal(pond_memory_size(&desc), 0);
        desc.column.form = POND_COLUMN_EXACT; // which does not use it
        assert_int_equal(pond_desc_check(&desc), POND_OK);
    }
}

// The other forms are bounded whatever their numbers.
static void always_bounded(void **state) {
    (void)state;
    const float shares[] = {0, 0.5f, 1};
    for (int i = 0; i < 9 * 2 * 2; i++) {
        const pond_column_form form = i % 2 ? POND_COLUMN_LISTED : POND_COLUMN_BLUR;
        pond_desc desc = column_desc(40, form, POND_EDGE_PERIODIC);
        desc.column.keep = shares[i / 4 % 3];
        desc.column.blend = shares[i / 12];
        desc.column.passes = i / 2 % 2 ? 1 : 6;
        assert_true(loudest(&desc, 5000) < 2);
    }
}

static void spring_energy(void **state) {
    (void)state;
    pond_desc desc = column_desc(50, POND_COLUMN_SPRING, POND_EDGE_FREE);
    desc.column.friction = 0;
    desc.column.spread = 0;
    pond *water = make_pond(&desc);
    pond_drop(water, centre_of(20, 0), 4.0f / 64, 0.01f);
    const double before = pond_get_stats(water).energy;
    pond_step_many(water, 10000);
    print_message("springs' energy: %.2e off\n", pond_get_stats(water).energy / before - 1);
    assert_true(before > 0 && fabs(pond_get_stats(water).energy / before - 1) < 1e-4);
    pond_destroy(water);
    desc.column = pond_desc_default().column;
    desc.column.form = POND_COLUMN_SPRING;
    water = make_pond(&desc);
    pond_drop(water, centre_of(20, 0), 4.0f / 64, 0.01f);
    pond_step_many(water, 20000);
    const pond_stats rest = pond_get_stats(water); // and no denormals on the way there
    assert_true(rest.energy == 0 && rest.highest == 0 && rest.lowest == 0);
    pond_destroy(water);
}

// ---- what all forms share -----------------------------------------------------------------------

static void drops(void **state) {
    (void)state;
    for (int form = POND_COLUMN_EXACT; form <= POND_COLUMN_SPRING; form++) {
        for (int kind = 0; kind < 3; kind++) {
            const pond_desc desc = column_desc(101, (pond_column_form)form, edges[kind]);
            pond *water = make_pond(&desc);
            pond_drop(water, (pond_vec2){50.5f / 64, 7.0f}, 4.0f / 64, 0.02f); // y says nothing
            for (int x = 0; x < 101; x++) {
                const double q = (x - 50) * (x - 50) / 16.0;
                const double wanted = 0.02 * (1 - q) * exp(-q / 2);
                assert_true(fabs((double)row_of(water, true)[x] - wanted) < 1e-6);
                const double q0 = (x - 51) * (x - 51) / 16.0;
                const double q1 = (x - 49) * (x - 49) / 16.0;
                const double beside =
                    0.01 * ((1 - q0) * exp(-q0 / 2) + (1 - q1) * exp(-q1 / 2)); // a step ago
                const double other = form == POND_COLUMN_SPRING  ? 0
                                     : form == POND_COLUMN_EXACT ? beside
                                                                 : wanted; // at rest
                const double off = fabs((double)row_of(water, false)[x] - other);
                assert_true(off < (form == POND_COLUMN_EXACT ? 1e-4 : 1e-6));
            }
            pond_drop(water, centre_of(1, 0), 3.0f / 64, 0.05f); // truncated, still no volume
            pond_stroke(water, centre_of(20, 0), centre_of(34, 0), 2.0f / 64, -0.01f);
            assert_true(fabs(pond_get_stats(water).mean) < 1e-7);
            pond_destroy(water);
        }
    }
}

// Every form comes to rest and wakes again.
static void rests(void **state) {
    (void)state;
    for (int form = POND_COLUMN_EXACT; form <= POND_COLUMN_SPRING; form++) {
        for (int kind = 0; kind < 3; kind++) {
            pond_desc desc = column_desc(90, (pond_column_form)form, edges[kind]);
            desc.half_life = 1;
            desc.rest_slope = 1e-4;
            pond *water = make_pond(&desc);
            for (int time = 0; time < 2; time++) {
                assert_true(pond_is_resting(water));
                pond_drop(water, centre_of(30, 0), 4.0f / 64, 0.02f);
                assert_false(pond_is_resting(water));
                pond_step_many(water, 100);
                assert_true(pond_get_stats(water).energy > 0);
                pond_step_many(water, 12000);
            }
            assert_true(pond_is_resting(water));
            const pond_stats rest = pond_get_stats(water);
            assert_true(rest.highest == rest.lowest && fabs(rest.mean) < 1e-6);
            pond_destroy(water);
        }
    }
}

static void hashes(void **state) {
    (void)state;
    uint64_t seen[4];
    for (int form = POND_COLUMN_EXACT; form <= POND_COLUMN_SPRING; form++) {
        const pond_desc desc = column_desc(64, (pond_column_form)form, POND_EDGE_FREE);
        pond *water = make_pond(&desc);
        seen[form - 1] = pond_hash(water);
        for (int i = 0; i < form - 1; i++) {
            assert_true(seen[i] != seen[form - 1]);
        }
        row_of(water, false)[9] = 1; // the second field is part of the state
        assert_true(pond_hash(water) != seen[form - 1]);
        pond_destroy(water);
    }
}

static void views(void **state) {
    (void)state;
    for (int form = POND_COLUMN_EXACT; form <= POND_COLUMN_SPRING; form++) {
        pond_desc desc = column_desc(32, (pond_column_form)form, POND_EDGE_FIXED);
        pond *water = make_pond(&desc);
        assert_true(pond_get_desc(water).edges.top == POND_EDGE_FREE);
        assert_true(pond_get_desc(water).time_step == 1.0 / 64 / 0.5);
        pond_drop(water, centre_of(11, 0), 2.5f / 64, 0.01f);
        pond_step_many(water, 21);
        for (int i = 0; i < 2; i++) {
            for (int y = -1; y <= 1; y++) { // above and below lies the same water
                const float *row = pondi_row_f32(&water->fields[i], y);
                const float *middle = pondi_row_f32(&water->fields[i], 0);
                assert_memory_equal(row, middle, 32 * sizeof(float));
                assert_true(row[-1] == 0 && row[32] == 0);
            }
        }
        assert_true(pond_slope_at(water, centre_of(9, 0)).y == 0);
        const size_t size = pond_save_size(water);
        void *bytes = room(size, 1);
        assert_int_equal(pond_save(water, bytes, size), POND_OK);
        pond *loaded = NULL;
        assert_int_equal(pond_load(bytes, size, NULL, &loaded), POND_OK);
        pond_step_many(loaded, 33);
        pond_step_many(water, 33);
        assert_true(pond_hash(loaded) == pond_hash(water));
        pond_destroy(loaded);
        free(bytes);
        pond_calm(water);
        assert_true(pond_get_stats(water).energy == 0);
        pond_destroy(water);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(string_listing), cmocka_unit_test(listing_never_rings),
        cmocka_unit_test(no_error),       cmocka_unit_test(spread_limit),
        cmocka_unit_test(spread_refused), cmocka_unit_test(always_bounded),
        cmocka_unit_test(spring_energy),  cmocka_unit_test(drops),
        cmocka_unit_test(hashes),         cmocka_unit_test(views),
        cmocka_unit_test(rests),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
