// Currents through the absorbing layers of open sides (solver/wave_open.h), or along them.
//
// A matched layer stretches slopes. In a frame that moves with a current, U across the side and V
// along it, the slope to stretch is ∂x − U/(c²−U²)·(∂t + V∂y) (Hu 2005); any other choice amplifies
// waves whose crests go in while their energy goes out. Grote and Sim's layer then becomes
//
//   D²u + ζ(c²+U²)/(c²−U²)·Du = ∇·(c²∇u) + ∇·φ + ζU/(c²−U²)·(2c²u_x + φx)
//   φx_t + Vφx_y = −ζφx − c²ζu_x + ζU·Du,   φy_t + Vφy_y = c²ζu_y,   D = ∂t + U∂x + V∂y
//
// and likewise above and below. Carrying computes D. For U = 0 the layers' own rows do the rest, so
// this file adds the terms with U and V. The remaining error is of second order in a step. Corners
// take the terms of both axes, but φ is not carried there.

#include "base/maths.h"
#include "pond/pond.h"

#define MARGIN PONDI_OPEN_MARGIN
#define MOST_SHARE 0.3f // of c²: limit of U² where ground makes waves slower than in the pond
#define LEAST_C2 1e-30f // ζ/c² would overflow below it [cells²/step²]

typedef struct margins {
    const pondi_open *open;
    const pondi_current *current;
    const pondi_shore *shore;
    const pondi_field *now;
    pondi_field *other; // heights of the previous step, or of the next one
    float edge_share;   // weight of a link to an adjacent cell, relative to c²
    bool wraps_x;
    bool wraps_y;
} margins;

static margins margins_of(pond *water) {
    const pondi_open *open = &water->shore.open;
    return (margins){.open = open,
                     .current = &water->current,
                     .shore = &water->shore,
                     .now = &water->fields[water->now],
                     .other = &water->fields[1 - water->now],
                     .edge_share = open->a / open->c2,
                     .wraps_x = water->grid.edges.left == POND_EDGE_PERIODIC,
                     .wraps_y = water->grid.edges.top == POND_EDGE_PERIODIC};
}

// ---- flow [cells/step] --------------------------------------------------------------------------

// The nearest cell whose links all lie in the grid.
static int inner(int index, int cells) {
    return pondi_clamp_index(index, pondi_least(2, (cells - 1) / 2),
                             pondi_most(cells - 3, cells / 2));
}

// W applied to a slope of 1: the change of a cell whose neighbours rise by one each.
static float along_x(const margins *m, int x, int y) {
    const int cell = m->wraps_x ? x : inner(x, m->open->x.cells);
    const int row = pondi_clamp_index(y, 0, m->open->y.cells - 1);
    const float *near = pondi_current_weights(m->current, PONDI_CURRENT_EAST, row) + cell;
    const float *far = pondi_current_weights(m->current, PONDI_CURRENT_FAR_EAST, row) + cell;
    return -((near[0] + near[-1]) + 2.0f * (far[0] + far[-2]));
}

static float along_y(const margins *m, int x, int y) {
    const int cell = pondi_clamp_index(x, 0, m->open->x.cells - 1);
    const int row = m->wraps_y ? y : inner(y, m->open->y.cells);
    const ptrdiff_t up = m->current->stride;
    const float *near = pondi_current_weights(m->current, PONDI_CURRENT_SOUTH, row) + cell;
    const float *far = pondi_current_weights(m->current, PONDI_CURRENT_FAR_SOUTH, row) + cell;
    return -((near[0] + near[-up]) + 2.0f * (far[0] + far[-2 * up]));
}

// The flow through the face between a cell and the next, −1 included; 0 at a closed face.
static float through_right(const margins *m, int x, int y) {
    const bool outmost = x < 0 || x + 1 == m->open->x.cells;
    if (!outmost && pondi_current_weights(m->current, PONDI_CURRENT_EAST, y)[x] == 0.0f) {
        return 0.0f;
    }
    return 0.5f * (along_x(m, x, y) + along_x(m, x + 1, y));
}

static float through_lower(const margins *m, int x, int y) {
    const bool outmost = y < 0 || y + 1 == m->open->y.cells;
    if (!outmost && pondi_current_weights(m->current, PONDI_CURRENT_SOUTH, y)[x] == 0.0f) {
        return 0.0f;
    }
    return 0.5f * (along_y(m, x, y) + along_y(m, x, y + 1));
}

// ---- carrying φ along the side ------------------------------------------------------------------

// One Lax-Wendroff step for a value between two others.
static float gone_along(float before, float here, float after, float speed) {
    const float slope = after - before;
    const float bend = (after - here) - (here - before);
    return here - 0.5f * speed * (slope - speed * bend);
}

// Carries a column of faces in a left or right layer, between the corners.
static void go_down(const margins *m, bool lower, int x) {
    const pondi_open_axis *rows = &m->open->y;
    const int first = lower && rows->low > 0 ? rows->low - 1 : rows->low; // where ζy is 0
    const int end = rows->cells - rows->high;
    const float start = *pondi_open_face(m->open, lower, x, first);
    float before = m->wraps_y  ? *pondi_open_face(m->open, lower, x, end - 1)
                   : first > 0 ? *pondi_open_face(m->open, lower, x, first - 1)
                               : start;
    for (int y = first; y < end; y++) {
        float *here = pondi_open_face(m->open, lower, x, y);
        const float old = *here;
        const float after = y + 1 < rows->cells ? *pondi_open_face(m->open, lower, x, y + 1)
                            : m->wraps_y        ? start
                                                : old;
        *here = pondi_settle(gone_along(before, old, after, along_y(m, x, y)));
        before = old;
    }
}

// Carries a row of faces in a layer above or below, between the corners.
static void go_right(const margins *m, bool lower, int y) {
    const pondi_open_axis *columns = &m->open->x;
    const int first = !lower && columns->low > 0 ? columns->low - 1 : columns->low;
    const int end = columns->cells - columns->high;
    float *phi = pondi_open_face(m->open, lower, 0, y);
    const float start = phi[first];
    float before = m->wraps_x ? phi[end - 1] : first > 0 ? phi[first - 1] : start;
    for (int x = first; x < end; x++) {
        const float old = phi[x];
        const float after = x + 1 < columns->cells ? phi[x + 1] : m->wraps_x ? start : old;
        phi[x] = pondi_settle(gone_along(before, old, after, along_x(m, x, y)));
        before = old;
    }
}

static void go_along(const margins *m) {
    const pondi_open_axis *x = &m->open->x;
    const pondi_open_axis *y = &m->open->y;
    for (int i = -1; i < x->cells; i++) {
        if (x->face[i] > 0.0f) {
            go_down(m, false, i);
        }
        if (i >= 0 && x->zeta[i] > 0.0f) {
            go_down(m, true, i);
        }
    }
    for (int i = -1; i < y->cells; i++) {
        if (y->face[i] > 0.0f) {
            go_right(m, true, i);
        }
        if (i >= 0 && y->zeta[i] > 0.0f) {
            go_right(m, false, i);
        }
    }
}

// ---- changing φ by the flow through the side ----------------------------------------------------

// 2·Du at a face.
static float moved(const margins *m, int x, int y, int dx, int dy) {
    const float *now = pondi_row_f32(m->now, y) + x;
    const float *before = pondi_row_f32(m->other, y) + x;
    const ptrdiff_t next = dx + dy * m->now->stride;
    return (now[0] - before[0]) + (now[next] - before[next]);
}

// The rows of the layer later multiply this by 1 − ζ/2.
static void drive_right(const margins *m, int x, int y) {
    const pondi_open_axis *axis = &m->open->x;
    if (axis->face[x] > 0.0f) { // sides that are not open have none
        const float speed = through_right(m, x, y);
        *pondi_open_face(m->open, false, x, y) +=
            0.5f * axis->face[x] / axis->fade[x] * (speed * moved(m, x, y, 1, 0));
    }
}

static void drive_lower(const margins *m, int x, int y) {
    const pondi_open_axis *axis = &m->open->y;
    const float speed = through_lower(m, x, y);
    *pondi_open_face(m->open, true, x, y) +=
        0.5f * axis->face[y] / axis->fade[y] * (speed * moved(m, x, y, 0, 1));
}

static void drive(const margins *m) {
    const pondi_open_axis *x = &m->open->x;
    const pondi_open_axis *y = &m->open->y;
    for (int j = 0; j < y->cells; j++) {
        for (int i = -1; i < x->low; i++) {
            drive_right(m, i, j);
        }
        for (int i = x->cells - x->high; i < x->cells; i++) {
            drive_right(m, i, j);
        }
    }
    for (int j = -1; j < y->cells; j++) {
        for (int i = 0; y->face[j] > 0.0f && i < x->cells; i++) {
            drive_lower(m, i, j);
        }
    }
}

void pondi_current_enter_margins(pond *water) {
    if (water->shore.open.memory != NULL && water->current.outside > 0.0) {
        const margins m = margins_of(water);
        go_along(&m);
        drive(&m);
    }
}

// ---- heights ------------------------------------------------------------------------------------

// A cell's links to both sides along an axis, c²·weight, and the three heights.
typedef struct lying {
    float before;
    float after;
    float fall; // from the cell before, times the link
    float rise; // to the cell after
} lying;

static lying lying_along(const margins *m, bool down, int x, int y) {
    const float *now = pondi_row_f32(m->now, y) + x;
    const ptrdiff_t next = down ? m->now->stride : 1;
    lying l = {m->open->a, m->open->a, 0.0f, 0.0f};
    if (m->shore->keep.memory != NULL) {
        const pondi_field *links = &m->shore->links[down ? PONDI_LINK_SOUTH : PONDI_LINK_EAST];
        const float *link = pondi_row_f32(links, y) + x;
        l.after = link[0];
        l.before = link[down ? -links->stride : -1];
    }
    l.fall = l.before * (now[0] - now[-next]);
    l.rise = l.after * (now[next] - now[0]);
    return l;
}

// The terms of one axis for a cell with ζ and a speed across.
typedef struct pushed {
    float force;
    float loss; // factor of the movement
} pushed;

static pushed push_axis(const margins *m, const lying *l, float zeta, float speed, float phi) {
    const float c2 = (l->before > l->after ? l->before : l->after) / m->edge_share;
    const float u2 = speed * speed < MOST_SHARE * c2 ? speed * speed : MOST_SHARE * c2;
    if (c2 < LEAST_C2 || zeta == 0.0f) {
        return (pushed){0.0f, 0.0f};
    }
    const float slope = (l->fall + l->rise) / m->edge_share; // 2c²u_x
    const float share = zeta / (c2 - u2);
    return (pushed){share * speed * (slope + phi), 2.0f * share * u2};
}

static void push_cell(const margins *m, int x, int y) {
    const float zeta_x = m->open->x.zeta[x];
    const float zeta_y = m->open->y.zeta[y];
    const lying across = lying_along(m, false, x, y);
    const lying down = lying_along(m, true, x, y);
    const float phi_x = 0.5f * (*pondi_open_face(m->open, false, x, y) +
                                *pondi_open_face(m->open, false, x - 1, y));
    const float phi_y =
        0.5f * (*pondi_open_face(m->open, true, x, y) + *pondi_open_face(m->open, true, x, y - 1));
    const pushed a = push_axis(m, &across, zeta_x, along_x(m, x, y), phi_x);
    const pushed b = push_axis(m, &down, zeta_y, along_y(m, x, y), phi_y);
    const float stretch = zeta_x + zeta_y;
    const float gamma = m->open->damping + m->open->lossy * stretch;
    const float sum = gamma + stretch;
    const float whole = 1.0f + (0.5f * sum + 0.25f * (zeta_x * zeta_y + gamma * stretch));
    const float half = 0.5f * (a.loss + b.loss);
    const float now = pondi_row_f32(m->now, y)[x];
    float *next = pondi_row_f32(m->other, y) + x;
    *next = now + ((1.0f - half) / (1.0f + half) * (*next - now) + (a.force + b.force) / whole);
}

static void push_run(const margins *m, int x0, int x1, int y) {
    const float *keep =
        m->shore->keep.memory != NULL ? pondi_row_f32(&m->shore->keep, y) : m->open->plain;
    for (int x = x0; x < x1; x++) {
        if (keep[x] != PONDI_KEEP_DRY) {
            push_cell(m, x, y);
        }
    }
}

void pondi_current_leave_margins(pond *water) {
    if (water->shore.open.memory == NULL || !(water->current.outside > 0.0)) {
        return;
    }
    const margins m = margins_of(water);
    const pondi_open_axis *x = &m.open->x;
    const pondi_open_axis *y = &m.open->y;
    for (int row = 0; row < y->cells; row++) {
        const bool full = row < y->low || row >= y->cells - y->high;
        push_run(&m, 0, full ? x->cells : x->low, row);
        push_run(&m, full ? x->cells : x->cells - x->high, x->cells, row);
    }
}
