// any_water_test.c — what holds for every kind of water, with and without walls, ground, open sides
// and currents.
#include "pond/pond.h"

#include <millpond/current.h>
#include <millpond/snapshot.h>
#include <millpond/state.h>

#include "base/cpu.h"
#include "support.h"

enum {          // what a kind has
    WALLS = 1,  // of `hardness`
    GROUND = 2, // with land
    BEACH = 4,
    OPEN = 8,     // all sides
    CURRENT = 16, // around a wall, periodic across
    DAMPED = 32,
    RESTORING = 64
};

typedef struct kind {
    pond_solver solver;
    pond_stencil stencil; // of wave water
    pond_column_form form;
    unsigned has;
    float hardness;
} kind;

#define NINE POND_STENCIL_NINE
#define FIVE POND_STENCIL_FIVE
#define COLUMN(form)                                                                               \
    { POND_SOLVER_COLUMN, NINE, POND_COLUMN_##form, 0, 0 }
#define DEEP(has)                                                                                  \
    { POND_SOLVER_DISPERSIVE, NINE, POND_COLUMN_EXACT, (has), 0 }
#define WAVE(stencil, has, hardness)                                                               \
    { POND_SOLVER_WAVE, (stencil), POND_COLUMN_EXACT, (has), (hardness) }
#define COUNTS(solver)                                                                             \
    { POND_SOLVER_##solver, NINE, POND_COLUMN_EXACT, DAMPED, 0 }

static const kind kinds[] = {
    WAVE(NINE, 0, 0),
    WAVE(NINE, DAMPED, 0),
    WAVE(FIVE, 0, 0),
    WAVE(FIVE, DAMPED, 0),
    WAVE(NINE, RESTORING, 0),
    WAVE(FIVE, RESTORING, 0),
    WAVE(POND_STENCIL_FOURTH, 0, 0),
    WAVE(POND_STENCIL_FOURTH, DAMPED, 0),
    COUNTS(CLASSIC),
    COUNTS(STEADY),
    COUNTS(ISOTROPIC),
    COUNTS(UNIT_RANGE),
    DEEP(0),
    DEEP(DAMPED),
    COLUMN(EXACT),
    {POND_SOLVER_COLUMN, NINE, POND_COLUMN_EXACT, DAMPED, 0},
    COLUMN(LISTED),
    COLUMN(BLUR),
    COLUMN(SPRING),
    WAVE(NINE, WALLS | GROUND, 0),
    WAVE(NINE, WALLS | GROUND | DAMPED, 0.3f),
    WAVE(FIVE, WALLS | GROUND, 0),
    WAVE(FIVE, WALLS | GROUND | BEACH | DAMPED, INFINITY),
    WAVE(NINE, OPEN | DAMPED, 0),
    WAVE(FIVE, OPEN | DAMPED, 0),
    WAVE(NINE, OPEN | WALLS | GROUND, 0.3f),
    DEEP(WALLS),
    DEEP(GROUND),
    DEEP(WALLS | GROUND),
    DEEP(OPEN),
    DEEP(OPEN | GROUND),
    DEEP(OPEN | WALLS | GROUND),
    WAVE(NINE, CURRENT, 0),
    DEEP(CURRENT),
};
enum { KINDS = sizeof kinds / sizeof kinds[0] };

static const pond_edge edges[] = {POND_EDGE_FREE, POND_EDGE_FIXED, POND_EDGE_PERIODIC};

static bool has(const kind *k, unsigned what) {
    return (k->has & what) != 0;
}

static bool is_column(const kind *k) {
    return k->solver == POND_SOLVER_COLUMN;
}

static bool is_deep(const kind *k) {
    return k->solver == POND_SOLVER_DISPERSIVE;
}

static pond_desc desc_of(const kind *k, int width, int height, pond_edge edge) {
    pond_desc desc = exact_desc(width, is_column(k) ? 1 : height);
    desc.solver = k->solver;
    desc.stencil = k->stencil;
    desc.column.form = k->form;
    desc.column.passes = 2;
    desc.half_life = has(k, DAMPED) ? 2.0 : (double)INFINITY;
    desc.edges = all_edges(has(k, OPEN) ? POND_EDGE_OPEN : edge);
    if (has(k, CURRENT)) {
        desc.edges.left = desc.edges.right = POND_EDGE_PERIODIC;
    }
    desc.restoring = has(k, RESTORING) ? 1e3 : 0;
    desc.edge_level = 0.1;
    desc.damping_shift = 6;
    desc.rest_slope = 0;
    return desc;
}

// Where a place in a square is after one of its eight mirrors and turns.
static void turn_place(int turn, int side, int *x, int *y) {
    *x = turn & 4 ? side - 1 - *x : *x;
    for (int k = 0; k < (turn & 3); k++) {
        const int t = *x;
        *x = side - 1 - *y;
        *y = t;
    }
}

static pond_vec2 turned_centre(int turn, int side, int x, int y) {
    turn_place(turn, side, &x, &y);
    return centre_of(x, y);
}

static float stream(pond_vec2 point, void *user) {
    const pond_desc *d = user;
    const double unit = d->cell_size / d->time_step;
    const double k = 2 * acos(-1) / (d->height * d->cell_size);
    return (float)(0.15 * unit * (sin(k * (double)point.y) / k + (double)point.y));
}

// Walls, ground, beaches and currents, mirrored and turned in a square. If `percent` is not 0, that
// share of the cells is wall, at random places, and depths are random everywhere.
static void furnish_by(pond *water, const kind *k, int turn, int percent) {
    pond_desc d = pond_get_desc(water);
    const size_t cells = (size_t)d.width * (size_t)d.height;
    uint8_t *mask = room(cells, 1);
    float *depths = room(cells, sizeof *depths);
    uint64_t seed = 23;
    for (int y = 0; y < d.height; y++) {
        for (int x = 0; x < d.width; x++) {
            int tx = x;
            int ty = y;
            turn_place(turn, d.width, &tx, &ty);
            const float depth = (float)noise_between(&seed, is_deep(k) ? 0.01 : -0.01, 0.25);
            const bool wall = percent > 0 ? noise_int(&seed, 1, 100) <= percent
                                          : (x / 8 + y / 5) % 9 == 0 && x > 40;
            mask[ty * d.width + tx] = wall ? 255 : 0;
            depths[ty * d.width + tx] = y > 60 || percent > 0 ? depth : 0.25f;
        }
    }
    if (has(k, WALLS)) {
        assert_int_equal(pond_set_wall_mask(water, mask, d.width, d.height, d.width, k->hardness),
                         POND_OK);
    }
    if (has(k, GROUND)) {
        assert_int_equal(pond_set_depth_map(water, depths, d.width, d.height, d.width), POND_OK);
    }
    if (has(k, BEACH)) {
        const pond_shape disc = pond_disc(12.0f / 64);
        const pond_pose pose = {turned_centre(turn, d.width, 20, 30), 0};
        assert_int_equal(pond_beach_build(water, &disc, &pose, 1, 10.0f / 64), POND_OK);
    }
    if (has(k, CURRENT)) {
        const pond_shape disc = pond_disc((float)(0.15 * d.height / 64));
        const pond_pose pose = {centre_of(d.width / 3, d.height / 2), 0};
        assert_int_equal(pond_wall_build(water, &disc, &pose, INFINITY), POND_OK);
        assert_int_equal(pond_set_current_function(water, stream, &d), POND_OK);
    }
    free(mask);
    free(depths);
}

static void furnish(pond *water, const kind *k, int turn) {
    furnish_by(water, k, turn, 0);
}

static pond *furnished(const kind *k, const pond_desc *desc, int turn) {
    pond *water = make_pond(desc);
    furnish(water, k, turn);
    return water;
}

static void stir(pond *water) {
    const pond_desc d = pond_get_desc(water);
    for (int i = 0; i < 12; i++) {
        const int x = (int)(d.width * fmod(0.37 * i + 0.1, 1.0));
        const int y = (int)(d.height * fmod(0.61 * i + 0.1, 1.0));
        pond_drop(water, centre_of(x, y), 3.0f / 64, i % 2 ? 0.01f : -0.008f);
    }
}

// ---- flat water -------------------------------------------------------------------------------

static bool keeps_level(const kind *k) {
    const bool level = !is_column(k) || k->form == POND_COLUMN_EXACT || k->form == POND_COLUMN_BLUR;
    return level && (k->has & (BEACH | OPEN | RESTORING)) == 0 && k->hardness <= 0 &&
           !has(k, CURRENT) && (k->solver == POND_SOLVER_WAVE || is_deep(k) || is_column(k));
}

static void flat_water_stays_flat(void **state) {
    (void)state;
    const int sizes[][2] = {{1, 1}, {1, 50}, {2, 3}, {5, 7}, {33, 17}, {100, 61}, {64, 64}};
    for (int i = 0; i < KINDS * 14; i++) {
        const kind *k = &kinds[i / 14];
        if (!keeps_level(k)) {
            continue;
        }
        const int *size = sizes[i % 7];
        const pond_desc desc =
            desc_of(k, size[0], size[1], i / 7 % 2 ? POND_EDGE_PERIODIC : POND_EDGE_FREE);
        pond *water = furnished(k, &desc, 0);
        const int count = desc.width * desc.height;
        float *level = room((size_t)count, sizeof *level);
        for (int c = 0; c < count; c++) {
            level[c] = pond_is_wall(water, centre_of(c % desc.width, c / desc.width)) ? 0 : 0.3f;
        }
        pond_write_heights(water, 0, 0, desc.width, desc.height, level, NULL, desc.width);
        water->blocks.never_skip = true;
        pond_step_many(water, LONG_RUN(1000));
        float *heights = heights_of(water);
        assert_memory_equal(heights, level, (size_t)count * sizeof *level);
        free(heights);
        free(level);
        pond_destroy(water);
    }
}

// ---- energy -------------------------------------------------------------------------------------

static bool keeps_energy(const kind *k) {
    const unsigned may = WALLS | GROUND | RESTORING;
    return (k->solver == POND_SOLVER_WAVE || is_deep(k) || is_column(k)) &&
           k->form == POND_COLUMN_EXACT && (k->has & ~may) == 0 && k->hardness <= 0;
}

static void check_energy(const kind *k, const pond_desc *desc, int percent) {
    pond *water = make_pond(desc);
    furnish_by(water, k, 0, percent);
    stir(water);
    pond_step(water);
    const pond_stats before = pond_get_stats(water);
    assert_true(before.energy > 0);
    double worst = 0;
    for (int i = 0; i < LONG_RUN(20); i++) {
        pond_step_many(water, LONG_RUN(is_deep(k) ? 50 : 200));
        worst = fmax(worst, fabs(pond_get_stats(water).energy / before.energy - 1));
    }
    assert_true(worst < (is_column(k) ? 1e-4 : 1e-5));
    if (is_deep(k) && desc->edges.left != POND_EDGE_FIXED) { // rounding alone, of 0.01 m
        assert_true(fabs(pond_get_stats(water).mean - before.mean) < 5e-6);
    }
    pond_destroy(water);
}

static void energy_and_level_are_kept(void **state) {
    (void)state;
    const int sizes[][2] = {{128, 128}, {97, 61}, {5, 130}, {64, 1}, {33, 17}};
    const int percents[] = {2, 10, 50}; // of walls
    for (int i = 0; i < KINDS * 15; i++) {
        const kind *k = &kinds[i / 15];
        const int *size = sizes[i % 5];
        const bool narrow = size[0] < 97 && (is_column(k) || has(k, RESTORING));
        if (keeps_energy(k) && !narrow) {
            pond_desc desc = desc_of(k, size[0], size[1], edges[i / 5 % 3]);
            desc.time_step = pond_time_step_limit(&desc) * (i % 2 ? 0.999999 : 1);
            check_energy(k, &desc, percents[i % 3]);
        }
    }
}

static void waves_lose_half_in_a_half_life(void **state) {
    (void)state;
    for (const kind *k = kinds; k < kinds + KINDS; k++) {
        if (k->has != DAMPED ||
            !pond_solver_info(
                 &(pond_desc){.solver = k->solver, .stencil = k->stencil, .column.form = k->form})
                 ->half_life) {
            continue;
        }
        pond_desc desc = desc_of(k, 128, 128, POND_EDGE_PERIODIC);
        desc.half_life = 0.5;
        pond *water = make_pond(&desc);
        stir(water);
        pond_step(water); // which gives the drops their movement
        const double before = pond_get_stats(water).energy;
        pond_step_many(water, (int64_t)lround(1.0 / pond_get_desc(water).time_step));
        const double halves =
            (pond_get_time(water) - pond_get_desc(water).time_step) / desc.half_life;
        assert_true(fabs(pond_get_stats(water).energy / before / pow(0.25, halves) - 1) < 0.05);
        pond_destroy(water);
    }
}

// ---- mirrors and turns --------------------------------------------------------------------------

// Not undamped water with five neighbours, which sums in the order of the plane listing; nor
// dispersive water with walls, whose nodes are joined in the order of cells, with rings, or over
// ground, where whole chunks of even ground have a separate kernel.
static bool turns(const kind *k) {
    return !has(k, CURRENT) && !(is_column(k) && k->form == POND_COLUMN_LISTED) &&
           !(k->stencil == FIVE && !has(k, DAMPED)) &&
           !(is_deep(k) && has(k, WALLS | GROUND | OPEN));
}

// Sums of a touch next to walls depend on the order of cells, so there cells are written.
static float *turned_heights(const kind *k, const pond_desc *desc, int turn) {
    pond *water = furnished(k, desc, turn);
    const int side = desc->width;
    const bool row = is_column(k);
    const int places[3][2] = {{14, side / 2 - 1}, {side - 14, 15}, {side / 2, side - 16}};
    for (int i = 0; i < 3; i++) {
        int x = places[i][0];
        int y = places[i][1];
        turn_place(turn, side, &x, &y);
        y = row ? 0 : y;
        const float height = 0.01f * (float)(1 - 2 * (i % 2));
        if (has(k, WALLS | GROUND | BEACH)) {
            pond_write_heights(water, x, y, 1, 1, &height, NULL, 1);
        } else {
            pond_drop(water, centre_of(x, y), 2.5f / 64, height);
        }
    }
    if (!row && !has(k, WALLS | GROUND | BEACH)) {
        pond_stroke(water, turned_centre(turn, side, 15, 18), turned_centre(turn, side, 21, 20),
                    2.5f / 64, 0.003f);
    }
    pond_step_many(water, is_deep(k) ? 60 : LONG_RUN(304));
    float *heights = heights_of(water);
    pond_destroy(water);
    return heights;
}

static void check_turns(const kind *k, const pond_desc *desc) {
    float *straight = turned_heights(k, desc, 0);
    for (int turn = 1; turn < 8; turn++) {
        if (is_column(k) && turn != 4) {
            continue; // a row has a mirror only
        }
        float *other = turned_heights(k, desc, turn);
        int differ = 0;
        for (int i = 0; i < desc->width * desc->height; i++) {
            int x = i % desc->width;
            int y = i / desc->width;
            turn_place(turn, desc->width, &x, &y);
            y = is_column(k) ? 0 : y;
            differ += straight[i] != other[y * desc->width + x];
        }
        assert_int_equal(differ, 0);
        free(other);
    }
    free(straight);
}

static void mirrors_and_turns_change_no_bit(void **state) {
    (void)state;
    const int sides[] = {64, 101, 37}; // 101 and 37 do not halve evenly
    for (int i = 0; i < KINDS * 9; i++) {
        const kind *k = &kinds[i / 9];
        const bool small = sides[i % 3] < 101 && !is_deep(k);
        if (turns(k) && !small && !(has(k, OPEN) && i / 3 % 3 > 0)) {
            const pond_desc desc = desc_of(k, sides[i % 3], sides[i % 3], edges[i / 3 % 3]);
            check_turns(k, &desc);
        }
    }
}

static void a_periodic_pond_has_no_middle(void **state) {
    (void)state;
    enum { W = 64, H = 48, DX = 29, DY = 41 };
    for (const kind *k = kinds; k < kinds + KINDS; k++) {
        if ((k->has & ~(unsigned)DAMPED) != 0 || is_deep(k)) {
            continue; // coarse cells of dispersive water begin at the corner
        }
        const pond_desc desc = desc_of(k, W, H, POND_EDGE_PERIODIC);
        float *heights[2];
        for (int i = 0; i < 2; i++) {
            pond *water = make_pond(&desc);
            const int y = desc.height > 1 ? (20 + i * DY) % H : 0;
            pond_drop(water, centre_of((30 + i * DX) % W, y), 2.0f / 64, 0.1f);
            pond_step_many(water, 50);
            heights[i] = heights_of(water);
            pond_destroy(water);
        }
        double moving = 0;
        for (int i = 0; i < W * desc.height; i++) {
            const int x = (i % W + DX) % W;
            const int y = (i / W + DY) % desc.height;
            assert_true(heights[0][i] == heights[1][y * W + x]);
            moving = fmax(moving, fabs((double)heights[0][i]));
        }
        assert_true(moving > 1e-5);
        free(heights[0]);
        free(heights[1]);
    }
}

// ---- threads and processors ---------------------------------------------------------------------

static uint64_t hash_after(const kind *k, int threads, pondi_isa isa, int at_once) {
    // Worth five threads, or two with sanitizers.
    pond_desc desc = desc_of(k, 517, SANITIZED ? 161 : 321, POND_EDGE_FREE);
    desc.threads = threads;
    pondi_cpu_set_limit(isa);
    pond *water = furnished(k, &desc, 0);
    stir(water);
    for (int steps = 0; steps < LONG_RUN(64) && steps < 24; steps += at_once) {
        pond_step_many(water, at_once);
    }
    pondi_cpu_set_limit(PONDI_ISA_AVX512);
    const uint64_t hash = pond_hash(water);
    pond_destroy(water);
    return hash;
}

static void threads_and_processors_change_no_bit(void **state) {
    (void)state;
    for (const kind *k = kinds; k < kinds + KINDS; k++) {
        const uint64_t hash = hash_after(k, 1, PONDI_ISA_AVX512, 1);
        for (int isa = PONDI_ISA_PLAIN; isa <= PONDI_ISA_AVX512; isa++) {
            assert_true(hash_after(k, 1 + 2 * (isa % 3), (pondi_isa)isa, 8) == hash);
        }
        assert_true(hash_after(k, 8, PONDI_ISA_AVX512, 8) == hash);
    }
}

// ---- copies -------------------------------------------------------------------------------------

// Takes away what a kind has, for a saved state to bring back.
static void clear_shores(pond *water, const kind *k) {
    static const uint8_t none[1] = {0};
    const float depth = (float)pond_get_desc(water).depth;
    if (has(k, WALLS)) {
        assert_int_equal(pond_set_wall_mask(water, none, 1, 1, 1, k->hardness), POND_OK);
    }
    if (has(k, GROUND)) {
        assert_int_equal(pond_set_depth_map(water, &depth, 1, 1, 1), POND_OK);
    }
}

static void snapshots_and_saved_states_continue(void **state) {
    (void)state;
    for (const kind *k = kinds; k < kinds + KINDS; k++) {
        pond_desc desc = desc_of(k, 150, 90, POND_EDGE_FREE);
        desc.capillary_length = is_deep(k) && k->has == 0 ? 0.005 : 0;
        pond *water = make_pond(&desc);
        stir(water);
        pond_step_many(water, 10);
        furnish(water, k, 0); // while it moves
        pond_step_many(water, 10);
        const size_t size = pond_save_size(water);
        const size_t kept_size = pond_state_size(water);
        uint8_t *bytes = room(size, 1);
        uint8_t *kept = room(kept_size, 1);
        assert_int_equal(pond_save(water, bytes, size), POND_OK);
        assert_int_equal(pond_state_save(water, kept, kept_size), POND_OK);
        pond *copy;
        assert_int_equal(pond_load(bytes, size, NULL, &copy), POND_OK);
        assert_true(pond_get_desc(copy).capillary_length == desc.capillary_length);
        assert_true(pond_hash(copy) == pond_hash(water));
        pond_step_many(water, 30);
        pond_step_many(copy, 30);
        const uint64_t hash = pond_hash(water);
        assert_true(pond_hash(copy) == hash);
        clear_shores(water, k);
        pond_step_many(water, 30);
        assert_int_equal(pond_state_restore(water, kept, kept_size), POND_OK);
        pond_step_many(water, 30);
        assert_true(pond_hash(water) == hash);
        clear_shores(water, k);
        clear_shores(copy, k);
        pond_step_many(water, 30);
        pond_step_many(copy, 30);
        assert_true(pond_hash(copy) == pond_hash(water));
        free(kept);
        free(bytes);
        pond_destroy(copy);
        pond_destroy(water);
    }
}

// ---- memory -------------------------------------------------------------------------------------

typedef struct counter {
    size_t held;
    size_t most;
} counter;

static void *count_allocate(size_t size, size_t alignment, void *user) {
    counter *c = user;
    c->held += size;
    c->most = c->held > c->most ? c->held : c->most;
    alignment = alignment < 64 ? 64 : alignment;
    return aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
}

static void count_release(void *memory, size_t size, void *user) {
    ((counter *)user)->held -= size;
    free(memory);
}

static void memory_is_what_is_reported(void **state) {
    (void)state;
    const int sizes[][2] = {{40, 31}, {1, 1}, {101, 40}, {64, 64}};
    for (int i = 0; i < KINDS * 16; i++) {
        const kind *k = &kinds[i / 16];
        if (i % 16 > 3 && !has(k, OPEN)) {
            continue;
        }
        counter c = {0};
        pond_desc desc = desc_of(k, sizes[i % 4][0], sizes[i % 4][1], POND_EDGE_FREE);
        desc.allocator = (pond_allocator){count_allocate, count_release, &c};
        if (has(k, OPEN)) {
            desc.edges.left = i & 1 ? POND_EDGE_OPEN : POND_EDGE_FIXED;
            desc.edges.right = i & 2 ? POND_EDGE_OPEN : POND_EDGE_FREE;
            desc.edges.top = i & 4 ? POND_EDGE_OPEN : POND_EDGE_FIXED;
            desc.edges.bottom = i & 8 ? POND_EDGE_OPEN : POND_EDGE_FREE;
        }
        pond *water = make_pond(&desc);
        assert_int_equal(c.most, pond_memory_size(&desc));
        stir(water);
        pond_step_many(water, 20);
        assert_int_equal(c.most, pond_memory_size(&desc));
        pond_calm(water);
        pond_step(water);
        assert_true(k->solver == POND_SOLVER_UNIT_RANGE || pond_get_stats(water).energy == 0);
        pond_destroy(water);
        assert_int_equal(c.held, 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(flat_water_stays_flat),
        cmocka_unit_test(energy_and_level_are_kept),
        cmocka_unit_test(waves_lose_half_in_a_half_life),
        cmocka_unit_test(mirrors_and_turns_change_no_bit),
        cmocka_unit_test(a_periodic_pond_has_no_middle),
        cmocka_unit_test(threads_and_processors_change_no_bit),
        cmocka_unit_test(snapshots_and_saved_states_continue),
        cmocka_unit_test(memory_is_what_is_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
