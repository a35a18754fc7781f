// Drops and strokes: shapes of zero volume that are added to the heights.
//
//   drop    A(1 − r²/2σ²)·exp(−r²/2σ²)
//   stroke  that drop spread evenly along a segment, scaled so that a long stroke is A deep
//
// Where waves have a half-life, a touch is at rest at its moment: the earlier time level gets the
// heights of one step before (pondi_touch_past_of()), and the potential of flowing water, half a
// step before the heights, −½ of them (current_potential.c). A touch that meets a wall or land adds
// the same to both levels, since other heights would move water through a wall, and so does one
// that is wider than the pond. Other solvers add the same to both levels, or only to the present.

#include <assert.h>
#include <math.h>

#include "base/maths.h"
#include "pond/subdomain.h"
#include "pond/touch.h"
#include "pond/touch_run.h"

#include <millpond/detail/subdomain.h>

typedef pondi_touch_shape shape;

// A rectangle of cells; it may cross a periodic side.
typedef struct box {
    pondi_touch_span x;
    pondi_touch_span y;
} box;

// Whether touches add to the present heights only, as with some solvers of the listings.
static bool is_present_only(const pond *water) {
    return PONDI_WITH_LISTINGS && water->solver->traits.present_only;
}

static bool has_one_row(const pond *water) {
    return PONDI_WITH_LISTINGS && water->solver->traits.one_row;
}

// Returns the sum added to the present heights.
static double add_to_both(pond *water, int x, int y, double amount) {
    const float top = water->solver->top;
    const double added = pondi_touch_cell(pondi_touched_field(water, false), top, x, y, amount);
    if (!is_present_only(water)) {
        (void)pondi_touch_cell(pondi_touched_field(water, true), top, x, y, amount);
    }
    return added;
}

// Cells of a run that land in one block, in consecutive columns. It ends where the run leaves the
// block or turns round.
typedef struct piece {
    int first; // among the cells of the run
    int end;
    int column; // where the first one lands, in the pond's cells
    int step;   // to the column of the next cell: 1, or −1 in a mirror image
    int sum;    // index of the run's sum that it adds to: one for each block, from the left
    bool own;   // false: cells of a neighbouring subdomain
} piece;

// The state while the cells of a shape are visited.
typedef struct visit {
    pond *water;
    const pondi_touch_rows *work;
    int64_t bottom; // end of the shape's rows
    double balance; // fraction of the hump to subtract, so that a truncated shape has no volume
    pondi_touch_past past;
    bool moves; // the heights one step ago differ
    bool adding;
    double values; // sums of a first pass without adding
    double humps;
    double added;                  // sum that was added to all heights
    piece pieces[PONDI_TOUCH_RUN]; // the pieces of the run
    int piece_count;
    // The sums of the present row of blocks, by block, so that a pond divided into subdomains adds
    // in the same order.
    double sums[PONDI_TOUCH_RUN];
    bool sum_is_own[PONDI_TOUCH_RUN];
    int sum_count;
    int block_row; // of the whole
    bool row_is_own;
} visit;

static bool is_dry(const float *keep, int column) {
    return keep != NULL && keep[column] == PONDI_KEEP_DRY;
}

static int column_of(const visit *v, const pondi_touch_run *r, int i) {
    return pondi_touch_land(r->left + i, v->water->grid.width, v->water->grid.edges.left);
}

// ---- pieces -------------------------------------------------------------------------------------

// Converts a piece to cells of the subdomain; returns false if it has none of them.
static bool move_into_part(const pond *water, piece *p) {
    const int count = p->end - p->first;
    const int64_t low = p->step > 0 ? p->column : (int64_t)p->column - count + 1;
    const pondi_subdomain_axis axis = pondi_subdomain_across(water);
    int64_t at;
    if (!pondi_subdomain_find(&axis, low, low + count, &at)) {
        return false;
    }
    const int64_t before = at < 0 ? -at : 0; // cells before the first one that it has
    const int64_t behind = at + count > axis.cells ? at + count - axis.cells : 0;
    p->first += (int)(p->step > 0 ? before : behind);
    p->end -= (int)(p->step > 0 ? behind : before);
    p->column = (int)(p->step > 0 ? at + before : at + count - 1 - behind);
    const pond_area *own = &pondi_cut_of(water)->own;
    p->own = p->column >= own->x && p->column < own->x + own->width;
    return true;
}

// Clips the pieces of a run to the subdomain.
static void cut_to_part(visit *v) {
    const int count = v->piece_count;
    v->piece_count = 0;
    for (int i = 0; i < v->sum_count; i++) {
        v->sum_is_own[i] = false;
    }
    for (int i = 0; i < count; i++) {
        piece p = v->pieces[i];
        if (move_into_part(v->water, &p)) {
            v->pieces[v->piece_count++] = p;
            v->sum_is_own[p.sum] = p.own;
        }
    }
}

// Whether cell `i` of a run, which lands in a column of the same block, continues a piece.
static bool goes_on(piece *p, int i, int column) {
    const int beside = column - p->column;
    if (i == p->first + 1 && (beside == 1 || beside == -1)) {
        p->step = beside;
    }
    return beside == p->step * (i - p->first);
}

static void cut_run(visit *v, const pondi_touch_run *r) {
    const pond_desc *grid = pondi_whole_grid(v->water);
    const int blocks = pondi_blocks_along(grid->width);
    int last = -1; // index of the block
    v->piece_count = 0;
    v->sum_count = 0;
    for (int i = 0; i < r->count; i++) {
        const int column = pondi_touch_land(r->left + i, grid->width, grid->edges.left);
        const int block = pondi_block_at(column, blocks);
        assert(block >= 0);
        if (block != last) {
            v->sums[v->sum_count++] = 0.0;
        }
        if (block != last || !goes_on(&v->pieces[v->piece_count - 1], i, column)) {
            v->pieces[v->piece_count++] = (piece){
                .first = i, .column = column, .step = 1, .sum = v->sum_count - 1, .own = true};
        }
        v->pieces[v->piece_count - 1].end = i + 1;
        last = block;
    }
    if (pondi_cut_of(v->water) != NULL) {
        cut_to_part(v);
    }
}

// Adds the sums of a row of blocks to that of the touch, and notifies the owner of the sums.
static void close_block_row(visit *v) {
    pondi_subdomain *part = pondi_cut_of(v->water);
    for (int i = 0; i < v->sum_count; i++) {
        if (part == NULL) {
            v->added += v->sums[i];
        } else if (v->row_is_own && v->sum_is_own[i] && v->sums[i] != 0.0) {
            part->account(part->user, part->touch, part->bits + (uint64_t)i, v->sums[i]);
        }
        v->sums[i] = 0.0;
    }
    if (part != NULL) {
        part->bits += (uint64_t)v->sum_count;
    }
}

// The row of the pond in which a row of the shape lands; −1 if a subdomain does not have it.
static int enter_row(visit *v, int64_t y) {
    const pond *water = v->water;
    const pond_desc *grid = pondi_whole_grid(water);
    const int row = pondi_touch_land(y, grid->height, grid->edges.top);
    const int block_row = pondi_block_at(row, pondi_blocks_along(grid->height));
    if (v->adding && block_row != v->block_row) {
        close_block_row(v);
        v->block_row = block_row;
    }
    if (pondi_cut_of(water) == NULL) {
        return row;
    }
    const pondi_subdomain_axis axis = pondi_subdomain_down(water);
    int64_t at;
    if (!pondi_subdomain_find(&axis, row, (int64_t)row + 1, &at)) {
        return -1;
    }
    const pond_area *own = &pondi_cut_of(water)->own;
    v->row_is_own = at >= own->y && at < own->y + own->height;
    return (int)at;
}

// ---- visits -------------------------------------------------------------------------------------

// Each loop over cells keeps its sums in registers.
static void sum_run(visit *v, const pondi_touch_run *r, const float *keep) {
    double values = v->values;
    double humps = v->humps;
    for (int i = 0; i < r->count; i++) {
        if (keep != NULL && is_dry(keep, column_of(v, r, i))) {
            v->moves = false;
            continue;
        }
        values += r->values[i];
        humps += r->humps[i];
    }
    v->values = values;
    v->humps = humps;
}

static void shape_run(const visit *v, const shape *s, int64_t y, pondi_touch_run *r) {
    if (s->length > 0.0) {
        v->work->stroke(s, r->left, y, r->count, r->values, r->humps, r->bends);
    } else {
        pondi_touch_drop_row(v->work, s, y, v->bottom, r);
    }
}

// The same in a subdomain, which may not have all cells of the run.
static void sum_whole_run(visit *v, const shape *s, int64_t y, pondi_touch_run *r) {
    const pond_desc *grid = pondi_whole_grid(v->water);
    const int row = pondi_touch_land(y, grid->height, grid->edges.top);
    const bool any = pondi_whole_dry(v->water) > 0;
    shape_run(v, s, y, r);
    for (int i = 0; i < r->count; i++) {
        const int column = pondi_touch_land(r->left + i, grid->width, grid->edges.left);
        if (any && pondi_subdomain_is_dry(v->water, column, row)) {
            v->moves = false;
            continue;
        }
        v->values += r->values[i];
        v->humps += r->humps[i];
    }
}

static void amounts_of(const visit *v, const shape *s, const pondi_touch_run *r, const piece *p,
                       double *out) {
    v->work->amounts(s->height, v->balance, r->values + p->first, r->humps + p->first,
                     p->end - p->first, out);
}

// Adds to a piece of a row of one field. changes: by how much each cell changed.
static void add_to(const visit *v, const pondi_field *field, const double *amounts, int row,
                   const float *keep, const piece *p, double *changes) {
    const float top = v->water->solver->top;
    const int count = p->end - p->first;
    float *cells = pondi_row_f32(field, row) + p->column;
    if (keep == NULL && p->step == 1) {
        v->work->add(&(pondi_touch_cells){cells, amounts, count, top}, changes);
        return;
    }
    for (int i = 0, x = 0; i < count; i++, x += p->step) {
        const bool dry = is_dry(keep, p->column + x);
        changes[i] = dry ? 0.0 : pondi_touch_float(&cells[x], top, amounts[i]);
    }
}

static void add_floats(visit *v, const shape *s, const pondi_touch_run *r, int row,
                       const float *keep, const piece *p) {
    static const pondi_touch_past half = {-0.5, 0.0};
    pond *water = v->water;
    const double *bends = r->bends + p->first;
    const int count = p->end - p->first;
    double amounts[PONDI_TOUCH_RUN];
    double earlier[PONDI_TOUCH_RUN];
    double changes[PONDI_TOUCH_RUN];
    amounts_of(v, s, r, p, amounts);
    if (v->moves) {
        v->work->past(&v->past, amounts, bends, count, earlier);
    }
    if (!is_present_only(water)) {
        add_to(v, pondi_touched_field(water, true), v->moves ? earlier : amounts, row, keep, p,
               changes);
    }
    if (v->moves && pondi_has_current(water)) {
        v->work->past(&half, amounts, bends, count, earlier);
        add_to(v, &water->potential, earlier, row, keep, p, changes);
    }
    add_to(v, pondi_touched_field(water, false), amounts, row, keep, p, changes);
    double added = v->sums[p->sum];
    for (int i = 0; i < count; i++) {
        added += changes[i];
    }
    v->sums[p->sum] = added;
}

static void add_counts(const visit *v, const shape *s, const pondi_touch_run *r, int row,
                       const float *keep, const piece *p) {
    double amounts[PONDI_TOUCH_RUN];
    amounts_of(v, s, r, p, amounts);
    int column = p->column;
    for (int i = 0; i < p->end - p->first; i++, column += p->step) {
        if (!is_dry(keep, column)) {
            (void)add_to_both(v->water, column, row, amounts[i]);
        }
    }
}

static void add_pieces(visit *v, const shape *s, const pondi_touch_run *r, int row,
                       const float *keep) {
    for (int i = 0; i < v->piece_count; i++) {
        const piece *p = &v->pieces[i];
        if (pondi_format_is_float(v->water->fields[0].format)) {
            add_floats(v, s, r, row, keep, p);
        } else {
            add_counts(v, s, r, row, keep, p);
        }
    }
}

static void visit_row(visit *v, const shape *s, int64_t y, pondi_touch_run *r) {
    const int row = enter_row(v, y);
    if (v->adding && (row < 0 || v->piece_count == 0)) {
        return;
    }
    if (!v->adding && pondi_cut_of(v->water) != NULL) {
        sum_whole_run(v, s, y, r);
        return;
    }
    const float *keep = row >= 0 ? pondi_shore_keep(v->water, row) : NULL;
    shape_run(v, s, y, r);
    if (v->adding) {
        add_pieces(v, s, r, row, keep);
    } else {
        sum_run(v, r, keep);
    }
}

static void begin_visit(pond *water, const shape *s, visit *v) {
    v->water = water;
    v->work = PONDI_ISA_BEST(pondi_touch_rows_);
    v->balance = 0.0;
    v->moves = water->solver->traits.half_life && !pondi_flows(water);
    if (v->moves) {
        v->past = pondi_touch_past_in(&water->desc, s);
    }
    v->adding = false;
    v->values = 0.0;
    v->humps = 0.0;
    v->added = 0.0;
    v->row_is_own = false;
}

static void visit_box(visit *v, const shape *s, const box *b) {
    v->bottom = b->y.high;
    for (int64_t left = b->x.low; left < b->x.high; left += PONDI_TOUCH_RUN) {
        pondi_touch_run r;
        pondi_touch_run_begin(v->work, s, left, b->x.high, &r);
        cut_run(v, &r);
        v->block_row = -1;
        for (int64_t y = b->y.low; y < b->y.high; y++) {
            visit_row(v, s, y, &r);
        }
        close_block_row(v);
    }
}

static pondi_touch_span span_x(const shape *s) {
    return pondi_touch_span_of(s->x0, s->x0 + s->along_x * s->length, s->sigma);
}

static pondi_touch_span span_y(const shape *s) {
    return pondi_touch_span_of(s->y0, s->y0 + s->along_y * s->length, s->sigma);
}

// Adds to the cells of a row from `column`, none of them beyond a side. Returns the sum added.
static double add_run(pond *water, int row, int column, int count, const double *amounts) {
    const float *keep = pondi_shore_keep(water, row);
    const float top = water->solver->top;
    double added = 0.0;
    if (!pondi_format_is_float(water->fields[0].format) || is_present_only(water)) {
        for (int i = 0; i < count; i++) {
            if (amounts[i] != 0.0 && !is_dry(keep, column + i)) {
                added += add_to_both(water, column + i, row, amounts[i]);
            }
        }
        return added;
    }
    float *now = pondi_row_f32(pondi_touched_field(water, false), row) + column;
    float *before = pondi_row_f32(pondi_touched_field(water, true), row) + column;
    for (int i = 0; i < count; i++) {
        if (amounts[i] != 0.0 && !is_dry(keep, column + i)) {
            added += pondi_touch_float(&now[i], top, amounts[i]);
            (void)pondi_touch_float(&before[i], top, amounts[i]);
        }
    }
    return added;
}

bool pondi_touch_clip_row(const pond_desc *grid, int64_t x0, int64_t y, int *first, int *count) {
    *first = 0;
    if (grid->edges.top != POND_EDGE_PERIODIC && (y < 0 || y >= grid->height)) {
        return false;
    }
    if (grid->edges.left != POND_EDGE_PERIODIC) {
        *first = x0 < 0 ? (int)(-x0 < *count ? -x0 : *count) : 0;
        const int64_t end = grid->width - x0;
        *count = end < *count ? (int)(end > *first ? end : *first) : *count;
    }
    return true;
}

void pondi_touch_row(pond *water, int64_t x0, int64_t y, int count, const double *amounts) {
    const pond_desc *grid = &water->grid;
    int first;
    if (!pondi_touch_clip_row(grid, x0, y, &first, &count)) {
        return;
    }
    const int row = pondi_touch_fold(y, grid->height);
    double added = 0.0;
    while (first < count) {
        const int column = pondi_touch_fold(x0 + first, grid->width);
        const int next = pondi_least(count - first, grid->width - column);
        added += add_run(water, row, column, next, amounts + first);
        first += next;
    }
    water->mean.sum += added;
}

void pondi_touched(pond *water, int64_t x0, int64_t y0, int64_t x1, int64_t y1) {
    if (x0 >= x1 || y0 >= y1) {
        return;
    }
    if (pondi_flows(water)) {
        pondi_flow_rippled(water, y0, y1);
        return;
    }
    pondi_blocks_stir(&water->blocks, x0, y0, x1, y1, water->steps);
    const int width = water->grid.width;
    const int height = water->grid.height;
    const int border = water->solver->border; // number of cells of each side
    if (x0 < border || x1 > width - border || y0 < border || y1 > height - border) {
        pondi_border_fill(&water->fields[0], &water->grid.edges);
        pondi_border_fill(&water->fields[1], &water->grid.edges);
    }
}

// The box of the shape's cells in the pond; returns false if there are none. *some: it is clipped.
static bool box_in(const pond *water, const shape *s, box *b, bool *some) {
    const pond_desc *grid = pondi_whole_grid(water);
    const pond_edges *e = &grid->edges;
    *b = (box){.x = span_x(s), .y = span_y(s)};
    const bool cut_x = pondi_touch_clip(&b->x, grid->width, e->left, e->right);
    const bool cut_y = pondi_touch_clip(&b->y, grid->height, e->top, e->bottom);
    if (has_one_row(water)) {
        b->y.low = 0;
        b->y.high = 1;
    }
    *some = cut_x || (cut_y && !has_one_row(water));
    return b->x.low < b->x.high && b->y.low < b->y.high;
}

static void add_shape(pond *water, const shape *s) {
    box b;
    bool some;
    if (!box_in(water, s, &b, &some)) {
        return;
    }
    pondi_subdomain *part = pondi_cut_of(water);
    const pondi_box all = {b.x.low, b.y.low, b.x.high, b.y.high};
    if (part != NULL && !pondi_subdomain_reaches(water, &all)) {
        part->touch++;
        return;
    }
    visit v; // not cleared: most of it is the run's
    begin_visit(water, s, &v);
    v.moves = v.moves && !some;
    if (some || pondi_whole_dry(water) > 0 || has_one_row(water)) { // one row has no volume itself
        visit_box(&v, s, &b);
        v.balance = v.humps > 0.0 ? v.values / v.humps : 0.0;
    }
    v.adding = true;
    if (part != NULL) {
        part->bits = 0;
        visit_box(&v, s, &b);
        pondi_subdomain_touched(water, &all);
        return;
    }
    visit_box(&v, s, &b);
    water->mean.sum += v.added;
    pondi_touched(water, all.x0, all.y0, all.x1, all.y1);
}

static bool make_shape(const pond *water, pondi_touch_place from, pondi_touch_place to,
                       float radius, float height, shape *out) {
    const pondi_touch_grid grid = {
        .desc = pondi_whole_desc(water),
        .left = pondi_whole_left(water),
        .top = pondi_whole_top(water),
        .one_row = has_one_row(water),
        .unit = (double)pondi_unit(water),
    };
    return pondi_touch_make_at(&grid, from, to, radius, height, out);
}

static pondi_touch_place place_of(const pond *water, pond_vec2 point) {
    const pond_origin origin = pondi_whole_origin(water);
    const double cell = water->desc.cell_size;
    return (pondi_touch_place){(double)point.x + (double)origin.x * cell,
                               (double)point.y + (double)origin.y * cell};
}

bool pondi_touch_drop_at(pond *water, pondi_touch_place centre, float radius, float height) {
    shape s;
    const bool any = make_shape(water, centre, centre, radius, height, &s);
    if (any) {
        add_shape(water, &s);
    }
    return any;
}

bool pondi_touch_drop(pond *water, pond_vec2 centre, float radius, float height) {
    return pondi_touch_drop_at(water, place_of(water, centre), radius, height);
}

void pond_drop(pond *water, pond_vec2 centre, float radius, float height) {
    PONDI_ASSERT_POND(water);
    const pondi_touch_place at = place_of(water, centre);
    if (pondi_touch_drop_at(water, at, radius, height)) {
        const pond_vec2 point = {(float)at.x, (float)at.y};
        pondi_event_splash(water, (pond_body_id){0}, (pond_emitter_id){0}, point, radius, height);
    }
}

bool pondi_drop_touches(const pond *water, pond_vec2 centre, float radius, float height) {
    shape s;
    box b;
    bool some;
    const pondi_touch_place at = place_of(water, centre);
    return make_shape(water, at, at, radius, height, &s) && box_in(water, &s, &b, &some);
}

bool pondi_drop_rows_at(const pond *water, pondi_touch_place centre, float radius, float height,
                        double *low, double *high) {
    shape s;
    box b;
    bool some;
    if (!make_shape(water, centre, centre, radius, height, &s) || !box_in(water, &s, &b, &some)) {
        return false;
    }
    // A mirror image adjoins what it mirrors.
    const bool wraps = pondi_whole_grid(water)->edges.top == POND_EDGE_PERIODIC;
    const double rows = pondi_whole_grid(water)->height;
    *low = wraps ? (double)b.y.low : fmin((double)b.y.low, 2.0 * rows - (double)b.y.high);
    *high = (wraps ? (double)b.y.high : fmax((double)b.y.high, -(double)b.y.low)) - 1.0;
    return pondi_cut_of(water) == NULL || pondi_subdomain_rows(water, low, high);
}

bool pondi_drop_rows(const pond *water, pond_vec2 centre, float radius, float height, double *low,
                     double *high) {
    return pondi_drop_rows_at(water, place_of(water, centre), radius, height, low, high);
}

void pond_stroke(pond *water, pond_vec2 from, pond_vec2 to, float radius, float height) {
    PONDI_ASSERT_POND(water);
    const pondi_touch_place end = place_of(water, to);
    shape s;
    if (!make_shape(water, place_of(water, from), end, radius, height, &s) || !(s.length > 0.0)) {
        return;
    }
    const pond_desc *grid = pondi_whole_grid(water);
    const int pieces = pondi_stroke_pieces(&s, grid->width, grid->height);
    for (int i = 0; i < pieces; i++) {
        const shape piece_of_it = pondi_stroke_piece(&s, pieces, i);
        add_shape(water, &piece_of_it);
    }
    const pond_vec2 point = {(float)end.x, (float)end.y};
    pondi_event_splash(water, (pond_body_id){0}, (pond_emitter_id){0}, point, radius, height);
}
