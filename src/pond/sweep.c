// A sweep goes over the rows once and does step 0 on row k, step 1 on row k−1, step 2 on row k−2 …:
// each step's rows above and below are one step back when it comes to them, and the rows at work
// stay in the cache. It runs in place, in the two fields there are.
//
//   one band:   step s does rows k−s as k goes down
//   more bands: each first shrinks by a row a step at its inner ends, all side by side; then the
//               wedges between them grow by a row a step
//
// In place this is sound since a row is never more than one step ahead of a neighbour that has
// still to read it: its last two states are the two fields.

#include "pond/sweep.h"

#include "pond/pond.h"
#include "pond/rest.h"
#include "pond/shore.h"

#define MOST_STEPS 16
#define CACHE ((size_t)640 << 10) // rows at work may take that much, to stay in the second cache
#define LEAST_BAND 4 // rows of a band for each step of the sweep, so that little is left to wedges

typedef struct sweep {
    pond *water;
    int steps;
    int bands;
} sweep;

static bool may_fuse(const pond *water) {
    return water->whole == NULL && !pondi_shore_any(water) && water->bodies.used == 0 &&
           water->emitters.used == 0 && water->events.probe_count == 0 &&
           water->grid.edges.top != POND_EDGE_PERIODIC && pondi_blocks_any(&water->blocks);
}

static int smaller(int a, int b) {
    return a < b ? a : b;
}

// Rows of both fields that are at work: one for each step, and the ones above and below.
static int steps_in_cache(const pond *water) {
    const size_t row =
        2 * (size_t)water->fields[0].stride * pondi_format_size(water->fields[0].format);
    const size_t rows = CACHE / row;
    return rows < 4 ? 2 : rows - 2 < MOST_STEPS ? (int)rows - 2 : MOST_STEPS;
}

int pondi_sweep_steps(const pond *water, int most) {
    if (most < 2 || !may_fuse(water)) {
        return 1;
    }
    const int to_look = PONDI_REST_INTERVAL - (int)(water->steps % PONDI_REST_INTERVAL);
    const int steps = smaller(smaller(most, to_look), steps_in_cache(water));
    return steps < 2 ? 1 : 1 + pondi_rain_pause(water, steps - 1);
}

// ---- one row -----------------------------------------------------------------------------------

static void step_row(pond *water, int step, int y) {
    const pondi_field *now = &water->fields[(water->now + step) % 2];
    pondi_field *next = &water->fields[(water->now + step + 1) % 2];
    const int block_row = pondi_blocks_row_of(&water->blocks, y);
    pondi_span span;
    for (int column = 0; pondi_blocks_next(&water->blocks, block_row, &column, &span);) {
        span.y0 = y;
        span.y1 = y + 1;
        water->solver->step(&water->coefficients, now, next, &span);
    }
    pondi_border_fill_row(next, &water->grid.edges, y);
}

// ---- bands -------------------------------------------------------------------------------------

static int first_row(const sweep *s, int band) {
    return (int)((int64_t)s->water->grid.height * band / s->bands);
}

// Rows from + lean·step … end − lean_end·step − 1 of each step; leans are −1, 0 or 1.
typedef struct slab {
    int from;
    int lean;
    int end;
    int lean_end;
} slab;

static void run_slab(const sweep *s, const slab *part) {
    const int end = part->end + (1 - part->lean_end) * (s->steps - 1);
    for (int k = part->from; k < end; k++) {
        for (int step = 0; step < s->steps; step++) {
            const int y = k - step;
            if (y >= part->from + part->lean * step && y < part->end - part->lean_end * step) {
                step_row(s->water, step, y);
            }
        }
    }
}

static void run_band(void *context, int band) {
    const sweep *s = context;
    const slab part = {.from = first_row(s, band),
                       .lean = band > 0,
                       .end = first_row(s, band + 1),
                       .lean_end = band + 1 < s->bands};
    run_slab(s, &part);
}

static void run_wedge(void *context, int index) {
    const sweep *s = context;
    const int row = first_row(s, index + 1);
    const slab part = {.from = row, .lean = -1, .end = row, .lean_end = -1};
    run_slab(s, &part);
}

void pondi_sweep(pond *water, int steps) {
    const int worth = pondi_band_count(water->grid.width, water->grid.height, &water->parallel);
    const int room = water->grid.height / (LEAST_BAND * steps);
    sweep s = {.water = water, .steps = steps, .bands = smaller(worth, room < 1 ? 1 : room)};
    pondi_parallel_run(&water->parallel, s.bands, run_band, &s);
    pondi_parallel_run(&water->parallel, s.bands - 1, run_wedge, &s);
}
