// Waves over Berkhoff's elliptic shoal, compared with the mild-slope equation.
#include <complex.h>
#include <math.h>
#include <stdlib.h>

#include "checks.h"
#include "exact.h"
#include "water.h"

// Lengths are in cells of 0.1 m, times in √(cell/g). The shoal's centre is at (0, 0).
enum {
    LEFT = 90,    // columns before the centre
    WIDTH = 210,  // of the pond
    HEIGHT = 200, // rows
    SPONGE = 60,  // columns of the theory beyond each end
    SOURCE = 85,  // columns before the centre
    PERIODS = 4,  // that are averaged
};

#define OMEGA (2.0 * PI * 0.100964) // a period of 1 s
#define DEEPEST 4.5
#define SHALLOWEST 0.7
#define TIME 420.0 // until waves fill the pond
#define RAMP 60.0

// A slope of 1 in 50, turned by 20°, and on it an elliptic shoal.
static double depth_at(double x, double y) {
    const double turn = 20.0 * PI / 180.0;
    const double along = x * cos(turn) + y * sin(turn);
    const double across = y * cos(turn) - x * sin(turn);
    double depth = DEEPEST - 0.02 * fmax(0.0, 58.4 + along);
    if (hypot(across / 40.0, along / 30.0) < 1.0) {
        const double u = across / 50.0;
        const double v = along / 37.5;
        depth -= 5.0 * sqrt(1.0 - u * u - v * v) - 3.0;
    }
    return fmax(depth, SHALLOWEST);
}

static double column_x(int column) {
    return column - LEFT + 0.5;
}

static double row_y(int row) {
    return row - HEIGHT / 2 + 0.5;
}

// The amplitude at each cell of the pond, from the last periods.
typedef struct amplitudes {
    double complex at[WIDTH * HEIGHT];
} amplitudes;

static double ramp(double time) {
    const double share = fmin(1.0, time / RAMP);
    return share * share * (3.0 - 2.0 * share);
}

// The weight of a time step in the average, or 0.
static double complex share_of(double time, double dt) {
    const double length = PERIODS * 2.0 * PI / OMEGA;
    const double at = (time - (TIME - length)) / length;
    return at <= 0.0 || at >= 1.0 ? 0.0
                                  : dt / length * 2.0 * (1.0 - cos(2.0 * PI * at)) *
                                        cexp(exact_complex(0.0, OMEGA * time));
}

// ---- the library --------------------------------------------------------------------------------

static float ground(pond_vec2 point, void *user) {
    const double cell = *(const double *)user;
    return (float)(cell *
                   depth_at((double)point.x / cell - LEFT, (double)point.y / cell - HEIGHT / 2));
}

static bool measure(amplitudes *out) {
    pond_desc desc = water_deep_desc(WIDTH, HEIGHT, DEEPEST, POND_EDGE_FREE);
    desc.edges.left = desc.edges.right = POND_EDGE_OPEN;
    pond *water = water_make(&desc);
    double cell = desc.cell_size;
    pond_emitter_desc maker = pond_emitter_desc_default();
    maker.kind = POND_EMITTER_LINE;
    maker.from = (pond_vec2){(float)((LEFT - SOURCE) * cell), -1.0f};
    maker.to = (pond_vec2){maker.from.x, (float)(HEIGHT * cell) + 1.0f};
    maker.amplitude = 0.001f;
    maker.period = (float)(2.0 * PI / OMEGA * sqrt(cell / 9.81));
    maker.ramp = 6.0f * maker.period;
    pond_emitter_id id;
    const bool made = pond_set_depth_function(water, ground, &cell) == POND_OK &&
                      pond_emitter_add(water, &maker, &id) == POND_OK;
    const double dt = water_step(&desc);
    for (double time = dt; made && time < TIME; time += dt) {
        pond_step(water);
        const double complex share = share_of(time, dt);
        if (share != 0.0) {
            float *field = water_heights(water);
            for (int i = 0; i < WIDTH * HEIGHT; i++) {
                out->at[i] += share * (double)field[i];
            }
            free(field);
        }
    }
    pond_destroy(water);
    return made;
}

// ---- the mild-slope equation --------------------------------------------------------------------

// f_tt = ∇·(c·cg·∇f) − (ω² − k²·c·cg)·f for waves of one ω (Radder and Dingemans, 1985): fourth
// order in space, exact in time. f is the potential, whose amplitude is proportional to that of the
// height. Beyond both ends damping absorbs the waves.
enum { LONG = WIDTH + 2 * SPONGE, EDGE = 2, SIDE = LONG + 2 * EDGE };

typedef struct theory {
    double now[(HEIGHT + 2 * EDGE) * SIDE];
    double before[(HEIGHT + 2 * EDGE) * SIDE];
    double along[(HEIGHT + 2 * EDGE) * SIDE]; // c·cg·∂f/∂x at the right side of a cell
    double across[(HEIGHT + 2 * EDGE) * SIDE];
    double speed[(HEIGHT + 2 * EDGE) * SIDE]; // c·cg
    double held[(HEIGHT + 2 * EDGE) * SIDE];  // ω² − k²·c·cg
} theory;

static ptrdiff_t cell_of(int x, int y) {
    return (ptrdiff_t)(y + EDGE) * SIDE + x + EDGE;
}

static double theory_depth(int x, int y) {
    const int column = x < SPONGE ? 0 : x >= SPONGE + WIDTH ? WIDTH - 1 : x - SPONGE;
    return depth_at(column_x(column), row_y(y));
}

static void prepare(theory *t, double dt) {
    const double sine = 2.0 * sin(0.5 * OMEGA * dt) / dt;
    for (int y = 0; y < HEIGHT; y++) {
        for (int x = 0; x < LONG; x++) {
            const double depth = theory_depth(x, y);
            const double k = exact_k(OMEGA, depth);
            const double group = exact_group(k, depth);
            t->speed[cell_of(x, y)] = OMEGA / k * group;
            t->held[cell_of(x, y)] = sine * sine - k * OMEGA * group;
        }
    }
}

// Rows beyond the walls mirror those before them. The flux across a wall is 0.
static void mirror_heights(double *field) {
    for (int x = 0; x < LONG; x++) {
        for (int i = 0; i < EDGE; i++) {
            field[cell_of(x, -1 - i)] = field[cell_of(x, i)];
            field[cell_of(x, HEIGHT + i)] = field[cell_of(x, HEIGHT - 1 - i)];
        }
    }
}

static void mirror_flux(double *field) {
    for (int x = 0; x < LONG; x++) {
        field[cell_of(x, -2)] = -field[cell_of(x, 0)];
        field[cell_of(x, HEIGHT)] = -field[cell_of(x, HEIGHT - 2)];
    }
}

static double slope(const double *field, ptrdiff_t at, ptrdiff_t step) {
    return (27.0 * (field[at + step] - field[at]) - (field[at + 2 * step] - field[at - step])) /
           24.0;
}

static void theory_step(theory *t, double time, double dt) {
    mirror_heights(t->now);
    for (int y = 0; y < HEIGHT; y++) {
        for (int x = 0; x < LONG - 1; x++) {
            const ptrdiff_t i = cell_of(x, y);
            t->along[i] = 0.5 * (t->speed[i] + t->speed[i + 1]) * slope(t->now, i, 1);
            t->across[i] = y + 1 < HEIGHT
                               ? 0.5 * (t->speed[i] + t->speed[i + SIDE]) * slope(t->now, i, SIDE)
                               : 0.0;
        }
    }
    mirror_flux(t->across);
    for (int y = 0; y < HEIGHT; y++) {
        for (int x = 0; x < LONG; x++) {
            const ptrdiff_t i = cell_of(x, y);
            const int out = x < SPONGE ? SPONGE - x : x - (SPONGE + WIDTH - 1);
            const double far = out > 0 ? (double)out / SPONGE : 0.0;
            const double damping = 0.25 * far * far * dt;
            const double pull = slope(t->along, i - 1, 1) + slope(t->across, i - SIDE, SIDE) -
                                t->held[i] * t->now[i];
            t->before[i] = (2.0 * t->now[i] - (1.0 - damping) * t->before[i] + dt * dt * pull) /
                           (1.0 + damping);
        }
        t->before[cell_of(SPONGE + LEFT - SOURCE, y)] += dt * dt * ramp(time) * sin(OMEGA * time);
    }
    for (ptrdiff_t i = 0; i < (HEIGHT + 2 * EDGE) * SIDE; i++) {
        const double next = t->before[i];
        t->before[i] = t->now[i];
        t->now[i] = next;
    }
}

static void compute(amplitudes *out) {
    const double dt = 0.3;
    theory *t = water_room(1, sizeof *t);
    prepare(t, dt);
    for (double time = dt; time < TIME; time += dt) {
        theory_step(t, time, dt);
        const double complex share = share_of(time, dt);
        for (int i = 0; share != 0.0 && i < WIDTH * HEIGHT; i++) {
            out->at[i] += share * t->now[cell_of(SPONGE + i % WIDTH, i / WIDTH)];
        }
    }
    free(t);
}

// ---- rows ---------------------------------------------------------------------------------------

enum { FROM = LEFT - 30, TO = LEFT + 110, MARGIN = 10, FOCUS = LEFT + 50 };

// Mean amplitude of the waves that arrive, over two wavelengths before the slope.
static double incoming(const amplitudes *a) {
    double sum = 0.0;
    for (int y = MARGIN; y < HEIGHT - MARGIN; y++) {
        for (int x = LEFT - 78; x < LEFT - 48; x++) {
            sum += cabs(a->at[y * WIDTH + x]) / (30.0 * (HEIGHT - 2 * MARGIN));
        }
    }
    return sum;
}

static double likeness(const amplitudes *a, const amplitudes *b) {
    double complex ab = 0.0;
    double aa = 0.0;
    double bb = 0.0;
    for (int y = MARGIN; y < HEIGHT - MARGIN; y++) {
        for (int x = FROM; x < TO; x++) {
            const double complex p = a->at[y * WIDTH + x];
            const double complex q = b->at[y * WIDTH + x];
            ab += p * conj(q);
            aa += creal(p * conj(p));
            bb += creal(q * conj(q));
        }
    }
    return cabs(ab) / sqrt(aa * bb);
}

static double highest(const double *heights) {
    double most = 0.0;
    for (int y = 0; y < HEIGHT; y++) {
        most = fmax(most, heights[y]);
    }
    return most;
}

static void run_shoal(report *r) {
    static amplitudes found;
    static amplitudes wanted;
    static double at[HEIGHT];
    static double heights[2][HEIGHT];
    if (!measure(&found)) {
        return;
    }
    compute(&wanted);
    const double first[2] = {incoming(&found), incoming(&wanted)};
    for (int y = 0; y < HEIGHT; y++) {
        at[y] = 0.1 * row_y(y);
        heights[0][y] = cabs(found.at[y * WIDTH + FOCUS]) / first[0];
        heights[1][y] = cabs(wanted.at[y * WIDTH + FOCUS]) / first[1];
    }
    const double alike = likeness(&found, &wanted);
    report_row(r, (finding){.name = "Berkhoff's shoal: correlation of amplitudes behind it",
                            .expected = 1.0,
                            .measured = alike,
                            .limit = 0.98,
                            .rule = RULE_AT_LEAST,
                            .digits = 3,
                            .note = report_text(r, "with phases; L2 error %.0f %%",
                                                100.0 * sqrt(1.0 - alike * alike))});
    report_row(r, (finding){.name = "Berkhoff's shoal: highest wave 5 m behind its centre",
                            .expected = highest(heights[1]),
                            .measured = highest(heights[0]),
                            .limit = 0.2,
                            .rule = RULE_WITHIN,
                            .digits = 2,
                            .note = "over the incoming height; expected: the mild-slope equation"});
    plot p = {.title = "Wave heights 5 m behind the centre of Berkhoff's shoal",
              .x = {.label = "along the crests [m]", .low = -10, .high = 10},
              .y = {.label = "height over the incoming one", .low = 0, .high = 3}};
    plot_add(&p,
             (plot_series){"mild-slope equation", PLOT_LINE, PLOT_THEORY, HEIGHT, at, heights[1]});
    plot_add(&p, (plot_series){"dispersive", PLOT_DOTS, PLOT_WATER, HEIGHT, at, heights[0]});
    report_plot(r, "shoal", &p);
}

const check check_shoal = {
    .name = "shoal",
    .page = "deep",
    .title = "A shoal focuses waves",
    .means = "Waves with a period of 1 s run up a slope of 1 in 50 with an elliptic shoal, as in "
             "the experiment of Berkhoff, Booij and Radder (1982). They bend over the shoal and "
             "cross behind it, where they are more than twice as high.",
    .how = "A wave maker runs in a pond of 210 × 200 cells of 0.1 m with open ends and free "
           "sides. The theory is the mild-slope equation with damped ends, in the form of Radder "
           "and Dingemans (1985). The amplitudes of four periods are compared from 3 m before the "
           "centre of the shoal to 11 m behind it.",
    .run = run_shoal,
};
