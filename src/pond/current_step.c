// Carrying waves along, after each step of the water itself (Strang would take half before and half
// after; as the flow is steady that is the same but for the first half step):
//
//   u ← S·u, both time levels      S = Σ_{m ≤ 3} (−dt·W)^m/m!
//
// W is skew (current_weights.c), so S neither makes nor takes energy beyond the series' own error,
// which damps: |S|² = 1 − z⁴/12 + z⁶/36 ≤ 1 for z = dt·|W| ≤ √3. Every PONDI_CURRENT_INTERVAL steps
// the shortest waves, which pile up where a stream holds them, lose v ← (I − δ²κδ²)v, v = u⁺ − u.
//
// Bands of rows are done side by side, in strips of columns whose rows at work stay in the first
// cache: three terms of the series follow each other two rows apart. All is done in place, so what
// lies around a band is copied before, and what lies to a strip's left before that is done.

#include "pond/current.h"

#include <string.h>

#include "base/maths.h"
#include "pond/pond.h"

#define BAND 64
#define MOST_BAND (2 * BAND)
#define STRIP 256
#define REACH PONDI_CURRENT_REACH
#define LEAD 8  // columns before and behind a strip that terms are worked out in
#define PAD 32  // of a row of a ring, beside the strip
#define TERMS 3 // of the series, each of which reaches 2 cells
#define RING 8  // rows of a term at work
#define LINE (STRIP + 2 * PAD)

int pondi_current_bands(int height) {
    return height < MOST_BAND ? 1 : height / BAND;
}

size_t pondi_current_halo_size(int width, int height) {
    return (size_t)pondi_current_bands(height) * 2 * 2 * REACH * (size_t)width * sizeof(float);
}

typedef struct carrying {
    const pond *water;
    const pondi_current *current;
    pondi_field *fields[2]; // now, next
    int bands;
} carrying;

// Rows of a strip that are at work, by the lowest bits of their number.
typedef struct ring {
    float rows[RING][LINE];
} ring;

// A few columns of both fields.
typedef struct beside {
    float cells[2][MOST_BAND][REACH];
} beside;

// What a band has at hand.
typedef struct band {
    const carrying *job;
    int index;
    int y0;
    int y1;
    beside left;  // of the strip, as it was
    beside later; // of the next one
    beside first; // the first columns, where sides are periodic
} band;

typedef struct strip {
    int x0;
    int x1;
    int width; // a multiple of 16 that holds it
} strip;

static const float *ring_row(const ring *r, int y) {
    return r->rows[y & (RING - 1)] + PAD;
}

// ---- what lies around ---------------------------------------------------------------------------

static float *halo_row(const carrying *job, int index, int field, int row) {
    const int width = job->water->grid.width;
    const size_t at = ((size_t)index * 2 + (size_t)field) * 2 * REACH + (size_t)row;
    return job->current->halo + at * (size_t)width;
}

static void copy_halo_row(const carrying *job, int field, int y, float *to) {
    const pond_desc *grid = &job->water->grid;
    const size_t bytes = (size_t)grid->width * sizeof(float);
    const bool inside = y >= 0 && y < grid->height;
    if (!inside && grid->edges.top != POND_EDGE_PERIODIC) {
        memset(to, 0, bytes);
        return;
    }
    const int row = inside ? y : ((y % grid->height) + grid->height) % grid->height;
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

// One cell beyond the grid's own columns.
static float beyond(const float *row, int x, int width, bool wraps) {
    return wraps ? row[((x % width) + width) % width] : 0.0f;
}

static void load_beside(const band *b, const strip *s, int field, int y, float *to) {
    const int width = b->job->water->grid.width;
    const bool wraps = b->job->water->grid.edges.left == POND_EDGE_PERIODIC;
    const bool own = y >= b->y0 && y < b->y1;
    const float *row = source_row(b, field, y);
    for (int i = 0; i < REACH; i++) {
        const int left = s->x0 - REACH + i;
        to[i - REACH] = own && s->x0 > 0 ? b->left.cells[field][y - b->y0][i]
                        : left >= 0      ? row[left]
                                         : beyond(row, left, width, wraps);
    }
    for (int i = 0; i < REACH; i++) {
        const int right = s->x1 + i;
        const bool done = own && wraps && s->x0 > 0; // the first columns are stepped already
        to[s->x1 - s->x0 + i] = right < width ? row[right]
                                : done && right - width < width
                                    ? b->first.cells[field][y - b->y0][right - width]
                                    : beyond(row, right, width, wraps);
    }
}

// Cells of a row and those around; to[0] is the strip's first. The others of the line stay 0.
static void load_row(const band *b, const strip *s, int field, int y, float *line) {
    float *to = line + PAD;
    memcpy(to, source_row(b, field, y) + s->x0, (size_t)(s->x1 - s->x0) * sizeof(float));
    load_beside(b, s, field, y, to);
}

static void keep_columns(const band *b, int x, beside *to) {
    const int width = b->job->water->grid.width;
    for (int field = 0; field < 2; field++) {
        for (int y = b->y0; y < b->y1; y++) {
            const float *row = pondi_row_f32(b->job->fields[field], y);
            for (int i = 0; i < REACH; i++) {
                to->cells[field][y - b->y0][i] = x + i < width ? row[x + i] : 0.0f;
            }
        }
    }
}

// ---- short waves --------------------------------------------------------------------------------

// Loads a row of u⁺, and of v.
static void load_change(const band *b, const strip *s, int y, float *next, float *change) {
    float now[LINE];
    load_row(b, s, 0, y, now);
    load_row(b, s, 1, y, next);
    for (int i = PAD - REACH; i < PAD + (s->x1 - s->x0) + REACH; i++) {
        change[i] = next[i] - now[i];
    }
}

static void bend_row(const band *b, const strip *s, int y, const ring *changes, float *line) {
    const pondi_current_calm row = {
        .above = ring_row(changes, y - 1) - LEAD,
        .here = ring_row(changes, y) - LEAD,
        .below = ring_row(changes, y + 1) - LEAD,
        .weight = pondi_current_weights(b->job->current, PONDI_CURRENT_CALM, y) + s->x0 - LEAD,
        .out = line + PAD - LEAD,
        .width = s->width + 2 * LEAD,
    };
    b->job->current->rows->bend(&row);
}

static void calm_row(const band *b, const strip *s, int y, const ring *bent, const ring *next,
                     float *line) {
    const pondi_current_calm row = {
        .above = ring_row(bent, y - 1) - LEAD,
        .here = ring_row(bent, y) - LEAD,
        .below = ring_row(bent, y + 1) - LEAD,
        .weight = ring_row(next, y) - LEAD,
        .out = line + PAD - LEAD,
        .width = s->width + 2 * LEAD,
    };
    b->job->current->rows->calm(&row);
}

// ---- the series ---------------------------------------------------------------------------------

static void carry_row(const band *b, const strip *s, int y, const ring *from, float *out,
                      int term) {
    const pondi_current *c = b->job->current;
    const int lead = term < TERMS ? LEAD : 0;
    const ptrdiff_t at = s->x0 - lead;
    const pondi_current_row row = {
        .above2 = ring_row(from, y - 2) - lead,
        .above = ring_row(from, y - 1) - lead,
        .here = ring_row(from, y) - lead,
        .below = ring_row(from, y + 1) - lead,
        .below2 = ring_row(from, y + 2) - lead,
        .east = pondi_current_weights(c, PONDI_CURRENT_EAST, y) + at,
        .far_east = pondi_current_weights(c, PONDI_CURRENT_FAR_EAST, y) + at,
        .south = pondi_current_weights(c, PONDI_CURRENT_SOUTH, y) + at,
        .far_south = pondi_current_weights(c, PONDI_CURRENT_FAR_SOUTH, y) + at,
        .south_above = pondi_current_weights(c, PONDI_CURRENT_SOUTH, y - 1) + at,
        .far_south_above2 = pondi_current_weights(c, PONDI_CURRENT_FAR_SOUTH, y - 2) + at,
        .out = out + PAD - lead,
        .width = s->width + 2 * lead,
        .scale = 1.0f / (float)term,
    };
    c->rows->carry(&row);
}

typedef struct rings {
    ring u;
    ring first;
    ring second;
    ring next; // u⁺ as it was, where u is calmed
    ring changes;
    ring bent;
} rings;

static void take_change(const band *b, const strip *s, int y, rings *r) {
    const int at = y & (RING - 1);
    load_change(b, s, y, r->next.rows[at], r->changes.rows[at]);
}

// Loads the row that the series needs next.
static void take_row(const band *b, const strip *s, int field, int y, rings *r) {
    float *line = r->u.rows[y & (RING - 1)];
    if (field == 0) {
        load_row(b, s, field, y, line);
        return;
    }
    take_change(b, s, y + 2, r);
    bend_row(b, s, y + 1, &r->changes, r->bent.rows[(y + 1) & (RING - 1)]);
    calm_row(b, s, y, &r->bent, &r->next, line);
}

static void finish_row(const band *b, const strip *s, int field, int y, const rings *r) {
    float third[LINE];
    carry_row(b, s, y, &r->second, third, TERMS);
    const pondi_current_sum sum = {
        .u = ring_row(&r->u, y),
        .first = ring_row(&r->first, y),
        .second = ring_row(&r->second, y),
        .third = third + PAD,
        .out = pondi_row_f32(b->job->fields[field], y) + s->x0,
        .width = s->x1 - s->x0,
    };
    b->job->current->rows->sum(&sum);
}

static void carry_strip(const band *b, const strip *s, int field) {
    rings r;
    memset(&r, 0, sizeof r);
    const int first = b->y0 - 2 * TERMS;
    const int last = b->y1 + 2 * TERMS;
    for (int y = first - 2; field == 1 && y < first + 2; y++) {
        take_change(b, s, y, &r);
    }
    for (int y = first - 1; field == 1 && y < first + 1; y++) {
        bend_row(b, s, y, &r.changes, r.bent.rows[y & (RING - 1)]);
    }
    for (int y = first; y < last; y++) {
        take_row(b, s, field, y, &r);
        if (y - 2 >= first + 2) {
            carry_row(b, s, y - 2, &r.u, r.first.rows[(y - 2) & (RING - 1)], 1);
        }
        if (y - 4 >= first + 4) {
            carry_row(b, s, y - 4, &r.first, r.second.rows[(y - 4) & (RING - 1)], 2);
        }
        if (y - 6 >= first + 6) {
            finish_row(b, s, field, y - 6, &r);
        }
    }
}

static void carry_band(void *context, int index) {
    const carrying *job = context;
    const int width = job->water->grid.width;
    band b = {.job = job,
              .index = index,
              .y0 = pondi_current_band(job->water->grid.height, job->bands, index),
              .y1 = pondi_current_band(job->water->grid.height, job->bands, index + 1)};
    keep_columns(&b, 0, &b.first);
    for (int x = 0; x < width; x += STRIP) {
        strip s = {.x0 = x, .x1 = pondi_least(x + STRIP, width)};
        s.width = (s.x1 - s.x0 + 15) / 16 * 16;
        if (s.x1 < width) {
            keep_columns(&b, s.x1 - REACH, &b.later);
        }
        carry_strip(&b, &s, 1); // reads both as they were
        carry_strip(&b, &s, 0);
        b.left = b.later;
    }
}

bool pondi_current_any(const pond *water) {
    return water->current.flows;
}

void pondi_current_carry(pond *water) {
    carrying job = {
        .water = water,
        .current = &water->current,
        .fields = {&water->fields[water->now], &water->fields[1 - water->now]},
        .bands = pondi_current_bands(water->grid.height),
    };
    pondi_parallel_run(&water->parallel, job.bands, copy_halo, &job);
    pondi_parallel_run(&water->parallel, job.bands, carry_band, &job);
    pondi_border_fill(job.fields[0], &water->grid.edges);
    pondi_border_fill(job.fields[1], &water->grid.edges);
}
