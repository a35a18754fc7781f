// u_tt + γ·u_t = c²∇²u, leapfrog with centred damping:
//
//   (1 + γ/2)u⁺ = 2u − (1 − γ/2)p + C²·Lu,   L = ⅔N4 + ⅙D4 − 10/3·u   (Patra & Karttunen 2006)
//
// written as differences, u⁺ = u + d(u − p) + k·Lu with d = (1 − γ/2)/(1 + γ/2), k = C²/(1 + γ/2):
// flat water then stays flat to the bit, where literal weights would let it creep and blow up.
// With five neighbours the whole may be multiplied by exp(−decay·dt) besides (seed 004). Where that
// is all the damping there is, the sum stands as the seed has it, to give the seed's own bits.

#include "base/maths.h"
#include "solver/solver.h"
#include "solver/wave_open.h"

static double limit(const pond_desc *desc) {
    return desc->stencil == POND_STENCIL_FIVE ? 0.5 : 0.75;
}

static void prepare(const pond_desc *desc, pondi_coefficients *out) {
    const double courant = desc->wave_speed * desc->time_step / desc->cell_size;
    const double d = pondi_kept_movement(desc);
    const double k = courant * courant * (0.5 * (1.0 + d)); // 1/(1 + γ/2) = (1 + d)/2
    const bool five = desc->stencil == POND_STENCIL_FIVE;
    out->rows = pondi_rows_best();
    out->d = (float)d;
    out->a = (float)(five ? k : k * 2.0 / 3.0);
    out->b = (float)(five ? 0.0 : k / 6.0);
    out->kept = (float)pondi_exp(-desc->decay * desc->time_step);
}

static void (*row_kernel(const pondi_coefficients *c))(const pondi_wave_row *row) {
    if (c->b != 0.0f) {
        return c->rows->wave_nine;
    }
    return c->d == 1.0f ? c->rows->wave_listed : c->rows->wave_five;
}

static void step(const pondi_coefficients *c, const pondi_field *now, pondi_field *next,
                 const pondi_span *span) {
    void (*const step_row)(const pondi_wave_row *row) = row_kernel(c);
    for (int y = span->y0; y < span->y1; y++) {
        const pondi_wave_row row = {
            .above = pondi_row_f32(now, y - 1) + span->x0,
            .now = pondi_row_f32(now, y) + span->x0,
            .below = pondi_row_f32(now, y + 1) + span->x0,
            .next = pondi_row_f32(next, y) + span->x0,
            .width = span->x1 - span->x0,
            .d = c->d,
            .a = c->a,
            .b = c->b,
            .kept = c->kept,
        };
        step_row(&row);
    }
}

const pondi_solver pondi_solver_wave = {
    .name = "wave",
    .format = POND_FORMAT_F32,
    .rests = PONDI_RESTS_LEVEL,
    .border = 1,
    .margin = PONDI_OPEN_MARGIN,
    .limit = limit,
    .prepare = prepare,
    .step = step,
};
