// Plain C that compilers vectorise. Opposite neighbours are added first, so that steps commute with
// mirrors and quarter turns. Plain cells get the bits of the plain kernel, so that results do not
// depend on the division into blocks.

#include "solver/shore_rows.h"

#include "base/isa.h"

static void open(const pondi_open_row *row) {
    const float *restrict above = row->shore.plain.above;
    const float *restrict now = row->shore.plain.now;
    const float *restrict below = row->shore.plain.below;
    float *restrict next = row->shore.plain.next;
    const float *restrict east = row->shore.links.east;
    const float *restrict south = row->shore.links.south;
    const float *restrict southeast = row->shore.links.southeast;
    const float *restrict southwest = row->shore.links.southwest;
    const float *restrict north = row->shore.links.south_above;
    const float *restrict northwest = row->shore.links.southeast_above;
    const float *restrict northeast = row->shore.links.southwest_above;
    const float *restrict keep = row->shore.links.keep;
    const float *restrict zeta_x = row->zeta_x;
    const float *restrict phi_x = row->phi_x;
    const float *restrict phi_y = row->phi_y;
    const float *restrict phi_y_above = row->phi_y_above;
    const float zeta_y = row->zeta_y;
    const float a = row->shore.plain.a;
    const float b = row->shore.plain.b;
    const float damping = row->damping;
    const float share = row->lossy;
    const float kept = row->shore.plain.kept;
    const int width = row->shore.plain.width;
    PONDI_ROWS_APART
    for (int x = 0; x < width; x++) {
        const float u = now[x];
        const float edge = ((now[x - 1] + now[x + 1]) + (above[x] + below[x])) - 4.0f * u;
        const float corner =
            ((above[x - 1] + below[x + 1]) + (above[x + 1] + below[x - 1])) - 4.0f * u;
        const float edges = (east[x - 1] * (now[x - 1] - u) + east[x] * (now[x + 1] - u)) +
                            (north[x] * (above[x] - u) + south[x] * (below[x] - u));
        const float corners =
            (northwest[x - 1] * (above[x - 1] - u) + southeast[x] * (below[x + 1] - u)) +
            (northeast[x + 1] * (above[x + 1] - u) + southwest[x] * (below[x - 1] - u));
        const float k = keep[x];
        const float pull = k == PONDI_KEEP_PLAIN ? a * edge + b * corner : edges + corners;
        const float own = k > 1.0f ? damping : 2.0f * (1.0f - k) / (1.0f + k);
        const float stretch = zeta_x[x] + zeta_y;
        const float gamma = own + share * stretch;
        const float sum = gamma + stretch;
        const float product = zeta_x[x] * zeta_y + gamma * stretch;
        const float whole = 1.0f + (0.5f * sum + 0.25f * product);
        const float push = (phi_x[x] - phi_x[x - 1]) + (phi_y[x] - phi_y_above[x]);
        const float force = pull + (push - product * u);
        const float wet =
            pondi_settle(kept * (u + ((whole - sum) / whole * (u - next[x]) + force / whole)));
        next[x] = k == PONDI_KEEP_DRY ? 0.0f : wet;
    }
}

// ---- φ ------------------------------------------------------------------------------------------

// Twice the mean height difference over a face, now and before.
static inline float step_over(const float *now, const float *before, ptrdiff_t i,
                              ptrdiff_t across) {
    return (now[i + across] - now[i]) + (before[i + across] - before[i]);
}

static void pull_plain(const pondi_face_row *row) {
    const float *restrict now = row->now;
    const float *restrict before = row->before;
    float *restrict out = row->out;
    const ptrdiff_t across = row->across;
    const ptrdiff_t along = row->along;
    const float c2 = row->c2;
    const int count = row->count;
    PONDI_ROWS_APART
    for (int i = 0; i < count; i++) {
        const float own = step_over(now, before, i, across);
        const float ends =
            step_over(now, before, i - along, across) + step_over(now, before, i + along, across);
        out[i] = c2 * ((ends + 10.0f * own) * (1.0f / 24.0f));
    }
}

static void pull_five(const pondi_face_row *row) {
    const float *restrict now = row->now;
    const float *restrict before = row->before;
    float *restrict out = row->out;
    const ptrdiff_t across = row->across;
    const float c2 = row->c2;
    const int count = row->count;
    PONDI_ROWS_APART
    for (int i = 0; i < count; i++) {
        out[i] = c2 * (0.5f * step_over(now, before, i, across));
    }
}

// The two diagonals of a square pull along each axis at the mean of its two differences. If this
// were more than the pull of the links, the layer would amplify waves.
static void pull_linked(const pondi_face_row *row) {
    const float *restrict now = row->now;
    const float *restrict before = row->before;
    const float *restrict link = row->link;
    const float *restrict southeast = row->southeast;
    const float *restrict southwest = row->southwest;
    float *restrict out = row->out;
    const ptrdiff_t across = row->across;
    const ptrdiff_t along = row->along;
    const ptrdiff_t back = row->back;
    const int count = row->count;
    PONDI_ROWS_APART
    for (int i = 0; i < count; i++) {
        const float own = step_over(now, before, i, across);
        const float low = step_over(now, before, i - along, across) + own;
        const float high = step_over(now, before, i + along, across) + own;
        const float corners = (southeast[i - back] + southwest[i - back]) * low +
                              (southeast[i] + southwest[i]) * high;
        const float sum = 0.5f * (link[i] * own + 0.25f * corners);
        out[i] = link[i] == 0.0f ? 0.0f : sum;
    }
}

static void pull(const pondi_face_row *row) {
    if (row->link != NULL) {
        pull_linked(row);
    } else if (row->smooth) {
        pull_plain(row);
    } else {
        pull_five(row);
    }
}

static void push_right(const pondi_phi_row *row) {
    float *restrict phi = row->phi;
    const float *restrict force = row->pull;
    const float *restrict fades = row->fades;
    const float *restrict eases = row->eases;
    const float *restrict zetas = row->zetas;
    const float zeta = row->zeta;
    const int count = row->count;
    PONDI_ROWS_APART
    for (int i = 0; i < count; i++) {
        phi[i] = pondi_settle((fades[i] * phi[i] + (zeta - zetas[i]) * force[i]) * eases[i]);
    }
}

static void push_lower(const pondi_phi_row *row) {
    float *restrict phi = row->phi;
    const float *restrict force = row->pull;
    const float *restrict zetas = row->zetas;
    const float fade = row->fade;
    const float ease = row->ease;
    const float zeta = row->zeta;
    const int count = row->count;
    PONDI_ROWS_APART
    for (int i = 0; i < count; i++) {
        phi[i] = pondi_settle((fade * phi[i] + (zetas[i] - zeta) * force[i]) * ease);
    }
}

const pondi_shore_rows PONDI_ISA_TABLE(pondi_shore_rows_) = {
    .open = open,
    .pull = pull,
    .push_right = push_right,
    .push_lower = push_lower,
};
