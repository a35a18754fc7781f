// Grote and Sim's (2010) perfectly matched layer in second-order form:
//
//   u_tt + (ζx + ζy)u_t + ζxζy·u = ∇·(c²∇u) + ∇·φ
//   φx_t = −ζx·φx + c²(ζy − ζx)u_x,   φy_t = −ζy·φy + c²(ζx − ζy)u_y
//
// ζx is proportional to the square of the depth in a left or right layer and 0 elsewhere, ζy
// likewise.
// φ is at the faces between cells, centred in time between now and one step ago. ζxζy·u is averaged
// as (u⁺ + 2u + p)/4; otherwise large steps would be unstable. u_x is that of L9, averaged [1 10
// 1]/12 along the face, which reduces reflections by about 15 dB.

#include "solver/wave_open.h"

#include <string.h>

#include "base/maths.h"
#include "base/memory.h"
#include "shared/water_numbers.h"

// With a current through a layer or along it (pond/current_open.c): ζ at the outer end, and its
// reduction for a current as fast as waves; and ordinary damping, as a share of ζ, that keeps low
// frequencies from growing.
#define FLOWING 2.0
#define FLOWING_LESS 1.2
#define FLOW_LOSSY 0.1f
#define FAST_LOSSY 0.3f // additional, for the part of a current's speed above FAST
#define FAST 0.3f

#define RUN 256 // faces at once, so that no memory is needed

// ---- memory -------------------------------------------------------------------------------------
//
// φ is stored only in layers. Rows in a layer at the top or bottom have faces −1…width − 1. Other
// rows have those of the left layer, −1…left − 1, and of the right one, width − right − 1…width −
// 1. Lower faces have one more row, above the first.

static pondi_open_axis axis_of(int cells, pond_edge low, pond_edge high) {
    return (pondi_open_axis){
        .cells = cells,
        .low = low == POND_EDGE_OPEN ? PONDI_OPEN_MARGIN : 0,
        .high = high == POND_EDGE_OPEN ? PONDI_OPEN_MARGIN : 0,
    };
}

static void find_axes(const pond_desc *given, const pond_desc *grid, pondi_open *open) {
    open->x = axis_of(grid->width, given->edges.left, given->edges.right);
    open->y = axis_of(grid->height, given->edges.top, given->edges.bottom);
}

static bool any(const pondi_open *open) {
    return open->x.low + open->x.high + open->y.low + open->y.high > 0;
}

static size_t full_row(const pondi_open *open) {
    return (size_t)open->x.cells + 1;
}

static size_t low_part(const pondi_open *open) {
    return open->x.low > 0 ? (size_t)open->x.low + 1 : 0;
}

static size_t high_part(const pondi_open *open) {
    return open->x.high > 0 ? (size_t)open->x.high + 1 : 0;
}

// Of rows −1…cells − 1; row −1 is like row 0.
static bool row_is_full(const pondi_open *open, int y) {
    return (open->y.low > 0 && y < open->y.low) || y >= open->y.cells - open->y.high;
}

// Index of face −1 of a row.
static size_t row_start(const pondi_open *open, int y) {
    const size_t between = low_part(open) + high_part(open);
    const int rows = y + 1; // before this one
    const int full_above = open->y.low > 0 ? open->y.low + 1 : 0;
    if (rows <= full_above) {
        return (size_t)rows * full_row(open);
    }
    const int all_between = open->y.cells + 1 - full_above - open->y.high;
    const int passed = rows - full_above;
    const int thin = passed < all_between ? passed : all_between;
    return (size_t)full_above * full_row(open) + (size_t)thin * between +
           (size_t)(passed - thin) * full_row(open);
}

static size_t phi_length(const pondi_open *open) {
    return row_start(open, open->y.cells);
}

static size_t bytes_of_starts(const pondi_open *open) {
    return ((size_t)open->y.cells + 1) * sizeof(size_t);
}

static size_t bytes_of(const pondi_open *open) {
    const size_t axes = 4 * ((size_t)open->x.cells + (size_t)open->y.cells) + 6;
    const size_t numbers = 2 * phi_length(open) + axes + 2 * (full_row(open) + 1);
    return bytes_of_starts(open) + numbers * sizeof(float);
}

size_t pondi_open_size(const pond_desc *given, const pond_desc *grid) {
    pondi_open open = {0};
    find_axes(given, grid, &open);
    return any(&open) ? bytes_of(&open) : 0;
}

// ---- profiles -----------------------------------------------------------------------------------

// ζ at a distance from the grid's first side. [1/step]
static double zeta_at(const pondi_open_axis *axis, double place, double strongest) {
    const double below = axis->low - place;
    const double beyond = place - (axis->cells - axis->high);
    const double depth = below > beyond ? below : beyond;
    if (!(depth > 0.0)) {
        return 0.0;
    }
    const double share = depth / PONDI_OPEN_MARGIN;
    return strongest * share * share;
}

static float *lay_axis(pondi_open_axis *axis, float *at) {
    axis->zeta = at;
    axis->fade = axis->zeta + axis->cells + 1;
    axis->ease = axis->fade + axis->cells + 1;
    axis->face = axis->ease + axis->cells + 1;
    return axis->face + axis->cells;
}

static void fill_axis(pondi_open_axis *axis, double strongest) {
    for (int i = -1; i < axis->cells; i++) {
        const double face = zeta_at(axis, i + 1.0, strongest);
        axis->fade[i] = (float)(1.0 - 0.5 * face);
        axis->ease[i] = (float)(1.0 / (1.0 + 0.5 * face));
        axis->face[i] = (float)face;
    }
    for (int i = 0; i < axis->cells; i++) {
        axis->zeta[i] = (float)zeta_at(axis, i + 0.5, strongest);
    }
}

static double courant_of(const pond_desc *grid) {
    return grid->wave_speed * grid->time_step / grid->cell_size;
}

static void fill_axes(pondi_open *open, const pond_desc *grid, double strongest) {
    fill_axis(&open->x, strongest * courant_of(grid));
    fill_axis(&open->y, strongest * courant_of(grid));
}

bool pondi_open_make(const pond_desc *given, const pond_desc *grid, pondi_open *out) {
    *out = (pondi_open){0};
    find_axes(given, grid, out);
    if (!any(out)) {
        return true;
    }
    out->size = bytes_of(out);
    out->memory = pondi_allocate(&grid->allocator, out->size, PONDI_CACHE_LINE);
    if (out->memory == NULL) {
        return false;
    }
    out->rows = PONDI_ISA_BEST(pondi_shore_rows_);
    out->push = PONDI_ISA_BEST(pondi_push_margin_);
    out->step = PONDI_ISA_BEST(pondi_step_margin_);
    out->closed = out->x.low == 0 || out->x.high == 0 || out->y.low == 0 || out->y.high == 0;
    pondi_open_set_caught(out, grid, false);
    const double courant = courant_of(grid);
    out->c2 = (float)(courant * courant);
    out->smooth = grid->stencil != POND_STENCIL_FIVE;
    out->a = out->smooth ? out->c2 * 4.0f / 6.0f : out->c2;
    out->b = out->smooth ? out->c2 / 6.0f : 0.0f;
    const float d = (float)pondi_kept_movement(grid);
    out->damping = 2.0f * (1.0f - d) / (1.0f + d);
    out->length = phi_length(out);
    out->starts = (size_t *)out->memory + 1;
    for (int y = -1; y < out->y.cells; y++) {
        out->starts[y] = row_start(out, y);
    }
    out->phi_x = (float *)((char *)out->memory + bytes_of_starts(out));
    out->phi_y = out->phi_x + out->length;
    out->zeros = lay_axis(&out->y, lay_axis(&out->x, out->phi_y + out->length)) + 1;
    fill_axes(out, grid, PONDI_OPEN_STRONGEST);
    out->plain = out->zeros + full_row(out) + 1;
    for (int x = -1; x <= out->x.cells; x++) {
        out->plain[x] = PONDI_KEEP_PLAIN;
    }
    return true;
}

static void settle_loss(pondi_open *open) {
    const float fast = open->flow > FAST ? open->flow - FAST : 0.0f;
    const float flowing = FLOW_LOSSY * open->flow + FAST_LOSSY * fast;
    open->lossy = open->caught > flowing ? open->caught : flowing;
}

void pondi_open_set_caught(pondi_open *open, const pond_desc *grid, bool walls_reach_out) {
    const double d = pondi_kept_movement(grid);
    const double gamma = 2.0 * (1.0 - d) / (1.0 + d);
    const bool caught = (open->closed || walls_reach_out) && gamma < PONDI_OPEN_DAMPED;
    open->caught = caught ? (float)(PONDI_OPEN_LOSSY * (1.0 - gamma / PONDI_OPEN_DAMPED)) : 0.0f;
    settle_loss(open);
}

void pondi_open_set_flow(pondi_open *open, const pond_desc *grid, double flow) {
    const double strongest = flow > 0.0 ? FLOWING - FLOWING_LESS * flow : PONDI_OPEN_STRONGEST;
    open->flow = (float)flow;
    fill_axes(open, grid, strongest);
    settle_loss(open);
}

void pondi_open_free(pondi_open *open, const pond_allocator *allocator) {
    pondi_release(allocator, open->memory, open->size);
    *open = (pondi_open){0};
}

void pondi_open_clear(pondi_open *open) {
    if (open->memory != NULL) {
        memset(open->phi_x, 0, 2 * open->length * sizeof(float));
    }
}

// ---- φ ------------------------------------------------------------------------------------------

// Face x of a row of φ, which must exist.
static float *face_of(const pondi_open *open, float *phi, int x, int y) {
    float *row = phi + open->starts[y] + 1;
    if (row_is_full(open, y) || x < open->x.low) {
        return row + x;
    }
    return row + low_part(open) + (x - (open->x.cells - open->x.high));
}

float *pondi_open_face(const pondi_open *open, bool lower, int x, int y) {
    return face_of(open, lower ? open->phi_y : open->phi_x, x, y);
}

const float *pondi_open_row_of(const pondi_open *open, bool lower, int x0, int y) {
    const bool between = x0 >= open->x.low && x0 < open->x.cells - open->x.high;
    if (between && !row_is_full(open, y)) {
        return open->zeros;
    }
    return face_of(open, lower ? open->phi_y : open->phi_x, x0, y);
}

static bool has_face(const pondi_open *open, int x, int y) {
    if (x < -1 || x >= open->x.cells || y < -1 || y >= open->y.cells) {
        return false;
    }
    return row_is_full(open, y) || (open->x.low > 0 && x < open->x.low) ||
           (open->x.high > 0 && x >= open->x.cells - open->x.high - 1);
}

// The factor that drives φ at a face: ζ across it less ζ along it. 0 outside the grid.
static float drive_of(const pondi_open *open, bool lower, int x, int y) {
    if (lower) {
        return x < 0 ? 0.0f : open->x.zeta[x] - open->y.face[y];
    }
    return y < 0 ? 0.0f : open->y.zeta[y] - open->x.face[x];
}

// Where its drive has another sign than before, φ would not decay, or pull the wrong way: it is 0.
static float shifted_face(const pondi_open *open, bool lower, int x, int y, int dx, int dy) {
    if (!has_face(open, x + dx, y + dy)) {
        return 0.0f;
    }
    const float was = drive_of(open, lower, x + dx, y + dy);
    const float is = drive_of(open, lower, x, y);
    const bool alike = (is > 0.0f && was > 0.0f) || (is < 0.0f && was < 0.0f);
    return alike ? *face_of(open, lower ? open->phi_y : open->phi_x, x + dx, y + dy) : 0.0f;
}

// A shift of φ at one kind of faces.
typedef struct phi_shift {
    const pondi_open *open;
    bool lower;
    bool up; // sources are after their destinations in memory
    int dx;
    int dy;
} phi_shift;

static void shift_run(const phi_shift *s, int x0, int x1, int y) {
    if (x0 >= x1) {
        return;
    }
    float *phi = s->lower ? s->open->phi_y : s->open->phi_x;
    for (int i = 0; i < x1 - x0; i++) {
        const int x = s->up ? x0 + i : x1 - 1 - i;
        *face_of(s->open, phi, x, y) = shifted_face(s->open, s->lower, x, y, s->dx, s->dy);
    }
}

static void shift_phi(const phi_shift *s) {
    const pondi_open *open = s->open;
    const int cells = open->x.cells;
    const int low_end = open->x.low > 0 ? open->x.low : -1;
    const int high_start = open->x.high > 0 ? cells - open->x.high - 1 : cells;
    for (int j = -1; j < open->y.cells; j++) {
        const int y = s->up ? j : open->y.cells - 2 - j;
        if (row_is_full(open, y)) {
            shift_run(s, -1, cells, y);
        } else {
            shift_run(s, s->up ? -1 : high_start, s->up ? low_end : cells, y);
            shift_run(s, s->up ? high_start : -1, s->up ? cells : low_end, y);
        }
    }
}

void pondi_open_shift(pondi_open *open, int dx, int dy) {
    // so far that all faces leave
    const int far_x = open->x.cells + 2;
    const int far_y = open->y.cells + 2;
    phi_shift s = {.open = open,
                   .up = dy > 0 || (dy == 0 && dx > 0),
                   .dx = pondi_clamp_index(dx, -far_x, far_x),
                   .dy = pondi_clamp_index(dy, -far_y, far_y)};
    if (open->memory != NULL) {
        shift_phi(&s);
        s.lower = true;
        shift_phi(&s);
    }
}

// The pull over the faces of cells x0…x0 + count − 1 of row y.
static void pull(const pondi_open *open, const pondi_field *now, const pondi_field *before,
                 const pondi_open_shore *shore, bool lower, int x0, int count, int y, float *out) {
    pondi_face_row row = {
        .now = pondi_row_f32(now, y) + x0,
        .before = pondi_row_f32(before, y) + x0,
        .across = lower ? now->stride : 1,
        .along = lower ? 1 : now->stride,
        .c2 = open->c2,
        .smooth = open->smooth,
        .out = out,
        .count = count,
    };
    if (shore != NULL) {
        row.link = pondi_row_f32(lower ? shore->south : shore->east, y) + x0;
        row.southeast = pondi_row_f32(shore->southeast, y) + x0;
        row.southwest = pondi_row_f32(shore->southwest, y) + x0 + 1;
        row.back = lower ? 1 : shore->southeast->stride;
    }
    open->rows->pull(&row);
}

// Steps φ at the right or lower faces of cells x0…x1 − 1 of row y.
static void push(const pondi_open *open, const pondi_field *now, const pondi_field *before,
                 const pondi_open_shore *shore, bool lower, int x0, int x1, int y) {
    float *phi = face_of(open, lower ? open->phi_y : open->phi_x, x0 < 0 ? 0 : x0, y);
    phi += x0 < 0 ? x0 : 0;
    const pondi_open_axis *x_axis = &open->x;
    const pondi_open_axis *y_axis = &open->y;
    for (int x = x0; x < x1; x += RUN) {
        float force[RUN];
        const int count = pondi_least(x1 - x, RUN);
        pull(open, now, before, shore, lower, x, count, y, force);
        pondi_phi_row row = {.phi = phi + (x - x0), .pull = force, .count = count};
        if (lower) {
            row.fade = y_axis->fade[y];
            row.ease = y_axis->ease[y];
            row.zetas = x_axis->zeta + x;
            row.zeta = y_axis->face[y];
            open->rows->push_lower(&row);
        } else {
            row.fades = x_axis->fade + x;
            row.eases = x_axis->ease + x;
            row.zetas = x_axis->face + x;
            row.zeta = y_axis->zeta[y];
            open->rows->push_right(&row);
        }
    }
}

// Steps φ at the faces of cells in one layer.
static void push_run(const pondi_open *open, const pondi_field *now, const pondi_field *before,
                     const pondi_open_shore *shore, int x0, int x1, int y) {
    push(open, now, before, shore, false, x0 == 0 ? -1 : x0, x1, y);
    if (y == 0) {
        push(open, now, before, shore, true, x0, x1, -1);
    }
    push(open, now, before, shore, true, x0, x1, y);
}

// ---- many rows at once --------------------------------------------------------------------------

pondi_span pondi_open_between(const pondi_open *open, const pondi_span *span) {
    const int y0 = pondi_least(pondi_most(span->y0, open->y.low), span->y1);
    const int y1 = pondi_most(pondi_least(span->y1, open->y.cells - open->y.high), y0);
    return (pondi_span){span->x0, span->x1, y0, y1};
}

// Rows of a layer whose first cell is x0.
static pondi_margin_rows rows_of(const pondi_open *open, const pondi_field *now,
                                 const pondi_field *next, int x0, const pondi_span *thin) {
    const int y0 = thin->y0;
    return (pondi_margin_rows){
        .now = pondi_row_f32(now, y0) + x0,
        .next = pondi_row_f32(next, y0) + x0,
        .stride = now->stride,
        .height = thin->y1 - y0,
        .phi_x = face_of(open, open->phi_x, x0, y0),
        .phi_y = face_of(open, open->phi_y, x0, y0),
        .phi_y_above = face_of(open, open->phi_y, x0, y0 - 1),
        .apart = (ptrdiff_t)(low_part(open) + high_part(open)),
        .zeta = open->x.zeta + x0,
        .left = x0 == 0,
        .fades = open->x.fade + x0,
        .eases = open->x.ease + x0,
        .zetas = open->x.face + x0,
        .c2 = open->c2,
        .smooth = open->smooth,
        .a = open->a,
        .b = open->b,
        .damping = open->damping,
        .lossy = open->lossy,
    };
}

static void push_side(const pondi_open *open, const pondi_field *now, const pondi_field *before,
                      const pondi_open_shore *shore, int x0, const pondi_span *thin) {
    pondi_margin_rows rows = rows_of(open, now, before, x0, thin);
    if (shore != NULL) {
        rows.east = pondi_row_f32(shore->east, thin->y0) + x0;
        rows.south = pondi_row_f32(shore->south, thin->y0) + x0;
        rows.southeast = pondi_row_f32(shore->southeast, thin->y0) + x0;
        rows.southwest = pondi_row_f32(shore->southwest, thin->y0) + x0;
        rows.links_apart = shore->southeast->stride;
    }
    if (thin->y0 == 0) { // faces above the first row
        push(open, now, before, shore, true, x0, x0 + PONDI_OPEN_MARGIN, -1);
    }
    open->push(&rows);
}

void pondi_open_push(const pondi_open *open, const pondi_field *now, const pondi_field *before,
                     const pondi_open_shore *shore, const pondi_span *span) {
    const pondi_span thin = pondi_open_between(open, span);
    for (int y = span->y0; y < thin.y0; y++) {
        push_run(open, now, before, shore, span->x0, span->x1, y);
    }
    if (thin.y0 < thin.y1 && thin.x0 < open->x.low) {
        push_side(open, now, before, shore, 0, &thin);
    }
    if (thin.y0 < thin.y1 && thin.x1 > open->x.cells - open->x.high) {
        push_side(open, now, before, shore, open->x.cells - open->x.high, &thin);
    }
    for (int y = thin.y1; y < span->y1; y++) {
        push_run(open, now, before, shore, span->x0, span->x1, y);
    }
}

void pondi_open_step_side(const pondi_open *open, float kept, const pondi_field *now,
                          pondi_field *next, bool right, int y0, int y1) {
    const pondi_span thin = {.y0 = y0, .y1 = y1};
    const int x0 = right ? open->x.cells - open->x.high : 0;
    pondi_margin_rows rows = rows_of(open, now, next, x0, &thin);
    rows.kept = kept;
    open->step(&rows);
}

// ---- visits -------------------------------------------------------------------------------------

typedef void phi_visitor(float *phi, int count, void *context);

// A visitor, and the faces that it visits.
typedef struct visit {
    phi_visitor *visitor;
    void *context;
    pondi_open_faces which;
} visit;

static const pondi_open_faces all_faces = {true, true, true, true};

static void visit_run(const pondi_open *open, int x0, int x1, int y, const visit *v) {
    if (x0 >= x1) {
        return;
    }
    const int before = x0 == 0 && v->which.left ? 1 : 0; // the face before the first cell
    v->visitor(face_of(open, open->phi_x, x0, y) - before, x1 - x0 + before, v->context);
    v->visitor(face_of(open, open->phi_y, x0, y), x1 - x0, v->context);
    if (y == 0 && v->which.above) {
        v->visitor(face_of(open, open->phi_y, x0, -1), x1 - x0, v->context);
    }
}

// Visits the faces that push_run() steps.
static void visit_phi(const pondi_open *open, const pondi_span *span, const visit *v) {
    const int right = open->x.cells - open->x.high;
    for (int y = span->y0; y < span->y1 && open->memory != NULL; y++) {
        if (v->which.ends && row_is_full(open, y)) {
            visit_run(open, span->x0, span->x1, y, v);
        } else if (v->which.sides) {
            visit_run(open, span->x0, pondi_least(span->x1, open->x.low), y, v);
            visit_run(open, pondi_most(span->x0, right), span->x1, y, v);
        }
    }
}

static void count_run(float *phi, int count, void *context) {
    size_t *sum = context;
    (void)phi;
    *sum += (size_t)count;
}

size_t pondi_open_count(const pondi_open *open, const pondi_span *span, pondi_open_faces which) {
    size_t sum = 0;
    visit_phi(open, span, &(visit){count_run, &sum, which});
    return sum;
}

static void get_run(float *phi, int count, void *context) {
    float **to = context;
    memcpy(*to, phi, (size_t)count * sizeof *phi);
    *to += count;
}

void pondi_open_get(const pondi_open *open, const pondi_span *span, pondi_open_faces which,
                    float *numbers) {
    visit_phi(open, span, &(visit){get_run, &numbers, which});
}

static void set_run(float *phi, int count, void *context) {
    const float **from = context;
    memcpy(phi, *from, (size_t)count * sizeof *phi);
    *from += count;
}

void pondi_open_set(pondi_open *open, const pondi_span *span, pondi_open_faces which,
                    const float *numbers) {
    visit_phi(open, span, &(visit){set_run, &numbers, which});
}

void pondi_open_meet(pondi_open *open, bool across, bool down) {
    const int columns = open->x.cells;
    const int rows = open->y.cells;
    for (int y = 0; across && y < rows; y++) {
        if (row_is_full(open, y)) {
            *face_of(open, open->phi_x, -1, y) = *face_of(open, open->phi_x, columns - 1, y);
        }
    }
    for (int x = 0; down && x < columns; x++) {
        if (x < open->x.low || x >= columns - open->x.high) {
            *face_of(open, open->phi_y, x, -1) = *face_of(open, open->phi_y, x, rows - 1);
        }
    }
}

// ---- rest ---------------------------------------------------------------------------------------

static void find_most(float *phi, int count, void *context) {
    float *most = context;
    for (int i = 0; i < count; i++) {
        const float size = phi[i] < 0.0f ? -phi[i] : phi[i];
        *most = size > *most ? size : *most;
    }
}

float pondi_open_most(const pondi_open *open, const pondi_span *span) {
    float most = 0.0f;
    visit_phi(open, span, &(visit){find_most, &most, all_faces});
    return most;
}

static void clear_run(float *phi, int count, void *context) {
    (void)context;
    memset(phi, 0, (size_t)count * sizeof *phi);
}

void pondi_open_still(pondi_open *open, const pondi_span *span) {
    visit_phi(open, span, &(visit){clear_run, NULL, all_faces});
}
