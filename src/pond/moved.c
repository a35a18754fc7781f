// Where the water moved: what is drawn anew need not be more than that.

#include "base/maths.h"
#include "pond/pond.h"

// Block columns first…last.
typedef struct stretch {
    int first;
    int last;
} stretch;

// From the first to the last of a row of blocks that moved; false when none did.
static bool find_moved(const pond *water, uint64_t since, int row, stretch *out) {
    const pondi_blocks *blocks = &water->blocks;
    bool any = false;
    for (int column = 0; column < blocks->columns; column++) {
        const size_t b = pondi_blocks_index(blocks, column, row);
        if (pondi_blocks_moved(blocks, b, since, water->steps)) {
            out->first = any ? out->first : column;
            out->last = column;
            any = true;
        }
    }
    return any;
}

// Cells from…to − 1 of one axis of the grid, in the pond; what lies in a margin is not of it. (No
// block lies in a margin altogether.)
static void leave_margin(int from, int to, int margin, int cells, int *first, int *count) {
    *first = pondi_most(from - margin, 0);
    *count = pondi_least(to - margin, cells) - *first;
}

static pond_area area_of(const pond *water, const stretch *columns, int first_row, int last_row) {
    const pondi_blocks *blocks = &water->blocks;
    const pondi_span upper = pondi_blocks_span(blocks, columns->first, first_row);
    const pondi_span lower = pondi_blocks_span(blocks, columns->last, last_row);
    pond_area area;
    leave_margin(upper.x0, lower.x1, water->left, water->desc.width, &area.x, &area.width);
    leave_margin(upper.y0, lower.y1, water->top, water->desc.height, &area.y, &area.height);
    return area;
}

// Rows of blocks from `row` on that moved in the same columns; answers the last of them.
static int last_alike(const pond *water, uint64_t since, int row, const stretch *columns) {
    stretch next;
    while (row + 1 < water->blocks.rows && find_moved(water, since, row + 1, &next) &&
           next.first == columns->first && next.last == columns->last) {
        row++;
    }
    return row;
}

bool pond_next_moved(const pond *water, uint64_t since, pond_area *area) {
    const int64_t below = (int64_t)area->y + area->height;
    if (below < 0 || below >= water->desc.height) {
        return false;
    }
    const pondi_blocks *blocks = &water->blocks;
    int row = below > 0 ? pondi_blocks_row_of(blocks, (int)below + water->top) : 0;
    while (row < blocks->rows) {
        stretch columns;
        if (find_moved(water, since, row, &columns)) {
            *area = area_of(water, &columns, row, last_alike(water, since, row, &columns));
            return true;
        }
        row++;
    }
    return false;
}
