#include "pond/mean.h"

#include <math.h>

#include "pond/pond.h"
#include "pond/rest.h"

#define LANES 8 // sums side by side, always as many, so that every machine adds in the same order

// Beyond this share of the mean |height| a drift cannot come from rounding: someone wrote heights.
#define ROUNDING 1e-4
// Below this share, taking it off would change nothing.
#define NOTHING 0x1p-26

static bool keeps(pond_edge edge) {
    return edge == POND_EDGE_FREE || edge == POND_EDGE_PERIODIC;
}

void pondi_mean_start(pond *water) {
    const pond_edges *e = &water->grid.edges;
    water->mean = (pondi_mean){
        .kept = water->solver->rests == PONDI_RESTS_LEVEL && water->desc.decay == 0.0 &&
                keeps(e->left) && keeps(e->right) && keeps(e->top) && keeps(e->bottom),
        .cells = (int64_t)water->grid.width * water->grid.height,
    };
}

float pondi_mean_level(const pond *water) {
    if (!water->mean.kept) {
        return 0.0f;
    }
    const double mean = water->mean.sum / (double)water->mean.cells;
    const float level = (float)mean;
    const float least = pondi_rest_threshold(water);
    return fabsf(level) < least || fabsf(level) < PONDI_STILL ? 0.0f : level;
}

// ---- measuring ---------------------------------------------------------------------------------

typedef struct total {
    double sum;
    double size; // Σ|height|
} total;

static total total_of_row(const float *row, int count) {
    double sums[LANES] = {0};
    double sizes[LANES] = {0};
    const int whole = count - count % LANES;
    for (int x = 0; x < whole; x += LANES) {
        for (int i = 0; i < LANES; i++) {
            sums[i] += (double)row[x + i];
            sizes[i] += fabs((double)row[x + i]);
        }
    }
    for (int x = whole; x < count; x++) {
        sums[0] += (double)row[x];
        sizes[0] += fabs((double)row[x]);
    }
    total all = {0};
    for (int i = 0; i < LANES; i++) {
        all.sum += sums[i];
        all.size += sizes[i];
    }
    return all;
}

typedef struct measure {
    const pondi_field *field;
    bool sizes; // leaves Σ|height| instead of the sum
} measure;

// What is not stirred is flat, and the sum of equal floats is exact in any order.
static void measure_row(pond *water, int row, void *context) {
    const measure *m = context;
    const pondi_blocks *blocks = &water->blocks;
    for (int column = 0; column < blocks->columns; column++) {
        const size_t b = pondi_blocks_index(blocks, column, row);
        const pondi_span span = pondi_blocks_span(blocks, column, row);
        const int width = span.x1 - span.x0;
        total all = {0};
        if (!blocks->stirred[b]) {
            all.sum = (double)blocks->values[b] * pondi_shore_block_at(water, b).wet;
            all.size = fabs(all.sum);
        }
        for (int y = span.y0; blocks->stirred[b] && y < span.y1; y++) {
            const total one = total_of_row(pondi_row_f32(m->field, y) + span.x0, width);
            all.sum += one.sum;
            all.size += one.size;
        }
        blocks->sums[b] = m->sizes ? all.size : all.sum;
    }
}

static double measured(pond *water, const pondi_field *field, bool sizes) {
    measure m = {.field = field, .sizes = sizes};
    pondi_rest_rows(water, measure_row, &m);
    double sum = 0.0;
    for (size_t b = 0; b < pondi_blocks_count(&water->blocks); b++) {
        sum += water->blocks.sums[b];
    }
    return sum;
}

void pondi_mean_measure(pond *water) {
    if (water->mean.kept) {
        water->mean.sum = measured(water, pondi_now(water), false);
    }
}

// ---- correcting --------------------------------------------------------------------------------

typedef struct correction {
    pondi_field *field;
    float drift;
} correction;

// Stirred blocks only: what lies beside them is stepped, and no flat water wakes.
static void correct_row(pond *water, int row, void *context) {
    const correction *c = context;
    const pondi_blocks *blocks = &water->blocks;
    for (int column = 0; column < blocks->columns; column++) {
        if (!blocks->stirred[pondi_blocks_index(blocks, column, row)]) {
            continue;
        }
        const pondi_span span = pondi_blocks_span(blocks, column, row);
        for (int y = span.y0; y < span.y1; y++) {
            float *cells = pondi_row_f32(c->field, y);
            const float *keep = pondi_shore_keep(water, y);
            for (int x = span.x0; x < span.x1; x++) {
                cells[x] -= keep == NULL || keep[x] != PONDI_KEEP_DRY ? c->drift : 0.0f;
            }
        }
    }
}

// Both time levels, each by its own drift: that also takes off what the mean moves in a step.
void pondi_mean_correct(pond *water) {
    if (!water->mean.kept || water->blocks.resting) {
        return;
    }
    if (water->mean.wanders) {
        pondi_mean_measure(water);
        return;
    }
    const double cells = (double)water->mean.cells;
    const bool level = pondi_mean_level(water) != 0.0f;
    const double wanted = level ? water->mean.sum / cells : 0.0;
    const double size = measured(water, pondi_now(water), true) / cells;
    double drift[2];
    double worst = 0.0;
    for (int f = 0; f < 2; f++) {
        drift[f] = measured(water, &water->fields[f], false) / cells - wanted;
        worst = fmax(worst, fabs(drift[f]));
    }
    if (worst > (double)pondi_rest_threshold(water) + ROUNDING * size) {
        pondi_mean_measure(water);
        return;
    }
    if (worst <= NOTHING * size) {
        return;
    }
    for (int f = 0; f < 2; f++) {
        correction c = {.field = &water->fields[f], .drift = (float)drift[f]};
        pondi_rest_rows(water, correct_row, &c);
        pondi_border_fill(c.field, &water->grid.edges);
    }
}
