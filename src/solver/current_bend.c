// Least squares over the links of a grid: successive over-relaxation, from the coarsest grid to the
// finest. Each has half the nodes of the next along an axis; its node i is node 2i of the next.

#include "solver/current_bend.h"

#include <string.h>

#include "base/compiler.h"

#define SWEEPS 24
#define COARSEST_SWEEPS 120
#define COARSEST 6  // nodes along the shorter side
#define RELAXED 1.6 // relaxation factor
#define TOGETHER 8  // rows that are interleaved

// ---- one grid -----------------------------------------------------------------------------------

static void relax_node(const pondi_lattice *l, int x, int y) {
    const int left = x > 0 ? x - 1 : l->wraps_x ? l->columns - 1 : -1;
    const int right = x + 1 < l->columns ? x + 1 : l->wraps_x ? 0 : -1;
    const int up = y > 0 ? y - 1 : l->wraps_y ? l->rows - 1 : -1;
    const int down = y + 1 < l->rows ? y + 1 : l->wraps_y ? 0 : -1;
    const int64_t row = (int64_t)y * l->columns;
    double sum = l->pull != NULL ? l->pull[row + x] : 0.0;
    int count = 0;
    if (left >= 0) {
        sum += l->value[row + left];
        count++;
    }
    if (right >= 0) {
        sum += l->value[row + right];
        count++;
    }
    if (up >= 0) {
        sum += l->value[(int64_t)up * l->columns + x];
        count++;
    }
    if (down >= 0) {
        sum += l->value[(int64_t)down * l->columns + x];
        count++;
    }
    double *value = &l->value[row + x];
    *value += RELAXED * (sum / count - *value);
}

// The new value of a node with four adjacent neighbours; `left` is that of the node before.
// `pulled` and `held`: the lattice has pulls, fixed nodes.
PONDI_INLINE double relaxed(const pondi_lattice *l, bool pulled, bool held, int64_t at,
                            double left) {
    const double *here = l->value + at;
    const double pull = pulled ? l->pull[at] : 0.0;
    const double sum = (here[-l->columns] + here[l->columns]) + (left + here[1]) + pull;
    const double now = *here + RELAXED * (0.25 * sum - *here);
    return held && l->fixed[at] ? *here : now;
}

// Relaxes nodes first…end − 1 of a row.
PONDI_INLINE void relax_inside(const pondi_lattice *l, bool pulled, bool held, int y, int first,
                               int end) {
    const int64_t row = (int64_t)y * l->columns;
    double left = l->value[row + first - 1];
    for (int x = first; x < end; x++) {
        left = relaxed(l, pulled, held, row + x, left);
        l->value[row + x] = left;
    }
}

// Relaxes rows y…y + TOGETHER − 1. Each node depends on the one before it, so rows are interleaved
// to hide the latency, each two nodes behind the row above. That changes no result.
PONDI_INLINE void relax_together(const pondi_lattice *l, bool pulled, bool held, int y) {
    const int last = l->columns - 1;
    const int ahead = 2 * (TOGETHER - 1); // nodes of the first row before the last one begins
    for (int i = 0; i < TOGETHER; i++) {
        relax_inside(l, pulled, held, y + i, 1, 1 + ahead - 2 * i);
    }
    double left[TOGETHER];
    for (int i = 0; i < TOGETHER; i++) {
        left[i] = l->value[(int64_t)(y + i) * l->columns + ahead - 2 * i];
    }
    const pondi_lattice of = *l;
    for (int x = 1 + ahead; x < last; x++) {
        for (int i = 0; i < TOGETHER; i++) {
            const int64_t at = (int64_t)(y + i) * of.columns + x - 2 * i;
            left[i] = relaxed(&of, pulled, held, at, left[i]);
            of.value[at] = left[i];
        }
    }
    for (int i = 0; i < TOGETHER; i++) {
        relax_inside(l, pulled, held, y + i, last - 2 * i, last);
    }
}

// Relaxes every `step`th node of a row, at any place.
static void relax_any(const pondi_lattice *l, int y, int step) {
    for (int x = 0; x < l->columns; x += step) {
        if (l->fixed == NULL || !l->fixed[(int64_t)y * l->columns + x]) {
            relax_node(l, x, y);
        }
    }
}

// In each row relaxes the inner nodes, then those at its ends; in the first and the last row all in
// order.
PONDI_INLINE void sweep(const pondi_lattice *l, bool pulled, bool held) {
    const bool wide = l->columns > 2 * TOGETHER;
    for (int y = 0; y < l->rows;) {
        const bool inside = y > 0 && y + 1 < l->rows && l->columns > 2;
        if (!inside) {
            relax_any(l, y++, 1);
            continue;
        }
        const int count = wide && y + TOGETHER < l->rows ? TOGETHER : 1;
        if (count > 1) {
            relax_together(l, pulled, held, y);
        } else {
            relax_inside(l, pulled, held, y, 1, l->columns - 1);
        }
        for (const int end = y + count; y < end; y++) {
            relax_any(l, y, l->columns - 1);
        }
    }
}

static void sweep_held(const pondi_lattice *l) {
    if (l->pull != NULL) {
        sweep(l, true, true);
    } else {
        sweep(l, false, true);
    }
}

static void sweep_free(const pondi_lattice *l) {
    if (l->pull != NULL) {
        sweep(l, true, false);
    } else {
        sweep(l, false, false);
    }
}

// ---- from grid to grid --------------------------------------------------------------------------

static int half(int nodes, bool wraps) {
    return wraps ? (nodes + 1) / 2 : nodes / 2 + 1;
}

static int lesser(int a, int b) {
    return a < b ? a : b;
}

static void to_coarse(const pondi_lattice *fine, const pondi_lattice *coarse, double *pull,
                      uint8_t *fixed) {
    for (int y = 0; y < coarse->rows; y++) {
        const int64_t from = (int64_t)lesser(2 * y, fine->rows - 1) * fine->columns;
        for (int x = 0; x < coarse->columns; x++) {
            const int64_t node = from + lesser(2 * x, fine->columns - 1);
            const int64_t at = (int64_t)y * coarse->columns + x;
            fixed[at] = fine->fixed != NULL ? fine->fixed[node] : 0;
            coarse->value[at] = fine->value[node];
        }
    }
    for (int y = 0; fine->pull != NULL && y < fine->rows; y++) {
        for (int x = 0; x < fine->columns; x++) {
            const int64_t at = (int64_t)lesser(y / 2, coarse->rows - 1) * coarse->columns +
                               lesser(x / 2, coarse->columns - 1);
            pull[at] += fine->pull[(int64_t)y * fine->columns + x];
        }
    }
}

static int other(int node, int nodes, bool odd, bool wraps) {
    const int next = node + (odd ? 1 : 0);
    return next < nodes ? next : wraps ? 0 : nodes - 1;
}

static void to_fine(const pondi_lattice *coarse, const pondi_lattice *fine) {
    for (int y = 0; y < fine->rows; y++) {
        const int low = lesser(y / 2, coarse->rows - 1);
        const double *upper = coarse->value + (int64_t)low * coarse->columns;
        const double *lower =
            coarse->value +
            (int64_t)other(low, coarse->rows, (y & 1) != 0, coarse->wraps_y) * coarse->columns;
        for (int x = 0; x < fine->columns; x++) {
            const int64_t at = (int64_t)y * fine->columns + x;
            const int left = lesser(x / 2, coarse->columns - 1);
            const int right = other(left, coarse->columns, (x & 1) != 0, coarse->wraps_x);
            if (fine->fixed == NULL || !fine->fixed[at]) {
                fine->value[at] =
                    0.25 * ((upper[left] + lower[right]) + (upper[right] + lower[left]));
            }
        }
    }
}

static bool is_coarsest(int columns, int rows) {
    return lesser(columns, rows) <= COARSEST;
}

// Memory of one coarser grid: values, pulls and fixed nodes, padded.
static size_t room_of(size_t nodes) {
    return nodes * 2 * sizeof(double) +
           (nodes + sizeof(double) - 1) / sizeof(double) * sizeof(double);
}

size_t pondi_bend_room(int columns, int rows, bool wraps_x, bool wraps_y) {
    size_t room = 0;
    while (!is_coarsest(columns, rows)) {
        columns = half(columns, wraps_x);
        rows = half(rows, wraps_y);
        room += room_of((size_t)columns * (size_t)rows);
    }
    return room;
}

static void start_coarse(const pondi_lattice *fine, void *room) {
    pondi_lattice coarse = {.columns = half(fine->columns, fine->wraps_x),
                            .rows = half(fine->rows, fine->wraps_y),
                            .wraps_x = fine->wraps_x,
                            .wraps_y = fine->wraps_y};
    const size_t count = (size_t)coarse.columns * (size_t)coarse.rows;
    double *const pull = (double *)room + count;
    uint8_t *const fixed = (uint8_t *)(pull + count);
    coarse.value = room;
    coarse.pull = pull;
    coarse.fixed = fine->fixed != NULL ? fixed : NULL;
    memset(pull, 0, count * sizeof *pull);
    to_coarse(fine, &coarse, pull, fixed);
    pondi_bend(&coarse, (char *)room + room_of(count));
    to_fine(&coarse, fine);
}

void pondi_bend(const pondi_lattice *lattice, void *room) {
    const bool coarsest = is_coarsest(lattice->columns, lattice->rows);
    if (!coarsest) {
        start_coarse(lattice, room);
    }
    for (int i = 0; i < (coarsest ? COARSEST_SWEEPS : SWEEPS); i++) {
        if (lattice->fixed != NULL) {
            sweep_held(lattice);
        } else {
            sweep_free(lattice);
        }
    }
}

// ---- patches ------------------------------------------------------------------------------------

// Folds an index into the grid; *rounds is the number of wraps.
static int folded(int index, int nodes, bool wraps, int *rounds) {
    *rounds = 0;
    if (index < 0) {
        *rounds = wraps ? -1 : 0;
        return wraps ? index + nodes : 0;
    }
    if (index >= nodes) {
        *rounds = wraps ? 1 : 0;
        return wraps ? index - nodes : nodes - 1;
    }
    return index;
}

double pondi_sheet_beyond(const pondi_sheet *s, int x, int y) {
    int rounds_x;
    int rounds_y;
    const int column = folded(x, s->columns, s->wraps_x, &rounds_x);
    const int row = folded(y, s->rows, s->wraps_y, &rounds_y);
    return s->value[(int64_t)row * s->columns + column] +
           (rounds_x * s->jump_x + rounds_y * s->jump_y);
}

// Puts a node on the stack if it is in the patch and was not seen before. Returns the size of the
// stack.
static int visit(const pondi_patches *p, int32_t from, int x, int y, int count) {
    const pondi_sheet *s = p->sheet;
    int rounds_x;
    int rounds_y;
    const int column = folded(x, s->columns, s->wraps_x, &rounds_x);
    const int row = folded(y, s->rows, s->wraps_y, &rounds_y);
    const int32_t at = row * s->columns + column;
    if (!(p->inside[at] & PONDI_PATCH_INSIDE) || p->seen[at]) {
        return count;
    }
    p->seen[at] = 1;
    p->shift[at] = p->shift[from] + (rounds_x * s->jump_x + rounds_y * s->jump_y);
    p->stack[count] = at;
    return count + 1;
}

// Puts the nodes of the patch around `first` on the stack. Returns their number.
static int collect(const pondi_patches *p, int32_t first) {
    int count = 1;
    p->stack[0] = first;
    p->seen[first] = 1;
    p->shift[first] = 0.0;
    for (int done = 0; done < count; done++) {
        const int32_t at = p->stack[done];
        const int x = at % p->sheet->columns;
        const int y = at / p->sheet->columns;
        for (int j = y - 1; j <= y + 1; j++) {
            for (int i = x - 1; i <= x + 1; i++) {
                count = visit(p, at, i, j, count);
            }
        }
    }
    return count;
}

void pondi_level_patches(const pondi_patches *p) {
    double *value = p->sheet->value;
    for (int32_t first = 0; first < p->sheet->columns * p->sheet->rows; first++) {
        if (!(p->inside[first] & PONDI_PATCH_INSIDE) || p->seen[first]) {
            continue;
        }
        const int count = collect(p, first);
        double all = 0.0;
        double some = 0.0;
        int counted = 0;
        for (int i = 0; i < count; i++) {
            const int32_t at = p->stack[i];
            const double own = value[at] + p->shift[at];
            all += own;
            if (p->inside[at] & PONDI_PATCH_COUNTS) {
                some += own;
                counted++;
            }
        }
        const double mean = counted > 0 ? some / counted : all / count;
        for (int i = 0; i < count; i++) {
            value[p->stack[i]] = mean - p->shift[p->stack[i]];
        }
    }
}
