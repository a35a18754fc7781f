// A sweep passes over the rows once. It does step 0 on a few rows, step 1 on as many rows one row
// behind, step 2 another row behind, and so on, so that a step finds the rows above and below it in
// the state of the step before. It works in place, in the two fields of the pond.
//
//   strips      Long rows are swept in strips of columns, one after the other, so that the rows at
//               work stay in the second-level cache. Each step's strip lies slightly further left
//               than that of the step before, since it needs cells on either side.
//   stretches   Within a strip, a few rows make all their steps in short runs of columns, which
//               stay in the first-level cache. Meanwhile the next rows are prefetched, a few at a
//               time.
//   one band    Step s does row k−s as k increases.
//   more bands  Each band first shrinks by a row a step at its inner ends, all bands in parallel;
//               then the wedges between them grow by a row a step.
//   busy rows   Where something touches the water between steps, the band shrinks likewise, but
//               step by step and before all others, which then run undisturbed. The first and last
//               rows do so too where they are neighbours.
//   open sides  The absorbing layers advance before the heights do, from the surrounding rows of
//               the present and the previous step, and so are a row ahead. Each step is therefore
//               two rows behind the one before, bands and wedges shrink by two rows a step, and at
//               their ends a row's layer is advanced that is not stepped.
//   a halo      While a subdomain's halo is in transit, the bands step the cells that do not
//               depend on it, fewer with each step. When it has arrived, the rest is stepped the
//               same way.
//
// Working in place is safe because a cell is never more than one step ahead of a neighbour that
// still reads it: its last two states are in the two fields.

#include "pond/sweep.h"

#include "base/cpu.h"
#include "base/maths.h"
#include "base/memory.h"
#include "base/prefetch.h"
#include "pond/busy.h"
#include "pond/pond.h"
#include "pond/shore.h"
#include "pond/subdomain.h"

#define STRIP_BYTES (36 << 10) // largest part of a row
#define LONG_BYTES 2048        // shorter rows are not divided
#define FEW_STEPS 3   // with at most this number of steps, memory takes longer than the work,
#define FEW_BYTES 256 // so little is prefetched at once: this much of a stretch for each step
#define LEAN_BYTES PONDI_CACHE_LINE
#define ROWS PONDI_WIDE_ROWS
#define AHEAD (ROWS + 1) // rows between work and prefetch; the last one at work reads ahead as well
#define MARGIN_ROWS 128  // rows of a single step with open sides
#define EARLY_ROWS 128   // rows of a single step while a halo is in transit
#define TEST_CELLS (1 << 17) // cells stepped between two checks for the halo
#define MOST_WORTH 256       // most bands for the threads
#define MOST_BANDS (MOST_WORTH + PONDI_BUSY_RANGES + 1)

// Large, and not cleared except for the counts: clearing takes as long as a small pond's step.
typedef struct bands {
    int worth; // of all rows
    int count;
    pondi_rows_between rows[MOST_BANDS];
    int cut_count;
    int cuts[MOST_BANDS + PONDI_BUSY_RANGES]; // their ends in the pond
} bands;

// Which cells of the bands are stepped.
typedef enum sweep_portion {
    PORTION_ALL,
    PORTION_EARLY, // those that need no halo
    PORTION_RIM    // the others
} sweep_portion;

typedef struct sweep {
    pond *water;
    int now; // index of the first step's field
    int steps;
    int lag; // rows by which a step is behind the one before
    const pondi_busy *busy;
    bands *bands; // of the rows that are not busy
    int strips;
    int strip;     // columns of a strip
    int stretch;   // and of a stretch
    int lean;      // columns from one step's strip to the next step's
    bool prefetch; // rows ahead are prefetched
    bool all;      // all blocks are active
    sweep_portion portion;
    pondi_early early;
    int fresh; // valid cells of a subdomain's halo; −1: all, as far as is known
} sweep;

// Set on the thread that steps a subdomain whose halo is in transit.
static _Thread_local const sweep *waiting;

// ---- a few rows of a strip ----------------------------------------------------------------------

// Works on a span of rows before a step or in it.
typedef void visit(const pond *water, const pondi_field *now, pondi_field *next,
                   const pondi_span *span);

static void visit_active(const pond *water, visit *each, const pondi_field *now, pondi_field *next,
                         const pondi_span *part, int row) {
    const pondi_blocks *blocks = &water->blocks;
    int column = pondi_blocks_column_of(blocks, part->x0);
    pondi_span run;
    while (pondi_blocks_next(blocks, row, &column, &run) && run.x0 < part->x1) {
        const pondi_span span = {.x0 = pondi_most(run.x0, part->x0),
                                 .x1 = pondi_least(run.x1, part->x1),
                                 .y0 = part->y0,
                                 .y1 = part->y1};
        each(water, now, next, &span);
    }
}

// Visits row after row of blocks.
static void visit_rows(const pond *water, visit *each, const pondi_field *now, pondi_field *next,
                       const pondi_span *part) {
    const pondi_blocks *blocks = &water->blocks;
    pondi_span rows = *part;
    for (; rows.y0 < part->y1; rows.y0 = rows.y1) {
        const int row = pondi_blocks_row_of(blocks, rows.y0);
        rows.y1 = pondi_least(pondi_blocks_span(blocks, 0, row).y1, part->y1);
        visit_active(water, each, now, next, &rows, row);
    }
}

static void visit_part(const sweep *s, visit *each, int step, const pondi_span *part) {
    pond *water = s->water;
    const pondi_field *now = &water->fields[(s->now + step) % 2];
    pondi_field *next = &water->fields[(s->now + step + 1) % 2];
    if (s->all) {
        each(water, now, next, part);
    } else {
        visit_rows(water, each, now, next, part);
    }
}

static void step_whole(const sweep *s, int step, const pondi_span *part) {
    visit_part(s, pondi_shore_step, step, part);
    pondi_border_fill_part(&s->water->fields[(s->now + step + 1) % 2], &s->water->grid.edges,
                           part->x0, part->x1, part->y0, part->y1);
}

// Strips and shares start at a multiple of this number of columns, so that vectors are aligned.
static int lean_of(const pond *water) {
    return LEAN_BYTES / (int)pondi_format_size(water->fields[0].format);
}

// Steps only the cells of the halo that are valid after the step.
static void step_part(const sweep *s, int step, const pondi_span *part) {
    if (!PONDI_WITH_CUTS || s->fresh < 0) {
        step_whole(s, step, part);
        return;
    }
    const int fresh = pondi_most(s->fresh - step - 1, 0);
    const pondi_span right = pondi_fresh_cells(s->water, fresh, lean_of(s->water));
    const pondi_span span = {.x0 = pondi_most(part->x0, right.x0),
                             .x1 = pondi_least(part->x1, right.x1),
                             .y0 = pondi_most(part->y0, right.y0),
                             .y1 = pondi_least(part->y1, right.y1)};
    if (span.x0 < span.x1 && span.y0 < span.y1) {
        step_whole(s, step, &span);
    }
}

static void push_part(const sweep *s, int step, const pondi_span *part) {
    if (part->y0 < part->y1) {
        visit_part(s, pondi_shore_push, step, part);
    }
}

// ---- a halo in transit --------------------------------------------------------------------------

static void step_box(const sweep *s, int step, int x0, int x1, int y0, int y1) {
    if (x0 < x1 && y0 < y1) {
        const pondi_span span = {.x0 = x0, .x1 = x1, .y0 = y0, .y1 = y1};
        step_part(s, step, &span);
    }
}

// Steps the cells of a span that belong to the portion.
static void step_portion(const sweep *s, int step, const pondi_span *p) {
    if (!PONDI_WITH_CUTS || s->portion == PORTION_ALL) {
        step_box(s, step, p->x0, p->x1, p->y0, p->y1);
        return;
    }
    const pondi_span e = pondi_early_at(&s->early, step);
    const int y0 = pondi_most(p->y0, e.y0);
    const int y1 = pondi_least(p->y1, e.y1);
    if (s->portion == PORTION_EARLY) {
        step_box(s, step, pondi_most(p->x0, e.x0), pondi_least(p->x1, e.x1), y0, y1);
        return;
    }
    step_box(s, step, p->x0, p->x1, p->y0, pondi_least(p->y1, e.y0));
    step_box(s, step, p->x0, pondi_least(p->x1, e.x0), y0, y1);
    step_box(s, step, pondi_most(p->x0, e.x1), p->x1, y0, y1);
    step_box(s, step, p->x0, p->x1, pondi_most(p->y0, e.y1), p->y1);
}

// Whether a box belongs to the other portion at every step.
static bool is_passed_over(const sweep *s, const pondi_span *box) {
    if (!PONDI_WITH_CUTS || s->portion == PORTION_ALL) {
        return false;
    }
    if (s->portion == PORTION_RIM) {
        const pondi_span last = pondi_early_at(&s->early, s->steps - 1);
        return box->x0 >= last.x0 && box->x1 <= last.x1 && box->y0 >= last.y0 && box->y1 <= last.y1;
    }
    const pondi_span *first = &s->early.first;
    return box->x1 <= first->x0 || box->x0 >= first->x1 || box->y1 <= first->y0 ||
           box->y0 >= first->y1;
}

// ---- bands --------------------------------------------------------------------------------------

// Rows from + lean·shrunk … end − lean_end·shrunk − 1 of each step; leans are −1, 0 or 1.
typedef struct slab {
    int from;
    int lean;
    int end;
    int lean_end;
} slab;

// Prefetches a share of the rows that the first step needs after those from y on, few enough at
// once that all requests can be in flight.
PONDI_PREFETCH prefetch_rows(const sweep *s, int step, int x0, int x1, int y, int end) {
    const int pieces = 2 * ROWS; // rows of both fields
    for (int i = pieces * step / s->steps; i < pieces * (step + 1) / s->steps; i++) {
        const pondi_field *field = &s->water->fields[i % 2];
        const ptrdiff_t cell = (ptrdiff_t)pondi_format_size(field->format);
        const int row = y + AHEAD + i / 2;
        const pondi_span box = {.x0 = x0, .x1 = x1, .y0 = row, .y1 = row + 1};
        if (row < end && !is_passed_over(s, &box)) {
            const char *from = (const char *)field->cells + row * field->stride * cell;
            pondi_prefetch_near(from + x0 * cell, (x1 - x0) * cell);
        }
    }
}

// The rows by which a step's portion is smaller than what is touched before the first step; the
// rows that are pushed before the step are one more, if there are any.
static int shrunk(const sweep *s, int step) {
    return s->lag * step + s->lag - 1;
}

// Advances the absorbing layers of the rows that a step is about to do, one row ahead of it.
static void push_rows(const sweep *s, const slab *part, int step, int y, int rows) {
    const int less = shrunk(s, step) - 1;
    const pondi_span span = {.x1 = s->water->grid.width,
                             .y0 = pondi_most(y + 1, part->from + part->lean * less),
                             .y1 = pondi_least(y + 1 + rows, part->end - part->lean_end * less)};
    push_part(s, step, &span);
}

// The cells of a stretch at each step.
static pondi_span reach_of(const sweep *s, int x0, int x1, int k, int rows) {
    const int back = s->steps - 1;
    return (pondi_span){
        .x0 = pondi_most(x0 - s->lean * back, 0),
        .x1 = pondi_least(x1, s->water->grid.width),
        .y0 = pondi_most(k - s->lag * back, 0),
        .y1 = pondi_least(k + rows, s->water->grid.height),
    };
}

static void run_stretch(const sweep *s, const slab *part, int x0, int x1, int k, int rows) {
    const int width = s->water->grid.width;
    const pondi_span all = reach_of(s, x0, x1, k, rows);
    const bool pushes = s->lag > 1 && s->portion != PORTION_EARLY;
    if (!pushes && is_passed_over(s, &all)) {
        return;
    }
    for (int step = 0; step < s->steps; step++) {
        const int less = shrunk(s, step);
        const int y = k - s->lag * step;
        if (s->prefetch) {
            prefetch_rows(s, step, x0, pondi_least(x1, width), k, part->end);
        }
        if (pushes) {
            push_rows(s, part, step, y, rows);
        }
        const pondi_span span = {.x0 = pondi_most(x0 - s->lean * step, 0),
                                 .x1 = pondi_least(x1 - s->lean * step, width),
                                 .y0 = pondi_most(y, part->from + part->lean * less),
                                 .y1 = pondi_least(y + rows, part->end - part->lean_end * less)};
        if (span.x0 < span.x1 && span.y0 < span.y1) {
            step_portion(s, step, &span);
        }
    }
}

// A single step does all its rows at once; with open sides it does many, so that memory fetches
// many layers at once.
static int rows_at_once(const sweep *s, const slab *part) {
    const int all = s->lag > 1                    ? MARGIN_ROWS
                    : s->portion == PORTION_EARLY ? EARLY_ROWS
                                                  : part->end - part->from;
    return s->steps > 1 ? ROWS : all;
}

static void run_strip(const sweep *s, const slab *part, int strip) {
    const int rows = rows_at_once(s, part);
    const int from = part->from - (s->lag - 1) * rows; // pushes the first rows
    const int end = part->end + s->lag * (s->steps - 1) - part->lean_end * shrunk(s, s->steps - 1);
    const int x1 = (strip + 1) * s->strip;
    int64_t cells = 0; // since the last check for the halo
    for (int k = from; k < end; k += rows) {
        for (int x = strip * s->strip; x < x1; x += s->stretch) {
            run_stretch(s, part, x, pondi_least(x + s->stretch, x1), k, rows);
        }
        cells += (int64_t)rows * s->strip * s->steps;
        if (PONDI_WITH_CUTS && waiting == s && cells >= TEST_CELLS) {
            pondi_subdomain_test_halo(s->water);
            cells = 0;
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

// Divides the rows between busy ones into bands, in proportion to `rows`.
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

static const pond_parallel *parallel_of(const sweep *s) {
    return s->bands->worth > 1 ? &s->water->parallel : NULL;
}

// Runs the bands in parallel.
static void run_bands(sweep *s) {
    pondi_parallel_run(parallel_of(s), s->bands->count, run_band, s);
}

// Runs the rows between them and next to the busy rows.
static void run_wedges(sweep *s) {
    s->portion = PORTION_ALL;
    if (shrunk(s, s->steps - 1) > 0) {
        pondi_parallel_run(parallel_of(s), s->bands->cut_count, run_wedge, s);
    }
}

// Eight steps use a stretch of one row each.
static int stretch_bytes(const sweep *s) {
    const int whole = pondi_cpu_lines_ahead() * PONDI_CACHE_LINE;
    const bool waits = s->prefetch && s->steps <= FEW_STEPS && pondi_sweep_from_memory(s->water);
    return waits ? s->steps * FEW_BYTES : whole;
}

static void lay_strips(sweep *s) {
    const pond *water = s->water;
    const int cell = (int)pondi_format_size(water->fields[0].format);
    s->strip = s->stretch = water->grid.width;
    s->strips = 1;
    s->lean = 0;
    s->prefetch = false;
    if (s->steps > 1 && pondi_sweep_in_strips(water) && s->stretch > LONG_BYTES / cell) {
        s->lean = LEAN_BYTES / cell;
        s->prefetch = s->all;
        s->stretch = stretch_bytes(s) / cell;
        const int leans = s->steps - 1 + (s->strip + s->lean - 1) / s->lean;
        const int most = STRIP_BYTES / LEAN_BYTES;
        s->strips = (leans + most - 1) / most;
        s->strip = (leans + s->strips - 1) / s->strips * s->lean;
    }
}

// ---- busy rows ----------------------------------------------------------------------------------

typedef void part_job(const sweep *s, int step, const pondi_span *part);

typedef struct busy_step {
    const sweep *sweep;
    int step;
    part_job *job;
    pondi_busy made; // by it
    int rows;
    int pieces;
} busy_step;

// The busy rows without their outermost rows.
static pondi_busy shrunken(const sweep *s, int by) {
    pondi_busy busy = *s->busy;
    for (int i = 0; i < busy.count; i++) {
        pondi_rows_between *rows = &busy.ranges[i];
        rows->first += rows->first > 0 ? by : 0;
        rows->end -= rows->end < s->water->grid.height ? by : 0;
    }
    return busy;
}

// A task is a share of all these rows, as if they were one range.
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
            b->job(b->sweep, b->step, &span);
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

static void run_pieces(const sweep *s, int step, part_job *job, int less) {
    const pond *water = s->water;
    busy_step b = {.sweep = s, .step = step, .job = job, .made = shrunken(s, less)};
    b.rows = pondi_busy_total(&b.made);
    b.pieces = pondi_band_count(water->grid.width, b.rows, &water->parallel);
    pondi_parallel_run(&water->parallel, b.pieces, run_piece, &b);
}

static void step_busy(sweep *s, int step) {
    s->all = pondi_sweep_all(s->water);
    if (s->lag > 1) {
        run_pieces(s, step, push_part, shrunk(s, step) - 1);
    }
    run_pieces(s, step, step_part, shrunk(s, step));
    fill_seam(s, step + 1);
}

static void go_on(pond *water, int steps) {
    water->now = (water->now + steps) % 2;
    water->steps += (uint64_t)steps;
    water->steps_due -= steps;
}

// Whether something moved beyond the rows reserved for it. Drops are predicted exactly.
static bool gone_astray(const sweep *s, int done) {
    const pondi_busy left =
        shrunken(s, s->lag * done); // rows that may be touched before the next step
    pondi_busy wanted = left;
    pondi_busy_rows(s->water, 1, &wanted);
    return !pondi_busy_same(&left, &wanted);
}

// Ends early if something leaves its rows. Does not change the pond's time.
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

// ---- sweeps -------------------------------------------------------------------------------------

static void lay(sweep *s) {
    s->all = pondi_sweep_all(s->water);
    lay_bands(s);
    lay_strips(s);
}

static uint64_t cells_early(const sweep *s) {
    uint64_t cells = 0;
    for (int b = 0; b < s->bands->count; b++) {
        const pondi_rows_between *rows = &s->bands->rows[b];
        for (int step = 0; step < s->steps; step++) {
            const pondi_span e = pondi_early_at(&s->early, step);
            const int less = shrunk(s, step);
            const int from = rows->first + (rows->first > 0 ? less : 0);
            const int end = rows->end - (rows->end < s->water->grid.height ? less : 0);
            const int count = pondi_least(end, e.y1) - pondi_most(from, e.y0);
            cells += count > 0 ? (uint64_t)count * (uint64_t)(e.x1 - e.x0) : 0;
        }
    }
    return cells;
}

static void step_early(sweep *s) {
    if (pondi_early_find(s->water, s->steps, lean_of(s->water), &s->early)) {
        lay(s);
        s->portion = PORTION_EARLY;
        waiting = s;
        run_bands(s);
        waiting = NULL;
        s->portion = PORTION_RIM;
        s->water->part->early += cells_early(s);
    }
    pondi_subdomain_take_halo(s->water);
}

int pondi_sweep(pond *water, int steps, const pondi_busy *busy, pondi_between *between) {
    bands laid;
    sweep s = {.water = water,
               .now = water->now,
               .steps = steps,
               .lag = pondi_sweep_lag(water),
               .busy = busy,
               .bands = &laid};
    pondi_subdomain *part = pondi_cut_of(water);
    s.fresh = part != NULL ? part->fresh : -1;
    if (pondi_subdomain_expects(water)) {
        step_early(&s);
    }
    if (busy->count > 0) {
        s.steps = run_busy(&s, between);
    }
    lay(&s);
    run_bands(&s);
    run_wedges(&s);
    if (busy->count == 0) {
        fill_seam(&s, s.steps);
    }
    if (part != NULL && s.fresh >= 0) {
        part->fresh = pondi_most(s.fresh - s.steps, 0);
    }
    return s.steps;
}
