// From walls, ground and beaches to links between cells.
//
// The nine-point Laplacian is a sum over squares of four cells: each gives ⅓ to its four edges and
// ⅙ to its two diagonals. Walls take links away square by square:
//
//   no cell dry    edges ⅓, diagonals ⅙
//   one dry        the edges and the diagonal between the other three
//   two dry, side by side    the edge between the other two gets ⅓ + ⅙: along a flat wall,
//                            the mirror
//   two dry, crosswise, or more    nothing, so that nothing leaks through a slanted wall
//
// each times the mean of both cells' C². In every case the largest eigenvalue of a square's matrix
// is at most the full one's, 4/3·C². A cell is in four squares, so that of the whole is at most
// 16/3·C², and what is stable without walls is stable with any. Five-point squares are edges of ½:
// 2·C², 8·C².

#include <math.h>

#include "base/maths.h"
#include "pond/pond.h"

#define SPONGE 0.5 // at the outer end of a margin [1/step]

typedef enum state { WET, HARD, HELD } state;

// What a cell is made of.
typedef struct ground {
    state state;
    double hardness; // of a hard wall
    double c2;
} ground;

typedef struct deriving {
    const pond *water;
    double c2;    // of plain water
    double gamma; // of plain water [1/step]
    bool nine;
} deriving;

// How a cell beyond a side comes from one inside.
typedef struct beyond {
    bool hard; // over a free side
    bool held; // over a fixed one
} beyond;

static void fold(int *index, int cells, pond_edge low, pond_edge high, beyond *out) {
    if (*index >= 0 && *index < cells) {
        return;
    }
    const pond_edge edge = *index < 0 ? low : high;
    if (edge == POND_EDGE_PERIODIC) {
        *index = (*index % cells + cells) % cells;
        return;
    }
    out->hard = out->hard || edge == POND_EDGE_FREE;
    out->held = out->held || edge == POND_EDGE_FIXED;
    *index = *index < 0 ? 0 : cells - 1;
}

// A free side is a hard wall, a fixed one holds cells at 0; walls go on beyond both.
static ground ground_at(const deriving *d, int x, int y) {
    const pond_desc *grid = &d->water->grid;
    const pondi_shore *shore = &d->water->shore;
    beyond over = {false, false};
    fold(&x, grid->width, grid->edges.left, grid->edges.right, &over);
    fold(&y, grid->height, grid->edges.top, grid->edges.bottom, &over);
    ground g = {.state = WET, .c2 = d->c2};
    if (shore->depth.memory != NULL) {
        const double depth = (double)pondi_row_f32(&shore->depth, y)[x];
        const double share = depth / grid->depth;
        g.c2 = fabs(share - 1.0) < 1e-6 ? d->c2 : d->c2 * share;
        if (depth <= 0.0) {
            g = (ground){.state = HARD, .c2 = d->c2};
        }
    }
    if (shore->wall.memory != NULL) {
        const float hardness = pondi_row_f32(&shore->wall, y)[x];
        if (hardness != PONDI_NO_WALL) {
            g.state = isinf(hardness) ? HELD : HARD;
            g.hardness = g.state == HARD ? (double)hardness : 0.0;
        }
    }
    if (g.state != HARD && (over.hard || over.held)) {
        g.state = over.hard ? HARD : HELD;
    }
    return g;
}

enum { WINDOW = 3 };
typedef struct window {
    ground cells[WINDOW][WINDOW]; // [y][x], the cell itself in the middle
} window;

static window window_at(const deriving *d, int x, int y) {
    window w;
    for (int j = 0; j < WINDOW; j++) {
        for (int i = 0; i < WINDOW; i++) {
            w.cells[j][i] = ground_at(d, x + i - 1, y + j - 1);
        }
    }
    return w;
}

static bool both_dry(const ground *a, const ground *b) {
    return a->state != WET && b->state != WET;
}

static bool both_hard(const ground *a, const ground *b) {
    return a->state == HARD && b->state == HARD;
}

static float link_of(const ground *a, const ground *b, int sixths) {
    if (a->state == HARD || b->state == HARD) {
        return 0.0f;
    }
    return (float)(0.5 * (a->c2 + b->c2) * sixths / 6.0);
}

// The edge between a and b; the other two cells of the squares on either side.
static float edge_link(const deriving *d, const ground *a, const ground *b, const ground *low_a,
                       const ground *low_b, const ground *high_a, const ground *high_b) {
    const int mirrored = (int)both_hard(low_a, low_b) + (int)both_hard(high_a, high_b);
    return link_of(a, b, d->nine ? 4 + mirrored : 6);
}

static float corner_link(const deriving *d, const ground *a, const ground *b,
                         const ground *beside_a, const ground *beside_b) {
    return d->nine && !both_dry(beside_a, beside_b) ? link_of(a, b, 1) : 0.0f;
}

static void derive_links(const deriving *d, const window *w, int x, int y) {
    const ground(*c)[WINDOW] = w->cells;
    float out[4];
    out[PONDI_EAST] = edge_link(d, &c[1][1], &c[1][2], &c[0][1], &c[0][2], &c[2][1], &c[2][2]);
    out[PONDI_SOUTH] = edge_link(d, &c[1][1], &c[2][1], &c[1][0], &c[2][0], &c[1][2], &c[2][2]);
    out[PONDI_SOUTHEAST] = corner_link(d, &c[1][1], &c[2][2], &c[1][2], &c[2][1]);
    out[PONDI_SOUTHWEST] = corner_link(d, &c[1][1], &c[2][0], &c[1][0], &c[2][1]);
    for (int i = 0; i < 4; i++) {
        pondi_row_f32(&d->water->shore.links[i], y)[x] = out[i];
    }
}

// Σ of the hard walls' hardness a cell faces; a flat wall counts once.
static double faced(const deriving *d, const window *w) {
    const ground(*c)[WINDOW] = w->cells;
    const double edges =
        (c[1][0].hardness + c[1][2].hardness) + (c[0][1].hardness + c[2][1].hardness);
    const double corners =
        (c[0][0].hardness + c[2][2].hardness) + (c[0][2].hardness + c[2][0].hardness);
    return d->nine ? (4.0 * edges + corners) / 6.0 : edges;
}

static bool all_plain(const deriving *d, const window *w, int x, int y) {
    const pond_desc *grid = &d->water->grid;
    for (int j = 0; j < WINDOW; j++) {
        for (int i = 0; i < WINDOW; i++) {
            const int cx = x + i - 1;
            const int cy = y + j - 1;
            const bool outside =
                (grid->edges.left != POND_EDGE_PERIODIC && (cx < 0 || cx >= grid->width)) ||
                (grid->edges.top != POND_EDGE_PERIODIC && (cy < 0 || cy >= grid->height));
            const ground *g = &w->cells[j][i];
            if (!outside && (g->state != WET || g->c2 != d->c2)) {
                return false;
            }
        }
    }
    return true;
}

static float beach_at(const pond *water, int x, int y) {
    return water->shore.beach.memory != NULL ? pondi_row_f32(&water->shore.beach, y)[x] : 0.0f;
}

// γ in the margins of water without links, per axis: a sponge that thickens outward.
static double sponge_along(int index, int low, int cells, int high) {
    const double before = low - (index + 0.5);
    const double behind = index + 0.5 - (low + cells);
    const double share = before > 0.0 ? before / low : behind > 0.0 ? behind / high : 0.0;
    return SPONGE * share * share;
}

static double sponge_at(const pond *water, int x, int y) {
    const pond_desc *grid = &water->grid;
    const pond_desc *inside = &water->desc;
    return sponge_along(x, water->left, inside->width, grid->width - inside->width - water->left) +
           sponge_along(y, water->top, inside->height, grid->height - inside->height - water->top);
}

static float keep_of(const deriving *d, const window *w, int x, int y) {
    const ground *g = &w->cells[1][1];
    if (g->state != WET) {
        return PONDI_KEEP_DRY;
    }
    double extra = (double)beach_at(d->water, x, y);
    if (!pondi_shore_has_links(d->water)) { // what is left of a step
        extra += sponge_at(d->water, x, y);
        return extra > 0.0 ? (float)((1.0 - 0.5 * extra) / (1.0 + 0.5 * extra)) : PONDI_KEEP_PLAIN;
    }
    if (extra == 0.0 && all_plain(d, w, x, y)) {
        return PONDI_KEEP_PLAIN;
    }
    const double gamma = d->gamma + extra + faced(d, w) * sqrt(g->c2);
    return (float)((1.0 - 0.5 * gamma) / (1.0 + 0.5 * gamma));
}

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

// Which pieces of a row are not plain.
static pondi_shore_marks marks_of(const float *keep, int x0, int x1) {
    unsigned linked = 0;
    unsigned dry = 0;
    for (int i = 0; x0 + i * PONDI_SHORE_PIECE < x1; i++) {
        const int end = pondi_least(x0 + (i + 1) * PONDI_SHORE_PIECE, x1);
        bool special = false;
        bool all_dry = true;
        for (int x = x0 + i * PONDI_SHORE_PIECE; x < end; x++) {
            special = special || keep[x] != PONDI_KEEP_PLAIN;
            all_dry = all_dry && keep[x] == PONDI_KEEP_DRY;
        }
        linked |= special && !all_dry ? 1u << i : 0u;
        dry |= all_dry ? 1u << i : 0u;
    }
    return (pondi_shore_marks){.linked = (uint16_t)linked, .dry = (uint16_t)dry};
}

static void count_block(pond *water, int column, int row) {
    const pondi_span span = pondi_blocks_span(&water->blocks, column, row);
    pondi_shore_block block = {0};
    bool plain = true;
    for (int y = span.y0; y < span.y1; y++) {
        const float *keep = pondi_row_f32(&water->shore.keep, y);
        for (int x = span.x0; x < span.x1; x++) {
            block.wet += keep[x] != PONDI_KEEP_DRY;
            plain = plain && keep[x] == PONDI_KEEP_PLAIN;
        }
        if (pondi_shore_has_links(water)) {
            *pondi_shore_marks_at(water, column, y) = marks_of(keep, span.x0, span.x1);
        }
        note_layers(&water->shore, &span, y, &block);
    }
    block.kind = plain ? PONDI_SHORE_PLAIN : block.wet > 0 ? PONDI_SHORE_MIXED : PONDI_SHORE_DRY;
    water->shore.blocks[pondi_blocks_index(&water->blocks, column, row)] = block;
}

// One cell more on every side depends on what has changed. At a side the ring beyond it, too, and
// what lies across a periodic one.
static void widen(int *first, int *end, int cells, bool periodic) {
    const bool over = *first <= 1 || *end >= cells - 1;
    *first = over && periodic ? -1 : pondi_most(*first - 1, *first <= 1 ? -1 : 0);
    *end = over && periodic ? cells + 1 : pondi_least(*end + 1, cells + 1);
    *end = *end >= cells ? cells + 1 : *end;
}

static deriving deriving_of(const pond *water) {
    const pond_desc *grid = &water->grid;
    const double courant = grid->wave_speed * grid->time_step / grid->cell_size;
    const double d0 = pondi_kept_movement(grid);
    return (deriving){
        .water = water,
        .c2 = courant * courant,
        .gamma = 2.0 * (1.0 - d0) / (1.0 + d0),
        .nine = grid->stencil != POND_STENCIL_FIVE,
    };
}

static void count_blocks(pond *water, const pondi_span *cells) {
    for (int row = 0; row < water->blocks.rows; row++) {
        for (int column = 0; column < water->blocks.columns; column++) {
            const pondi_span span = pondi_blocks_span(&water->blocks, column, row);
            if (span.x0 < cells->x1 && span.x1 > cells->x0 && span.y0 < cells->y1 &&
                span.y1 > cells->y0) {
                count_block(water, column, row);
            }
        }
    }
}

// What follows in a span of the grid and the ring around it.
static pondi_lost derive_cells(pond *water, const pondi_span *cells) {
    const pond_desc *grid = &water->grid;
    const deriving d = deriving_of(water);
    const float level = pondi_mean_level(water);
    const bool links = pondi_shore_has_links(water);
    pondi_lost lost = {0.0, 0.0};
    for (int y = cells->y0; y < cells->y1; y++) {
        for (int x = cells->x0; x < cells->x1; x++) {
            const window w = window_at(&d, x, y);
            if (links) {
                derive_links(&d, &w, x, y);
            }
            if (x >= 0 && x < grid->width && y >= 0 && y < grid->height) {
                change_keep(water, x, y, keep_of(&d, &w, x, y), level, &lost);
            }
        }
    }
    return lost;
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
    count_blocks(water, &cells);
    return lost;
}

void pondi_shore_begin_plain(pond *water) {
    const pond_desc *grid = &water->grid;
    const int beside = 2; // a cell by a side has neighbours that are not plain
    const pondi_span all = {-1, grid->width + 1, -1, grid->height + 1};
    const pondi_span inside = {water->left + beside, water->left + water->desc.width - beside,
                               water->top + beside, water->top + water->desc.height - beside};
    if (inside.x0 >= inside.x1 || inside.y0 >= inside.y1) {
        (void)derive_cells(water, &all);
        count_blocks(water, &all);
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
    for (int i = 0; i < 4 && pondi_shore_has_links(water); i++) {
        pondi_field *links = &water->shore.links[i];
        const float one = pondi_row_f32(links, inside.y0)[inside.x0];
        for (int y = inside.y0; y < inside.y1; y++) {
            for (int x = inside.x0; x < inside.x1; x++) {
                pondi_row_f32(links, y)[x] = one;
            }
        }
    }
    count_blocks(water, &all);
}
