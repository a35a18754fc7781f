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
//
// In place this is sound since a cell is never more than one step ahead of a neighbour that has
// still to read it: its last two states are the two fields.

#include "pond/sweep.h"

#include "base/maths.h"
#include "base/memory.h"
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
    int steps;
    int bands;
    int strips;
    int strip;   // columns of one
    int stretch; // and of its pieces
    int lean;    // columns from one step's strip to the next one's
    bool call;   // rows are called ahead
    bool all;    // all blocks are active
    bool plain;  // there are no walls, ground or beaches
} sweep;

static bool may_fuse(const pond *water) {
    return pondi_sweep_may_step(water) && water->bodies.used == 0 && water->emitters.used == 0 &&
           water->events.probe_count == 0 && pondi_blocks_any(&water->blocks);
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

int pondi_sweep_steps(const pond *water, int most) {
    if (most < 2 || !may_fuse(water) || stays_near(water)) {
        return 1;
    }
    const int to_look = PONDI_REST_INTERVAL - (int)(water->steps % PONDI_REST_INTERVAL);
    const int steps = pondi_least(pondi_least(most, to_look), steps_in_cache(water));
    return steps < 2 ? 1 : 1 + pondi_rain_pause(water, steps - 1);
}

// ---- a few rows of a strip ---------------------------------------------------------------------

static void step_active(const pond *water, const pondi_field *now, pondi_field *next,
                        const pondi_span *part) {
    const pondi_blocks *blocks = &water->blocks;
    for (int y = part->y0; y < part->y1;) {
        const int row = pondi_blocks_row_of(blocks, y);
        const int end = pondi_least(pondi_blocks_span(blocks, 0, row).y1, part->y1);
        int column = pondi_least(part->x0 / PONDI_BLOCK, blocks->columns - 1);
        pondi_span run;
        while (pondi_blocks_next(blocks, row, &column, &run) && run.x0 < part->x1) {
            const pondi_span span = {.x0 = pondi_most(run.x0, part->x0),
                                     .x1 = pondi_least(run.x1, part->x1),
                                     .y0 = y,
                                     .y1 = end};
            pondi_shore_step(water, now, next, &span);
        }
        y = end;
    }
}

static void step_part(const sweep *s, int step, const pondi_span *part) {
    pond *water = s->water;
    const pondi_field *now = &water->fields[(water->now + step) % 2];
    pondi_field *next = &water->fields[(water->now + step + 1) % 2];
    if (s->all && s->plain) {
        water->solver->step(&water->coefficients, now, next, part);
    } else {
        step_active(water, now, next, part);
    }
    pondi_border_fill_part(next, &water->grid.edges, part->x0, part->x1, part->y0, part->y1);
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

void pondi_sweep(pond *water, int steps) {
    const int worth =
        pondi_sweep_bands(water->grid.width, water->grid.height, steps, &water->parallel);
    const int room = water->grid.height / (LEAST_BAND * steps);
    sweep s = {.water = water,
               .steps = steps,
               .bands = pondi_least(worth, pondi_most(room, 1)),
               .all = all_active(&water->blocks),
               .plain = !pondi_shore_any(water)};
    lay_strips(&s);
    pondi_parallel_run(&water->parallel, s.bands, run_band, &s);
    if (steps > 1) {
        pondi_parallel_run(&water->parallel, s.bands - 1, run_wedge, &s);
    }
}
