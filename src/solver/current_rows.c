// Plain C that compilers vectorise. The order of every sum is part of the result.

#include "solver/current_rows.h"

#include "base/compiler.h"
#include "solver/rows.h"

static void carry(const pondi_current_row *row) {
    const float *restrict above2 = row->above2;
    const float *restrict above = row->above;
    const float *restrict here = row->here;
    const float *restrict below = row->below;
    const float *restrict below2 = row->below2;
    const float *restrict east = row->east;
    const float *restrict far_east = row->far_east;
    const float *restrict south = row->south;
    const float *restrict far_south = row->far_south;
    const float *restrict south_above = row->south_above;
    const float *restrict far_south_above2 = row->far_south_above2;
    float *restrict out = row->out;
    const float scale = row->scale;
    const int width = row->width;
    PONDI_ROWS_APART
    for (int x = 0; x < width; x++) {
        const float near_x = east[x] * here[x + 1] - east[x - 1] * here[x - 1];
        const float near_y = south[x] * below[x] - south_above[x] * above[x];
        const float far_x = far_east[x] * here[x + 2] - far_east[x - 2] * here[x - 2];
        const float far_y = far_south[x] * below2[x] - far_south_above2[x] * above2[x];
        out[x] = scale * ((near_x + near_y) + (far_x + far_y));
    }
}

static void sum(const pondi_current_sum *row) {
    const float *restrict u = row->u;
    const float *restrict first = row->first;
    const float *restrict second = row->second;
    const float *restrict third = row->third;
    float *restrict out = row->out;
    const int width = row->width;
    PONDI_ROWS_APART
    for (int x = 0; x < width; x++) {
        out[x] = pondi_settle(u[x] + (first[x] + (second[x] + third[x])));
    }
}

// How far the four cells around one lie above it, all together.
PONDI_INLINE float bend_of(const float *above, const float *here, const float *below, int x) {
    const float around = (here[x - 1] + here[x + 1]) + (above[x] + below[x]);
    return around - 4.0f * here[x];
}

static void bend(const pondi_current_calm *row) {
    const float *restrict above = row->above;
    const float *restrict here = row->here;
    const float *restrict below = row->below;
    const float *restrict weight = row->weight;
    float *restrict out = row->out;
    const int width = row->width;
    PONDI_ROWS_APART
    for (int x = 0; x < width; x++) {
        out[x] = weight[x] * bend_of(above, here, below, x);
    }
}

static void calm(const pondi_current_calm *row) {
    const float *restrict above = row->above;
    const float *restrict here = row->here;
    const float *restrict below = row->below;
    const float *restrict u = row->weight;
    float *restrict out = row->out;
    const int width = row->width;
    PONDI_ROWS_APART
    for (int x = 0; x < width; x++) {
        out[x] = u[x] - bend_of(above, here, below, x);
    }
}

const pondi_current_rows PONDI_ISA_TABLE(pondi_current_rows_) = {
    .carry = carry,
    .sum = sum,
    .bend = bend,
    .calm = calm,
};
