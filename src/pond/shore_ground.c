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

#include "pond/shore_ground.h"

#include <math.h>

#define SPONGE 0.5 // at the outer end of a margin [1/step]

pondi_deriving pondi_deriving_of(const pond *water) {
    const pond_desc *grid = &water->grid;
    const double courant = grid->wave_speed * grid->time_step / grid->cell_size;
    const double d0 = pondi_kept_movement(grid);
    return (pondi_deriving){
        .water = water,
        .c2 = courant * courant,
        .gamma = 2.0 * (1.0 - d0) / (1.0 + d0),
        .nine = grid->stencil != POND_STENCIL_FIVE,
    };
}

// ---- cells --------------------------------------------------------------------------------------

// How a cell beyond a side comes from one inside.
typedef struct beyond {
    bool any;
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
    out->any = true;
    out->hard = out->hard || edge == POND_EDGE_FREE;
    out->held = out->held || edge == POND_EDGE_FIXED;
    *index = *index < 0 ? 0 : cells - 1;
}

// A row of the layers; NULL where there is none.
typedef struct layer_row {
    const float *wall;
    const float *depth;
    beyond over;
} layer_row;

static layer_row layer_row_at(const pondi_deriving *d, int y) {
    const pond_desc *grid = &d->water->grid;
    const pondi_shore *shore = &d->water->shore;
    layer_row row = {0};
    fold(&y, grid->height, grid->edges.top, grid->edges.bottom, &row.over);
    row.wall = shore->wall.memory != NULL ? pondi_row_f32(&shore->wall, y) : NULL;
    row.depth = shore->depth.memory != NULL ? pondi_row_f32(&shore->depth, y) : NULL;
    return row;
}

// A free side is a hard wall, a fixed one holds cells at 0; walls go on beyond both.
static pondi_ground ground_at(const pondi_deriving *d, const layer_row *row, int x) {
    const pond_desc *grid = &d->water->grid;
    beyond over = row->over;
    fold(&x, grid->width, grid->edges.left, grid->edges.right, &over);
    pondi_ground g = {.state = PONDI_GROUND_WET, .c2 = d->c2};
    if (row->depth != NULL) {
        const double depth = (double)row->depth[x];
        const double share = depth / grid->depth;
        g.c2 = fabs(share - 1.0) < 1e-6 ? d->c2 : d->c2 * share;
        if (depth <= 0.0) {
            g = (pondi_ground){.state = PONDI_GROUND_HARD, .c2 = d->c2};
        }
    }
    if (row->wall != NULL) {
        const float hardness = row->wall[x];
        if (hardness != PONDI_NO_WALL) {
            g.state = isinf(hardness) ? PONDI_GROUND_HELD : PONDI_GROUND_HARD;
            g.hardness = g.state == PONDI_GROUND_HARD ? (double)hardness : 0.0;
        }
    }
    if (g.state != PONDI_GROUND_HARD && (over.hard || over.held)) {
        g.state = over.hard ? PONDI_GROUND_HARD : PONDI_GROUND_HELD;
    }
    g.plain = over.any || (g.state == PONDI_GROUND_WET && g.c2 == d->c2);
    return g;
}

static void fill_row(const pondi_deriving *d, pondi_ground_rows *rows, int j) {
    const layer_row from = layer_row_at(d, rows->y + j - 1);
    bool plain = true;
    bool wet = true;
    for (int i = 0; i < rows->cells; i++) {
        const pondi_ground g = ground_at(d, &from, rows->x0 + i);
        plain = plain && g.plain;
        wet = wet && g.state == PONDI_GROUND_WET;
        rows->rows[j][i] = g;
    }
    rows->plain[j] = plain;
    rows->wet[j] = wet;
}

void pondi_ground_rows_at(const pondi_deriving *d, int x0, int x1, int y, pondi_ground_rows *rows) {
    const int first = x0 - 1;
    const int cells = x1 - x0 + 2;
    const bool next =
        rows->rows[0] != NULL && rows->x0 == first && rows->cells == cells && rows->y == y - 1;
    if (next) {
        pondi_ground *top = rows->rows[0];
        for (int j = 0; j < 2; j++) {
            rows->rows[j] = rows->rows[j + 1];
            rows->plain[j] = rows->plain[j + 1];
            rows->wet[j] = rows->wet[j + 1];
        }
        rows->rows[2] = top;
    } else {
        for (int j = 0; j < 3; j++) {
            rows->rows[j] = rows->memory[j];
        }
    }
    rows->x0 = first;
    rows->cells = cells;
    rows->y = y;
    for (int j = next ? 2 : 0; j < 3; j++) {
        fill_row(d, rows, j);
    }
}

// ---- links --------------------------------------------------------------------------------------

// The neighbour at (dx, dy) of cell x in the middle row.
static const pondi_ground *beside(const pondi_ground_rows *rows, int x, int dx, int dy) {
    return &rows->rows[1 + dy][x - rows->x0 + dx];
}

static bool both_dry(const pondi_ground *a, const pondi_ground *b) {
    return a->state != PONDI_GROUND_WET && b->state != PONDI_GROUND_WET;
}

static bool both_hard(const pondi_ground *a, const pondi_ground *b) {
    return a->state == PONDI_GROUND_HARD && b->state == PONDI_GROUND_HARD;
}

static float link_of(const pondi_ground *a, const pondi_ground *b, int sixths) {
    if (a->state == PONDI_GROUND_HARD || b->state == PONDI_GROUND_HARD) {
        return 0.0f;
    }
    return (float)(0.5 * (a->c2 + b->c2) * sixths / 6.0);
}

const int8_t pondi_way_across[PONDI_WAYS] = {-1, 1, 0, 0, -1, 1, 1, -1};
const int8_t pondi_way_down[PONDI_WAYS] = {0, 0, -1, 1, -1, 1, -1, 1};

static float link_at(const pondi_deriving *d, const pondi_ground_rows *rows, int x, int dx,
                     int dy) {
    const pondi_ground *a = beside(rows, x, 0, 0);
    const pondi_ground *b = beside(rows, x, dx, dy);
    if (dx != 0 && dy != 0) {
        const bool blocked = both_dry(beside(rows, x, dx, 0), beside(rows, x, 0, dy));
        return d->nine && !blocked ? link_of(a, b, 1) : 0.0f;
    }
    // The other two cells of the squares on either side of an edge.
    const int mirrored =
        (int)both_hard(beside(rows, x, dy, dx), beside(rows, x, dx + dy, dy + dx)) +
        (int)both_hard(beside(rows, x, -dy, -dx), beside(rows, x, dx - dy, dy - dx));
    return link_of(a, b, d->nine ? 4 + mirrored : 6);
}

void pondi_ground_links(const pondi_deriving *d, const pondi_ground_rows *rows, int x0, int x1,
                        pondi_way way, float *out) {
    const int dx = pondi_way_across[way];
    const int dy = pondi_way_down[way];
    if (!(rows->wet[0] && rows->wet[1] && rows->wet[2])) {
        for (int x = x0; x < x1; x++) {
            out[x - x0] = link_at(d, rows, x, dx, dy);
        }
        return;
    }
    const bool corner = dx != 0 && dy != 0;
    const int sixths = corner ? d->nine : d->nine ? 4 : 6;
    for (int x = x0; x < x1; x++) {
        out[x - x0] = link_of(beside(rows, x, 0, 0), beside(rows, x, dx, dy), sixths);
    }
}

// ---- damping ------------------------------------------------------------------------------------

// Σ of the hard walls' hardness a cell faces; a flat wall counts once.
static double faced(const pondi_deriving *d, const pondi_ground_rows *rows, int x) {
    const double edges = (beside(rows, x, 0, -1)->hardness + beside(rows, x, 0, 1)->hardness) +
                         (beside(rows, x, -1, 0)->hardness + beside(rows, x, 1, 0)->hardness);
    const double corners = (beside(rows, x, -1, -1)->hardness + beside(rows, x, 1, 1)->hardness) +
                           (beside(rows, x, 1, -1)->hardness + beside(rows, x, -1, 1)->hardness);
    return d->nine ? (4.0 * edges + corners) / 6.0 : edges;
}

static bool all_plain(const pondi_ground_rows *rows, int x) {
    if (rows->plain[0] && rows->plain[1] && rows->plain[2]) {
        return true;
    }
    bool plain = true;
    for (int dy = -1; dy <= 1; dy++) {
        for (int dx = -1; dx <= 1; dx++) {
            plain = plain && beside(rows, x, dx, dy)->plain;
        }
    }
    return plain;
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

float pondi_ground_keep(const pondi_deriving *d, const pondi_ground_rows *rows, int x) {
    const pondi_ground *g = beside(rows, x, 0, 0);
    if (g->state != PONDI_GROUND_WET) {
        return PONDI_KEEP_DRY;
    }
    double extra = (double)beach_at(d->water, x, rows->y);
    if (!pondi_shore_has_links(d->water)) { // what is left of a step
        extra += sponge_at(d->water, x, rows->y);
        return extra > 0.0 ? (float)((1.0 - 0.5 * extra) / (1.0 + 0.5 * extra)) : PONDI_KEEP_PLAIN;
    }
    if (extra == 0.0 && all_plain(rows, x)) {
        return PONDI_KEEP_PLAIN;
    }
    const double gamma = d->gamma + extra + faced(d, rows, x) * sqrt(g->c2);
    return (float)((1.0 - 0.5 * gamma) / (1.0 + 0.5 * gamma));
}
