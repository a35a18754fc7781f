// read_test.c — reading the water at points, in rectangles and as a whole.
#include "pond/pond.h"

#include <limits.h>
#include <millpond/current.h>
#include <millpond/flow.h>
#include <millpond/shore.h>

#include "support.h"

// Heights a + bx + cy + dx² + exy + fy², x and y in metres, borders included.
typedef struct surface {
    double a, b, c, d, e, f;
} surface;

static double surface_at(const surface *s, double x, double y) {
    return s->a + s->b * x + s->c * y + s->d * x * x + s->e * x * y + s->f * y * y;
}

static void fill(pond *water, const surface *s) {
    const pondi_field *now = pondi_now(water);
    for (int y = -1; y <= now->height; y++) {
        for (int x = -1; x <= now->width; x++) {
            pondi_row_f32(now, y)[x] = (float)surface_at(s, (x + 0.5) / 64, (y + 0.5) / 64);
        }
    }
}

static void planes(void **state) {
    (void)state;
    const pond_desc desc = exact_desc(37, 29);
    pond *water = make_pond(&desc);
    const surface plane = {0.3, 0.5, -0.25, 0, 0, 0};
    fill(water, &plane);
    uint64_t seed = 1;
    for (int i = 0; i < 20000; i++) {
        const pond_vec2 p = {(float)noise_between(&seed, -0.2, 0.8),
                             (float)noise_between(&seed, -0.2, 0.7)};
        // Outside, the nearest place between the outermost cell centres.
        const double x = fmin(fmax((double)p.x, 0.5 / 64), 36.5 / 64);
        const double y = fmin(fmax((double)p.y, 0.5 / 64), 28.5 / 64);
        assert_true(fabs((double)pond_height_at(water, p) - surface_at(&plane, x, y)) < 2e-7);
        const pond_vec2 slope = pond_slope_at(water, p);
        assert_true(fabs((double)slope.x - 0.5) < 1e-5 && fabs((double)slope.y + 0.25) < 1e-5);
    }
    pond_destroy(water);
}

static void parabolas(void **state) {
    (void)state;
    const pond_desc desc = exact_desc(37, 29);
    pond *water = make_pond(&desc);
    const surface bowl = {0.1, 0.2, 0.1, 0.7, -0.4, -0.5};
    fill(water, &bowl);
    uint64_t seed = 2;
    for (int i = 0; i < 20000; i++) {
        // At cell centres both are exact, slopes between them as well.
        const int cx = noise_int(&seed, 0, 36);
        const int cy = noise_int(&seed, 0, 28);
        const double x = (cx + 0.5) / 64;
        const double y = (cy + 0.5) / 64;
        assert_true(pond_height_at(water, centre_of(cx, cy)) == (float)surface_at(&bowl, x, y));
        const pond_vec2 p = {(float)noise_between(&seed, 0.5 / 64, 36.5 / 64),
                             (float)noise_between(&seed, 0.5 / 64, 28.5 / 64)};
        const pond_vec2 slope = pond_slope_at(water, p);
        const double px = (double)p.x;
        const double py = (double)p.y;
        assert_true(fabs((double)slope.x - (0.2 + 1.4 * px - 0.4 * py)) < 1e-5);
        assert_true(fabs((double)slope.y - (0.1 - 0.4 * px - 1.0 * py)) < 1e-5);
    }
    pond_destroy(water);
}

static void rims(void **state) {
    (void)state;
    // At the rim the slope sees what the edge stands for: free mirrors, so half the plane's slope.
    pond_desc desc = exact_desc(20, 20);
    pond *water = make_pond(&desc);
    const surface plane = {0, 1, 0, 0, 0, 0};
    fill(water, &plane);
    pondi_border_fill(&water->fields[water->now], &desc.edges);
    assert_true(fabsf(pond_slope_at(water, centre_of(0, 10)).x - 0.5f) < 1e-5f);
    assert_true(fabsf(pond_slope_at(water, centre_of(19, 10)).x - 0.5f) < 1e-5f);
    assert_true(fabsf(pond_slope_at(water, centre_of(10, 0)).x - 1) < 1e-5f);
    pond_destroy(water);
}

static void thin_ponds(void **state) {
    (void)state;
    const int sizes[][2] = {{1, 1}, {1, 9}, {9, 1}, {2, 2}};
    for (int i = 0; i < 4; i++) {
        const pond_desc desc = exact_desc(sizes[i][0], sizes[i][1]);
        pond *water = make_pond(&desc);
        const surface plane = {0.3, 0.5, -0.25, 0, 0, 0};
        fill(water, &plane);
        for (int k = -4; k < 40; k++) {
            const pond_vec2 p = {(float)k / 128, (float)k / 128};
            const double x = fmin(fmax((double)p.x, 0.5 / 64), (sizes[i][0] - 0.5) / 64);
            const double y = fmin(fmax((double)p.y, 0.5 / 64), (sizes[i][1] - 0.5) / 64);
            assert_true(fabs((double)pond_height_at(water, p) - surface_at(&plane, x, y)) < 2e-7);
            const pond_vec2 slope = pond_slope_at(water, p);
            assert_true(fabs((double)slope.x - 0.5) < 1e-5 && fabs((double)slope.y + 0.25) < 1e-5);
        }
        pond_destroy(water);
    }
}

static void odd_points(void **state) {
    (void)state;
    const pond_desc desc = exact_desc(20, 10);
    pond *water = make_pond(&desc);
    const surface plane = {0.3, 0.5, -0.25, 0, 0, 0};
    fill(water, &plane);
    const float odd[] = {NAN, INFINITY, -INFINITY};
    for (int i = 0; i < 3; i++) {
        const pond_vec2 points[] = {{odd[i], 0.1f}, {0.1f, odd[i]}, {odd[i], odd[i]}};
        for (int j = 0; j < 3; j++) {
            assert_true(pond_height_at(water, points[j]) == 0);
            const pond_vec2 slope = pond_slope_at(water, points[j]);
            assert_true(slope.x == 0 && slope.y == 0);
        }
    }
    const pond_vec2 far = {3e38f, -3e38f};
    assert_true(pond_height_at(water, far) == pond_height_at(water, centre_of(19, 0)));
    pond_destroy(water);
}

static void at_once(void **state) {
    (void)state;
    for (int solver = POND_SOLVER_WAVE; solver <= POND_SOLVER_STEADY; solver++) {
        pond_desc desc = exact_desc(50, 40);
        desc.solver = (pond_solver)solver;
        pond *water = make_pond(&desc);
        pond_drop(water, centre_of(20, 20), 0.05f, 0.02f);
        pond_step_many(water, 20);
        enum { COUNT = 777 };
        pond_vec2 points[COUNT];
        float heights[COUNT + 1];
        pond_vec2 slopes[COUNT + 1];
        uint64_t seed = 4;
        for (int i = 0; i < COUNT; i++) {
            points[i] = (pond_vec2){(float)noise_between(&seed, -0.1, 0.9),
                                    i % 50 == 0 ? NAN : (float)noise_between(&seed, -0.1, 0.8)};
        }
        heights[COUNT] = 7;
        slopes[COUNT] = (pond_vec2){7, 7};
        pond_heights_at(water, COUNT, points, heights);
        pond_slopes_at(water, COUNT, points, slopes);
        for (int i = 0; i < COUNT; i++) {
            assert_true(heights[i] == pond_height_at(water, points[i]));
            const pond_vec2 slope = pond_slope_at(water, points[i]);
            assert_true(slopes[i].x == slope.x && slopes[i].y == slope.y);
        }
        assert_true(heights[COUNT] == 7 && slopes[COUNT].x == 7);
        pond_heights_at(water, 0, NULL, NULL);
        pond_slopes_at(water, -1, NULL, NULL);
        pond_destroy(water);
    }
}

// A sample has the bits of the single queries, over walls, ground and a current, on all water.
static void samples(void **state) {
    (void)state;
    for (int solver = POND_SOLVER_WAVE; solver <= POND_SOLVER_FLOW; solver++) {
        pond_desc desc = exact_desc(50, solver == POND_SOLVER_COLUMN ? 1 : 40);
        desc.solver = (pond_solver)solver;
        const pond_solver_traits *traits = pond_solver_info(&desc);
        pond *water = make_pond(&desc);
        const pond_shape disc = pond_disc(0.1f);
        const pond_pose pose = {centre_of(35, 25), 0};
        if (!traits->one_row) {
            const float hardness = traits->hard_walls || traits->flows ? 0.0f : INFINITY;
            assert_int_equal(pond_wall_build(water, &disc, &pose, hardness), POND_OK);
        }
        if (solver == POND_SOLVER_WAVE) {
            const float depths[4] = {0.25f, 0.2f, 0.1f, 0.15f};
            assert_int_equal(pond_set_depth_map(water, depths, 2, 2, 2), POND_OK);
            const pond_vec2 stream = {0.05f, 0.01f};
            assert_int_equal(pond_set_current_around(water, stream, 0.02f), POND_OK);
        }
        pond_drop(water, centre_of(20, 20), 0.05f, 0.02f);
        pond_step_many(water, 20);
        enum { COUNT = 333 };
        pond_vec2 points[COUNT];
        pond_surface out[COUNT + 1];
        uint64_t seed = 4;
        for (int i = 0; i < COUNT; i++) {
            points[i] = (pond_vec2){(float)noise_between(&seed, -0.1, 0.9),
                                    i % 50 == 0 ? NAN : (float)noise_between(&seed, -0.1, 0.8)};
        }
        out[COUNT].height = 7;
        pond_sample(water, COUNT, points, out);
        int walls = 0;
        for (int i = 0; i < COUNT; i++) {
            const pond_vec2 slope = pond_slope_at(water, points[i]);
            const pond_vec2 velocity = pond_current_at(water, points[i]);
            assert_true(out[i].height == pond_height_at(water, points[i]));
            assert_true(out[i].slope.x == slope.x && out[i].slope.y == slope.y);
            assert_true(out[i].velocity.x == velocity.x && out[i].velocity.y == velocity.y);
            assert_true(out[i].depth == (traits->flows ? pond_water_at(water, points[i])
                                                       : pond_depth_at(water, points[i])));
            assert_true(out[i].wall == pond_is_wall(water, points[i]));
            walls += out[i].wall;
        }
        assert_true(out[COUNT].height == 7 && (walls > 0 || traits->one_row));
        float rise;
        for (int x = 0; x < 50; x++) {
            const pond_vec2 centre = centre_of(x, 0);
            pond_copy_velocities(water, x, 0, 1, 1, &rise, 1);
            pond_sample(water, 1, &centre, out);
            assert_true(fabsf(out[0].rise - rise) <= 1e-5f * (fabsf(rise) + 0.01f));
        }
        pond_sample(water, 3, NULL, out);
        pond_sample(water, 3, points, NULL);
        pond_sample(water, -1, points, out);
        pond_destroy(water);
    }
}

// ---- docs/games.md ------------------------------------------------------------------------------

// A crate of the game, which is no body of the pond.
typedef struct crate {
    pond_vec2 at; // [m]
    float height; // of its waterline [m]
    float pitch;  // [rad]
    float roll;
} crate;

static void float_crates(const pond *water, crate *crates, int count, float seconds) {
    for (int i = 0; i < count; i++) {
        crate *c = &crates[i];
        pond_surface s;
        pond_sample(water, 1, &c->at, &s);
        c->height = s.height;
        c->pitch = atanf(s.slope.x);
        c->roll = atanf(s.slope.y);
        if (!s.wall) {
            c->at.x += s.velocity.x * seconds;
            c->at.y += s.velocity.y * seconds;
        }
    }
}

static void crates_float(void **state) {
    (void)state;
    pond_desc desc = exact_desc(64, 64);
    desc.edges.left = desc.edges.right = POND_EDGE_OPEN;
    pond *water = make_pond(&desc);
    assert_int_equal(pond_set_current_around(water, (pond_vec2){0.1f, 0.0f}, 0.0f), POND_OK);
    crate c = {.at = centre_of(30, 30)};
    pond_drop(water, centre_of(26, 30), 0.08f, -0.02f);
    float_crates(water, &c, 1, 0.5f);
    assert_true(c.height == pond_height_at(water, centre_of(30, 30)) && c.pitch != 0.0f);
    assert_float_equal(c.at.x, centre_of(30, 30).x + 0.05f, 0.005);
    pond_destroy(water);
}

static void rectangles(void **state) {
    (void)state;
    const pond_desc desc = exact_desc(13, 9);
    pond *water = make_pond(&desc);
    const surface plane = {0.3, 0.5, -0.25, 0, 0, 0};
    fill(water, &plane);
    float whole[9 * 13];
    pond_copy_heights(water, 0, 0, 13, 9, whole, 13);
    enum { STRIDE = 11, ROWS = 8 };
    const int corners[] = {INT_MIN, INT_MIN + 5, -20, -8, -7, -3, -1,          0,      1,
                           5,       8,           9,   12, 13, 14, INT_MAX - 3, INT_MAX};
    const int count = (int)(sizeof corners / sizeof corners[0]);
    for (int kind = 0; kind < count * count; kind++) {
        const int x0 = corners[kind % count];
        const int y0 = corners[kind / count];
        for (int width = 1; width <= 10; width += 3) {
            float out[ROWS * STRIDE];
            for (int i = 0; i < ROWS * STRIDE; i++) {
                out[i] = 99;
            }
            pond_copy_heights(water, x0, y0, width, ROWS - 1, out, STRIDE);
            for (int j = 0; j < ROWS; j++) {
                for (int i = 0; i < STRIDE; i++) {
                    const int64_t x = (int64_t)x0 + i;
                    const int64_t y = (int64_t)y0 + j;
                    float wanted = 99;
                    if (i < width && j < ROWS - 1) {
                        const bool in = x >= 0 && x < 13 && y >= 0 && y < 9;
                        wanted = in ? whole[y * 13 + x] : 0;
                    }
                    assert_true(out[j * STRIDE + i] == wanted);
                }
            }
        }
    }
    // Nothing happens.
    float one = 99;
    const int none[] = {0, -1, -5, INT_MIN};
    for (int i = 0; i < 4; i++) {
        for (int c = 0; c < count; c++) {
            pond_copy_heights(water, corners[c], 0, none[i], 5, &one, 1);
            pond_copy_heights(water, 0, corners[c], 5, none[i], &one, 1);
            pond_copy_heights(water, corners[c], corners[c], none[i], none[i], &one, 1);
            pond_copy_velocities(water, corners[c], corners[c], none[i], none[i], &one, 1);
        }
    }
    assert_true(one == 99);
    pond_copy_heights(water, 0, 0, 5, 5, NULL, 5);
    pond_copy_velocities(water, 0, 0, 5, 5, NULL, 5);
    pond_destroy(water);
}

static void views(void **state) {
    (void)state;
    for (int solver = POND_SOLVER_WAVE; solver <= POND_SOLVER_STEADY; solver++) {
        pond_desc desc = exact_desc(33, 21);
        desc.solver = (pond_solver)solver;
        desc.count_height = 0x1p-12;
        pond *water = make_pond(&desc);
        pond_drop(water, centre_of(12, 10), 0.04f, 0.01f);
        const pond_view view = pond_get_view(water);
        assert_true(view.width == 33 && view.height == 21 && view.border == 1);
        assert_true(view.cell_size == 1.0f / 64 && view.count_height == 0x1p-12f);
        assert_int_equal(view.format,
                         solver == POND_SOLVER_WAVE ? POND_FORMAT_F32 : POND_FORMAT_I16);
        assert_true(view.unit == (solver == POND_SOLVER_WAVE      ? 1
                                  : solver == POND_SOLVER_CLASSIC ? 0x1p-12f
                                                                  : 0x1p-20f));
        float *h = heights_of(water);
        for (int i = 0; i < 33 * 21; i++) {
            const ptrdiff_t at = i / 33 * view.stride + i % 33;
            const float stored = view.format == POND_FORMAT_F32
                                     ? ((const float *)view.heights)[at]
                                     : (float)((const int16_t *)view.heights)[at];
            assert_true(stored * view.unit == h[i]);
        }
        free(h);
        pond_destroy(water);
    }
}

static void statistics(void **state) {
    (void)state;
    // Wider than one piece of a row that is handled at once.
    const pond_desc desc = exact_desc(1100, 7);
    pond *water = make_pond(&desc);
    pond_stats stats = pond_get_stats(water);
    assert_true(stats.mean == 0 && stats.lowest == 0 && stats.highest == 0 && stats.energy == 0);
    uint64_t seed = 6;
    double mean = 0;
    float *now[7];
    float *before[7];
    for (int y = 0; y < 7; y++) {
        now[y] = pondi_row_f32(pondi_now(water), y);
        before[y] = pondi_row_f32(pondi_before(water), y);
        for (int x = 0; x < 1100; x++) {
            now[y][x] = (float)noise_between(&seed, -0.01, 0.01);
            before[y][x] = (float)noise_between(&seed, -0.01, 0.01);
            mean += (double)now[y][x] / 7700;
        }
    }
    now[6][1099] = 0.5f;
    now[0][512] = -0.25f;
    mean = 0;
    for (int i = 0; i < 7700; i++) {
        mean += (double)now[i / 1100][i % 1100] / 7700;
    }
    // ½∫(v² + c²∇now·∇before): over links, since free edges have none beyond.
    const pond_desc d = pond_get_desc(water);
    double energy = 0;
    for (int y = 0; y < 7; y++) {
        for (int x = 0; x < 1100; x++) {
            const double v = ((double)now[y][x] - (double)before[y][x]) * d.cell_size / d.time_step;
            energy += v * v / 2;
            const int links[4][2] = {{1, 0}, {0, 1}, {1, 1}, {-1, 1}};
            for (int l = 0; l < 4; l++) {
                int tx = x + links[l][0];
                int ty = y + links[l][1];
                const bool corner = l >= 2;
                const double weight = corner ? 1.0 / 6 : 2.0 / 3;
                if (tx < 0 || tx >= 1100 || ty >= 7) {
                    continue;
                }
                energy += d.wave_speed * d.wave_speed * weight / 2 *
                          ((double)now[ty][tx] - (double)now[y][x]) *
                          ((double)before[ty][tx] - (double)before[y][x]);
            }
        }
    }
    // Corner links over a free side end on the neighbour along it.
    for (int side = 0; side < 2; side++) {
        const int y = side ? 6 : 0;
        for (int x = 0; x + 1 < 1100; x++) {
            energy += d.wave_speed * d.wave_speed / 12 *
                      ((double)now[y][x + 1] - (double)now[y][x]) *
                      ((double)before[y][x + 1] - (double)before[y][x]);
        }
        const int x = side ? 1099 : 0;
        for (int r = 0; r + 1 < 7; r++) {
            energy += d.wave_speed * d.wave_speed / 12 *
                      ((double)now[r + 1][x] - (double)now[r][x]) *
                      ((double)before[r + 1][x] - (double)before[r][x]);
        }
    }
    pondi_border_fill(&water->fields[0], &desc.edges);
    pondi_border_fill(&water->fields[1], &desc.edges);
    stats = pond_get_stats(water);
    assert_true(fabs(stats.mean - mean) < 1e-12);
    assert_true(stats.highest == 0.5 && stats.lowest == -0.25);
    assert_true(fabs(stats.energy / energy - 1) < 1e-11);
    pond_destroy(water);
}

// A standing wave of a known velocity, in waters of both formats, margins of open sides and all.
static void velocities(void **state) {
    (void)state;
    enum { W = 600, H = 4 };
    for (int solver = POND_SOLVER_WAVE; solver <= POND_SOLVER_ISOTROPIC; solver++) {
        pond_desc desc = exact_desc(W, H);
        desc.solver = (pond_solver)solver;
        desc.rest_slope = 0;
        if (solver == POND_SOLVER_WAVE || solver == POND_SOLVER_DISPERSIVE) {
            desc.edges.left = POND_EDGE_OPEN;
            desc.edges.top = POND_EDGE_OPEN;
        }
        pond *water = make_pond(&desc);
        pond_drop(water, centre_of(300, 2), 0.05f, 0.04f);
        pond_step_many(water, 9);
        float *before = heights_of(water);
        pond_step(water);
        float *now = heights_of(water);
        float *speed = room(W * H, sizeof *speed);
        pond_copy_velocities(water, 0, 0, W, H, speed, W);
        double fastest = 0;
        for (int i = 0; i < W * H; i++) {
            const double expected =
                ((double)now[i] - (double)before[i]) / pond_get_desc(water).time_step;
            assert_true(fabs((double)speed[i] - expected) <= 1e-5 * (1 + fabs(expected)));
            fastest = fmax(fastest, fabs(expected));
        }
        assert_true(fastest > 0.01);
        // A part that reaches outside.
        float part[5 * 3];
        pond_copy_velocities(water, 297, -1, 5, 3, part, 5);
        for (int y = 0; y < 3; y++) {
            for (int x = 0; x < 5; x++) {
                const float expected = y == 0 ? 0.0f : speed[(y - 1) * W + 297 + x];
                assert_true(part[y * 5 + x] == expected);
            }
        }
        free(before);
        free(now);
        free(speed);
        pond_destroy(water);
    }
}

static void velocities_of_columns(void **state) {
    (void)state;
    for (int form = POND_COLUMN_EXACT; form <= POND_COLUMN_SPRING; form++) {
        pond_desc desc = exact_desc(80, 1);
        desc.solver = POND_SOLVER_COLUMN;
        desc.column.form = (pond_column_form)form;
        desc.rest_slope = 0;
        pond *water = make_pond(&desc);
        float speed[80];
        pond_copy_velocities(water, 0, 0, 80, 1, speed, 80);
        for (int i = 0; i < 80; i++) {
            assert_true(speed[i] == 0.0f);
        }
        pond_drop(water, centre_of(40, 0), 0.05f, 0.04f);
        pond_step_many(water, 5);
        float *before = heights_of(water);
        pond_step(water);
        float *now = heights_of(water);
        pond_copy_velocities(water, 0, 0, 80, 1, speed, 80);
        for (int i = 0; i < 80; i++) {
            const double expected =
                ((double)now[i] - (double)before[i]) / pond_get_desc(water).time_step;
            assert_true(fabs((double)speed[i] - expected) <= 1e-4 * (1 + fabs(expected)));
        }
        free(before);
        free(now);
        pond_destroy(water);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(planes),
        cmocka_unit_test(parabolas),
        cmocka_unit_test(rims),
        cmocka_unit_test(thin_ponds),
        cmocka_unit_test(odd_points),
        cmocka_unit_test(at_once),
        cmocka_unit_test(samples),
        cmocka_unit_test(crates_float),
        cmocka_unit_test(rectangles),
        cmocka_unit_test(views),
        cmocka_unit_test(statistics),
        cmocka_unit_test(velocities),
        cmocka_unit_test(velocities_of_columns),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
