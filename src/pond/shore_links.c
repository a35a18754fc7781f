// From walls, ground and beaches to links between cells.
//
// The nine-point Laplacian is a sum over squares of four cells: each gives ⅓ to its four edges and
// ⅙ to its two diagonals. Walls remove links square by square:
//
//   no cell dry              edges ⅓, diagonals ⅙
//   one dry                  the edges and the diagonal between the other three
//   two dry, side by side    the edge between the other two gets ⅓ + ⅙: along a flat wall,
//                            the mirror
//   two dry, crosswise, or more    nothing, so that nothing leaks through a slanted wall
//
// Each is multiplied by the mean of both cells' C². In every case the largest eigenvalue of a
// square's matrix is at most the full square's, 4/3·C². A cell is in four squares, so the whole
// matrix has at most 16/3·C², and a step that is stable without walls is stable with any.
// Five-point squares have edges of ½: 2·C², 8·C².

#include "pond/shore_ground.h"

#include <assert.h>
#include <float.h>
#include <math.h>
#include <string.h>

#include "base/maths.h"
#include "pond/pond.h"
#include "pond/shore_pack.h"

pondi_deriving pondi_deriving_for(const pond_desc *desc) {
    const double courant = desc->wave_speed * desc->time_step / desc->cell_size;
    const double d0 = pondi_kept_movement(desc);
    return (pondi_deriving){
        .c2 = courant * courant,
        .gamma = 2.0 * (1.0 - d0) / (1.0 + d0),
        .nine = desc->stencil != POND_STENCIL_FIVE,
    };
}

pondi_deriving pondi_deriving_of(const pond *water) {
    pondi_deriving d = pondi_deriving_for(&water->grid);
    d.water = water;
    return d;
}

// ---- cells --------------------------------------------------------------------------------------

// Which cell inside a cell beyond a side copies.
typedef struct beyond {
    bool any;
    bool hard; // beyond a free side
    bool held; // beyond a fixed side
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

// A row of the layers; NULL for a layer that does not exist.
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

// A free side is a hard wall, a fixed one holds cells at 0. Walls continue beyond both.
static pondi_ground ground_at(const pondi_deriving *d, const layer_row *row, int x) {
    const pond_desc *grid = &d->water->grid;
    beyond over = row->over;
    fold(&x, grid->width, grid->edges.left, grid->edges.right, &over);
    pondi_ground g = {.state = PONDI_GROUND_WET, .c2 = d->c2};
    // Bulk water flows over land, and needs only its walls here.
    if (row->depth != NULL && !pondi_flows(d->water)) {
        const double depth = (double)row->depth[x];
        const double share = depth / grid->depth;
        g.c2 = fabs(share - 1.0) < 1e-6 ? d->c2 : d->c2 * share;
        if (depth <= 0.0) {
            g = (pondi_ground){.state = pondi_shore_has_links(d->water) ? PONDI_GROUND_HARD
                                                                        : PONDI_GROUND_HELD,
                               .c2 = d->c2};
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

const int pondi_way_across[PONDI_WAYS] = {-1, 1, 0, 0, -1, 1, 1, -1};
const int pondi_way_down[PONDI_WAYS] = {0, 0, -1, 1, -1, 1, -1, 1};

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

// Σ of the hardness of the hard walls that a cell faces; a flat wall counts once.
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

float pondi_ground_kept(double gamma) {
    return (float)((1.0 - 0.5 * gamma) / (1.0 + 0.5 * gamma));
}

float pondi_ground_keep(const pondi_deriving *d, const pondi_ground_rows *rows, int x) {
    const pondi_ground *g = beside(rows, x, 0, 0);
    if (g->state != PONDI_GROUND_WET) {
        return PONDI_KEEP_DRY;
    }
    double extra = (double)beach_at(d->water, x, rows->y);
    if (!pondi_shore_has_links(d->water)) { // the fraction of a step
        return extra > 0.0 ? pondi_ground_kept(extra) : PONDI_KEEP_PLAIN;
    }
    if (extra == 0.0 && all_plain(rows, x)) {
        return PONDI_KEEP_PLAIN;
    }
    return pondi_ground_kept(d->gamma + extra + faced(d, rows, x) * sqrt(g->c2));
}

// ---- cells --------------------------------------------------------------------------------------

// The present and previous heights of a row: floats, or integers in `counts`.
typedef struct levels {
    float *now;
    float *before;
    float *potential; // or NULL
    int16_t *counts[2];
} levels;

static levels levels_of(pond *water, int y) {
    pondi_field *now = &water->fields[water->now];
    pondi_field *before = &water->fields[1 - water->now];
    if (now->format == POND_FORMAT_F32) {
        const bool flows = water->potential.memory != NULL;
        return (levels){.now = pondi_row_f32(now, y),
                        .before = pondi_row_f32(before, y),
                        .potential = flows ? pondi_row_f32(&water->potential, y) : NULL};
    }
    return (levels){.counts = {pondi_row_i16(now, y), pondi_row_i16(before, y)}};
}

static void set_cell(const levels *rows, int x, float height, pondi_lost *lost) {
    if (rows->now == NULL) {
        assert(rows->counts[0] != NULL && rows->counts[1] != NULL);
        rows->counts[0][x] = rows->counts[1][x] = 0;
        return;
    }
    lost->now += (double)rows->now[x] - (double)height;
    lost->before += (double)rows->before[x] - (double)height;
    rows->now[x] = rows->before[x] = height;
    if (rows->potential != NULL) {
        rows->potential[x] = 0.0f;
    }
}

#define RUN 64 // cells that change together

// The number of cells that fall dry minus those that get water; all of them if they are alike.
static int count_fallen(const float *cells, const float *keep, int step, int count, int *changed) {
    int fallen = 0;
    int risen = 0;
    for (int i = 0; i < count; i++) {
        const int was_dry = cells[i] == PONDI_KEEP_DRY;
        const int is_dry = keep[i * step] == PONDI_KEEP_DRY;
        fallen += is_dry & ~was_dry;
        risen += was_dry & ~is_dry;
    }
    *changed = fallen + risen;
    return fallen - risen;
}

// Sets the factors of at most RUN cells to `keep`.
static void change_run(pond *water, const levels *rows, float *cells, int x0, int count,
                       const float *keep, int step, float level, pondi_lost *lost) {
    const float held_at = water->shore.held_at;
    int changed;
    const int fallen = count_fallen(cells, keep, step, count, &changed);
    for (int i = 0; i < count && changed > 0; i++) {
        const bool is_dry = keep[i * step] == PONDI_KEEP_DRY;
        if ((cells[i] == PONDI_KEEP_DRY) != is_dry) {
            set_cell(rows, x0 + i, is_dry ? held_at : level, lost);
        }
    }
    for (int i = 0; i < count; i++) {
        cells[i] = keep[i * step];
    }
    water->shore.dry += fallen;
}

// Sets the factors of cells, each its own (step 1) or all the same (step 0). A cell that falls dry
// loses its water; one that was dry gets water at rest.
static void change_keeps(pond *water, int x0, int x1, int y, const float *keep, int step,
                         float level, pondi_lost *lost) {
    float *cells = pondi_row_f32(&water->shore.keep, y);
    const levels rows = levels_of(water, y);
    for (int x = x0; x < x1; x += RUN) {
        const int count = pondi_least(RUN, x1 - x);
        change_run(water, &rows, cells + x, x, count, keep + (x - x0) * step, step, level, lost);
    }
}

// The links that absorbing layers read, including the ring around the grid.
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

// ---- uniform cells ------------------------------------------------------------------------------

// Most cells are plain water or deep in land, and keep their factors. The contents of a piece of a
// row of the wall layer:
enum { HAS_NONE = 1, HAS_WALLS = 2, UNKNOWN = HAS_NONE | HAS_WALLS };

#define PIECE 16   // cells
#define TOGETHER 8 // number of pieces compared at once
#define PIECES (POND_MAX_SIDE / PIECE + 2)

// The pieces of the last three rows.
typedef struct wall_pieces {
    bool known; // the pond's only layer is walls
    uint8_t has[3][PIECES];
} wall_pieces;

static unsigned walls_in(const float *walls, int count) {
    int none = -1;
    int all = -1;
    for (int i = 0; i < count; i++) {
        const int bare = -(walls[i] == PONDI_NO_WALL);
        none &= bare;
        all &= ~bare;
    }
    return none != 0 ? HAS_NONE : all != 0 ? HAS_WALLS : UNKNOWN;
}

// Examines the row below row y, piece by piece with one cell on either side.
static void look_below(const pond *water, const pondi_span *cells, int y, wall_pieces *pieces) {
    memmove(pieces->has[0], pieces->has[1], 2 * sizeof pieces->has[0]);
    uint8_t *has = pieces->has[2];
    const bool inside = y + 1 >= 0 && y + 1 < water->grid.height;
    const float *walls = inside ? pondi_row_f32(&water->shore.wall, y + 1) : NULL;
    for (int x0 = cells->x0; x0 < cells->x1; x0 += PIECE) {
        const int x1 = pondi_least(x0 + PIECE, cells->x1);
        const bool look = inside && x0 > 0 && x1 < water->grid.width;
        *has++ = (uint8_t)(look ? walls_in(walls + x0 - 1, x1 - x0 + 2) : UNKNOWN);
    }
}

static bool keeps_all(const float *keep, int count, float what) {
    int other = 0;
    for (int i = 0; i < count; i++) {
        other |= -(keep[i] != what);
    }
    return other == 0;
}

static void change_row(pond *water, int x0, int x1, int y, float keep, float level,
                       pondi_lost *lost) {
    const float *was = pondi_row_f32(&water->shore.keep, y);
    for (int end; x0 < x1; x0 = end) {
        end = pondi_least(x0 + TOGETHER * PIECE, x1);
        if (!keeps_all(was + x0, end - x0, keep)) {
            change_keeps(water, x0, end, y, &keep, 0, level, lost);
        }
    }
}

// Whether the cells of a piece all get the same factor, given their surroundings.
static bool are_alike(const wall_pieces *pieces, int piece) {
    const unsigned middle = pieces->has[1][piece];
    return middle == HAS_WALLS ||
           (pieces->has[0][piece] | middle | pieces->has[2][piece]) == HAS_NONE;
}

static float kept_alike(const wall_pieces *pieces, int piece) {
    return pieces->has[1][piece] == HAS_WALLS ? PONDI_KEEP_DRY : PONDI_KEEP_PLAIN;
}

// The number of pieces from this one on that are alike and get the same factor.
static int alike_from(const wall_pieces *pieces, int piece, int end) {
    int last = piece;
    while (last < end && are_alike(pieces, last) && pieces->has[1][last] == pieces->has[1][piece]) {
        last++;
    }
    return last - piece;
}

// Derives a row's cells in the general way.
static void derive_row(pond *water, const pondi_deriving *d, int x0, int x1, int y, float level,
                       pondi_ground_rows *rows, pondi_lost *lost) {
    pondi_ground_rows_at(d, x0, x1, y, rows);
    if (water->shore.links[0].memory != NULL) {
        derive_links(d, rows, x0, x1);
    }
    const bool inside = y >= 0 && y < water->grid.height;
    const int end = inside ? pondi_least(x1, water->grid.width) : x0;
    float keep[PONDI_GROUND_WIDTH];
    const int first = pondi_most(x0, 0);
    for (int x = first; x < end; x++) {
        keep[x - first] = pondi_ground_keep(d, rows, x);
    }
    change_keeps(water, first, end, y, keep, 1, level, lost);
}

// Whether row y has the same walls as the row above it, with one cell on either side.
static bool walled_as_above(const pond *water, const pondi_span *cells, int y) {
    if (y < 1 || y >= water->grid.height) {
        return false;
    }
    const int x0 = pondi_most(cells->x0 - 1, 0);
    const int x1 = pondi_least(cells->x1 + 1, water->grid.width);
    return memcmp(pondi_row_f32(&water->shore.wall, y) + x0,
                  pondi_row_f32(&water->shore.wall, y - 1) + x0,
                  (size_t)(x1 - x0) * sizeof(float)) == 0;
}

// Derives a row whose surroundings equal those of the row above it.
static void repeat_row(pond *water, const pondi_span *cells, int y, float level, pondi_lost *lost) {
    const pondi_field *keep = &water->shore.keep;
    const int x0 = pondi_most(cells->x0, 0);
    const int x1 = pondi_least(cells->x1, water->grid.width);
    const float *was = pondi_row_f32(keep, y) + x0;
    if (memcmp(was, was - keep->stride, (size_t)(x1 - x0) * sizeof *was) != 0) {
        change_keeps(water, x0, x1, y, was - keep->stride, 1, level, lost);
    }
}

// Derives a row in which some pieces are alike.
static void derive_pieces(pond *water, const pondi_deriving *d, const pondi_span *cells, int y,
                          float level, wall_pieces *pieces, pondi_ground_rows *rows,
                          pondi_lost *lost) {
    const int end = (cells->x1 - cells->x0 + PIECE - 1) / PIECE;
    int x0 = cells->x0;
    int from = x0; // first of the differing cells that are not yet derived
    for (int piece = 0, count; piece < end; piece += count) {
        count = pieces->known ? alike_from(pieces, piece, end) : 0;
        const bool alike = count > 0;
        count = alike ? count : 1;
        const int x1 = pondi_least(x0 + count * PIECE, cells->x1);
        const bool full = x1 - from >= PONDI_BLOCK || x1 == cells->x1;
        if (from < x0 && alike) {
            derive_row(water, d, from, x0, y, level, rows, lost);
        } else if (!alike && full) {
            derive_row(water, d, from, x1, y, level, rows, lost);
        }
        if (alike) {
            change_row(water, x0, x1, y, kept_alike(pieces, piece), level, lost);
        }
        from = alike || full ? x1 : from;
        x0 = x1;
    }
}

// Derives a span of the grid and the ring around it, row by row, the order of the sum that is lost.
// `pieces` is scratch memory.
static void derive_cells(pond *water, const pondi_span *cells, float level, wall_pieces *pieces,
                         pondi_lost *lost) {
    const pondi_shore *shore = &water->shore;
    const pondi_deriving d = pondi_deriving_of(water);
    memset(pieces, 0, sizeof *pieces);
    pieces->known = shore->wall.memory != NULL && shore->depth.memory == NULL &&
                    shore->beach.memory == NULL && water->grid.width == water->desc.width &&
                    water->grid.height == water->desc.height;
    if (pieces->known) {
        look_below(water, cells, cells->y0 - 2, pieces);
        look_below(water, cells, cells->y0 - 1, pieces);
    }
    pondi_ground_rows rows = {0};
    int repeated = 0; // consecutive rows, the one below included, with the walls of the row above
    for (int y = cells->y0; y < cells->y1; y++) {
        if (pieces->known && walled_as_above(water, cells, y + 1)) {
            repeated++;
            memmove(pieces->has[0], pieces->has[1], 2 * sizeof pieces->has[0]);
        } else if (pieces->known) {
            repeated = 0;
            look_below(water, cells, y, pieces);
        }
        if (repeated >= 3) {
            repeat_row(water, cells, y, level, lost);
        } else {
            derive_pieces(water, &d, cells, y, level, pieces, &rows, lost);
        }
    }
}

// ---- blocks -------------------------------------------------------------------------------------

// Notes the effect of a row's walls and beaches on the mean level: held walls draw it to 0, soft
// ones move it.
static void note_layers(const pond *water, const pondi_span *span, int y,
                        pondi_shore_block *block) {
    const pondi_shore *shore = &water->shore;
    int held = 0;
    int soft = 0;
    if (shore->wall.memory != NULL) {
        const float *walls = pondi_row_f32(&shore->wall, y);
        for (int x = span->x0; x < span->x1; x++) {
            held += walls[x] > FLT_MAX;
            soft += walls[x] > 0.0f;
        }
    }
    soft -= held;
    if (shore->depth.memory != NULL && !pondi_shore_has_links(water)) {
        const float *depth = pondi_row_f32(&shore->depth, y);
        for (int x = span->x0; x < span->x1; x++) {
            held += depth[x] <= 0.0f;
        }
    }
    if (shore->beach.memory != NULL) {
        const float *beach = pondi_row_f32(&shore->beach, y);
        for (int x = span->x0; x < span->x1; x++) {
            soft += beach[x] > 0.0f;
        }
    }
    block->held = block->held || held > 0;
    block->soft = block->soft || soft > 0;
}

static int count_dry(const float *keep, int count) {
    int dry = 0;
    for (int i = 0; i < count; i++) {
        dry += keep[i] == PONDI_KEEP_DRY;
    }
    return dry;
}

static void count_block(pond *water, int column, int row) {
    const pondi_span span = pondi_blocks_span(&water->blocks, column, row);
    pondi_shore_block *block = pondi_shore_block_in(&water->shore, &water->blocks, column, row);
    bool plain = true;
    const int width = span.x1 - span.x0;
    bool bare = true; // all factors of the row are plain
    int dry = 0;      // number of dry cells
    block->wet = 0;
    block->held = block->soft = false;
    for (int y = span.y0; y < span.y1; y++) {
        const float *keep = pondi_row_f32(&water->shore.keep, y) + span.x0;
        const float *above = pondi_row_f32(&water->shore.keep, y - 1) + span.x0;
        if (y == span.y0 || memcmp(keep, above, (size_t)width * sizeof *keep) != 0) {
            bare = keeps_all(keep, width, PONDI_KEEP_PLAIN);
            dry = bare ? 0 : count_dry(keep, width);
        }
        block->wet += width - dry;
        if (!bare) { // otherwise there are neither walls nor beaches
            plain = false;
            note_layers(water, &span, y, block);
        }
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

// Updates the blocks of a row whose cells have changed.
static void settle_row(pond *water, int row, const pondi_span *cells) {
    for (int column = 0; column < water->blocks.columns; column++) {
        const pondi_span span = pondi_blocks_span(&water->blocks, column, row);
        const int y0 = pondi_most(span.y0, cells->y0);
        const int y1 = pondi_least(span.y1, cells->y1);
        if (span.x0 < cells->x1 && span.x1 > cells->x0 && y0 < y1) {
            count_block(water, column, row);
            if (pondi_shore_has_links(water)) {
                pondi_shore_pack(water, column, row);
            }
        }
    }
    find_plain_runs(water, row);
}

// Row of blocks by row of blocks, so that their cells are still in the caches. The ring around
// the grid belongs to the outermost blocks.
static pondi_lost derive_blocks(pond *water, const pondi_span *cells) {
    const float level = pondi_mean_level(water);
    pondi_lost lost = {0.0, 0.0};
    wall_pieces pieces;
    for (int row = 0; row < water->blocks.rows; row++) {
        const pondi_span span = pondi_blocks_span(&water->blocks, 0, row);
        const int y0 = row == 0 ? cells->y0 : pondi_most(span.y0, cells->y0);
        const int y1 = row + 1 == water->blocks.rows ? cells->y1 : pondi_least(span.y1, cells->y1);
        if (y0 >= y1) {
            continue;
        }
        derive_cells(water, &(pondi_span){cells->x0, cells->x1, y0, y1}, level, &pieces, &lost);
        if (span.y0 < cells->y1 && span.y1 > cells->y0) {
            settle_row(water, row, cells);
        }
    }
    return lost;
}

// ---- changes ------------------------------------------------------------------------------------

// A change affects one more cell on every side; at a side also the ring beyond it, and what lies
// across a periodic side.
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
    return derive_blocks(water, &cells);
}

// Derives links and absorbing layers, where they exist.
static void derive_outer(pond *water) {
    const pond_desc *grid = &water->grid;
    const float level = pondi_mean_level(water);
    pondi_lost lost = {0.0, 0.0};
    wall_pieces pieces;
    const int rim = 2; // the links of a cell next to a side differ
    const pondi_span all = {-1, grid->width + 1, -1, grid->height + 1};
    const pondi_span inside = {water->left + rim, water->left + water->desc.width - rim,
                               water->top + rim, water->top + water->desc.height - rim};
    if (inside.x0 >= inside.x1 || inside.y0 >= inside.y1) {
        derive_cells(water, &all, level, &pieces, &lost);
        return;
    }
    const pondi_span parts[] = {{all.x0, all.x1, all.y0, inside.y0},
                                {all.x0, inside.x0, inside.y0, inside.y1},
                                {inside.x1, all.x1, inside.y0, inside.y1},
                                {all.x0, all.x1, inside.y1, all.y1},
                                {inside.x0, inside.x0 + 1, inside.y0, inside.y0 + 1}};
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        derive_cells(water, &parts[i], level, &pieces, &lost);
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
}
