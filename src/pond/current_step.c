// Carrying waves along, after each step of the water itself (Strang would take half before and half
// after; as the flow is steady that is the same but for the first half step):
//
//   u ← S·u, both time levels      S = Σ_{m ≤ 3} (−dt·W)^m/m!
//
// W is skew (current_weights.c), so S neither makes nor takes energy beyond the series' own error,
// which damps: |S|² = 1 − z⁴/12 + z⁶/36 ≤ 1 for z = dt·|W| ≤ √3. Before that the shortest waves,
// which pile up where a stream holds them, lose v ← (I − δ²κδ²)v, v = u⁺ − u.
//
// Bands of rows are done side by side, in strips of columns whose rows at work stay in the second
// cache: three terms of the series follow each other two rows apart, for both time levels at once,
// which have the same weights. All is done in place, so what lies around a band is copied before,
// and what lies to a strip's left before that is done.

#include "pond/current.h"

#include <string.h>

#include "base/maths.h"
#include "pond/pond.h"

#define BAND 128
#define MOST_BAND (BAND + BAND / 2)
#define STRIP PONDI_CURRENT_STRIP
#define REACH PONDI_CURRENT_REACH
#define LEAD PONDI_CURRENT_VECTOR // columns before and behind a strip that terms are worked out in
#define PAD PONDI_CURRENT_PAD
#define LINE PONDI_CURRENT_LINE
#define TERMS 3       // of the series, each of which reaches 2 cells
#define RING 8        // rows of a term at work
#define WATER_RING 16 // rows of the water itself
#define CALM_RING 4   // rows of what calms

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
    pondi_field *fields[2]; // now, next
    int bands;
} carrying;

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

// Rows of a strip that are at work, by the lowest bits of their number; pairs are both levels.
typedef struct rings {
    float water[WATER_RING][2][LINE];
    float first[RING][2][LINE];
    float second[RING][2][LINE];
    float changes[CALM_RING][LINE]; // v
    float bent[CALM_RING][LINE];
    float third[2][STRIP];
} rings;

static float *water_row(rings *r, int y) {
    return r->water[y & (WATER_RING - 1)][0] + PAD;
}

static float *change_row(rings *r, int y) {
    return r->changes[y & (CALM_RING - 1)] + PAD;
}

static float *bent_row(rings *r, int y) {
    return r->bent[y & (CALM_RING - 1)] + PAD;
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

// Loads a row of both levels, with what lies beside, and of v.
static void take_row(const band *b, const strip *s, int y, rings *r) {
    const int width = s->x1 - s->x0;
    const pondi_current_taken row = {
        .from = {source_row(b, 0, y) + s->x0, source_row(b, 1, y) + s->x0},
        .now = water_row(r, y),
        .next = water_row(r, y) + LINE,
        .change = change_row(r, y),
        .width = width / PONDI_CURRENT_VECTOR * PONDI_CURRENT_VECTOR,
    };
    b->job->current->rows->take(&row);
    for (int i = row.width; i < width; i++) {
        row.now[i] = row.from[0][i];
        row.next[i] = row.from[1][i];
    }
    load_beside(b, s, 0, y, row.now);
    load_beside(b, s, 1, y, row.next);
    for (int i = 1; i <= REACH; i++) {
        row.change[-i] = row.next[-i] - row.now[-i];
    }
    for (int i = row.width; i < width + REACH; i++) {
        row.change[i] = row.next[i] - row.now[i];
    }
}

static void bend_row(const band *b, const strip *s, int y, rings *r) {
    const pondi_current_calm row = {
        .above = change_row(r, y - 1) - LEAD,
        .here = change_row(r, y) - LEAD,
        .below = change_row(r, y + 1) - LEAD,
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
        .out = water_row(r, y) + LINE - LEAD,
        .width = s->width + 2 * LEAD,
    };
    b->job->current->rows->calm(&row);
}

// ---- the series ---------------------------------------------------------------------------------

// One term of S = I + W(I + W/2·(I + W/3)), from the inmost one outward.
static pondi_current_row term_of(const band *b, const strip *s, int y, rings *r, int lead) {
    const pondi_current *c = b->job->current;
    const ptrdiff_t at = s->x0 - lead;
    return (pondi_current_row){
        .u = water_row(r, y) - lead,
        .east = pondi_current_weights(c, PONDI_CURRENT_EAST, y) + at,
        .far_east = pondi_current_weights(c, PONDI_CURRENT_FAR_EAST, y) + at,
        .south = pondi_current_weights(c, PONDI_CURRENT_SOUTH, y) + at,
        .far_south = pondi_current_weights(c, PONDI_CURRENT_FAR_SOUTH, y) + at,
        .south_above = pondi_current_weights(c, PONDI_CURRENT_SOUTH, y - 1) + at,
        .far_south_above2 = pondi_current_weights(c, PONDI_CURRENT_FAR_SOUTH, y - 2) + at,
        .width = s->width + 2 * lead,
    };
}

static void read_water(pondi_current_row *row, int y, rings *r) {
    row->above2 = water_row(r, y - 2) - LEAD;
    row->above = water_row(r, y - 1) - LEAD;
    row->here = water_row(r, y) - LEAD;
    row->below = water_row(r, y + 1) - LEAD;
    row->below2 = water_row(r, y + 2) - LEAD;
}

static void read_term(pondi_current_row *row, int y, float (*from)[2][LINE], int lead) {
    row->above2 = from[(y - 2) & (RING - 1)][0] + PAD - lead;
    row->above = from[(y - 1) & (RING - 1)][0] + PAD - lead;
    row->here = from[y & (RING - 1)][0] + PAD - lead;
    row->below = from[(y + 1) & (RING - 1)][0] + PAD - lead;
    row->below2 = from[(y + 2) & (RING - 1)][0] + PAD - lead;
}

static void carry_first(const band *b, const strip *s, int y, rings *r) {
    pondi_current_row row = term_of(b, s, y, r, LEAD);
    read_water(&row, y, r);
    row.out[0] = r->first[y & (RING - 1)][0] + PAD - LEAD;
    row.out[1] = row.out[0] + LINE;
    row.scale = 1.0f / 3.0f;
    b->job->current->rows->carry(&row);
}

static void carry_second(const band *b, const strip *s, int y, rings *r) {
    pondi_current_row row = term_of(b, s, y, r, LEAD);
    read_term(&row, y, r->first, LEAD);
    row.out[0] = r->second[y & (RING - 1)][0] + PAD - LEAD;
    row.out[1] = row.out[0] + LINE;
    row.scale = 0.5f;
    b->job->current->rows->carry(&row);
}

static void finish_row(const band *b, const strip *s, int y, rings *r) {
    pondi_current_row row = term_of(b, s, y, r, 0);
    read_term(&row, y, r->second, 0);
    row.scale = 1.0f;
    const bool whole = s->width == s->x1 - s->x0; // else its last vector reaches beyond it
    for (int field = 0; field < 2; field++) {
        row.out[field] = whole ? pondi_row_f32(b->job->fields[field], y) + s->x0 : r->third[field];
    }
    b->job->current->rows->finish(&row);
    for (int field = 0; field < 2 && !whole; field++) {
        memcpy(pondi_row_f32(b->job->fields[field], y) + s->x0, r->third[field],
               (size_t)(s->x1 - s->x0) * sizeof(float));
    }
}

static void carry_strip(const band *b, const strip *s, rings *r) {
    const int first = b->y0 - 2 * TERMS; // row of the water that is read
    const int last = b->y1 + 2 * TERMS;
    for (int y = first - 2; y < last + 2; y++) {
        take_row(b, s, y, r);
        if (y - 1 > first - 2) {
            bend_row(b, s, y - 1, r);
        }
        if (y - 2 >= first) {
            calm_row(b, s, y - 2, r);
        }
        if (y - 4 >= first + 2) {
            carry_first(b, s, y - 4, r);
        }
        if (y - 6 >= first + 4) {
            carry_second(b, s, y - 6, r);
        }
        if (y - 8 >= first + 6) {
            finish_row(b, s, y - 8, r);
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
    rings r;
    memset(&r, 0, sizeof r); // columns that no strip has are read, too
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
