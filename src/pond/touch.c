// Drops and strokes: zero-volume shapes added to the heights.
//
//   drop    A(1 − r²/2σ²)·exp(−r²/2σ²)
//   stroke  that drop spread evenly along a segment, scaled so that a long one is A deep on its way

#include <math.h>

#include "base/maths.h"
#include "pond/busy.h"
#include "pond/touch.h"
#include "pond/touch_run.h"

typedef pondi_touch_shape shape;

// A rectangle of cells; it may reach beyond the pond where a side is periodic.
typedef struct box {
    pondi_touch_span x;
    pondi_touch_span y;
} box;

// Returns what has come into the present heights, for the account of their sum.
static double add_to_both(pond *water, int x, int y, double amount) {
    const float top = water->solver->top;
    const double added = pondi_touch_cell(&water->fields[water->now], top, x, y, amount);
    if (!water->solver->traits.present_only) {
        (void)pondi_touch_cell(&water->fields[1 - water->now], top, x, y, amount);
    }
    return added;
}

// What visiting a cell of a shape does.
typedef struct visit {
    pond *water;
    pondi_touch_row_work *stroke_row;
    double balance; // share of the hump taken off, so that a shape truncated has no volume either
    bool adding;
    double values; // sums, when not adding
    double humps;
    double added; // to all heights, when adding
} visit;

static bool is_dry(const float *keep, int column) {
    return keep != NULL && keep[column] == PONDI_KEEP_DRY;
}

static int column_of(const visit *v, const pondi_touch_run *r, int i) {
    return pondi_touch_land(r->left + i, v->water->grid.width, v->water->grid.edges.left);
}

// Of the run, from the first wet cell to behind the last: what lies outside costs nothing.
static void find_wet(const visit *v, const pondi_touch_run *r, const float *keep, int *first,
                     int *end) {
    *first = 0;
    *end = r->count;
    while (*first < *end && is_dry(keep, column_of(v, r, *first))) {
        ++*first;
    }
    while (*first < *end && is_dry(keep, column_of(v, r, *end - 1))) {
        --*end;
    }
}

// In each loop over cells sums stay out of memory until its end.
static void sum_run(visit *v, const pondi_touch_run *r, const float *keep, int first, int end) {
    double values = v->values;
    double humps = v->humps;
    for (int i = first; i < end; i++) {
        if (keep == NULL || !is_dry(keep, column_of(v, r, i))) {
            values += r->values[i];
            humps += r->humps[i];
        }
    }
    v->values = values;
    v->humps = humps;
}

static double amount_of(const visit *v, const shape *s, const pondi_touch_run *r, int i) {
    return s->height * (r->values[i] - v->balance * r->humps[i]);
}

static void add_floats(visit *v, const shape *s, const pondi_touch_run *r, int row,
                       const float *keep, int first, int end) {
    pond *water = v->water;
    const float top = water->solver->top;
    float *now = pondi_row_f32(&water->fields[water->now], row);
    float *before = water->solver->traits.present_only
                        ? NULL
                        : pondi_row_f32(&water->fields[1 - water->now], row);
    double added = v->added;
    for (int i = first; i < end; i++) {
        const int column = column_of(v, r, i);
        if (is_dry(keep, column)) {
            continue;
        }
        const double amount = amount_of(v, s, r, i);
        added += pondi_touch_float(&now[column], top, amount);
        if (before != NULL) {
            (void)pondi_touch_float(&before[column], top, amount);
        }
    }
    v->added = added;
}

static void add_counts(const visit *v, const shape *s, const pondi_touch_run *r, int row,
                       const float *keep, int first, int end) {
    for (int i = first; i < end; i++) {
        const int column = column_of(v, r, i);
        if (!is_dry(keep, column)) {
            (void)add_to_both(v->water, column, row, amount_of(v, s, r, i));
        }
    }
}

static void visit_row(visit *v, const shape *s, int64_t y, pondi_touch_run *r) {
    const int row = pondi_touch_land(y, v->water->grid.height, v->water->grid.edges.top);
    const float *keep = pondi_shore_keep(v->water, row);
    int first;
    int end;
    find_wet(v, r, keep, &first, &end);
    if (s->length > 0.0) {
        v->stroke_row(s, r->left + first, y, end - first, r->values + first, r->humps + first);
    } else {
        pondi_touch_drop_row(s, y, r);
    }
    if (!v->adding) {
        sum_run(v, r, keep, first, end);
    } else if (v->water->fields[0].format == POND_FORMAT_F32) {
        add_floats(v, s, r, row, keep, first, end);
    } else {
        add_counts(v, s, r, row, keep, first, end);
    }
}

static void visit_box(visit *v, const shape *s, const box *b) {
    for (int64_t left = b->x.low; left < b->x.high; left += PONDI_TOUCH_RUN) {
        pondi_touch_run r;
        pondi_touch_run_begin(s, left, b->x.high, &r);
        for (int64_t y = b->y.low; y < b->y.high; y++) {
            visit_row(v, s, y, &r);
        }
    }
}

static pondi_touch_span span_x(const shape *s) {
    return pondi_touch_span_of(s->x0, s->x0 + s->along_x * s->length, s->sigma);
}

static pondi_touch_span span_y(const shape *s) {
    return pondi_touch_span_of(s->y0, s->y0 + s->along_y * s->length, s->sigma);
}

// Cells of a row from `column` on, none of them beyond a side. Returns what came in.
static double add_run(pond *water, int row, int column, int count, const double *amounts) {
    const float *keep = pondi_shore_keep(water, row);
    const float top = water->solver->top;
    double added = 0.0;
    if (water->fields[0].format != POND_FORMAT_F32 || water->solver->traits.present_only) {
        for (int i = 0; i < count; i++) {
            if (amounts[i] != 0.0 && !is_dry(keep, column + i)) {
                added += add_to_both(water, column + i, row, amounts[i]);
            }
        }
        return added;
    }
    float *now = pondi_row_f32(&water->fields[water->now], row) + column;
    float *before = pondi_row_f32(&water->fields[1 - water->now], row) + column;
    for (int i = 0; i < count; i++) {
        if (amounts[i] != 0.0 && !is_dry(keep, column + i)) {
            added += pondi_touch_float(&now[i], top, amounts[i]);
            (void)pondi_touch_float(&before[i], top, amounts[i]);
        }
    }
    return added;
}

void pondi_touch_row(pond *water, int64_t x0, int64_t y, int count, const double *amounts) {
    const pond_desc *grid = &water->grid;
    const bool wraps_x = grid->edges.left == POND_EDGE_PERIODIC;
    const bool wraps_y = grid->edges.top == POND_EDGE_PERIODIC;
    if (!wraps_y && (y < 0 || y >= grid->height)) {
        return;
    }
    const int row = pondi_touch_fold(y, grid->height);
    int first = 0;
    if (!wraps_x) {
        first = x0 < 0 ? (int)(-x0 < count ? -x0 : count) : 0;
        const int64_t end = grid->width - x0;
        count = end < count ? (int)(end > first ? end : first) : count;
    }
    double added = 0.0;
    while (first < count) {
        const int column = pondi_touch_fold(x0 + first, grid->width);
        const int room = grid->width - column;
        const int next = count - first < room ? count - first : room;
        added += add_run(water, row, column, next, amounts + first);
        first += next;
    }
    water->mean.sum += added;
}

// Cells of an axis that a touch from `first` to `end` may have changed; a range over a periodic
// side becomes two. Returns how many there are.
static int changed_ranges(int64_t first, int64_t end, int cells, bool wraps,
                          pondi_rows_between out[2]) {
    if (wraps) {
        const int from = pondi_touch_fold(first, cells);
        const int64_t count = end - first;
        const int64_t over = from + count - cells;
        if (count >= cells || over <= 0) {
            out[0] = count >= cells ? (pondi_rows_between){0, cells}
                                    : (pondi_rows_between){from, from + (int)count};
            return 1;
        }
        out[0] = (pondi_rows_between){from, cells};
        out[1] = (pondi_rows_between){0, (int)over};
        return 2;
    }
    // What lies beyond a free side has landed in its mirror image.
    const int64_t mirrored_low = end > cells ? 2 * (int64_t)cells - end : first;
    const int64_t mirrored_high = first < 0 ? -first : end;
    const int64_t low = mirrored_low < first ? mirrored_low : first;
    const int64_t high = mirrored_high > end ? mirrored_high : end;
    out[0] = (pondi_rows_between){low > 0 ? (int)low : 0, high < cells ? (int)high : cells};
    return 1;
}

static void fill_beside(pond *water, int x0, int x1, const pondi_rows_between *rows, int count) {
    const pond_edges *edges = &water->grid.edges;
    for (int f = 0; f < 2; f++) {
        for (int i = 0; i < count; i++) {
            pondi_border_fill_part(&water->fields[f], edges, x0, x1, rows[i].first, rows[i].end);
        }
        if (edges->top == POND_EDGE_PERIODIC &&
            (rows[0].first == 0 || rows[0].end == water->grid.height)) {
            pondi_border_fill_seam(&water->fields[f]);
        }
    }
}

void pondi_touched(pond *water, int64_t x0, int64_t y0, int64_t x1, int64_t y1) {
    if (x0 >= x1 || y0 >= y1) {
        return;
    }
    pondi_blocks_stir(&water->blocks, x0, y0, x1, y1, water->steps);
    const int width = water->grid.width;
    const int height = water->grid.height;
    const int border = water->solver->border; // it shows so many cells along each side
    const bool inside_x = x0 >= border && x1 <= width - border;
    const bool inside_y = y0 >= border && y1 <= height - border;
    if (inside_x && inside_y) {
        return;
    }
    if (border == PONDI_WIDE_BORDER) {
        pondi_border_fill(&water->fields[0], &water->grid.edges);
        pondi_border_fill(&water->fields[1], &water->grid.edges);
        return;
    }
    pondi_rows_between rows[2];
    const int count =
        changed_ranges(y0, y1, height, water->grid.edges.top == POND_EDGE_PERIODIC, rows);
    fill_beside(water, inside_x ? (int)x0 : 0, inside_x ? (int)x1 : width, rows, count);
}

// The box of cells that count; false when there are none. *some says whether it lacks any.
static bool box_in(const pond *water, const shape *s, box *b, bool *some) {
    const pond_edges *e = &water->grid.edges;
    *b = (box){.x = span_x(s), .y = span_y(s)};
    const bool cut_x = pondi_touch_clip(&b->x, water->grid.width, e->left, e->right);
    bool cut_y = pondi_touch_clip(&b->y, water->grid.height, e->top, e->bottom);
    if (water->solver->traits.one_row) { // one row has volume only in itself
        b->y.low = 0;
        b->y.high = 1;
        cut_y = true;
    }
    *some = cut_x || cut_y;
    return b->x.low < b->x.high && b->y.low < b->y.high;
}

static void add_shape(pond *water, const shape *s) {
    box b;
    bool some;
    if (!box_in(water, s, &b, &some)) {
        return;
    }
    visit v = {.water = water, .stroke_row = PONDI_ISA_BEST(pondi_touch_stroke_row_)};
    if (some || water->shore.dry > 0) {
        visit_box(&v, s, &b);
        v.balance = v.humps > 0.0 ? v.values / v.humps : 0.0;
    }
    v.adding = true;
    visit_box(&v, s, &b);
    water->mean.sum += v.added;
    pondi_touched(water, b.x.low, b.y.low, b.x.high, b.y.high);
}

static bool make_shape(const pond *water, pond_vec2 from, pond_vec2 to, float radius, float height,
                       shape *out) {
    const pondi_touch_grid grid = {
        .desc = &water->desc,
        .left = water->left,
        .top = water->top,
        .one_row = water->solver->traits.one_row,
        .unit = (double)pondi_unit(water),
    };
    return pondi_touch_make(&grid, from, to, radius, height, out);
}

bool pondi_touch_drop(pond *water, pond_vec2 centre, float radius, float height) {
    shape s;
    const bool any = make_shape(water, centre, centre, radius, height, &s);
    if (any) {
        add_shape(water, &s);
    }
    return any;
}

void pond_drop(pond *water, pond_vec2 centre, float radius, float height) {
    PONDI_ASSERT_POND(water);
    if (pondi_touch_drop(water, centre, radius, height)) {
        pondi_event_splash(water, (pond_body_id){0}, (pond_emitter_id){0}, centre, radius, height);
    }
}

void pondi_drop_into(void *water, pond_vec2 centre, float radius, float height) {
    pond_drop(water, centre, radius, height);
}

bool pondi_drop_rows(const pond *water, pond_vec2 centre, float radius, float height, double *low,
                     double *high) {
    shape s;
    box b;
    bool some;
    if (!make_shape(water, centre, centre, radius, height, &s) || !box_in(water, &s, &b, &some)) {
        return false;
    }
    // A mirror image lies beside what it mirrors.
    const bool wraps = water->grid.edges.top == POND_EDGE_PERIODIC;
    const double rows = water->grid.height;
    *low = wraps ? (double)b.y.low : fmin((double)b.y.low, 2.0 * rows - (double)b.y.high);
    *high = (wraps ? (double)b.y.high : fmax((double)b.y.high, -(double)b.y.low)) - 1.0;
    return true;
}

void pond_stroke(pond *water, pond_vec2 from, pond_vec2 to, float radius, float height) {
    PONDI_ASSERT_POND(water);
    shape s;
    if (!make_shape(water, from, to, radius, height, &s) || !(s.length > 0.0)) {
        return;
    }
    const int pieces = pondi_stroke_pieces(&s, water->grid.width, water->grid.height);
    for (int i = 0; i < pieces; i++) {
        const shape piece = pondi_stroke_piece(&s, pieces, i);
        add_shape(water, &piece);
    }
    pondi_event_splash(water, (pond_body_id){0}, (pond_emitter_id){0}, to, radius, height);
}
