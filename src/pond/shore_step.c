// Stepping water that is not plain, row by row: the margins of open sides, blocks with walls,
// ground or beaches in them, and what lies between.

#include "base/maths.h"
#include "pond/pond.h"
#include "pond/rest.h"

bool pondi_shore_any(const pond *water) {
    return water->shore.keep.memory != NULL || water->shore.open.memory != NULL;
}

const float *pondi_shore_keep(const pond *water, int y) {
    return water->shore.keep.memory != NULL ? pondi_row_f32(&water->shore.keep, y) : NULL;
}

pondi_shore_block pondi_shore_block_at(const pond *water, size_t index) {
    if (water->shore.blocks != NULL) {
        return water->shore.blocks[index];
    }
    const int columns = water->blocks.columns;
    const pondi_span span = pondi_blocks_span(&water->blocks, (int)(index % (size_t)columns),
                                              (int)(index / (size_t)columns));
    return (pondi_shore_block){.wet = (span.x1 - span.x0) * (span.y1 - span.y0)};
}

pondi_shore_marks *pondi_shore_marks_at(const pond *water, int column, int y) {
    return water->shore.marks + (size_t)column * (size_t)water->grid.height + y;
}

// ---- margins ------------------------------------------------------------------------------------

static void push_block_row(pond *water, int row, void *context) {
    const pondi_open_shore *special = context;
    pondi_span span;
    for (int column = 0; pondi_blocks_next(&water->blocks, row, &column, &span);) {
        pondi_open_push(&water->shore.open, pondi_now(water), pondi_before(water), special, &span);
    }
}

void pondi_shore_begin(pond *water) {
    if (water->shore.open.memory == NULL) {
        return;
    }
    const pondi_field *links = water->shore.links;
    pondi_open_shore special = {&links[PONDI_EAST], &links[PONDI_SOUTH], &links[PONDI_SOUTHEAST],
                                &links[PONDI_SOUTHWEST]};
    const bool any = water->shore.keep.memory != NULL;
    pondi_rest_rows(water, push_block_row, any ? &special : NULL);
}

// ---- rows ---------------------------------------------------------------------------------------

static pondi_wave_row wave_row(const pond *water, const pondi_field *now, pondi_field *next, int x0,
                               int x1, int y) {
    return (pondi_wave_row){
        .above = pondi_row_f32(now, y - 1) + x0,
        .now = pondi_row_f32(now, y) + x0,
        .below = pondi_row_f32(now, y + 1) + x0,
        .next = pondi_row_f32(next, y) + x0,
        .width = x1 - x0,
        .d = water->coefficients.d,
        .a = water->coefficients.a,
        .b = water->coefficients.b,
        .kept = water->coefficients.kept,
    };
}

pondi_links pondi_shore_links_row(const pondi_shore *shore, int x0, int y) {
    return (pondi_links){
        .east = pondi_row_f32(&shore->links[PONDI_EAST], y) + x0,
        .south = pondi_row_f32(&shore->links[PONDI_SOUTH], y) + x0,
        .southeast = pondi_row_f32(&shore->links[PONDI_SOUTHEAST], y) + x0,
        .southwest = pondi_row_f32(&shore->links[PONDI_SOUTHWEST], y) + x0,
        .south_above = pondi_row_f32(&shore->links[PONDI_SOUTH], y - 1) + x0,
        .southeast_above = pondi_row_f32(&shore->links[PONDI_SOUTHEAST], y - 1) + x0,
        .southwest_above = pondi_row_f32(&shore->links[PONDI_SOUTHWEST], y - 1) + x0,
        .keep = pondi_row_f32(&shore->keep, y) + x0,
    };
}

// Where nothing is special, the links are never looked at.
static pondi_links no_links(const pondi_open *open, int x0) {
    const float *zeros = open->zeros + x0;
    return (pondi_links){zeros, zeros, zeros, zeros, zeros, zeros, zeros, open->plain + x0};
}

static void step_margin(const pond *water, const pondi_field *now, pondi_field *next, int x0,
                        int x1, int y) {
    if (x0 >= x1) {
        return;
    }
    const pondi_shore *shore = &water->shore;
    const pondi_open *open = &shore->open;
    const bool nine = open->smooth;
    pondi_open_row row = {
        .shore = {.plain = wave_row(water, now, next, x0, x1, y),
                  .links = shore->keep.memory != NULL ? pondi_shore_links_row(shore, x0, y)
                                                      : no_links(open, x0)},
        .damping = 2.0f * (1.0f - water->coefficients.d) / (1.0f + water->coefficients.d),
        .lossy = open->lossy,
        .zeta_x = open->x.zeta + x0,
        .zeta_y = open->y.zeta[y],
        .phi_x = pondi_open_row_of(open, false, x0, y),
        .phi_y = pondi_open_row_of(open, true, x0, y),
        .phi_y_above = pondi_open_row_of(open, true, x0, y - 1),
    };
    row.shore.plain.a = nine ? open->c2 * 4.0f / 6.0f : open->c2;
    row.shore.plain.b = nine ? open->c2 / 6.0f : 0.0f;
    shore->rows->open(&row);
}

// Column of the block that holds a cell of the grid, and its row.
static int block_column(const pond *water, int x) {
    const int column = x / PONDI_BLOCK;
    return column < water->blocks.columns ? column : water->blocks.columns - 1;
}
static int block_row(const pond *water, int y) {
    const int row = y / PONDI_BLOCK;
    return row < water->blocks.rows ? row : water->blocks.rows - 1;
}

static pondi_shore_kind kind_of(const pond *water, int column, int row) {
    const pondi_shore *shore = &water->shore;
    return shore->blocks != NULL
               ? shore->blocks[pondi_blocks_index(&water->blocks, column, row)].kind
               : PONDI_SHORE_PLAIN;
}

// Blocks go together up to a dry one, or to where too many are mixed. The span lies in one row of
// blocks.
static void step_inside(const pond *water, const pondi_field *now, pondi_field *next,
                        const pondi_span *span) {
    const int row = block_row(water, span->y0);
    int column = block_column(water, span->x0);
    for (pondi_span run = *span; run.x0 < span->x1; run.x0 = run.x1) {
        int mixed[PONDI_SHORE_MOST];
        int count = 0;
        bool dry = false;
        run.x1 = run.x0;
        while (run.x1 < span->x1 && !dry && count < PONDI_SHORE_MOST) {
            const pondi_shore_kind kind = kind_of(water, column, row);
            dry = kind == PONDI_SHORE_DRY;
            if (dry && run.x1 > run.x0) {
                break;
            }
            if (kind == PONDI_SHORE_MIXED) {
                mixed[count++] = column;
            }
            column++;
            run.x1 = column < water->blocks.columns ? pondi_least(column * PONDI_BLOCK, span->x1)
                                                    : span->x1;
        }
        if (count > 0) {
            pondi_shore_patch(water, now, next, &run, mixed, count);
        } else if (!dry) {
            water->solver->step(&water->coefficients, now, next, &run);
        }
    }
}

static void step_linked(const pond *water, const pondi_field *now, pondi_field *next,
                        const pondi_span *span) {
    const pondi_open *open = &water->shore.open;
    if (open->memory == NULL) {
        step_inside(water, now, next, span);
        return;
    }
    const int left = open->x.low;
    const int right = open->x.cells - open->x.high;
    const int top = open->y.low;
    const int bottom = open->y.cells - open->y.high;
    for (int y = span->y0; y < span->y1; y++) {
        step_margin(water, now, next, span->x0, pondi_least(span->x1, left), y);
        if (y < top || y >= bottom) { // the row above may have φ in the corners alone
            step_margin(water, now, next, pondi_most(span->x0, left), pondi_least(span->x1, right),
                        y);
        }
        step_margin(water, now, next, pondi_most(span->x0, right), span->x1, y);
    }
    const pondi_span inside = {pondi_most(span->x0, left), pondi_least(span->x1, right),
                               pondi_most(span->y0, top), pondi_least(span->y1, bottom)};
    if (inside.y0 < inside.y1) {
        step_inside(water, now, next, &inside);
    }
}

// ---- water without links ------------------------------------------------------------------------

static void hold_row_f32(const pond *water, const pondi_field *from, pondi_field *next,
                         const pondi_span *span, int y) {
    const float *keep = pondi_row_f32(&water->shore.keep, y);
    const float *now = pondi_row_f32(from, y);
    float *out = pondi_row_f32(next, y);
    const float held = water->shore.held_at;
    for (int x = span->x0; x < span->x1; x++) {
        const float slower = now[x] + keep[x] * (out[x] - now[x]);
        const float wet = keep[x] == PONDI_KEEP_PLAIN ? out[x] : slower;
        out[x] = keep[x] == PONDI_KEEP_DRY ? held : wet;
    }
}

static void hold_row_i16(const pond *water, pondi_field *next, const pondi_span *span, int y) {
    const float *keep = pondi_row_f32(&water->shore.keep, y);
    int16_t *out = pondi_row_i16(next, y);
    for (int x = span->x0; x < span->x1; x++) {
        out[x] = keep[x] == PONDI_KEEP_DRY ? (int16_t)0 : out[x];
    }
}

void pondi_shore_hold(const pond *water, const pondi_field *now, pondi_field *next,
                      const pondi_span *span) {
    for (int y = span->y0; y < span->y1; y++) {
        const int row = block_row(water, y);
        for (int column = block_column(water, span->x0); column < water->blocks.columns; column++) {
            const pondi_span block = pondi_blocks_span(&water->blocks, column, row);
            const pondi_span part = {.x0 = pondi_most(block.x0, span->x0),
                                     .x1 = pondi_least(block.x1, span->x1)};
            if (part.x0 >= part.x1) {
                break;
            }
            if (kind_of(water, column, row) == PONDI_SHORE_PLAIN) {
                continue;
            }
            if (next->format == POND_FORMAT_F32) {
                hold_row_f32(water, now, next, &part, y);
            } else {
                hold_row_i16(water, next, &part, y);
            }
        }
    }
}

void pondi_shore_step(const pond *water, const pondi_field *now, pondi_field *next,
                      const pondi_span *span) {
    const bool any = pondi_shore_any(water);
    if (any && pondi_shore_has_links(water)) {
        step_linked(water, now, next, span);
        return;
    }
    water->solver->step(&water->coefficients, now, next, span);
    if (any) {
        pondi_shore_hold(water, now, next, span);
    }
}

// ---- energy -------------------------------------------------------------------------------------

double pondi_shore_potential(const pond *water, int x, int y) {
    const pondi_links l = pondi_shore_links_row(&water->shore, x, y);
    const double u = (double)pondi_row_f32(pondi_now(water), y)[x];
    const pondi_field *before = pondi_before(water);
    const float *p = pondi_row_f32(before, y) + x;
    const float *above = pondi_row_f32(before, y - 1) + x;
    const float *below = pondi_row_f32(before, y + 1) + x;
    const double own = (double)p[0];
    const double sum = (double)l.east[-1] * (own - (double)p[-1]) +
                       (double)l.east[0] * (own - (double)p[1]) +
                       (double)l.south_above[0] * (own - (double)above[0]) +
                       (double)l.south[0] * (own - (double)below[0]) +
                       (double)l.southeast_above[-1] * (own - (double)above[-1]) +
                       (double)l.southeast[0] * (own - (double)below[1]) +
                       (double)l.southwest_above[1] * (own - (double)above[1]) +
                       (double)l.southwest[0] * (own - (double)below[-1]);
    return u * sum;
}
