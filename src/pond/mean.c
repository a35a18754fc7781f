#include "pond/mean.h"

#include <math.h>
#include <string.h>

#include "pond/rest.h"
#include "pond/subdomain.h"

#define LANES 8 // parallel sums, a fixed number so that every machine adds in the same order

// Above this share of the mean |height| a drift cannot come from rounding: heights were written.
#define ROUNDING 1e-4
// Below this share a correction would change nothing.
#define NOTHING 0x1p-26

static bool keeps(pond_edge edge) {
    return edge == POND_EDGE_FREE || edge == POND_EDGE_PERIODIC;
}

void pondi_mean_start(pond *water) {
    const pond_desc *whole = pondi_whole_grid(water);
    const pond_edges *e = &whole->edges;
    water->mean = (pondi_mean){
        .kept = water->solver->rests == PONDI_RESTS_LEVEL && pondi_keeps_level(&water->desc) &&
                keeps(e->left) && keeps(e->right) && keeps(e->top) && keeps(e->bottom),
        .cells = (int64_t)whole->width * whole->height,
    };
}

float pondi_mean_level(const pond *water) {
    if (!water->mean.kept) {
        return 0.0f;
    }
    const double mean = water->mean.sum / (double)water->mean.cells;
    const float level = (float)mean;
    const float least = pondi_rest_threshold(water->solver, &water->desc);
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
    bool sizes; // computes Σ|height| instead of the sum
} measure;

// Inactive blocks are flat, and a sum of equal floats is exact in any order.
static void measure_row(pond *water, int row, void *context) {
    const measure *m = context;
    const pondi_blocks *blocks = &water->blocks;
    for (int column = 0; column < blocks->columns; column++) {
        const size_t b = pondi_blocks_index(blocks, column, row);
        const pondi_span span = pondi_blocks_span(blocks, column, row);
        const int width = span.x1 - span.x0;
        total all = {0};
        if (!blocks->active[b]) {
            all.sum = (double)blocks->values[b] * pondi_shore_block_at(water, b).wet;
            all.size = fabs(all.sum);
        }
        for (int y = span.y0; blocks->active[b] && y < span.y1; y++) {
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
    const uint8_t *marks; // of the blocks; only those with this bit count
    unsigned bit;
} correction;

static void correct_cells(float *cells, const float *keep, int count, float drift) {
    if (keep == NULL) {
        for (int x = 0; x < count; x++) {
            cells[x] -= drift;
        }
        return;
    }
    for (int x = 0; x < count; x++) {
        cells[x] -= keep[x] != PONDI_KEEP_DRY ? drift : 0.0f;
    }
}

static void correct_row(pond *water, int row, void *context) {
    const correction *c = context;
    const pondi_blocks *blocks = &water->blocks;
    for (int column = 0; column < blocks->columns; column++) {
        if (!(c->marks[pondi_blocks_index(blocks, column, row)] & c->bit)) {
            continue;
        }
        const pondi_span span = pondi_blocks_span(blocks, column, row);
        const size_t b = pondi_blocks_index(blocks, column, row);
        const bool plain = pondi_shore_block_at(water, b).kind == PONDI_SHORE_PLAIN;
        for (int y = span.y0; y < span.y1; y++) {
            correct_cells(pondi_row_f32(c->field, y) + span.x0,
                          plain ? NULL : pondi_shore_keep(water, y) + span.x0, span.x1 - span.x0,
                          c->drift);
        }
    }
}

void pondi_mean_correct_by(pond *water, const pondi_totals *totals) {
    const double cells = (double)water->mean.cells;
    const bool level = pondi_mean_level(water) != 0.0f;
    const double wanted = level ? water->mean.sum / cells : 0.0;
    const double size = totals->size / cells;
    double drift[2];
    double worst = 0.0;
    for (int f = 0; f < 2; f++) {
        drift[f] = (f == water->now ? totals->now : totals->before) / cells - wanted;
        worst = fmax(worst, fabs(drift[f]));
    }
    if (worst > (double)pondi_rest_threshold(water->solver, &water->desc) + ROUNDING * size) {
        water->mean.sum = totals->now;
        return;
    }
    if (worst <= NOTHING * size) {
        return;
    }
    for (int f = 0; f < 2; f++) {
        correction c = {.field = &water->fields[f],
                        .drift = (float)drift[f],
                        .marks = water->blocks.stirred,
                        .bit = 1};
        pondi_rest_rows(water, correct_row, &c);
        pondi_border_fill(c.field, &water->grid.edges);
    }
}

void pondi_potential_level(pond *water) {
    const double sum = measured(water, &water->potential, false);
    correction c = {.field = &water->potential,
                    .drift = (float)(sum / (double)water->mean.cells),
                    .marks = water->blocks.stirred,
                    .bit = 1};
    pondi_rest_rows(water, correct_row, &c);
}

// Corrects each time level by its own drift, which also removes the drift of the mean in a step.
// Only stirred blocks: their neighbours are stepped anyway, and no flat water wakes.
void pondi_mean_correct(pond *water) {
    if (!water->mean.kept || water->blocks.resting) {
        return;
    }
    if (pondi_has_current(water)) {
        pondi_potential_level(water);
    }
    if (water->mean.wanders) {
        pondi_mean_measure(water);
        return;
    }
    const pondi_totals totals = {
        .size = measured(water, pondi_now(water), true),
        .now = measured(water, pondi_now(water), false),
        .before = measured(water, pondi_before(water), false),
    };
    pondi_mean_correct_by(water, &totals);
}

void pondi_mean_sums(pond *water, pondi_total_kind kind, double *sums) {
    (void)measured(water, kind == PONDI_TOTAL_BEFORE ? pondi_before(water) : pondi_now(water),
                   kind == PONDI_TOTAL_SIZE);
    const pondi_blocks *blocks = &water->blocks;
    for (int row = blocks->own_top; row < blocks->own_bottom; row++) {
        const int count = blocks->own_right - blocks->own_left;
        memcpy(sums, blocks->sums + pondi_blocks_index(blocks, blocks->own_left, row),
               (size_t)count * sizeof *sums);
        sums += count;
    }
}

// ---- changes -----------------------------------------------------------------------------------

static bool moves(const pond *water, const pondi_span *span) {
    const size_t bytes = (size_t)(span->x1 - span->x0) * sizeof(float);
    for (int y = span->y0; y < span->y1; y++) {
        if (memcmp(pondi_row_f32(&water->fields[0], y) + span->x0,
                   pondi_row_f32(&water->fields[1], y) + span->x0, bytes) != 0) {
            return true;
        }
    }
    return false;
}

static void find_moving(pond *water, int row, void *context) {
    (void)context;
    const pondi_blocks *blocks = &water->blocks;
    for (int column = 0; column < blocks->columns; column++) {
        const size_t b = pondi_blocks_index(blocks, column, row);
        const pondi_span span = pondi_blocks_span(blocks, column, row);
        const unsigned rest = blocks->notes[b] & ~(unsigned)PONDI_BLOCK_MOVES;
        const bool any = blocks->active[b] && moves(water, &span);
        blocks->notes[b] = (uint8_t)(rest | (any ? PONDI_BLOCK_MOVES : 0u));
    }
}

// Skips blocks at rest, so that they stay at rest.
static void stop(pond *water, double rise) {
    pondi_rest_rows(water, find_moving, NULL);
    int64_t cells = 0;
    for (size_t b = 0; b < pondi_blocks_count(&water->blocks); b++) {
        if (water->blocks.notes[b] & PONDI_BLOCK_MOVES) {
            cells += pondi_shore_block_at(water, b).wet;
        }
    }
    if (cells > 0) {
        correction c = {.field = &water->fields[1 - water->now],
                        .drift = -(float)(rise / (double)cells),
                        .marks = water->blocks.notes,
                        .bit = PONDI_BLOCK_MOVES};
        pondi_rest_rows(water, correct_row, &c);
    }
}

// Measures sums only where they are unknown, since that takes longer than a step.
void pondi_mean_change(pond *water, const pondi_mean *was, const pondi_lost *lost) {
    pondi_mean *mean = &water->mean;
    if (!mean->kept) {
        return;
    }
    double rise = lost->before - lost->now;
    if (was->kept && (mean->wanders || !was->wanders)) {
        mean->sum -= lost->now;
    } else {
        pondi_mean_measure(water);
        rise = mean->sum - measured(water, &water->fields[1 - water->now], false);
    }
    if (!mean->wanders && rise != 0.0) {
        stop(water, rise);
    }
}
