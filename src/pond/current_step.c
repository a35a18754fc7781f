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
// once, which share the weights. Bands are stepped in place, so the rows around a band and the
// columns left of a strip are copied before they are stepped.

#include "pond/current.h"

#include <stddef.h>
#include <string.h>

#include "base/maths.h"
#include "base/memory.h"
#include "pond/pond.h"

#define BAND 128
#define MOST_BAND (BAND + BAND / 2)
#define STRIP PONDI_CURRENT_STRIP
#define REACH PONDI_CURRENT_REACH
#define PAD PONDI_CURRENT_PAD
#define LINE PONDI_CURRENT_LINE
#define TERMS 3 // of the series; each reaches 2 cells
#define ROWS 12 // of a strip in use
#define TOGETHER PONDI_CURRENT_TOGETHER

// A term reads two rows beyond those that are carried together, on either side.
_Static_assert(TOGETHER + 2 * TERMS + 2 <= ROWS, "rows at work do not fit");
_Static_assert(STRIP % PONDI_CURRENT_VECTOR == 0 && PAD >= 2 * PONDI_CURRENT_VECTOR,
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

typedef struct strip {
    int x0;
    int x1;
    int width;         // a multiple of 16 that is at least the strip's
    int before[REACH]; // columns that stand for those left of the first strip
    int after[REACH];  // and for those right of the last one
} strip;

// Some columns of both fields.
typedef struct beside {
    float cells[2][MOST_BAND][REACH];
} beside;

// The working data of a band.
typedef struct band {
    // The rows of a strip in use, each at its number modulo ROWS.
    _Alignas(PONDI_CACHE_LINE) float rows[ROWS][PONDI_CURRENT_LINES][LINE];
    const carrying *job;
    int index;
    int y0;
    int y1;
    beside left;  // columns left of the strip, before they were stepped
    beside first; // the first columns, if the sides are periodic
} band;

size_t pondi_current_work_size(int height) {
    return (size_t)pondi_current_bands(height) * sizeof(band);
}

static float *row_of(band *b, int y) {
    return b->rows[(y + ROWS) % ROWS][0] + PAD;
}

static float *row_after(band *b, float *row) {
    const ptrdiff_t size = sizeof b->rows[0] / sizeof *row;
    return row < b->rows[ROWS - 1][0] ? row + size : row - (ROWS - 1) * size;
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

// The columns left of a strip, before they were stepped; in `room` if they are beyond the grid.
static const float *left_of(const band *b, const strip *s, int field, int y, float *room) {
    const float *row = source_row(b, field, y);
    if (s->x0 > 0) {
        return y >= b->y0 && y < b->y1 ? b->left.cells[field][y - b->y0] : row + s->x0 - REACH;
    }
    for (int i = 0; i < REACH; i++) {
        room[i] = row[s->before[i]];
    }
    return room;
}

// The columns right of a strip, likewise, of which some are beyond the grid.
static const float *right_of(const band *b, const strip *s, int field, int y, float *room) {
    const float *row = source_row(b, field, y);
    const float *first = row; // the first columns, before they were stepped
    if (y >= b->y0 && y < b->y1 && s->x0 > 0) {
        first = b->first.cells[field][y - b->y0];
    }
    for (int i = 0; i < REACH; i++) {
        room[i] = (s->after[i] < REACH ? first : row)[s->after[i]];
    }
    return room;
}

static void keep_columns(const band *b, int x, int y, beside *to) {
    const size_t count = (size_t)pondi_least(REACH, b->job->water->grid.width - x);
    for (int field = 0; field < 2; field++) {
        float *kept = to->cells[field][y - b->y0];
        memcpy(kept, pondi_row_f32(b->job->fields[field], y) + x, count * sizeof *kept);
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

// Loads a row of both potentials and the columns next to it, makes heights of the later one, and
// keeps the columns that later strips read.
static void take_row(band *b, const strip *s, int y) {
    float rooms[2][REACH];
    float *heights = row_of(b, y);
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
    if (y >= b->y0 && y < b->y1 && s->x0 == 0) {
        keep_columns(b, 0, y, &b->first);
    }
    if (y >= b->y0 && y < b->y1 && s->x1 < b->job->water->grid.width) {
        keep_columns(b, s->x1 - REACH, y, &b->left);
    }
}

static pondi_current_calm calm_of(band *b, const strip *s, int y) {
    const int lead = b->job->current->rows->lead;
    return (pondi_current_calm){
        .above = row_of(b, y - 1) - lead,
        .here = row_of(b, y) - lead,
        .below = row_of(b, y + 1) - lead,
        .weight = pondi_current_weights(b->job->current, PONDI_CURRENT_CALM, y) + s->x0 - lead,
        .width = s->width + 2 * lead,
    };
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
static pondi_current_row term_of(band *b, const strip *s, const rows *part, int lead) {
    const pondi_current *c = b->job->current;
    const ptrdiff_t at = s->x0 - lead;
    pondi_current_row term = {
        .east = pondi_current_weights(c, PONDI_CURRENT_EAST, part->y0) + at,
        .far_east = pondi_current_weights(c, PONDI_CURRENT_FAR_EAST, part->y0) + at,
        .south = pondi_current_weights(c, PONDI_CURRENT_SOUTH, part->y0) + at,
        .far_south = pondi_current_weights(c, PONDI_CURRENT_FAR_SOUTH, part->y0) + at,
        .stride = c->stride,
        .width = s->width + 2 * lead,
        .count = part->y1 - part->y0,
        .from = c->slow ? PONDI_CURRENT_WATER : PONDI_CURRENT_FIRST,
    };
    float *row = row_of(b, part->y0 - 2);
    for (int i = 0; i < term.count + 4; i++) {
        term.rows[i] = row - lead;
        row = row_after(b, row);
    }
    return term;
}

// (1 + W/3), which slow water omits.
static void carry_first(band *b, const strip *s, const rows *part) {
    const pondi_current_rows *kernels = b->job->current->rows;
    const pondi_current_row term = term_of(b, s, part, kernels->lead);
    kernels->third(&term);
}

// (1 + W/2·(the previous)).
static void carry_second(band *b, const strip *s, const rows *part) {
    const pondi_current_rows *kernels = b->job->current->rows;
    const pondi_current_row term = term_of(b, s, part, kernels->lead);
    kernels->half(&term);
}

static void finish_rows(band *b, const strip *s, const rows *part) {
    pondi_current_row term = term_of(b, s, part, 0);
    const bool whole = s->width == s->x1 - s->x0; // otherwise its last vector crosses the end
    for (int i = 0; i < 2 * term.count; i++) {
        const int y = part->y0 + i / 2;
        pondi_field *field = b->job->fields[1 - i % 2]; // heights replace the later potential
        term.out[i % 2][i / 2] = whole ? pondi_row_f32(field, y) + s->x0
                                       : row_of(b, y) + (PONDI_CURRENT_FIRST + i % 2) * LINE;
    }
    b->job->current->rows->whole(&term);
    for (int i = 0; i < 2 * term.count && !whole; i++) {
        memcpy(pondi_row_f32(b->job->fields[1 - i % 2], part->y0 + i / 2) + s->x0,
               term.out[i % 2][i / 2], (size_t)(s->x1 - s->x0) * sizeof(float));
    }
}

// ---- strips -------------------------------------------------------------------------------------

typedef void stage(band *b, const strip *s, const rows *part);

// Runs a stage for its rows from `y`; it covers `first` to `last`.
static void do_rows(stage *each, band *b, const strip *s, int y, int first, int last) {
    const rows part = {pondi_most(y, first), pondi_least(y + TOGETHER, last)};
    if (part.y0 < part.y1) {
        each(b, s, &part);
    }
}

static void take_rows(band *b, const strip *s, const rows *part) {
    for (int y = part->y0; y < part->y1; y++) {
        take_row(b, s, y);
    }
}

static void bend_rows(band *b, const strip *s, const rows *part) {
    for (int y = part->y0; y < part->y1; y++) {
        const pondi_current_calm row = calm_of(b, s, y);
        b->job->current->rows->bend(&row);
    }
}

static void calm_rows(band *b, const strip *s, const rows *part) {
    for (int y = part->y0; y < part->y1; y++) {
        const pondi_current_calm row = calm_of(b, s, y);
        b->job->current->rows->calm(&row);
    }
}

static void carry_strip(band *b, const strip *s) {
    const int reach = 2 * (b->job->current->slow ? TERMS - 1 : TERMS);
    const int first = b->y0 - reach; // first row of the water that is carried
    const int last = b->y1 + reach;
    for (int y = first - 2; y < last + 2 * TERMS + 2; y += TOGETHER) {
        do_rows(take_rows, b, s, y, first - 2, last + 2);
        do_rows(bend_rows, b, s, y - 1, first - 1, last + 1);
        do_rows(calm_rows, b, s, y - 2, first, last);
        if (!b->job->current->slow) {
            do_rows(carry_first, b, s, y - 4, first + 2, last - 2);
        }
        do_rows(carry_second, b, s, y - 6, b->y0 - 2, b->y1 + 2);
        do_rows(finish_rows, b, s, y - 8, b->y0, b->y1);
    }
}

// Columns outside all strips are read too.
static void clear_sides(band *b, int width) {
    for (int i = 0; i < ROWS * PONDI_CURRENT_LINES; i++) {
        float *line = b->rows[i / PONDI_CURRENT_LINES][i % PONDI_CURRENT_LINES];
        memset(line, 0, PAD * sizeof *line);
        memset(line + PAD + width, 0, (size_t)(LINE - PAD - width) * sizeof *line);
    }
}

static strip strip_at(const pond_desc *grid, int x) {
    const bool wraps = grid->edges.left == POND_EDGE_PERIODIC;
    strip s = {.x0 = x, .x1 = pondi_least(x + STRIP, grid->width)};
    s.width =
        (s.x1 - s.x0 + PONDI_CURRENT_VECTOR - 1) / PONDI_CURRENT_VECTOR * PONDI_CURRENT_VECTOR;
    for (int i = 0; i < REACH; i++) {
        s.before[i] = pondi_current_shown(x - REACH + i, grid->width, wraps);
        s.after[i] = pondi_current_shown(s.x1 + i, grid->width, wraps);
    }
    return s;
}

static void carry_band(void *context, int index) {
    const carrying *job = context;
    const pond_desc *grid = &job->water->grid;
    band *b = (band *)job->current->work + index;
    b->job = job;
    b->index = index;
    b->y0 = pondi_current_band(grid->height, job->bands, index);
    b->y1 = pondi_current_band(grid->height, job->bands, index + 1);
    clear_sides(b, pondi_least(STRIP, grid->width));
    for (int x = 0; x < grid->width; x += STRIP) {
        const strip s = strip_at(grid, x);
        carry_strip(b, &s);
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
