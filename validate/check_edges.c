// What sides and walls send back.

#include <complex.h>
#include <math.h>
#include <stdlib.h>

#include "checks.h"
#include "water.h"

// ---- a packet that runs to the right side and comes back -----------------------------------------

enum { LONG = 1000, ROWS = 4, BEGIN = 500, WIDE = 70 };

typedef struct packet {
    double wave_number;
    double centre; // [cells], may lie beyond the pond
    double phase;
} packet;

static double packet_at(const packet *p, double x) {
    const double d = x - p->centre;
    return exp(-d * d / (2.0 * WIDE * WIDE)) * cos(p->wave_number * d + p->phase);
}

static void fill_packet(float *out, const packet *p) {
    for (int y = 0; y < ROWS; y++) {
        for (int x = 0; x < LONG; x++) {
            out[y * LONG + x] = (float)packet_at(p, x);
        }
    }
}

// The frequency that leapfrog gives a plane wave along a row: all stencils agree there.
static double frequency(double k, double c) {
    return 2.0 * asin(c * sin(k / 2.0));
}

// How much of a packet of this shape, whatever its phase, stands in a row.
static double complex part_of(const float *row, double k, double centre, double sign) {
    double complex sum = 0.0;
    double norm = 0.0;
    for (int x = 0; x < LONG; x++) {
        const double d = x - centre;
        const double weight = exp(-d * d / (2.0 * WIDE * WIDE));
        sum += (double)row[x] * weight * cexp(CMPLX(0.0, -sign * k * d));
        norm += weight * weight;
    }
    return 2.0 * sum / norm;
}

static double signed_reflection(pond_edge edge, double wavelength) {
    pond_desc desc = water_desc(LONG, ROWS);
    desc.edges = (pond_edges){edge, edge, POND_EDGE_FREE, POND_EDGE_FREE};
    desc.time_step = pond_time_step_limit(&desc);
    const double c = desc.wave_speed * desc.time_step / desc.cell_size;
    const double k = 2.0 * PI / wavelength;
    const double omega = frequency(k, c);
    const double group = c * c * sin(k) / sin(omega);
    static float now[LONG * ROWS];
    static float before[LONG * ROWS];
    fill_packet(now, &(packet){k, BEGIN, 0.0});
    fill_packet(before, &(packet){k, BEGIN - group, omega - k * group});
    pond *water = water_make_with(&desc, now, before);
    const double wall = LONG - 0.5;
    const long steps = lround(2.0 * (wall - BEGIN) / group);
    pond_step_many(water, steps);
    float *field = water_heights(water);
    // The mirror image of where it would be without a wall, and of its phase there.
    const double centre = 2.0 * wall - (BEGIN + (double)steps * group);
    const double complex came = part_of(field + LONG, k, centre, -1.0);
    const double phase = k * (double)steps * group - omega * (double)steps;
    const double complex back = came * cexp(CMPLX(0.0, -phase));
    free(field);
    pond_destroy(water);
    return creal(back) < 0.0 ? -cabs(back) : cabs(back);
}

static void run_walls(report *r) {
    report_row(r, (finding){.name = "reflection by a free side, λ=32",
                            .expected = 1.0,
                            .measured = signed_reflection(POND_EDGE_FREE, 32.0),
                            .limit = 0.01,
                            .rule = RULE_WITHIN,
                            .digits = 4,
                            .plain = "cannot"});
    report_row(r, (finding){.name = "reflection by a fixed side, λ=32",
                            .expected = -1.0,
                            .measured = signed_reflection(POND_EDGE_FIXED, 32.0),
                            .limit = 0.01,
                            .rule = RULE_WITHIN,
                            .digits = 4,
                            .plain = "−1"});
}

const check check_walls = {
    .name = "walls",
    .title = "Walls send waves back the right way up",
    .means = "At a wall the water is free to rise: a crest comes back as a crest (R = +1), as at "
             "the rim of a pool.\n"
             "The write-ups hold the outermost cells at 0, so a crest comes back as a trough (R = "
             "−1), as a\n"
             "wave on a rope tied to a post.",
    .how = "A packet of waves 32 cells long (Gaussian envelope, σ = 70 cells) runs to the right "
           "side of a long\n"
           "pond and back. Height and phase of what returns are compared with the packet's mirror "
           "image.",
    .run = run_walls,
};
