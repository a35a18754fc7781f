// Bodies: the work of the force on them, heave, drift in waves, and the energy of a basin.

#include <complex.h>
#include <math.h>
#include <stdlib.h>

#include "checks.h"
#include "exact.h"
#include "water.h"

#define GRAVITY 9.81

static pond_body_id add(pond *water, const pond_body_desc *desc) {
    pond_body_id id = {0};
    if (pond_body_add(water, desc, &id) != POND_OK) {
        (void)fprintf(stderr, "millpond-validate: %s\n", pond_message());
        exit(2);
    }
    return id;
}

static pond_body_state state_of(const pond *water, pond_body_id id) {
    pond_body_state state;
    (void)pond_body_get_state(water, id, &state);
    return state;
}

// The heights at the beginning of the last step.
static float *heights_before(const pond *water, float *now) {
    const pond_desc d = pond_get_desc(water);
    const size_t cells = (size_t)d.width * (size_t)d.height;
    float *before = water_room(cells, sizeof *before);
    pond_copy_velocities(water, 0, 0, d.width, d.height, before, d.width);
    for (size_t i = 0; i < cells; i++) {
        before[i] = (float)((double)now[i] - d.time_step * (double)before[i]);
    }
    return before;
}

// Energy of linear theory half a step ago over the water's weight per cell, in cells, of a periodic
// pond whose sides are powers of two. `change` holds the change of height in the step.
static double energy_of(double complex *heights, double complex *change, int width, int height,
                        double depth, double dt) {
    exact_fft2(heights, width, height, false);
    exact_fft2(change, width, height, false);
    double sum = 0.0;
    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
            const double k = hypot(exact_wave_number(x, width), exact_wave_number(y, height));
            const double half = 0.5 * exact_omega(k, depth) * dt;
            if (k > 0.0 && half < 1.4) { // shorter waves have none
                const double raised = cabs(heights[y * width + x]) / cos(half);
                const double moved = cabs(change[y * width + x]) / (2.0 * sin(half));
                sum += raised * raised + moved * moved;
            }
        }
    }
    return 0.5 * sum / ((double)width * height);
}

// ---- force --------------------------------------------------------------------------------------

enum { WAKE_WIDTH = 1024, WAKE_HEIGHT = 256 };

typedef struct boat {
    double speed; // [cells per √(cell/g)]
    double radius;
    double rim;
    double depth;
} boat;

static pond_body_desc hull_of(const boat *b, const pond_desc *desc, double x) {
    const double cell = desc->cell_size;
    pond_body_desc hull = pond_body_desc_default();
    hull.shape = pond_disc((float)(b->radius * cell));
    hull.rim = (float)(b->rim * cell);
    hull.draught = (float)cell;
    hull.pose.centre = (pond_vec2){(float)x, (float)((WAKE_HEIGHT / 2 + 0.5) * cell)};
    return hull;
}

// The pressure of the last step, taken from a boat that enters calm water there.
static float *pressure_of(const boat *b, const pond_desc *desc, double from, pond_vec2 velocity) {
    pond *calm = water_make(desc);
    pond_body_desc hull = hull_of(b, desc, from);
    hull.draught = 0.0f;
    const pond_body_id id = add(calm, &hull);
    pond_body_set_velocity(calm, id, velocity, 0.0f);
    pond_body_set_draught(calm, id, (float)desc->cell_size);
    pond_step(calm);
    float *now = water_heights(calm);
    float *pressure = heights_before(calm, now);
    free(now);
    pond_destroy(calm);
    return pressure;
}

static double wake_energy(const pond *water, const boat *b, double from, pond_vec2 velocity) {
    const pond_desc desc = pond_get_desc(water);
    const size_t cells = (size_t)WAKE_WIDTH * WAKE_HEIGHT;
    float *now = water_heights(water);
    float *before = heights_before(water, now);
    float *pressure = pressure_of(b, &desc, from, velocity);
    double complex *heights = water_room(cells, sizeof *heights);
    double complex *change = water_room(cells, sizeof *change);
    for (size_t i = 0; i < cells; i++) {
        heights[i] =
            (0.5 * ((double)now[i] + (double)before[i]) - (double)pressure[i]) / desc.cell_size;
        change[i] = ((double)now[i] - (double)before[i]) / desc.cell_size;
    }
    const double energy =
        energy_of(heights, change, WAKE_WIDTH, WAKE_HEIGHT, b->depth, water_step(&desc));
    free(now);
    free(before);
    free(pressure);
    free(heights);
    free(change);
    return energy;
}

// Force times speed over the growth of the waves' energy, in the second half of the run.
static double work_of(const boat *b) {
    const pond_desc desc = water_deep_desc(WAKE_WIDTH, WAKE_HEIGHT, b->depth, POND_EDGE_PERIODIC);
    const double cell = desc.cell_size;
    const double dt = water_step(&desc);
    const pond_vec2 velocity = {(float)(b->speed * sqrt(cell * GRAVITY)), 0.0f};
    pond *water = water_make(&desc);
    const pond_body_desc hull = hull_of(b, &desc, 100.5 * cell);
    const pond_body_id id = add(water, &hull);
    pond_body_set_velocity(water, id, velocity, 0.0f);
    const int middle = (int)(90.0 / dt);
    double energy[2] = {0.0, 0.0};
    double work = 0.0;
    for (int step = 1; step <= 2 * middle; step++) {
        const double from = (double)state_of(water, id).pose.centre.x;
        pond_step(water);
        if (step > middle) {
            const double force = (double)state_of(water, id).force.x;
            work -= force / (1000.0 * GRAVITY * cell * cell * cell) * b->speed * dt;
        }
        if (step % middle == 0) {
            energy[step / middle - 1] = wake_energy(water, b, from, velocity);
        }
    }
    pond_destroy(water);
    return work / (energy[1] - energy[0]);
}

static void run_force(report *r) {
    const boat boats[] = {
        {.speed = 1.7, .radius = 8, .rim = 6, .depth = 128},
        {.speed = 2.2, .radius = 6, .rim = 2, .depth = 128},
        {.speed = 2.8, .radius = 12, .rim = 8, .depth = 20},
    };
    for (int i = 0; i < 3; i++) {
        report_row(r, (finding){.name = report_text(r,
                                                    "work of the force on a boat, speed %g, "
                                                    "depth %g",
                                                    boats[i].speed, boats[i].depth),
                                .expected = 1.0,
                                .measured = work_of(&boats[i]),
                                .limit = 0.05,
                                .rule = RULE_WITHIN,
                                .digits = 3});
    }
}

const check check_body_force = {
    .name = "body-force",
    .page = "bodies",
    .title = "The work of the force on a boat goes into its waves",
    .means = "A boat at constant speed works against its wave resistance, and its waves take up "
             "all of this work.",
    .how = "Round hulls with a draught of one cell move on a periodic pond; speeds are in cells "
           "per √(cell/g). The rows compare −F·U, summed over steps, with the growth of the "
           "energy of the waves in linear theory.",
    .run = run_force,
};

// ---- heave --------------------------------------------------------------------------------------

typedef struct float_case {
    pond_solver solver;
    double radius; // [m]
    double rim;
    double density;
    double thickness;
} float_case;

static pond_body_desc floating(const float_case *c, double x, double y) {
    pond_body_desc body = pond_body_desc_default();
    body.shape = pond_disc((float)c->radius);
    body.rim = (float)c->rim;
    body.floating = true;
    body.density = (float)c->density;
    body.thickness = (float)c->thickness;
    body.drag = 0.0f;
    body.pose.centre = (pond_vec2){(float)x, (float)y};
    return body;
}

// Time from the first to the third passage through the rest position. [s]
static double period_of(const float_case *c, double share_of_step) {
    pond_desc desc = pond_desc_default();
    desc.width = desc.height = 320;
    desc.cell_size = 0.01;
    desc.solver = c->solver;
    desc.wave_speed = 1.0;
    desc.depth = 0.5;
    desc.half_life = INFINITY;
    desc.rest_slope = 0.0;
    desc.edges = water_edges(POND_EDGE_OPEN);
    desc.time_step = share_of_step * pond_time_step_limit(&desc);
    pond *water = water_make(&desc);
    pond_body_desc body = floating(c, 1.5937, 1.6021);
    body.lift = 0.002f;
    const pond_body_id id = add(water, &body);
    const double rest = c->thickness * c->density / 1000.0;
    double first = 0.0;
    double height = 0.002;
    int passed = 0;
    double period = 0.0;
    for (int step = 1; passed < 3 && step * desc.time_step < 6.0; step++) {
        pond_step(water);
        const double next = (double)state_of(water, id).bottom + rest;
        if (next * height < 0.0) {
            const double time = (step - next / (next - height)) * desc.time_step;
            first = passed == 0 ? time : first;
            period = time - first;
            passed++;
        }
        height = next;
    }
    pond_destroy(water);
    return period;
}

static void run_heave(report *r) {
    // The water under a long spar that heaves slowly is that of a disc in a rigid surface, 8/3·ρR³.
    const float_case spar = {POND_SOLVER_DISPERSIVE, 0.06, 0.0, 600.0, 0.9};
    const double rate = 2.0 * PI / period_of(&spar, 1.0);
    const double depth = spar.density / 1000.0 * spar.thickness + 8.0 / 3.0 / PI * spar.radius;
    report_row(r, (finding){.name = "heave stiffness of a spar, over ρgA",
                            .expected = 1.0,
                            .measured = depth * rate * rate / GRAVITY,
                            .limit = 0.03,
                            .rule = RULE_WITHIN,
                            .digits = 3});
    const float_case cases[] = {
        {POND_SOLVER_DISPERSIVE, 0.12, 0.0, 400.0, 0.2},
        {POND_SOLVER_DISPERSIVE, 0.18, 0.03, 600.0, 0.25},
        {POND_SOLVER_WAVE, 0.07, 0.0, 700.0, 0.3},
    };
    for (int i = 0; i < 3; i++) {
        const double fine = period_of(&cases[i], 0.125);
        report_row(r,
                   (finding){.name = report_text(
                                 r, "bobbing period of a disc of %g m, %s", cases[i].radius,
                                 cases[i].solver == POND_SOLVER_WAVE ? "wave water" : "deep water"),
                             .expected = 0.0,
                             .measured = 100.0 * (period_of(&cases[i], 1.0) / fine - 1.0),
                             .limit = 5.0,
                             .rule = RULE_WITHIN,
                             .unit = " %",
                             .digits = 1,
                             .note = report_text(r, "%.3f s at an eighth of the step", fine)});
    }
}

const check check_body_heave = {
    .name = "body-heave",
    .page = "bodies",
    .title = "Floating bodies bob with the stiffness ρgA",
    .means = "A force of ρgA times the displacement drives a displaced floating body back. The "
             "water that moves with the body adds to its mass, and its waves damp it.",
    .how = "Discs are dropped from 2 mm without drag, in water with open sides. The water under "
           "the long spar adds 9 % to its mass. The other rows compare the period with that at an "
           "eighth of the time step.",
    .run = run_heave,
};

// ---- drift --------------------------------------------------------------------------------------

enum { TRAIN_WIDTH = 640, TRAIN_HEIGHT = 240 };

// Drift of a small body in a train of waves over Stokes drift, a²·k·ω.
static double drift_of(const float_case *c, int waves, double amplitude) {
    const double cell = 0.01;
    const double k = 2.0 * PI * waves / (TRAIN_WIDTH * cell);
    pond_desc desc = pond_desc_default();
    desc.width = TRAIN_WIDTH;
    desc.height = TRAIN_HEIGHT;
    desc.cell_size = cell;
    desc.solver = POND_SOLVER_DISPERSIVE;
    desc.depth = 2.0;
    desc.half_life = INFINITY;
    desc.rest_slope = 0.0;
    desc.edges = water_edges(POND_EDGE_PERIODIC);
    desc.time_step = pond_time_step_limit(&desc);
    const double omega = exact_omega(k * cell, desc.depth / cell) * sqrt(GRAVITY / cell);
    const size_t cells = (size_t)TRAIN_WIDTH * TRAIN_HEIGHT;
    float *now = water_room(cells, sizeof *now);
    float *before = water_room(cells, sizeof *before);
    for (size_t i = 0; i < cells; i++) {
        const double x = ((double)(i % TRAIN_WIDTH) + 0.5) * cell;
        now[i] = (float)(amplitude * cos(k * x));
        before[i] = (float)(amplitude * cos(k * x + omega * desc.time_step));
    }
    pond *water = water_make_with(&desc, now, before);
    free(now);
    free(before);
    pond_body_desc body = floating(c, 2.944, 1.2);
    body.drag = 2.0f;
    body.turns = false;
    const pond_body_id id = add(water, &body);
    const double period = 2.0 * PI / omega;
    const int turns = (int)(20.0 / period);
    pond_step_many(water, (int64_t)(4.0 / desc.time_step));
    double way = 0.0;
    const int steps = (int)lround(turns * period / desc.time_step);
    for (int step = 0; step < steps; step++) {
        pond_step(water);
        way += (double)state_of(water, id).velocity.x;
    }
    pond_destroy(water);
    return way / steps / (amplitude * amplitude * k * omega);
}

static void run_drift(report *r) {
    const float_case cases[] = {
        {POND_SOLVER_DISPERSIVE, 0.025, 0.0, 400.0, 0.012},
        {POND_SOLVER_DISPERSIVE, 0.03, 0.0, 250.0, 0.016},
        {POND_SOLVER_DISPERSIVE, 0.012, 0.0, 600.0, 0.008},
    };
    const int waves[] = {8, 9, 11};
    const double amplitudes[] = {0.009, 0.006, 0.007};
    for (int i = 0; i < 3; i++) {
        report_row(r, (finding){.name = report_text(r,
                                                    "drift of a disc of %g m in waves of %.2f m "
                                                    "over Stokes drift",
                                                    cases[i].radius, TRAIN_WIDTH * 0.01 / waves[i]),
                                .expected = 1.0,
                                .measured = drift_of(&cases[i], waves[i], amplitudes[i]),
                                .limit = 0.5,
                                .rule = RULE_WITHIN,
                                .digits = 2});
    }
}

const check check_body_drift = {
    .name = "body-drift",
    .page = "bodies",
    .title = "Small bodies drift with the water",
    .means = "Water at the surface of a train of waves drifts along with the waves at a²kω "
             "(Stokes drift). It carries small floating bodies.",
    .how = "Discs that are small compared with the waves float in a train on a periodic pond, "
           "with a drag of 2/s. The rows give the mean velocity over 20 s.",
    .run = run_drift,
};

// ---- energy -------------------------------------------------------------------------------------

enum { BASIN = 128, BASIN_STEPS = 10000 };

// Steps, and returns the energy in the middle of the last step of water with free sides and a body
// in it. [J] With z the lift of the body and w the mean level of the water over it, the energy of
// pressure and contact is that of the surface as drawn plus ½·ρ·g·A·(z² − w²).
static double basin_energy(pond *water, const float_case *c, pond_body_id id, int64_t steps) {
    pond_step_many(water, steps - 1);
    const pond_body_state from = state_of(water, id);
    pond_step(water);
    const pond_desc desc = pond_get_desc(water);
    const double cell = desc.cell_size;
    const int side = 2 * BASIN; // with its mirror images
    float *now = water_heights(water);
    float *before = heights_before(water, now);
    double complex *heights = water_room((size_t)side * (size_t)side, sizeof *heights);
    double complex *change = water_room((size_t)side * (size_t)side, sizeof *change);
    for (int y = 0; y < side; y++) {
        for (int x = 0; x < side; x++) {
            const int i = (y < BASIN ? y : side - 1 - y) * BASIN + (x < BASIN ? x : side - 1 - x);
            heights[y * side + x] = 0.5 * ((double)now[i] + (double)before[i]);
            change[y * side + x] = (double)now[i] - (double)before[i];
        }
    }
    const double waves =
        energy_of(heights, change, side, side, desc.depth / cell, water_step(&desc)) / 4.0;
    free(now);
    free(before);
    free(heights);
    free(change);
    const pond_body_state s = state_of(water, id);
    const double area = PI * c->radius * c->radius;
    const double mass = area * c->density * c->thickness;
    const double lift =
        0.5 * ((double)from.bottom + (double)s.bottom) + c->density / 1000.0 * c->thickness;
    const double level = 0.5 * ((double)from.level + (double)s.level);
    const double speed2 = (double)s.rise * (double)s.rise +
                          (double)s.velocity.x * (double)s.velocity.x +
                          (double)s.velocity.y * (double)s.velocity.y;
    const double contact = 0.5 * area * (lift * lift - level * level);
    return 1000.0 * GRAVITY * (waves * cell * cell + contact) + 0.5 * mass * speed2;
}

static void run_energy(report *r) {
    const float_case cases[] = {
        {POND_SOLVER_DISPERSIVE, 0.12, 0.0, 400.0, 0.09},
        {POND_SOLVER_DISPERSIVE, 0.2, 0.04, 600.0, 0.1},
    };
    for (int i = 0; i < 2; i++) {
        pond_desc desc = pond_desc_default();
        desc.width = desc.height = BASIN;
        desc.cell_size = 0.02;
        desc.solver = POND_SOLVER_DISPERSIVE;
        desc.depth = 0.7;
        desc.half_life = INFINITY;
        desc.rest_slope = 0.0;
        desc.edges = water_edges(POND_EDGE_FREE);
        pond *water = water_make(&desc);
        const pond_body_desc body = floating(&cases[i], 1.43, 1.31);
        const pond_body_id id = add(water, &body);
        pond_drop(water, (pond_vec2){0.7f, 0.9f}, 0.17f, -0.025f);
        const double first = basin_energy(water, &cases[i], id, 1);
        double worst = 0.0;
        for (int k = 0; k < 10; k++) {
            const double energy = basin_energy(water, &cases[i], id, BASIN_STEPS / 10);
            const double off = 100.0 * (energy / first - 1.0);
            worst = fabs(off) > fabs(worst) ? off : worst;
        }
        pond_destroy(water);
        report_row(r, (finding){.name = report_text(r,
                                                    "energy of a basin and a disc of %g m in "
                                                    "1e4 steps",
                                                    cases[i].radius),
                                .expected = 0.0,
                                .measured = worst,
                                .limit = 1.0,
                                .rule = RULE_WITHIN,
                                .unit = " %",
                                .digits = 2});
    }
}

const check check_body_energy = {
    .name = "body-energy",
    .page = "bodies",
    .title = "A basin and its body conserve energy",
    .means = "Without damping and drag the energy of waves and body is constant.",
    .how = "A disc floats in a closed basin of 2.56 m with the waves of a drop. Linear theory "
           "gives the energy of the waves. The rows give the largest change in 10 samples.",
    .run = run_energy,
};
