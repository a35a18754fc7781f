// Conserved quantities: energy, mean level, the rate of decay, and no division into two colours.

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "checks.h"
#include "water.h"

// ---- energy -------------------------------------------------------------------------------------

enum { POOL = 64, ENERGY_STEPS = 100000, ENERGY_SAMPLES = 41 };

// Steps at which energy is read, evenly spaced on a logarithmic axis.
static long sample_step(int i) {
    return lround(10.0 * pow(ENERGY_STEPS / 10.0, (double)i / (ENERGY_SAMPLES - 1)));
}

static double energy_drift(pond_solver solver, pond_stencil stencil, double *steps, double *drift) {
    pond_desc desc = water_desc(POOL, POOL);
    desc.solver = solver;
    desc.stencil = stencil;
    pond *water = water_make(&desc);
    pond_drop(water, water_centre(20, 33), 3.0f / 64.0f, -0.01f);
    pond_drop(water, water_centre(41, 12), 2.0f / 64.0f, 0.004f);
    const double before = pond_get_stats(water).energy;
    double worst = 0.0;
    for (int i = 0; i < ENERGY_SAMPLES; i++) {
        pond_step_many(water, sample_step(i) - (int64_t)pond_get_steps(water));
        const double off = fabs(pond_get_stats(water).energy / before - 1.0);
        worst = fmax(worst, off);
        steps[i] = (double)sample_step(i);
        drift[i] = fmax(off, 1e-9);
    }
    pond_destroy(water);
    return worst;
}

// The nine-point sum with its weights written out in float32, where ⅔, ⅙ and 10/3 do not sum to
// zero.
typedef struct literal {
    float cells[2][(POOL + 2) * (POOL + 2)];
    int now;
} literal;

static void literal_mirror(float *cells) {
    enum { PITCH = POOL + 2 };
    for (int i = 1; i <= POOL; i++) {
        cells[i * PITCH] = cells[i * PITCH + 1];
        cells[i * PITCH + POOL + 1] = cells[i * PITCH + POOL];
    }
    for (int i = 0; i < PITCH; i++) {
        cells[i] = cells[i + PITCH];
        cells[(POOL + 1) * PITCH + i] = cells[POOL * PITCH + i];
    }
}

static void literal_step(literal *l) {
    enum { PITCH = POOL + 2 };
    const float c2 = 0.735f;
    float *u = l->cells[l->now];
    float *next = l->cells[1 - l->now];
    literal_mirror(u);
    for (int y = 1; y <= POOL; y++) {
        for (int x = 1; x <= POOL; x++) {
            const float *at = u + y * PITCH + x;
            const float edges = at[-1] + at[1] + at[-PITCH] + at[PITCH];
            const float corners = at[-PITCH - 1] + at[1 - PITCH] + at[PITCH - 1] + at[PITCH + 1];
            const float l9 = 0.6666667f * edges + 0.16666667f * corners - 3.3333333f * at[0];
            next[y * PITCH + x] = 2.0f * at[0] - next[y * PITCH + x] + c2 * l9;
        }
    }
    l->now = 1 - l->now;
}

// The invariant of its leapfrog: ½Σ(u − p)² − ½C²Σu·Lp.
static double literal_energy(literal *l) {
    enum { PITCH = POOL + 2 };
    const float *u = l->cells[l->now];
    float *p = l->cells[1 - l->now];
    literal_mirror(p);
    double sum = 0.0;
    for (int y = 1; y <= POOL; y++) {
        for (int x = 1; x <= POOL; x++) {
            const int i = y * PITCH + x;
            const double moved = (double)u[i] - (double)p[i];
            const double edges =
                (double)p[i - 1] + (double)p[i + 1] + (double)p[i - PITCH] + (double)p[i + PITCH];
            const double corners = (double)p[i - PITCH - 1] + (double)p[i + 1 - PITCH] +
                                   (double)p[i + PITCH - 1] + (double)p[i + PITCH + 1];
            const double l9 = (4.0 * edges + corners - 20.0 * (double)p[i]) / 6.0;
            sum += 0.5 * (moved * moved - 0.735 * (double)u[i] * l9);
        }
    }
    return sum;
}

static double literal_growth(double *steps, double *drift) {
    static literal l;
    for (int level = 0; level < 2; level++) {
        for (int y = 0; y < POOL; y++) {
            for (int x = 0; x < POOL; x++) {
                const double q = ((x - 20) * (x - 20) + (y - 33) * (y - 33)) / 18.0;
                l.cells[level][(y + 1) * (POOL + 2) + x + 1] = (float)(-0.01 * (1.0 - q) * exp(-q));
            }
        }
    }
    l.now = 0;
    const double first = literal_energy(&l);
    int at = 0;
    for (long step = 1; step <= ENERGY_STEPS; step++) {
        literal_step(&l);
        if (at < ENERGY_SAMPLES && step == sample_step(at)) {
            steps[at] = (double)step;
            drift[at++] = fmax(fabs(literal_energy(&l) / first - 1.0), 1e-9);
        }
    }
    return literal_energy(&l) / first;
}

static void run_energy(report *r) {
    static double steps[ENERGY_SAMPLES];
    static double nine[ENERGY_SAMPLES];
    static double five[ENERGY_SAMPLES];
    static double fourth[ENERGY_SAMPLES];
    static double deep[ENERGY_SAMPLES];
    static double literal_drift[ENERGY_SAMPLES];
    static double literal_steps[ENERGY_SAMPLES];
    const double grown = literal_growth(literal_steps, literal_drift);
    const struct {
        const char *name;
        pond_solver solver;
        pond_stencil stencil;
        double *drift;
    } kinds[] = {
        {"energy over 1e5 steps, wave 9-point", POND_SOLVER_WAVE, POND_STENCIL_NINE, nine},
        {"energy over 1e5 steps, wave 5-point", POND_SOLVER_WAVE, POND_STENCIL_FIVE, five},
        {"energy over 1e5 steps, fourth order", POND_SOLVER_WAVE, POND_STENCIL_FOURTH, fourth},
        {"energy over 1e5 steps, dispersive", POND_SOLVER_DISPERSIVE, POND_STENCIL_NINE, deep}};
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        report_row(
            r, (finding){.name = kinds[i].name,
                         .measured =
                             energy_drift(kinds[i].solver, kinds[i].stencil, steps, kinds[i].drift),
                         .limit = 1e-5,
                         .rule = RULE_AT_MOST,
                         .digits = -1,
                         .plain = i == 0 ? report_text(r, "× 10^%d", (int)floor(log10(grown))) : "",
                         .note = i == 0 ? "the plain loop here is the nine-point sum with its "
                                          "weights ⅔, ⅙ and 10/3 written out in float32"
                                        : ""});
    }
    plot p = {.title = "Drift of the energy of undamped water",
              .x = {.label = "steps", .low = 10, .high = ENERGY_STEPS, .log = true},
              .y = {.label = "energy, off the first [1]", .low = 1e-9, .high = 1e5, .log = true},
              .legend_left = true};
    plot_mark_add(&p, (plot_mark){.text = "must stay below 10⁻⁵", .y = 1e-5, .level = true});
    plot_add(&p, (plot_series){"weights written out in float32", PLOT_LINE, PLOT_PLAIN,
                               ENERGY_SAMPLES, literal_steps, literal_drift});
    plot_add(&p,
             (plot_series){"wave, 9-point", PLOT_LINE, PLOT_WATER, ENERGY_SAMPLES, steps, nine});
    plot_add(&p, (plot_series){"dispersive", PLOT_LINE, PLOT_OTHER, ENERGY_SAMPLES, steps, deep});
    report_plot(r, "energy", &p);
}

const check check_energy = {
    .name = "energy",
    .page = "waves",
    .title = "Undamped water neither fades nor grows",
    .means = "Without damping the leapfrog scheme conserves an energy, apart from rounding. In "
             "float32, nine weights whose sum is not exactly zero push the pond a little each step "
             "until it diverges. Sums of differences do not.",
    .how = "Two drops in a 64 × 64 pond between free walls, infinite `half_life`, 100 000 steps. "
           "The rows give the greatest deviation of the energy of `pond_get_stats()` at 41 "
           "moments.",
    .run = run_energy,
};

// ---- decay --------------------------------------------------------------------------------------

enum { DECAY_STEPS = 300, DECAY_DRAWN = 301 };

static void run_decay(report *r) {
    static float start[POOL * POOL];
    static double shape[POOL * POOL];
    for (int y = 0; y < POOL; y++) {
        for (int x = 0; x < POOL; x++) {
            shape[y * POOL + x] =
                cos(3.0 * PI / POOL * (x + 0.5)) * cos(2.0 * PI / POOL * (y + 0.5));
            start[y * POOL + x] = (float)(0.01 * shape[y * POOL + x]);
        }
    }
    pond_desc desc = water_desc(POOL, POOL);
    desc.half_life = 1.0;
    pond *water = water_make_with(&desc, start, start);
    static double a[DECAY_STEPS + 3];
    for (int step = 0; step < DECAY_STEPS + 3; step++) {
        float *field = water_heights(water);
        for (int i = 0; i < POOL * POOL; i++) {
            a[step] += (double)field[i] * shape[i];
        }
        free(field);
        pond_step(water);
    }
    // a(n)² − a(n−1)·a(n+1) falls by exactly d each step, wherever in its swing the wave is.
    const double first = a[1] * a[1] - a[0] * a[2];
    const double last =
        a[DECAY_STEPS + 1] * a[DECAY_STEPS + 1] - a[DECAY_STEPS] * a[DECAY_STEPS + 2];
    const double per_step = pow(last / first, 0.5 / DECAY_STEPS);
    const double dt = pond_get_desc(water).time_step;
    const double wanted = pow(0.5, dt / desc.half_life);
    pond_destroy(water);
    report_row(r, (finding){.name = "decay in a step, half-life 1 s, relative error",
                            .measured = fabs(per_step / wanted - 1.0),
                            .limit = 1e-6,
                            .rule = RULE_AT_MOST,
                            .digits = -1,
                            .floor = 1e-8});
    static double at[DECAY_DRAWN];
    static double height[DECAY_DRAWN];
    static double envelope[DECAY_DRAWN];
    for (int i = 0; i < DECAY_DRAWN; i++) {
        at[i] = i * dt;
        height[i] = a[i] / a[0];
        envelope[i] = pow(0.5, at[i]);
    }
    plot p = {.title = "A standing wave with a half-life of one second",
              .x = {.label = "time [s]", .low = 0, .high = at[DECAY_DRAWN - 1]},
              .y = {.label = "height [of the start]", .low = -1.05, .high = 1.05}};
    plot_add(&p,
             (plot_series){"½ per second", PLOT_DASHED, PLOT_THEORY, DECAY_DRAWN, at, envelope});
    plot_add(&p, (plot_series){"wave, 9-point", PLOT_LINE, PLOT_WATER, DECAY_DRAWN, at, height});
    report_plot(r, "decay", &p);
}

const check check_decay = {
    .name = "decay",
    .page = "waves",
    .title = "A half-life is a half-life",
    .means = "Any wave, long or short, must lose half its height in `half_life` seconds. Damping "
             "centred in time, (1 + γ/2)u⁺ = 2u − (1 − γ/2)p + C²Lu, multiplies it by exactly √((1 "
             "− γ/2)/(1 + γ/2)) each step.",
    .how = "The box mode above with a half-life of 1 s. The combination a(n)² − a(n−1)·a(n+1) of "
           "its amplitudes falls by the square of that factor each step. The row compares the mean "
           "of 300 steps with ½^(dt/half_life).",
    .run = run_decay,
};

// ---- mean level ---------------------------------------------------------------------------------

enum { LEVEL_WIDTH = 96, LEVEL_HEIGHT = 64, LEVEL_DRAWN = 151 };

static double hump_at(int x, int y) {
    return exp(-((x - 30) * (x - 30) + (y - 20) * (y - 20)) / 50.0);
}

// The loop of the listings with its damping of 1/32 and walls that mirror, in doubles: the mean of
// all cells after each step, relative to the first.
static void plain_means(double *means) {
    double level = 1.0;
    double before = 1.0;
    for (int i = 0; i < LEVEL_DRAWN; i++) {
        means[i] = level;
        // On a level pond ½N4 is twice the level.
        const double next = 31.0 / 32.0 * (2.0 * level - before);
        before = level;
        level = next;
    }
}

static void run_mean_level(report *r) {
    static float start[LEVEL_WIDTH * LEVEL_HEIGHT];
    for (int y = 0; y < LEVEL_HEIGHT; y++) {
        for (int x = 0; x < LEVEL_WIDTH; x++) {
            start[y * LEVEL_WIDTH + x] = (float)hump_at(x, y);
        }
    }
    static double steps[LEVEL_DRAWN];
    static double means[LEVEL_DRAWN];
    static double loop[LEVEL_DRAWN];
    plain_means(loop);
    double lowest = 1.0;
    for (int i = 0; i < LEVEL_DRAWN; i++) {
        lowest = fmin(lowest, loop[i]);
    }
    const pond_solver solvers[] = {POND_SOLVER_WAVE, POND_SOLVER_DISPERSIVE};
    for (int s = 0; s < 2; s++) {
        pond_desc desc = water_desc(LEVEL_WIDTH, LEVEL_HEIGHT);
        desc.half_life = 0.5;
        desc.solver = solvers[s];
        pond *water = water_make_with(&desc, start, start);
        const double before = pond_get_stats(water).mean;
        for (int i = 0; s == 0 && i < LEVEL_DRAWN; i++) {
            steps[i] = i;
            means[i] = pond_get_stats(water).mean / before;
            pond_step(water);
        }
        pond_step_many(water, 10000 - (int64_t)pond_get_steps(water));
        const double off = fabs(pond_get_stats(water).mean - before);
        report_row(
            r,
            (finding){.name = s == 0 ? "mean level, 1e4 damped steps, wave 9-point"
                                     : "mean level, 1e4 damped steps, dispersive",
                      .measured = off,
                      .limit = 1e-6,
                      .rule = RULE_AT_MOST,
                      .floor = 1e-8,
                      .digits = -1,
                      .plain = s == 0 ? report_text(r, "rings, to −%.0f %%", -100.0 * lowest) : "",
                      .note = ""});
        pond_destroy(water);
    }
    plot p = {.title = "The mean level of damped water",
              .x = {.label = "steps", .low = 0, .high = 150},
              .y = {.label = "mean level [of the start]", .low = -0.8, .high = 1.1},
              .legend_low = true};
    plot_add(&p, (plot_series){"plain loop, u⁺ · 31/32", PLOT_LINE, PLOT_PLAIN, LEVEL_DRAWN, steps,
                               loop});
    plot_add(&p, (plot_series){"wave, centred damping", PLOT_LINE, PLOT_WATER, LEVEL_DRAWN, steps,
                               means});
    report_plot(r, "mean-level", &p);
}

const check check_mean_level = {
    .name = "mean-level",
    .page = "waves",
    .title = "Damping removes waves, not water",
    .means = "The listings damp by `u⁺ *= 31/32`, which pulls the level itself towards 0, like a "
             "spring on every cell. The pond then oscillates with a period of 35 steps, and waves "
             "longer than about 25 cells are cut off.",
    .how = "A hump one unit high in a 96 × 64 pond between free walls, half-life 0.5 s, 10 000 "
           "steps. The rows give the change of the mean of all cells. The plain loop's mean "
           "follows from its formula.",
    .run = run_mean_level,
};

// ---- checkerboard -------------------------------------------------------------------------------

enum { BOARD = 65, BOARD_STEPS = 40 };

static double share_of_even(const float *field) {
    double even = 0.0;
    double all = 0.0;
    for (int i = 0; i < BOARD * BOARD; i++) { // BOARD is odd, so i alternates like x + y
        const double square = (double)field[i] * (double)field[i];
        even += i % 2 == 0 ? square : 0.0;
        all += square;
    }
    return even / all;
}

static void run_parity(report *r) {
    static float point[BOARD * BOARD];
    point[BOARD / 2 * BOARD + BOARD / 2] = 1.0f;
    const pond_desc desc = water_desc(BOARD, BOARD);
    pond *water = water_make_with(&desc, point, point);
    plain p = plain_make(BOARD, BOARD, 1.0f);
    memcpy(p.now, point, sizeof point);
    double mean = 0.0;
    double one_sided = 0.0;
    for (int i = 1; i <= BOARD_STEPS; i++) {
        pond_step(water);
        plain_step(&p);
        if (i > BOARD_STEPS / 2) {
            float *field = water_heights(water);
            const double plain_share = share_of_even(p.now);
            mean += share_of_even(field) / (BOARD_STEPS / 2.0);
            one_sided += fmax(plain_share, 1.0 - plain_share) / (BOARD_STEPS / 2.0);
            free(field);
        }
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
}

const check check_parity = {
    .name = "parity",
    .page = "waves",
    .title = "A drop is not a checkerboard",
    .means = "In the plain loop a cell's next height depends on its four neighbours and on itself "
             "one step ago, but not on itself now, so black and white cells never interact. A "
             "touch of one cell leaves every second cell untouched for ever.",
    .how = "One cell is raised. The row is the share of Σu² on the even cells, averaged over steps "
           "21 to 40. In the plain loop one colour has all of it in each step.",
    .run = run_parity,
};
