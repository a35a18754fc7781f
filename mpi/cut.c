#include "cut.h"

#include <millpond/detail/subdomain.h>

#include "agree.h"

int cluster_blocks_along(int cells) {
    return cells < 2 * POND_SUBDOMAIN_BLOCK ? 1 : cells / POND_SUBDOMAIN_BLOCK;
}

// One axis.
typedef struct axis {
    int cells;
    bool wraps; // periodic
} axis;

static int first_block(int blocks, int count, int index) {
    return (int)((int64_t)blocks * index / count);
}

// Why this number of subdomains is too large; else NULL.
static const char *why_not(const axis *a, int count) {
    const int blocks = cluster_blocks_along(a->cells);
    const int widest = (blocks + count - 1) / count;
    if (count > blocks) {
        return "subdomains are at least 64 cells a side, and the last one 64 to 127";
    }
    if (count == 1 || !a->wraps) {
        return (int64_t)widest * POND_SUBDOMAIN_BLOCK + 3 * POND_SUBDOMAIN_HALO > POND_MAX_SIDE
                   ? "a subdomain has at most 32768 cells a side, its halo included: use more ranks"
                   : NULL;
    }
    if (a->cells % POND_SUBDOMAIN_BLOCK != 0) {
        return "a pond is cut across periodic sides only if it is a multiple of 64 cells";
    }
    if (blocks - widest < 2) {
        return "a pond is cut across periodic sides only if each subdomain has 128 cells less than "
               "the pond";
    }
    return NULL;
}

pond_result cluster_cut_make(const pond_desc *whole, int ranks, int across, int down,
                             cluster_cut *out) {
    const pond_area all = pond_subdomain_grid(whole);
    const axis x = {all.width, whole->edges.left == POND_EDGE_PERIODIC};
    const axis y = {all.height, whole->edges.top == POND_EDGE_PERIODIC};
    if (across < 0 || down < 0 || (across > 0 && ranks % across != 0) ||
        (down > 0 && ranks % down != 0) || (across > 0 && down > 0 && across * down != ranks)) {
        return cluster_fail(POND_ERROR_RANGE,
                            "across, down: %d, %d ranks; their product is the number of ranks, %d",
                            across, down, ranks);
    }
    const char *reason = NULL;
    double best = -1.0;
    for (int columns = 1; columns <= ranks; columns++) {
        const int rows = ranks / columns;
        if (columns * rows != ranks || (across > 0 && columns != across) ||
            (down > 0 && rows != down)) {
            continue;
        }
        const char *not_x = why_not(&x, columns);
        const char *not_y = why_not(&y, rows);
        if (not_x != NULL || not_y != NULL) {
            reason = reason != NULL ? reason : not_x != NULL ? not_x : not_y;
            continue;
        }
        // The cells of all halos. Those of columns count more, since they are apart in memory.
        const double halo = (double)(rows - 1 + (y.wraps && rows > 1)) * all.width +
                            1.25 * (double)(columns - 1 + (x.wraps && columns > 1)) * all.height;
        if (best < 0.0 || halo < best) {
            best = halo;
            *out = (cluster_cut){
                .width = all.width,
                .height = all.height,
                .across = columns,
                .down = rows,
                .wraps_x = x.wraps && columns > 1,
                .wraps_y = y.wraps && rows > 1,
            };
        }
    }
    if (best < 0.0) {
        return cluster_fail(
            POND_ERROR_RANGE,
            "%d ranks, across %d, down %d (0: any): a pond of %d x %d cells cannot be "
            "cut like this; %s",
            ranks, across, down, whole->width, whole->height, reason);
    }
    return POND_OK;
}

pond_area cluster_cut_blocks(const cluster_cut *cut, int rank) {
    const int column = rank % cut->across;
    const int row = rank / cut->across;
    const int columns = cluster_blocks_along(cut->width);
    const int rows = cluster_blocks_along(cut->height);
    const int x = first_block(columns, cut->across, column);
    const int y = first_block(rows, cut->down, row);
    return (pond_area){x, y, first_block(columns, cut->across, column + 1) - x,
                       first_block(rows, cut->down, row + 1) - y};
}

// The index along one axis of the subdomain that has a cell.
static int index_of(int cell, int cells, int count) {
    const int blocks = cluster_blocks_along(cells);
    const int block =
        cell / POND_SUBDOMAIN_BLOCK < blocks ? cell / POND_SUBDOMAIN_BLOCK : blocks - 1;
    int index = (int)((int64_t)block * count / blocks);
    while (first_block(blocks, count, index + 1) <= block) {
        index++;
    }
    return index;
}

int cluster_cut_owner(const cluster_cut *cut, int x, int y) {
    return index_of(y, cut->height, cut->down) * cut->across + index_of(x, cut->width, cut->across);
}

pond_area cluster_cut_own(const cluster_cut *cut, int rank) {
    const pond_area b = cluster_cut_blocks(cut, rank);
    const int x = b.x * POND_SUBDOMAIN_BLOCK;
    const int y = b.y * POND_SUBDOMAIN_BLOCK;
    const bool right = b.x + b.width == cluster_blocks_along(cut->width);
    const bool bottom = b.y + b.height == cluster_blocks_along(cut->height);
    return (pond_area){x, y, right ? cut->width - x : b.width * POND_SUBDOMAIN_BLOCK,
                       bottom ? cut->height - y : b.height * POND_SUBDOMAIN_BLOCK};
}

// Along one axis; −1: none.
static int neighbour(int at, int by, int count, bool wraps) {
    const int to = at + by;
    if (to >= 0 && to < count) {
        return to;
    }
    return wraps ? (to + count) % count : -1;
}

int cluster_cut_neighbour(const cluster_cut *cut, int rank, int dx, int dy) {
    const int x = neighbour(rank % cut->across, dx, cut->across, cut->wraps_x);
    const int y = neighbour(rank / cut->across, dy, cut->down, cut->wraps_y);
    return x < 0 || y < 0 ? -1 : y * cut->across + x;
}
