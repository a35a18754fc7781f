// The listings' water in 16-bit integers (the offset and lens listings), in three forms:
//
//   classic    d = ((W + E + N + S) >> 1) − d;  d −= d >> shift       floor, as in C
//   steady     the sum halved to even, damping rounded away from zero, heights with 8 fractional
//              bits
//   isotropic  d = ((edges − u)·4 + corners)/8 − d, rounded and damped as steady
//
// The first two are the 5-point wave equation at Courant number² = ½, where the weight of the
// middle cell is 0; the third is the 9-point one at ¾, where all weights are eighths.

#include "solver/solver.h"

static void prepare(const pond_desc *desc, pondi_coefficients *out) {
    out->rows = PONDI_ISA_BEST(pondi_rows_);
    out->wide = PONDI_ISA_BEST(pondi_wide_rows_);
    out->shift = desc->damping_shift;
}

static pondi_sum_row sum_row(const pondi_coefficients *c, const pondi_field *now, pondi_field *next,
                             const pondi_span *span, int y) {
    return (pondi_sum_row){
        .above = pondi_row_i16(now, y - 1) + span->x0,
        .now = pondi_row_i16(now, y) + span->x0,
        .below = pondi_row_i16(now, y + 1) + span->x0,
        .next = pondi_row_i16(next, y) + span->x0,
        .width = span->x1 - span->x0,
        .shift = c->shift,
    };
}

static pondi_short_rows short_rows(const pondi_coefficients *c, const pondi_field *now,
                                   pondi_field *next, const pondi_span *span) {
    return (pondi_short_rows){
        .now = pondi_row_i16(now, span->y0) + span->x0,
        .next = pondi_row_i16(next, span->y0) + span->x0,
        .stride = now->stride,
        .width = span->x1 - span->x0,
        .height = span->y1 - span->y0,
        .shift = c->shift,
    };
}

static void classic_step(const pondi_coefficients *c, const pondi_field *now, pondi_field *next,
                         const pondi_span *span) {
    const pondi_short_rows rows = short_rows(c, now, next, span);
    c->wide->classic(&rows);
}

static void steady_step(const pondi_coefficients *c, const pondi_field *now, pondi_field *next,
                        const pondi_span *span) {
    const pondi_short_rows rows = short_rows(c, now, next, span);
    c->wide->steady(&rows);
}

static void isotropic_step(const pondi_coefficients *c, const pondi_field *now, pondi_field *next,
                           const pondi_span *span) {
    for (int y = span->y0; y < span->y1; y++) {
        const pondi_sum_row row = sum_row(c, now, next, span, y);
        c->rows->isotropic(&row);
    }
}

// Fields that the integer solvers share.
#define INTEGER(NAME, STENCIL)                                                                     \
    .name = (NAME), .integer = true, .counts = true, .one_speed = true, .damped = true,            \
    .rests = true, .stencil = (STENCIL)
#define SUM(STEP)                                                                                  \
    .format = POND_FORMAT_I16, .rests = PONDI_RESTS_ZERO, .border = 1, .prepare = prepare,         \
    .step = (STEP)

const pondi_solver pondi_solver_classic = {
    .traits = {INTEGER("classic", POND_STENCIL_FIVE), .present_only = true},
    SUM(classic_step),
    .counts = 1.0f,
    .courant2 = 0.5,
};

const pondi_solver pondi_solver_steady = {
    .traits = {INTEGER("steady", POND_STENCIL_FIVE), .fraction_bits = 8},
    SUM(steady_step),
    .counts = 256.0f,
    .courant2 = 0.5,
};

const pondi_solver pondi_solver_isotropic = {
    .traits = {INTEGER("isotropic", POND_STENCIL_NINE), .fraction_bits = 8},
    SUM(isotropic_step),
    .counts = 256.0f,
    .courant2 = 0.75,
};
