// The potential of flowing water.
//
// In still water heights obey a wave equation. Over a current U only the potential φ of the waves
// does (D = ∂t + U·∇, with the solver's operator A):
//
//   Dh = Aφ,  Dφ = −h        D²φ = −Aφ, but D²h = −Ah + [D, A]φ
//
// so waves exchange energy with the current and conserve their action. Flowing water stores
// the potential p half a step before the heights h (as a multiple of −1/dt), and steps potentials:
//
//   f = d·p + h              half a step later; d: the damping factor of a step
//   f⁺                       the step of the solver, with its walls and absorbing layers, from f, p
//   h ← f⁺ − d·f,  p ← f
//
// which is h⁺ = h + kLf where the solver's step is f + d(f − p) + kLf. Then both are advected
// (current_step.c). A touch that adds the same to both levels of heights in still water does not
// change p − u, nor the potential.

#include "pond/current.h"

#include <string.h>

#include "pond/pond.h"
#include "pond/rest.h"

// ---- a step -------------------------------------------------------------------------------------

float pondi_current_level(const pond *water) {
    return water->shore.dry == 0 ? pondi_mean_level(water) : 0.0f;
}

static void swap(pondi_field *a, pondi_field *b) {
    const pondi_field kept = *a;
    *a = *b;
    *b = kept;
}

void pondi_potential_swap(pond *water) {
    swap(&water->fields[water->now], &water->potential);
}

typedef void convert(const pondi_current_pair *row);

// Rows of fields that are converted in parallel.
typedef struct conversion {
    convert *each;
    const pondi_field *before;
    const pondi_field *from;
    const pondi_field *to;
    pondi_current_pair row;
    int bands;
} conversion;

static void convert_band(void *context, int index) {
    const conversion *c = context;
    const int height = c->from->height;
    pondi_current_pair row = c->row;
    const int end = pondi_current_band(height, c->bands, index + 1);
    for (int y = pondi_current_band(height, c->bands, index); y < end; y++) {
        row.before = row.copy = pondi_row_f32(c->before, y);
        row.from = pondi_row_f32(c->from, y);
        row.to = pondi_row_f32(c->to, y);
        c->each(&row);
    }
}

static void convert_all(const pond *water, conversion *c) {
    c->row = (pondi_current_pair){.width = water->grid.width,
                                  .kept = water->current.kept,
                                  .level = pondi_current_level(water)};
    c->bands = pondi_current_bands(water->grid.height);
    pondi_parallel_run(&water->parallel, c->bands, convert_band, c);
}

void pondi_potential_part(pond *water) {
    pondi_field *heights = &water->fields[water->now];
    pondi_field *before = &water->fields[1 - water->now];
    conversion c = {.each = water->current.rows->part,
                    .before = &water->potential,
                    .from = heights,
                    .to = before};
    convert_all(water, &c);
    swap(heights, before);
    swap(before, &water->potential);
    pondi_border_fill(heights, &water->grid.edges);
    if (pondi_has_open_margins(water)) { // they read p next to a cell
        pondi_border_fill(before, &water->grid.edges);
    }
}

void pondi_potential_join(pond *water) {
    pondi_field *f = &water->fields[water->now];
    pondi_field *p = &water->fields[1 - water->now];
    conversion c = {
        .each = water->current.rows->join, .before = p, .from = f, .to = &water->potential};
    convert_all(water, &c);
    swap(p, &water->potential);
    swap(f, p);
    for (int y = 0; y < water->grid.height; y++) {
        memcpy(pondi_row_f32(p, y), pondi_row_f32(f, y), (size_t)p->width * sizeof(float));
    }
}

// ---- the potential of given heights -------------------------------------------------------------

#define MOST_ROUNDS 400
#define CLOSE 1e-10 // remaining fraction of the squared error

static void calm_layers(pond *water) {
    if (PONDI_WITH_SHORES) {
        pondi_shore_calm(water);
    }
}

// out = −kLf, by a step of water that does not move. Absorbing layers take part as water at rest.
static void pull_of(pond *water, pondi_field *f, pondi_field *out) {
    const size_t bytes = (size_t)water->grid.width * sizeof(float);
    for (int y = 0; y < water->grid.height; y++) {
        memcpy(pondi_row_f32(out, y), pondi_row_f32(f, y), bytes);
    }
    pondi_border_fill(f, &water->grid.edges);
    pondi_border_fill(out, &water->grid.edges);
    calm_layers(water);
    swap(f, &water->fields[water->now]);
    swap(out, &water->fields[1 - water->now]);
    pondi_step_heights(water);
    swap(f, &water->fields[water->now]);
    swap(out, &water->fields[1 - water->now]);
    calm_layers(water);
    for (int y = 0; y < water->grid.height; y++) {
        const float *from = pondi_row_f32(f, y);
        float *to = pondi_row_f32(out, y);
        for (int x = 0; x < water->grid.width; x++) {
            to[x] = from[x] - to[x];
        }
    }
}

static double product(const pondi_field *a, const pondi_field *b) {
    double sum = 0.0;
    for (int y = 0; y < a->height; y++) {
        const float *one = pondi_row_f32(a, y);
        const float *other = pondi_row_f32(b, y);
        for (int x = 0; x < a->width; x++) {
            sum += (double)one[x] * (double)other[x];
        }
    }
    return sum;
}

// to = scale·to + share·from
static void blend(pondi_field *to, double scale, const pondi_field *from, double share) {
    for (int y = 0; y < to->height; y++) {
        float *cells = pondi_row_f32(to, y);
        const float *add = pondi_row_f32(from, y);
        for (int x = 0; x < to->width; x++) {
            cells[x] = (float)(scale * (double)cells[x] + share * (double)add[x]);
        }
    }
}

// Solves −kL·f = error by conjugate gradients; the potential receives f. `error` and the other two
// fields are used up.
static void solve(pond *water, pondi_field *error, pondi_field *way, pondi_field *pull) {
    blend(way, 0.0, error, 1.0);
    const double first = product(error, error);
    double size = first;
    for (int i = 0; i < MOST_ROUNDS && size > CLOSE * first; i++) {
        pull_of(water, way, pull);
        const double bend = product(way, pull);
        if (!(bend > 0.0)) {
            return;
        }
        blend(&water->potential, 1.0, way, size / bend);
        blend(error, 1.0, pull, -size / bend);
        const double next = product(error, error);
        blend(way, next / size, error, 1.0);
        size = next;
    }
}

void pondi_potential_find(pond *water) {
    pondi_field fields[PONDI_CURRENT_FIELDS];
    pondi_current_fields(water, fields);
    pondi_field_clear(&water->potential);
    blend(&fields[0], 1.0, &water->fields[1 - water->now], 1.0);
    blend(&fields[0], 1.0, &water->fields[water->now], -1.0);
    solve(water, &fields[0], &fields[1], &fields[2]);
    if (water->mean.kept) {
        pondi_potential_level(water);
    }
}

void pondi_potential_leave(pond *water) {
    const pondi_field *now = &water->fields[water->now];
    pondi_field *before = &water->fields[1 - water->now];
    pondi_field pull = *before;
    pull_of(water, &water->potential, &pull);
    blend(before, 1.0, now, 1.0);
    pondi_border_fill(before, &water->grid.edges);
}
