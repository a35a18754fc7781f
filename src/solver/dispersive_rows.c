// Plain C that compilers vectorise. Cells are added in opposite pairs and pairs in mirror-image
// pairs of pairs, so mirrors and quarter turns change no bit; and everything is a difference that
// is exactly 0 where the water is flat.

#include "solver/dispersive_rows.h"

#include "base/isa.h"

#include "solver/rows.h"

// K·u at column x of the middle of five rows a…e.
static inline float operator_at(const float *a, const float *b, const float *c, const float *d,
                                const float *e, int x, const float *terms) {
    const float u4 = 4.0f * c[x];
    const float edge = (c[x - 1] + c[x + 1]) + (b[x] + d[x]);
    const float corner = (b[x - 1] + d[x + 1]) + (b[x + 1] + d[x - 1]);
    const float far_edge = (c[x - 2] + c[x + 2]) + (a[x] + e[x]);
    const float far_corner = (a[x - 2] + e[x + 2]) + (a[x + 2] + e[x - 2]);
    const float knight = ((b[x - 2] + d[x + 2]) + (b[x + 2] + d[x - 2])) +
                         ((a[x - 1] + e[x + 1]) + (a[x + 1] + e[x - 1]));
    return ((terms[0] * (u4 - edge) + terms[1] * (u4 - corner)) +
            (terms[2] * (u4 - far_edge) + terms[3] * (u4 - far_corner))) +
           terms[4] * (2.0f * u4 - knight);
}

static void operate(const pondi_level_row *row) {
    const float *a = row->rows[0];
    const float *b = row->rows[1];
    const float *c = row->rows[2];
    const float *d = row->rows[3];
    const float *e = row->rows[4];
    const float *add = row->add;
    float *restrict out = row->out;
    const float terms[PONDI_DISPERSIVE_TERMS] = {row->terms[0], row->terms[1], row->terms[2],
                                                 row->terms[3], row->terms[4]};
    const int count = row->count;
    for (int x = 0; x < count; x++) {
        out[x] = pondi_settle(operator_at(a, b, c, d, e, x, terms) + add[x]);
    }
}

static void step(const pondi_level_row *row) {
    const float *a = row->rows[0];
    const float *b = row->rows[1];
    const float *c = row->rows[2];
    const float *d = row->rows[3];
    const float *e = row->rows[4];
    const float *add = row->add;
    float *restrict out = row->out;
    const float kept = row->d;
    const float terms[PONDI_DISPERSIVE_TERMS] = {row->terms[0], row->terms[1], row->terms[2],
                                                 row->terms[3], row->terms[4]};
    const int count = row->count;
    for (int x = 0; x < count; x++) {
        const float pull = operator_at(a, b, c, d, e, x, terms) + add[x];
        const float u = c[x];
        out[x] = pondi_settle(u + (kept * (u - out[x]) - pull));
    }
}

static void halve(const float *const rows[4], float *out, int count) {
    const float *a = rows[0];
    const float *b = rows[1];
    const float *c = rows[2];
    const float *d = rows[3];
    float *restrict to = out;
    for (int i = 0; i < count; i++) {
        const int x = 2 * i;
        const float inner = (b[x] + c[x + 1]) + (b[x + 1] + c[x]);
        const float corner = (a[x - 1] + d[x + 2]) + (a[x + 2] + d[x - 1]);
        const float edge = ((a[x] + d[x + 1]) + (a[x + 1] + d[x])) +
                           ((b[x - 1] + c[x + 2]) + (b[x + 2] + c[x - 1]));
        // (9·inner + 3·edge + corner)/64
        to[i] = pondi_settle(0.25f * inner +
                             (0.046875f * (edge - 2.0f * inner) + 0.015625f * (corner - inner)));
    }
}

static void raise(const float *near, const float *far, float *out, int count) {
    float *restrict to = out;
    for (int i = 0; i < count; i++) {
        const float r = near[i];
        const float up = far[i] - r;
        to[2 * i] = r + (0.1875f * ((near[i - 1] - r) + up) + 0.0625f * (far[i - 1] - r));
        to[2 * i + 1] = r + (0.1875f * ((near[i + 1] - r) + up) + 0.0625f * (far[i + 1] - r));
    }
}

const pondi_dispersive_rows PONDI_ISA_TABLE(pondi_dispersive_rows_) = {
    .operate = operate,
    .step = step,
    .halve = halve,
    .raise = raise,
};
