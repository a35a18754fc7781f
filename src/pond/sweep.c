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
//               by step and before all others, which then go on as if nothing had happened
//
// In place this is sound since a cell is never more than one step ahead of a neighbour that has
// still to read it: its last two states are the two fields.

#include "pond/sweep.h"

#include "base/maths.h"
#include "base/memory.h"
#include "pond/busy.h"
#include "pond/pond.h"
#include "pond/rest.h"
#include "pond/shore.h"

#define MOST_STEPS 8
#define STRIP_BYTES (36 << 10) // of a row, at most
#define STRETCH_BYTES 2048
#define LEAN_BYTES PONDI_CACHE_LINE
#define CACHE ((size_t)640 << 10) // rows at work that are not in strips stay in the second cache
#define NEAR_BYTES ((size_t)1 << 20)
#define LEAST_BAND 4 // rows of a band for each step of the sweep, so that little is left to wedges
#define ROWS PONDI_WIDE_ROWS
#define AHEAD (ROWS + 1) // from those at work to those called: the last of them is read as well

typedef struct sweep {
    pond *water;
    int now; // field of the first step
    int steps;
    int bands;
    int above; // of them above the busy one, if there is one
    pondi_rows_between busy;
    int strips;
    int strip;   // columns of one
    int stretch; // and of its pieces
    int lean;    // columns from one step's strip to the next one's
    bool call;   // rows are called ahead
    bool all;    // all blocks are active
    bool plain;  // there are no walls, ground or beaches
} sweep;

static bool may_fuse(const pond *water) {
    return pondi_sweep_may_step(water) && pondi_blocks_any(&water->blocks);
}

bool pondi_sweep_may_step(const pond *water) {
    return water->whole == NULL && water->shore.open.memory == NULL &&
           water->grid.edges.top != POND_EDGE_PERIODIC;
}

static bool all_active(const pondi_blocks *blocks) {
    return blocks->never_skip || (size_t)blocks->active_count == pondi_blocks_count(blocks);
}

// Strips cannot go round; and where much of the water rests, it is quicker to pass over whole rows.
static bool in_strips(const pond *water) {
    const pondi_blocks *blocks = &water->blocks;
    return water->grid.edges.left != POND_EDGE_PERIODIC &&
           (all_active(blocks) || 2 * (size_t)blocks->active_count >= pondi_blocks_count(blocks));
}

// Rows of both fields that are at work: one for each step, those done together, and the ones above
// and below.
static int steps_in_cache(const pond *water) {
    if (in_strips(water)) {
        return MOST_STEPS;
    }
    const size_t row =
        2 * (size_t)water->fields[0].stride * pondi_format_size(water->fields[0].format);
    const size_t rows = CACHE / row;
    return rows < ROWS + 3 ? 2 : pondi_least((int)rows - ROWS - 1, MOST_STEPS);
}

static size_t field_bytes(const pond *water) {
    const pondi_field *field = &water->fields[0];
    return 2 * (size_t)field->width * (size_t)field->height * pondi_format_size(field->format);
}

// A thread's share of the fields stays in its second cache from step to step: then a step over
// whole rows is quicker than a strip of a sweep.
static bool stays_near(const pond *water) {
    return !water->sweep_any &&
           field_bytes(water) / (size_t)pondi_parallel_width(&water->parallel) <= NEAR_BYTES;
}

static bool any_rows(const pondi_rows_between *rows) {
    return rows->first < rows->end;
}

// The band in which the busy rows of a sweep lie, even when it has shrunk: up to the pond's side
// where less would be left than a band.
static pondi_rows_between busy_band(const pond *water, int steps) {
    const int height = water->grid.height;
    pondi_rows_between rows = pondi_busy_rows(water, steps - 1);
    if (any_rows(&rows)) {
        rows.first = rows.first - steps < LEAST_BAND * steps ? 0 : rows.first - steps;
        rows.end = rows.end + steps > height - LEAST_BAND * steps ? height : rows.end + steps;
    }
    return rows;
}

static bool is_too_busy(const pond *water, int steps) {
    const pondi_rows_between rows = busy_band(water, steps);
    return !water->sweep_any && 2 * (rows.end - rows.first) > water->grid.height;
}

int pondi_sweep_steps(const pond *water, int most) {
    if (most < 2 || !may_fuse(water) || stays_near(water)) {
        return 1;
    }
    const int to_look = PONDI_REST_INTERVAL - (int)(water->steps % PONDI_REST_INTERVAL);
    const int dry = pondi_least(pondi_least(most, to_look), steps_in_cache(water));
    const int steps = dry < 2 ? 1 : 1 + pondi_rain_pause(water, dry - 1);
    return steps > 1 && is_too_busy(water, steps) ? 1 : steps;
}

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

static int first_row(const sweep *s, int band) {
    const int64_t height = s->water->grid.height;
    if (!any_rows(&s->busy)) {
        return (int)(height * band / s->bands);
    }
    if (band <= s->above) {
        return s->above > 0 ? (int)((int64_t)s->busy.first * band / s->above) : 0;
    }
    const int below = s->bands - s->above - 1;
    const int64_t rest = height - s->busy.end;
    return s->busy.end + (int)(below > 0 ? rest * (band - s->above - 1) / below : 0);
}

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
    if (any_rows(&s->busy) && band == s->above) {
        return;
    }
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

static void lay_strips(sweep *s) {
    const pond *water = s->water;
    const int cell = (int)pondi_format_size(water->fields[0].format);
    s->strip = s->stretch = water->grid.width;
    s->strips = 1;
    if (s->steps > 1 && in_strips(water) && s->stretch > STRETCH_BYTES / cell) {
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
    pondi_rows_between rows;
    int pieces;
} busy_step;

static void run_piece(void *context, int piece) {
    const busy_step *b = context;
    const int64_t rows = b->rows.end - b->rows.first;
    const pondi_span span = {.x1 = b->sweep->water->grid.width,
                             .y0 = b->rows.first + (int)(rows * piece / b->pieces),
                             .y1 = b->rows.first + (int)(rows * (piece + 1) / b->pieces)};
    step_part(b->sweep, b->step, &span);
}

// What a step of the busy band makes.
static pondi_rows_between shrunken(const sweep *s, int step) {
    return (pondi_rows_between){.first = s->busy.first > 0 ? s->busy.first + step : 0,
                                .end = s->busy.end < s->water->grid.height ? s->busy.end - step
                                                                           : s->busy.end};
}

static bool holds(const pondi_rows_between *rows, const pondi_rows_between *inner) {
    return !any_rows(inner) || (inner->first >= rows->first && inner->end <= rows->end);
}

static void step_busy(sweep *s, int step) {
    pond *water = s->water;
    busy_step b = {.sweep = s, .step = step, .rows = shrunken(s, step)};
    b.pieces = pondi_band_count(water->grid.width, b.rows.end - b.rows.first, &water->parallel);
    s->all = all_active(&water->blocks);
    pondi_parallel_run(&water->parallel, b.pieces, run_piece, &b);
}

static void go_on(pond *water, int steps) {
    water->now = (water->now + steps) % 2;
    water->steps += (uint64_t)steps;
    water->steps_due -= steps;
}

// Ends early where the busy rows have gone astray. Leaves the pond's time as it is.
static int run_busy(sweep *s, pondi_between *between) {
    pond *water = s->water;
    int done = 0;
    bool near = true;
    while (near && done < s->steps) {
        if (done > 0) {
            between(water);
        }
        step_busy(s, done);
        go_on(water, 1);
        done++;
        const pondi_rows_between rows = pondi_busy_rows(water, 1);
        const pondi_rows_between made = shrunken(s, done);
        near = holds(&made, &rows);
    }
    go_on(water, -done);
    return done;
}

// The rows beside the busy ones are shared out among as many threads.
static void lay_bands(sweep *s) {
    const pond *water = s->water;
    const int height = water->grid.height;
    const int least = LEAST_BAND * s->steps;
    const int above = any_rows(&s->busy) ? s->busy.first : 0;
    const int below = any_rows(&s->busy) ? height - s->busy.end : height;
    const int worth =
        pondi_sweep_bands(water->grid.width, above + below, s->steps, &water->parallel);
    if (!any_rows(&s->busy)) {
        s->bands = pondi_least(worth, pondi_most(height / least, 1));
        return;
    }
    const int share = above > 0 ? (int)((int64_t)worth * above / (above + below)) : 0;
    const int rest = pondi_most(worth - share, below > 0);
    s->above = above > 0 ? pondi_least(pondi_most(share, 1), above / least) : 0;
    s->bands = s->above + 1 + (below > 0 ? pondi_least(rest, below / least) : 0);
}

int pondi_sweep(pond *water, int steps, pondi_between *between) {
    sweep s = {.water = water, .now = water->now, .steps = steps, .plain = !pondi_shore_any(water)};
    s.busy = steps > 1 ? busy_band(water, steps) : (pondi_rows_between){0, 0};
    if (any_rows(&s.busy)) {
        s.steps = run_busy(&s, between);
    }
    s.all = all_active(&water->blocks);
    lay_bands(&s);
    lay_strips(&s);
    pondi_parallel_run(&water->parallel, s.bands, run_band, &s);
    if (s.steps > 1) {
        pondi_parallel_run(&water->parallel, s.bands - 1, run_wedge, &s);
    }
    return s.steps;
}
