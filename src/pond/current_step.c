// Carries waves along after each step of the water. (Strang splitting would carry half before and
// half after; for a steady flow that is the same except for the first half step.)
//
//   h ← S·h, φ ← S·φ     S = Σ_{m ≤ 3} (−dt·W)^m/m!
//
// for heights and potential (current_potential.c). W is skew (current_weights.c), so S changes
// energy only by the error of the series, which damps: |S|² = 1 − z⁴/12 + z⁶/36 ≤ 1 for
// z = dt·|W| ≤ √3. Before that, the shortest waves, which pile up where a stream holds them, are
// damped by h ← (I − δ²κδ²)h. Where all flow is slow, this removes more than a series of two terms
// adds: then |S|² = 1 + z⁴/4 with z close to U·k, so that up to 0.3 cells a step
// z⁴/8 < κ·k⁴/2 for every k. W makes waves slightly too slow, and two terms reduce that.
//
// Bands of rows run in parallel, in strips of columns whose rows at work stay in the second-level
// cache: three terms of the series follow each other two rows apart, for heights and potential at
// once, which share the weights. All work is in place, so the rows around a band are copied
// beforehand, and the columns left of a strip before these are stepped.

#include "pond/current.h"

#include <string.h>

#include "base/maths.h"
#include "base/prefetch.h"
#include "pond/pond.h"

#define BAND 128
#define MOST_BAND (BAND + BAND / 2)
#define STRIP PONDI_CURRENT_STRIP
#define REACH PONDI_CURRENT_REACH
#define LEAD PONDI_CURRENT_VECTOR // columns on either side of a strip for which terms are computed
#define PAD PONDI_CURRENT_PAD
#define LINE PONDI_CURRENT_LINE
#define IN_LINE (PONDI_CACHE_LINE / (int)sizeof(float))
#define TERMS 3       // of the series; each reaches 2 cells
#define RING 8        // rows of a term in use
#define WATER_RING 16 // rows of the water in use
#define CALM_RING 8   // rows of the damping in use
#define TOGETHER PONDI_CURRENT_TOGETHER

// A term reads two rows beyond those that are carried together, on either side.
_Static_assert(TOGETHER + 4 <= RING && TOGETHER + 2 * TERMS + 2 <= WATER_RING,
               "rows at work do not fit");
_Static_assert(STRIP % PONDI_CURRENT_VECTOR == 0 && PAD >= 2 * LEAD && LEAD >= REACH,
               "vectors of a strip do not fit");

int pondi_current_bands(int height) {
    return height < MOST_BAND ? 1 : (height + BAND / 2) / BAND;
}

size_t pondi_current_halo_size(int width, int height) {
    return (size_t)pondi_current_bands(height) * 2 * 2 * REACH * (size_t)width * sizeof(float);
}

typedef struct carrying {
    const pond *water;
    const pondi_current *current;
    pondi_field *fields[2]; // the potential, and that one step later
    float level;
    int bands;
} carrying;

// Some columns of both fields.
typedef struct beside {
    float cells[2][MOST_BAND][REACH];
} beside;

// The working data of a band.
typedef struct band {
    const carrying *job;
    int index;
    int y0;
    int y1;
    beside left;  // columns left of the strip, before they were stepped
    beside later; // the same for the next strip
    beside first; // the first columns, if the sides are periodic
} band;

typedef struct strip {
    int x0;
    int x1;
    int width; // a multiple of 16 that is at least the strip's
} strip;

// The rows of a strip in use, indexed by the lowest bits of their numbers; pairs hold heights and
// potential.
typedef struct rings {
    float water[WATER_RING][2][LINE];
    float first[RING][2][LINE];
    float second[RING][2][LINE];
    float bent[CALM_RING][LINE];
    float third[2][TOGETHER][STRIP];
} rings;

static float *water_row(rings *r, int y) {
    return r->water[y & (WATER_RING - 1)][0] + PAD;
}

static float *bent_row(rings *r, int y) {
    return r->bent[y & (CALM_RING - 1)] + PAD;
}

// ---- surroundings of bands and strips -----------------------------------------------------------

static float *halo_row(const carrying *job, int index, int field, int row) {
    const int width = job->water->grid.width;
    const size_t at = ((size_t)index * 2 + (size_t)field) * 2 * REACH + (size_t)row;
    return job->current->halo + at * (size_t)width;
}

static void copy_halo_row(const carrying *job, int field, int y, float *to) {
    const pond_desc *grid = &job->water->grid;
    const size_t bytes = (size_t)grid->width * sizeof(float);
    const bool wraps = grid->edges.top == POND_EDGE_PERIODIC;
    const int row = pondi_current_shown(y, grid->height, wraps);
    memcpy(to, pondi_row_f32(job->fields[field], row), bytes);
}

static void copy_halo(void *context, int index) {
    const carrying *job = context;
    const int y0 = pondi_current_band(job->water->grid.height, job->bands, index);
    const int y1 = pondi_current_band(job->water->grid.height, job->bands, index + 1);
    for (int field = 0; field < 2; field++) {
        for (int i = 0; i < REACH; i++) {
            copy_halo_row(job, field, y0 - REACH + i, halo_row(job, index, field, i));
            copy_halo_row(job, field, y1 + i, halo_row(job, index, field, REACH + i));
        }
    }
}

static const float *source_row(const band *b, int field, int y) {
    if (y < b->y0) {
        return halo_row(b->job, b->index, field, y - (b->y0 - REACH));
    }
    if (y >= b->y1) {
        return halo_row(b->job, b->index, field, REACH + (y - b->y1));
    }
    return pondi_row_f32(b->job->fields[field], y);
}

// A cell one column beyond the grid.
static float beyond(const float *row, int x, int width, bool wraps) {
    return row[pondi_current_shown(x, width, wraps)];
}

// The columns left of a strip, before they were stepped; in `room` if some are beyond the grid.
static const float *left_of(const band *b, const strip *s, int field, int y, float *room) {
    const pond_desc *grid = &b->job->water->grid;
    const float *row = source_row(b, field, y);
    const int left = s->x0 - REACH;
    if (y >= b->y0 && y < b->y1 && s->x0 > 0) {
        return b->left.cells[field][y - b->y0];
    }
    for (int i = 0; left < 0 && i < REACH; i++) {
        room[i] = beyond(row, left + i, grid->width, grid->edges.left == POND_EDGE_PERIODIC);
    }
    return left < 0 ? room : row + left;
}

// The columns right of a strip, likewise, of which some are beyond the grid.
static const float *right_of(const band *b, const strip *s, int field, int y, float *room) {
    const int width = b->job->water->grid.width;
    const float *row = source_row(b, field, y);
    const bool wraps = b->job->water->grid.edges.left == POND_EDGE_PERIODIC;
    const bool done =
        y >= b->y0 && y < b->y1 && wraps && s->x0 > 0; // the first columns have been stepped
    for (int i = 0; i < REACH; i++) {
        const int past = s->x1 + i - width;
        room[i] = done && past >= 0 && past < width ? b->first.cells[field][y - b->y0][past]
                                                    : beyond(row, s->x1 + i, width, wraps);
    }
    return room;
}

static void keep_columns(const band *b, int x, beside *to) {
    const int count = pondi_least(REACH, b->job->water->grid.width - x);
    for (int field = 0; field < 2; field++) {
        for (int y = b->y0; y < b->y1; y++) {
            float *kept = to->cells[field][y - b->y0];
            memcpy(kept, pondi_row_f32(b->job->fields[field], y) + x, (size_t)count * sizeof *kept);
        }
    }
}

// ---- short waves --------------------------------------------------------------------------------

static void join_columns(const band *b, const float *before, const float *later, int width,
                         float *heights) {
    const pondi_current_pair pair = {.before = before,
                                     .from = later,
                                     .to = heights,
                                     .copy = heights + LINE,
                                     .width = width,
                                     .kept = b->job->current->kept,
                                     .level = b->job->level};
    b->job->current->rows->join(&pair);
}

// Loads a row of both potentials and the columns next to it, and makes heights of the later one.
static void take_row(const band *b, const strip *s, int y, rings *r) {
    float rooms[2][REACH];
    float *heights = water_row(r, y);
    const int width = s->x1 - s->x0;
    const int right = s->x1 + REACH <= b->job->water->grid.width ? REACH : 0;
    join_columns(b, left_of(b, s, 0, y, rooms[0]), left_of(b, s, 1, y, rooms[1]), REACH,
                 heights - REACH);
    join_columns(b, source_row(b, 0, y) + s->x0, source_row(b, 1, y) + s->x0, width + right,
                 heights);
    if (right == 0) {
        join_columns(b, right_of(b, s, 0, y, rooms[0]), right_of(b, s, 1, y, rooms[1]), REACH,
                     heights + width);
    }
}

static void bend_row(const band *b, const strip *s, int y, rings *r) {
    const pondi_current_calm row = {
        .above = water_row(r, y - 1) - LEAD,
        .here = water_row(r, y) - LEAD,
        .below = water_row(r, y + 1) - LEAD,
        .weight = pondi_current_weights(b->job->current, PONDI_CURRENT_CALM, y) + s->x0 - LEAD,
        .out = bent_row(r, y) - LEAD,
        .width = s->width + 2 * LEAD,
    };
    b->job->current->rows->bend(&row);
}

static void calm_row(const band *b, const strip *s, int y, rings *r) {
    const pondi_current_calm row = {
        .above = bent_row(r, y - 1) - LEAD,
        .here = bent_row(r, y) - LEAD,
        .below = bent_row(r, y + 1) - LEAD,
        .out = water_row(r, y) - LEAD,
        .width = s->width + 2 * LEAD,
    };
    b->job->current->rows->calm(&row);
}

// Damps short waves along walls and sides, h ← (I − δ²κδ²)h with δ² along three cells in a row.
static void calm_banks(const carrying *job) {
    const pondi_current *c = job->current;
    const float *before = pondi_row_f32(job->fields[0], 0);
    float *after = pondi_row_f32(job->fields[1], 0);
    for (int i = 0; i < c->bank_count; i++) {
        const pondi_current_bank *b = &c->banks[i];
        const float left = after[b->before] - c->kept * before[b->before];
        const float here = after[b->here] - c->kept * before[b->here];
        const float right = after[b->after] - c->kept * before[b->after];
        c->bank_bends[i] = b->weight * ((left + right) - 2.0f * here);
    }
    for (int i = 0; i < c->bank_count; i++) {
        const pondi_current_bank *b = &c->banks[i];
        after[b->before] -= c->bank_bends[i];
        after[b->here] += 2.0f * c->bank_bends[i];
        after[b->after] -= c->bank_bends[i];
    }
}

// ---- the series ---------------------------------------------------------------------------------

// Rows that are processed together, ends excluded.
typedef struct rows {
    int y0;
    int y1;
} rows;

// One term of S = I + W(I + W/2·(I + W/3)), from the innermost outward, for some rows.
static pondi_current_row term_of(const band *b, const strip *s, const rows *part, rings *r,
                                 int lead) {
    const pondi_current *c = b->job->current;
    const ptrdiff_t at = s->x0 - lead;
    pondi_current_row term = {
        .east = pondi_current_weights(c, PONDI_CURRENT_EAST, part->y0) + at,
        .far_east = pondi_current_weights(c, PONDI_CURRENT_FAR_EAST, part->y0) + at,
        .south = pondi_current_weights(c, PONDI_CURRENT_SOUTH, part->y0) + at,
        .far_south = pondi_current_weights(c, PONDI_CURRENT_FAR_SOUTH, part->y0) + at,
        .stride = c->stride,
        .width = s->width + 2 * lead,
        .rows = part->y1 - part->y0,
    };
    for (int i = 0; i < term.rows; i++) {
        term.u[i] = water_row(r, part->y0 + i) - lead;
    }
    return term;
}

static void read_water(pondi_current_row *term, const rows *part, rings *r) {
    for (int i = 0; i < term->rows + 4; i++) {
        term->here[i] = water_row(r, part->y0 - 2 + i) - LEAD;
    }
}

static float *ring_row(float (*ring)[2][LINE], int y, int lead) {
    return ring[y & (RING - 1)][0] + PAD - lead;
}

static void read_term(pondi_current_row *term, const rows *part, float (*from)[2][LINE], int lead) {
    for (int i = 0; i < term->rows + 4; i++) {
        term->here[i] = ring_row(from, part->y0 - 2 + i, lead);
    }
}

static void write_term(pondi_current_row *term, const rows *part, float (*to)[2][LINE]) {
    for (int i = 0; i < term->rows; i++) {
        term->out[0][i] = ring_row(to, part->y0 + i, LEAD);
        term->out[1][i] = term->out[0][i] + LINE;
    }
}

// (1 + W/3), which slow water omits.
static void carry_first(const band *b, const strip *s, const rows *part, rings *r) {
    pondi_current_row term = term_of(b, s, part, r, LEAD);
    read_water(&term, part, r);
    write_term(&term, part, r->first);
    term.scale = 1.0f / 3.0f;
    b->job->current->rows->carry(&term);
}

// (1 + W/2·(the previous)).
static void carry_second(const band *b, const strip *s, const rows *part, rings *r) {
    pondi_current_row term = term_of(b, s, part, r, LEAD);
    if (b->job->current->slow) {
        read_water(&term, part, r);
    } else {
        read_term(&term, part, r->first, LEAD);
    }
    write_term(&term, part, r->second);
    term.scale = 0.5f;
    b->job->current->rows->carry(&term);
}

static void finish_rows(const band *b, const strip *s, const rows *part, rings *r) {
    pondi_current_row term = term_of(b, s, part, r, 0);
    read_term(&term, part, r->second, 0);
    term.scale = 1.0f;
    const bool whole = s->width == s->x1 - s->x0; // otherwise its last vector crosses the end
    for (int i = 0; i < 2 * term.rows; i++) {
        const int row = i / 2;
        pondi_field *field = b->job->fields[1 - i % 2]; // heights replace the later potential
        term.out[i % 2][row] =
            whole ? pondi_row_f32(field, part->y0 + row) + s->x0 : r->third[i % 2][row];
    }
    b->job->current->rows->finish(&term);
    for (int i = 0; i < 2 * term.rows && !whole; i++) {
        const int row = i / 2;
        memcpy(pondi_row_f32(b->job->fields[1 - i % 2], part->y0 + row) + s->x0,
               term.out[i % 2][row], (size_t)(s->x1 - s->x0) * sizeof(float));
    }
}

// ---- strips -------------------------------------------------------------------------------------

typedef void stage(const band *b, const strip *s, const rows *part, rings *r);

// Runs a stage for its rows from `y`; it covers `first` to `last`.
static void do_rows(stage *each, const band *b, const strip *s, rings *r, int y, int first,
                    int last) {
    const rows part = {pondi_most(y, first), pondi_least(y + TOGETHER, last)};
    if (part.y0 < part.y1) {
        each(b, s, &part, r);
    }
}

// The rows of a strip are too short for the hardware prefetcher.
PONDI_PREFETCH prefetch_row(const band *b, const strip *s, int y) {
    for (int i = 0; i < 2 + PONDI_CURRENT_PLANES; i++) {
        const float *row =
            i < 2 ? source_row(b, i, y)
                  : pondi_current_weights(b->job->current, (pondi_current_plane)(i - 2), y);
        for (int x = 0; x < s->width; x += 4 * IN_LINE) {
            for (int line = 0; line < 4; line++) { // unrolled
                PONDI_PREFETCH_LINE(row + s->x0 + x + line * IN_LINE, 0, 2);
            }
        }
    }
}

static void take_rows(const band *b, const strip *s, const rows *part, rings *r) {
    for (int y = part->y0; y < part->y1; y++) {
        prefetch_row(b, s, pondi_least(y + TOGETHER, b->y1 + REACH - 1));
        take_row(b, s, y, r);
    }
}

static void bend_rows(const band *b, const strip *s, const rows *part, rings *r) {
    for (int y = part->y0; y < part->y1; y++) {
        bend_row(b, s, y, r);
    }
}

static void calm_rows(const band *b, const strip *s, const rows *part, rings *r) {
    for (int y = part->y0; y < part->y1; y++) {
        calm_row(b, s, y, r);
    }
}

static void carry_strip(const band *b, const strip *s, rings *r) {
    const int reach = 2 * (b->job->current->slow ? TERMS - 1 : TERMS);
    const int first = b->y0 - reach; // first row of the water that is carried
    const int last = b->y1 + reach;
    for (int y = first - 2; y < last + 2 * TERMS + 2; y += TOGETHER) {
        do_rows(take_rows, b, s, r, y, first - 2, last + 2);
        do_rows(bend_rows, b, s, r, y - 1, first - 1, last + 1);
        do_rows(calm_rows, b, s, r, y - 2, first, last);
        if (!b->job->current->slow) {
            do_rows(carry_first, b, s, r, y - 4, first + 2, last - 2);
        }
        do_rows(carry_second, b, s, r, y - 6, b->y0 - 2, b->y1 + 2);
        do_rows(finish_rows, b, s, r, y - 8, b->y0, b->y1);
    }
}

static void carry_band(void *context, int index) {
    const carrying *job = context;
    const int width = job->water->grid.width;
    band b = {.job = job,
              .index = index,
              .y0 = pondi_current_band(job->water->grid.height, job->bands, index),
              .y1 = pondi_current_band(job->water->grid.height, job->bands, index + 1)};
    rings r;
    memset(&r, 0, sizeof r); // columns outside all strips are read too
    keep_columns(&b, 0, &b.first);
    for (int x = 0; x < width; x += STRIP) {
        strip s = {.x0 = x, .x1 = pondi_least(x + STRIP, width)};
        s.width =
            (s.x1 - s.x0 + PONDI_CURRENT_VECTOR - 1) / PONDI_CURRENT_VECTOR * PONDI_CURRENT_VECTOR;
        if (s.x1 < width) {
            keep_columns(&b, s.x1 - REACH, &b.later);
        }
        carry_strip(&b, &s, &r);
        b.left = b.later;
    }
}

void pondi_current_carry(pond *water) {
    carrying job = {
        .water = water,
        .current = &water->current,
        .fields = {&water->fields[water->now], &water->fields[1 - water->now]},
        .level = pondi_current_level(water),
        .bands = pondi_current_bands(water->grid.height),
    };
    calm_banks(&job);
    pondi_parallel_run(&water->parallel, job.bands, copy_halo, &job);
    pondi_parallel_run(&water->parallel, job.bands, carry_band, &job);
    pondi_border_fill(job.fields[1], &water->grid.edges);
    pondi_potential_swap(water);
}
