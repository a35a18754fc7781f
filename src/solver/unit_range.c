// Heights from 0 to 1 (the tile-map listing):
//
//   h⁺ = clamp(½·(W + E + N + S) − p + bias, 0, 1)
//
// The 5-point wave equation at Courant number² = ½, clamped. Only clamping damps it; the bias lifts
// water that clamping has made flat. Fixed sides read `edge_level`.

#include "solver/solver.h"

static void prepare(const pond_desc *desc, pondi_coefficients *out) {
    out->wide = PONDI_ISA_BEST(pondi_wide_rows_);
    out->bias = (float)desc->bias;
}

static void step(const pondi_coefficients *c, const pondi_field *now, pondi_field *next,
                 const pondi_span *span) {
    pondi_float_rows rows = pondi_float_rows_of(now, next, span);
    rows.bias = c->bias;
    rows.ahead = c->ahead;
    c->wide->unit_range(&rows);
}

const pondi_solver pondi_solver_unit_range = {
    .traits = {.name = "unit-range",
               .counts = true,
               .one_speed = true,
               .present_only = true,
               .stencil = POND_STENCIL_FIVE},
    .format = POND_FORMAT_F32,
    .rests = PONDI_RESTS_NEVER, // the bias lifts it
    .border = 1,
    .counts = 1.0f / 256.0f,
    .top = 1.0f,
    .courant2 = 0.5,
    .prepare = prepare,
    .step = step,
};
