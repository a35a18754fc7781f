// What follows when walls, ground or beaches change, cell by cell and block by block.

#include <math.h>

#include "base/maths.h"
#include "pond/pond.h"
#include "pond/shore_ground.h"
#include "pond/shore_pack.h"

// ---- cells --------------------------------------------------------------------------------------

static void set_cell(pond *water, int x, int y, float height, pondi_lost *lost) {
    for (int f = 0; f < 2; f++) {
        if (water->fields[f].format == POND_FORMAT_F32) {
            float *cell = &pondi_row_f32(&water->fields[f], y)[x];
            *(f == water->now ? &lost->now : &lost->before) += (double)*cell - (double)height;
            *cell = height;
        } else {
            pondi_row_i16(&water->fields[f], y)[x] = 0;
        }
    }
}

// A cell that falls dry loses its water, one that was dry gets it at rest.
static void change_keep(pond *water, int x, int y, float keep, float level, pondi_lost *lost) {
    float *cell = &pondi_row_f32(&water->shore.keep, y)[x];
    const bool was_dry = *cell == PONDI_KEEP_DRY;
    const bool is_dry = keep == PONDI_KEEP_DRY;
    *cell = keep;
    if (was_dry == is_dry) {
        return;
    }
    water->shore.dry += is_dry ? 1 : -1;
    set_cell(water, x, y, is_dry ? water->shore.held_at : level, lost);
}

// The links that margins of open sides read, with the ring around the grid.
static void derive_links(const pondi_deriving *d, const pondi_ground_rows *rows, int x0, int x1) {
    static const pondi_way ways[] = {[PONDI_LINK_EAST] = PONDI_EAST,
                                     [PONDI_LINK_SOUTH] = PONDI_SOUTH,
                                     [PONDI_LINK_SOUTHEAST] = PONDI_SOUTHEAST,
                                     [PONDI_LINK_SOUTHWEST] = PONDI_SOUTHWEST};
    for (int i = 0; i < PONDI_LINK_FIELDS; i++) {
        pondi_ground_links(d, rows, x0, x1, ways[i],
                           pondi_row_f32(&d->water->shore.links[i], rows->y) + x0);
    }
}

// What follows in a span of the grid and the ring around it. Row by row: what is lost is a sum.
static pondi_lost derive_cells(pond *water, const pondi_span *cells) {
    const pond_desc *grid = &water->grid;
    const pondi_deriving d = pondi_deriving_of(water);
    const float level = pondi_mean_level(water);
    const bool links = water->shore.links[0].memory != NULL;
    pondi_lost lost = {0.0, 0.0};
    pondi_ground_rows rows = {0};
    for (int y = cells->y0; y < cells->y1; y++) {
        const bool row_inside = y >= 0 && y < grid->height;
        for (int x0 = cells->x0; x0 < cells->x1; x0 += PONDI_BLOCK) {
            const int x1 = pondi_least(x0 + PONDI_BLOCK, cells->x1);
            pondi_ground_rows_at(&d, x0, x1, y, &rows);
            if (links) {
                derive_links(&d, &rows, x0, x1);
            }
            const int end = row_inside ? pondi_least(x1, grid->width) : x0;
            for (int x = pondi_most(x0, 0); x < end; x++) {
                change_keep(water, x, y, pondi_ground_keep(&d, &rows, x), level, &lost);
            }
        }
    }
    return lost;
}

// ---- blocks -------------------------------------------------------------------------------------

// What walls and beaches of a row do to the mean level: those held at 0 draw it there, soft ones
// move it.
static void note_layers(const pondi_shore *shore, const pondi_span *span, int y,
                        pondi_shore_block *block) {
    for (int x = span->x0; x < span->x1 && shore->wall.memory != NULL; x++) {
        const float hardness = pondi_row_f32(&shore->wall, y)[x];
        block->held = block->held || isinf(hardness);
        block->soft = block->soft || (hardness > 0.0f && !isinf(hardness));
    }
    for (int x = span->x0; x < span->x1 && shore->beach.memory != NULL; x++) {
        block->soft = block->soft || pondi_row_f32(&shore->beach, y)[x] > 0.0f;
    }
}

static void count_block(pond *water, int column, int row) {
    const pondi_span span = pondi_blocks_span(&water->blocks, column, row);
    pondi_shore_block *block = pondi_shore_block_in(&water->shore, &water->blocks, column, row);
    bool plain = true;
    block->wet = 0;
    block->held = block->soft = false;
    for (int y = span.y0; y < span.y1; y++) {
        const float *keep = pondi_row_f32(&water->shore.keep, y);
        int dry = 0;
        int special = 0;
        for (int x = span.x0; x < span.x1; x++) {
            dry += keep[x] == PONDI_KEEP_DRY;
            special |= keep[x] != PONDI_KEEP_PLAIN;
        }
        block->wet += span.x1 - span.x0 - dry;
        plain = plain && !special;
        note_layers(&water->shore, &span, y, block);
    }
    block->kind = plain ? PONDI_SHORE_PLAIN : block->wet > 0 ? PONDI_SHORE_MIXED : PONDI_SHORE_DRY;
}

static void find_plain_runs(pond *water, int row) {
    int until = water->blocks.columns;
    for (int column = water->blocks.columns - 1; column >= 0; column--) {
        pondi_shore_block *block = pondi_shore_block_in(&water->shore, &water->blocks, column, row);
        until = block->kind == PONDI_SHORE_PLAIN ? until : column;
        block->plain_until = until;
    }
}

// Blocks in a row of which cells have changed.
static void settle_row(pond *water, int row, const pondi_span *cells) {
    for (int column = 0; column < water->blocks.columns; column++) {
        const pondi_span span = pondi_blocks_span(&water->blocks, column, row);
        const int y0 = pondi_most(span.y0, cells->y0);
        const int y1 = pondi_least(span.y1, cells->y1);
        if (span.x0 < cells->x1 && span.x1 > cells->x0 && y0 < y1) {
            count_block(water, column, row);
            if (pondi_shore_has_links(water)) {
                pondi_shore_pack(water, column, row, y0, y1);
            }
        }
    }
    find_plain_runs(water, row);
}

static void settle_blocks(pond *water, const pondi_span *cells) {
    for (int row = 0; row < water->blocks.rows; row++) {
        const pondi_span span = pondi_blocks_span(&water->blocks, 0, row);
        if (span.y0 < cells->y1 && span.y1 > cells->y0) {
            settle_row(water, row, cells);
        }
    }
}

// ---- changes ------------------------------------------------------------------------------------

// One cell more on every side depends on what has changed. At a side the ring beyond it, too, and
// what lies across a periodic one.
static void widen(int *first, int *end, int cells, bool periodic) {
    const bool over = *first <= 1 || *end >= cells - 1;
    *first = over && periodic ? -1 : pondi_most(*first - 1, *first <= 1 ? -1 : 0);
    *end = over && periodic ? cells + 1 : pondi_least(*end + 1, cells + 1);
    *end = *end >= cells ? cells + 1 : *end;
}

pondi_lost pondi_shore_derive(pond *water, int x0, int y0, int x1, int y1) {
    const pond_desc *grid = &water->grid;
    if (x0 >= x1 || y0 >= y1 || water->shore.keep.memory == NULL) {
        return (pondi_lost){0.0, 0.0};
    }
    pondi_span cells = {x0, x1, y0, y1};
    widen(&cells.x0, &cells.x1, grid->width, grid->edges.left == POND_EDGE_PERIODIC);
    widen(&cells.y0, &cells.y1, grid->height, grid->edges.top == POND_EDGE_PERIODIC);
    const pondi_lost lost = derive_cells(water, &cells);
    settle_blocks(water, &cells);
    return lost;
}

// Links and margins, where there are any.
static void derive_outer(pond *water) {
    const pond_desc *grid = &water->grid;
    const int beside = 2; // a cell by a side has links of its own
    const pondi_span all = {-1, grid->width + 1, -1, grid->height + 1};
    const pondi_span inside = {water->left + beside, water->left + water->desc.width - beside,
                               water->top + beside, water->top + water->desc.height - beside};
    if (inside.x0 >= inside.x1 || inside.y0 >= inside.y1) {
        (void)derive_cells(water, &all);
        return;
    }
    const pondi_span parts[] = {{all.x0, all.x1, all.y0, inside.y0},
                                {all.x0, inside.x0, inside.y0, inside.y1},
                                {inside.x1, all.x1, inside.y0, inside.y1},
                                {all.x0, all.x1, inside.y1, all.y1},
                                {inside.x0, inside.x0 + 1, inside.y0, inside.y0 + 1}};
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        (void)derive_cells(water, &parts[i]);
    }
    for (int i = 0; i < PONDI_LINK_FIELDS && water->shore.links[i].memory != NULL; i++) {
        pondi_field *links = &water->shore.links[i];
        const float one = pondi_row_f32(links, inside.y0)[inside.x0];
        for (int y = inside.y0; y < inside.y1; y++) {
            for (int x = inside.x0; x < inside.x1; x++) {
                pondi_row_f32(links, y)[x] = one;
            }
        }
    }
}

void pondi_shore_begin_plain(pond *water) {
    const bool margins =
        water->grid.width != water->desc.width || water->grid.height != water->desc.height;
    if (margins) {
        derive_outer(water);
    }
    for (int row = 0; row < water->blocks.rows; row++) {
        for (int column = 0; column < water->blocks.columns; column++) {
            const pondi_span span = pondi_blocks_span(&water->blocks, column, row);
            *pondi_shore_block_in(&water->shore, &water->blocks, column, row) = (pondi_shore_block){
                .wet = (span.x1 - span.x0) * (span.y1 - span.y0),
                .plain_until = water->blocks.columns,
            };
        }
    }
    if (margins && !pondi_shore_has_links(water)) { // they damp
        settle_blocks(water, &(pondi_span){0, water->grid.width, 0, water->grid.height});
    }
}
