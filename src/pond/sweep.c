// A sweep goes over the rows once and does step 0 on a few rows, step 1 on as many one row further
// back, step 2 another row back …: each step's rows above and below are one step back when it comes
// to them. It runs in place, in the two fields there are.
//
//   strips      so that the rows at work stay in the second cache, a sweep goes down strips of
//               columns one after the other, if rows are long; each step's strip lies a bit further
//               left than that of the step before, whose cells it needs on either side
//   stretches   and so that they stay in the first one while a few rows make all their steps, it
//               goes along these in short pieces, which lie as strips do; meanwhile the rows that
//               come next are called from memory, a few at each step
//   one band    step s does rows k−s as k goes down
//   more bands  each first shrinks by a row a step at its inner ends, all side by side; then the
//               wedges between them grow by a row a step
//   busy rows   where something touches the water between steps, a band shrinks likewise, but step
//               by step and before all others, which then go on as if nothing had happened; so do
//               the first and last rows where they are neighbours
//
// In place this is sound since a cell is never more than one step ahead of a neighbour that has
// still to read it: its last two states are the two fields.

#include "pond/sweep.h"

#include "base/maths.h"
#include "base/memory.h"
#include "pond/busy.h"
#include "pond/pond.h"
#include "pond/shore.h"
#include "pond/sweep_plan.h"

#define STRIP_BYTES (36 << 10) // of a row, at most
#define STRETCH_BYTES 2048
#define LEAN_BYTES PONDI_CACHE_LINE
#define ROWS PONDI_WIDE_ROWS
#define AHEAD (ROWS + 1) // from those at work to those called: the last of them is read as well
#define MOST_WORTH 256   // bands that threads are given
#define MOST_BANDS (MOST_WORTH + PONDI_BUSY_RANGES + 1)

// Large, and left as it is but for the counts: clearing it takes as long as a small pond's step.
typedef struct bands {
    int worth; // that all rows are worth
    int count;
    pondi_rows_between rows[MOST_BANDS];
    int cut_count;
    int cuts[MOST_BANDS + PONDI_BUSY_RANGES]; // where they end within the pond
} bands;

typedef struct sweep {
    pond *water;
    int now; // field of the first step
    int steps;
    pondi_busy *busy;
    bands *bands; // of what is not busy
    int strips;
    int strip;   // columns of one
    int stretch; // and of its pieces
    int lean;    // columns from one step's strip to the next one's
    bool call;   // rows are called ahead
    bool all;    // all blocks are active
    bool plain;  // there are no walls, ground or beaches
} sweep;

// ---- a few rows of a strip ---------------------------------------------------------------------

static void step_active(const pond *water, const pondi_field *now, pondi_field *next,
                        const pondi_span *part, int row) {
    const pondi_blocks *blocks = &water->blocks;
    int column = pondi_least(part->x0 / PONDI_BLOCK, blocks->columns - 1);
    pondi_span run;
    while (pondi_blocks_next(blocks, row, &column, &run) && run.x0 < part->x1) {
        const pondi_span span = {.x0 = pondi_most(run.x0, part->x0),
                                 .x1 = pondi_least(run.x1, part->x1),
                                 .y0 = part->y0,
                                 .y1 = part->y1};
        pondi_shore_step(water, now, next, &span);
    }
}

// Row of blocks by row of blocks.
static void step_blocks(const sweep *s, const pondi_field *now, pondi_field *next,
                        const pondi_span *part) {
    const pondi_blocks *blocks = &s->water->blocks;
    pondi_span rows = *part;
    for (; rows.y0 < part->y1; rows.y0 = rows.y1) {
        const int row = pondi_blocks_row_of(blocks, rows.y0);
        rows.y1 = pondi_least(pondi_blocks_span(blocks, 0, row).y1, part->y1);
        if (s->all) {
            pondi_shore_step(s->water, now, next, &rows);
        } else {
            step_active(s->water, now, next, &rows, row);
        }
    }
}

static void step_part(const sweep *s, int step, const pondi_span *part) {
    pond *water = s->water;
    const pondi_field *now = &water->fields[(s->now + step) % 2];
    pondi_field *next = &water->fields[(s->now + step + 1) % 2];
    if (s->all && s->plain) {
        water->solver->step(&water->coefficients, now, next, part);
    } else {
        step_blocks(s, now, next, part);
    }
    pondi_border_fill_part(next, &water->grid.edges, part->x0, part->x1, part->y0, part->y1);
}

// ---- bands -------------------------------------------------------------------------------------

// Rows from + lean·step … end − lean_end·step − 1 of each step; leans are −1, 0 or 1.
typedef struct slab {
    int from;
    int lean;
    int end;
    int lean_end;
} slab;

// Calls a share of the rows that the first step comes to after those from y on, so few at once that
// they can all be under way.
static void call_rows(const sweep *s, int step, int x0, int x1, int y, int end) {
    const int pieces = 2 * ROWS; // rows of both fields
    for (int i = pieces * step / s->steps; i < pieces * (step + 1) / s->steps; i++) {
        const pondi_field *field = &s->water->fields[i % 2];
        const ptrdiff_t cell = (ptrdiff_t)pondi_format_size(field->format);
        const int row = y + AHEAD + i / 2;
        if (row < end) {
            const char *from = (const char *)field->cells + row * field->stride * cell;
            for (ptrdiff_t at = x0 * cell; at < x1 * cell; at += PONDI_CACHE_LINE) {
                __builtin_prefetch(from + at, 0, 2);
            }
        }
    }
}

static void run_stretch(const sweep *s, const slab *part, int x0, int x1, int k, int rows) {
    const int width = s->water->grid.width;
    for (int step = 0; step < s->steps; step++) {
        if (s->call) {
            call_rows(s, step, x0, pondi_least(x1, width), k, part->end);
        }
        const pondi_span span = {
            .x0 = pondi_most(x0 - s->lean * step, 0),
            .x1 = pondi_least(x1 - s->lean * step, width),
            .y0 = pondi_most(k - step, part->from + part->lean * step),
            .y1 = pondi_least(k - step + rows, part->end - part->lean_end * step)};
        if (span.x0 < span.x1 && span.y0 < span.y1) {
            step_part(s, step, &span);
        }
    }
}

static void run_strip(const sweep *s, const slab *part, int strip) {
    const int rows = s->steps > 1 ? ROWS : part->end - part->from;
    const int end = part->end + (1 - part->lean_end) * (s->steps - 1);
    const int x1 = (strip + 1) * s->strip;
    for (int k = part->from; k < end; k += rows) {
        for (int x = strip * s->strip; x < x1; x += s->stretch) {
            run_stretch(s, part, x, pondi_least(x + s->stretch, x1), k, rows);
        }
    }
}

static void run_slab(const sweep *s, const slab *part) {
    for (int strip = 0; strip < s->strips; strip++) {
        run_strip(s, part, strip);
    }
}

static void run_band(void *context, int band) {
    const sweep *s = context;
    const pondi_rows_between *rows = &s->bands->rows[band];
    const slab part = {.from = rows->first,
                       .lean = rows->first > 0,
                       .end = rows->end,
                       .lean_end = rows->end < s->water->grid.height};
    run_slab(s, &part);
}

static void run_wedge(void *context, int index) {
    const sweep *s = context;
    const int row = s->bands->cuts[index];
    const slab part = {.from = row, .lean = -1, .end = row, .lean_end = -1};
    run_slab(s, &part);
}

// Rows between busy ones are shared out in as many bands as they are worth of `rows`.
static void lay_between(const sweep *s, int first, int end, int rows) {
    bands *b = s->bands;
    const int64_t share = (int64_t)b->worth * (end - first) / rows;
    const int room = (end - first) / (PONDI_SWEEP_BAND * s->steps);
    const int count = pondi_most(pondi_least((int)share, room), 1);
    int from = first;
    for (int i = 1; i <= count; i++) {
        const int to = first + (int)((int64_t)(end - first) * i / count);
        b->rows[b->count++] = (pondi_rows_between){from, to};
        if (from > 0) {
            b->cuts[b->cut_count++] = from;
        }
        from = to;
    }
    if (end < s->water->grid.height) {
        b->cuts[b->cut_count++] = end;
    }
}

static void lay_bands(const sweep *s) {
    const pond *water = s->water;
    const int rows = water->grid.height - pondi_busy_total(s->busy);
    const int worth = pondi_sweep_bands(water->grid.width, rows, s->steps, &water->parallel);
    s->bands->worth = pondi_least(worth, MOST_WORTH);
    s->bands->count = 0;
    s->bands->cut_count = 0;
    int first = 0;
    for (int i = 0; i <= s->busy->count; i++) {
        const bool last = i == s->busy->count;
        const int end = last ? water->grid.height : s->busy->ranges[i].first;
        if (first < end) {
            lay_between(s, first, end, rows);
        }
        first = last ? end : s->busy->ranges[i].end;
    }
}

// Bands side by side, and then what is left between them and beside the busy rows.
static void run_bands(sweep *s) {
    const pond_parallel *parallel = s->bands->worth > 1 ? &s->water->parallel : NULL;
    pondi_parallel_run(parallel, s->bands->count, run_band, s);
    if (s->steps > 1) {
        pondi_parallel_run(parallel, s->bands->cut_count, run_wedge, s);
    }
}

static void lay_strips(sweep *s) {
    const pond *water = s->water;
    const int cell = (int)pondi_format_size(water->fields[0].format);
    s->strip = s->stretch = water->grid.width;
    s->strips = 1;
    if (s->steps > 1 && pondi_sweep_in_strips(water) && s->stretch > STRETCH_BYTES / cell) {
        s->lean = LEAN_BYTES / cell;
        s->stretch = STRETCH_BYTES / cell;
        s->call = s->all;
        const int leans = s->steps - 1 + (s->strip + s->lean - 1) / s->lean;
        const int most = STRIP_BYTES / LEAN_BYTES;
        s->strips = (leans + most - 1) / most;
        s->strip = (leans + s->strips - 1) / s->strips * s->lean;
    }
}

// ---- busy rows ---------------------------------------------------------------------------------

typedef struct busy_step {
    const sweep *sweep;
    int step;
    pondi_busy made; // by this step
    int rows;
    int pieces;
} busy_step;

// What is left of the busy rows after so many steps, for the next one to make or to touch.
static pondi_busy shrunken(const sweep *s, int steps) {
    pondi_busy busy = *s->busy;
    for (int i = 0; i < busy.count; i++) {
        pondi_rows_between *rows = &busy.ranges[i];
        rows->first += rows->first > 0 ? steps : 0;
        rows->end -= rows->end < s->water->grid.height ? steps : 0;
    }
    return busy;
}

// A piece is a share of all these rows, as if they were one range.
static void run_piece(void *context, int piece) {
    const busy_step *b = context;
    int from = (int)((int64_t)b->rows * piece / b->pieces);
    int end = (int)((int64_t)b->rows * (piece + 1) / b->pieces);
    for (int i = 0; i < b->made.count && end > 0; i++) {
        const pondi_rows_between *rows = &b->made.ranges[i];
        const int count = rows->end - rows->first;
        if (from < count) {
            const pondi_span span = {.x1 = b->sweep->water->grid.width,
                                     .y0 = rows->first + from,
                                     .y1 = rows->first + pondi_least(end, count)};
            step_part(b->sweep, b->step, &span);
        }
        from = pondi_most(from - count, 0);
        end -= count;
    }
}

static void fill_seam(const sweep *s, int steps) {
    if (s->water->grid.edges.top == POND_EDGE_PERIODIC) {
        pondi_border_fill_seam(&s->water->fields[(s->now + steps) % 2]);
    }
}

static void step_busy(sweep *s, int step) {
    pond *water = s->water;
    busy_step b = {.sweep = s, .step = step, .made = shrunken(s, step)};
    b.rows = pondi_busy_total(&b.made);
    b.pieces = pondi_band_count(water->grid.width, b.rows, &water->parallel);
    s->all = pondi_sweep_all(water);
    pondi_parallel_run(&water->parallel, b.pieces, run_piece, &b);
    fill_seam(s, step + 1);
}

static void go_on(pond *water, int steps) {
    water->now = (water->now + steps) % 2;
    water->steps += (uint64_t)steps;
    water->steps_due -= steps;
}

// Something moved farther than the rows that are left for it. What is known of drops is exact.
static bool gone_astray(const sweep *s, int done) {
    const pondi_busy left = shrunken(s, done);
    pondi_busy wanted = left;
    pondi_busy_rows(s->water, 1, &wanted);
    return !pondi_busy_same(&left, &wanted);
}

// Ends early where that happens. Leaves the pond's time as it is.
static int run_busy(sweep *s, pondi_between *between) {
    pond *water = s->water;
    int done = 0;
    do {
        if (done > 0) {
            between(water);
        }
        step_busy(s, done);
        go_on(water, 1);
        done++;
    } while (done < s->steps && !gone_astray(s, done));
    go_on(water, -done);
    return done;
}

int pondi_sweep(pond *water, int steps, pondi_between *between) {
    bands laid;
    pondi_busy busy;
    busy.count = 0;
    sweep s = {.water = water,
               .now = water->now,
               .steps = steps,
               .busy = &busy,
               .bands = &laid,
               .plain = !pondi_shore_any(water)};
    if (steps > 1) {
        pondi_sweep_busy(water, steps, &busy);
    }
    if (busy.count > 0) {
        s.steps = run_busy(&s, between);
    }
    s.all = pondi_sweep_all(water);
    lay_bands(&s);
    lay_strips(&s);
    run_bands(&s);
    if (busy.count == 0) {
        fill_seam(&s, s.steps);
    }
    return s.steps;
}
