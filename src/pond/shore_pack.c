#include "pond/shore_pack.h"

#include <string.h>

#include "base/compiler.h"
#include "base/maths.h"
#include "base/memory.h"
#include "pond/pond.h"
#include "pond/shore_ground.h"

// ---- marks --------------------------------------------------------------------------------------

static pondi_shore_marks marks_of(const float *keep, int x0, int x1) {
    pondi_shore_marks marks = {0};
    for (int i = 0; x0 + i * PONDI_LINKED < x1; i++) {
        const int end = pondi_least(x0 + (i + 1) * PONDI_LINKED, x1);
        int special = 0;
        int wet = 0;
        for (int x = x0 + i * PONDI_LINKED; x < end; x++) {
            special |= -(keep[x] != PONDI_KEEP_PLAIN);
            wet |= -(keep[x] != PONDI_KEEP_DRY);
        }
        if (special != 0 && wet != 0) {
            marks.linked = (uint8_t)(marks.linked | 1u << i);
        }
        if (wet == 0) {
            marks.dry = (uint8_t)(marks.dry | 1u << i);
        }
    }
    return marks;
}

static bool are_equal(const float *a, const float *b, int count) {
    int other = 0;
    for (int i = 0; i < count; i++) {
        other |= -(a[i] != b[i]);
    }
    return other == 0;
}

static uint8_t all_pieces(int cells) {
    return (uint8_t)((1u << ((cells + PONDI_LINKED - 1) / PONDI_LINKED)) - 1u);
}

static int count_bits(unsigned bits) {
    int count = 0;
    for (; bits != 0; bits &= bits - 1) {
        count++;
    }
    return count;
}

// Marks the rows of a block; returns the number of its linked pieces.
static int mark_rows(pond *water, const pondi_span *block, pondi_shore_kind kind, int column) {
    const pondi_shore_marks alike = {
        .dry = kind == PONDI_SHORE_DRY ? all_pieces(block->x1 - block->x0) : 0};
    pondi_shore_marks *marks = pondi_shore_marks_at(water, column, 0);
    int linked = 0;
    for (int y = block->y0; y < block->y1; y++) {
        const float *keep = pondi_row_f32(&water->shore.keep, y);
        if (kind != PONDI_SHORE_MIXED) {
            marks[y] = alike;
        } else if (y > block->y0 &&
                   are_equal(keep + block->x0, keep - water->shore.keep.stride + block->x0,
                             block->x1 - block->x0)) {
            marks[y] = marks[y - 1];
        } else {
            marks[y] = marks_of(keep, block->x0, block->x1);
        }
        marks[y].first = (uint16_t)linked;
        linked += count_bits(marks[y].linked);
    }
    return linked;
}

// ---- codes --------------------------------------------------------------------------------------

static void begin_palette(pondi_link_palette *palette) {
    *palette = (pondi_link_palette){
        .keep = {PONDI_KEEP_PLAIN, PONDI_KEEP_DRY}, .links_used = 1, .keep_used = 2};
}

unsigned pondi_link_code_of(float number, float *table, int *used) {
    int i = 0;
    while (i < *used && table[i] != number) {
        i++;
    }
    if (i < PONDI_LINK_COLOURS) {
        *used += i == *used;
        table[i] = number;
    }
    return (unsigned)i;
}

// If a block has only hard walls of one hardness in plain water, the codes of a cell follow from
// which of the nine cells around it are walls.
#define PATTERNS 512
typedef struct walled_codes {
    bool used; // false: there is more than walls
    double hardness;
    uint8_t known[PATTERNS];
    uint8_t keep[PATTERNS];
    uint32_t links[PATTERNS];
} walled_codes;

static walled_codes begin_walled(const pond *water) {
    return (walled_codes){
        .used = water->shore.depth.memory == NULL && water->shore.beach.memory == NULL,
        .hardness = -1.0, // none found yet
    };
}

// Bit j is set for a wall in row j of a column of three cells; PATTERNS if there is anything else.
static unsigned column_of(const pondi_deriving *d, const pondi_ground_rows *rows, int i,
                          walled_codes *walled) {
    unsigned bits = 0;
    for (unsigned j = 0; j < 3; j++) {
        const pondi_ground *g = &rows->rows[j][i];
        if (g->state == PONDI_GROUND_HARD && walled->hardness < 0.0) {
            walled->hardness = g->hardness;
        }
        const bool wall =
            g->state == PONDI_GROUND_HARD && !g->plain && g->hardness == walled->hardness;
        const bool water = g->state == PONDI_GROUND_WET && g->plain;
        bits |= wall ? 1u << j : water && g->c2 == d->c2 ? 0u : (unsigned)PATTERNS;
    }
    return bits;
}

static bool code_cell(const pondi_deriving *d, const pondi_ground_rows *rows, int x,
                      pondi_link_palette *palette, uint32_t *links, uint8_t *keep) {
    const float *kept = pondi_row_f32(&d->water->shore.keep, rows->y);
    unsigned most = pondi_link_code_of(kept[x], palette->keep, &palette->keep_used);
    *keep = (uint8_t)most;
    *links = 0;
    for (int way = 0; way < PONDI_WAYS && most < PONDI_LINK_COLOURS; way++) {
        float link;
        pondi_ground_links(d, rows, x, x + 1, (pondi_way)way, &link);
        const unsigned number = pondi_link_code_of(link, palette->links, &palette->links_used);
        most = number > most ? number : most;
        *links |= number << (way * PONDI_LINK_BITS);
    }
    return most < PONDI_LINK_COLOURS;
}

static bool code_piece(const pondi_deriving *d, const pondi_ground_rows *rows, int x0, int x1,
                       pondi_link_palette *palette, walled_codes *walled, pondi_link_codes *out) {
    *out = pondi_link_codes_plain;
    unsigned columns[PONDI_LINKED + 2] = {0};
    for (int i = 0; i < x1 - x0 + 2 && walled->used; i++) {
        columns[i] = column_of(d, rows, x0 - 1 - rows->x0 + i, walled);
    }
    bool good = true;
    for (int i = 0; i < x1 - x0 && good; i++) {
        const unsigned pattern =
            walled->used ? columns[i] | columns[i + 1] << 3 | columns[i + 2] << 6 : PATTERNS;
        if (pattern >= PATTERNS) {
            good = code_cell(d, rows, x0 + i, palette, &out->links[i], &out->keep[i]);
            continue;
        }
        if (!walled->known[pattern]) {
            good = code_cell(d, rows, x0 + i, palette, &walled->links[pattern],
                             &walled->keep[pattern]);
            walled->known[pattern] = good;
        }
        out->links[i] = walled->links[pattern];
        out->keep[i] = walled->keep[pattern];
    }
    return good;
}

// Whether row y of a block away from all sides has the same walls as the row above it, with one
// cell on either side.
static bool walled_as_above(const pond *water, const pondi_span *block, int y) {
    const pondi_field *wall = &water->shore.wall;
    if (wall->memory == NULL || y < 1 || y >= water->grid.height || block->x0 == 0 ||
        block->x1 == water->grid.width) {
        return false;
    }
    const float *walls = pondi_row_f32(wall, y) + block->x0 - 1;
    return are_equal(walls, walls - wall->stride, block->x1 - block->x0 + 2);
}

// Codes a block whose marks are up to date.
static bool code_rows(pond *water, const pondi_span *block, int column,
                      const pondi_shore_block *out) {
    const pondi_deriving d = pondi_deriving_of(water);
    pondi_ground_rows rows = {0};
    walled_codes walled = begin_walled(water);
    int repeated = 0; // consecutive rows, the one below included, with the walls of the row above
    for (int y = block->y0; y < block->y1; y++) {
        const pondi_shore_marks *marks = pondi_shore_marks_at(water, column, y);
        pondi_link_codes *codes = pondi_shore_codes(out) + marks->first;
        repeated = walled.used && walled_as_above(water, block, y + 1) ? repeated + 1 : 0;
        if (repeated >= 3) {
            const int linked = count_bits(marks->linked);
            memcpy(codes, codes - linked, (size_t)linked * sizeof *codes);
            continue;
        }
        if (marks->linked != 0) {
            pondi_ground_rows_at(&d, block->x0, block->x1, y, &rows);
        }
        for (unsigned left = marks->linked; left != 0; left &= left - 1) {
            const int x0 = block->x0 + pondi_lowest_bit(left) * PONDI_LINKED;
            const int x1 = pondi_least(x0 + PONDI_LINKED, block->x1);
            if (!code_piece(&d, &rows, x0, x1, pondi_shore_palette(out), &walled, codes++)) {
                return false;
            }
        }
    }
    return true;
}

// ---- planes -------------------------------------------------------------------------------------

// `planes` points at the block's first cell.
static void fill_planes(const pondi_deriving *d, const pondi_span *block, int y, ptrdiff_t plane,
                        pondi_ground_rows *rows, float *planes) {
    static const pondi_way ways[] = {PONDI_EAST, PONDI_SOUTH, PONDI_SOUTHEAST, PONDI_SOUTHWEST};
    pondi_ground_rows_at(d, block->x0 - 1, block->x1 + 1, y, rows);
    for (int i = 0; i < PONDI_PLANE_KEEP; i++) {
        pondi_ground_links(d, rows, block->x0 - 1, block->x1 + 1, ways[i], planes + i * plane - 1);
    }
    if (y >= 0) { // the factors of the row above are not read
        memcpy(planes + PONDI_PLANE_KEEP * plane,
               pondi_row_f32(&d->water->shore.keep, y) + block->x0,
               (size_t)(block->x1 - block->x0) * sizeof *planes);
    }
}

const float *pondi_shore_derive_planes(const pond *water, const pondi_span *block, int y,
                                       float *room) {
    const pondi_deriving d = pondi_deriving_of(water);
    const int width = block->x1 - block->x0;
    pondi_ground_rows rows = {0};
    for (int i = -1; i < 1; i++) {
        fill_planes(&d, block, y + i, pondi_plane_size(width), &rows,
                    pondi_shore_planes(room, width, i));
    }
    return pondi_shore_planes(room, width, 0);
}

static void fill_rows(const pond *water, const pondi_span *block, float *out) {
    const pondi_deriving d = pondi_deriving_of(water);
    const int width = water->grid.width;
    pondi_ground_rows rows = {0};
    for (int y = block->y0 - 1; y < block->y1; y++) {
        fill_planes(&d, block, y, pondi_plane_size(width), &rows,
                    pondi_shore_planes(out, width, y - block->y0) + block->x0);
    }
}

// The size of the planes of a row of blocks.
static size_t planes_size(const pond *water, int row) {
    const pondi_span span = pondi_blocks_span(&water->blocks, 0, row);
    const size_t rows = (size_t)(span.y1 - span.y0 + 1);
    const size_t apart = (size_t)pondi_planes_apart(pondi_plane_size(water->grid.width));
    return (rows * apart + PONDI_LINKED) * sizeof(float);
}

void pondi_shore_unpack(pond *water) {
    pondi_shore *shore = &water->shore;
    const pond_allocator *allocator = &water->desc.allocator;
    for (int row = 0; shore->planes != NULL && row < water->blocks.rows; row++) {
        pondi_release(allocator, shore->planes[row], planes_size(water, row));
    }
    for (size_t b = 0; shore->blocks != NULL && b < pondi_blocks_count(&water->blocks); b++) {
        pondi_release(allocator, shore->blocks[b].codes, shore->blocks[b].codes_bytes);
    }
}

// ---- a block ------------------------------------------------------------------------------------

static size_t codes_size(int linked) {
    return sizeof(pondi_link_palette) + (size_t)linked * sizeof(pondi_link_codes);
}

static void release_codes(const pond *water, pondi_shore_block *block) {
    pondi_release(&water->grid.allocator, block->codes, block->codes_bytes);
    block->codes = NULL;
    block->codes_bytes = 0;
}

// Makes room for `linked` pieces and discards the contents. Returns false if an allocation fails.
static bool make_room(const pond *water, pondi_shore_block *block, int linked) {
    const size_t bytes = codes_size(linked);
    if (bytes > block->codes_bytes) {
        release_codes(water, block);
        block->codes = pondi_allocate(&water->grid.allocator, bytes, PONDI_CACHE_LINE);
        block->codes_bytes = block->codes != NULL ? bytes : 0;
    }
    return block->codes != NULL;
}

static bool code_block(pond *water, pondi_shore_block *block, const pondi_span *span, int column,
                       int linked) {
    if (!water->coefficients.linked->codes || !make_room(water, block, linked)) {
        return false;
    }
    begin_palette(pondi_shore_palette(block));
    const bool coded = code_rows(water, span, column, block);
    if (!coded) {
        release_codes(water, block);
    }
    return coded;
}

static bool plane_block(pond *water, const pondi_span *span, int row) {
    float **planes = &water->shore.planes[row];
    if (*planes == NULL) {
        *planes = pondi_allocate(&water->grid.allocator, planes_size(water, row), PONDI_CACHE_LINE);
    }
    if (*planes != NULL) {
        fill_rows(water, span, *planes);
    }
    return *planes != NULL;
}

void pondi_shore_pack(pond *water, int column, int row) {
    pondi_shore_block *block = pondi_shore_block_in(&water->shore, &water->blocks, column, row);
    const pondi_span span = pondi_blocks_span(&water->blocks, column, row);
    const int linked = mark_rows(water, &span, block->kind, column);
    block->form = linked == 0                                       ? PONDI_SHORE_BARE
                  : code_block(water, block, &span, column, linked) ? PONDI_SHORE_CODED
                  : plane_block(water, &span, row)                  ? PONDI_SHORE_IN_PLANES
                                                                    : PONDI_SHORE_BARE;
}

// ---- a cell -------------------------------------------------------------------------------------

static void derive_links(const pond *water, int x, int y, float *links) {
    const pondi_deriving d = pondi_deriving_of(water);
    pondi_ground_rows rows = {0};
    pondi_ground_rows_at(&d, x, x + 1, y, &rows);
    for (int way = 0; way < PONDI_WAYS; way++) {
        pondi_ground_links(&d, &rows, x, x + 1, (pondi_way)way, &links[way]);
    }
}

static void decode_links(const pond *water, const pondi_shore_block *block, int column, int x,
                         int y, float *links) {
    const pondi_shore_marks *marks = pondi_shore_marks_at(water, column, y);
    const int piece = (x - column * PONDI_BLOCK) / PONDI_LINKED;
    const int before = count_bits(marks->linked & ((1u << piece) - 1u));
    const pondi_link_codes *codes = pondi_shore_codes(block) + marks->first + before;
    const uint32_t code = codes->links[(x - column * PONDI_BLOCK) % PONDI_LINKED];
    for (int way = 0; way < PONDI_WAYS; way++) {
        const unsigned number = code >> (way * PONDI_LINK_BITS) & (PONDI_LINK_COLOURS - 1);
        links[way] = pondi_shore_palette(block)->links[number];
    }
}

static void read_planes(const float *cell, ptrdiff_t plane, float *links) {
    const float *above = cell - pondi_planes_apart(plane);
    links[PONDI_WEST] = cell[-1];
    links[PONDI_EAST] = cell[0];
    links[PONDI_NORTH] = above[plane];
    links[PONDI_SOUTH] = cell[plane];
    links[PONDI_NORTHWEST] = above[2 * plane - 1];
    links[PONDI_SOUTHEAST] = cell[2 * plane];
    links[PONDI_NORTHEAST] = above[3 * plane + 1];
    links[PONDI_SOUTHWEST] = cell[3 * plane];
}

void pondi_shore_links_of(const pond *water, int x, int y, float *links) {
    const pondi_blocks *blocks = &water->blocks;
    const int column = pondi_blocks_column_of(blocks, x);
    const int row = pondi_blocks_row_of(blocks, y);
    const pondi_shore_block *block = pondi_shore_block_in(&water->shore, blocks, column, row);
    const int width = water->grid.width;
    switch (block->form) {
    case PONDI_SHORE_BARE:
        derive_links(water, x, y, links);
        break;
    case PONDI_SHORE_CODED:
        decode_links(water, block, column, x, y, links);
        break;
    case PONDI_SHORE_IN_PLANES: {
        const int first = pondi_blocks_span(blocks, column, row).y0;
        float *planes = pondi_shore_planes(water->shore.planes[row], width, y - first);
        read_planes(planes + x, pondi_plane_size(width), links);
        break;
    }
    }
}
