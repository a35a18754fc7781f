// The loops go down the rows, and reuse values that two rows share. The order of every sum is that
// of shore_rows.c, which is part of the result. Terms that are 0 because ζ is 0 are omitted where
// that changes no bit.

#include "solver/margin_rows.h"

#include <math.h>
#include <stdint.h>

#include "base/compiler.h"
#include "base/prefetch.h"
#include "solver/rows.h"

#if PONDI_VECTORS

// As wide as the layer if the instruction set allows it. The vectors of lanes.h may be wider.
#if defined(__AVX2__)
#define LANES PONDI_OPEN_MARGIN
#else
#define LANES (PONDI_OPEN_MARGIN / 2)
#endif

typedef float lanes __attribute__((vector_size(4 * LANES)));
typedef int32_t bits __attribute__((vector_size(4 * LANES)));
typedef lanes lanes_at __attribute__((aligned(4), may_alias));

PONDI_INLINE lanes load(const float *from) {
    return *(const lanes_at *)from;
}

PONDI_INLINE void store(float *to, lanes v) {
    *(lanes_at *)to = v;
}

PONDI_INLINE lanes settle(lanes v) {
    const lanes size = (lanes)((bits)v & 0x7fffffff);
    return (lanes)((bits)v & ~(bits)(size < (lanes){0.0f} + PONDI_STILL));
}

// v where there is a link, else 0.
PONDI_INLINE lanes where_linked(lanes v, lanes link) {
    return (lanes)((bits)v & ~(bits)(link == (lanes){0.0f}));
}

#else

#define LANES 1
typedef float lanes;

PONDI_INLINE lanes load(const float *from) {
    return *from;
}

PONDI_INLINE void store(float *to, lanes v) {
    *to = v;
}

PONDI_INLINE lanes settle(lanes v) {
    return fabsf(v) < PONDI_STILL ? 0.0f : v;
}

PONDI_INLINE lanes where_linked(lanes v, lanes link) {
    return link == 0.0f ? 0.0f : v;
}

#endif

// A row of cells, and the cells one to the left and right.
typedef struct around {
    lanes left;
    lanes here;
    lanes right;
} around;

PONDI_INLINE around load_around(const float *cells) {
    return (around){load(cells - 1), load(cells), load(cells + 1)};
}

// ---- φ ------------------------------------------------------------------------------------------

// A row of cells at both time levels.
typedef struct twice {
    around now;
    around before;
} twice;

PONDI_INLINE twice load_twice(const pondi_margin_rows *rows, ptrdiff_t at) {
    return (twice){load_around(rows->now + at), load_around(rows->next + at)};
}

// Twice the height difference over the right faces of the cells, or over their left faces.
PONDI_INLINE lanes step_right(twice row, bool left) {
    return left ? (row.now.here - row.now.left) + (row.before.here - row.before.left)
                : (row.now.right - row.now.here) + (row.before.right - row.before.here);
}

// Over their lower faces.
PONDI_INLINE around step_down(twice row, twice below) {
    return (around){(below.now.left - row.now.left) + (below.before.left - row.before.left),
                    (below.now.here - row.now.here) + (below.before.here - row.before.here),
                    (below.now.right - row.now.right) + (below.before.right - row.before.right)};
}

typedef enum pull_kind { PULL_FIVE, PULL_SMOOTH, PULL_LINKED } pull_kind;

PONDI_INLINE lanes pull_plain(const pondi_margin_rows *rows, pull_kind kind, around over) {
    return kind == PULL_SMOOTH
               ? rows->c2 * (((over.left + over.right) + 10.0f * over.here) * (1.0f / 24.0f))
               : rows->c2 * (0.5f * over.here);
}

// The two diagonal links of the square to the lower right of each cell.
PONDI_INLINE lanes diagonals(const pondi_margin_rows *rows, ptrdiff_t at) {
    return load(rows->southeast + at) + load(rows->southwest + at + 1);
}

// Over faces with links, between two squares.
PONDI_INLINE lanes pull_linked(const float *links, lanes before, lanes behind, around over) {
    const lanes link = load(links);
    const lanes corners = before * (over.left + over.here) + behind * (over.right + over.here);
    const lanes sum = 0.5f * (link * over.here + 0.25f * corners);
    return where_linked(sum, link);
}

// `at` is the index of the links of the cells before the faces.
PONDI_INLINE lanes pull_right(const pondi_margin_rows *rows, pull_kind kind, around over,
                              ptrdiff_t at) {
    return kind == PULL_LINKED
               ? pull_linked(rows->east + at, diagonals(rows, at - rows->links_apart),
                             diagonals(rows, at), over)
               : pull_plain(rows, kind, over);
}

PONDI_INLINE lanes pull_lower(const pondi_margin_rows *rows, pull_kind kind, around over,
                              ptrdiff_t at) {
    return kind == PULL_LINKED
               ? pull_linked(rows->south + at, diagonals(rows, at - 1), diagonals(rows, at), over)
               : pull_plain(rows, kind, over);
}

PONDI_INLINE void push_from(const pondi_margin_rows *rows, pull_kind kind, bool left, int x) {
    const int face = left ? x - 1 : x;
    const lanes fade = load(rows->fades + face);
    const lanes ease = load(rows->eases + face);
    const lanes zeta_x = 0.0f - load(rows->zetas + face);
    const lanes zeta_y = load(rows->zeta + x);
    float *phi_x = rows->phi_x + face;
    float *phi_y = rows->phi_y + x;
    twice row = load_twice(rows, x);
    lanes above = step_right(load_twice(rows, x - rows->stride), left);
    lanes own = step_right(row, left);
    for (int y = 0; y < rows->height; y++) {
        const ptrdiff_t links = y * rows->links_apart;
        const twice next = load_twice(rows, (y + 1) * rows->stride + x);
        const lanes below = step_right(next, left);
        const lanes right = pull_right(rows, kind, (around){above, own, below}, links + face);
        store(phi_x, settle((fade * load(phi_x) + zeta_x * right) * ease));
        const lanes lower = pull_lower(rows, kind, step_down(row, next), links + x);
        store(phi_y, settle(load(phi_y) + zeta_y * lower));
        phi_x += rows->apart;
        phi_y += rows->apart;
        above = own;
        own = below;
        row = next;
    }
}

PONDI_INLINE void call_ends(const float *row) {
    pondi_prefetch_read(row - 1, 1);
    pondi_prefetch_read(row + PONDI_OPEN_MARGIN, 1);
}

// Rows are far apart in memory: all are prefetched before the first is read.
PONDI_INLINE void prefetch_rows(const pondi_margin_rows *rows) {
    for (int y = 0; y <= rows->height; y++) {
        call_ends(rows->now + y * rows->stride);
        call_ends(rows->next + y * rows->stride);
    }
}

PONDI_INLINE void push(const pondi_margin_rows *rows, pull_kind kind, bool left) {
    prefetch_rows(rows);
    for (int x = 0; x < PONDI_OPEN_MARGIN; x += LANES) {
        push_from(rows, kind, left, x);
    }
}

void PONDI_ISA_NAME(pondi_push_margin)(const pondi_margin_rows *rows) {
    if (rows->east != NULL) {
        push(rows, PULL_LINKED, rows->left);
    } else if (!rows->smooth) {
        push(rows, PULL_FIVE, rows->left);
    } else if (rows->left) {
        push(rows, PULL_SMOOTH, true);
    } else {
        push(rows, PULL_SMOOTH, false);
    }
}

// ---- heights ------------------------------------------------------------------------------------

PONDI_INLINE void step_from(const pondi_margin_rows *rows, int x) {
    const lanes zeta = load(rows->zeta + x);
    const lanes gamma = rows->damping + rows->lossy * zeta;
    const lanes sum = gamma + zeta;
    const lanes product = gamma * zeta;
    const lanes whole = 1.0f + (0.5f * sum + 0.25f * product);
    const lanes share = (whole - sum) / whole;
    const float *now = rows->now + x;
    const float *phi_x = rows->phi_x + x;
    const float *phi_y = rows->phi_y + x;
    float *next = rows->next + x;
    lanes phi_above = load(rows->phi_y_above + x);
    around above = load_around(now - rows->stride);
    around middle = load_around(now);
    for (int y = 0; y < rows->height; y++) {
        now += rows->stride;
        const around below = load_around(now);
        const lanes phi_below = load(phi_y);
        const lanes u = middle.here;
        const lanes edge = ((middle.left + middle.right) + (above.here + below.here)) - 4.0f * u;
        const lanes corner = ((above.left + below.right) + (above.right + below.left)) - 4.0f * u;
        const lanes push = (load(phi_x) - load(phi_x - 1)) + (phi_below - phi_above);
        const lanes force = (rows->a * edge + rows->b * corner) + (push - product * u);
        store(next, settle(rows->kept * (u + (share * (u - load(next)) + force / whole))));
        next += rows->stride;
        phi_x += rows->apart;
        phi_y += rows->apart;
        phi_above = phi_below;
        above = middle;
        middle = below;
    }
}

void PONDI_ISA_NAME(pondi_step_margin)(const pondi_margin_rows *rows) {
    for (int x = 0; x < PONDI_OPEN_MARGIN; x += LANES) {
        step_from(rows, x);
    }
}
