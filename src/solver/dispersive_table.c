// Links over uneven ground, for a range of depths: each is a mix of two fits, one of the deepest
// water and one of short links, so that links vary smoothly with the depth.

#include "solver/dispersive_table.h"

#include <math.h>
#include <string.h>

#include "base/maths.h"
#include "base/memory.h"
#include "solver/dispersive_equations.h"

#define EDGE 0 // forms
#define CORNER 5
#define RESONANCE_WEIGHT 25.0 // more would cost links alone too much accuracy

static bool is_near_link(const pondi_dispersive_water *water, int form) {
    (void)water;
    return form == EDGE || form == CORNER;
}

static void begin(pondi_equations *e, const pondi_dispersive_water *water, pondi_fit_use *uses,
                  pondi_fit_sights *kept) {
    *e = (pondi_equations){
        .water = water,
        .kept = kept->waves != NULL ? kept : NULL,
        .uses = uses,
        .resonance = RESONANCE_WEIGHT,
    };
    kept->at = 0;
    pondi_fit_gather(e);
    kept->known = true;
}

// The levels of the deepest water and of the shallowest, of which those between are mixed.
#define PARTS 2
typedef double parts[PARTS][PONDI_SQUARES_MOST];

// Solves the equations; the result has a place for each form of a level, used or not.
static void solve_forms(pondi_equations *e, double *of) {
    double x[PONDI_SQUARES_MOST];
    pondi_squares_solve(&e->squares, x);
    memset(of, 0, PONDI_SQUARES_MOST * sizeof *of);
    for (int l = 0; l < e->water->levels; l++) {
        for (int i = e->first[l]; i < e->first[l + 1]; i++) {
            of[l * PONDI_FIT_FORMS + e->form[i]] = x[i];
        }
    }
}

// The weight of each unknown's form in a part.
static void share_forms(const pondi_equations *e, const double *of, double *share) {
    for (int l = 0; l < e->water->levels; l++) {
        for (int i = e->first[l]; i < e->first[l + 1]; i++) {
            share[i] = of[l * PONDI_FIT_FORMS + e->form[i]];
        }
    }
}

// Replaces the unknowns, the forms of a level, by its two parts.
static void mix(pondi_equations *e, double (*of)[PONDI_SQUARES_MOST]) {
    const int levels = e->water->levels;
    double share[PARTS][PONDI_SQUARES_MOST];
    double square[PONDI_SQUARES_HALF(PARTS * PONDI_DISPERSIVE_LEVELS)];
    double right[PARTS * PONDI_DISPERSIVE_LEVELS];
    for (int i = 0; i < PARTS; i++) {
        share_forms(e, of[i], share[i]);
    }
    for (int i = 0; i < PARTS * levels; i++) {
        const double *own = share[i % PARTS];
        const int *at = e->first + i / PARTS;
        right[i] = 0.0;
        for (int n = at[0]; n < at[1]; n++) {
            right[i] += own[n] * e->squares.right[n];
        }
        for (int j = 0; j <= i; j++) {
            const double *other = share[j % PARTS];
            const int *with = e->first + j / PARTS;
            double sum = 0.0;
            for (int n = at[0]; n < at[1]; n++) {
                for (int m = with[0]; m < with[1]; m++) {
                    sum += own[n] * other[m] * *pondi_squares_at(&e->squares, n, m);
                }
            }
            square[PONDI_SQUARES_HALF(i) + j] = sum;
        }
    }
    e->squares.count = PARTS * levels;
    memcpy(e->squares.square, square, sizeof square);
    memcpy(e->squares.right, right, sizeof right);
}

// The factor that limits a fit to its bound.
static double bounded(const pondi_dispersive_water *water, double (*of)[PONDI_SQUARES_MOST],
                      const double *x) {
    pondi_dispersive_fit fit = {0};
    for (int i = 0; i < PARTS * PONDI_FIT_FORMS * water->levels; i++) {
        const int level = i / (PARTS * PONDI_FIT_FORMS);
        const int part = i / PONDI_FIT_FORMS % PARTS;
        const int n = i % PONDI_FIT_FORMS;
        for (int t = 0; t < PONDI_DISPERSIVE_TERMS; t++) {
            fit.terms[level][t] += x[level * PARTS + part] * of[part][level * PONDI_FIT_FORMS + n] *
                                   pondi_fit_forms[n][t];
        }
    }
    return fmin(1.0, PONDI_FIT_MOST_BOUND / pondi_fit_bound(water, &fit));
}

void pondi_dispersive_table_make(const pondi_dispersive_water *deepest,
                                 pondi_dispersive_table *table, const pond_allocator *allocator) {
    const size_t room = PONDI_FIT_WAVES * sizeof(pondi_fit_sight);
    pondi_fit_sights kept = {.waves = pondi_allocate_unset(allocator, room, PONDI_CACHE_LINE)};
    pondi_dispersive_water water = {
        .depth = deepest->depth, .step = deepest->step, .levels = deepest->levels};
    const double shallow = fmin(PONDI_TABLE_SHALLOW, deepest->depth);
    const double least = pondi_log(shallow);
    pondi_equations e;
    parts of;
    *table = (pondi_dispersive_table){
        .first = least, .between = (pondi_log(deepest->depth) - least) / (PONDI_TABLE_DEPTHS - 1)};
    begin(&e, &water, pondi_fit_is_link, &kept);
    solve_forms(&e, of[0]);
    water.depth = shallow;
    begin(&e, &water, is_near_link, &kept);
    solve_forms(&e, of[1]);
    for (int l = 0; l < water.levels; l++) {
        const double *deep = of[0] + (ptrdiff_t)l * PONDI_FIT_FORMS;
        for (int n = 0; n < PONDI_FIT_FORMS; n++) {
            for (int t = 2; t < PONDI_DISPERSIVE_TERMS; t++) {
                table->far[l][t - 2] += pondi_fit_rounded(deep[n]) * pondi_fit_forms[n][t];
            }
        }
    }
    for (int i = 0; i < PONDI_TABLE_DEPTHS; i++) {
        double x[PARTS * PONDI_DISPERSIVE_LEVELS];
        water.depth = pondi_exp(table->first + table->between * i);
        begin(&e, &water, pondi_fit_is_link, &kept);
        mix(&e, of);
        pondi_squares_solve(&e.squares, x);
        const double scale = bounded(&water, of, x);
        for (int l = 0; l < water.levels; l++) {
            const double deep = x[PARTS * l] * scale;
            const double near = x[PARTS * l + 1] * scale;
            const ptrdiff_t at = (ptrdiff_t)l * PONDI_FIT_FORMS;
            table->at[i][l] = (pondi_dispersive_links){
                .edge = pondi_fit_rounded(deep * of[0][at + EDGE] + near * of[1][at + EDGE]),
                .corner = pondi_fit_rounded(deep * of[0][at + CORNER] + near * of[1][at + CORNER]),
                .far = pondi_fit_rounded(deep),
            };
        }
    }
    pondi_release(allocator, kept.waves, room);
}
