// What must be the same to the bit: mirrored and turned water, any number of threads; and a drop
// that does not stay on one colour of the checkerboard.

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "checks.h"
#include "golden.h"
#include "reference/golden.h"
#include "water.h"

// ---- checkerboard -------------------------------------------------------------------------------

enum { BOARD = 65, BOARD_STEPS = 40 };

static double share_of_even(const float *field) {
    double even = 0.0;
    double all = 0.0;
    for (int y = 0; y < BOARD; y++) {
        for (int x = 0; x < BOARD; x++) {
            const double square = (double)field[y * BOARD + x] * (double)field[y * BOARD + x];
            even += (x + y) % 2 == 0 ? square : 0.0;
            all += square;
        }
    }
    return even / all;
}

static void run_parity(report *r) {
    static float point[BOARD * BOARD];
    memset(point, 0, sizeof point);
    point[BOARD / 2 * BOARD + BOARD / 2] = 1.0f;
    const pond_desc desc = water_desc(BOARD, BOARD);
    pond *water = water_make_with(&desc, point, point);
    plain p = plain_make(BOARD, BOARD, 1.0f);
    memcpy(p.now, point, sizeof point);
    static double steps[BOARD_STEPS + 1];
    static double got[BOARD_STEPS + 1];
    static double loop[BOARD_STEPS + 1];
    double mean = 0.0;
    double one_sided = 0.0;
    for (int i = 0; i <= BOARD_STEPS; i++) {
        float *field = water_heights(water);
        steps[i] = i;
        got[i] = share_of_even(field);
        loop[i] = share_of_even(p.now);
        if (i > BOARD_STEPS / 2) {
            mean += got[i] / (BOARD_STEPS / 2.0);
            one_sided += fmax(loop[i], 1.0 - loop[i]) / (BOARD_STEPS / 2.0);
        }
        free(field);
        pond_step(water);
        plain_step(&p);
    }
    plain_free(&p);
    pond_destroy(water);
    report_row(r, (finding){.name = "energy on one colour of a checkerboard",
                            .expected = 0.5,
                            .measured = mean,
                            .limit = 0.02,
                            .rule = RULE_WITHIN,
                            .digits = 3,
                            .plain = report_text(r, "%.1f", one_sided)});
    plot q = {.title = "A single raised cell: share on the even cells",
              .x = {.label = "steps", .low = 0, .high = BOARD_STEPS},
              .y = {.label = "share of Σu² on even cells", .low = -0.05, .high = 1.3}};
    plot_add(&q, (plot_series){"plain loop", PLOT_LINE, PLOT_PLAIN, BOARD_STEPS + 1, steps, loop});
    plot_add(&q,
             (plot_series){"wave, 9-point", PLOT_LINE, PLOT_WATER, BOARD_STEPS + 1, steps, got});
    report_plot(r, "parity", &q);
}

const check check_parity = {
    .name = "parity",
    .page = "exactness",
    .title = "A drop is not a checkerboard",
    .means = "In the plain loop a cell's next height depends on its four neighbours and on itself "
             "one step ago, but not on itself now, so black and white cells never interact. A "
             "touch of one cell leaves every second cell untouched for ever.",
    .how = "One cell is raised. The row is the share of Σu² on the even cells, averaged over steps "
           "21 to 40. In the plain loop one colour has all of it in each step.",
    .run = run_parity,
};

// ---- mirrored and turned ------------------------------------------------------------------------

enum { SIDE = 101 };

typedef struct turn {
    int xx, xy, yx, yy; // around the middle cell
} turn;

static void turned(const turn *t, int x, int y, int *tx, int *ty) {
    const int m = SIDE / 2;
    *tx = t->xx * (x - m) + t->xy * (y - m) + m;
    *ty = t->yx * (x - m) + t->yy * (y - m) + m;
}

static pond_vec2 turned_centre(const turn *t, int x, int y) {
    int tx;
    int ty;
    turned(t, x, y, &tx, &ty);
    return water_centre(tx, ty);
}

static float *run_turned(const turn *t, const pond_desc *desc) {
    pond *water = water_make(desc);
    pond_drop(water, turned_centre(t, 23, 40), 2.0f / 64.0f, 0.01f);
    pond_drop(water, turned_centre(t, 70, 31), 3.0f / 64.0f, -0.007f);
    pond_stroke(water, turned_centre(t, 30, 62), turned_centre(t, 55, 75), 2.5f / 64.0f, 0.003f);
    pond_step_many(water, 300);
    float *heights = water_heights(water);
    pond_destroy(water);
    return heights;
}

static long cells_that_differ(const pond_desc *desc) {
    const turn same = {1, 0, 0, 1};
    const turn others[] = {{-1, 0, 0, 1}, {1, 0, 0, -1},  {0, -1, 1, 0}, {0, 1, -1, 0},
                           {0, 1, 1, 0},  {-1, 0, 0, -1}, {0, -1, -1, 0}};
    float *straight = run_turned(&same, desc);
    long differ = 0;
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        float *moved = run_turned(&others[i], desc);
        for (int y = 0; y < SIDE; y++) {
            for (int x = 0; x < SIDE; x++) {
                int tx;
                int ty;
                turned(&others[i], x, y, &tx, &ty);
                differ += straight[y * SIDE + x] != moved[ty * SIDE + tx];
            }
        }
        free(moved);
    }
    free(straight);
    return differ;
}

// Nine points summed row by row, as one would at first: mirrored upside down they are another sum.
static const char *rowwise_differs(report *r) {
    enum { CELLS = SIDE * SIDE };
    static float levels[2][2][CELLS];
    memset(levels, 0, sizeof levels);
    for (int i = 0; i < CELLS; i++) {
        const int x = i % SIDE;
        const int y = i / SIDE;
        const double q = ((x - 23) * (x - 23) + (y - 40) * (y - 40)) / 8.0;
        levels[0][0][i] = levels[0][1][i] = (float)exp(-q);
        levels[1][0][(SIDE - 1 - y) * SIDE + x] = levels[0][0][i];
        levels[1][1][(SIDE - 1 - y) * SIDE + x] = levels[0][0][i];
    }
    int now = 0;
    for (int step = 0; step < 300; step++) {
        for (int which = 0; which < 2; which++) {
            const float *u = levels[which][now];
            float *next = levels[which][1 - now];
            for (int y = 1; y < SIDE - 1; y++) {
                for (int x = 1; x < SIDE - 1; x++) {
                    const int i = y * SIDE + x;
                    const float a =
                        u[i - SIDE - 1] / 6.0f + u[i - SIDE] / 1.5f + u[i - SIDE + 1] / 6.0f;
                    const float b = u[i - 1] / 1.5f - u[i] * (10.0f / 3.0f) + u[i + 1] / 1.5f;
                    const float c =
                        u[i + SIDE - 1] / 6.0f + u[i + SIDE] / 1.5f + u[i + SIDE + 1] / 6.0f;
                    next[i] = 2.0f * u[i] - next[i] + 0.735f * (a + b + c);
                }
            }
        }
        now = 1 - now;
    }
    int differ = 0;
    for (int i = 0; i < CELLS; i++) {
        differ += levels[0][now][i] != levels[1][now][(SIDE - 1 - i / SIDE) * SIDE + i % SIDE];
    }
    return report_text(r, "%d cells", differ);
}

typedef struct kind {
    const char *name;
    pond_solver solver;
    pond_stencil stencil;
} kind;

static const kind kinds[] = {
    {"wave 9-point", POND_SOLVER_WAVE, POND_STENCIL_NINE},
    {"wave 5-point", POND_SOLVER_WAVE, POND_STENCIL_FIVE},
    {"fourth order", POND_SOLVER_WAVE, POND_STENCIL_FOURTH},
    {"dispersive", POND_SOLVER_DISPERSIVE, POND_STENCIL_NINE},
    {"classic", POND_SOLVER_CLASSIC, POND_STENCIL_NINE},
    {"steady", POND_SOLVER_STEADY, POND_STENCIL_NINE},
    {"isotropic", POND_SOLVER_ISOTROPIC, POND_STENCIL_NINE},
    {"unit-range", POND_SOLVER_UNIT_RANGE, POND_STENCIL_NINE},
};

enum { KINDS = sizeof kinds / sizeof kinds[0] };

static void run_symmetry(report *r) {
    const pond_edge edges[] = {POND_EDGE_FREE, POND_EDGE_FIXED, POND_EDGE_PERIODIC};
    for (int i = 0; i < KINDS; i++) {
        long differ = 0;
        for (int e = 0; e < 3; e++) {
            pond_desc desc = water_desc(SIDE, SIDE);
            desc.solver = kinds[i].solver;
            desc.stencil = kinds[i].stencil;
            desc.edges = water_edges(edges[e]);
            desc.half_life = 2.0;
            differ += cells_that_differ(&desc);
        }
        report_row(
            r,
            (finding){
                .name = report_text(r, "mirrored and turned, %s", kinds[i].name),
                .measured = (double)differ,
                .limit = 0.0,
                .rule = RULE_AT_MOST,
                .digits = 0,
                .unit = " cells",
                .plain = i == 0 ? rowwise_differs(r) : "",
                .note = i == 0 ? "the plain loop here sums its nine points row by row in float32; "
                                 "the number is of 10201 cells, after one reflection"
                               : ""});
    }
}

const check check_symmetry = {
    .name = "symmetry",
    .page = "exactness",
    .title = "Mirrored water is bit-identical",
    .means = "Left and right, up and down, row and column are equivalent. In floats this holds "
             "only if each sum adds opposite neighbours first, since (a + b) + c is not a + (b + "
             "c).",
    .how = "Two drops and a stroke on 101 × 101 cells, 300 steps, between free, fixed and periodic "
           "sides; then the same mirrored and turned in all seven other ways. The rows count cells "
           "with different bits.",
    .run = run_symmetry,
};

// ---- the same water everywhere ------------------------------------------------------------------

static uint64_t golden_run(pond_desc desc, int threads) {
    desc.threads = threads;
    pond *water = water_make(&desc);
    golden_play(water);
    const uint64_t hash = pond_hash(water);
    pond_destroy(water);
    return hash;
}

// A pond large enough to be shared out among threads.
static uint64_t large_run(const kind *k, int threads) {
    pond_desc desc = water_desc(523, 411);
    desc.solver = k->solver;
    desc.stencil = k->stencil;
    desc.half_life = 3.0;
    desc.threads = threads;
    pond *water = water_make(&desc);
    pond_drop(water, water_centre(211, 134), 4.0f / 64.0f, 0.01f);
    pond_stroke(water, water_centre(30, 350), water_centre(500, 380), 3.0f / 64.0f, -0.01f);
    pond_step_many(water, 40);
    const uint64_t hash = pond_hash(water);
    pond_destroy(water);
    return hash;
}

typedef struct golden {
    pond_desc desc;
    uint64_t hash;
} golden;

static pond_desc golden_desc(pond_solver solver, pond_edge edge) {
    pond_desc desc = pond_desc_default();
    desc.width = 91;
    desc.height = 67;
    desc.solver = solver;
    desc.edges = water_edges(edge);
    desc.seed = 42;
    return desc;
}

static const golden *golden_waters(int *count) {
    static golden all[7];
    all[0] = (golden){golden_desc(POND_SOLVER_WAVE, POND_EDGE_FREE), GOLDEN_WAVE_NINE_FREE};
    all[1] = (golden){golden_desc(POND_SOLVER_DISPERSIVE, POND_EDGE_FREE), GOLDEN_DISPERSIVE_FREE};
    all[2] = (golden){golden_desc(POND_SOLVER_CLASSIC, POND_EDGE_FIXED), GOLDEN_CLASSIC_FIXED};
    all[3] = (golden){golden_desc(POND_SOLVER_STEADY, POND_EDGE_FREE), GOLDEN_STEADY_FREE};
    all[3].desc.count_height = 1e-3;
    all[4] = (golden){golden_desc(POND_SOLVER_WAVE, POND_EDGE_PERIODIC), GOLDEN_WAVE_FOURTH_MIXED};
    all[4].desc.stencil = POND_STENCIL_FOURTH;
    all[4].desc.edges.top = POND_EDGE_FIXED;
    all[4].desc.edges.bottom = POND_EDGE_FREE;
    all[5] = (golden){golden_desc(POND_SOLVER_ISOTROPIC, POND_EDGE_FREE), GOLDEN_ISOTROPIC_FREE};
    all[6] = (golden){golden_desc(POND_SOLVER_UNIT_RANGE, POND_EDGE_FREE), GOLDEN_UNIT_RANGE_MIXED};
    all[6].desc.edges.left = all[6].desc.edges.top = POND_EDGE_FIXED;
    all[6].desc.edge_level = 0.1;
    *count = sizeof all / sizeof all[0];
    return all;
}

static void run_same_bits(report *r) {
    for (int i = 0; i < KINDS; i++) {
        const uint64_t one = large_run(&kinds[i], 1);
        int differ = 0;
        for (int threads = 2; threads <= 8; threads++) {
            differ += large_run(&kinds[i], threads) != one;
        }
        report_row(r,
                   (finding){.name = report_text(r, "same hash on 1…8 threads, %s", kinds[i].name),
                             .measured = differ,
                             .limit = 0.0,
                             .rule = RULE_AT_MOST,
                             .digits = 0,
                             .unit = " differ"});
    }
    int differ = 0;
    int count;
    const golden *all = golden_waters(&count);
    for (int i = 0; i < count; i++) {
        for (int threads = 1; threads <= 4; threads += 3) {
            differ += golden_run(all[i].desc, threads) != all[i].hash;
        }
    }
    report_row(
        r,
        (finding){
            .name = report_text(r, "same hash as committed, %d waters", count),
            .measured = differ,
            .limit = 0.0,
            .rule = RULE_AT_MOST,
            .digits = 0,
            .unit = " differ",
            .note =
                "this program is one build; that other compilers, optimisation levels and "
                "instruction sets arrive at these very hashes of `tests/golden/golden_hash.txt` is "
                "proven by `tests/golden/hash_matrix.sh`, which runs with the tests"});
}

const check check_same_bits = {
    .name = "same-bits",
    .page = "exactness",
    .title = "The same water everywhere",
    .means = "Replays, lockstep games and bug reports need the same touches to give bit-identical "
             "water. `pond_hash()` is a 64-bit hash of the whole state.",
    .how = "A pond of 523 × 411 cells, a drop, a stroke and 40 steps on 1 to 8 threads; and seven "
           "of the runs of `tests/golden/golden_hash.c`, compared with "
           "`tests/golden/golden_hash.txt`.",
    .run = run_same_bits,
};
