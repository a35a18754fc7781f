// splash.h — a splash: a drop that acts over time, in three phases. Water on the CPU and on the GPU
// share it.
//
//   crater and crown  height A,     σ = R,    during τ = max(1.4·√(R/g), 1/30 s)
//   column            height −0.6A, σ = 0.7R, during 0.8τ
//   second crater     height 0.2A,  σ = 0.6R, during 0.7τ
//
// The phases follow each other. Each grows as ∫sin², so that height and speed are continuous.
// Each step begins by adding the growth between half a step before its start and half a step after.
#ifndef PONDI_SHARED_SPLASH_H
#define PONDI_SHARED_SPLASH_H

#include <math.h>
#include <stdint.h>

#include <millpond/pond.h>

#include "shared/touch_shape.h"
#include "shared/water_numbers.h"

#define PONDI_SPLASHES 512 // in progress at the same time, at most
#define PONDI_SPLASH_PHASES 3
#define PONDI_SPLASH_NARROWEST 2.5 // least σ: a narrower column would show the grid [cells]
#define PONDI_SPLASH_LONG 2.5      // duration of all phases [τ]
#define PONDI_SPLASH_WIDEST 1e9f   // greatest radius [m]

// A splash in progress.
typedef struct pondi_splash {
    pond_vec2 centre; // [m]
    float radius;     // σ of the crater [m]
    float height;     // [m]
    uint64_t begin;   // number of the step at which it begins
} pondi_splash;

typedef struct pondi_splashes {
    pondi_splash slots[PONDI_SPLASHES]; // ordered by begin
    int used;
} pondi_splashes;

typedef struct pondi_splash_phase {
    double height; // share of A
    double radius; // share of R
    double start;  // [τ]
    double length; // [τ]
} pondi_splash_phase;

static inline pondi_splash_phase pondi_splash_phase_of(int index) {
    static const pondi_splash_phase phases[PONDI_SPLASH_PHASES] = {
        {1.0, 1.0, 0.0, 1.0}, {-0.6, 0.7, 1.0, 0.8}, {0.2, 0.6, 1.8, 0.7}};
    return phases[index];
}

// Limits the height to the steepest slope of water, and as that of a drop.
static inline pondi_splash pondi_splash_make(const pond_desc *desc, pond_vec2 centre, float radius,
                                             float height, uint64_t begin) {
    const float wide = isfinite(radius) ? fminf(radius, PONDI_SPLASH_WIDEST) : radius;
    const double most = PONDI_DROP_STEEPEST * (double)wide;
    const double held = pondi_clamp_double((double)height, -most, most);
    return (pondi_splash){.centre = centre,
                          .radius = wide,
                          .height = (float)pondi_touch_limited(desc, held, (double)wide, false),
                          .begin = begin};
}

// τ. [s]
static inline double pondi_splash_time(const pondi_splash *s) {
    return fmax(1.4 * sqrt((double)s->radius / PONDI_GRAVITY), 1.0 / 30.0);
}

static inline bool pondi_splash_is_over(const pondi_splash *s, uint64_t steps, double time_step) {
    return ((double)(steps - s->begin) - 0.5) * time_step >=
           PONDI_SPLASH_LONG * pondi_splash_time(s);
}

// 2·∫sin²(πt) from 0 to x, x in 0…1: x − sin(2πx)/2π, by its series around ½.
static inline double pondi_splash_share(double x) {
    const double y = pondi_clamp_double(x, 0.0, 1.0) - 0.5;
    const double z = 39.478417604357434 * y * y; // (2πy)²
    double sum = 1.0;
    for (int n = 25; n > 1; n -= 2) {
        sum = 1.0 - sum * z / ((double)n * (double)(n - 1));
    }
    return 0.5 + y + y * sum;
}

// The drop that step number `steps` adds for a phase. [m]
typedef struct pondi_splash_part {
    float radius;
    float height; // 0: nothing
} pondi_splash_part;

static inline pondi_splash_part pondi_splash_part_of(const pondi_splash *s, int index,
                                                     uint64_t steps, const pond_desc *desc) {
    const pondi_splash_phase phase = pondi_splash_phase_of(index);
    const double tau = pondi_splash_time(s);
    const double age = (double)(steps - s->begin);
    const double from = (age - 0.5) * desc->time_step / tau;
    const double to = (age + 0.5) * desc->time_step / tau;
    const double share = pondi_splash_share((to - phase.start) / phase.length) -
                         pondi_splash_share((from - phase.start) / phase.length);
    const double least = PONDI_SPLASH_NARROWEST * desc->cell_size;
    return (pondi_splash_part){
        .radius = (float)fmax(phase.radius * (double)s->radius, least),
        .height = (float)(phase.height * share * (double)s->height),
    };
}

// The radius of its widest part. [m]
static inline float pondi_splash_radius(const pondi_splash *s, const pond_desc *desc) {
    return (float)fmax((double)s->radius, PONDI_SPLASH_NARROWEST * desc->cell_size);
}

#endif
