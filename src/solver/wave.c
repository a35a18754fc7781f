// u_tt + γ·u_t = c²∇²u, leapfrog with centred damping:
//
//   (1 + γ/2)u⁺ = 2u − (1 − γ/2)p + C²·Lu − s·u, L = ⅔N4 + ⅙D4 − 10/3·u   (Patra & Karttunen 2006)
//
// written as differences, u⁺ = u + d(u − p) + k·Lu with d = (1 − γ/2)/(1 + γ/2), k = C²/(1 + γ/2):
// flat water then stays bit-identical, whereas literal weights would accumulate rounding errors.
// s = (restoring·dt)² is the restoring force of the Klein–Gordon equation, u_tt + γ·u_t = c²∇²u −
// restoring²·u, which is local and yet dispersive. It is a separate term, so that plain water has
// the same bits without it.
//
// With five neighbours the result may also be multiplied by exp(−decay·dt) (the plane listing).
// Without other damping the sum has the order of the listing, for bit-identical results.

#include "base/maths.h"
#include "shared/parts.h"
#include "solver/solver.h"
#include "solver/wave_open.h"

#define NINE_ALONE (!PONDI_WITH_LISTINGS) // the only kernel of this build

static void prepare(const pond_desc *desc, pondi_coefficients *out) {
    const double courant = desc->wave_speed * desc->time_step / desc->cell_size;
    const double d = pondi_kept_movement(desc);
    const double k = courant * courant * (0.5 * (1.0 + d)); // 1/(1 + γ/2) = (1 + d)/2
    const bool five = desc->stencil == POND_STENCIL_FIVE;
    out->wide = PONDI_ISA_BEST(pondi_wide_rows_);
    out->linked = PONDI_WITH_SHORES ? PONDI_ISA_BEST(pondi_link_rows_) : NULL;
    out->d = (float)d;
    out->a = (float)(five ? k : k * 2.0 / 3.0);
    out->b = (float)(five ? 0.0 : k / 6.0);
    out->kept = (float)pondi_exp(-desc->decay * desc->time_step);
    const double swing = PONDI_WITH_LISTINGS ? desc->restoring * desc->time_step : 0.0;
    out->stiffness = (float)(swing * swing);
    out->back = (float)(swing * swing * (0.5 * (1.0 + d)));
}

static void put_numbers(const pondi_coefficients *c, pondi_float_rows *rows) {
    rows->d = c->d;
    rows->a = c->a;
    rows->b = c->b;
    rows->kept = c->kept;
#if PONDI_WITH_LISTINGS
    rows->stiffness = c->stiffness;
    rows->back = c->back;
#endif
}

static void step(const pondi_coefficients *c, const pondi_field *now, pondi_field *next,
                 const pondi_span *span) {
    pondi_float_rows rows = pondi_float_rows_of(now, next, span);
    put_numbers(c, &rows);
    rows.ahead = c->ahead;
    if (NINE_ALONE || c->b != 0.0f) {
        c->wide->wave_nine(&rows);
    } else if (c->d == 1.0f && c->back == 0.0f) {
        c->wide->wave_listed(&rows);
    } else {
        c->wide->wave_five(&rows);
    }
}

void pondi_wave_step_linked(const pondi_coefficients *c, const pondi_field *now, pondi_field *next,
                            const pondi_span *span, const pondi_link_patch *list, int count) {
    pondi_float_rows rows = pondi_float_rows_of(now, next, span);
    put_numbers(c, &rows);
    if (NINE_ALONE || c->b != 0.0f) {
        c->linked->nine(&rows, list, count);
    } else if (c->d == 1.0f && c->back == 0.0f) {
        c->linked->listed(&rows, list, count);
    } else {
        c->linked->five(&rows, list, count);
    }
}

// `keep` holds indices of a palette, which begins with plain and dry.
#define TWICE(k) k, k
#define ALL(k)                                                                                     \
    { TWICE(TWICE(TWICE(TWICE(k)))) }

const pondi_link_codes pondi_link_codes_plain = {.keep = ALL(0)};
const pondi_link_codes pondi_link_codes_dry = {.keep = ALL(1)};

const pondi_solver pondi_solver_wave = {
    .traits = {.name = "wave",
               .half_life = true,
               .pressure = true,
               .hard_walls = true,
               .ground = true,
               .damped = true,
               .rests = true,
               .margin = PONDI_WITH_SHORES ? PONDI_OPEN_MARGIN : 0},
    .format = POND_FORMAT_F32,
    .rests = PONDI_RESTS_LEVEL,
    .border = 1,
    .courant2 = 0.75,
    .courant2_five = 0.5,
    .prepare = prepare,
    .step = step,
};
