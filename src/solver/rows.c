// Plain C that compilers vectorise. The order of every sum is part of the result: opposite
// neighbours are added first, so that steps commute with mirrors and quarter turns.

#include "solver/rows.h"

#include "base/isa.h"

static void laplacian(const pondi_laplacian_row *row) {
    const float *restrict above = row->above;
    const float *restrict now = row->now;
    const float *restrict below = row->below;
    float *restrict out = row->out;
    const float a = 2.0f / 3.0f;
    const float b = 1.0f / 6.0f;
    const int width = row->width;
    for (int x = 0; x < width; x++) {
        const float u = now[x];
        const float edge = ((now[x - 1] + now[x + 1]) + (above[x] + below[x])) - 4.0f * u;
        const float corner =
            ((above[x - 1] + below[x + 1]) + (above[x + 1] + below[x - 1])) - 4.0f * u;
        out[x] = a * edge + b * corner;
    }
}

static void fourth(const pondi_fourth_row *row) {
    const float *restrict above = row->above;
    const float *restrict middle = row->middle;
    const float *restrict below = row->below;
    const float *restrict now = row->now;
    float *restrict next = row->next;
    const float a = row->m * (2.0f / 3.0f);
    const float b = row->m * (1.0f / 6.0f);
    const float d = row->d;
    const float k = row->k;
    const int width = row->width;
    for (int x = 0; x < width; x++) {
        const float u = now[x];
        const float lu = middle[x];
        const float edge = ((middle[x - 1] + middle[x + 1]) + (above[x] + below[x])) - 4.0f * lu;
        const float corner =
            ((above[x - 1] + below[x + 1]) + (above[x + 1] + below[x - 1])) - 4.0f * lu;
        next[x] = pondi_settle(u + (d * (u - next[x]) + k * (lu + (a * edge + b * corner))));
    }
}

static int16_t saturate(int32_t number) {
    const int32_t low = number < -32767 ? -32767 : number;
    return (int16_t)(low > 32767 ? 32767 : low);
}

static void steady(const pondi_sum_row *row) {
    const int16_t *restrict above = row->above;
    const int16_t *restrict now = row->now;
    const int16_t *restrict below = row->below;
    int16_t *restrict next = row->next;
    const int width = row->width;
    const int shift = row->shift;
    const int32_t low = (1 << shift) - 1;
    const int32_t damped = shift > 0 ? -1 : 0;
    for (int x = 0; x < width; x++) {
        const int32_t sum = (now[x - 1] + now[x + 1]) + (above[x] + below[x]);
        const int32_t half = (sum + ((sum >> 1) & 1)) >> 1; // half to even
        const int32_t height = half - next[x];
        const int32_t away = (height + ((-height >> 31) & low)) >> shift; // rounded away from zero
        next[x] = saturate(height - (away & damped));
    }
}

static void isotropic(const pondi_sum_row *row) {
    const int16_t *restrict above = row->above;
    const int16_t *restrict now = row->now;
    const int16_t *restrict below = row->below;
    int16_t *restrict next = row->next;
    const int width = row->width;
    const int shift = row->shift;
    const int32_t low = (1 << shift) - 1;
    const int32_t damped = shift > 0 ? -1 : 0;
    for (int x = 0; x < width; x++) {
        const int32_t edge = (now[x - 1] + now[x + 1]) + (above[x] + below[x]);
        const int32_t corner = (above[x - 1] + below[x + 1]) + (above[x + 1] + below[x - 1]);
        const int32_t sum = (edge - now[x]) * 4 + corner;
        const int32_t eighth = (sum + 3 + ((sum >> 3) & 1)) >> 3; // half to even
        const int32_t height = eighth - next[x];
        const int32_t away = (height + ((-height >> 31) & low)) >> shift; // rounded away from zero
        next[x] = saturate(height - (away & damped));
    }
}

const pondi_rows PONDI_ISA_TABLE(pondi_rows_) = {
    .steady = steady,
    .isotropic = isotropic,
    .laplacian = laplacian,
    .fourth = fourth,
};
