// dispersive_walls_test.c — hard walls in dispersive water: waves come back upright, nothing goes
// through, and all else is kept as without them.
#include "deep.h"
#include "granted.h"

#include <stdlib.h>
#include <string.h>

#include <millpond/millpond.h>
#include <millpond/shift.h>
#include <millpond/snapshot.h>
#include <millpond/state.h>

#include "pond/pond.h"
#include "solver/dispersive_pyramid.h"

#define PI 3.14159265358979
#define WIDE 192
#define HIGH 128

// Deep water in its longest steps.
static pond_desc fast(int width, int height, pond_edge edge) {
    pond_desc desc = deep(width, height, edge);
    desc.time_step = pond_time_step_limit(&desc);
    return desc;
}

static void build_mask(pond *water, const uint8_t *mask) {
    const pond_desc d = pond_get_desc(water);
    assert_int_equal(pond_set_wall_mask(water, mask, d.width, d.height, d.width, 0.0f), POND_OK);
}

// ---- a box --------------------------------------------------------------------------------------

typedef struct box {
    int x, y, width, height;
} box;

static double cosines(int n, int k, int i) {
    return cos(PI * k * (i + 0.5) / n);
}

// What a Gaussian in a box with mirrors for sides has become.
static void solve_box(const box *b, const float *start, double depth, double step, double steps,
                      double *out) {
    const int w = b->width;
    const int h = b->height;
    double *modes = calloc((size_t)w * (size_t)h, sizeof *modes);
    double *half = calloc((size_t)w * (size_t)h, sizeof *half);
    assert_true(modes != NULL && half != NULL);
    for (int y = 0; y < h; y++) {
        for (int k = 0; k < w; k++) {
            for (int x = 0; x < w; x++) {
                half[y * w + k] += (k > 0 ? 2.0 : 1.0) / w * cosines(w, k, x) *
                                   (double)start[(b->y + y) * WIDE + b->x + x];
            }
        }
    }
    for (int l = 0; l < h; l++) {
        for (int k = 0; k < w; k++) {
            double sum = 0.0;
            for (int y = 0; y < h; y++) {
                sum += (l > 0 ? 2.0 : 1.0) / h * cosines(h, l, y) * half[y * w + k];
            }
            const double q = PI * hypot((double)k / w, (double)l / h);
            const double turn = sqrt(q * tanh(q * depth)) * step;
            // At rest half a step ago.
            modes[l * w + k] = sum * cos(turn * (steps + 0.5)) / cos(0.5 * turn);
        }
    }
    memset(half, 0, (size_t)w * (size_t)h * sizeof *half);
    for (int y = 0; y < h; y++) {
        for (int k = 0; k < w; k++) {
            for (int l = 0; l < h; l++) {
                half[y * w + k] += cosines(h, l, y) * modes[l * w + k];
            }
        }
    }
    for (int y = 0; y < h; y++) {
        for (int x = 0; x < w; x++) {
            out[y * w + x] = 0.0;
            for (int k = 0; k < w; k++) {
                out[y * w + x] += cosines(w, k, x) * half[y * w + k];
            }
        }
    }
    free(modes);
    free(half);
}

static uint8_t mask_of(const box *b, int x, int y, int thick) {
    const bool in_wall = x >= b->x - thick && x < b->x + b->width + thick && y >= b->y - thick &&
                         y < b->y + b->height + thick;
    const bool inside = x >= b->x && x < b->x + b->width && y >= b->y && y < b->y + b->height;
    return in_wall && !inside ? 255 : 0;
}

static double alike_in(const box *b, const float *heights, const double *exact) {
    double both = 0.0;
    double ours = 0.0;
    double theirs = 0.0;
    for (int y = 0; y < b->height; y++) {
        for (int x = 0; x < b->width; x++) {
            const double h = (double)heights[(b->y + y) * WIDE + b->x + x];
            const double e = exact[y * b->width + x];
            both += h * e;
            ours += h * h;
            theirs += e * e;
        }
    }
    return both / sqrt(ours * theirs);
}

// Against the exact water after `time` units; outside, not a bit moves.
static double in_box(const box *b, double depth, double sigma, double time) {
    pond_desc desc = fast(WIDE, HIGH, POND_EDGE_FREE);
    desc.depth = depth * desc.cell_size;
    desc.time_step = pond_time_step_limit(&desc);
    const double step = desc.time_step / sqrt(desc.cell_size / 9.81);
    pond *water = make_pond(&desc);
    static uint8_t mask[WIDE * HIGH];
    static float start[WIDE * HIGH];
    static double exact[WIDE * HIGH];
    for (int y = 0; y < HIGH; y++) {
        for (int x = 0; x < WIDE; x++) {
            const double dx = x + 0.5 - b->x - 0.3 * b->width;
            const double dy = y + 0.5 - b->y - 0.6 * b->height;
            const bool inside =
                x >= b->x && x < b->x + b->width && y >= b->y && y < b->y + b->height;
            mask[y * WIDE + x] = mask_of(b, x, y, 2);
            start[y * WIDE + x] =
                inside ? (float)exp(-(dx * dx + dy * dy) / (2 * sigma * sigma)) : 0.0f;
        }
    }
    build_mask(water, mask);
    pond_write_heights(water, 0, 0, WIDE, HIGH, start, NULL, WIDE);
    const int steps = (int)(time / step);
    pond_step_many(water, steps);
    solve_box(b, start, depth, step, steps, exact);
    static float heights[WIDE * HIGH];
    pond_copy_heights(water, 0, 0, WIDE, HIGH, heights, WIDE);
    for (int y = 0; y < HIGH; y++) {
        for (int x = 0; x < WIDE; x++) {
            const bool inside =
                x >= b->x && x < b->x + b->width && y >= b->y && y < b->y + b->height;
            assert_true(inside || (heights[y * WIDE + x] >= 0.0f && heights[y * WIDE + x] <= 0.0f));
        }
    }
    pond_destroy(water);
    return alike_in(b, heights, exact);
}

static void a_closed_box_is_a_pond_of_its_own(void **state) {
    (void)state;
    const double depths[] = {1000.0, 10.0};
    const box boxes[] = {{32, 32, 96, 64}, {33, 35, 96, 64}, {37, 21, 97, 61}, {39, 40, 101, 67}};
    for (int d = 0; d < 2; d++) {
        for (int i = 0; i < 4; i++) {
            for (int sigma = 4; sigma <= 8; sigma += 4) {
                const double alike = in_box(&boxes[i], depths[d], sigma, 50.0);
                print_message("%g cells deep, box of %d x %d at %d, %d, sigma %d: %.4f\n",
                              depths[d], boxes[i].width, boxes[i].height, boxes[i].x, boxes[i].y,
                              sigma, alike);
                assert_true(alike >= (i == 0 ? 0.99 : 0.95));
            }
        }
    }
}

// ---- a half plane -------------------------------------------------------------------------------

#define PLANE_WIDE 320
#define PLANE_HIGH 288
#define TIP_X 161
#define TIP_Y 145
#define LENGTH 16.0

// Fresnel's C + iS.
static void fresnel(double v, double *c, double *s) {
    const int parts = 4000;
    *c = *s = 0.0;
    for (int i = 0; i < parts; i++) {
        const double t = v * (i + 0.5) / parts;
        *c += cos(0.5 * PI * t * t) * v / parts;
        *s += sin(0.5 * PI * t * t) * v / parts;
    }
}

static void add_wave(double kr, double angle, double out[2]) {
    double c;
    double s;
    fresnel(sqrt(2.0 * kr) * cos(0.5 * angle) * sqrt(2.0 / PI), &c, &s);
    // e^(−ikr·cos angle)·e^(−iπ/4)/√2·((½ + C) + i(½ + S))
    const double turn = -kr * cos(angle) - 0.25 * PI;
    const double re = 0.5 + c;
    const double im = 0.5 + s;
    out[0] += (re * cos(turn) - im * sin(turn)) / sqrt(2.0);
    out[1] += (re * sin(turn) + im * cos(turn)) / sqrt(2.0);
}

// Sommerfeld's height behind a half plane, to that of the train that comes straight at it.
static double behind(double dx, double dy) {
    const double kr = 2.0 * PI / LENGTH * hypot(dx, dy);
    const double angle = fmod(atan2(-dy, -dx) + 2.0 * PI, 2.0 * PI);
    double out[2] = {0.0, 0.0};
    add_wave(kr, angle - 0.5 * PI, out);
    add_wave(kr, angle + 0.5 * PI, out);
    return hypot(out[0], out[1]);
}

// The strength of a train of LENGTH, cell by cell, once it has gone by.
static void send_train(bool wall, double *re, double *im) {
    pond_desc desc = fast(PLANE_WIDE, PLANE_HIGH, POND_EDGE_FREE);
    desc.depth = 1000.0 * desc.cell_size;
    desc.time_step = pond_time_step_limit(&desc);
    const double step = desc.time_step / sqrt(desc.cell_size / 9.81);
    const double k = 2.0 * PI / LENGTH;
    const double omega = sqrt(k);
    pond *water = make_pond(&desc);
    if (wall) {
        static uint8_t mask[PLANE_WIDE * PLANE_HIGH];
        for (int i = 0; i < PLANE_WIDE * PLANE_HIGH; i++) {
            const int y = i / PLANE_WIDE;
            mask[i] = i % PLANE_WIDE < TIP_X && (y == TIP_Y - 1 || y == TIP_Y) ? 255 : 0;
        }
        build_mask(water, mask);
    }
    for (int now = 0; now < 2; now++) {
        for (int y = 0; y < PLANE_HIGH; y++) {
            const double t = now ? 0.0 : -step;
            const double at = y + 0.5 - TIP_Y;
            const double far = (at + 96.0 - 0.5 * omega / k * t) / 32.0;
            for (int x = 0; x < PLANE_WIDE; x++) {
                *cell(water, now != 0, x, y) =
                    pond_is_wall(water, centre_of(x, y))
                        ? 0.0f
                        : (float)(exp(-0.5 * far * far) * cos(k * at - omega * t));
            }
        }
    }
    fill_borders(water);
    memset(re, 0, PLANE_WIDE * PLANE_HIGH * sizeof *re);
    memset(im, 0, PLANE_WIDE * PLANE_HIGH * sizeof *im);
    for (int i = 1; i <= (int)(270.0 / step); i++) {
        pond_step(water);
        const double c = cos(omega * i * step);
        const double s = sin(omega * i * step);
        for (int y = TIP_Y; y < TIP_Y + 50; y++) {
            for (int x = TIP_X - 50; x < TIP_X + 50; x++) {
                const double h = (double)*cell(water, true, x, y);
                re[y * PLANE_WIDE + x] += h * c;
                im[y * PLANE_WIDE + x] += h * s;
            }
        }
    }
    pond_destroy(water);
}

static void a_half_plane_throws_its_shadow(void **state) {
    (void)state;
    static double re[2][PLANE_WIDE * PLANE_HIGH];
    static double im[2][PLANE_WIDE * PLANE_HIGH];
    send_train(false, re[0], im[0]);
    send_train(true, re[1], im[1]);
    double square = 0.0;
    int count = 0;
    for (int y = TIP_Y + 7; y < TIP_Y + 50; y += 2) {
        for (int x = TIP_X - 50; x < TIP_X - 8; x += 2) {
            const int i = y * PLANE_WIDE + x;
            const double ours = hypot(re[1][i], im[1][i]) / hypot(re[0][i], im[0][i]);
            const double off = ours - behind(x + 0.5 - TIP_X, y + 0.5 - TIP_Y);
            square += off * off;
            count++;
        }
    }
    const double error = sqrt(square / count);
    print_message("shadow of a half plane, λ = 16: off by %.3f\n", error);
    assert_true(error <= 0.04);
}

// ---- what is kept -------------------------------------------------------------------------------

// From 40 cells deep to land, on one side.
static float shelf(pond_vec2 point, void *user) {
    const float cell = *(const float *)user;
    return fminf(40.0f * cell, 0.7f * (point.x + 0.5f * point.y) - 3.0f * cell);
}

static void lay_shelf(pond *water) {
    float cell = (float)pond_get_desc(water).cell_size;
    assert_int_equal(pond_set_depth_function(water, shelf, &cell), POND_OK);
}

static void build_harbour(pond *water, float hardness) {
    const pond_desc d = pond_get_desc(water);
    const double cell = d.cell_size;
    const pond_shape mole = pond_rectangle((float)(30 * cell), (float)(1.6 * cell));
    const pond_shape rock = pond_disc((float)(6.3 * cell));
    const pond_pose along = {{(float)(40 * cell), (float)(30 * cell)}, 0.6f};
    const pond_pose at = {{(float)(90 * cell), (float)(50 * cell)}, 0.0f};
    const pond_shape quay = pond_rectangle((float)(9 * cell), (float)(20 * cell));
    const pond_pose corner = {{(float)(149 * cell), (float)(85 * cell)}, 0.0f};
    assert_int_equal(pond_wall_build(water, &quay, &corner, hardness), POND_OK);
    assert_int_equal(pond_wall_build(water, &mole, &along, hardness), POND_OK);
    assert_int_equal(pond_wall_build(water, &rock, &at, hardness), POND_OK);
}

// Kinds: plain water, over ground, with an open side, with both.
static pond *make_kind(int kind, int threads) {
    pond_desc desc = fast(150, 90, POND_EDGE_FREE);
    desc.edges.right = kind >= 2 ? POND_EDGE_OPEN : POND_EDGE_FREE;
    desc.edges.bottom = kind >= 2 ? POND_EDGE_OPEN : POND_EDGE_FREE;
    desc.threads = threads;
    pond *water = make_pond(&desc);
    if (kind % 2 != 0) {
        lay_shelf(water);
    }
    return water;
}

// Along a straight wall all rows but a few weigh alike.
static void rows_alike_share_their_weights(void **state) {
    (void)state;
    const pond_desc desc = fast(150, 90, POND_EDGE_FREE);
    pond *water = make_pond(&desc);
    build_harbour(water, 0.0f);
    const pondi_walls *walls = ((const pondi_pyramid *)water->whole)->walls;
    const pondi_wall_sums *sums = &walls->levels[0].kernel;
    assert_int_equal(sums->places.count, walls->levels[0].rows.count);
    assert_true(sums->weights.count > 0 && 2 * sums->weights.count < sums->nodes.count);
    pond_destroy(water);
}

// Hard and fixed ones side by side; walls that are gone leave nothing behind.
static void walls_come_and_go(void **state) {
    (void)state;
    const pond_desc desc = fast(150, 90, POND_EDGE_FREE);
    pond *water = make_pond(&desc);
    pond *plain = make_pond(&desc);
    build_harbour(water, 0.0f);
    stir(water);
    pond_step_many(water, 30);
    build_harbour(water, INFINITY);
    pond_step_many(water, 30);
    const pond_shape all = pond_rectangle(1e3f, 1e3f);
    const pond_pose middle = {{0.0f, 0.0f}, 0.0f};
    assert_int_equal(pond_wall_clear(water, &all, &middle), POND_OK);
    pond_calm(water);
    stir(water);
    stir(plain);
    pond_step_many(water, 50);
    pond_step_many(plain, 50);
    static float a[150 * 90];
    static float b[150 * 90];
    pond_copy_heights(water, 0, 0, 150, 90, a, 150);
    pond_copy_heights(plain, 0, 0, 150, 90, b, 150);
    assert_memory_equal(a, b, sizeof a);
    pond_destroy(plain);
    pond_destroy(water);
}

// Ground under walls and walls on ground are one and the same, whichever comes first.
static void the_order_does_not_matter(void **state) {
    (void)state;
    for (int open = 0; open < 2; open++) {
        pond *one = make_kind(2 * open, 1);
        pond *other = make_kind(2 * open + 1, 1);
        build_harbour(one, 0.0f);
        lay_shelf(one);
        build_harbour(other, 0.0f);
        stir(one);
        stir(other);
        pond_step_many(one, 40);
        pond_step_many(other, 40);
        assert_true(pond_hash(one) == pond_hash(other));
        pond_destroy(one);
        pond_destroy(other);
    }
}

static void waves_die_away_around_a_float(void **state) {
    (void)state;
    pond_desc desc = fast(150, 90, POND_EDGE_FREE);
    desc.half_life = 0.3;
    desc.rest_slope = 1e-4;
    pond *water = make_pond(&desc);
    build_harbour(water, 0.0f);
    pond_body_desc boat = pond_body_desc_default();
    boat.shape = pond_disc((float)(4 * desc.cell_size));
    boat.floating = true;
    boat.pose.centre = (pond_vec2){(float)(70 * desc.cell_size), (float)(50 * desc.cell_size)};
    pond_body_id id;
    assert_int_equal(pond_body_add(water, &boat, &id), POND_OK);
    stir(water);
    pond_step_many(water, 4000);
    const pond_stats stats = pond_get_stats(water);
    assert_true(stats.highest < 1e-2 && stats.lowest > -1e-2);
    pond_destroy(water);
}

// ---- what cannot be -----------------------------------------------------------------------------

static void refused(pond *water, float hardness, const char *why) {
    const pond_shape disc = pond_disc(0.2f);
    const pond_pose at = {{0.5f, 0.4f}, 0.0f};
    const uint64_t hash = pond_hash(water);
    assert_int_equal(pond_wall_build(water, &disc, &at, hardness), POND_ERROR_RANGE);
    assert_non_null(strstr(pond_message(), why));
    assert_true(pond_hash(water) == hash);
}

static void what_cannot_be_is_refused(void **state) {
    (void)state;
    pond_desc desc = fast(64, 64, POND_EDGE_FREE);
    pond *water = make_pond(&desc);
    refused(water, 0.5f, "hardness");
    pond_destroy(water);

    desc.capillary_length = 0.3 * desc.cell_size;
    desc.time_step = 0.0;
    water = make_pond(&desc);
    refused(water, 0.0f, "surface tension");
    pond_destroy(water);
}

static pond_result build_disc(pond *water) {
    const float cell = (float)pond_get_desc(water).cell_size;
    const pond_shape disc = pond_disc(8 * cell);
    const pond_pose at = {{30 * cell, 20 * cell}, 0.0f};
    return pond_wall_build(water, &disc, &at, 0.0f);
}

static pond_result build_half(pond *water) {
    static const uint8_t half[2] = {255, 0};
    return pond_set_wall_mask(water, half, 2, 1, 2, 0.0f);
}

// With more and more memory, until it succeeds: before, not a bit changes.
static void build_poorly(pond *water, int *left, pond_result (*build)(pond *)) {
    const uint64_t hash = pond_hash(water);
    const size_t kept = pond_state_size(water);
    const size_t snapshot = pond_save_size(water);
    pond_result result = POND_ERROR_MEMORY;
    for (int granted = 0; result != POND_OK; granted += SANITIZED ? 3 : 1) {
        assert_true(granted < 1000);
        *left = granted;
        result = build(water);
        assert_true(result == POND_OK || result == POND_ERROR_MEMORY);
        if (result != POND_OK) {
            assert_int_equal(pond_hash(water), hash);
            assert_int_equal(pond_state_size(water), kept);
            assert_int_equal(pond_save_size(water), snapshot);
        }
    }
    *left = 1000000;
    pond_step_many(water, 10);
}

static void without_memory_nothing_changes(void **state) {
    (void)state;
    for (int i = 0; i < 6; i++) {
        int left = 1000000;
        pond_desc desc = fast(64, 48, POND_EDGE_FREE);
        desc.allocator = granted_allocator(&left);
        pond *water = make_pond(&desc);
        if (i % 3 == 1) {
            build_harbour(water, INFINITY);
        } else if (i % 3 == 2) {
            const pond_shape beach = pond_disc((float)(9 * desc.cell_size));
            const pond_pose at = {{(float)(9 * desc.cell_size), 0.0f}, 0.0f};
            assert_int_equal(pond_beach_build(water, &beach, &at, 0.1, 0.0f), POND_OK);
        }
        stir(water);
        build_poorly(water, &left, i < 3 ? build_disc : build_half);
        pond_destroy(water);
    }
}

static pond_result deepen(pond *water) {
    float cell = (float)pond_get_desc(water).cell_size;
    return pond_set_depth_function(water, shelf, &cell);
}

static void without_memory_walls_keep_their_ground(void **state) {
    (void)state;
    int left = 1000000;
    pond_desc desc = fast(64, 48, POND_EDGE_FREE);
    desc.edges.left = POND_EDGE_OPEN;
    desc.allocator = granted_allocator(&left);
    for (int laid = 0; laid < 2; laid++) {
        pond *water = make_pond(&desc);
        const float half = (float)(20.0 * desc.cell_size);
        if (laid) {
            assert_int_equal(pond_set_depth_map(water, &half, 1, 1, 1), POND_OK);
        }
        assert_int_equal(build_disc(water), POND_OK);
        stir(water);
        pond_step_many(water, 20);
        build_poorly(water, &left, deepen);
        pond_destroy(water);
    }
}

// The window moves all the same. What it says of itself is how it goes on.
static void shifted_without_memory_walls_are_fixed(void **state) {
    (void)state;
    int left = 1000000;
    pond_desc desc = fast(64, 48, POND_EDGE_FREE);
    desc.allocator = granted_allocator(&left);
    pond *poor = make_pond(&desc);
    pond *rich = make_pond(&desc);
    pond *const both[] = {poor, rich};
    for (int i = 0; i < 2; i++) {
        assert_int_equal(build_disc(both[i]), POND_OK);
        stir(both[i]);
        pond_step_many(both[i], 20);
    }
    left = 0;
    assert_int_equal(pond_shift(poor, 3, 2, NULL, NULL), POND_ERROR_MEMORY);
    left = 1000000;
    assert_int_equal(pond_shift(rich, 3, 2, NULL, NULL), POND_OK);
    assert_true(pond_hash(poor) != pond_hash(rich));

    const size_t size = pond_save_size(poor);
    void *bytes = malloc(size);
    assert_int_equal(pond_save(poor, bytes, size), POND_OK);
    pond *loaded;
    assert_int_equal(pond_load(bytes, size, NULL, &loaded), POND_OK);
    free(bytes);
    assert_int_equal(pond_hash(poor), pond_hash(loaded));
    pond_step_many(poor, 50);
    pond_step_many(loaded, 50);
    assert_int_equal(pond_hash(poor), pond_hash(loaded));
    pond_destroy(loaded);
    pond_destroy(poor);
    pond_destroy(rich);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_closed_box_is_a_pond_of_its_own),
        cmocka_unit_test(a_half_plane_throws_its_shadow),
        cmocka_unit_test(rows_alike_share_their_weights),
        cmocka_unit_test(walls_come_and_go),
        cmocka_unit_test(the_order_does_not_matter),
        cmocka_unit_test(waves_die_away_around_a_float),
        cmocka_unit_test(what_cannot_be_is_refused),
        cmocka_unit_test(without_memory_nothing_changes),
        cmocka_unit_test(without_memory_walls_keep_their_ground),
        cmocka_unit_test(shifted_without_memory_walls_are_fixed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
